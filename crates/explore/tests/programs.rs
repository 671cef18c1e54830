//! The annotated programs under every strategy, in every interpolation mode, with loops abstracted,
//! and with the solver's layers switched off: the verdict must be the annotated one, and every proof must be confirmed.

mod common;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use check::check_with_claims;
use explore::{EngineChoice, Interpolation, LoopMode, Options, Search, explore};
use frontend::MergeTests;
use outcome::{Limit, ProofCheck, Properties, Reason, ReasonKind, Verdict};
use program::DataModel;
use semantics::Unmodelled;

use crate::common::{Silent, request};

struct Annotated {
    path: PathBuf,
    source: String,
}

impl Annotated {
    fn annotation(&self, key: &str) -> Option<&str> {
        let prefix = format!("//@ {key}: ");
        self.source.lines().find_map(|line| line.strip_prefix(&prefix)).map(str::trim)
    }

    fn properties(&self) -> Properties {
        self.annotation("property")
            .map_or_else(Properties::default, |name| Properties::named(name).expect("a property"))
    }

    /// The options that these tests know; None if there are others.
    fn options(&self) -> Option<Options> {
        let mut options = Options {
            properties: self.properties(),
            timeout: Some(ONE),
            arguments: vec![b"program".to_vec()],
            ..Options::default()
        };
        let mut words = self.annotation("options").unwrap_or("").split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "--unwind" => options.unwind = words.next()?.parse().ok(),
                "--external" if words.next()? == "pure" => options.unmodelled = Unmodelled::Pure,
                "--no-unwinding-assertions" => options.unwinding_assertions = false,
                _ => return None,
            }
        }
        Some(options)
    }
}

fn collect(folder: &Path, programs: &mut Vec<Annotated>) {
    for entry in std::fs::read_dir(folder).expect("tests/programs") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, programs);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            let source = std::fs::read_to_string(&path).expect("a program");
            programs.push(Annotated { path, source });
        }
    }
}

fn verdict_text(verdict: &Verdict) -> String {
    match verdict {
        Verdict::True => "true".into(),
        Verdict::False(property) => format!("false({property})"),
        Verdict::Unknown => "unknown".into(),
    }
}

/// Whether it did not come to an end because of how fast the machine is: the limit on time, or, in programs about
/// floats, that on queries for what a function of libm really returns.
fn is_out_of_time(reason: &Reason, floats: bool) -> bool {
    reason.kind == ReasonKind::Limit(Limit::Time) || floats && reason.text.contains("a function of libm")
}

/// Time for one setting: what takes longer is counted, and may not be much.
const ONE: Duration = Duration::from_secs(15);

/// Time for abstraction without the help of unrolling.
const ALONE: Duration = Duration::from_millis(500);

/// Bounded model checking: where it does not come to an end it says nothing.
fn bounded(options: &Options) -> (String, Options) {
    let timeout = Some(Duration::from_millis(400));
    ("bounded model checking".into(), Options { engine: EngineChoice::Bmc, timeout, ..options.clone() })
}

/// Whether all settings are tried with every program, not a part of them.
fn is_thorough() -> bool {
    std::env::var_os("SUREFOOT_THOROUGH").is_some()
}

/// Settings under which the answer must be the same.
///
/// `turn`: the number of the program, by which a part of them is chosen. A mistake in one setting shows in many
/// programs: each is tried in five of them, each setting with a hundred programs and more.
fn settings(options: &Options, turn: usize) -> Vec<(String, Options)> {
    let mut settings = Vec::new();
    let loops = Options { loops: LoopMode::Abstract, keep_proof: true, ..options.clone() };
    settings.push(("Abstract".into(), loops.clone()));
    let options = &Options { loops: LoopMode::Unroll, ..options.clone() };
    let depth_first = Options { search: Search::DepthFirst, ..options.clone() };
    let modes = [Interpolation::Off, Interpolation::Core, Interpolation::Conjunctive, Interpolation::Exact];
    let modes = modes.map(|interpolation| {
        let options = Options { interpolation, keep_proof: true, ..depth_first.clone() };
        (format!("{interpolation:?}"), options)
    });
    settings.extend(chosen(modes, turn, 1));
    let searches =
        [Search::BreadthFirst, Search::RandomPath, Search::Coverage, Search::Uncovered, Search::Interleaved];
    let searches = searches.map(|search| (format!("{search:?}"), Options { search, ..options.clone() }));
    settings.extend(chosen(searches, turn / 4, 1));
    let mut validated = options.clone();
    validated.solver.validate = true;
    let mut without_layers = options.clone();
    without_layers.solver.layers = solver::Layers::only(&[solver::Layer::Sat]);
    let others = [
        bounded(options),
        // Alone, abstraction may find nothing; that takes no time worth waiting for.
        (
            "AbstractOnly".into(),
            Options { loops: LoopMode::AbstractOnly, timeout: Some(ALONE), ..loops.clone() },
        ),
        ("learning in turns".into(), Options { learning_credit: Some(0), ..depth_first }),
        ("in threads".into(), Options { loops: LoopMode::Abstract, jobs: 2, ..options.clone() }),
        ("merging".into(), Options { merge: true, engine: EngineChoice::Paths, ..options.clone() }),
        ("all paths".into(), Options { repeat_states: true, ..options.clone() }),
        ("validated".into(), validated),
        ("without layers".into(), without_layers),
    ];
    settings.extend(chosen(others, turn, 2));
    settings
}

