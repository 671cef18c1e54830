//! Proofs: checked, written, and checked again with `surefoot check-proof`.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use outcome::{Assumption, Outcome, Proof, ProofCheck, Property, Reached, Reason, ReasonKind, Verdict};
use program::Program;

use crate::cli::CheckProof;
use crate::loading::Loading;
use crate::terminal::plain;
use crate::watchdog::{LastWords, Limits, Phase, Prepared, Watchdog};
use crate::{UNKNOWN, USAGE, diagnostics, exploration, invariants, outputs};

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

/// The options for checking what was found since then: the time that is left.
pub fn with_time_left(options: &explore::Options, since: Instant) -> explore::Options {
    let left = |timeout: Duration| timeout.saturating_sub(since.elapsed()).max(LEAST_TIME);
    explore::Options { timeout: options.timeout.map(left), ..options.clone() }
}

/// Checks that the targets that are said to be unreachable are; without a confirmed proof that is not
/// known.
pub fn confirm_targets(program: &Program, options: &explore::Options, outcome: &mut Outcome) {
    let Some(proof) = &mut outcome.proof else { return };
    let mut request = request(options);
    let pairs = options.targets.iter().zip(&outcome.reached);
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
pub fn confirm(program: &Program, options: &explore::Options, outcome: &mut Outcome) {
    let Some(proof) = &mut outcome.proof else { return };
    let begin = Instant::now();
    let checked = check::check_with_claims(program, proof, &outcome.claims, &request(options));
    if let ProofCheck::Unconfirmed(why) = &checked {
        let is_late = options.timeout.is_some_and(|timeout| begin.elapsed() >= timeout);
        let was_cut = is_late || options.interrupt.load(Ordering::Relaxed);
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

/// Writes a proof, with what it rests on behind its title, for people; an error says what went wrong.
pub fn write(proof: &Proof, assumptions: &[Assumption], file: &Path) -> Result<(), String> {
    let text = proof.text();
    let (title, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let assumed: String = assumptions.iter().map(|found| format!("; assumed: {found}\n")).collect();
    std::fs::write(file, format!("{title}\n{assumed}{rest}"))
        .map_err(|error| format!("cannot write {}: {error}", file.display()))
}

pub fn run(arguments: &CheckProof) -> u8 {
    let [proof_file, _, ..] = arguments.input.files.as_slice() else {
        return diagnostics::usage("check-proof needs a proof and the program it is about");
    };
    let read = |file: &Path| {
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        let proof = Proof::parse(&text)?;
        check::check_conditions(&proof).map(|()| proof)
    };
    let proof = match read(proof_file) {
        Ok(proof) => proof,
        Err(error) => {
            eprintln!("error: {} is no proof that can be read: {error}", proof_file.display());
            return USAGE;
        }
    };
    let mut input = arguments.input.clone();
    input.files.remove(0);
    let invariants = match invariants::parse(&arguments.invariants) {
        Ok(invariants) => invariants,
        Err(code) => return code,
    };
    let prepared = exploration::properties(&arguments.property).and_then(|properties| {
        let properties = invariants::properties(properties, &arguments.property, &invariants);
        exploration::options(&arguments.exploration, properties, &input.files[0], &arguments.arguments)
    });
    let mut options = match prepared {
        Ok(options) => options,
        Err(message) => return diagnostics::usage(&message),
    };
    let overflow_is_harmless =
        options.overflow == semantics::Overflow::Wrap && !options.properties.contains(Property::NoOverflow);
    let merge_tests = exploration::merge_tests(overflow_is_harmless);
    let run = arguments.exploration.json.then(|| outputs::run("check-proof", &input, None));
    let words = last_words(Phase::Loading, run.as_ref());
    let loading = Loading::with_words(&options, &arguments.exploration, words);
    let subject = match exploration::load(&loading, &input, options.properties, merge_tests, invariants) {
        Ok(subject) => subject,
        Err(code) => return code,
    };
    let settings = explore::proof_settings(&subject.program, &options);
    if proof.settings != settings {
        eprintln!(
            "error: the proof was made under other settings\n  the proof: {}\n  asked for: {}\nhelp: give the \
             flags that verify was given",
            proof.settings.join(", "),
            settings.join(", ")
        );
        return USAGE;
    }
    options.timeout = exploration::time_left(options.timeout, arguments.exploration.begun);
    let start = Instant::now();
    // Ends a check that does not look at its limits.
    let watchdog = Watchdog::new(Limits::of(&options), last_words(Phase::Solving, run.as_ref()));
    let checked = check::check_proof(&subject.program, &proof, &request(&options));
    watchdog.is_over();
    let quiet = arguments.exploration.quiet;
    let code = print(&checked, run.as_ref(), (!quiet).then(|| start.elapsed()));
    for assumption in explore::assumptions_on_request(&options).iter().filter(|_| !quiet) {
        eprintln!("note: assumed: {assumption}");
    }
    code
}

/// What a check that is ended leaves behind.
fn last_words(phase: Phase, run: Option<&report::Run>) -> LastWords {
    let text = |reason: &Reason| match run {
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
        println!("{:#}", report::json::proof_check(run, checked));
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
