//! From files on disk to a program: runs clang and llvm-dis, reads, links.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Read;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use program::{DataModel, Program};

use crate::clause::invariant::Invariants;
use crate::clause::located::Monitor;
use crate::clause::statements::Statements;
use crate::clause::{Invariant, Located, Monitored};
use crate::debug_info::DebugInfo;
use crate::error::Error;
use crate::layout::Layout;
use crate::limits::Limits;
use crate::link::{self, LoadedModule, Wishes};
use crate::llvm;
use crate::models::{self, Model};
use crate::source_labels::{self, SourceLabel};
use crate::source_text::SourceTexts;
use crate::{bounds, literals, needed, scopes, short_circuit, temporaries, tool, undefined};

#[derive(Debug, Clone)]
pub struct Options {
    pub data_model: DataModel,
    /// Arguments for clang, in order: `-I`, `-D`, `-std=`, and whatever else.
    pub clang_arguments: Vec<OsString>,
    /// The function to start at.
    pub entry: String,
    /// Whether C models of library functions are linked in.
    pub models: bool,
    /// Whether the model of what happens before `main` is, in any case.
    pub start: bool,
    /// Whether variables whose address is not taken become registers.
    pub promote: bool,
    /// How the tests of `&&` and `||` are merged.
    pub merge_tests: MergeTests,
    /// Whether temporaries of a function share registers: states are smaller, but results have no names.
    pub share_registers: bool,
    /// Whether the code is marked with the places of the source that control comes to.
    pub mark_places: bool,
    /// What is to be checked after every statement.
    pub invariants: Vec<Invariant>,
    /// What is to be evaluated at places of the source; then no invariants are checked.
    pub located: Vec<Located>,
    /// Whether a path ends where the next step of it does not hold.
    pub strict_steps: bool,
    /// Whether loops with located invariants are cut there: the program is another one then, in which
    /// no invariant is violated only if they are inductive.
    pub cut_loops: bool,
    /// When loading ends without a program.
    pub limits: Limits,
}

/// Whether the tests of `&&` and `||` become one branch where evaluating the second does no harm,
/// so that a path-wise engine forks once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MergeTests {
    /// They stay as the compiler made them.
    Never,
    /// Where the second cannot overflow.
    WithoutOverflow,
    /// Also where it can: overflow is harmless.
    Always,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            data_model: DataModel::Lp64,
            clang_arguments: Vec::new(),
            entry: "main".into(),
            models: true,
            start: false,
            promote: true,
            merge_tests: MergeTests::Never,
            share_registers: false,
            mark_places: false,
            invariants: Vec::new(),
            located: Vec::new(),
            strict_steps: true,
            cut_loops: false,
            limits: Limits::default(),
        }
    }
}

/// A program, and what the compiler had to say about it.
#[derive(Debug)]
pub struct Loaded {
    pub program: Arc<Program>,
    pub warnings: String,
    /// What clang was given beside the options, so that the program has all its functions; a native
    /// build needs it too.
    pub further_arguments: Vec<OsString>,
    /// What became of located clauses.
    pub monitored: Monitored,
}

/// LLVM versions whose output is read; the first is the one that is tested.
const VERSIONS: [u32; 8] = [22, 21, 20, 19, 18, 17, 16, 15];

/// Errors of today's clang about yesterday's C that become warnings.
const FORGIVEN: [&str; 7] = [
    "int-conversion",
    "incompatible-pointer-types",
    "incompatible-function-pointer-types",
    "implicit-int",
    "return-mismatch",
    "implicit-function-declaration",
    "builtin-requires-header",
];

/// Functions that newer clangs turn into intrinsics with several results; as calls they have
/// models.
const NO_BUILTIN: [&str; 6] = ["modf", "modff", "frexp", "frexpf", "ldexp", "ldexpf"];

