//! `surefoot test`: writes a suite of tests.

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use diagnose::{Rerun, user_place};
use explore::{Event, Explorer, ListenerError};
use frontend::MergeTests;
use outcome::{Counterexample, End, Outcome, Properties, Property, Replay, StackEntry};
use program::{Place, Program};
use report::json::{Suite, Violated};
use report::sarif;
use report::testcomp::Metadata;
use report::{Format, TestWriter, WriteError};
use semantics::Unmodelled;

use crate::cli::{self, Cover, FlagError, name_of};
use crate::diagnostics::{self, Refusal};
use crate::session::{Answered, Asked, Confirmation, Session, completed, options};
use crate::terminal::{document, plain};
use crate::{UNKNOWN, USAGE, VIOLATION, files, notes, verify};

/// Of the time that there is, how much one query may take, and at least.
const QUERIES: u32 = 200;
const SHORTEST_QUERY: Duration = Duration::from_millis(100);

/// Violations that are the same to the user: kind and place.
type Key = (String, Option<Place>);

struct Listener<'a> {
    confirmation: Confirmation<'a>,
    rerun: Rerun<'a>,
    /// What functions without body do.
    unmodelled: Unmodelled,
    writer: TestWriter<'a>,
    cover: Cover,
    /// What was looked at so far, and whether it may be called a violation.
    judged: HashMap<Key, bool>,
    /// In the order in which they were found.
    violations: Vec<Violated>,
    /// Looked at, but not seen on the compiled program.
    unconfirmed: Vec<Counterexample>,
    /// The path that ends now is the first one to its violation.
    is_first: bool,
    failure: Option<WriteError>,
}

impl<'a> Listener<'a> {
    fn new(
        confirmation: Confirmation<'a>,
        rerun: Rerun<'a>,
        unmodelled: Unmodelled,
        writer: TestWriter<'a>,
        cover: Cover,
    ) -> Self {
        Listener {
            confirmation,
            rerun,
            unmodelled,
            writer,
            cover,
            judged: HashMap::new(),
            violations: Vec::new(),
            unconfirmed: Vec::new(),
            is_first: false,
            failure: None,
        }
    }

    fn key(&self, kind: &str, stack: &[StackEntry]) -> Key {
        (kind.to_string(), user_place(self.confirmation.program, stack))
    }

    fn write(&mut self, end: &End, test: &outcome::Test, stack: &[StackEntry]) -> Result<(), WriteError> {
        let key = match end {
            End::Violation(kind) => Some(self.key(kind, stack)),
            _ => None,
        };
        let key = key.filter(|key| self.judged.get(key) == Some(&true));
        let Some((kind, place)) = key else { return self.writer.write(test, None).map(drop) };
        let program = self.confirmation.program;
        let same = self.violations.iter_mut().find(|found| {
            let counterexample = &found.counterexample;
            counterexample.kind == kind && user_place(program, &counterexample.stack) == place
        });
        let Some(found) = same else { return self.writer.write(test, None).map(drop) };
        let property = found.counterexample.property;
        let file =
            self.writer.write(test, Some(&report::Violation { property, kind: &kind, place, stack }))?;
        found.test.get_or_insert(file);
        Ok(())
    }
}

impl Explorer for Listener<'_> {
    fn wants_test(&mut self, end: &End, covered_new: bool) -> bool {
        let is_first = std::mem::take(&mut self.is_first);
        if self.failure.is_some() {
            return false;
        }
        match (self.cover, end) {
            (Cover::Errors, End::Violation(_)) => is_first,
            (Cover::Errors, _) => false,
            (Cover::Paths, End::Exit(_) | End::Abort | End::Trap | End::Violation(_)) => true,
            // Cut paths are no paths of their own, but what they executed counts.
            (Cover::Paths, End::Assumption | End::Cut(_)) => covered_new,
            (Cover::Blocks | Cover::Branches, _) => covered_new || is_first,
        }
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), ListenerError> {
        match event {
            Event::Progress { .. } => Ok(()),
            Event::Path { end, test, stack, .. } => {
                let is_whole = !matches!(end, End::Cut(_));
                let test = if is_whole { test } else { completed(&self.rerun, test) };
                self.write(end, &test, &stack).map_err(|error| {
                    let text = error.to_string();
                    self.failure = Some(error);
                    ListenerError(text)
                })
            }
        }
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        let replay = self.confirmation.replay(counterexample);
        let replay =
            explore::doubted(self.confirmation.program, self.unmodelled, &counterexample.test, replay);
        let counterexample = Counterexample { replay: replay.clone(), ..counterexample.clone() };
        let is_violation = !matches!(replay, Replay::Refuted(_) | Replay::Doubted(_));
        self.judged.insert(self.key(&counterexample.kind, &counterexample.stack), is_violation);
        self.is_first = is_violation;
        if is_violation {
            self.violations.push(Violated { counterexample, test: None });
        } else {
            self.unconfirmed.push(counterexample);
        }
        replay
    }
}

