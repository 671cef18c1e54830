//! Proofs: checked, written, and checked again with `surefoot check-proof`.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use outcome::{Assumption, Outcome, Proof, ProofCheck, ProofTextError, Reached, Reason, ReasonKind, Verdict};

use crate::cli::CheckProof;
use crate::diagnostics::Refusal;
use crate::files::{self, FileError};
use crate::session::{Answered, Loading, options};
use crate::terminal::{document, plain};
use crate::watchdog::{LastWords, Limits, Phase, Prepared, Watchdog};
use crate::{UNKNOWN, invariants, outputs};

/// Time for checking a proof at least: less than the watchdog lets it go beyond the limit.
const LEAST_TIME: Duration = Duration::from_millis(200);

/// How the checker runs a program that was explored with these options.
pub fn request(options: &explore::Options) -> check::ProofRequest {
    check::ProofRequest {
        properties: options.properties,
        machine: explore::machine_options(options),
        arguments: options.arguments.clone(),
        stdin: options.stdin,
        targets: Vec::new(),
        unwinding_assertions: options.unwinding_assertions,
        timeout: options.timeout,
        query_timeout: options.solver.timeout,
        interrupt: options.interrupt.clone(),
    }
}

/// How the checker runs what was found, in the time that is left.
fn request_for(answered: &Answered<'_>) -> check::ProofRequest {
    let options = &answered.session.options;
    let left = |timeout: Duration| timeout.saturating_sub(answered.begun.elapsed()).max(LEAST_TIME);
    check::ProofRequest { timeout: options.timeout.map(left), ..request(options) }
}

/// Checks that the targets that are said to be unreachable are; without a confirmed proof that is not
/// known.
pub fn confirm_targets(answered: &mut Answered<'_>) {
    let mut request = request_for(answered);
    let (program, targets) = (answered.program(), &answered.session.options.targets);
    let outcome = &mut answered.outcome;
    let Some(proof) = &mut outcome.proof else { return };
    let pairs = targets.iter().zip(&outcome.reached);
    let unreachable = pairs.filter(|(_, reached)| matches!(reached, Reached::No));
    request.targets = unreachable.map(|(target, _)| target.blocks.clone()).collect();
    request.targets.retain(|blocks| !blocks.is_empty());
    if request.targets.is_empty() {
        return;
    }
    let checked = check::check_with_claims(program, proof, &outcome.claims, &request);
    if let ProofCheck::Unconfirmed(why) = &checked {
        let reason = Reason { kind: ReasonKind::UnconfirmedProof, text: why.clone(), place: None };
        for reached in outcome.reached.iter_mut().filter(|reached| matches!(reached, Reached::No)) {
            *reached = Reached::Unknown(reason.clone());
        }
    }
    outcome.proof_check = Some(checked);
}

/// Checks the proof of an outcome; without a confirmed proof nothing is known to be safe.
pub fn confirm(answered: &mut Answered<'_>) {
    let request = request_for(answered);
    let (program, outcome) = (answered.program(), &mut answered.outcome);
    let Some(proof) = &mut outcome.proof else { return };
    let begin = Instant::now();
    let checked = check::check_with_claims(program, proof, &outcome.claims, &request);
    if let ProofCheck::Unconfirmed(why) = &checked {
        let is_late = request.timeout.is_some_and(|timeout| begin.elapsed() >= timeout);
        let was_cut = is_late || request.interrupt.load(Ordering::Relaxed);
        let why = if was_cut { cut(why, outcome) } else { why.clone() };
        leave_open(why, outcome);
    }
    outcome.proof_check = Some(checked);
}

/// The outcome if the check of its proof is ended from outside.
pub fn ended(outcome: &Outcome, reason: &Reason) -> Outcome {
    let mut open = outcome.clone();
    leave_open(cut(&reason.text, outcome), &mut open);
    open.proof_check = Some(ProofCheck::Unconfirmed(reason.text.clone()));
    open
}

/// Why a check did not come to its end, with the answer that nothing was found to be wrong with.
fn cut(why: &str, outcome: &Outcome) -> String {
    match outcome.verdict {
        Verdict::True => format!("{why}; unchecked, the answer is true"),
        _ => why.to_string(),
    }
}

fn leave_open(why: String, outcome: &mut Outcome) {
    outcome.verdict = Verdict::Unknown;
    outcome.decided_by = None;
    outcome.reasons.push(Reason { kind: ReasonKind::UnconfirmedProof, text: why, place: None });
}

