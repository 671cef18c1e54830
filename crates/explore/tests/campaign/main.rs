//! Random programs over so few inputs that all of them can be tried: the verdict must be what trying
//! them says, whatever the search order is and whichever parts of the tree are not explored because
//! of what was learnt in others.
//!
//! The programs of a batch share a file, so that a compiler runs twice for many of them: once for
//! the oracle (`oracle.rs`) and once for the verifier. What the oracle observes also decides which
//! condition is an error (`condition.rs`), so that half of the programs are unsafe, and few inputs
//! show it.
//!
//! `SUREFOOT_CAMPAIGN=FIRST..LAST` chooses the seeds, and then each program is explored in two ways instead of four;
//! with `SUREFOOT_THOROUGH=1` in all of them, and proofs are checked. A program that fails is kept as a file of its own, one statement a line.

#[path = "../common/mod.rs"]
mod common;
mod condition;
mod dice;
mod expressions;
mod generator;
mod oracle;
mod scope;
mod sketch;
mod statements;
mod writer;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use check::check_proof;
use explore::{EngineChoice, Interpolation, LoopMode, Options, Search, SpeculateWhen, Speculation, explore};
use frontend::MergeTests;
use outcome::{Outcome, ProofCheck, Property, Verdict};
use program::{DataModel, Program};

use crate::common::{Silent, request};
use crate::condition::Condition;
use crate::dice::Dice;
use crate::oracle::Observations;
use crate::sketch::Sketch;

/// Programs in a file. More make loading cheaper, and each exploration dearer: it begins with the
/// globals of all.
const BATCH: u64 = 20;

/// The ways of exploring that must agree with the oracle, for the program with this seed.
fn configurations(seed: u64) -> Vec<(&'static str, Options)> {
    let is_thorough = std::env::var_os("SUREFOOT_THOROUGH").is_some();
    let always = Speculation { when: SpeculateWhen::Always, ..Speculation::default() };
    let default =
        Options { timeout: Some(Duration::from_secs(10)), speculation: always, ..Options::default() };
    let unrolled = Options { loops: LoopMode::Unroll, ..default.clone() };
    let learning = |interpolation| Options {
        search: Search::DepthFirst,
        interpolation,
        // Checking proofs takes several times as long as finding them.
        keep_proof: is_thorough,
        ..unrolled.clone()
    };
    let mut all = vec![
        ("off", Options { interpolation: Interpolation::Off, ..default.clone() }),
        ("default", default.clone()),
        ("random path", Options { search: Search::RandomPath, ..unrolled.clone() }),
        ("bmc", Options { engine: EngineChoice::Bmc, ..default.clone() }),
        ("merging", Options { merge: true, engine: EngineChoice::Paths, ..unrolled.clone() }),
        ("core", learning(Interpolation::Core)),
        ("conjunctive", learning(Interpolation::Conjunctive)),
        ("exact", learning(Interpolation::Exact)),
        (
            "without speculation",
            Options {
                speculation: Speculation { when: SpeculateWhen::Never, ..Speculation::default() },
                ..learning(Interpolation::Conjunctive)
            },
        ),
        (
            "in turns",
            Options { learning_credit: Some(0), keep_proof: false, ..learning(Interpolation::Conjunctive) },
        ),
    ];
    if !is_thorough {
        // Each program in some ways, in turn; where there are many programs, in two.
        let count = if std::env::var_os("SUREFOOT_CAMPAIGN").is_some() { 2 } else { 4 };
        let turn = seed as usize % all.len();
        all = (0..count).map(|index| all[(turn + 2 * index) % all.len()].clone()).collect();
    }
    all
}

/// What a configuration answered.
#[derive(Default, Clone)]
struct Answers {
    safe: usize,
    unsafe_: usize,
    unknown: usize,
    paths: u64,
    time: Duration,
    /// Why answers are unknown.
    reasons: BTreeMap<String, usize>,
}

#[derive(Default)]
struct Tally {
    programs: usize,
    /// Programs for which there is an input that leads to an error.
    violated: usize,
    runs: u64,
    /// Proofs that could not be checked in time.
    unchecked: usize,
    answers: BTreeMap<&'static str, Answers>,
    complaints: Vec<String>,
}

