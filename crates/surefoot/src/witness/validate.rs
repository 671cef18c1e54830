//! `verify --validate-witness`: is a witness right?
//!
//! Nothing that a witness says is taken for granted. A violation is one only if an execution that takes
//! the steps of the witness ends with it at the target, and it was replayed as any other. The invariants
//! of a proof are evaluated wherever control comes to their places, and the answer is true only if all
//! of them are proved there, together with the property.

use std::path::Path;
use std::time::Instant;

use diagnose::user_place;
use explore::Explorer;
use frontend::clause::{self, Found, Located, RESULT, Role, STEPS};
use outcome::{Counterexample, Outcome, Properties, Property, Reason, ReasonKind, Replay, Verdict};
use program::{Program, Type};
use report::witness::{self, Content, Invariant, Location, Segment, Waypoint, WaypointKind, Witness};

use super::correctness::{located, violated};
use super::error::{BadInvariant, Misfit, NotFollowed, Undecided};
use super::given_files::{GivenFile, Sources, Spot};
use crate::USAGE;
use crate::cli::Verify;
use crate::diagnostics::Refusal;
use crate::session::{Listener, Loading, Session, Subject, options};
use crate::{files, verify};

/// Time for finding out whether invariants are inductive.
const INDUCTION_TIME: std::time::Duration = std::time::Duration::from_secs(10);

/// Everything that validation needs.
struct Task<'a> {
    arguments: &'a Verify,
    session: Session<'a>,
    sources: Sources,
}

/// Checks the witness in a file; returns the exit code.
pub fn run(arguments: &Verify, file: &Path) -> Result<u8, Refusal> {
    let shown = file.display();
    let text = files::read_text(file)?;
    let witness =
        witness::read(&text).map_err(|error| format!("{shown} is no witness that I can read: {error}"))?;
    let sources = Sources::read(&arguments.input.files)?;
    let properties = fits(&witness, arguments, &sources).map_err(|error| format!("{shown}: {error}"))?;
    let task = Task { arguments, session: Session::new(verify::asked(arguments), properties)?, sources };
    match &witness.content {
        Content::Violation(segments) => task.violation(segments),
        Content::Correctness(invariants) => task.correctness(invariants),
    }
}

/// Whether a witness is about this program; then the properties that it is about.
fn fits(witness: &Witness, arguments: &Verify, sources: &Sources) -> Result<Properties, Misfit> {
    let metadata = &witness.metadata;
    let given = arguments.input.data_model.name();
    if metadata.data_model != given {
        return Err(Misfit::DataModel { witness: metadata.data_model.clone(), given });
    }
    for (name, hash) in &metadata.input_files {
        let Some(source) = file_named(sources, name) else {
            return Err(Misfit::NotGiven(name.clone()));
        };
        if source.sha256 != *hash {
            return Err(Misfit::Version {
                file: source.name(),
                hash: source.sha256.clone(),
                witness: hash.clone(),
            });
        }
    }
    if metadata.input_files.len() != sources.files.len() {
        return Err(Misfit::FewerFiles);
    }
    let properties = witness::properties(&metadata.specification)
        .ok_or_else(|| Misfit::Unchecked(metadata.specification.clone()))?;
    if !arguments.property.is_empty() {
        let asked = options::properties(&arguments.property)?;
        if asked != properties {
            return Err(Misfit::Specification { witness: properties, asked });
        }
    }
    Ok(properties)
}

/// The given file that a witness means: by its name, or, elsewhere, by the last part of it.
fn file_named<'s>(sources: &'s Sources, name: &str) -> Option<&'s GivenFile> {
    let files = &sources.files;
    files.iter().find(|source| source.name() == name).or_else(|| {
        let mut same = files.iter().filter(|source| source.path.file_name() == Path::new(name).file_name());
        same.next().filter(|_| same.next().is_none())
    })
}

