//! `surefoot verify`: is the program safe?

use diagnose::{Circumstances, Way, user_place};
use outcome::{Counterexample, Outcome, ProofCheck, Property, Reason, ReasonKind, Replay, Verdict};
use program::Program;
use report::Run;
use report::sarif::{self, Context};

use crate::cli::Verify;
use crate::confirm::{Confirmation, Listener};
use crate::loading::Loading;
use crate::progress::ProgressLine;
use crate::terminal::plain;
use crate::watchdog::{LastWords, Phase, Prepared};
use crate::{UNKNOWN, USAGE, VIOLATION, diagnostics, exploration, invariants, outputs, prove, tree, witness};

pub fn run(arguments: &Verify) -> u8 {
    if let Some(file) = &arguments.validate_witness {
        return witness::validate(arguments, file);
    }
    let invariants = match invariants::parse(&arguments.invariants) {
        Ok(invariants) => invariants,
        Err(code) => return code,
    };
    let prepared = exploration::properties(&arguments.property).and_then(|properties| {
        let properties = invariants::properties(properties, &arguments.property, &invariants);
        let (flags, files) = (&arguments.exploration, &arguments.input.files);
        exploration::options(flags, properties, &files[0], &arguments.arguments)
    });
    let mut options = match prepared {
        Ok(options) => options,
        Err(message) => return diagnostics::usage(&message),
    };
    options.keep_proof = arguments.proof.check_proof || arguments.proof.proof.is_some();
    if options.engine == explore::EngineChoice::Bmc && options.keep_proof {
        return diagnostics::usage(
            "--engine bmc leaves no proof to check or write: leave out --check-proof and --proof, or use \
             --engine paths",
        );
    }
    options.record_tree = arguments.page.html.is_some();
    // What was learnt is what is asked for.
    if arguments.show_precondition || arguments.proof.proof.is_some() {
        options.learning_credit = None;
    }
    let overflow_is_harmless =
        options.overflow == semantics::Overflow::Wrap && !options.properties.contains(Property::NoOverflow);
    let merge_tests = exploration::merge_tests(overflow_is_harmless);
    let run = outputs::run("verify", &arguments.input, Some(&arguments.exploration));
    let loading = Loading::new(&run, &options, &arguments.exploration, Some(&arguments.outputs));
    let loaded = exploration::load(&loading, &arguments.input, options.properties, merge_tests, invariants);
    let subject = match loaded {
        Ok(subject) => subject,
        Err(code) => return code,
    };
    subject.warn(&arguments.exploration);
    options.timeout = exploration::time_left(options.timeout, arguments.exploration.begun);
    let program = &subject.program;
    let confirmation = Confirmation {
        program,
        files: &arguments.input.files,
        clang_arguments: &subject.clang_arguments,
        entry: &arguments.input.entry,
        external: exploration::external(&arguments.exploration),
        wanted: !arguments.no_replay,
        patience: exploration::patience(&options),
    };
    let progress = ProgressLine::new(&arguments.exploration);
    let mut listener = Listener { confirmation, progress, options: Some(&options) };
    let watchdog =
        outputs::watchdog(&run, &options, &arguments.exploration, Some(&arguments.outputs), program);
    let begin = std::time::Instant::now();
    let mut outcome = explore::explore(program, &options, &mut listener);
    if arguments.proof.check_proof || arguments.proof.proof.is_some() && !outcome.claims.is_empty() {
        let start = std::time::Instant::now();
        if outcome.proof.is_some() {
            watchdog.checks(ended_check(arguments, &run, &options, program, &mut outcome));
        }
        prove::confirm(program, &prove::with_time_left(&options, begin), &mut outcome);
        outcome.statistics.seconds.insert("proof check", start.elapsed().as_secs_f64());
    }
    watchdog.is_over();
    listener.progress.clear();
    outcome.statistics.seconds.insert("loading", subject.loading.as_secs_f64());
    let way = match &mut outcome.counterexample {
        Some(found) if arguments.trace || arguments.exploration.verbose => {
            let way = diagnose::way(&exploration::rerun(program, &options), found);
            if let Ok(way) = &way {
                found.trace.clone_from(&way.places);
            }
            Some(way)
        }
        Some(found) if arguments.exploration.json || arguments.outputs.sarif.is_some() => {
            found.trace = diagnose::short_way(&exploration::rerun(program, &options), found);
            None
        }
        _ => None,
    };
    let mut code = print(arguments, &run, program, &options, &outcome);
    if let (Some(proof), Some(file)) = (&outcome.proof, &arguments.proof.proof)
        && let Err(error) = prove::write(proof, &outcome.assumptions, file)
    {
        eprintln!("error: {error}");
        code = USAGE;
    }
    if let Some(folder) = &arguments.page.html {
        let (flags, line) = (&arguments.exploration, verdict(program, &outcome).0);
        code = tree::write_page(folder, flags, program, &options, &outcome, line).unwrap_or(code);
    }
    match way {
        _ if arguments.exploration.quiet => {}
        Some(Ok(way)) => print_way(program, &way),
        Some(Err(stop)) => eprintln!("note: no trace, because the program could not be run again: {stop}"),
        None => {}
    }
    if let Some(file) = &arguments.witness {
        let answered = witness::Answered { arguments, program, options: &options, outcome: &outcome, begin };
        code = witness::write(&answered, file, code);
    }
    if !outputs::are_asked_for(&arguments.outputs) {
        return code;
    }
    let context = Context { run: &run, program, sources: &outputs::sources(program), exit_code: code };
    outputs::write(&arguments.outputs, &context, &outcome, |context| sarif::verify(context, &outcome))
}