/// So many of several settings: the ones whose turn it is.
fn chosen<const N: usize>(
    all: [(String, Options); N],
    turn: usize,
    count: usize,
) -> impl Iterator<Item = (String, Options)> {
    let count = if is_thorough() { N } else { count };
    let first = turn * count;
    let is_chosen = move |index: usize| (index + N - first % N) % N < count;
    all.into_iter().enumerate().filter(move |(index, _)| is_chosen(*index)).map(|(_, setting)| setting)
}

/// For programs with loops that have no bound: only with invariants, or where states that repeat are left out, do
/// they come to an end.
fn loop_settings(options: &Options, turn: usize) -> Vec<(String, Options)> {
    let mut settings = vec![bounded(options), ("in threads".into(), Options { jobs: 2, ..options.clone() })];
    let modes = [Interpolation::Core, Interpolation::Conjunctive, Interpolation::Exact];
    let modes = modes.map(|interpolation| {
        (format!("{interpolation:?}"), Options { interpolation, keep_proof: true, ..options.clone() })
    });
    for (name, options) in chosen(modes, turn, 2) {
        let alone = Options { loops: LoopMode::AbstractOnly, timeout: Some(ALONE), ..options.clone() };
        settings.push((format!("{name}, abstract only"), alone));
        settings.push((name, options));
    }
    settings
}

fn check(program: &Annotated, turn: usize, out_of_time: &AtomicUsize) -> Result<(), String> {
    let Some(options) = program.options() else { return Ok(()) };
    // Here nothing is run on the compiled program.
    let wanted = program.annotation("without-replay").or(program.annotation("verify")).unwrap_or("");
    let mut load = frontend::Options::default();
    if program.annotation("data-model") == Some("ILP32") {
        load.data_model = DataModel::Ilp32;
    }
    load.clang_arguments.extend(explore::clang_checks(options.properties));
    let load = |merge_tests: MergeTests| {
        let share_registers = merge_tests == MergeTests::Never;
        let load = frontend::Options { merge_tests, share_registers, ..load.clone() };
        frontend::load(std::slice::from_ref(&program.path), &load)
            .map_err(|error| format!("{}: {error}", program.path.display()))
    };
    let (plain, merged) = (load(MergeTests::Never)?, load(MergeTests::WithoutOverflow)?);
    // Floats are slow in the back end, and asked about there in any case.
    let folders = ["sym-floats", "long-double"];
    let floats =
        program.path.components().any(|part| folders.iter().any(|folder| part.as_os_str() == *folder));
    let has_loops = program.path.components().any(|part| part.as_os_str() == "loops");
    for (name, options) in if has_loops { loop_settings(&options, turn) } else { settings(&options, turn) } {
        if floats && (name == "validated" || name == "without layers") {
            continue;
        }
        let loaded = if options.search == Search::DepthFirst { &merged } else { &plain };
        let outcome = explore(&loaded.program, &options, &mut Silent);
        let verdict = verdict_text(&outcome.verdict);
        let may_give_up = options.loops == LoopMode::AbstractOnly || options.engine == EngineChoice::Bmc;
        if may_give_up && verdict == "unknown" {
            continue;
        }
        // How far it comes in time is the machine's. That most come to an end is looked at below.
        if !outcome.reasons.is_empty() && outcome.reasons.iter().all(|reason| is_out_of_time(reason, floats))
        {
            out_of_time.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        if verdict != wanted {
            return Err(format!(
                "{}, {name}: {verdict} instead of {wanted}: {:?}",
                program.path.display(),
                outcome.reasons
            ));
        }
        let request = request(&options, 10, 3);
        if let Some(mut proof) = outcome.proof.filter(|_| !floats)
            && let ProofCheck::Unconfirmed(why) =
                check_with_claims(&loaded.program, &mut proof, &outcome.claims, &request)
        {
            // What the solver cannot do in time says nothing.
            if !why.contains("no answer") && !why.contains("out of time") {
                return Err(format!("{}, {name}: the proof: {why}", program.path.display()));
            }
        }
    }
    Ok(())
}

#[test]
fn the_verdict_does_not_depend_on_strategy_or_solver_layers() {
    let mut programs = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs"), &mut programs);
    programs.retain(|program| program.annotation("verify").is_some());
    // What is tried with a program does not depend on the order in which the system lists them.
    programs.sort_by(|one, other| one.path.cmp(&other.path));
    assert!(programs.len() >= 150, "only {} programs", programs.len());
    let (next, out_of_time) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let complaints = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(program) = programs.get(number) else { break };
                    if let Err(complaint) = check(program, number, &out_of_time) {
                        complaints.lock().expect("the complaints").push(complaint);
                    }
                }
            });
        }
    });
    let (complaints, out_of_time) =
        (complaints.into_inner().expect("the complaints"), out_of_time.into_inner());
    assert!(out_of_time * 20 <= programs.len(), "{out_of_time} runs did not come to an end");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