/// Loads one or more files as one program.
pub fn load(paths: &[PathBuf], options: &Options) -> Result<Loaded, Error> {
    let mut warnings = String::new();
    let mut texts = Vec::new();
    let mut further_arguments = Vec::new();
    for read in at_once(paths, |path| read_as_text(path, options)) {
        let read = read?;
        texts.push(read.text);
        warnings.push_str(&read.warnings);
        further_arguments.extend(read.further_arguments);
    }
    let mut loaded = Vec::new();
    for (path, Text { text, operands_apart }) in paths.iter().zip(&texts) {
        let origin = if is_source(path) { Origin::Compiled(path, options) } else { Origin::Given };
        let module = read_module(&path.display().to_string(), text, origin)?;
        loaded.push(LoadedModule { operands_apart: *operands_apart, ..module });
        options.limits.check()?;
    }
    let model = loaded.first().map_or(options.data_model, |module| module.layout.model);
    if loaded.iter().any(|module| module.layout.model != model) {
        return Err(Error::MixedDataModels);
    }
    if options.models {
        loaded.extend(needed_models(&loaded, model, options)?);
    }
    let invariants = match options.invariants.is_empty() {
        true => Invariants::default(),
        false => Invariants::new(options.invariants.clone(), Statements::of_inputs(paths)),
    };
    let monitor = match options.located.is_empty() {
        true => Monitor::default(),
        false => {
            let statements = Statements::of_inputs(paths);
            Monitor::new(options.located.clone(), options.strict_steps, options.cut_loops, statements)
        }
    };
    let texts = match options.mark_places || !monitor.is_empty() {
        true => SourceTexts::of_inputs(paths),
        false => SourceTexts::default(),
    };
    let (promote, mark_places, limits) = (options.promote, options.mark_places, options.limits.clone());
    let wishes = Wishes { promote, mark_places, texts, invariants, monitor, limits };
    let (mut program, monitored) = build(&loaded, &options.entry, wishes)?;
    options.limits.check()?;
    undefined::run(&mut program);
    if options.merge_tests != MergeTests::Never {
        short_circuit::run(&mut program, options.merge_tests == MergeTests::Always, &options.limits)?;
    }
    if options.share_registers {
        temporaries::run(&mut program, &options.limits)?;
    }
    options.limits.check()?;
    debug_assert_eq!(program::verify(&program).err().map(|defects| defects[0].to_string()), None);
    Ok(Loaded { program: Arc::new(program), warnings, further_arguments, monitored })
}

/// Loads one module from LLVM text as it is, without models.
pub fn load_text(name: &str, text: &str) -> Result<Program, Error> {
    let modules = [read_module(name, text, Origin::Given)?];
    let (program, _) = build(&modules, "main", Wishes::default())?;
    Ok(program)
}

/// Links and verifies. The reader checks syntax, not types, so text that no compiler wrote may
/// give a malformed program.
fn build(modules: &[LoadedModule<'_>], entry: &str, wishes: Wishes) -> Result<(Program, Monitored), Error> {
    let limits = wishes.limits.clone();
    let (mut program, monitored) = link::link(modules, entry, wishes)?;
    program::keep_objects(&mut program);
    limits.check()?;
    match program::verify(&program) {
        Ok(()) => Ok((program, monitored)),
        Err(defects) => Err(Error::Malformed { defect: defects[0].to_string() }),
    }
}

/// Where a module comes from.
#[derive(Copy, Clone)]
enum Origin<'a> {
    /// Compiled here, from C.
    Compiled(&'a Path, &'a Options),
    /// The user's, made by whatever passes.
    Given,
    Model,
}

fn read_module<'t>(name: &str, text: &'t str, origin: Origin<'_>) -> Result<LoadedModule<'t>, Error> {
    let mut module = llvm::read(name, text)?;
    let layout = Layout::parse(&module.data_layout)
        .map_err(|error| Error::Layout { module: name.to_string(), message: error.0 })?;
    bounds::fold(&mut module, &layout);
    let is_given = matches!(origin, Origin::Given);
    let speculates = module.may_be_optimised(is_given);
    literals::mark(&mut module, speculates);
    // Only where no pass was at work, locations tell all that is asked of them.
    let mut scopes_known = false;
    if let Origin::Compiled(path, options) = origin
        && !speculates
    {
        scopes_known = true;
        scopes::mark(&mut module, name, || expanded(path, options));
    }
    let is_model = matches!(origin, Origin::Model);
    let has_volatile = module.metadata.values().any(|text| text.contains("DW_TAG_volatile_type"));
    let hides_members = speculates && !is_model && may_have_members(&module);
    Ok(LoadedModule {
        name: name.to_string(),
        module,
        layout,
        is_model,
        is_given,
        speculates,
        scopes_known,
        operands_apart: is_model,
        has_volatile,
        hides_members,
    })
}

