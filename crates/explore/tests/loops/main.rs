//! Random programs with loops that have no bound, over variables of three or four bits: the verdict
//! must be what a search through all states says (`oracle.rs`), whether loops are abstracted or not,
//! and every proof must be confirmed.
//!
//! Beside the settings that users choose, the engine that abstracts loops works alone: the other one
//! is quick on such programs, and would hide what it does.
//!
//! `SUREFOOT_CAMPAIGN=FIRST..LAST` chooses the seeds; with `SUREFOOT_THOROUGH=1` each program is
//! explored in all settings and for longer, not in two of them. A program that fails is made smaller and kept as a file of its own.

#[path = "../common/mod.rs"]
mod common;
mod condition;
#[path = "../campaign/dice.rs"]
mod dice;
mod generate;
mod model;
mod oracle;
mod reduce;
mod write;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use check::check_with_claims;
use explore::{
    EngineChoice, Event, Explorer, Interpolation, LoopMode, Options, SpeculateWhen, Speculation, explore,
};
use frontend::MergeTests;
use outcome::{Counterexample, End, ProofCheck, Property, Replay, Verdict};
use program::{DataModel, Program};

use crate::common::{Silent, request};
use crate::dice::Dice;
use crate::model::{Model, Statement};
use crate::reduce::reduce;

/// Believes every violation, so that one that is none of the program's shows.
struct Credulous;

impl Explorer for Credulous {
    fn wants_test(&mut self, end: &End, covered_new: bool) -> bool {
        Silent.wants_test(end, covered_new)
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), explore::ListenerError> {
        Silent.event(event)
    }

    fn replay(&mut self, _counterexample: &Counterexample) -> Replay {
        Replay::Confirmed("the oracle knows".into())
    }
}

/// Programs in a file.
const BATCH: u64 = 20;

/// The settings for the program with this seed.
fn settings(seed: u64, is_thorough: bool) -> Vec<(&'static str, Options)> {
    let timeout = Some(Duration::from_millis(if is_thorough { 2000 } else { 300 }));
    let with = |loops, interpolation| Options {
        timeout,
        keep_proof: true,
        loops,
        interpolation,
        speculation: Speculation { when: SpeculateWhen::Always, ..Speculation::default() },
        ..Options::default()
    };
    let mut all = vec![
        ("unroll", with(LoopMode::Unroll, Interpolation::Conjunctive)),
        ("abstract, conjunctive", with(LoopMode::Abstract, Interpolation::Conjunctive)),
        ("abstract, exact", with(LoopMode::Abstract, Interpolation::Exact)),
        ("abstract, core", with(LoopMode::Abstract, Interpolation::Core)),
        ("alone, conjunctive", with(LoopMode::AbstractOnly, Interpolation::Conjunctive)),
        ("alone, exact", with(LoopMode::AbstractOnly, Interpolation::Exact)),
        ("alone, core", with(LoopMode::AbstractOnly, Interpolation::Core)),
    ];
    let plain = with(LoopMode::Unroll, Interpolation::Conjunctive);
    let bmc = ("bmc", Options { engine: EngineChoice::Bmc, keep_proof: false, ..plain.clone() });
    let merging =
        ("merging", Options { engine: EngineChoice::Paths, merge: true, keep_proof: false, ..plain });
    if !is_thorough {
        // Some in turn: the test of every day has to be quick.
        let turn = (seed % 3) as usize;
        all = vec![all.swap_remove(4 + turn), all.swap_remove(1 + turn)];
    }
    all.extend([bmc, merging]);
    all
}

#[derive(Default)]
struct Answers {
    safe: usize,
    unsafe_: usize,
    unknown: usize,
    time: Duration,
    /// Proofs that could not be checked in time.
    unchecked: Vec<String>,
    /// Answers that come from invariants.
    with_invariants: usize,
    reasons: BTreeMap<String, usize>,
}

