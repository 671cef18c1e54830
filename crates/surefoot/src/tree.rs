//! `surefoot show tree` and `--html`: the symbolic execution tree, for people.

use std::collections::BTreeSet;
use std::path::Path;

use diagnose::{is_users, path_of, user_place};
use outcome::{Outcome, Reached, Replay, Target, Tree, Verdict};
use program::{FileId, Program};
use report::html::{Marked, MarkedState, Page};

use crate::cli::{ShowTree, TreeFormat};
use crate::diagnostics::Refusal;
use crate::files::FileError;
use crate::session::{Answered, Asked, Session, options};
use crate::{notes, show, verify};

/// Bytes of one source file at most that are shown.
const MAX_SOURCE: u64 = 8 << 20;

/// `surefoot show tree`.
pub fn run(arguments: &ShowTree) -> Result<u8, Refusal> {
    let flags = &arguments.exploration;
    if flags.reporting.json {
        return Err(Refusal::from("show tree has no JSON form: use --format text, dot or html"));
    }
    let mut session = Session::new(asked(arguments), options::properties(&arguments.property)?)?;
    if session.options.engine == explore::EngineChoice::Bmc {
        return Err(Refusal::from("--engine bmc looks at all paths at once: there is no tree"));
    }
    session.options.record_tree = true;
    let subject = session.load(|_| ())?;
    session.begin(&subject);
    let answered = session.explore(&subject, &mut session.listener(&subject));
    let (program, outcome) = (answered.program(), &answered.outcome);
    let (line, _) = verify::verdict(program, outcome);
    if !flags.reporting.quiet {
        eprintln!("{line}");
    }
    notes::explanations(program, outcome);
    notes::statistics(flags, outcome);
    if let (TreeFormat::Html, Some(folder)) = (arguments.format, &arguments.output) {
        write_page(folder, &answered, line)?;
        return Ok(0);
    }
    if outcome.trees.is_empty() {
        eprintln!("note: no path was explored, so there is no tree");
    }
    let render = |tree: &Tree| match arguments.format {
        TreeFormat::Dot => report::tree::dot(program, tree),
        _ => report::tree::text(program, tree),
    };
    let shown = if arguments.all_engines { outcome.trees.len() } else { 1 };
    Ok(show::write_out(&outcome.trees.iter().take(shown).map(render).collect::<String>()))
}

fn asked(arguments: &ShowTree) -> Asked<'_> {
    Asked {
        command: "show tree",
        input: &arguments.input,
        flags: &arguments.exploration,
        outputs: None,
        arguments: &arguments.arguments,
        replays: true,
    }
}

/// Writes the page of a run.
pub fn write_page(folder: &Path, answered: &Answered<'_>, verdict: String) -> Result<(), FileError> {
    let Answered { session, outcome, .. } = answered;
    let program = answered.program();
    let targets = match session.options.targets.is_empty() {
        true => error_calls(program, outcome),
        false => asked_about(&session.options.targets, &outcome.reached),
    };
    let sources = sources(program, outcome, &targets);
    let names: Vec<&str> =
        sources.iter().map(|(file, _)| program.files[*file].path.as_str()).take(8).collect();
    let page = Page { program, outcome, title: names.join(", "), verdict, targets, sources };
    let file = folder.join("index.html");
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&file, report::html::page(&page)))
        .map_err(|error| FileError::Write(file.clone(), error))?;
    if !session.asked.flags.reporting.quiet {
        eprintln!("the tree is in {}", file.display());
    }
    Ok(())
}

/// The targets that were asked about.
fn asked_about(targets: &[Target], reached: &[Reached]) -> Vec<Marked> {
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
