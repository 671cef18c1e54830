//! What becomes of the alarms of an analyser: confirmed, refuted or open.
//!
//! An alarm is a line. That no input leads there refutes it, whatever it is about. That one does says
//! little: an alarm is *confirmed* only by a test whose run, on the compiled program, ends there with
//! the violation of a property, of the property the alarm is about where that is known. So the program
//! is explored again with the properties that alarms are about: memory, division and shifts, and, by
//! itself because paths end where it happens, overflow. If that explores everything and finds nothing,
//! alarms of the rules that those properties cover are refuted, too.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use diagnose::user_place;
use explore::Explorer;
use outcome::{Counterexample, InputKind, Outcome, Properties, Property, Reached, Replay, Target, Verdict};
use program::{Place, Program};
use report::Sources;
use report::alarms::covered_by;
use report::sarif::{Context, Decision, Evidence, Judgement};

use crate::cli::Reach;
use crate::session::{Asked, Confirmation, Loading, Session, Subject, options};
use crate::targets::AlarmFile;
use crate::watchdog::{LastWords, Limits, Phase, Prepared, Watchdog};
use crate::{outputs, verify};

/// Time to look for violations where the user gives no limit.
const TIME: Duration = Duration::from_secs(10);

/// Functions whose success is taken for granted.
const ALLOCATORS: [&str; 5] = ["malloc", "calloc", "realloc", "aligned_alloc", "alloca"];

/// A line of a file, by its path.
type Line = (PathBuf, u32);

/// An exploration with the properties that alarms are about.
struct Search {
    properties: Properties,
    subject: Subject,
    sources: Sources,
    /// Violations in lines of alarms, with the ways to them.
    violations: Vec<(Line, Counterexample)>,
    outcome: Outcome,
}

/// What is decided about each target that stands for an alarm.
pub struct Judge<'a> {
    pub arguments: &'a Reach,
    pub program: &'a Program,
    pub sources: &'a Sources,
    pub targets: &'a [Target],
    pub outcome: &'a Outcome,
    /// When the run began: all of it is to end in time.
    pub since: Instant,
    /// Raised when the user wants it to end.
    pub interrupt: Arc<AtomicBool>,
    /// What a watchdog prints if a solver does not stop.
    pub last_words: Option<String>,
}