/// A program with its error conditions, and what is true of it.
struct Case<'a> {
    sketch: &'a Sketch,
    /// None where a check is left out.
    conditions: Vec<Option<Condition>>,
    /// Inputs that lead to an error, in the order they are read, a digit for each.
    violated_by: Option<&'a str>,
    runs: u32,
}

impl<'a> Case<'a> {
    fn new(sketch: &'a Sketch, observations: &'a Observations) -> Case<'a> {
        let mut dice = Dice::new(!sketch.seed);
        let numbers = 0..sketch.checks.len();
        let candidates = numbers.clone().filter(|&number| sketch.checks[number].is_candidate);
        // What takes a different value on every path would never be the same for two of them.
        let best = candidates.max_by_key(|&number| observations.seen[number].len().min(12));
        let kept: Vec<usize> =
            numbers.filter(|&number| !sketch.checks[number].is_candidate || best == Some(number)).collect();
        // One check fails at most: others would hide whether it was found.
        let failing = if dice.once_in(2) { dice.pick(&kept).copied() } else { None };
        let mut conditions = vec![None; sketch.checks.len()];
        for number in kept {
            let seen = &observations.seen[number];
            let choose = if failing == Some(number) { Condition::rare } else { Condition::never };
            conditions[number] = Some(choose(seen, &mut dice));
        }
        let mut pairs = observations.inputs.iter();
        let violated_by = pairs
            .find(|&(&(check, pair), _)| conditions[check].is_some_and(|condition| condition.holds(pair)));
        let violated_by = violated_by.map(|(_, inputs)| inputs.as_str());
        Case { sketch, conditions, violated_by, runs: observations.runs }
    }

    /// What is wrong with an answer.
    fn complaint(&self, outcome: &Outcome) -> Option<String> {
        match (&outcome.verdict, self.violated_by) {
            (Verdict::Unknown, _) | (Verdict::True, None) => None,
            (Verdict::False(Property::UnreachCall), Some(_)) => None,
            (Verdict::True, Some(inputs)) => {
                Some(format!("true, but the inputs {inputs:?} lead to an error"))
            }
            (Verdict::False(property), _) => {
                let counterexample = outcome.counterexample.as_ref();
                let (kind, inputs): (&str, Vec<_>) = counterexample.map_or(("", Vec::new()), |found| {
                    (&found.kind, found.test.inputs.iter().map(|input| input.bytes.clone()).collect())
                });
                let runs = self.runs;
                Some(format!("false({property}, {kind}, {inputs:?}), but none of {runs} inputs leads to it"))
            }
        }
    }

    /// What is wrong, with the program as a file that `surefoot verify` accepts.
    fn describe(&self, complaints: &[String], options: &frontend::Options) -> String {
        let seed = self.sketch.seed;
        let text = self.sketch.standalone(&self.conditions);
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("campaign-{seed}.c"));
        let kept = match std::fs::write(&file, &text) {
            Ok(()) => file.display().to_string(),
            Err(error) => format!("not kept: {error}"),
        };
        let frontend::Options { data_model, promote, merge_tests, .. } = options;
        format!(
            "seed {seed} ({kept}; {data_model}, promote: {promote}, merge tests: {merge_tests:?}):\n{}\n{text}",
            complaints.join("\n")
        )
    }
}

/// Seeds that share a file.
struct Batch {
    seeds: Vec<u64>,
    folder: PathBuf,
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