#[derive(Default)]
struct Tally {
    programs: usize,
    violated: usize,
    states: usize,
    answers: BTreeMap<&'static str, Answers>,
    complaints: Vec<String>,
}

/// A program, and whether an error is reached.
struct Case {
    model: Model,
    is_violated: bool,
    states: usize,
}

impl Case {
    fn new(seed: u64) -> Case {
        for attempt in 0.. {
            let mut model = generate::generate(seed, attempt);
            let Some(found) = oracle::search(&model) else { continue };
            let mut dice = Dice::new(!seed);
            let numbers: Vec<usize> = (0..model.checks.len()).collect();
            let reached: Vec<usize> =
                numbers.iter().copied().filter(|&number| !found.seen[number].is_empty()).collect();
            let failing = if dice.once_in(2) { dice.pick(&reached).copied() } else { None };
            for number in numbers {
                let check = &mut model.checks[number];
                let seen = &found.seen[number];
                check.error = match failing == Some(number) {
                    true => condition::rare(&check.observed, seen, &mut dice),
                    false => condition::never(&check.observed, seen, model.mask, &mut dice),
                };
            }
            if model.checks.iter().all(|check| check.error.is_none()) {
                continue;
            }
            let Some(found) = oracle::search(&model) else { continue };
            assert_eq!(found.is_violated, failing.is_some(), "the oracle agrees with itself on seed {seed}");
            return Case { model, is_violated: found.is_violated, states: found.states };
        }
        unreachable!("some program has few states")
    }
}

/// What is wrong with an answer; and the answer.
fn ask(
    program: &Arc<Program>,
    is_violated: bool,
    options: &Options,
    is_thorough: bool,
) -> (Option<String>, Answers) {
    let start = Instant::now();
    let explored = catch_unwind(AssertUnwindSafe(|| explore(program, options, &mut Credulous))).ok();
    let mut answers = Answers { time: start.elapsed(), ..Answers::default() };
    let Some(outcome) = explored else { return (Some("a panic".into()), answers) };
    let complaint = match (&outcome.verdict, is_violated) {
        (Verdict::Unknown, _) => {
            answers.unknown = 1;
            for reason in &outcome.reasons {
                answers.reasons.insert(reason.text.clone(), 1);
            }
            None
        }
        (Verdict::True, true) => Some("true, but an error is reached".to_string()),
        (Verdict::False(property), false) => Some(format!("false({property}), but no error is reached")),
        (Verdict::False(property), true) => {
            answers.unsafe_ = 1;
            let found = outcome.counterexample.is_some() && *property == Property::UnreachCall;
            (!found).then(|| format!("false({property}), which is not the error that is reached"))
        }
        (Verdict::True, false) => {
            answers.safe = 1;
            answers.with_invariants = usize::from(!outcome.invariants.is_empty());
            if !options.keep_proof {
                return (None, answers);
            }
            let Some(mut proof) = outcome.proof else { return (Some("no proof".into()), answers) };
            let request = if is_thorough { request(options, 5, 2) } else { request(options, 1, 1) };
            match check_with_claims(program, &mut proof, &outcome.claims, &request) {
                ProofCheck::Unconfirmed(why) if why.contains("no answer") || why.contains("out of time") => {
                    answers.unchecked.push(format!("{}: {why}", program.functions[program.entry].name));
                    None
                }
                ProofCheck::Unconfirmed(why) => Some(format!("the proof: {why}")),
                _ => None,
            }
        }
    };
    (complaint, answers)
}

struct Batch {
    seeds: Vec<u64>,
    folder: PathBuf,
    is_thorough: bool,
}

impl Batch {
    /// How the front end is called: in one way for all seeds of the same batch, however many there are.
    fn load_options(&self, entry: String) -> frontend::Options {
        let number = self.seeds[0] / BATCH;
        frontend::Options {
            data_model: if number % 4 == 1 { DataModel::Ilp32 } else { DataModel::Lp64 },
            promote: number % 5 != 2,
            merge_tests: if number.is_multiple_of(3) { MergeTests::Always } else { MergeTests::Never },
            share_registers: number.is_multiple_of(2),
            entry,
            ..frontend::Options::default()
        }
    }

