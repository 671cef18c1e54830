//! Trials: the program is run as it is, again and again, with inputs that are drawn by chance.
//!
//! A violation that many inputs lead to, behind loops of many iterations or arithmetic that is hard to
//! solve, is found by the first of them that comes along. Nothing is proved this way, and what a run found
//! is a violation only if the compiled program fails alike: values that nobody has set are zero here.

mod draw;
mod member;

use std::cell::RefCell;
use std::io::{empty, sink};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use outcome::{Counterexample, Replay, StackEntry, Test};
use program::Program;
use semantics::concrete::Wanted;
use semantics::symbolic::InputOrigin;
use semantics::{Concrete, Facts, Machine, Origin, Site, Stop};

use self::draw::{Draw, Numbers};
use crate::member::Until;
use crate::options::{EngineChoice, LoopMode, Options};
use crate::path_end::{PathEnd, path_end};
use crate::setup::machine_options;
use crate::test_of_path;

/// LLVM instructions of the first run at most, and how many runs may be too long before all may be longer.
const FIRST_LENGTH: u64 = 1 << 24;
const LONG_RUNS: u32 = 2;
/// LLVM instructions between two looks at the clock.
const SLICE: u64 = 1 << 18;
/// What a run may use: bytes of memory, and inputs.
const MEMORY: u64 = 256 << 20;
const INPUTS: usize = 1 << 20;

/// An input that a run was given.
struct Given {
    origin: InputOrigin,
    wanted: Wanted,
    site: Option<Site>,
    bytes: Vec<u8>,
}

/// What a run was given, and whether that is all it depends on.
#[derive(Default)]
struct Taken {
    inputs: Vec<Given>,
    /// It asked for something that is not for a run to make up.
    is_doubtful: bool,
}

pub(crate) struct Trials<'a, 'p> {
    program: &'p Program,
    options: &'a Options,
    start: Instant,
    facts: Rc<Facts>,
    numbers: Rc<Numbers>,
    /// Bytes of global variables.
    globals: u64,
    /// The run that goes on.
    run: Option<(Machine<'p, Concrete>, Rc<RefCell<Taken>>)>,
    /// Runs that were begun.
    count: u64,
    length: u64,
    long_runs: u32,
    /// LLVM instructions of runs that are over.
    steps: u64,
    found: Option<Counterexample>,
    is_over: bool,
}

impl<'a, 'p> Trials<'a, 'p> {
    pub fn new(program: &'p Program, options: &'a Options, start: Instant) -> Trials<'a, 'p> {
        Trials {
            program,
            options,
            start,
            facts: Rc::new(Facts::of(program)),
            numbers: Rc::new(Numbers::of(program)),
            globals: program.globals.values().map(|global| global.size).sum(),
            run: None,
            count: 0,
            length: FIRST_LENGTH,
            long_runs: 0,
            steps: 0,
            found: None,
            is_over: false,
        }
    }

    /// Whether a run can answer what is asked, and nothing else was asked for.
    pub fn are_possible(options: &Options) -> bool {
        options.engine == EngineChoice::Auto
            && options.loops != LoopMode::AbstractOnly
            && options.targets.is_empty()
            && options.unwind.is_none()
            && options.max_paths.is_none()
            && options.depth.is_none()
            && options.max_instructions.is_none()
            && options.environment.is_known()
            && options.stdin.is_none()
            && !options.keep_going
            && !options.keep_output
            && !options.repeat_states
            && !options.record_tree
            && !options.explain
    }

    /// Goes on until it is over, or until it is another's turn; true if it is over.
    pub fn run(&mut self, until: Until) -> bool {
        while !self.is_over && !self.is_limited() {
            self.go_on();
            if until.has_come(|| self.work()) {
                return self.is_over;
            }
        }
        self.is_over = true;
        true
    }

    fn is_limited(&self) -> bool {
        let Options { halted, interrupt, timeout, watched_memory, memory, .. } = self.options;
        halted.load(Ordering::Relaxed)
            || interrupt.load(Ordering::Relaxed)
            || timeout.is_some_and(|timeout| self.start.elapsed() >= timeout)
            || watched_memory.exceeds(*memory)
    }

