//! `surefoot verify`: is the program safe?

use std::time::{Duration, Instant};

use explore::{Event, Explorer};
use outcome::{Counterexample, End, Outcome, Reason, ReasonKind, Replay, Verdict};
use program::{Place, Program};

use crate::cli::Verify;
use crate::progress::ProgressLine;
use crate::{UNKNOWN, USAGE, VIOLATION, diagnostics, exploration};

/// Seconds that the compiled program may take on a counterexample.
const REPLAY_TIMEOUT: Duration = Duration::from_secs(10);

struct Listener<'a> {
    arguments: &'a Verify,
    program: &'a Program,
    clang_arguments: &'a [std::ffi::OsString],
    progress: ProgressLine,
}

impl Explorer for Listener<'_> {
    fn wants_test(&mut self, _end: &End, _covered_new: bool) -> bool {
        false
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), String> {
        if let Event::Progress { statistics, live, blocks, elapsed } = event {
            self.progress.update(statistics, live, blocks, elapsed);
        }
        Ok(())
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        if self.arguments.no_replay {
            return Replay::NotTried("--no-replay".into());
        }
        let request = check::Request {
            source: check::Source {
                program: self.program,
                files: &self.arguments.input.files,
                clang_arguments: self.clang_arguments,
                entry: &self.arguments.input.entry,
                clang: None,
            },
            test: &counterexample.test,
            expected: check::Expected {
                property: counterexample.property,
                kind: &counterexample.kind,
                place: user_place(self.program, counterexample),
            },
            timeout: REPLAY_TIMEOUT,
        };
        let replay = check::replay(&request);
        // Soundness: memory that was never written may hold anything; that the compiled program
        // finds something harmless there proves nothing.
        let uninitialised = counterexample.test.inputs.iter().any(|input| !input.kind.is_replayable());
        match replay {
            Replay::Refuted(what) if uninitialised => {
                Replay::NotTried(format!("it depends on uninitialised memory; compiled and run: {what}"))
            }
            replay => replay,
        }
    }
}

/// The innermost place in the user's code.
pub fn user_place(program: &Program, counterexample: &Counterexample) -> Option<Place> {
    let places = counterexample.stack.iter().filter_map(|entry| entry.place);
    places.into_iter().find(|place| !program.files[place.file].is_model && place.line > 0)
}

pub fn run(arguments: &Verify) -> u8 {
    let start = Instant::now();
    let properties = match exploration::properties(&arguments.property) {
        Ok(properties) => properties,
        Err(message) => return usage(&message),
    };
    let options = match exploration::options(
        &arguments.exploration,
        properties,
        &arguments.input.files[0],
        &arguments.arguments,
    ) {
        Ok(options) => options,
        Err(message) => return usage(&message),
    };
    let mut load_options = arguments.input.options();
    let mut clang_arguments = load_options.clang_arguments.clone();
    load_options.clang_arguments.extend(exploration::clang_checks(properties));
    let overflow_is_harmless =
        options.overflow == semantics::Overflow::Wrap && !properties.contains(outcome::Property::NoOverflow);
    load_options.merge_tests = match overflow_is_harmless {
        true => frontend::MergeTests::Always,
        false => frontend::MergeTests::WithoutOverflow,
    };
    let loaded = match frontend::load(&arguments.input.files, &load_options) {
        Ok(loaded) => loaded,
        Err(error) => return diagnostics::input_error(&error),
    };
    diagnostics::warnings(&loaded.warnings);
    clang_arguments.extend(loaded.further_arguments);
    let program = &loaded.program;
    let loading = start.elapsed();
    let mut listener = Listener {
        arguments,
        program,
        clang_arguments: &clang_arguments,
        progress: ProgressLine::new(arguments.exploration.quiet),
    };
    let mut outcome = explore::explore(program, &options, &mut listener);
    listener.progress.clear();
    outcome.statistics.seconds.insert("loading", loading.as_secs_f64());
    print(arguments, program, &outcome)
}

pub fn usage(message: &str) -> u8 {
    eprintln!("error: {message}");
    USAGE
}

/// Prints the answer; returns the exit code.
fn print(arguments: &Verify, program: &Program, outcome: &Outcome) -> u8 {
    let (line, code) = verdict(program, outcome);
    if arguments.exploration.json {
        println!("{:#}", report::json::outcome(program, outcome));
    } else {
        println!("{line}");
    }
    if let Some(counterexample) = &outcome.counterexample {
        print_counterexample(arguments, program, outcome, counterexample);
    }
    if outcome.verdict == Verdict::Unknown {
        for reason in &outcome.reasons {
            diagnostics::note(program, &reason.text, reason.place);
        }
    }
    for name in &outcome.unmodelled {
        eprintln!(
            "note: {name} has no body and no model: it was taken to return anything and to do nothing else"
        );
    }
    for assumption in &outcome.assumptions {
        eprintln!("note: assumed: {assumption}");
    }
    if arguments.exploration.stats {
        exploration::print_statistics(outcome);
    }
    code
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

fn short(program: &Program, reason: &Reason) -> String {
    let kind = match reason.kind {
        ReasonKind::Limit(_) => "bound",
        ReasonKind::Unsupported => "unsupported",
        ReasonKind::Solver => "solver",
        ReasonKind::Undefined => "undefined behaviour",
        ReasonKind::Unconfirmed => "unconfirmed violation",
        ReasonKind::Interrupted => "stopped",
    };
    match reason.place {
        Some(place) => format!("{kind}: {} at {}", reason.text, diagnostics::place_text(program, place)),
        None => format!("{kind}: {}", reason.text),
    }
}

fn print_counterexample(
    arguments: &Verify,
    program: &Program,
    outcome: &Outcome,
    counterexample: &Counterexample,
) {
    let place = user_place(program, counterexample);
    let title = match outcome.verdict {
        Verdict::False(property) => format!("{} ({property})", counterexample.kind),
        _ => format!("perhaps {} ({})", counterexample.kind, counterexample.property),
    };
    diagnostics::at_place(program, &title, "here", place);
    diagnostics::stack(program, counterexample.stack.iter().map(|entry| (entry.function, entry.place)));
    eprint!("{}", report::text::test(program, &counterexample.test));
    match &counterexample.replay {
        Replay::Confirmed(how) => eprintln!("confirmed by running the compiled program: {how}"),
        Replay::NotTried(why) => eprintln!("not confirmed by running the compiled program: {why}"),
        Replay::Refuted(what) => eprintln!("the compiled program did not fail like this: {what}"),
    }
    if arguments.trace {
        for place in &counterexample.trace {
            eprintln!("  {}", diagnostics::place_text(program, *place));
        }
    }
}
