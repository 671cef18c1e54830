//! `surefoot reach`: which points of a program can be reached?

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use diagnose::Rerun;
use frontend::MergeTests;
use outcome::{Outcome, Properties, Property, Reached, Reason, ReasonKind, Replay, Target, Test};
use program::Program;
use report::sarif::{self, Context, Decision};
use semantics::{Stop, Unmodelled, Why};
use serde_json::Value;

use crate::alarms::Judge;
use crate::cli::Reach;
use crate::diagnostics::{self, Refusal};
use crate::session::{Answered, Asked, Session, options};
use crate::targets::AlarmFile;
use crate::terminal::{self, plain};
use crate::{UNKNOWN, notes, outputs, prove, targets, verify};

/// LLVM instructions after which a run that confirms a target is given up.
const CONFIRMING_STEPS: u64 = 1 << 27;

pub fn run(arguments: &Reach) -> Result<u8, Refusal> {
    let properties = Properties::none().with(Property::UnreachCall).with(Property::Assert);
    let mut session = Session::new(asked(arguments), properties)?;
    let mut subject = session.load(|front_end| {
        front_end.mark_places = true;
        // Joined tests would make one block of what are two targets.
        front_end.merge_tests = MergeTests::Never;
    })?;
    // Labels without code are found by compiling once more.
    let program = Arc::make_mut(&mut subject.program);
    let alarms;
    (session.options.targets, alarms) = session.loading().watched(|| targets::resolve(program, arguments))?;
    if session.options.targets.is_empty() {
        return Err(Refusal::from(
            "there are no targets: no error call or assertion is in the program; name some with --target",
        ));
    }
    session.keep_proof(&arguments.proof, "use --engine paths")?;
    session.options.record_tree = arguments.page.html.is_some();
    session.options.keep_going = true;
    session.begin(&subject);
    let writing = WRITING * session.options.targets.len() as u32;
    session.options.timeout = session.options.timeout.map(|timeout| timeout - writing.min(timeout / 4));
    // The rest of the time is for violations in the lines of alarms.
    if !alarms.is_empty() {
        session.options.timeout = session.options.timeout.map(|timeout| timeout / 2);
    }
    let mut listener = session.listener(&subject);
    let deadline = listener.confirmation.patience.deadline;
    let mut answered = session.explore(&subject, &mut listener);
    leave_doubts(&session.options.targets, &mut answered.outcome.reached);
    if session.asked.replays {
        confirm(&mut answered, deadline);
    }
    if answered.wants_check(&arguments.proof) {
        prove::confirm_targets(&mut answered);
    }
    if answered.shows_ways() {
        find_ways(&mut answered);
    }
    let decisions = judge(&answered, arguments, &alarms);
    let found = Found { answered: &answered, alarms: &alarms, decisions: &decisions };
    let mut code = print(&found);
    code = answered.write_proof(&arguments.proof, code);
    code = answered.write_files(code, |context| found.sarif(context));
    Ok(answered.write_page(&arguments.page, summary(&answered.outcome.reached), code))
}

fn asked(arguments: &Reach) -> Asked<'_> {
    Asked {
        command: "reach",
        input: &arguments.input,
        flags: &arguments.exploration,
        outputs: Some(&arguments.outputs),
        arguments: &arguments.arguments,
        replays: !arguments.no_replay,
    }
}

/// Of a target that may not be where it was taken to be, it is not known that it cannot be reached.
fn leave_doubts(targets: &[Target], reached: &mut [Reached]) {
    for (target, reached) in targets.iter().zip(reached) {
        if let Some(text) = target.doubt.clone()
            && matches!(reached, Reached::No)
        {
            let reason = Reason { kind: ReasonKind::Unsupported, text, place: target.place };
            *reached = Reached::Unknown(reason);
        }
    }
}

/// Finds the ways to violations, for documents.
fn find_ways(answered: &mut Answered<'_>) {
    let rerun = answered.rerun();
    for reached in &mut answered.outcome.reached {
        if let Reached::Yes { violation: Some(found), .. } = reached {
            found.trace = diagnose::short_way(&rerun, found);
        }
    }
}