/// What is left behind if the check of the proof does not come to its end.
fn ended_check(
    arguments: &Verify,
    run: &Run,
    options: &explore::Options,
    program: &Program,
    outcome: &mut Outcome,
) -> LastWords {
    // They can be large, and nothing is said of them.
    let (proof, claims) = (outcome.proof.take(), std::mem::take(&mut outcome.claims));
    let ended = |reason: &Reason| prove::ended(outcome, reason);
    let (flags, files) = (&arguments.exploration, Some(&arguments.outputs));
    let mut words = outputs::last_words(Phase::Solving, run, options, flags, files, program, &ended);
    if !flags.json {
        words.printed = Prepared::new(Phase::Solving, |reason| plain(&verdict(program, &ended(reason)).0));
    }
    outcome.proof = proof;
    outcome.claims = claims;
    words
}

/// Prints the answer; returns the exit code.
pub fn print(
    arguments: &Verify,
    run: &Run,
    program: &Program,
    options: &explore::Options,
    outcome: &Outcome,
) -> u8 {
    let (line, code) = verdict(program, outcome);
    if arguments.exploration.json {
        println!("{:#}", report::json::outcome(run, program, outcome));
    } else {
        println!("{}", plain(&line));
    }
    let verbose = arguments.exploration.verbose;
    if arguments.exploration.quiet {
        if exploration::is_proof(outcome) {
            exploration::print_assumptions(program, outcome);
        }
        return code;
    }
    if let Some(counterexample) = &outcome.counterexample {
        let rerun = exploration::rerun(program, options);
        let circumstances = diagnose::circumstances(&rerun, counterexample, verbose);
        print_counterexample(program, outcome, counterexample, &circumstances);
    }
    if outcome.verdict == Verdict::Unknown || verbose {
        diagnostics::cuts(program, "", &outcome.reasons, verbose);
    }
    exploration::print_assumptions(program, outcome);
    if let Some(ProofCheck::Confirmed { entries, transitions }) = outcome.proof_check {
        eprintln!("{}", prove::confirmed(entries, transitions));
    }
    print_invariants(program, outcome);
    exploration::print_explanations(program, outcome);
    if arguments.show_precondition {
        print_preconditions(program, outcome);
    }
    if arguments.exploration.stats || verbose {
        exploration::print_statistics(outcome);
    }
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
    if inputs.is_empty() {
        eprintln!("it happens whatever the inputs are: none was asked for before");
    } else {
        eprintln!("inputs that lead to it, in the order in which the program asks for them:");
        inputs.lines().for_each(|line| eprintln!("  {}", plain(line)));
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
fn print_way(program: &Program, way: &Way) {
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
