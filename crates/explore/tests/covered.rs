//! What is covered, and which violations are found, when everything is explored: the same with and without
//! learning, in every order. A state that is left alone because of what was learnt must not be the only one to
//! execute something.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use explore::{Event, Explorer, Interpolation, ListenerError, LoopMode, Options, Search, explore};
use frontend::MergeTests;
use outcome::{Counterexample, Coverage, End, Outcome, Replay};
use program::Place;
use solver::ChainOptions;

/// Instructions of one exploration, so that what is too long is too long everywhere.
const INSTRUCTIONS: u64 = 150_000;
/// Time of one query: what is hard is left alone.
const QUERY: Duration = Duration::from_millis(300);

/// File, line and column.
type At = (usize, u32, u32);

/// Remembers violations, by kind and place.
#[derive(Default)]
struct Found(BTreeSet<(String, Option<At>)>);

impl Explorer for Found {
    fn wants_test(&mut self, _end: &End, _covered_new: bool) -> bool {
        false
    }

    fn event(&mut self, _event: Event<'_>) -> Result<(), ListenerError> {
        Ok(())
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        let place: Option<Place> = counterexample.stack.iter().find_map(|entry| entry.place);
        let place = place.map(|place| (program::Entity::index(place.file), place.line, place.column));
        self.0.insert((counterexample.kind.clone(), place));
        Replay::NotTried("a test".into())
    }
}

fn collect(folder: &Path, programs: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("tests/programs") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, programs);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            programs.push(path);
        }
    }
    programs.sort();
}

fn covered(coverage: &Coverage) -> impl PartialEq + std::fmt::Debug {
    let uncovered: Vec<String> = coverage.uncovered.iter().map(|found| format!("{found:?}")).collect();
    (coverage.blocks.covered, coverage.branches.covered, uncovered)
}

fn options() -> Options {
    Options {
        covers: true,
        keep_going: true,
        loops: LoopMode::Unroll,
        learning_credit: None,
        max_instructions: Some(INSTRUCTIONS),
        solver: ChainOptions { timeout: QUERY, ..ChainOptions::default() },
        timeout: Some(Duration::from_secs(20)),
        arguments: vec![b"program".to_vec()],
        ..Options::default()
    }
}

fn is_whole(outcome: &Outcome) -> bool {
    outcome.reasons.is_empty()
}

/// Compares; None if there is too much of it. Otherwise how many states were pruned.
fn compare(file: &Path) -> Option<u64> {
    let front_end = frontend::Options { merge_tests: MergeTests::Never, ..frontend::Options::default() };
    let program = frontend::load(&[file.to_path_buf()], &front_end).ok()?.program;
    let plain = Options { repeat_states: true, interpolation: Interpolation::Off, ..options() };
    let mut violations = Found::default();
    let all = explore(&program, &plain, &mut violations);
    if !is_whole(&all) {
        return None;
    }
    let mut pruned = 0;
    for (search, interpolation) in [
        (Search::DepthFirst, Interpolation::Conjunctive),
        (Search::DepthFirst, Interpolation::Exact),
        (Search::Uncovered, Interpolation::Conjunctive),
        (Search::Uncovered, Interpolation::Core),
        (Search::Uncovered, Interpolation::Off),
        (Search::RandomPath, Interpolation::Exact),
    ] {
        let options = Options { search, interpolation, ..options() };
        let mut found = Found::default();
        let outcome = explore(&program, &options, &mut found);
        if !is_whole(&outcome) {
            continue;
        }
        let name = format!("{} with {search:?}, {interpolation:?}", file.display());
        assert_eq!(covered(&all.coverage), covered(&outcome.coverage), "{name}");
        assert_eq!(violations.0, found.0, "{name}");
        pruned += outcome.statistics.subsumed_states;
    }
    Some(pruned)
}

#[test]
fn learning_loses_no_coverage_and_no_violation() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    let mut programs = Vec::new();
    collect(&folder, &mut programs);
    // Of one path there is nothing that could be left alone.
    programs.retain(|path| {
        std::fs::read_to_string(path)
            .is_ok_and(|text| text.contains("nondet") || text.contains("make_symbolic"))
    });
    let is_about_learning = |path: &PathBuf| path.to_string_lossy().contains("/interpolation/");
    let chosen: Vec<&PathBuf> = programs
        .iter()
        .enumerate()
        .filter_map(|(number, path)| (number % 6 == 0 || is_about_learning(path)).then_some(path))
        .collect();
    let (next, compared) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(path) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    compared.lock().expect("what was compared").extend(compare(path));
                }
            });
        }
    });
    let compared = compared.into_inner().expect("what was compared");
    let with_pruning = compared.iter().filter(|&&pruned| pruned > 0).count();
    assert!(compared.len() > 80 && with_pruning > 20, "{} programs, {with_pruning} pruned", compared.len());
}

/// Behind a condition that 2^10 ways lead to, where going deep first does not come in so few paths.
#[test]
fn states_go_towards_what_was_not_executed() {
    let source = "extern int __VERIFIER_nondet_int(void);\n\
        static int count(int of) { int n = 0; for (int i = 0; i < of; i++) if (__VERIFIER_nondet_int()) n++; return n; }\n\
        static int rare(int x) { if (x == 5) return 1; if (x == 6) return 2; return 3; }\n\
        int main(void) {\n\
          if (__VERIFIER_nondet_int()) return count(20);\n\
          int x = __VERIFIER_nondet_int();\n\
          if (__VERIFIER_nondet_int()) count(3);\n\
          return rare(x);\n\
        }\n";
    let file = std::env::temp_dir().join(format!("surefoot-covered-{}.c", std::process::id()));
    std::fs::write(&file, source).expect("a temporary file");
    let front_end = frontend::Options { merge_tests: MergeTests::Never, ..frontend::Options::default() };
    let program = frontend::load(std::slice::from_ref(&file), &front_end).expect("a program").program;
    let _ = std::fs::remove_file(&file);
    let uncovered = |search: Search| {
        let plain = Options { repeat_states: true, interpolation: Interpolation::Off, ..options() };
        let options = Options { search, max_paths: Some(25), ..plain };
        explore(&program, &options, &mut Found::default()).coverage.uncovered.len()
    };
    assert_eq!(uncovered(Search::Uncovered), 0);
    assert!(uncovered(Search::DepthFirst) > 0);
}