    fn load(&self, models: &[&Model], name: &str) -> Result<Arc<Program>, String> {
        let text: String = models.iter().map(|model| model.text()).collect();
        let file = self.folder.join(name);
        std::fs::write(&file, format!("{}{text}", write::HEADER)).map_err(|error| error.to_string())?;
        let options = self.load_options(models[0].entry());
        Ok(frontend::load(&[file], &options).map_err(|error| error.to_string())?.program)
    }

    fn check(&self, tally: &Mutex<Tally>) -> Result<(), String> {
        let cases: Vec<Case> = self.seeds.iter().map(|&seed| Case::new(seed)).collect();
        let models: Vec<&Model> = cases.iter().map(|case| &case.model).collect();
        let mut program = self.load(&models, "batch.c")?;
        for case in &cases {
            let entry = case.model.entry();
            let function = program.function_named(&entry).ok_or_else(|| format!("no {entry}"))?;
            Arc::make_mut(&mut program).entry = function;
            let mut complaints = Vec::new();
            let mut first = None;
            for (name, options) in settings(case.model.seed, self.is_thorough) {
                let (complaint, answers) = ask(&program, case.is_violated, &options, self.is_thorough);
                if let Some(complaint) = complaint {
                    complaints.push(format!("{name}: {complaint}"));
                    first.get_or_insert(options);
                }
                let mut tally = tally.lock().expect("the tally");
                tally.answers.entry(name).or_default().add(answers);
            }
            let described = first.map(|options| self.describe(&case.model, &complaints, &options));
            let mut tally = tally.lock().expect("the tally");
            tally.programs += 1;
            tally.states += case.states;
            tally.violated += usize::from(case.is_violated);
            tally.complaints.extend(described);
        }
        Ok(())
    }

    /// What is wrong, with a smaller program that shows it.
    fn describe(&self, model: &Model, complaints: &[String], options: &Options) -> String {
        let smaller = reduce(model, &mut |smaller| self.fails(smaller, options));
        let seed = model.seed;
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("loops-{seed}.c"));
        let text = smaller.standalone();
        let kept = match std::fs::write(&file, &text) {
            Ok(()) => file.display().to_string(),
            Err(error) => format!("not kept: {error}"),
        };
        let frontend::Options { data_model, promote, merge_tests, .. } = self.load_options(model.entry());
        format!(
            "seed {seed} ({kept}; {data_model}, promote: {promote}, merge tests: {merge_tests:?}):\n{}\n{text}",
            complaints.join("\n")
        )
    }

    /// Whether something is wrong with the answer for a program.
    fn fails(&self, model: &Model, options: &Options) -> bool {
        if !jumps_are_placed(model) {
            return false;
        }
        let Some(found) = oracle::search(model) else { return false };
        let Ok(program) = self.load(&[model], "reduced.c") else { return false };
        ask(&program, found.is_violated, options, self.is_thorough).0.is_some()
    }
}