/// What becomes of each alarm of each file.
fn judge(answered: &Answered<'_>, arguments: &Reach, alarms: &[AlarmFile]) -> Vec<Vec<Decision>> {
    let (session, program, outcome) = (answered.session, answered.program(), &answered.outcome);
    let sources = outputs::sources(program);
    let targets = &session.options.targets;
    let document = || report::json::targets(&session.run, program, targets, outcome);
    let last_words = || report::json::text_of(&document());
    let judge = Judge {
        arguments,
        program,
        sources: &sources,
        targets,
        outcome,
        since: answered.begun,
        interrupt: session.options.interrupt.clone(),
        last_words: (session.asked.flags.reporting.json && !alarms.is_empty()).then(last_words),
    };
    judge.decide(alarms)
}

/// What was found out about targets, and about the alarms that some of them stand for.
struct Found<'a> {
    answered: &'a Answered<'a>,
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

    /// The alarms with what became of them, or the targets if there were no alarms.
    fn sarif(&self, context: &Context) -> Value {
        if self.alarms.is_empty() {
            let targets = &self.answered.session.options.targets;
            return sarif::targets(context, targets, &self.answered.outcome);
        }
        let given = self.alarms.iter().zip(self.decisions).map(|(file, decisions)| sarif::Given {
            text: &file.text,
            alarms: &file.read,
            decisions,
        });
        sarif::decided(context.run, &given.collect::<Vec<_>>())
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

/// The time that writing the answer about one target takes. Of tens of thousands the answers are long, and they are
/// to be there in time, too.
const WRITING: Duration = Duration::from_micros(12);

/// Confirms the targets that were reached; of one that is not reached again nothing is known.
fn confirm(answered: &mut Answered<'_>, deadline: Option<Instant>) {
    let (rerun, options) = (answered.rerun(), &answered.session.options);
    let until = match options.interrupt.load(Ordering::Relaxed) {
        true => Instant::now().checked_add(options::LAST_RUN),
        false => deadline,
    };
    let until = until.and_then(|until| until.checked_sub(WRITING * options.targets.len() as u32));
    for (target, reached) in options.targets.iter().zip(&mut answered.outcome.reached) {
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
        Stop::Pause(Why::Entered(_)) => match returning(test, unmodelled) {
            Some(condition) => Replay::NotTried(condition),
            None => Replay::Confirmed("the interpreter".into()),
        },
        stop @ (Stop::StepLimit
        | Stop::Unsupported(_)
        | Stop::Output(_)
        | Stop::Pause(Why::Closed(_) | Why::Slice)) => Replay::NotTried(stop.to_string()),
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
fn print(found: &Found<'_>) -> u8 {
    let Answered { session, outcome, .. } = found.answered;
    let (program, flags) = (found.answered.program(), session.asked.flags);
    let targets = &session.options.targets;
    if flags.reporting.json {
        let mut document = report::json::targets(&session.run, program, targets, outcome);
        for (number, decision) in found.decided() {
            document.set_alarm(number, decision);
        }
        terminal::document(&document);
    } else {
        print_table(program, targets, outcome);
        print_alarms(program, targets, found);
    }
    let open = outcome.reached.iter().filter_map(|reached| match reached {
        Reached::Unknown(reason) => Some(reason.clone()),
        _ => None,
    });
    let mut open: Vec<Reason> = open.collect();
    let code = if open.is_empty() { 0 } else { UNKNOWN };
    if flags.reporting.quiet {
        notes::basis_of_proof(program, outcome);
        return code;
    }
    open.sort();
    open.dedup();
    diagnostics::cuts(program, "", &open, flags.reporting.verbose);
    notes::assumptions(program, outcome);
    notes::proof_check(outcome);
    notes::explanations(program, outcome);
    notes::statistics(flags, outcome);
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
