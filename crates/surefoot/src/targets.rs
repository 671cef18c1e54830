//! From the flags of `reach` to points of the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use frontend::SourceLabel;
use outcome::Target;
use program::{
    BlockId, Callee, Entity, FileId, Function, FunctionId, Instruction, Mark, Place, Program, SourceFile,
    split_block,
};
use report::alarms::AlarmsError;
use report::without_dots;

use crate::cli::{Reach, TargetKind};
use crate::files::{self, FileError};

/// Functions whose calls are targets by themselves.
const ERROR_FUNCTIONS: &[&str] =
    &["reach_error", "__VERIFIER_error", "__assert_fail", "__assert_rtn", "__assert", "_assert"];

/// Why a flag names no target: the user's to mend.
#[derive(Debug, thiserror::Error)]
pub enum TargetError {
    #[error("{0} is neither FILE:LINE nor function:NAME")]
    Malformed(String),
    #[error("no label matches {0}")]
    NoLabel(String),
    #[error("there is no function {0}")]
    NoFunction(String),
    #[error("the function {0} has no body")]
    NoBody(String),
    #[error(transparent)]
    NoFile(#[from] NoFile),
    #[error("{}", why.text(&format!("line {line} of {file}")))]
    NoCode { line: u32, file: String, why: NoCode },
    #[error(transparent)]
    Unread(#[from] FileError),
    #[error("{}: {why}", file.display())]
    Alarms { file: PathBuf, why: AlarmsError },
}

/// Why a path means no file of the program.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoFile {
    #[error("{path} may be any of {found}")]
    Ambiguous { path: String, found: String },
    #[error("{0} is no file of the program")]
    Unknown(String),
}

/// Why nothing is known of the code of a line.
#[derive(Copy, Clone, Debug)]
pub enum NoCode {
    /// There is none.
    Nothing,
    /// What is there cannot be told without the text.
    NoText,
}

impl NoCode {
    fn text(self, line: &str) -> String {
        match self {
            NoCode::Nothing => {
                format!("there is no code in {line}; put a label there and name it with --target-labels")
            }
            NoCode::NoText => format!(
                "what is in {line} cannot be told, because the text of the source is not at hand; put a \
                 label there and name it with --target-labels"
            ),
        }
    }
}

/// The targets that the flags name. Blocks are split so that each begins at one.
pub fn resolve(program: &mut Program, flags: &Reach) -> Result<(Vec<Target>, Vec<AlarmFile>), TargetError> {
    let mut targets = Vec::new();
    let mut alarm_files = Vec::new();
    for text in &flags.target {
        targets.push(named(program, text)?);
    }
    let in_source = match flags.target_labels.is_empty() {
        true => Vec::new(),
        false => frontend::labels_of(&flags.input.files, &flags.input.options()),
    };
    for pattern in &flags.target_labels {
        let mut found = labels(program, pattern);
        found.extend(labels_without_code(program, pattern, &in_source));
        if found.is_empty() {
            return Err(TargetError::NoLabel(pattern.clone()));
        }
        targets.extend(found);
    }
    for file in &flags.alarms {
        alarm_files.push(alarms(program, file, &mut targets)?);
    }
    let nothing_named = targets.is_empty() && flags.alarms.is_empty();
    if flags.targets.contains(&TargetKind::Calls) || nothing_named && flags.targets.is_empty() {
        targets.extend(error_calls(program));
    }
    if flags.targets.contains(&TargetKind::Blocks) {
        targets.extend(blocks(program));
    }
    Ok((targets, alarm_files))
}

/// Alarms that were read from a file.
pub struct AlarmFile {
    pub text: String,
    pub read: report::alarms::Alarms,
    /// For each alarm the number of its target, or why it has none.
    pub targets: Vec<Result<usize, NoFile>>,
}

/// `function:NAME` or `FILE:LINE`.
fn named(program: &mut Program, text: &str) -> Result<Target, TargetError> {
    if let Some(name) = text.strip_prefix("function:") {
        let found: Vec<FunctionId> =
            program.functions.iter().filter(|(_, f)| is_called(&f.name, name)).map(|(id, _)| id).collect();
        let &first = found.first().ok_or_else(|| TargetError::NoFunction(name.to_string()))?;
        let blocks: Vec<(FunctionId, BlockId)> =
            found.iter().filter_map(|&id| Some((id, program.functions[id].entry()?))).collect();
        if blocks.is_empty() {
            return Err(TargetError::NoBody(name.to_string()));
        }
        let what = format!("function {name}");
        let inlined = program.functions.values().any(|function| function.inlined.iter().any(|n| n == name));
        let doubt = inlined.then(|| {
            "the compiler put its body in place of some calls; put a label there and name it with --target-labels"
                .to_string()
        });
        return Ok(Target { what, place: program.functions[first].declared, blocks, doubt });
    }
    let wrong = || TargetError::Malformed(text.to_string());
    let (file, line) = text.rsplit_once(':').ok_or_else(wrong)?;
    let line: u32 = line.parse().map_err(|_| wrong())?;
    if file.is_empty() {
        return Err(wrong());
    }
    let files = matching_files(program, file)?;
    let Line { blocks, doubt } = line_of(program, &files, line).map_err(|why| TargetError::NoCode {
        line,
        file: file.to_string(),
        why,
    })?;
    let place = Some(Place { file: files[0], line, column: 0 });
    Ok(Target { what: format!("line {line}"), place, blocks, doubt })
}

/// Whether a function has that name in the source. Static functions of several files can have the same;
/// linking gave them numbers.
fn is_called(known: &str, name: &str) -> bool {
    known == name
        || known
            .strip_prefix(name)
            .and_then(|rest| rest.strip_prefix('.'))
            .is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The file of the program that a path means: the one at that path, from here or as the compiler was
/// given it, otherwise the only one whose path ends like that. It may have several numbers.
fn matching_files(program: &Program, path: &str) -> Result<Vec<FileId>, NoFile> {
    let wanted = without_dots(Path::new(path));
    let from_here = std::env::current_dir().map(|here| without_dots(&here.join(path)));
    let files: Vec<(FileId, PathBuf, PathBuf)> = program
        .files
        .iter()
        .filter(|(_, file)| !file.is_model)
        .map(|(id, file)| {
            let given = without_dots(Path::new(&file.path));
            (id, without_dots(&Path::new(&file.directory).join(&file.path)), given)
        })
        .collect();
    let select = |is_it: &dyn Fn(&Path, &Path) -> bool| -> BTreeMap<&Path, Vec<FileId>> {
        let mut found: BTreeMap<&Path, Vec<FileId>> = BTreeMap::new();
        for (id, whole, _) in files.iter().filter(|(_, whole, given)| is_it(whole, given)) {
            found.entry(whole).or_default().push(*id);
        }
        found
    };
    let mut found = select(&|whole, _| from_here.as_deref().is_ok_and(|here| here == whole));
    if found.is_empty() {
        found = select(&|_, given| given == wanted);
    }
    if found.is_empty() {
        found = select(&|whole, _| whole.ends_with(&wanted));
    }
    if found.len() > 1 {
        let names: Vec<String> = found.keys().map(|path| path.display().to_string()).collect();
        return Err(NoFile::Ambiguous { path: path.to_string(), found: names.join(", ") });
    }
    found.into_values().next().ok_or_else(|| NoFile::Unknown(path.to_string()))
}

/// Of code in an operand of `?:` that the compiler evaluates in any case.
const ANYWAY: &str = "the compiler evaluates this operand of ?: in any case, so that the code does not tell \
                      whether control comes here";

/// What a line is, seen from control flow.
struct Line {
    blocks: Vec<(FunctionId, BlockId)>,
    doubt: Option<String>,
}

/// The code of a line.
fn line_of(program: &mut Program, files: &[FileId], line: u32) -> Result<Line, NoCode> {
    let is_there = |place: Place| place.line == line && files.contains(&place.file);
    let has = |wanted: fn(Mark) -> bool| has_mark(program, |mark, place| wanted(mark) && is_there(place));
    let is_code = |mark: Mark| matches!(mark, Mark::Code | Mark::Label(_));
    let (code, ends, doubtful) = (
        has(|mark| matches!(mark, Mark::Code | Mark::Label(_))),
        has(|mark| mark == Mark::End),
        has(|mark| mark == Mark::Doubt),
    );
    let anyway = has(|mark| mark == Mark::Operand).then(|| ANYWAY.to_string());
    if !code && !ends && anyway.is_none() {
        return Err(if doubtful { NoCode::NoText } else { NoCode::Nothing });
    }
    let (blocks, inexact) = match code {
        true => marked(program, |_, mark, place| is_code(mark) && is_there(place)),
        // The brace that ends a function is where it returns, unless more is in its line.
        false => marked(program, |_, mark, place| mark == Mark::End && is_there(place)),
    };
    let doubtful = doubtful.then(|| "a jump may be in this line, too, whose text is not at hand".to_string());
    Ok(Line { blocks, doubt: inexact.or(anyway).or(doubtful) })
}

fn has_mark(program: &Program, is_it: impl Fn(Mark, Place) -> bool) -> bool {
    program.functions.values().flat_map(|function| function.blocks.values()).any(|block| {
        let mut steps = block.instructions.iter().zip(&block.places);
        steps.any(|(step, place)| match (step, place) {
            (Instruction::Mark(mark), Some(place)) => is_it(*mark, *place),
            _ => false,
        })
    })
}

/// Blocks that begin with a mark; blocks are split before it. With the reason why places of these blocks
/// are not exact.
fn marked(
    program: &mut Program,
    is_it: impl Fn(&Function, Mark, Place) -> bool,
) -> (Vec<(FunctionId, BlockId)>, Option<String>) {
    let mut found = Vec::new();
    let mut exact = true;
    for id in program.functions.keys().collect::<Vec<FunctionId>>() {
        let function = &mut program.functions[id];
        for block in function.blocks.keys().collect::<Vec<BlockId>>() {
            let code = &function.blocks[block];
            let mut steps = code.instructions.iter().zip(&code.places);
            let index = steps.position(|(step, place)| match (step, place) {
                (Instruction::Mark(mark), Some(place)) => is_it(function, *mark, *place),
                _ => false,
            });
            if let Some(index) = index {
                exact &= function.exact_places;
                found.push((id, split_block(function, block, index)));
            }
        }
    }
    let inexact = "the module was optimised, which moves code and leaves some out; compile it with -O0 -g";
    (found, (!exact).then(|| inexact.to_string()))
}

/// The labels that a pattern matches, in every function that has them: those of a header may be in many,
/// and those of a function that was inlined in its callers.
fn labels(program: &mut Program, pattern: &str) -> Vec<Target> {
    let mut found: Vec<(String, Place, String)> = Vec::new();
    for function in program.functions.values() {
        for (name, place) in &function.labels {
            let known =
                |(other, at, _): &(String, Place, String)| other == name && same_place(program, *at, *place);
            if matches_pattern(pattern, name) && !found.iter().any(known) {
                found.push((name.clone(), *place, function.name.clone()));
            }
        }
    }
    let mut targets = Vec::new();
    for (name, place, function) in found {
        let files: Vec<FileId> = same_files(program, place.file);
        let is_it = |function: &Function, mark: Mark, _| match mark {
            Mark::Label(number) => {
                let (other, at) = &function.labels[number as usize];
                *other == name
                    && (at.line, at.column) == (place.line, place.column)
                    && files.contains(&at.file)
            }
            _ => false,
        };
        let (blocks, doubt) = marked(program, is_it);
        let is_here =
            |at: Place| (at.line, at.column) == (place.line, place.column) && files.contains(&at.file);
        let anyway = has_mark(program, |mark, at| mark == Mark::Operand && is_here(at));
        let doubt = doubt.or_else(|| anyway.then(|| ANYWAY.to_string()));
        let at_the_end = "it is where the function returns, however it came there; put a statement behind it";
        let doubt = doubt.or_else(|| blocks.is_empty().then(|| at_the_end.to_string()));
        targets.push(Target {
            what: format!("label {name} in {function}"),
            place: Some(place),
            blocks,
            doubt,
        });
    }
    targets
}

/// The labels that a pattern matches in functions and operands that the compiler left out.
fn labels_without_code(program: &Program, pattern: &str, in_source: &[SourceLabel]) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for label in in_source.iter().filter(|label| matches_pattern(pattern, &label.name)) {
        // The code may call the function by another name (`asm`), and the line of a macro may be another.
        let is_function = |function: &Function| is_called(&function.name, &label.function);
        let mut of_this_name = program.functions.values().flat_map(|function| {
            let named = function.labels.iter().filter(|(name, _)| *name == label.name);
            named.map(move |(_, place)| (function, place))
        });
        if of_this_name.clone().any(|(function, place)| is_function(function) || place.line == label.line) {
            continue;
        }
        let is_elsewhere = of_this_name.next().is_some();
        let mut functions = program.functions.values().filter(|function| function.entry().is_some());
        let has_code = functions.any(is_function);
        // Soundness: the compiler leaves out a static function if nothing that it does not leave out
        // mentions it, so that nobody can come there. Another file may define an inline function, too.
        let doubt = match (label.is_static && !is_elsewhere, has_code) {
            (true, false) => None,
            (false, false) => Some("the compiler left its function out"),
            (_, true) => Some("the compiler left it out, with the expression that it is in"),
        };
        let what = format!("label {} in {}", label.name, label.function);
        let file = program.files.iter().find(|(_, file)| !file.is_model && file.path == label.file);
        let place = file.map(|(file, _)| Place { file, line: label.line, column: 0 });
        let target = Target { what, place, blocks: Vec::new(), doubt: doubt.map(String::from) };
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    targets
}

/// A file may have several numbers, one for each module that includes it.
fn same_files(program: &Program, file: FileId) -> Vec<FileId> {
    let known = &program.files[file];
    let is_it = |other: &SourceFile| other.path == known.path && other.directory == known.directory;
    program.files.iter().filter(|(_, other)| is_it(other)).map(|(id, _)| id).collect()
}

fn same_place(program: &Program, one: Place, other: Place) -> bool {
    (one.line, one.column) == (other.line, other.column)
        && same_files(program, one.file).contains(&other.file)
}

/// Whether a name matches a pattern with `*` and `?`.
fn matches_pattern(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    // possible[i]: the pattern so far matches the first i characters.
    let mut possible = vec![false; name.len() + 1];
    possible[0] = true;
    for &symbol in &pattern {
        let mut next = vec![false; name.len() + 1];
        for length in 0..=name.len() {
            next[length] = match symbol {
                '*' => possible[length] || length > 0 && next[length - 1],
                '?' => length > 0 && possible[length - 1],
                _ => length > 0 && possible[length - 1] && name[length - 1] == symbol,
            };
        }
        possible = next;
    }
    possible[name.len()]
}

fn error_calls(program: &mut Program) -> Vec<Target> {
    let mut targets = Vec::new();
    for id in program.functions.keys().collect::<Vec<FunctionId>>() {
        let mut position = 0;
        // Splitting adds blocks at the end.
        while position < program.functions[id].blocks.len() {
            let block = BlockId::from_index(position);
            position += 1;
            let function = &program.functions[id];
            let is_error = |instruction: &Instruction| match instruction {
                Instruction::Call(call) => match call.callee {
                    Callee::Direct(callee) => {
                        ERROR_FUNCTIONS.contains(&program.functions[callee].name.as_str())
                    }
                    Callee::Indirect(_) => false,
                },
                _ => false,
            };
            let body = &function.blocks[block];
            let already = targets.iter().any(|target: &Target| target.blocks.contains(&(id, block)));
            let from = usize::from(already);
            let Some(index) = body.instructions.iter().skip(from).position(is_error) else { continue };
            let index = index + from;
            let place = body.places[index];
            if place.is_some_and(|place| program.files[place.file].is_model) {
                continue;
            }
            let what = match &body.instructions[index] {
                Instruction::Call(call) => match call.callee {
                    Callee::Direct(callee) if program.functions[callee].name.contains("assert") => {
                        format!("assertion in {}", function.name)
                    }
                    Callee::Direct(callee) => {
                        format!("call of {} in {}", program.functions[callee].name, function.name)
                    }
                    Callee::Indirect(_) => continue,
                },
                _ => continue,
            };
            let blocks = vec![(id, split_block(&mut program.functions[id], block, index))];
            targets.push(Target { what, place, blocks, doubt: None });
        }
    }
    targets
}

/// Every block in which control comes to a place of the user's code, by the first.
fn blocks(program: &Program) -> Vec<Target> {
    let mut targets = Vec::new();
    for (id, function) in program.functions.iter() {
        for (block, body) in function.blocks.iter() {
            let steps = body.instructions.iter().zip(&body.places);
            let is_place =
                |step: &Instruction| matches!(step, Instruction::Mark(mark) if *mark != Mark::Operand);
            let mut marks = steps.filter(|(step, _)| is_place(step));
            let Some(&(_, &Some(place))) = marks.next().as_ref() else { continue };
            let what = format!("block {} of {}", block.index(), function.name);
            targets.push(Target { what, place: Some(place), blocks: vec![(id, block)], doubt: None });
        }
    }
    targets
}

fn alarms(program: &mut Program, file: &Path, targets: &mut Vec<Target>) -> Result<AlarmFile, TargetError> {
    let text = files::read_text(file)?;
    let read = report::alarms::read(&text);
    let read = read.map_err(|why| TargetError::Alarms { file: file.into(), why })?;
    for skipped in &read.skipped {
        eprintln!("note: an alarm is left out, because {}: {}", skipped.why, skipped.message);
    }
    let mut by_line: BTreeMap<(FileId, u32), Line> = BTreeMap::new();
    let mut numbers = Vec::new();
    for alarm in &read.alarms {
        let what = format!("{}: {}", alarm.rule, alarm.message);
        let files = match matching_files(program, &alarm.file) {
            Ok(files) => files,
            Err(why) => {
                eprintln!("note: an alarm is left out, because {why}: {what}");
                numbers.push(Err(why));
                continue;
            }
        };
        let first = files[0];
        let place = Some(Place { file: first, line: alarm.line, column: alarm.column.unwrap_or(0) });
        // Of the same line blocks are split once.
        let known = by_line.entry((first, alarm.line));
        let known = known.or_insert_with(|| {
            // Code may have been left out of a line, or belong to another: nothing is known about it.
            line_of(program, &files, alarm.line)
                .unwrap_or_else(|why| Line { blocks: Vec::new(), doubt: Some(why.text("this line")) })
        });
        let target = Target { what, place, blocks: known.blocks.clone(), doubt: known.doubt.clone() };
        numbers.push(Ok(targets.len()));
        targets.push(target);
    }
    Ok(AlarmFile { text, read, targets: numbers })
}

#[cfg(test)]
mod tests {
    use super::matches_pattern;

    #[test]
    fn patterns_match_as_in_a_shell() {
        for (pattern, name, expected) in [
            ("error_*", "error_15", true),
            ("error_*", "error_", true),
            ("error_*", "an_error_1", false),
            ("*_1?", "error_15", true),
            ("*_1?", "error_1", false),
            ("*", "", true),
            ("ERR", "ERR", true),
            ("ERR", "ERROR", false),
        ] {
            assert_eq!(matches_pattern(pattern, name), expected, "{pattern} on {name}");
        }
    }
}