/// Whether each `break` and `continue` is in a loop: leaving out statements may change that.
fn jumps_are_placed(model: &Model) -> bool {
    fn are_placed(body: &[Statement], in_loop: bool) -> bool {
        body.iter().all(|statement| match statement {
            Statement::Break | Statement::Continue => in_loop,
            Statement::If(_, then, otherwise) => are_placed(then, in_loop) && are_placed(otherwise, in_loop),
            Statement::While(_, body) | Statement::DoWhile(body, _) => are_placed(body, true),
            _ => true,
        })
    }
    fn labels(body: &[Statement], placed: &mut Vec<u32>, wanted: &mut Vec<u32>) {
        for statement in body {
            match statement {
                Statement::Label(label) => placed.push(*label),
                Statement::Goto(label) => wanted.push(*label),
                Statement::If(_, then, otherwise) => {
                    labels(then, placed, wanted);
                    labels(otherwise, placed, wanted);
                }
                Statement::While(_, body) | Statement::DoWhile(body, _) => labels(body, placed, wanted),
                _ => {}
            }
        }
    }
    model.functions.iter().all(|function| {
        let (mut placed, mut wanted) = (Vec::new(), Vec::new());
        labels(&function.body, &mut placed, &mut wanted);
        are_placed(&function.body, false) && wanted.iter().all(|label| placed.contains(label))
    })
}

impl Answers {
    fn add(&mut self, other: Answers) {
        let Answers { safe, unsafe_, unknown, time, unchecked, with_invariants, reasons } = other;
        self.safe += safe;
        self.unsafe_ += unsafe_;
        self.unknown += unknown;
        self.time += time;
        self.unchecked.extend(unchecked);
        self.with_invariants += with_invariants;
        for (reason, times) in reasons {
            *self.reasons.entry(reason).or_default() += times;
        }
    }
}

impl Tally {
    fn summary(&self) -> String {
        let Tally { programs, violated, states, .. } = self;
        let mut lines = vec![format!("{programs} programs, {violated} unsafe, {states} states")];
        for (name, answers) in &self.answers {
            let Answers { safe, unsafe_, unknown, time, unchecked, with_invariants, reasons } = answers;
            lines.push(format!(
                "{name}: {safe} safe ({with_invariants} by invariants, {} not checked in time), \
                 {unsafe_} unsafe, {unknown} unknown; {:.1} s",
                unchecked.len(),
                time.as_secs_f64()
            ));
            lines.extend(unchecked.iter().map(|which| format!("  not checked: {which}")));
            lines.extend(reasons.iter().map(|(reason, times)| format!("  {times} times: {reason}")));
        }
        lines.join("\n")
    }
}

fn batches() -> Vec<Batch> {
    let is_thorough = std::env::var_os("SUREFOOT_THOROUGH").is_some();
    let range = std::env::var("SUREFOOT_CAMPAIGN").unwrap_or_else(|_| "1..100".into());
    let (first, last) = range.split_once("..").expect("FIRST..LAST");
    let seeds: Vec<u64> = (first.parse().expect("a seed")..=last.parse().expect("a seed")).collect();
    seeds
        .chunk_by(|one, next| one / BATCH == next / BATCH)
        .map(|seeds| Batch {
            seeds: seeds.to_vec(),
            folder: Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("loops-batch-{}", seeds[0])),
            is_thorough,
        })
        .collect()
}

#[test]
fn verdicts_on_random_loops_are_those_of_visiting_all_states() {
    let batches = batches();
    let (next, tally) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(batch) = batches.get(next.fetch_add(1, Ordering::Relaxed)) {
                    std::fs::create_dir_all(&batch.folder).expect("a temporary folder");
                    match batch.check(&tally) {
                        Ok(()) => drop(std::fs::remove_dir_all(&batch.folder)),
                        Err(complaint) => tally.lock().expect("the tally").complaints.push(format!(
                            "seeds {:?} ({}): {complaint}",
                            batch.seeds,
                            batch.folder.display()
                        )),
                    }
                }
            });
        }
    });
    let tally = tally.into_inner().expect("the tally");
    // Past the capture of output: the counts say whether the campaign was worth something.
    let _ = writeln!(std::io::stderr(), "{}", tally.summary());
    assert!(tally.complaints.is_empty(), "{}", tally.complaints.join("\n"));
    let enough = |part: usize, share: usize| tally.programs < 100 || part * share >= tally.programs;
    let violated = tally.violated;
    assert!(enough(violated, 4) && enough(tally.programs - violated, 4), "too many of one kind: {violated}");
}