/// Whether the source may have arrays inside objects. Of an optimised module only debug information tells:
/// passes write addresses as sums of bytes.
fn may_have_members(module: &llvm::Module<'_>) -> bool {
    let debug = DebugInfo::new(module, false);
    let is_array = |id| {
        let node = debug.node(id);
        node.is_some_and(|node| node.word("tag") == "DW_TAG_array_type")
    };
    let mut is_described = false;
    for (&id, text) in &module.metadata {
        is_described |= text.starts_with("!DICompileUnit(");
        let Some(node) = debug.node(id) else { continue };
        let has_array = match node.word("tag") {
            // Behind names of types there may be arrays.
            "DW_TAG_member" => node.id("baseType").is_some_and(|base| {
                is_array(base) || debug.node(base).is_some_and(|base| base.word("tag") == "DW_TAG_typedef")
            }),
            "DW_TAG_array_type" => {
                let rows = node.id("elements").is_some_and(|elements| debug.list(elements).len() > 1);
                rows || node.id("baseType").is_some_and(is_array)
            }
            _ => false,
        };
        if has_array {
            return true;
        }
    }
    !is_described
}

/// The models of what the modules leave undefined, until nothing new is needed.
fn needed_models(
    user: &[LoadedModule<'_>],
    model: DataModel,
    options: &Options,
) -> Result<Vec<LoadedModule<'static>>, Error> {
    let mut loaded: Vec<LoadedModule<'static>> = Vec::new();
    let mut needed: Vec<String> = needed::undefined(user).into_iter().map(String::from).collect();
    needed.extend(options.start.then(|| "__surefoot_start".to_string()));
    loop {
        let names: Vec<&str> = needed.iter().map(String::as_str).collect();
        let mut new = models::providing(&names);
        new.retain(|file| loaded.iter().all(|module| module.name != file.path()));
        if new.is_empty() {
            return Ok(loaded);
        }
        needed.clear();
        for file in new {
            let text = match file.compiled(model) {
                Some(text) => text,
                // Once per file and process, so it may live as long as the ones compiled in.
                None => Box::leak(compile_model(file, model, &options.limits)?.into_boxed_str()),
            };
            let module = [read_module(&file.path(), text, Origin::Model)?];
            needed.extend(needed::undefined(&module).into_iter().map(String::from));
            loaded.extend(module);
        }
    }
}

fn compile_model(file: &Model, model: DataModel, limits: &Limits) -> Result<String, Error> {
    let (text, flags) = file.compilation();
    let mut command = Command::new(find_tool("clang", "clang-22", "SUREFOOT_CLANG")?);
    command.arg(width_flag(model)).args(flags);
    let output = tool::run(command, Some(text), limits)?;
    if !output.success {
        return Err(Error::ToolFailed { tool: format!("clang on {}", file.name), message: output.errors });
    }
    Ok(text_of(output.output))
}

fn width_flag(model: DataModel) -> &'static str {
    match model {
        DataModel::Ilp32 => "-m32",
        DataModel::Lp64 => "-m64",
    }
}

/// Whether a file is C, by its name.
fn is_source(path: &Path) -> bool {
    matches!(path.extension().and_then(|extension| extension.to_str()), Some("c" | "i" | "h"))
}

/// The LLVM text of an input file.
struct Text {
    text: String,
    /// Whether each operand of `?:` is code of its own if there are labels in it.
    operands_apart: bool,
}

/// A file that was read, and what the compiler had to say about it and was given beside the options.
struct ReadText {
    text: Text,
    warnings: String,
    further_arguments: Vec<OsString>,
}

/// Does something with each item, as many at a time as there are cores; the results in the order of the items.
fn at_once<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let workers = std::thread::available_parallelism().map_or(1, usize::from).min(items.len());
    if workers <= 1 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return done };
            done.push((index, work(item)));
        }
    };
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(take)).collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    });
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, result)| result).collect()
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text { text, operands_apart: false }
    }
}

fn read_as_text(path: &Path, options: &Options) -> Result<ReadText, Error> {
    let (mut warnings, mut further_arguments) = (String::new(), Vec::new());
    let text = text_of_file(path, options, &mut warnings, &mut further_arguments)?;
    Ok(ReadText { text, warnings, further_arguments })
}

