//! Loading a program within the limits of a run.
//!
//! The limit on time begins with the process, so loading is part of it, and so is what the user wants
//! meanwhile. The front end looks at both; a watchdog sees to what does not.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use frontend::clause::Monitored;
use frontend::{Error, Loaded};
use program::{DataModel, Function, Program, Table};

use super::options;
use crate::UNKNOWN;
use crate::cli::{Exploration, Input};
use crate::diagnostics::{self, Refusal};
use crate::watchdog::{Cause, LastWords, Limits, Phase, Watchdog};

/// What is explored.
pub struct Subject {
    pub program: Arc<Program>,
    /// What clang was given, but for checks: a native build needs it, too.
    pub clang_arguments: Vec<OsString>,
    /// What clang complained about.
    pub warnings: String,
    pub loading: Duration,
    /// What became of clauses at places of the source.
    pub monitored: Monitored,
}

pub struct Loading {
    limits: frontend::Limits,
    watched: Limits,
    /// Unless another answer is there already.
    words: Option<LastWords>,
    quiet: bool,
}

impl Loading {
    /// For a run that is to answer with these words if it is ended meanwhile.
    pub fn with_words(options: &explore::Options, flags: &Exploration, words: LastWords) -> Loading {
        let deadline = options.timeout.and_then(|timeout| flags.limits.begun.checked_add(timeout));
        Loading { words: Some(words), quiet: flags.reporting.quiet, ..Loading::again(options, deadline) }
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

    /// Loads a program that is to be explored with these options, with what the front end is to add to it.
    pub fn subject(
        &self,
        input: &Input,
        explored: &explore::Options,
        add: impl FnOnce(&mut frontend::Options),
    ) -> Result<Subject, Refusal> {
        let start = Instant::now();
        let mut options = input.options();
        let mut clang_arguments = options.clang_arguments.clone();
        options.clang_arguments.extend(explore::clang_checks(explored.properties));
        options.merge_tests = options::merge_tests(options::overflow_is_harmless(explored));
        options.share_registers = true;
        options.start = explored.environment.needs_start() && options.entry == "main";
        add(&mut options);
        let loaded = self.load(input, options)?;
        clang_arguments.extend(loaded.further_arguments);
        let (program, monitored, warnings) = (loaded.program, loaded.monitored, loaded.warnings);
        Ok(Subject { program, clang_arguments, warnings, loading: start.elapsed(), monitored })
    }

    /// Loads a program; if that fails, it is said why.
    pub fn load(&self, input: &Input, mut options: frontend::Options) -> Result<Loaded, Refusal> {
        options.limits = self.limits.clone();
        let loaded = self.watched(|| frontend::load(&input.files, &options));
        loaded.map_err(|error| match error {
            Error::Late => Refusal::Said(self.stopped(Cause::Time)),
            Error::Interrupted => Refusal::Said(self.stopped(Cause::Interrupt)),
            error => Refusal::from(error),
        })
    }

    /// Does what belongs to loading; if it goes beyond the limits, the process ends.
    pub fn watched<T>(&self, work: impl FnOnce() -> T) -> T {
        let words = self.words.clone();
        let watchdog = words.map(|words| Watchdog::until(self.limits.deadline, self.watched.clone(), words));
        let result = work();
        if let Some(watchdog) = watchdog {
            watchdog.is_over();
        }
        result
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
pub fn nothing(entry: &str) -> Program {
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
        start: None,
        exit: None,
        weak: Vec::new(),
        invariants: Vec::new(),
    }
}
