//! `surefoot reach`: which points of a program can be reached?

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use diagnose::Rerun;
use outcome::{Outcome, ProofCheck, Reached, Reason, ReasonKind, Replay, Target, Test};
use program::Program;
use report::Run;
use report::sarif::{self, Context, Decision};
use semantics::{Stop, Unmodelled};

use crate::alarms::Judge;
use crate::cli::Reach;
use crate::confirm::{Confirmation, Listener};
use crate::loading::Loading;
use crate::progress::ProgressLine;
use crate::targets::AlarmFile;
use crate::terminal::plain;
use crate::{UNKNOWN, USAGE, diagnostics, exploration, outputs, prove, targets, tree, verify};

/// LLVM instructions after which a run that confirms a target is given up.
const CONFIRMING_STEPS: u64 = 1 << 27;

pub fn run(arguments: &Reach) -> u8 {
    let named = exploration::properties(&["unreach-call".into(), "assert".into()]);
    let properties = match named {
        Ok(properties) => properties,
        Err(message) => return diagnostics::usage(&message),
    };
    let files = &arguments.input.files;
    let prepared = exploration::options(&arguments.exploration, properties, &files[0], &arguments.arguments);
    let mut options = match prepared {
        Ok(options) => options,
        Err(message) => return diagnostics::usage(&message),
    };
    // Joined tests would make one block of what are two targets.
    let merge_tests = frontend::MergeTests::Never;
    let run = outputs::run("reach", &arguments.input, Some(&arguments.exploration));
    let loading = Loading::new(&run, &options, &arguments.exploration, Some(&arguments.outputs));
    let loaded = exploration::load_with(&loading, &arguments.input, properties, merge_tests, |front_end| {
        front_end.mark_places = true;
    });
    let mut subject = match loaded {
        Ok(subject) => subject,
        Err(code) => return code,
    };
    // Labels without code are found by compiling once more.
    let watchdog = loading.watchdog();
    let resolved = targets::resolve(Arc::make_mut(&mut subject.program), arguments);
    if let Some(watchdog) = watchdog {
        watchdog.is_over();
    }
    options.timeout = exploration::time_left(options.timeout, arguments.exploration.begun);
    let alarm_files;
    (options.targets, alarm_files) = match resolved {
        Ok(resolved) => resolved,
        Err(message) => return diagnostics::usage(&message),
    };
    // The rest of the time is for violations in the lines of alarms.
    if !alarm_files.is_empty() {
        options.timeout = options.timeout.map(|timeout| timeout / 2);
    }
    if options.targets.is_empty() {
        return diagnostics::usage(
            "there are no targets: no error call or assertion is in the program; name some with --target",
        );
    }
    options.keep_proof = arguments.proof.check_proof || arguments.proof.proof.is_some();
    if options.engine == explore::EngineChoice::Bmc && options.keep_proof {
        return diagnostics::usage("--engine bmc leaves no proof to check or write: use --engine paths");
    }
    options.record_tree = arguments.page.html.is_some();
    options.keep_going = true;
    subject.warn(&arguments.exploration);
    let program = &subject.program;
    let patience = exploration::patience(&options);
    let confirmation = Confirmation {
        program,
        files,
        clang_arguments: &subject.clang_arguments,
        entry: &arguments.input.entry,
        external: exploration::external(&arguments.exploration),
        wanted: !arguments.no_replay,
        patience,
    };
    let progress = ProgressLine::new(&arguments.exploration);
    let mut listener = Listener { confirmation, progress, options: None };
    let watchdog =
        outputs::watchdog(&run, &options, &arguments.exploration, Some(&arguments.outputs), program);
    let begin = Instant::now();
    let mut outcome = explore::explore(program, &options, &mut listener);
    watchdog.is_over();
    listener.progress.clear();
    for (target, reached) in options.targets.iter().zip(&mut outcome.reached) {
        if let Some(text) = target.doubt.clone()
            && matches!(reached, Reached::No)
        {
            let reason = Reason { kind: ReasonKind::Unsupported, text, place: target.place };
            *reached = Reached::Unknown(reason);
        }
    }
    if !arguments.no_replay {
        let is_interrupted = options.interrupt.load(Ordering::Relaxed);
        let until = match is_interrupted {
            true => Instant::now().checked_add(exploration::LAST_RUN),
            false => patience.deadline,
        };
        confirm(program, &options, &mut outcome, until);
    }
    if arguments.proof.check_proof || arguments.proof.proof.is_some() && !outcome.claims.is_empty() {
        prove::confirm_targets(program, &prove::with_time_left(&options, begin), &mut outcome);
    }
    outcome.statistics.seconds.insert("loading", subject.loading.as_secs_f64());
    if arguments.exploration.json || arguments.outputs.sarif.is_some() {
        let rerun = exploration::rerun(program, &options);
        for reached in &mut outcome.reached {
            if let Reached::Yes { violation: Some(found), .. } = reached {
                found.trace = diagnose::short_way(&rerun, found);
            }
        }
    }
    let sources = outputs::sources(program);
    let last_words = report::json::targets(&run, program, &options.targets, &outcome);
    let judge = Judge {
        arguments,
        program,
        sources: &sources,
        targets: &options.targets,
        outcome: &outcome,
        since: begin,
        interrupt: options.interrupt.clone(),
        last_words: arguments.exploration.json.then(|| format!("{last_words:#}")),
    };
    let decisions = judge.decide(&alarm_files);
    let found = Found { outcome: &outcome, alarms: &alarm_files, decisions: &decisions };
    let mut code = print(arguments, &run, program, &options.targets, &found);
    if let (Some(proof), Some(file)) = (&outcome.proof, &arguments.proof.proof)
        && let Err(error) = prove::write(proof, &outcome.assumptions, file)
    {
        eprintln!("error: {error}");
        code = USAGE;
    }
    let context = Context { run: &run, program, sources: &sources, exit_code: code };
    code = outputs::write(&arguments.outputs, &context, &outcome, |context| {
        if alarm_files.is_empty() {
            return sarif::targets(context, &options.targets, &outcome);
        }
        let given = alarm_files.iter().zip(&decisions).map(|(file, decisions)| sarif::Given {
            text: &file.text,
            alarms: &file.read,
            decisions,
        });
        sarif::decided(context.run, &given.collect::<Vec<_>>())
    });
    if let Some(folder) = &arguments.page.html {
        let verdict = summary(&outcome.reached);
        let flags = &arguments.exploration;
        code = tree::write_page(folder, flags, program, &options, &outcome, verdict).unwrap_or(code);
    }
    code
}