fn text_of_file(
    path: &Path,
    options: &Options,
    warnings: &mut String,
    further_arguments: &mut Vec<OsString>,
) -> Result<Text, Error> {
    let unreadable = |source| Error::Unreadable { path: path.to_path_buf(), source };
    let metadata = std::fs::metadata(path).map_err(unreadable)?;
    if metadata.is_dir() {
        let problem = "is a directory, not a file".into();
        return Err(Error::NotInput { path: path.to_path_buf(), problem });
    }
    match path.extension().and_then(|extension| extension.to_str()) {
        _ if is_source(path) => {
            let mut text = compile(path, options, &[], warnings)?;
            let mut further = Vec::new();
            if let Some(better) = with_inline_functions(path, options, &text) {
                further_arguments.push(OLD_INLINE.into());
                further.push(OLD_INLINE);
                text = better;
            }
            let are_places_marked = options.mark_places || !options.located.is_empty();
            let apart = are_places_marked.then(|| with_operands_apart(path, options, further, &text));
            Ok(match apart.flatten() {
                Some(text) => Text { text, operands_apart: true },
                None => text.into(),
            })
        }
        Some("ll") => std::fs::read(path).map(|bytes| text_of(bytes).into()).map_err(unreadable),
        Some("bc") => disassemble(path, &options.limits).map(Text::from),
        _ => {
            let mut magic = [0; 4];
            let mut file = std::fs::File::open(path).map_err(unreadable)?;
            match file.read_exact(&mut magic) {
                Ok(()) if magic == *b"BC\xC0\xDE" => disassemble(path, &options.limits).map(Text::from),
                _ => Err(Error::UnknownKind { path: path.to_path_buf() }),
            }
        }
    }
}

fn text_of(bytes: Vec<u8>) -> String {
    match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    }
}

/// Gives `inline` the meaning it had before C99: the definition is the function.
const OLD_INLINE: &str = "-fgnu89-inline";

/// Since C99 an `inline` definition without `extern` is no function of its own; without optimisation
/// clang drops it, and linking would fail. Programs that call such a function, and define it nowhere
/// else, mean the old way: compiled like that, if it gives them more functions and takes none.
fn with_inline_functions(path: &Path, options: &Options, text: &str) -> Option<String> {
    let names = |text: &str, keyword: &str| -> BTreeSet<String> {
        let lines = text.lines().filter(|line| line.starts_with(keyword));
        lines.filter_map(|line| Some(line.split_once('@')?.1.split('(').next()?.to_string())).collect()
    };
    let source = std::fs::read(path).ok()?;
    let mentions_inline = source.windows(6).any(|word| word == b"inline");
    let missing: BTreeSet<String> =
        names(text, "declare").into_iter().filter(|name| !name.starts_with("llvm.")).collect();
    if !mentions_inline || missing.is_empty() {
        return None;
    }
    let other = compile(path, options, &[OLD_INLINE], &mut String::new()).ok()?;
    let defined = names(&other, "define");
    let gains = missing.iter().any(|name| defined.contains(name));
    (gains && names(text, "define").is_subset(&defined)).then_some(other)
}

/// Nothing that has a statement in it is a constant.
const NO_CONSTANT_STATEMENTS: &str = "-fconstexpr-steps=1";

/// A statement expression that depends on nothing is a constant for clang. It evaluates such an operand of
/// `?:` whichever way the condition goes, and leaves such an argument of a builtin out, though there may be
/// labels in it. Compiled without such constants each has its place in the control flow.
///
/// Soundness: the value of an expression does not depend on whether it is a constant, except by builtins that
/// ask just this. If one comes up that was decided before, the text stays, and so it does where the program
/// needs the constant; then nothing is said about these labels (`translate/operands.rs`).
fn with_operands_apart(path: &Path, options: &Options, mut further: Vec<&str>, text: &str) -> Option<String> {
    if !text.contains("!DILabel(") {
        return None;
    }
    further.push(NO_CONSTANT_STATEMENTS);
    let other = compile(path, options, &further, &mut String::new()).ok()?;
    let asked =
        |text: &str| ["@llvm.is.constant.", "@llvm.objectsize."].map(|name| text.matches(name).count());
    (asked(&other) == asked(text)).then_some(other)
}

fn compile(path: &Path, options: &Options, further: &[&str], warnings: &mut String) -> Result<String, Error> {
    let mut command = clang(options.data_model)?;
    command.arg("-Wno-everything");
    for name in FORGIVEN {
        command.arg(format!("-W{name}")).arg(format!("-Wno-error={name}"));
    }
    command.args(NO_BUILTIN.map(|name| format!("-fno-builtin-{name}")));
    command.args(&options.clang_arguments).args(further);
    command.arg("-o").arg("-").arg("--").arg(path);
    let output = tool::run(command, None, &options.limits)?;
    if !output.success {
        return Err(Error::Compilation { messages: output.errors.trim_end().to_string() });
    }
    warnings.push_str(&output.errors);
    Ok(text_of(output.output))
}

