//! Running a program again that was explored.

use std::io::{Cursor, sink};
use std::rc::Rc;
use std::sync::Arc;

use outcome::{Counterexample, Property, Test};
use program::Program;
use semantics::concrete::Trace;
use semantics::{Concrete, Content, Environment, Facts, File, Machine, Stop, Variable};

use crate::feed::feed;

/// Entered blocks that are kept of a run: many have no line of their own.
const KEPT: usize = 1 << 16;
/// LLVM instructions after which a run is given up: the violation came before that, or never.
const STEPS: u64 = 1 << 32;

/// What is around a program that a test is run on: all of it is known.
pub fn environment_of(test: &Test, explored: &Environment) -> Environment {
    let known = |bytes: &Vec<u8>| Content::Known(bytes.clone());
    let variables = test.variables.iter();
    let file = |(name, bytes): &(Vec<u8>, Vec<u8>)| {
        let status = test.statuses.iter().find(|status| status.name == *name);
        let status = status.map(|status| Content::Known(status.to_bytes()));
        File { name: name.clone(), content: known(bytes), status }
    };
    Environment {
        arguments: Vec::new(),
        variables: variables
            .map(|(name, value)| Variable { name: name.clone(), value: known(value) })
            .collect(),
        files: test.files.iter().map(file).collect(),
        output: explored.output.as_ref().map(|_| Content::Known(vec![u8::from(test.has_output_file)])),
        ..explored.clone()
    }
}

/// How a program is run again with the inputs of a test.
pub struct Rerun<'p> {
    pub program: &'p Program,
    facts: Rc<Facts>,
    options: semantics::Options,
    /// What the program is called: the argument in front of those of a test.
    name: Vec<u8>,
}

impl<'p> Rerun<'p> {
    /// With the semantics that the program was explored with.
    pub fn new(program: &'p Program, explored: semantics::Options, name: Vec<u8>) -> Rerun<'p> {
        let options = semantics::Options {
            step_limit: STEPS,
            // A run ends by itself, and all of its inputs are known.
            unwind: None,
            ..explored
        };
        Rerun { program, facts: Rc::new(Facts::of(program)), options, name }
    }

    /// A machine that is about to run a test.
    pub fn machine(&self, test: &Test) -> Result<Machine<'p, Concrete>, Stop> {
        self.machine_that(test, false)
    }

    /// The same, but it stops where memory is read that was never written.
    pub fn strict_machine(&self, test: &Test) -> Result<Machine<'p, Concrete>, Stop> {
        self.machine_that(test, true)
    }

    fn machine_that(&self, test: &Test, checks_uninitialised: bool) -> Result<Machine<'p, Concrete>, Stop> {
        let model = self.program.data_model;
        let stdin = Box::new(Cursor::new(test.stdin.clone()));
        let mut domain =
            Concrete::new(model, checks_uninitialised, stdin, Box::new(sink()), Box::new(sink()));
        domain.feed = Some(feed(test, model));
        domain.trace = Some(Trace::new(KEPT));
        domain.history = Some(Box::default());
        let arguments = std::iter::once(self.name.clone()).chain(test.arguments.iter().cloned()).collect();
        let options =
            semantics::Options { environment: Arc::new(self.environment(test)), ..self.options.clone() };
        Machine::knowing(self.facts.clone(), self.program, domain, options, arguments)
    }

    /// What was around the program on the path of a test.
    fn environment(&self, test: &Test) -> Environment {
        environment_of(test, &self.options.environment)
    }

    /// Whether a run ended with the violation that was found.
    pub(crate) fn ends_alike(&self, stop: &Stop, found: &Counterexample) -> bool {
        match stop {
            Stop::Violation(violation) => violation.describe(self.program) == found.kind,
            // What leaks shows only at the end, and only to the domain that looks for it.
            Stop::Exit(_) => matches!(found.property, Property::ValidMemtrack | Property::ValidMemcleanup),
            _ => false,
        }
    }
}