/// What was found out about targets, and about the alarms that some of them stand for.
struct Found<'a> {
    outcome: &'a Outcome,
    alarms: &'a [AlarmFile],
    decisions: &'a [Vec<Decision>],
}

impl Found<'_> {
    /// The decisions about alarms with the numbers of their targets.
    fn decided(&self) -> impl Iterator<Item = (usize, &Decision)> {
        let pairs = self.alarms.iter().zip(self.decisions);
        let numbered = pairs.flat_map(|(file, decisions)| file.targets.iter().zip(decisions));
        numbered.filter_map(|(target, decision)| Some((*target.as_ref().ok()?, decision)))
    }
}

/// How many targets can be reached, cannot, and may be.
fn summary(reached: &[Reached]) -> String {
    let count = |is_one: fn(&Reached) -> bool| reached.iter().filter(|reached| is_one(reached)).count();
    format!(
        "{} reachable, {} unreachable, {} unknown",
        count(|reached| matches!(reached, Reached::Yes { .. })),
        count(|reached| matches!(reached, Reached::No)),
        count(|reached| matches!(reached, Reached::Unknown(_))),
    )
}

/// Confirms the targets that were reached; of one that is not reached again nothing is known.
fn confirm(program: &Program, options: &explore::Options, outcome: &mut Outcome, until: Option<Instant>) {
    let rerun = exploration::rerun(program, options);
    for (target, reached) in options.targets.iter().zip(&mut outcome.reached) {
        let Reached::Yes { test, replay, .. } = reached else { continue };
        // Only calls that end the program can be seen in the compiled one.
        if let Replay::NotTried(_) | Replay::Doubted(_) = replay {
            *replay = match until.is_some_and(|until| Instant::now() >= until) {
                true => Replay::NotTried("no time was left to run it".into()),
                false => interpret(&rerun, options.unmodelled, target, test),
            };
        }
        if let Replay::Refuted(by) = replay {
            let text = format!("it was reached, but not by {by}");
            let reason = Reason { kind: ReasonKind::Unconfirmed, text, place: target.place };
            *reached = Reached::Unknown(reason);
        }
    }
}

/// Whether a concrete run of a test comes by a target.
fn interpret(rerun: &Rerun<'_>, unmodelled: Unmodelled, target: &Target, test: &Test) -> Replay {
    let mut machine = match rerun.machine(test) {
        Ok(machine) => machine,
        Err(stop) => return Replay::NotTried(stop.to_string()),
    };
    machine.domain.watched.clone_from(&target.blocks);
    machine.options.step_limit = CONFIRMING_STEPS;
    // Soundness: memory that was never written may hold anything; that a run finds something harmless
    // there proves nothing.
    let uninitialised = test.inputs.iter().any(|input| !input.kind.is_replayable());
    match machine.run() {
        // Soundness: in this run, nothing but a return is known of a function without body.
        Stop::Pause => match returning(test, unmodelled) {
            Some(condition) => Replay::NotTried(condition),
            None => Replay::Confirmed("the interpreter".into()),
        },
        stop @ (Stop::StepLimit | Stop::Unsupported(_) | Stop::Output(_)) => {
            Replay::NotTried(stop.to_string())
        }
        stop if uninitialised => Replay::NotTried(stop.to_string()),
        stop => Replay::Refuted(format!("the interpreter, which ended with: {stop}")),
    }
}

