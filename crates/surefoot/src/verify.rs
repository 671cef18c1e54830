//! `surefoot verify`: is the program safe?

use std::sync::Arc;
use std::time::Instant;

use diagnose::{Circumstances, Way, user_place};
use explore::Options;
use outcome::{Counterexample, Outcome, Property, Reason, ReasonKind, Replay, Verdict};
use program::Program;
use report::sarif;
use semantics::Stop;

use crate::cli::Verify;
use crate::diagnostics::{self, Refusal};
use crate::session::{Answered, Asked, Session, options};
use crate::terminal::{document, plain};
use crate::watchdog::{LastWords, Phase, Prepared, Watchdog};
use crate::{UNKNOWN, VIOLATION, invariants, notes, prove, witness};

/// Inputs that are listed of a violation; documents have all of them.
const SHOWN_INPUTS: usize = 100;

pub fn run(arguments: &Verify) -> Result<u8, Refusal> {
    if let Some(file) = &arguments.validate_witness {
        return witness::validate(arguments, file);
    }
    let invariants = invariants::parse(&arguments.invariants)?;
    let properties = options::properties(&arguments.property)?;
    let properties = invariants::properties(properties, &arguments.property, &invariants);
    let mut session = Session::new(asked(arguments), properties)?;
    session.keep_proof(&arguments.proof, "leave out --check-proof and --proof, or use --engine paths")?;
    session.options.record_tree = arguments.page.html.is_some();
    // What was learnt is what is asked for.
    if arguments.show_precondition || arguments.proof.proof.is_some() {
        session.options.learning_credit = None;
    }
    let subject = session.load(|front_end| front_end.invariants = invariants)?;
    session.begin(&subject);
    let mut listener = session.listener(&subject);
    let mut answered = session.explore_and(&subject, &mut listener, |answered, watchdog| {
        if answered.wants_check(&arguments.proof) {
            check(answered, watchdog);
        }
    });
    let way = find_way(arguments, &mut answered);
    let (program, outcome) = (answered.program(), &answered.outcome);
    let mut code = print(arguments, &session, program, outcome);
    code = answered.write_proof(&arguments.proof, code);
    code = answered.write_page(&arguments.page, verdict(program, outcome).0, code);
    if let Some(way) = way.filter(|_| !arguments.exploration.reporting.quiet) {
        print_way(program, &way);
    }
    if let Some(file) = &arguments.witness {
        code = witness::write(arguments, &answered, file, code);
    }
    Ok(answered.write_files(code, |context| sarif::verify(context, outcome)))
}

/// What is asked of a session.
pub fn asked(arguments: &Verify) -> Asked<'_> {
    Asked {
        command: "verify",
        input: &arguments.input,
        flags: &arguments.exploration,
        outputs: Some(&arguments.outputs),
        arguments: &arguments.arguments,
        replays: !arguments.no_replay,
    }
}

/// Checks the proof.
fn check(answered: &mut Answered<'_>, watchdog: &Watchdog) {
    let start = Instant::now();
    if answered.outcome.proof.is_some() {
        watchdog.checks(ended_check(answered));
    }
    prove::confirm(answered);
    answered.outcome.statistics.seconds.insert("proof check", start.elapsed().as_secs_f64());
}

/// What is left behind if the check of the proof does not come to its end.
fn ended_check(answered: &mut Answered<'_>) -> LastWords {
    let (session, program) = (answered.session, answered.subject.program.clone());
    let outcome = &mut answered.outcome;
    // They can be large, and nothing is said of them.
    let (proof, claims) = (outcome.proof.take(), std::mem::take(&mut outcome.claims));
    let known = Arc::new(outcome.clone());
    outcome.proof = proof;
    outcome.claims = claims;
    let own = known.clone();
    let mut words = session.last_words(Phase::Solving, &program, move |reason| prove::ended(&own, reason));
    if !session.asked.flags.reporting.json {
        words.printed = Prepared::new(Phase::Solving, move |reason| {
            plain(&verdict(&program, &prove::ended(&known, reason)).0)
        });
    }
    words
}