impl Judge<'_> {
    /// A decision for each alarm of each file.
    pub fn decide(&self, files: &[AlarmFile]) -> Vec<Vec<Decision>> {
        let searches = self.searches(files);
        let decide_file = |file: &AlarmFile| {
            let pairs = file.read.alarms.iter().zip(&file.targets);
            let decisions = pairs.map(|(alarm, target)| match target {
                Ok(number) => self.decision(*number, &alarm.rule, &searches),
                Err(why) => open(why.to_string(), None),
            });
            decisions.collect()
        };
        files.iter().map(decide_file).collect()
    }

    fn line(&self, number: usize) -> Option<Line> {
        let place = self.targets[number].place?;
        Some((self.sources.path(self.program, place.file), place.line))
    }

    /// Looks for violations in the lines of alarms that are not refuted.
    fn searches(&self, files: &[AlarmFile]) -> Vec<Search> {
        let (mut lines, mut wanted) = (Vec::new(), Vec::new());
        for file in files {
            for (alarm, target) in file.read.alarms.iter().zip(&file.targets) {
                let Ok(number) = *target else { continue };
                if matches!(self.outcome.reached[number], Reached::No) {
                    continue;
                }
                lines.extend(self.line(number));
                wanted.push(covered_by(&alarm.rule));
            }
        }
        let overflow = Properties::none().with(Property::NoOverflow);
        let others = [
            Property::UnreachCall,
            Property::Assert,
            Property::ValidDeref,
            Property::ValidFree,
            Property::DivisionByZero,
            Property::Shift,
        ];
        let others = others.into_iter().fold(Properties::none(), Properties::with);
        let mut sets = vec![others, overflow];
        // What no alarm can be about is not looked for.
        sets.retain(|set| wanted.iter().any(|kind| kind.is_none_or(|kind| set.contains(kind))));
        let mut left = sets.len() as u32;
        let mut searches = Vec::new();
        for properties in sets {
            let time = match self.arguments.exploration.limits.timeout {
                Some(limit) => Duration::from_secs_f64(limit).saturating_sub(self.since.elapsed()) / left,
                None => TIME,
            };
            searches.extend(self.search(properties, &lines, time.max(Duration::from_millis(500))));
            left -= 1;
        }
        searches
    }

    fn search(&self, properties: Properties, lines: &[Line], time: Duration) -> Option<Search> {
        let Reach { input, exploration: flags, arguments, no_replay, .. } = self.arguments;
        let replays = !no_replay;
        let asked = Asked { command: "reach", input, flags, outputs: None, arguments, replays };
        let mut session = Session::new(asked, properties).ok()?;
        session.options.timeout = Some(time);
        session.options.keep_going = true;
        session.options.is_last = false;
        session.options.interrupt = self.interrupt.clone();
        let begun = Instant::now();
        let loading = Loading::again(&session.options, begun.checked_add(time));
        let never = |front_end: &mut frontend::Options| front_end.merge_tests = frontend::MergeTests::Never;
        let subject = loading.subject(input, &session.options, never).ok()?;
        session.options.timeout = options::time_left(Some(time), begun);
        let sources = outputs::sources(&subject.program);
        let confirmation = session.confirmation(&subject);
        let mut listener = Listener { confirmation, sources: &sources, lines, found: Vec::new() };
        let mut words = LastWords::line(Phase::Solving);
        if let Some(text) = &self.last_words {
            let text = text.clone();
            words.printed = Prepared::new(Phase::Solving, move |_| text.clone());
        }
        let watchdog = Watchdog::new(Limits::of(&session.options), words);
        let outcome = session.watched(&subject.program, &mut listener, &watchdog, |outcome| outcome);
        let mut violations = std::mem::take(&mut listener.found);
        let rerun = options::rerun(&subject.program, &session.options);
        for (_, found) in &mut violations {
            found.trace = diagnose::short_way(&rerun, found);
        }
        Some(Search { properties, subject, sources, violations, outcome })
    }

    fn decision(&self, number: usize, rule: &str, searches: &[Search]) -> Decision {
        let reached = &self.outcome.reached[number];
        if matches!(reached, Reached::No) {
            let text = "no input leads to this line";
            return Decision { judgement: Judgement::Refuted, text: self.qualified(text), evidence: None };
        }
        let kind = covered_by(rule);
        let mut other = None;
        for search in searches {
            for (line, found) in &search.violations {
                if Some(line) != self.line(number).as_ref() {
                    continue;
                }
                match &found.replay {
                    Replay::Confirmed(how)
                        if kind.is_none_or(|kind| kind == found.property) && invented(found).is_none() =>
                    {
                        return self.confirmed(search, found, how);
                    }
                    _ => other = Some(found),
                }
            }
        }
        if let Some(decision) = kind.and_then(|kind| self.refuted(kind, searches)) {
            return decision;
        }
        let asked = searches.iter().filter(|search| kind.is_none_or(|kind| search.properties.contains(kind)));
        let searched = asked.map(|search| self.searched(search)).collect::<Vec<_>>().join("; ");
        match (reached, other) {
            (_, Some(found)) => open(other_violation(found, kind), None),
            (Reached::Yes { test, .. }, None) => {
                let evidence = Some(Evidence::test(self.program, test));
                let text = "this line can be reached, but no violation of a checked property was found there";
                open(format!("{text}: {searched}"), evidence)
            }
            (Reached::Unknown(reason), None) => {
                let reason = verify::short(self.program, reason);
                open(format!("not known whether this line can be reached ({reason}); {searched}"), None)
            }
            (Reached::No, None) => open(searched, None),
        }
    }

    fn confirmed(&self, search: &Search, found: &Counterexample, how: &str) -> Decision {
        let run = outputs::run("reach", &self.arguments.input, None);
        let context =
            Context { run: &run, program: &search.subject.program, sources: &search.sources, exit_code: 0 };
        let place = user_place(&search.subject.program, &found.stack);
        let text = format!(
            "a test violates {} here: {}; run on the compiled program: {how}",
            found.property, found.kind
        );
        let evidence = Some(Evidence::violation(&context, found, place));
        Decision { judgement: Judgement::Confirmed, text, evidence }
    }

    /// An alarm of a kind that a property covers, which was proved.
    fn refuted(&self, kind: Property, searches: &[Search]) -> Option<Decision> {
        let search = searches.iter().find(|search| search.properties.contains(kind))?;
        // Soundness: where another violation ends paths, what would come behind it was not looked at;
        // and where memory runs out, what follows was not, either.
        // And what a function without body does is not known: it may free, or write.
        let is_proved = search.outcome.verdict == Verdict::True
            && search.outcome.reasons.is_empty()
            && search.outcome.unmodelled.is_empty();
        if !is_proved || kind == Property::ValidDeref && self.allocates() {
            return None;
        }
        let text = format!("no execution violates {kind}, which this alarm is about");
        Some(Decision { judgement: Judgement::Refuted, text: self.qualified(&text), evidence: None })
    }

    fn allocates(&self) -> bool {
        let mut names = self.program.functions.values().map(|function| function.name.as_str());
        names.any(|name| ALLOCATORS.contains(&name))
    }

    /// A proof with what it rests on.
    fn qualified(&self, text: &str) -> String {
        let assumptions = self.outcome.assumptions.iter();
        let rests_on: Vec<&str> = assumptions.map(|assumption| assumption.text.as_str()).collect();
        if rests_on.is_empty() {
            text.into()
        } else {
            format!("{text}, assuming that {}", rests_on.join("; "))
        }
    }

    /// What an exploration says about lines in which it found nothing.
    fn searched(&self, search: &Search) -> String {
        let Search { properties, outcome, .. } = search;
        match (&outcome.verdict, outcome.reasons.first()) {
            (Verdict::True, _) if properties.contains(Property::ValidDeref) && self.allocates() => {
                format!("no execution violates {properties} as long as allocations succeed")
            }
            (Verdict::True, _) => format!("no execution violates {properties}"),
            (_, Some(reason)) => {
                let reason = verify::short(&search.subject.program, reason);
                format!("not everything was looked at for {properties} ({reason})")
            }
            (_, None) => {
                format!(
                    "paths end at violations in other lines, of {properties}, and what would follow is not known"
                )
            }
        }
    }
}

