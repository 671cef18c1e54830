//! `surefoot show tree` and `--html`: the symbolic execution tree, for people.

use std::collections::BTreeSet;
use std::path::Path;

use diagnose::{is_users, path_of, user_place};
use outcome::{Outcome, Reached, Replay, Target, Tree, Verdict};
use program::{FileId, Program};
use report::html::{Marked, MarkedState, Page};

use crate::cli::{Exploration, ShowTree, TreeFormat};
use crate::confirm::{Confirmation, Listener};
use crate::loading::Loading;
use crate::progress::ProgressLine;
use crate::watchdog::{LastWords, Limits, Phase, Watchdog};
use crate::{USAGE, diagnostics, exploration, show, verify};

/// Bytes of one source file at most that are shown.
const MAX_SOURCE: u64 = 8 << 20;

/// `surefoot show tree`.
pub fn run(arguments: &ShowTree) -> u8 {
    if arguments.exploration.json {
        return diagnostics::usage("show tree has no JSON form: use --format text, dot or html");
    }
    let prepared = exploration::properties(&arguments.property).and_then(|properties| {
        let (flags, files) = (&arguments.exploration, &arguments.input.files);
        exploration::options(flags, properties, &files[0], &arguments.arguments)
    });
    let mut options = match prepared {
        Ok(options) => options,
        Err(message) => return diagnostics::usage(&message),
    };
    if options.engine == explore::EngineChoice::Bmc {
        return diagnostics::usage("--engine bmc looks at all paths at once: there is no tree");
    }
    options.record_tree = true;
    let merge_tests = exploration::merge_tests(options.overflow == semantics::Overflow::Wrap);
    let flags = &arguments.exploration;
    let loading = Loading::with_words(&options, flags, LastWords::line(Phase::Loading));
    let loaded = exploration::load(&loading, &arguments.input, options.properties, merge_tests, Vec::new());
    let subject = match loaded {
        Ok(subject) => subject,
        Err(code) => return code,
    };
    options.timeout = exploration::time_left(options.timeout, flags.begun);
    subject.warn(&arguments.exploration);
    let program = &subject.program;
    let confirmation = Confirmation {
        program,
        files: &arguments.input.files,
        clang_arguments: &subject.clang_arguments,
        entry: &arguments.input.entry,
        external: exploration::external(&arguments.exploration),
        wanted: true,
        patience: exploration::patience(&options),
    };
    let progress = ProgressLine::new(&arguments.exploration);
    let mut listener = Listener { confirmation, progress, options: Some(&options) };
    let watchdog = Watchdog::new(Limits::of(&options), LastWords::line(Phase::Solving));
    let mut outcome = explore::explore(program, &options, &mut listener);
    watchdog.is_over();
    listener.progress.clear();
    outcome.statistics.seconds.insert("loading", subject.loading.as_secs_f64());
    let (line, _) = verify::verdict(program, &outcome);
    if !arguments.exploration.quiet {
        eprintln!("{line}");
    }
    exploration::print_explanations(program, &outcome);
    if arguments.exploration.stats || arguments.exploration.verbose {
        exploration::print_statistics(&outcome);
    }
    if let (TreeFormat::Html, Some(folder)) = (arguments.format, &arguments.output) {
        return write_page(folder, &arguments.exploration, program, &options, &outcome, line).unwrap_or(0);
    }
    if outcome.trees.is_empty() {
        eprintln!("note: no path was explored, so there is no tree");
    }
    let render = |tree: &Tree| match arguments.format {
        TreeFormat::Dot => report::tree::dot(program, tree),
        _ => report::tree::text(program, tree),
    };
    let shown = if arguments.all_engines { outcome.trees.len() } else { 1 };
    show::write_out(&outcome.trees.iter().take(shown).map(render).collect::<String>())
}