    /// LLVM instructions that were executed.
    fn steps(&self) -> u64 {
        self.steps + self.run.as_ref().map_or(0, |(machine, _)| machine.steps)
    }

    /// Whether the run asks for nothing: it is the only one there is, and nobody comes to its end sooner.
    fn is_the_only_run(&self) -> bool {
        self.count == 1 && self.run.as_ref().is_some_and(|(_, taken)| taken.borrow().inputs.is_empty())
    }

    /// Goes on with a run for a while, or begins one.
    fn go_on(&mut self) {
        let Some((mut machine, taken)) = self.run.take().or_else(|| self.begin()) else {
            self.is_over = true;
            return;
        };
        machine.options.step_limit = machine.steps + SLICE;
        let stop = machine.run();
        let Taken { inputs, is_doubtful } = &*taken.borrow();
        // A run that asks for nothing is the only one there is.
        let is_too_long = !inputs.is_empty() && machine.steps > self.length || inputs.len() > INPUTS;
        if stop == Stop::StepLimit && !is_too_long && !is_doubtful {
            self.run = Some((machine, taken.clone()));
            return;
        }
        self.steps += machine.steps;
        if stop == Stop::StepLimit {
            self.long_runs += 1;
            if self.long_runs.is_multiple_of(LONG_RUNS) {
                self.length = self.length.saturating_mul(2);
            }
        }
        self.is_over |= inputs.is_empty();
        if let Some(PathEnd::Violates(property, violation)) = path_end(&stop, self.options)
            && !is_doubtful
            && machine.unmodelled.is_empty()
        {
            let stack = machine.call_stack().into_iter();
            self.found = Some(Counterexample {
                property,
                kind: violation.describe(self.program),
                stack: stack.map(|(function, place)| StackEntry { function, place }).collect(),
                test: self.test(inputs),
                trace: Vec::new(),
                replay: Replay::NotTried(String::new()),
            });
            self.is_over = true;
        }
    }

    /// Begins another run; None if the program cannot be run.
    fn begin(&mut self) -> Option<(Machine<'p, Concrete>, Rc<RefCell<Taken>>)> {
        let mut draw = Draw::new(self.numbers.clone(), self.options.seed, self.count);
        self.count += 1;
        let taken: Rc<RefCell<Taken>> = Rc::default();
        let model = self.program.data_model;
        let mut domain = Concrete::new(model, false, Box::new(empty()), Box::new(sink()), Box::new(sink()));
        domain.limit_memory(MEMORY);
        let given = taken.clone();
        domain.feed = Some(Box::new(move |origin, wanted, site| {
            let mut taken = given.borrow_mut();
            match origin {
                Origin::Input(_) | Origin::Memory(_) => {}
                // What is there is whatever is there, which shows when the compiled program is run.
                Origin::Uninitialised | Origin::Library => return None,
                Origin::Unmodelled(_)
                | Origin::External(_)
                | Origin::Given(_)
                | Origin::Observed(_)
                | Origin::Parameter(_) => {
                    taken.is_doubtful = true;
                    return None;
                }
            }
            let bytes = draw.bytes(wanted, model);
            taken.inputs.push(Given { origin: InputOrigin::of(origin), wanted, site, bytes: bytes.clone() });
            Some(bytes)
        }));
        let arguments = self.options.arguments.clone();
        let options = machine_options(self.options);
        let machine = Machine::knowing(self.facts.clone(), self.program, domain, options, arguments).ok()?;
        Some((machine, taken))
    }

    fn test(&self, inputs: &[Given]) -> Test {
        let inputs = inputs.iter().map(|Given { origin, wanted, site, bytes }| {
            test_of_path::given(self.program, origin, *site, *wanted, bytes.clone())
        });
        let mut test = Test { inputs: inputs.collect(), ..Test::default() };
        test_of_path::add_environment(&mut test, self.options, |_| None);
        test
    }
}