impl Task<'_> {
    fn load(
        &self,
        options: &explore::Options,
        located: Vec<Located>,
        strict: bool,
    ) -> Result<Subject, Refusal> {
        self.session.loading().subject(&self.arguments.input, options, |front_end| {
            front_end.located = located;
            front_end.strict_steps = strict;
        })
    }

    /// Explores the program; the listener has the last word on violations.
    fn explore(
        &self,
        subject: &Subject,
        options: &explore::Options,
        follows: Option<&Follows<'_>>,
    ) -> Outcome {
        let mut session = self.session.clone();
        let timeout = options::time_left(options.timeout, self.arguments.exploration.limits.begun);
        session.options = explore::Options { timeout, ..options.clone() };
        let mut listener = session.listener(subject);
        // A run that was begun is not cut short when the time for exploring is over.
        listener.confirmation.patience = check::Patience::default();
        let watchdog = session.watchdog(&subject.program);
        let mut following = Following { listener, follows };
        session.watched(&subject.program, &mut following, &watchdog, |outcome| outcome)
    }

    /// Looks for an execution that takes the steps of a witness to a violation at its target.
    fn violation(&self, segments: &[Segment]) -> Result<u8, Refusal> {
        let mut notes = Vec::new();
        let mut steps: Vec<Located> = Vec::new();
        for segment in segments {
            if !segment.avoid.is_empty() {
                notes.push("what is to be avoided".to_string());
            }
            match self.step(&segment.follow, steps.len() as u32) {
                Ok(Some(step)) => steps.push(step),
                Ok(None) => {}
                Err(why) => notes.push(why.to_string()),
            }
        }
        let Some(target) = segments.last().map(|last| &last.follow.location) else {
            return Ok(USAGE);
        };
        let Some((source, spot)) = self.spot(target) else {
            let why = format!("the target is in {}, which was not given", target.file_name);
            return Err(Refusal::Usage(why));
        };
        let statement = source.statement(spot).unwrap_or(spot);
        let mut answer = None;
        // Strictly first: that leaves the fewest paths.
        for strict in [true, false] {
            let subject = self.load_steps(&mut steps, target, &mut notes, strict)?;
            let follows = Follows { task: self, subject: &subject, steps: steps.len(), source, statement };
            let outcome = self.explore(&subject, &self.session.options, Some(&follows));
            let is_confirmed = matches!(outcome.verdict, Verdict::False(_));
            answer = Some((subject, outcome));
            if is_confirmed || steps.is_empty() {
                break;
            }
        }
        let Some((subject, mut outcome)) = answer else { return Ok(USAGE) };
        if !matches!(outcome.verdict, Verdict::False(_)) {
            let text = match outcome.verdict {
                Verdict::True => {
                    "no execution that takes the steps of the witness violates the specification"
                }
                _ => {
                    "no execution was found that takes the steps of the witness to a violation at its target"
                }
            };
            let place = None;
            let reason = Reason { kind: ReasonKind::Unconfirmed, text: text.into(), place };
            outcome.reasons.insert(0, reason);
            outcome.verdict = Verdict::Unknown;
        }
        notes.dedup();
        for note in notes {
            eprintln!("note: not followed: {note}");
        }
        Ok(verify::print(self.arguments, &self.session, &subject.program, &outcome))
    }

    /// Loads the program with the steps and the target; steps that nothing can be made of are left out.
    fn load_steps(
        &self,
        steps: &mut Vec<Located>,
        target: &Location,
        notes: &mut Vec<String>,
        strict: bool,
    ) -> Result<Subject, Refusal> {
        loop {
            let mut located = steps.clone();
            // Reaching the error function is the violation, so nothing goes there too early.
            let only_calls =
                Properties::none().with(Property::UnreachCall) == self.session.options.properties;
            if let Some(source) = file_named(&self.sources, &target.file_name).filter(|_| only_calls) {
                located.extend(super::correctness::located(source, target, Role::Target(steps.len() as u32)));
            }
            let subject = self.load(&self.session.options, located, strict)?;
            let wrong = subject.monitored.found.iter().take(steps.len()).position(|found| match found {
                Some(Found::Points(points)) => *points == 0,
                _ => true,
            });
            let Some(index) = wrong else { return Ok(subject) };
            let step = steps.remove(index);
            let why = match &subject.monitored.found[index] {
                Some(Found::Wrong(error)) => error.to_string(),
                _ => "there is no such statement or call".into(),
            };
            notes.push(format!("the waypoint at line {}: {why}", step.line));
            for (number, step) in steps.iter_mut().enumerate() {
                match &mut step.role {
                    Role::Assumption(own, _) | Role::Return(own, _) => *own = number as u32,
                    _ => {}
                }
            }
        }
    }

    fn spot(&self, location: &Location) -> Option<(&GivenFile, Spot)> {
        let source = file_named(&self.sources, &location.file_name)?;
        let column = location.column.or_else(|| source.first_column(location.line))?;
        Some((source, Spot { line: location.line, column }))
    }

    /// A waypoint as a step; None for the target.
    fn step(&self, waypoint: &Waypoint, number: u32) -> Result<Option<Located>, NotFollowed> {
        let location = &waypoint.location;
        let line = location.line;
        let parse = |text: &str| clause::parse(text).map_err(|why| NotFollowed::Clause { line, why });
        let value = waypoint.constraint.as_ref().map(|constraint| constraint.value.as_str());
        let source = file_named(&self.sources, &location.file_name);
        let elsewhere = || NotFollowed::File { line, file: location.file_name.clone() };
        let source = source.ok_or_else(elsewhere)?;
        match (waypoint.kind, value) {
            (WaypointKind::Target, _) => Ok(None),
            (WaypointKind::Assumption, Some(text)) => {
                let role = Role::Assumption(number, parse(text)?);
                located(source, location, role).map(Some).ok_or(NotFollowed::Place(line))
            }
            (WaypointKind::FunctionReturn, Some(text)) => {
                let clause = parse(&text.replace("\\result", RESULT))?;
                let (_, end) = self.spot(location).ok_or(NotFollowed::Place(line))?;
                let callee = source.callee(end).ok_or(NotFollowed::NoCall(line))?;
                let location =
                    Location { line: callee.line, column: Some(callee.column), ..location.clone() };
                let step = located(source, &location, Role::Return(number, clause));
                step.map(Some).ok_or(NotFollowed::Place(line))
            }
            (kind, _) => Err(NotFollowed::Kind(kind)),
        }
    }

    /// Proves the invariants of a witness, and the property.
    fn correctness(&self, invariants: &[Invariant]) -> Result<u8, Refusal> {
        let mut clauses = Vec::new();
        for invariant in invariants {
            match self.invariant(invariant) {
                Ok(located) => clauses.push(located),
                Err(why) => return Err(Refusal::Usage(format!("{}: {why}", describe(invariant)))),
            }
        }
        let mut options = self.session.options.clone();
        if !invariants.is_empty() {
            options.properties = options.properties.with(Property::Invariant);
        }
        let subject = self.load(&options, clauses, true)?;
        for (invariant, found) in invariants.iter().zip(&subject.monitored.found) {
            let why = match found {
                Some(Found::Points(1..)) => continue,
                Some(Found::Wrong(error)) => error.to_string(),
                _ if invariant.of_loop => "there is no loop".into(),
                _ => "there is no statement".into(),
            };
            let text = format!("{}: {why}", describe(invariant));
            return Ok(self.rejected(&subject.program, Outcome::open(options.properties), text));
        }
        let mut outcome = self.explore(&subject, &options, None);
        let found = outcome.counterexample.as_ref().filter(|found| found.property == Property::Invariant);
        if let Some(found) = found {
            let which = violated(&subject.program, &self.sources, found, invariants);
            let text = match (which, &outcome.verdict) {
                (Some(invariant), Verdict::False(_)) => format!("{} does not hold", describe(invariant)),
                (Some(invariant), _) => format!("{} may not hold", describe(invariant)),
                (None, _) => "an invariant of the witness does not hold".into(),
            };
            return Ok(self.rejected(&subject.program, outcome, text));
        }
        outcome.properties = self.session.options.properties;
        let code = verify::print(self.arguments, &self.session, &subject.program, &outcome);
        if outcome.verdict == Verdict::True {
            eprintln!("witness confirmed: {} invariants hold", invariants.len());
            self.note_induction(invariants);
        }
        Ok(code)
    }

    /// Says whether the invariants, which hold, are also inductive.
    fn note_induction(&self, invariants: &[Invariant]) {
        if !invariants.iter().any(|invariant| invariant.of_loop) {
            return;
        }
        match self.not_inductive(invariants) {
            Ok(None) => {
                eprintln!("note: they are inductive: an iteration preserves them, whatever else is known")
            }
            Ok(Some(which)) => eprintln!("note: {} is not inductive, given the others", describe(which)),
            Err(why) => eprintln!("note: it is not known whether they are inductive: {why}"),
        }
    }

    /// The first invariant that an iteration does not preserve.
    fn not_inductive<'i>(&self, invariants: &'i [Invariant]) -> Result<Option<&'i Invariant>, Undecided> {
        let mut options = self.session.options.clone();
        options.properties = Properties::none().with(Property::Invariant);
        options.timeout = Some(options.timeout.map_or(INDUCTION_TIME, |timeout| timeout.min(INDUCTION_TIME)));
        let clauses: Vec<Located> =
            invariants.iter().flat_map(|invariant| self.invariant(invariant)).collect();
        let harmless = options::overflow_is_harmless(&options);
        let deadline = options.timeout.and_then(|time| Instant::now().checked_add(time));
        let loading = Loading::again(&options, deadline);
        let loaded = loading.subject(&self.arguments.input, &self.session.options, |front_end| {
            front_end.merge_tests = options::merge_tests(harmless);
            front_end.located = clauses;
            front_end.cut_loops = true;
        });
        let subject = loaded.map_err(|_| Undecided::NotLoaded)?;
        if let Some(why) = subject.monitored.uncut {
            return Err(Undecided::NotCut(why));
        }
        let outcome = explore::explore(&subject.program, &options, &mut Induction);
        match (&outcome.verdict, &outcome.counterexample) {
            (Verdict::True, _) => Ok(None),
            (Verdict::False(Property::Invariant), Some(found)) => {
                let which = violated(&subject.program, &self.sources, found, invariants);
                which.map(Some).ok_or_else(|| Undecided::NoAnswer(found.kind.clone()))
            }
            _ => {
                let reason = outcome.reasons.first().map(|reason| reason.text.clone());
                Err(Undecided::NoAnswer(reason.unwrap_or_default()))
            }
        }
    }

    /// Says that a correctness witness is wrong.
    fn rejected(&self, program: &Program, mut outcome: Outcome, text: String) -> u8 {
        outcome.properties = self.session.options.properties;
        outcome.verdict = Verdict::Unknown;
        outcome.reasons.insert(0, Reason { kind: ReasonKind::UnconfirmedProof, text, place: None });
        verify::print(self.arguments, &self.session, program, &outcome)
    }

    fn invariant(&self, invariant: &Invariant) -> Result<Located, BadInvariant> {
        let clause = clause::parse(&invariant.value)?;
        let role = match invariant.of_loop {
            true => Role::LoopInvariant(clause),
            false => Role::Invariant(clause),
        };
        let source = file_named(&self.sources, &invariant.location.file_name)
            .ok_or_else(|| BadInvariant::NotGiven(invariant.location.file_name.clone()))?;
        located(source, &invariant.location, role).ok_or(BadInvariant::NoLine)
    }
}