pub fn run(arguments: &cli::Test) -> Result<u8, Refusal> {
    let (cover, properties) = goal(arguments)?;
    let mut session = Session::new(asked(arguments), properties)?;
    session.options.keep_going = true;
    session.options.covers = true;
    session.options.search = arguments.exploration.search.search.unwrap_or(explore::Search::Uncovered);
    session.options.new_branches = cover != Cover::Blocks;
    session.options.repeat_states |= cover == Cover::Paths;
    // There is always another path to go on with.
    session.options.solver.impatient = true;
    if let (None, Some(timeout)) =
        (arguments.exploration.solver.query_timeout, arguments.exploration.limits.timeout)
    {
        let time = Duration::from_secs_f64(timeout) / QUERIES;
        session.options.solver.timeout = time.clamp(SHORTEST_QUERY, explore::QUERY_TIME);
    }
    // Where errors are looked for alone, and nothing else is pruned, learning seldom pays for itself.
    let learning = &arguments.exploration.learning;
    session.options.interpolation = learning.interpolation.unwrap_or(explore::Interpolation::Off);
    // A branch of the source is a branch of the program.
    let subject = session.load(|front_end| front_end.merge_tests = MergeTests::Never)?;
    session.begin(&subject);
    let writer = writer(arguments, cover, &subject.program)?;
    let unmodelled = session.options.unmodelled;
    let rerun = options::rerun(&subject.program, &session.options);
    let mut listener = Listener::new(session.confirmation(&subject), rerun, unmodelled, writer, cover);
    let answered = session.explore(&subject, &mut listener);
    if answered.shows_ways() {
        let rerun = answered.rerun();
        for Violated { counterexample, .. } in &mut listener.violations {
            counterexample.trace = diagnose::short_way(&rerun, counterexample);
        }
    }
    let code = print(arguments, &answered, &listener);
    let violations = &listener.violations;
    Ok(answered.write_files(code, |context| sarif::suite(context, &answered.outcome, violations)))
}

fn asked(arguments: &cli::Test) -> Asked<'_> {
    Asked {
        command: "test",
        input: &arguments.input,
        flags: &arguments.exploration,
        outputs: Some(&arguments.outputs),
        arguments: &arguments.arguments,
        replays: !arguments.no_replay,
    }
}

/// What to cover and which errors to look for. The property files of Test-Comp say what to cover.
fn goal(arguments: &cli::Test) -> Result<(Cover, Properties), FlagError> {
    let mut cover = arguments.cover;
    let mut names = Vec::new();
    let mut calls = false;
    for name in arguments.property.iter().flat_map(|name| name.split(',')) {
        let text = if name.ends_with(".prp") { std::fs::read_to_string(name).ok() } else { None };
        let squeezed: String =
            text.unwrap_or_default().to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
        let Some((_, edges)) = squeezed.split_once("fql(coveredges(") else {
            names.push(name.to_string());
            continue;
        };
        let named = if edges.starts_with("@decisionedge") || edges.starts_with("@conditionedge") {
            Cover::Branches
        } else if edges.starts_with("@basicblockentry") {
            Cover::Blocks
        } else if edges.starts_with("@call(reach_error)") || edges.starts_with("@call(__verifier_error)") {
            calls = true;
            Cover::Errors
        } else {
            return Err(FlagError::Goal(name.to_string()));
        };
        cover.get_or_insert(named);
    }
    let mut properties = options::properties(&names)?;
    if calls && names.is_empty() {
        properties = Properties::none();
    }
    if calls {
        properties = properties.with(Property::UnreachCall);
    }
    Ok((cover.unwrap_or(Cover::Branches), properties))
}