/// On which functions without body a target depends: that they return, and do nothing that would prevent it.
fn returning(test: &Test, unmodelled: Unmodelled) -> Option<String> {
    let names = test.without_body.as_slice();
    let verb = if names.len() == 1 { "has no body, returns" } else { "have no body, return" };
    let is_made_up = unmodelled == Unmodelled::Havoc && !names.is_empty();
    is_made_up.then(|| format!("only if {}, which {verb}", names.join(" and ")))
}

/// Prints the table; returns the exit code.
fn print(arguments: &Reach, run: &Run, program: &Program, targets: &[Target], found: &Found) -> u8 {
    let outcome = found.outcome;
    let unknown = outcome.reached.iter().any(|reached| matches!(reached, Reached::Unknown(_)));
    if arguments.exploration.json {
        let mut document = report::json::targets(run, program, targets, outcome);
        for (number, decision) in found.decided() {
            document["targets"][number]["alarm"] = report::json::alarm(decision);
        }
        println!("{document:#}");
    } else {
        print_table(program, targets, outcome);
        print_alarms(program, targets, found);
    }
    let code = if unknown { UNKNOWN } else { 0 };
    if arguments.exploration.quiet {
        if exploration::is_proof(outcome) {
            exploration::print_assumptions(program, outcome);
        }
        return code;
    }
    let verbose = arguments.exploration.verbose;
    let open = outcome.reached.iter().filter_map(|reached| match reached {
        Reached::Unknown(reason) => Some(reason.clone()),
        _ => None,
    });
    let mut open: Vec<Reason> = open.collect();
    open.sort();
    open.dedup();
    diagnostics::cuts(program, "", &open, verbose);
    exploration::print_assumptions(program, outcome);
    if let Some(ProofCheck::Confirmed { entries, transitions }) = outcome.proof_check {
        eprintln!("{}", prove::confirmed(entries, transitions));
    }
    exploration::print_explanations(program, outcome);
    if arguments.exploration.stats || verbose {
        exploration::print_statistics(outcome);
    }
    code
}

fn print_table(program: &Program, targets: &[Target], outcome: &Outcome) {
    let rows: Vec<[String; 3]> = targets
        .iter()
        .zip(&outcome.reached)
        .map(|(target, reached)| {
            let place = target.place.map_or("-".into(), |place| diagnostics::line_text(program, place));
            let answer = match reached {
                Reached::Yes { test, replay, .. } => reachable(program, test, replay),
                Reached::No => "unreachable".into(),
                Reached::Unknown(reason) => format!("unknown ({})", verify::short(program, reason)),
            };
            [place, plain(&target.what), plain(&answer)]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1).min(60));
    for [place, what, answer] in &rows {
        println!("{place:first$}  {what:second$}  {answer}");
    }
    println!("{}", summary(&outcome.reached));
}

/// What became of alarms, if there were any.
fn print_alarms(program: &Program, targets: &[Target], found: &Found) {
    let mut counts = [0; 3];
    for (number, decision) in found.decided() {
        let target = &targets[number];
        let place = target.place.map_or("-".into(), |place| diagnostics::line_text(program, place));
        let verdict = decision.judgement.name();
        println!("{}", plain(&format!("{place}  {}  alarm {verdict}: {}", target.what, decision.text)));
        counts[decision.judgement as usize] += 1;
    }
    let [confirmed, refuted, open] = counts;
    if counts != [0; 3] {
        println!("alarms: {confirmed} confirmed, {refuted} refuted, {open} open");
    }
}

fn reachable(program: &Program, test: &Test, replay: &Replay) -> String {
    let inputs = report::text::test(program, test);
    let inputs: Vec<&str> = inputs.lines().map(str::trim).collect();
    let with = match inputs.as_slice() {
        [] => "whatever the inputs are".to_string(),
        inputs if inputs.len() <= 6 => format!("with {}", inputs.join("; ")),
        inputs => format!("with {}; and {} more", inputs[..6].join("; "), inputs.len() - 6),
    };
    let confirmed = match replay {
        Replay::Confirmed(by) => format!(", confirmed by {by}"),
        Replay::NotTried(why) if !test.without_body.is_empty() => format!(", {why}"),
        _ => String::new(),
    };
    format!("reachable{confirmed}, {with}")
}
