//! From the flags of `reach` to points of the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use outcome::Target;
use program::{BlockId, Callee, Entity, FileId, FunctionId, Instruction, Place, Program, split_block};
use report::without_dots;

use crate::cli::{Reach, TargetKind};

/// Functions whose calls are targets by themselves.
const ERROR_FUNCTIONS: &[&str] =
    &["reach_error", "__VERIFIER_error", "__assert_fail", "__assert_rtn", "__assert", "_assert"];

/// The targets that the flags name. Blocks are split so that each begins at one. An error says what
/// is wrong with a flag.
pub fn resolve(program: &mut Program, flags: &Reach) -> Result<(Vec<Target>, Vec<AlarmFile>), String> {
    let mut targets = Vec::new();
    let mut alarm_files = Vec::new();
    for text in &flags.target {
        targets.push(named(program, text)?);
    }
    for pattern in &flags.target_labels {
        let found = labels(program, pattern);
        if found.is_empty() {
            return Err(format!("no label matches {pattern}; labels that nothing jumps to have no code"));
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
    pub targets: Vec<Result<usize, String>>,
}

/// `function:NAME` or `FILE:LINE`.
fn named(program: &mut Program, text: &str) -> Result<Target, String> {
    if let Some(name) = text.strip_prefix("function:") {
        // Static functions of several files can have the same name; linking gave them numbers.
        let is_it = |known: &str| {
            known == name
                || known
                    .strip_prefix(name)
                    .and_then(|rest| rest.strip_prefix('.'))
                    .is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let found: Vec<FunctionId> =
            program.functions.iter().filter(|(_, f)| is_it(&f.name)).map(|(id, _)| id).collect();
        let &first = found.first().ok_or_else(|| format!("there is no function {name}"))?;
        let blocks: Vec<(FunctionId, BlockId)> =
            found.iter().filter_map(|&id| Some((id, program.functions[id].entry()?))).collect();
        if blocks.is_empty() {
            return Err(format!("the function {name} has no body"));
        }
        let what = format!("function {name}");
        return Ok(Target { what, place: program.functions[first].declared, blocks });
    }
    let wrong = || format!("{text} is neither FILE:LINE nor function:NAME");
    let (file, line) = text.rsplit_once(':').ok_or_else(wrong)?;
    let line: u32 = line.parse().map_err(|_| wrong())?;
    if file.is_empty() {
        return Err(wrong());
    }
    let files = matching_files(program, file)?;
    let blocks = blocks_of_line(program, &files, line);
    if blocks.is_empty() {
        return Err(format!("there is no code in line {line} of {file}"));
    }
    let place = Some(Place { file: files[0], line, column: 0 });
    Ok(Target { what: format!("line {line}"), place, blocks })
}

/// The file of the program that a path means: the one at that path, from here or as the compiler was
/// given it, otherwise the only one whose path ends like that. It may have several numbers.
fn matching_files(program: &Program, path: &str) -> Result<Vec<FileId>, String> {
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
        return Err(format!("{path} may be any of {}", names.join(", ")));
    }
    found.into_values().next().ok_or_else(|| format!("{path} is no file of the program"))
}

/// Blocks that begin with the code of a line; blocks are split before it.
fn blocks_of_line(program: &mut Program, files: &[FileId], line: u32) -> Vec<(FunctionId, BlockId)> {
    blocks_with(program, |place| place.is_some_and(|p| p.line == line && files.contains(&p.file)))
}

/// Blocks that begin with code of some places; blocks are split before it.
fn blocks_with(
    program: &mut Program,
    is_there: impl Fn(&Option<Place>) -> bool,
) -> Vec<(FunctionId, BlockId)> {
    let mut found = Vec::new();
    for id in program.functions.keys().collect::<Vec<FunctionId>>() {
        let function = &mut program.functions[id];
        for block in function.blocks.keys().collect::<Vec<BlockId>>() {
            let index = function.blocks[block].places.iter().position(&is_there);
            if let Some(index) = index {
                found.push((id, split_block(function, block, index)));
            }
        }
    }
    found
}

fn labels(program: &mut Program, pattern: &str) -> Vec<Target> {
    let mut targets = Vec::new();
    for id in program.functions.keys().collect::<Vec<FunctionId>>() {
        let function = &program.functions[id];
        let labels: Vec<(String, Place)> =
            function.labels.iter().filter(|(name, _)| matches_pattern(pattern, name)).cloned().collect();
        let function_name = function.name.clone();
        for (name, place) in labels {
            // What is labelled is the code that comes next in the text.
            let position = |place: &Place| (place.line, place.column);
            let places = program.functions[id].blocks.values().flat_map(|block| block.places.iter());
            let behind = places.flatten().filter(|p| p.file == place.file && position(p) >= position(&place));
            let Some(next) = behind.min_by_key(|place| position(place)).copied() else { continue };
            let mut blocks = blocks_with(program, |found| *found == Some(next));
            blocks.retain(|(function, _)| *function == id);
            let what = format!("label {name} in {function_name}");
            targets.push(Target { what, place: Some(place), blocks });
        }
    }
    targets
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
            targets.push(Target { what, place, blocks });
        }
    }
    targets
}

/// Every block of the user's code, by the line it begins in.
fn blocks(program: &Program) -> Vec<Target> {
    let mut targets = Vec::new();
    for (id, function) in program.functions.iter() {
        for (block, body) in function.blocks.iter() {
            let place = body.places.iter().flatten().find(|place| place.line > 0).copied();
            let Some(place) = place.filter(|place| !program.files[place.file].is_model) else { continue };
            let what = format!("block {} of {}", block.index(), function.name);
            targets.push(Target { what, place: Some(place), blocks: vec![(id, block)] });
        }
    }
    targets
}

fn alarms(program: &mut Program, file: &Path, targets: &mut Vec<Target>) -> Result<AlarmFile, String> {
    let shown = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| format!("cannot read {shown}: {error}"))?;
    let read = report::alarms::read(&text).map_err(|error| format!("{shown}: {error}"))?;
    for skipped in &read.skipped {
        eprintln!("note: an alarm is left out, because {}: {}", skipped.why, skipped.message);
    }
    let mut by_line: BTreeMap<(FileId, u32), Target> = BTreeMap::new();
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
        let blocks = match by_line.get(&(first, alarm.line)) {
            Some(known) => known.blocks.clone(),
            None => blocks_of_line(program, &files, alarm.line),
        };
        let target = Target { what, place, blocks };
        by_line.entry((first, alarm.line)).or_insert_with(|| target.clone());
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