/// The way to a violation, if it is to be shown. Documents show one in any case, but not at any price.
fn find_way(arguments: &Verify, answered: &mut Answered<'_>) -> Option<Result<Way, Stop>> {
    let (is_asked_for, is_shown) =
        (arguments.trace || arguments.exploration.reporting.verbose, answered.shows_ways());
    if answered.outcome.counterexample.is_none() || !is_asked_for && !is_shown {
        return None;
    }
    let rerun = answered.rerun();
    let found = answered.outcome.counterexample.as_mut()?;
    if !is_asked_for {
        found.trace = diagnose::short_way(&rerun, found);
        return None;
    }
    let way = diagnose::way(&rerun, found);
    if let Ok(way) = &way {
        found.trace.clone_from(&way.places);
    }
    Some(way)
}

/// Prints the answer; returns the exit code.
pub fn print(arguments: &Verify, session: &Session<'_>, program: &Program, outcome: &Outcome) -> u8 {
    let (line, code) = verdict(program, outcome);
    let flags = session.asked.flags;
    if flags.reporting.json {
        document(&report::json::outcome(&session.run, program, outcome));
    } else {
        println!("{}", plain(&line));
    }
    if flags.reporting.quiet {
        notes::basis_of_proof(program, outcome);
        return code;
    }
    if let Some(counterexample) = &outcome.counterexample {
        let rerun = options::rerun(program, &session.options);
        let circumstances = diagnose::circumstances(&rerun, counterexample, flags.reporting.verbose);
        print_counterexample(program, &session.options, outcome, counterexample, &circumstances);
    }
    if outcome.verdict == Verdict::Unknown || flags.reporting.verbose {
        diagnostics::cuts(program, "", &outcome.reasons, flags.reporting.verbose);
    }
    notes::assumptions(program, outcome);
    notes::proof_check(outcome);
    print_invariants(program, outcome);
    notes::explanations(program, outcome);
    if arguments.show_precondition {
        print_preconditions(program, outcome);
    }
    notes::statistics(flags, outcome);
    code
}

/// Prints the invariants of loops that a proof rests on, loop by loop.
fn print_invariants(program: &Program, outcome: &Outcome) {
    let mut last = None;
    for found in &outcome.invariants {
        let Some(place) = found.place.filter(|place| !program.files[place.file].is_model) else { continue };
        match last == Some(place) {
            true => eprintln!("  or"),
            false => eprintln!("{}: invariant of {}:", diagnostics::place_text(program, place), found.what),
        }
        last = Some(place);
        if found.conditions.is_empty() {
            eprintln!("  true");
        }
        found.conditions.iter().for_each(|condition| eprintln!("  {}", plain(condition)));
    }
}

/// Prints what has to hold for the program to be safe.
fn print_preconditions(program: &Program, outcome: &Outcome) {
    if outcome.preconditions.is_empty() {
        eprintln!("note: no precondition was learnt");
    }
    for found in &outcome.preconditions {
        let place = found.place.map_or(String::new(), |place| diagnostics::place_text(program, place));
        eprintln!("safe from {} ({place}) on if:", found.what);
        if found.conditions.is_empty() {
            eprintln!("  true");
        }
        found.conditions.iter().for_each(|condition| eprintln!("  {}", plain(condition)));
    }
}

/// The verdict as one line, and the exit code.
pub fn verdict(program: &Program, outcome: &Outcome) -> (String, u8) {
    match &outcome.verdict {
        Verdict::True => ("true".into(), 0),
        Verdict::False(property) => (format!("false({property})"), VIOLATION),
        Verdict::Unknown => {
            let reason = outcome.reasons.first().map_or("no reason".into(), |reason| short(program, reason));
            (format!("unknown ({reason})"), UNKNOWN)
        }
    }
}