    fn load(&self, cases: &[Case<'_>], options: &frontend::Options) -> Result<Arc<Program>, String> {
        let mut text = sketch::VERIFIER.to_string();
        for case in cases {
            text += &case.sketch.for_verifier(&case.conditions);
        }
        let file = self.folder.join("batch.c");
        std::fs::write(&file, text).map_err(|error| error.to_string())?;
        let loaded = frontend::load(&[file], options).map_err(|error| error.to_string())?;
        Ok(loaded.program)
    }

    fn check(&self, tally: &Mutex<Tally>) -> Result<(), String> {
        let sketches: Vec<Sketch> = self.seeds.iter().map(|&seed| generator::generate(seed)).collect();
        let options = self.load_options(sketches[0].entry());
        let observations = oracle::observe(&sketches, options.data_model, &self.folder)?;
        let cases: Vec<Case<'_>> =
            sketches.iter().zip(&observations).map(|(sketch, seen)| Case::new(sketch, seen)).collect();
        let mut program = self.load(&cases, &options)?;
        for case in &cases {
            let entry = case.sketch.entry();
            let function = program.function_named(&entry).ok_or_else(|| format!("no {entry}"))?;
            Arc::make_mut(&mut program).entry = function;
            let mut complaints = Vec::new();
            for (name, settings) in configurations(case.sketch.seed) {
                let start = Instant::now();
                let explored =
                    catch_unwind(AssertUnwindSafe(|| explore(&program, &settings, &mut Silent))).ok();
                let mut complaint = match &explored {
                    Some(outcome) => case.complaint(outcome),
                    None => Some("a panic".into()),
                };
                let proof = explored.as_ref().and_then(|outcome| outcome.proof.as_ref());
                if let Some(proof) = proof
                    && let ProofCheck::Unconfirmed(why) =
                        check_proof(&program, proof, &request(&settings, 20, 5))
                {
                    // What the solver cannot do in time says nothing.
                    if why.contains("no answer") || why.contains("out of time") {
                        tally.lock().expect("the tally").unchecked += 1;
                    } else {
                        complaint.get_or_insert(format!("the proof: {why}"));
                    }
                }
                complaints.extend(complaint.map(|complaint| format!("{name}: {complaint}")));
                if let Some(outcome) = explored {
                    let mut tally = tally.lock().expect("the tally");
                    tally.answers.entry(name).or_default().add(&outcome, start.elapsed());
                }
            }
            let mut tally = tally.lock().expect("the tally");
            tally.programs += 1;
            tally.violated += usize::from(case.violated_by.is_some());
            tally.runs += u64::from(case.runs);
            if !complaints.is_empty() {
                tally.complaints.push(case.describe(&complaints, &options));
            }
        }
        Ok(())
    }
}

impl Answers {
    fn add(&mut self, outcome: &Outcome, time: Duration) {
        self.paths += outcome.statistics.paths;
        self.time += time;
        match outcome.verdict {
            Verdict::True => self.safe += 1,
            Verdict::False(_) => self.unsafe_ += 1,
            Verdict::Unknown => {
                self.unknown += 1;
                for reason in &outcome.reasons {
                    *self.reasons.entry(reason.text.clone()).or_default() += 1;
                }
            }
        }
    }
}

impl Tally {
    fn summary(&self) -> String {
        let Tally { programs, violated, runs, unchecked, .. } = self;
        let mut lines = vec![format!(
            "{programs} programs, {violated} unsafe, {runs} inputs; {unchecked} proofs not checked in time"
        )];
        for (name, answers) in &self.answers {
            let Answers { safe, unsafe_, unknown, paths, time, reasons } = answers;
            lines.push(format!(
                "{name}: {safe} safe, {unsafe_} unsafe, {unknown} unknown; {paths} paths, {:.1} s",
                time.as_secs_f64()
            ));
            lines.extend(reasons.iter().map(|(reason, times)| format!("  {times} times: {reason}")));
        }
        lines.join("\n")
    }
}

fn batches() -> Vec<Batch> {
    let range = std::env::var("SUREFOOT_CAMPAIGN").unwrap_or_else(|_| "1..100".into());
    let (first, last) = range.split_once("..").expect("FIRST..LAST");
    let seeds: Vec<u64> = (first.parse().expect("a seed")..=last.parse().expect("a seed")).collect();
    seeds
        .chunk_by(|one, next| one / BATCH == next / BATCH)
        .map(|seeds| Batch {
            seeds: seeds.to_vec(),
            folder: Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("campaign-batch-{}", seeds[0])),
        })
        .collect()
}

#[test]
fn verdicts_on_random_programs_are_those_of_trying_all_inputs() {
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
    for (name, answers) in &tally.answers {
        // How many are not decided in time depends on the machine: only that they are few is asked of that.
        let out_of_time: usize = answers
            .reasons
            .iter()
            .filter(|(reason, _)| reason.contains("--timeout"))
            .map(|(_, count)| count)
            .sum();
        let others = answers.unknown.saturating_sub(out_of_time);
        let runs = answers.safe + answers.unsafe_ + answers.unknown;
        assert!(others * 20 <= runs, "{name}: {others} of {runs} unknown for other reasons than time");
        assert!(answers.unknown * 4 <= runs, "{name}: {} of {runs} unknown", answers.unknown);
    }
}
