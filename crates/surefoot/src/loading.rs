//! Loading a program within the limits of a run.
//!
//! The limit on time begins with the process, so loading is part of it, and so is what the user wants
//! meanwhile. The front end looks at both; a watchdog sees to what does not.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use frontend::{Error, Loaded};
use outcome::Reason;
use program::{DataModel, Function, Program, Table};
use report::Run;

use crate::cli::{Exploration, Input, OutputFiles};
use crate::watchdog::{Cause, LastWords, Limits, Phase, Watchdog};
use crate::{UNKNOWN, diagnostics, outputs};

pub struct Loading {
    pub limits: frontend::Limits,
    watched: Limits,
    /// Unless another answer is there already.
    words: Option<LastWords>,
    quiet: bool,
}

impl Loading {
    /// For a run that is to answer with these documents.
    pub fn new(
        run: &Run,
        options: &explore::Options,
        flags: &Exploration,
        files: Option<&OutputFiles>,
    ) -> Loading {
        let (open, program) = (|reason: &Reason| outputs::open(options, reason), nothing(&run.entry));
        let words = outputs::last_words(Phase::Loading, run, options, flags, files, &program, &open);
        Loading::with_words(options, flags, words)
    }

    /// The same, where the answer is another one.
    pub fn with_words(options: &explore::Options, flags: &Exploration, words: LastWords) -> Loading {
        let deadline = options.timeout.and_then(|timeout| flags.begun.checked_add(timeout));
        Loading { words: Some(words), quiet: flags.quiet, ..Loading::again(options, deadline) }
    }

    /// For a program that is loaded once more: who wants it knows what to do without.
    pub fn again(options: &explore::Options, deadline: Option<Instant>) -> Loading {
        let limits = frontend::Limits { deadline, interrupt: Some(options.interrupt.clone()) };
        Loading { limits, watched: Limits::of(options), words: None, quiet: true }
    }

    /// For a run without an exploration, from its beginning on.
    pub fn within(
        begun: Instant,
        timeout: Duration,
        memory: Option<u64>,
        interrupt: Arc<AtomicBool>,
        words: LastWords,
    ) -> Loading {
        let deadline = begun.checked_add(timeout);
        let limits = frontend::Limits { deadline, interrupt: Some(interrupt.clone()) };
        let watched = Limits { memory, interrupt, ..Limits::default() };
        Loading { limits, watched, words: Some(words), quiet: false }
    }

    /// Loads the program; if that fails, says why and gives the exit code.
    pub fn load(&self, input: &Input, mut options: frontend::Options) -> Result<Loaded, u8> {
        options.limits = self.limits.clone();
        let watchdog = self.watchdog();
        let loaded = frontend::load(&input.files, &options);
        if let Some(watchdog) = watchdog {
            watchdog.is_over();
        }
        loaded.map_err(|error| match error {
            Error::Late => self.stopped(Cause::Time),
            Error::Interrupted => self.stopped(Cause::Interrupt),
            error => diagnostics::input_error(&error),
        })
    }

    /// Ends what goes beyond the limits, until it is told that all is over.
    pub fn watchdog(&self) -> Option<Watchdog> {
        let words = self.words.clone()?;
        Some(Watchdog::until(self.limits.deadline, self.watched.clone(), words))
    }

    /// Says that there is no answer; returns the exit code.
    fn stopped(&self, cause: Cause) -> u8 {
        if let Some(words) = &self.words {
            words.say(cause);
            if !self.quiet {
                diagnostics::cuts(&nothing(""), "", &[cause.reason(Phase::Loading)], false);
            }
        }
        UNKNOWN
    }
}

/// A program of which nothing is known yet but where it begins.
fn nothing(entry: &str) -> Program {
    let mut functions = Table::new();
    let entry = functions.push(Function::declared(entry));
    Program {
        data_model: DataModel::Lp64,
        functions,
        globals: Table::new(),
        files: Table::new(),
        entry,
        constructors: Vec::new(),
        destructors: Vec::new(),
        exit: None,
        weak: Vec::new(),
        invariants: Vec::new(),
    }
}
