//! A run of a command that explores a program.
//!
//! `verify`, `reach`, `test` and `show tree` go the same way: flags become options, the program is loaded
//! and explored within limits, what is found is confirmed on the compiled program, and the answer is
//! printed and written to files. A [`Session`] is what they have in common; a command says what differs.

mod answered;
mod completed;
mod confirm;
pub mod environment;
mod last_words;
mod loading;
pub mod options;

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Instant;

use explore::{Event, Explorer};
use outcome::{Counterexample, End, Outcome, Properties, Reached, Replay};
use program::Program;
use report::Run;

use crate::cli::{Exploration, FlagError, Input, OutputFiles, ProofFlags};
use crate::diagnostics::{self, Refusal};
use crate::outputs;
use crate::progress::ProgressLine;
use crate::watchdog::{Phase, Watchdog};

pub use answered::Answered;
pub use completed::completed;
pub use confirm::{Confirmation, Listener};
pub use loading::{Loading, Subject};

/// What is asked of a session: the flags that all its commands have.
#[derive(Copy, Clone, Debug)]
pub struct Asked<'a> {
    /// What documents say was run.
    pub command: &'static str,
    pub input: &'a Input,
    pub flags: &'a Exploration,
    /// Files to write, if the command writes any.
    pub outputs: Option<&'a OutputFiles>,
    /// Arguments of the program.
    pub arguments: &'a [OsString],
    /// Whether violations are run on the compiled program.
    pub replays: bool,
}

/// A run from its flags to its answer.
#[derive(Clone, Debug)]
pub struct Session<'a> {
    pub asked: Asked<'a>,
    /// For the heads of documents.
    pub run: Run,
    pub options: explore::Options,
}

impl<'a> Session<'a> {
    pub fn new(asked: Asked<'a>, properties: Properties) -> Result<Session<'a>, FlagError> {
        let Asked { command, input, flags, arguments, .. } = asked;
        let options = options::options(flags, properties, &input.files[0], arguments)?;
        Ok(Session { asked, run: outputs::run(command, input, Some(flags)), options })
    }

    /// Keeps a proof if one is to be checked or written; `instead` is what to do where there is none.
    pub fn keep_proof(&mut self, flags: &ProofFlags, instead: &str) -> Result<(), Refusal> {
        self.options.keep_proof = flags.check_proof || flags.proof.is_some();
        if self.options.keep_proof && self.options.engine == explore::EngineChoice::Bmc {
            return Err(Refusal::Usage(format!("--engine bmc leaves no proof to check or write: {instead}")));
        }
        Ok(())
    }

    /// Loading within the limits of this session.
    pub fn loading(&self) -> Loading {
        let program = Arc::new(loading::nothing(&self.run.entry));
        let words = self.last_words(Phase::Loading, &program, self.open());
        Loading::with_words(&self.options, self.asked.flags, words)
    }

    /// Loads the program, with what the front end is to add to it.
    pub fn load(&self, add: impl FnOnce(&mut frontend::Options)) -> Result<Subject, Refusal> {
        self.loading().subject(self.asked.input, &self.options, add)
    }

    /// To be called when the program is loaded: from then on the rest of the time is for exploring.
    pub fn begin(&mut self, subject: &Subject) {
        if !self.asked.flags.reporting.quiet {
            diagnostics::warnings(&subject.warnings);
        }
        self.options.timeout = options::time_left(self.options.timeout, self.asked.flags.limits.begun);
    }

    /// How violations are run on the compiled program; they are waited for as long as the exploration lasts,
    /// which begins now.
    pub fn confirmation<'s>(&'s self, subject: &'s Subject) -> Confirmation<'s> {
        Confirmation {
            program: &subject.program,
            files: &self.asked.input.files,
            clang_arguments: &subject.clang_arguments,
            entry: &self.asked.input.entry,
            external: options::external(self.asked.flags),
            wanted: self.asked.replays,
            patience: options::patience(&self.options),
        }
    }

    /// Who listens if nothing is wanted but an answer.
    pub fn listener<'s>(&'s self, subject: &'s Subject) -> Listener<'s> {
        Listener { confirmation: self.confirmation(subject), options: &self.options }
    }

    /// Explores the program.
    pub fn explore<'s>(&'s self, subject: &'s Subject, explorer: &mut dyn Explorer) -> Answered<'s> {
        self.explore_and(subject, explorer, |_, _| ())
    }

    /// Explores the program, and does more while the limits are still watched.
    pub fn explore_and<'s>(
        &'s self,
        subject: &'s Subject,
        explorer: &mut dyn Explorer,
        more: impl FnOnce(&mut Answered<'s>, &Watchdog),
    ) -> Answered<'s> {
        let watchdog = self.watchdog(&subject.program);
        let begun = Instant::now();
        let mut answered = self.watched(&subject.program, explorer, &watchdog, |outcome| {
            let mut answered = Answered { session: self, subject, outcome, begun };
            more(&mut answered, &watchdog);
            answered.outcome.statistics.seconds.insert("loading", subject.loading.as_secs_f64());
            answered
        });
        // Those of who learns and who merges are not among the queries of the engines.
        let cache = self.options.solver.query_cache.as_ref();
        answered.outcome.statistics.queries.extend(cache.map(|cache| ("query cache", cache.answered())));
        let reporting = &self.asked.flags.reporting;
        if reporting.stats || reporting.verbose || reporting.json {
            count_bytes(&mut answered.outcome);
        }
        answered
    }

    /// Explores a program and makes something of the outcome, under a watchdog that ends with that. Shows how
    /// far it is.
    pub fn watched<T>(
        &self,
        program: &Arc<Program>,
        explorer: &mut dyn Explorer,
        watchdog: &Watchdog,
        make: impl FnOnce(Outcome) -> T,
    ) -> T {
        let mut shown = Shown { explorer, progress: ProgressLine::new(self.asked.flags) };
        let made = make(explore::explore(program, &self.options, &mut shown));
        watchdog.is_over();
        shown.progress.clear();
        let failure = self.options.solver.query_cache.as_ref().and_then(solver::QueryCache::failure);
        if let Some(error) = failure.filter(|_| !self.asked.flags.reporting.quiet) {
            eprintln!("warning: not all answers could be kept for --query-cache: {error}");
        }
        made
    }
}

/// Shows the progress of an exploration to the user, and passes on what it tells.
struct Shown<'e> {
    explorer: &'e mut dyn Explorer,
    progress: ProgressLine,
}

impl Explorer for Shown<'_> {
    fn wants_tests(&self) -> bool {
        self.explorer.wants_tests()
    }

    fn wants_test(&mut self, end: &End, covered_new: bool) -> bool {
        self.explorer.wants_test(end, covered_new)
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), explore::ListenerError> {
        self.progress.update(&event);
        self.explorer.event(event)
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        self.explorer.replay(counterexample)
    }
}

/// Adds what is known only when all is over: what the outcome holds, and what the process has taken.
fn count_bytes(outcome: &mut Outcome) {
    let of_targets = outcome.reached.iter().filter_map(|reached| match reached {
        Reached::Yes { test, .. } => Some(test.size()),
        _ => None,
    });
    let tests: usize = of_targets.chain(outcome.counterexample.iter().map(|found| found.test.size())).sum();
    let bytes = &mut outcome.statistics.bytes;
    bytes.insert("tests", tests as u64);
    bytes.extend(solver::z3_bytes().map(|most| ("Z3", most)));
    bytes.extend(explore::most_resident_bytes().map(|most| ("all of the process", most)));
}