/// Writes the page of a run; the exit code if that fails.
pub fn write_page(
    folder: &Path,
    flags: &Exploration,
    program: &Program,
    options: &explore::Options,
    outcome: &Outcome,
    verdict: String,
) -> Option<u8> {
    let targets = match options.targets.is_empty() {
        true => error_calls(program, outcome),
        false => asked(&options.targets, &outcome.reached),
    };
    let sources = sources(program, outcome, &targets);
    let names: Vec<&str> =
        sources.iter().map(|(file, _)| program.files[*file].path.as_str()).take(8).collect();
    let page = Page { program, outcome, title: names.join(", "), verdict, targets, sources };
    let file = folder.join("index.html");
    let written =
        std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, report::html::page(&page)));
    if let Err(error) = written {
        eprintln!("error: cannot write {}: {error}", file.display());
        return Some(USAGE);
    }
    if !flags.quiet {
        eprintln!("the tree is in {}", file.display());
    }
    None
}

/// The targets that were asked about.
fn asked(targets: &[Target], reached: &[Reached]) -> Vec<Marked> {
    let marked = targets.iter().zip(reached).filter_map(|(target, reached)| {
        let state = match reached {
            Reached::Yes { .. } => MarkedState::Reached,
            Reached::No => MarkedState::Unreachable,
            Reached::Unknown(_) => MarkedState::Open,
        };
        Some(Marked { place: target.place?, what: target.what.clone(), state })
    });
    marked.collect()
}

/// Where error functions are called and assertions fail, and where a violation was found.
fn error_calls(program: &Program, outcome: &Outcome) -> Vec<Marked> {
    let found = outcome.counterexample.as_ref();
    let violated = found.and_then(|found| user_place(program, &found.stack));
    let state = match outcome.verdict {
        Verdict::True => MarkedState::Unreachable,
        _ => MarkedState::Open,
    };
    let mut marked = Vec::new();
    for function in program.functions.values() {
        for block in function.blocks.values().filter(|block| show::is_error(program, block)) {
            let place = block.places.iter().flatten().find(|place| is_users(program, **place));
            let Some(&place) = place.filter(|place| violated.is_none_or(|at| at.line != place.line)) else {
                continue;
            };
            marked.push(Marked { place, what: format!("error call in {}", function.name), state });
        }
    }
    if let (Some(found), Some(place)) = (found, violated) {
        let is_refuted = matches!(found.replay, Replay::Refuted(_) | Replay::Doubted(_));
        let state = if is_refuted { MarkedState::Open } else { MarkedState::Reached };
        marked.push(Marked { place, what: found.kind.clone(), state });
    }
    marked
}

/// The source files that there is something to say about, those with most code first; one that cannot be
/// read is shown empty.
fn sources(program: &Program, outcome: &Outcome, targets: &[Marked]) -> Vec<(FileId, Vec<u8>)> {
    let coverage = &outcome.coverage;
    let lines = coverage.covered_lines.iter().chain(&coverage.uncovered_lines);
    let nodes = outcome.trees.iter().flat_map(|tree| &tree.nodes).filter_map(|node| node.place);
    let places = nodes.chain(targets.iter().map(|target| target.place));
    let places = places.filter(|&place| is_users(program, place)).map(|place| place.file);
    let wanted: BTreeSet<FileId> = lines.clone().map(|(file, _)| *file).chain(places).collect();
    let weight = |file: FileId| lines.clone().filter(|(other, _)| *other == file).count();
    let mut files: Vec<(usize, FileId)> = wanted.into_iter().map(|file| (weight(file), file)).collect();
    files.sort_by_key(|&(weight, file)| (std::cmp::Reverse(weight), file));
    files.into_iter().map(|(_, file)| (file, read(&path_of(program, file)))).collect()
}

fn read(path: &Path) -> Vec<u8> {
    match std::fs::metadata(path) {
        Ok(found) if found.is_file() && found.len() <= MAX_SOURCE => std::fs::read(path).unwrap_or_default(),
        _ => Vec::new(),
    }
}