/// The text of a source with macros expanded; empty if there is none.
fn expanded(path: &Path, options: &Options) -> Vec<u8> {
    if path.extension().is_some_and(|extension| extension == "i") {
        return std::fs::read(path).unwrap_or_default();
    }
    compile(path, options, &["-E"], &mut String::new()).unwrap_or_default().into_bytes()
}

/// The labels of the files that are sources. What clang does not understand has none: loading says why.
pub fn labels_of(paths: &[PathBuf], options: &Options) -> Vec<SourceLabel> {
    let mut labels = Vec::new();
    for path in paths {
        let is_source = path.extension().is_some_and(|extension| extension == "c" || extension == "i");
        let Some(Ok(mut command)) = is_source.then(|| clang(options.data_model)) else { continue };
        command.args(["-w", "-fsyntax-only", "-Xclang", "-ast-dump"]);
        command.args(FORGIVEN.map(|name| format!("-Wno-error={name}")));
        command.args(&options.clang_arguments).arg("--").arg(path);
        if let Ok(output) = tool::run(command, None, &options.limits)
            && output.success
        {
            labels.extend(source_labels::read(&text_of(output.output), path));
        }
    }
    labels
}

/// clang with what every compilation needs: text out, debug information, nothing that uses undefined
/// behaviour to remove a check (`-O0` marks functions `optnone` otherwise), and marks where variables
/// come into scope and go out of it (on its own the flag instruments nothing). No pass of LLVM runs,
/// not even the inliner of `always_inline`, which is part of `-O0`: an inlined function's parameters
/// would live as long as its caller.
fn clang(model: DataModel) -> Result<Command, Error> {
    let mut command = Command::new(find_tool("clang", "clang-22", "SUREFOOT_CLANG")?);
    command.args(["-S", "-emit-llvm", "-g", "-O0", "-Xclang", "-disable-O0-optnone"]);
    command.args(["-Xclang", "-disable-llvm-passes"]);
    command.args(["-Xclang", "-fsanitize-address-use-after-scope"]);
    // A variable that is returned is an object of its own and ends with its function, and is not the
    // caller's object that its value goes to.
    command.args(["-Xclang", "-fno-elide-constructors"]);
    // The variables of compound literals are known by their names alone, and the names of blocks tell
    // which way of a branch is that of a condition.
    command.arg("-fno-discard-value-names");
    command.arg("-fno-color-diagnostics");
    command.arg(width_flag(model));
    Ok(command)
}

fn disassemble(path: &Path, limits: &Limits) -> Result<String, Error> {
    let mut command = Command::new(find_tool("llvm-dis", "llvm-22", "SUREFOOT_LLVM_DIS")?);
    command.arg("-o").arg("-").arg("--").arg(path);
    let output = tool::run(command, None, limits)?;
    if !output.success {
        let problem = output.errors.lines().next().unwrap_or("unreadable bitcode").to_string();
        return Err(Error::NotInput { path: path.to_path_buf(), problem });
    }
    Ok(text_of(output.output))
}

/// The tool named by the environment, or the newest of the known versions on the path.
fn find_tool(name: &str, package: &'static str, variable: &'static str) -> Result<PathBuf, Error> {
    if let Some(given) = std::env::var_os(variable) {
        return check_version(PathBuf::from(given), package, variable);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    for version in VERSIONS {
        let file = format!("{name}-{version}");
        if let Some(found) = folders.iter().map(|folder| folder.join(&file)).find(|file| file.is_file()) {
            return Ok(found);
        }
    }
    match folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()) {
        Some(found) => check_version(found, package, variable),
        None => Err(Error::MissingTool { tool: name.to_string(), package, variable }),
    }
}

fn check_version(tool: PathBuf, package: &'static str, variable: &'static str) -> Result<PathBuf, Error> {
    let name = tool.display().to_string();
    let output = Command::new(&tool).arg("--version").stdin(Stdio::null()).output();
    let Ok(output) = output else {
        return Err(Error::MissingTool { tool: name, package, variable });
    };
    let text = String::from_utf8_lossy(&output.stdout);
    let found = text.split("version ").nth(1).and_then(|rest| rest.split(['.', ' ', '\n']).next());
    let major = found.and_then(|major| major.trim().parse::<u32>().ok());
    match major {
        Some(major) if VERSIONS.contains(&major) => Ok(tool),
        _ => Err(Error::WrongVersion {
            tool: name,
            found: found.unwrap_or("unknown").to_string(),
            wanted: "one from 15 to 22".into(),
            package,
        }),
    }
}