/// Listens to a proof of induction: a state that an iteration does not preserve need not be one of the
/// program, so nothing is run again.
struct Induction;

impl Explorer for Induction {
    fn wants_tests(&self) -> bool {
        false
    }

    fn wants_test(&mut self, _end: &outcome::End, _covered_new: bool) -> bool {
        false
    }

    fn event(&mut self, _event: explore::Event<'_>) -> Result<(), explore::ListenerError> {
        Ok(())
    }

    fn replay(&mut self, _counterexample: &Counterexample) -> Replay {
        Replay::NotTried("the loop was cut".into())
    }
}

/// What an invariant of a witness is called.
fn describe(invariant: &Invariant) -> String {
    let Location { file_name, line, column, .. } = &invariant.location;
    let column = column.map_or(String::new(), |column| format!(":{column}"));
    format!("the invariant '{}' at {file_name}:{line}{column}", invariant.value)
}

/// Whether a violation is the one that a witness leads to.
struct Follows<'a> {
    task: &'a Task<'a>,
    subject: &'a Subject,
    steps: usize,
    source: &'a GivenFile,
    /// Where the statement of the target begins.
    statement: Spot,
}

impl Follows<'_> {
    /// Why it is not, if it is not.
    fn objection(&self, found: &Counterexample) -> Option<String> {
        let program = &self.subject.program;
        let place = user_place(program, &found.stack);
        let here = place.and_then(|place| self.task.sources.physical(program, place));
        let statement = here.and_then(|(source, spot)| Some((source, source.statement(spot)?)));
        let at_target =
            statement.is_some_and(|(source, spot)| source.path == self.source.path && spot == self.statement);
        if !at_target {
            return Some("it is not at the target of the witness".into());
        }
        (self.steps_taken(found) != Some(self.steps))
            .then(|| "it does not take the steps of the witness".into())
    }

    fn steps_taken(&self, found: &Counterexample) -> Option<usize> {
        if self.steps == 0 {
            return Some(0);
        }
        let program = &self.subject.program;
        let (counter, _) = program.globals.iter().find(|(_, global)| global.name == STEPS)?;
        let mut machine = options::rerun(program, &self.task.session.options).machine(&found.test).ok()?;
        let _ = machine.run();
        machine.global_value(counter, Type::Int(32)).ok().map(|steps| steps as usize)
    }
}

/// A listener that lets only violations pass that a witness leads to.
struct Following<'a> {
    listener: Listener<'a>,
    follows: Option<&'a Follows<'a>>,
}

impl Explorer for Following<'_> {
    fn wants_tests(&self) -> bool {
        self.listener.wants_tests()
    }

    fn wants_test(&mut self, end: &outcome::End, covered_new: bool) -> bool {
        self.listener.wants_test(end, covered_new)
    }

    fn event(&mut self, event: explore::Event<'_>) -> Result<(), explore::ListenerError> {
        self.listener.event(event)
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        match self.follows.and_then(|follows| follows.objection(counterexample)) {
            Some(objection) => Replay::Refuted(objection),
            None => self.listener.replay(counterexample),
        }
    }
}