/// Writes a proof, with what it rests on behind its title, for people.
pub fn write(proof: &Proof, assumptions: &[Assumption], file: &Path) -> Result<(), FileError> {
    let text = proof.text();
    let (title, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let assumed: String = assumptions.iter().map(|found| format!("; assumed: {found}\n")).collect();
    files::write(file, format!("{title}\n{assumed}{rest}"))
}

pub fn run(arguments: &CheckProof) -> Result<u8, Refusal> {
    let [proof_file, _, ..] = arguments.input.files.as_slice() else {
        return Err(Refusal::from("check-proof needs a proof and the program it is about"));
    };
    let proof = read(proof_file)
        .map_err(|error| format!("{} is no proof that can be read: {error}", proof_file.display()))?;
    let mut input = arguments.input.clone();
    input.files.remove(0);
    let flags = &arguments.exploration;
    let invariants = invariants::parse(&arguments.invariants)?;
    let properties = options::properties(&arguments.property)?;
    let properties = invariants::properties(properties, &arguments.property, &invariants);
    let mut options = options::options(flags, properties, &input.files[0], &arguments.arguments)?;
    let run = flags.reporting.json.then(|| outputs::run("check-proof", &input, None));
    let loading = Loading::with_words(&options, flags, last_words(Phase::Loading, run.as_ref()));
    let subject = loading.subject(&input, &options, |front_end| front_end.invariants = invariants)?;
    let settings = explore::proof_settings(&subject.program, &options);
    if proof.settings != settings {
        return Err(Refusal::Usage(format!(
            "the proof was made under other settings\n  the proof: {}\n  asked for: {}\nhelp: give the flags \
             that verify was given",
            proof.settings.join(", "),
            settings.join(", ")
        )));
    }
    options.timeout = options::time_left(options.timeout, flags.limits.begun);
    let start = Instant::now();
    // Ends a check that does not look at its limits.
    let watchdog = Watchdog::new(Limits::of(&options), last_words(Phase::Solving, run.as_ref()));
    let checked = check::check_proof(&subject.program, &proof, &request(&options));
    watchdog.is_over();
    let quiet = flags.reporting.quiet;
    let code = print(&checked, run.as_ref(), (!quiet).then(|| start.elapsed()));
    for assumption in explore::assumptions_on_request(&options).iter().filter(|_| !quiet) {
        eprintln!("note: assumed: {assumption}");
    }
    Ok(code)
}

/// Why a file is no proof.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum ProofFileError {
    File(#[from] std::io::Error),
    Text(#[from] ProofTextError),
    Condition(#[from] check::ConditionAtLine),
}

fn read(file: &Path) -> Result<Proof, ProofFileError> {
    let proof = Proof::parse(&std::fs::read_to_string(file)?)?;
    check::check_conditions(&proof)?;
    Ok(proof)
}

/// What a check that is ended leaves behind.
fn last_words(phase: Phase, run: Option<&report::Run>) -> LastWords {
    let run = run.cloned();
    let text = move |reason: &Reason| match &run {
        Some(run) => {
            let checked = ProofCheck::Unconfirmed(reason.text.clone());
            format!("{:#}", report::json::proof_check(run, &checked))
        }
        None => unconfirmed(&reason.text),
    };
    LastWords { printed: Prepared::new(phase, text), files: Vec::new() }
}

/// The answer where a proof was not confirmed.
fn unconfirmed(why: &str) -> String {
    format!("unknown (the proof could not be confirmed: {})", plain(why))
}

/// Prints the answer, and the time that it took if somebody wants to know.
fn print(checked: &ProofCheck, run: Option<&report::Run>, time: Option<Duration>) -> u8 {
    let json = run.is_some();
    if let Some(run) = run {
        document(&report::json::proof_check(run, checked));
    }
    match checked {
        ProofCheck::Confirmed { entries, transitions } => {
            if !json {
                println!("true");
            }
            if let Some(time) = time {
                eprintln!("{}, {:.1} s", confirmed(*entries, *transitions), time.as_secs_f64());
            }
            0
        }
        ProofCheck::Unconfirmed(why) => {
            if !json {
                println!("{}", unconfirmed(why));
            }
            UNKNOWN
        }
    }
}

/// What a confirmed proof consists of.
pub fn confirmed(entries: usize, transitions: u64) -> String {
    format!("proof confirmed: {entries} interpolants and the beginning, {transitions} transitions")
}