fn writer<'a>(
    arguments: &cli::Test,
    cover: Cover,
    program: &'a Program,
) -> Result<TestWriter<'a>, FlagError> {
    let given = &arguments.input.files;
    let content = files::read(&given[0])?;
    let goal = match cover {
        Cover::Paths | Cover::Branches => "@DECISIONEDGE",
        Cover::Blocks => "@BASICBLOCKENTRY",
        Cover::Errors => "@CALL(reach_error)",
    };
    let names: Vec<String> = given.iter().map(|file| file.to_string_lossy().into_owned()).collect();
    let metadata = Metadata {
        producer: concat!("Surefoot ", env!("CARGO_PKG_VERSION")).into(),
        specification: format!("COVER( init({}()), FQL(COVER EDGES({goal})) )", arguments.input.entry),
        program_file: names[0].clone(),
        program_files: names,
        program_hash: report::sha256_hex(&content),
        entry: arguments.input.entry.clone(),
        data_model: program.data_model,
        created: SystemTime::now(),
    };
    Ok(TestWriter::create(&arguments.output, arguments.format, program, metadata)?)
}

/// Prints what was written and found; returns the exit code.
fn print(arguments: &cli::Test, answered: &Answered<'_>, listener: &Listener) -> u8 {
    let (program, outcome) = (answered.program(), &answered.outcome);
    let place = |found: &Counterexample| at(program, found);
    let (folder, count) = (listener.writer.folder(), listener.writer.count());
    if arguments.exploration.reporting.json {
        let suite = Suite {
            folder,
            format: name_of(Format::CHOICES, arguments.format),
            cover: &name(listener.cover),
            tests: count,
            violations: &listener.violations,
        };
        document(&report::json::suite(&answered.session.run, program, outcome, &suite));
    } else {
        println!("tests: {count}, in {}", folder.display());
        println!("violations: {}", listener.violations.len());
        for Violated { counterexample, test } in &listener.violations {
            let kind = format!("{} ({})", counterexample.kind, counterexample.property);
            let by = |file: &PathBuf| format!(", by {}", file.display());
            println!("  {kind}{}{}", place(counterexample), test.as_ref().map(by).unwrap_or_default());
        }
        println!("{}", notes::coverage_line(outcome));
        match outcome.reasons.first() {
            None => println!("explored: everything"),
            Some(reason) => println!("explored: not everything ({})", plain(&verify::short(program, reason))),
        }
    }
    if !arguments.exploration.reporting.quiet {
        print_notes(arguments, program, listener, outcome);
    } else if outcome.reasons.is_empty() {
        // That everything was explored is a proof.
        notes::assumptions(program, outcome);
    }
    if let Some(failure) = &listener.failure {
        eprintln!("error: {failure}; the {count} tests before it are whole");
        return USAGE;
    }
    match (listener.violations.is_empty(), outcome.reasons.is_empty()) {
        (false, _) => VIOLATION,
        (true, false) => UNKNOWN,
        (true, true) => 0,
    }
}

/// Prints what has to be said about the answer, on standard error.
fn print_notes(arguments: &cli::Test, program: &Program, listener: &Listener, outcome: &Outcome) {
    let flags = &arguments.exploration;
    let place = |found: &Counterexample| at(program, found);
    for Violated { counterexample, .. } in &listener.violations {
        if let Replay::NotTried(why) = &counterexample.replay {
            let kind = &counterexample.kind;
            eprintln!("note: {kind}{} was not run on the compiled program: {why}", place(counterexample));
        }
    }
    for counterexample in &listener.unconfirmed {
        let (kind, place) = (&counterexample.kind, place(counterexample));
        match &counterexample.replay {
            Replay::Refuted(what) => {
                eprintln!(
                    "note: perhaps {kind}{place}, but the compiled program did not fail like this: {what}"
                );
            }
            Replay::Doubted(why) => eprintln!("note: perhaps {kind}{place}, but {why}"),
            Replay::Confirmed(_) | Replay::NotTried(_) => {}
        }
    }
    diagnostics::cuts(program, "not everything was explored: ", &outcome.reasons, flags.reporting.verbose);
    notes::assumptions(program, outcome);
    notes::statistics(flags, outcome);
}

/// ` at PLACE`, or nothing if it is not known.
fn at(program: &Program, found: &Counterexample) -> String {
    let place = user_place(program, &found.stack);
    place.map_or(String::new(), |place| format!(" at {}", diagnostics::place_text(program, place)))
}

/// As the command line spells it.
fn name(value: impl clap::ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default()
}