pub fn short(program: &Program, reason: &Reason) -> String {
    let kind = match reason.kind {
        ReasonKind::Limit(_) => "bound",
        ReasonKind::Unsupported => "unsupported",
        ReasonKind::Solver => "solver",
        ReasonKind::Undefined => "undefined behaviour",
        ReasonKind::Unconfirmed => "unconfirmed violation",
        ReasonKind::UnconfirmedProof => "the proof could not be confirmed",
        ReasonKind::Interrupted => "stopped",
    };
    match reason.place {
        Some(place) => format!("{kind}: {} at {}", reason.text, diagnostics::place_text(program, place)),
        None => format!("{kind}: {}", reason.text),
    }
}

fn print_counterexample(
    program: &Program,
    options: &Options,
    outcome: &Outcome,
    counterexample: &Counterexample,
    circumstances: &Circumstances,
) {
    let place = user_place(program, &counterexample.stack);
    let title = match outcome.verdict {
        Verdict::False(property) => {
            format!("{} ({property})", plain(&report::text::violation(program, counterexample)))
        }
        _ => format!("perhaps {} ({})", counterexample.kind, counterexample.property),
    };
    let label = circumstances.access.as_deref().unwrap_or("here");
    std::eprintln!("{}", diagnostics::excerpts(program, &title, label, place, &circumstances.notes));
    diagnostics::stack(program, counterexample.stack.iter().map(|entry| (entry.function, entry.place)));
    let inputs = report::text::test(program, &counterexample.test);
    if inputs.is_empty() && !options.environment.is_known() {
        eprintln!(
            "it happens where no argument or variable that was left open is given; no input was asked for before"
        );
    } else if inputs.is_empty() {
        eprintln!("it happens whatever the inputs are: none was asked for before");
    } else {
        eprintln!("inputs that lead to it, in the order in which the program asks for them:");
        inputs.lines().take(SHOWN_INPUTS).for_each(|line| eprintln!("  {}", plain(line)));
        match inputs.lines().count().saturating_sub(SHOWN_INPUTS) {
            0 => {}
            more => eprintln!("  … and {more} more, which --json shows"),
        }
    }
    match circumstances.left_out {
        0 => {}
        1 => eprintln!("note: one more decision or input matters (-v shows it)"),
        count => eprintln!("note: {count} more decisions and inputs matter (-v shows them)"),
    }
    let (by, other) = match counterexample.property {
        Property::Invariant => ("concrete execution", "concrete execution"),
        _ => ("running the compiled program", "the compiled program"),
    };
    match &counterexample.replay {
        Replay::Confirmed(how) => eprintln!("confirmed by {by}: {}", plain(how)),
        Replay::Doubted(why) | Replay::NotTried(why) => eprintln!("not confirmed by {by}: {}", plain(why)),
        Replay::Refuted(what) => eprintln!("{other} did not fail like this: {}", plain(what)),
    }
}

/// The lines on the way, one below the other.
fn print_way(program: &Program, way: &Result<Way, Stop>) {
    let way = match way {
        Ok(way) => way,
        Err(stop) => {
            eprintln!("note: no trace, because the program could not be run again: {stop}");
            return;
        }
    };
    eprintln!("the way there{}:", if way.is_cut { ", its last lines" } else { "" });
    let shown: Vec<String> = way.places.iter().map(|&place| diagnostics::line_text(program, place)).collect();
    let width = shown.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    for (text, &place) in shown.iter().zip(&way.places) {
        let line = diagnostics::source_line(program, place).unwrap_or_default();
        eprintln!("{}", format!("  {text:width$}  {line}").trim_end());
    }
    if let Some(ended) = &way.ended {
        eprintln!(
            "note: run again, the program ended with: {ended}; where memory was read that was never \
             written, the way may be another"
        );
    }
}