fn open(text: String, evidence: Option<Evidence>) -> Decision {
    Decision { judgement: Judgement::Open, text, evidence }
}

/// A function without body whose result in a test is made up.
fn invented(found: &Counterexample) -> Option<&str> {
    let mut inputs = found.test.inputs.iter();
    inputs.find(|input| input.kind == InputKind::Unmodelled).map(|input| input.name.as_str())
}

/// A violation in the line that does not confirm the alarm.
fn other_violation(found: &Counterexample, kind: Option<Property>) -> String {
    let (property, what) = (found.property, &found.kind);
    if let Some(name) = invented(found) {
        return format!(
            "a test violates {property} in this line ({what}), but only if {name}, which has no body, returns \
             what it was taken to return"
        );
    }
    match (&found.replay, kind) {
        (Replay::Confirmed(_), Some(kind)) => {
            format!("a test violates {property} in this line ({what}), but the alarm is about {kind}")
        }
        (Replay::Refuted(did), _) => {
            format!("perhaps {what} in this line, but the compiled program did not fail like this: {did}")
        }
        (Replay::NotTried(why) | Replay::Doubted(why), _) => {
            format!("perhaps {what} in this line; it was not run: {why}")
        }
        (Replay::Confirmed(how), None) => format!("{what} in this line: {how}"),
    }
}

/// Runs violations in lines of alarms on the compiled program, and keeps them.
struct Listener<'a> {
    confirmation: Confirmation<'a>,
    sources: &'a Sources,
    lines: &'a [Line],
    found: Vec<(Line, Counterexample)>,
}

impl Explorer for Listener<'_> {
    fn wants_tests(&self) -> bool {
        false
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        let program = self.confirmation.program;
        let line = |place: Place| (self.sources.path(program, place.file), place.line);
        let line = user_place(program, &counterexample.stack).map(line);
        let Some(line) = line.filter(|line| self.lines.contains(line)) else {
            return Replay::NotTried("no alarm is there".into());
        };
        let replay = self.confirmation.replay(counterexample);
        self.found.push((line, Counterexample { replay: replay.clone(), ..counterexample.clone() }));
        replay
    }
}
