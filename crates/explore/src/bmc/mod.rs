//! Bounded model checking: all paths up to a bound at once, merged wherever they meet, and one query for
//! each property.
//!
//! Loops and recursion are unrolled up to a bound by the machine itself, which counts iterations. States
//! wait by place ([`order`]); where several wait at the same place they become one, whose values are
//! choices by guard (`semantics`, `merge.rs`). What is computed is the weakest precondition in execution
//! order, passified on the fly: an assignment is a name for a term, a choice an `ite` at the join, so that
//! its size is linear in the unrolled program, but for pointers that lead to several objects, which are
//! told apart until the next join. Whether a path can be gone is asked at its end: a violation, a cut and
//! an iteration beyond the bound each leave the guard under which they happen, and the disjunction of those
//! goes to the back end. The bound is doubled until no execution goes beyond it.
//!
//! Soundness: a guard is dropped only if it is plainly false or the back end says so. `true` is answered
//! only if no violation, no cut and no iteration beyond the bound is satisfiable.

mod candidates;
mod member;
mod oracle;
mod order;
mod queries;
mod relevant;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use outcome::{
    Counterexample, Limit, Outcome, Property, Reached, Reason, ReasonKind, Replay, StackEntry, Statistics,
    Test, Verdict,
};
use program::{Cfg, Place as SourcePlace, Program};
use semantics::symbolic::{Inputs, PathState};
use semantics::{Landmark, Machine, Stop, Symbolic, Why};
use solver::{Answer, Model, Pace, default_backend};
use term::{Evaluator, Term, TermStore};

use self::candidates::{Candidate, Candidates, user_place};
use self::oracle::Lazy;
use self::order::{Order, Place};
use self::queries::Queries;
use crate::assumptions::assumptions;
use crate::coverage::Tracker;
use crate::doubt::unconfirmed;
use crate::findings::Findings;
use crate::libm_results;
use crate::listener::Explorer;
use crate::member::{INSTRUCTION, TERM, Until, times};
use crate::memory::{resident_bytes, sampled};
use crate::merging::{Guard, Merging, Waiting};
use crate::options::Options;
use crate::path_end::{PathEnd, path_end};
use crate::setup::machine_options;
use crate::targets::Targets;
use crate::test_of_path;
use crate::uninitialised::keep_decisive;

/// The first bound.
const FIRST_BOUND: u32 = 1;
/// Time for the question whether a loop can go on, and the part of all time for such questions.
const HEADER_QUERY: Duration = Duration::from_millis(100);
const HEADER_SHARE: u32 = 4;
/// What it takes to merge two states, about.
const MERGE: Duration = Duration::from_micros(50);

/// A state that waits; its guard is the condition of its path.
type Live = Waiting<Guard>;

/// What there is to do.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Phase {
    Execute,
    /// Ask whether a violation can happen, or a target can be reached.
    Violations,
    /// Ask whether an execution goes beyond the bound.
    Unwinding,
    /// Ask whether what was cut can be reached.
    Cuts,
    Over,
}

pub(crate) struct Bmc<'a, 'p, 's> {
    program: &'p Program,
    store: &'s TermStore,
    options: &'a Options,
    start: Instant,
    machine: Machine<'p, Symbolic<'s, Lazy>>,
    /// The state in which the program begins.
    initial: Live,
    order: Order<'p>,
    merging: Merging<'p, 's>,
    queries: Queries,
    bound: u32,
    phase: Phase,
    queue: BTreeMap<Place, Vec<Live>>,
    /// States in the middle of an instruction.
    running: Vec<Live>,
    candidates: Candidates,
    /// What is asked about instead of properties.
    targets: Option<Targets>,
    explorer: &'a mut dyn Explorer,
    /// Ended from outside: not because of a limit.
    is_halted: bool,
    findings: Findings,
    statistics: Statistics,
}

impl<'a, 'p, 's> Bmc<'a, 'p, 's> {
    pub fn new(
        program: &'p Program,
        store: &'s TermStore,
        options: &'a Options,
        explorer: &'a mut dyn Explorer,
        start: Instant,
    ) -> Result<Bmc<'a, 'p, 's>, Stop> {
        let backend = Rc::new(RefCell::new(default_backend(&options.solver)));
        let tracker = Tracker::new(program);
        let targets = (!options.targets.is_empty()).then(|| Targets::new(program, &tracker, options));
        let mut oracle = Lazy::new(backend.clone(), tracker, joins(program));
        oracle.watched_memory = (options.watched_memory.clone(), options.memory);
        oracle.target_blocks = targets.as_ref().map(Targets::blocks).unwrap_or_default();
        let domain = Symbolic::new(store, program.data_model, oracle, Guard::default(), options.stdin);
        let mut machine = Machine::new(program, domain, machine_options(options), options.arguments.clone())?;
        machine.make_constants();
        let path = machine.domain.path.clone();
        let initial = Live { guard: Guard::default(), machine: machine.state.clone(), path };
        let mut bmc = Bmc {
            program,
            store,
            options,
            start,
            machine,
            initial,
            order: Order::new(program),
            merging: Merging::new(program, store),
            queries: Queries::new(backend),
            bound: options.unwind.unwrap_or(FIRST_BOUND),
            phase: Phase::Execute,
            queue: BTreeMap::new(),
            running: Vec::new(),
            candidates: Candidates::default(),
            targets,
            explorer,
            is_halted: false,
            findings: Findings::default(),
            statistics: Statistics { states: 1, max_live_states: 1, ..Statistics::default() },
        };
        bmc.begin();
        Ok(bmc)
    }

    /// Whether what is asked about can be decided this way.
    ///
    /// Incomplete: which objects are lost is not a condition on values, and a proof would have to be
    /// checked edge by edge.
    pub fn is_possible(options: &Options) -> bool {
        !options.properties.contains(Property::ValidMemtrack)
            && !options.properties.contains(Property::ValidMemcleanup)
            && (!options.keep_going || !options.targets.is_empty())
            && !options.keep_output
            && options.max_paths.is_none()
            && options.depth.is_none()
    }

    /// Begins with the current bound.
    fn begin(&mut self) {
        self.machine.options.unwind = Some(self.bound);
        self.queue.clear();
        self.candidates = Candidates::default();
        self.merging.numbers = self.initial.path.numbers();
        let Live { machine, path, .. } = &self.initial;
        self.running = vec![Live { guard: Guard::default(), machine: machine.clone(), path: path.clone() }];
        self.phase = Phase::Execute;
    }

    /// Goes on until it is over, or until it is another's turn; true if it is over.
    pub fn run(&mut self, pause: Until) -> bool {
        loop {
            if self.is_limited(pause.is_shared()) {
                self.phase = Phase::Over;
            }
            match self.phase {
                Phase::Execute => self.step(),
                Phase::Violations if self.targets.is_some() => self.ask_for_targets(pause),
                Phase::Violations => self.ask_for_violations(pause),
                Phase::Unwinding => self.ask_for_unwinding(pause),
                Phase::Cuts => self.ask_for_cuts(pause),
                Phase::Over => return true,
            }
            if pause.has_come(|| self.work()) {
                return self.phase == Phase::Over;
            }
        }
    }

    /// Looks at the limits; true if one is reached. Beside other engines half of the memory is theirs.
    fn is_limited(&mut self, is_beside: bool) -> bool {
        if self.options.halted.load(Ordering::Relaxed) {
            self.is_halted = true;
            return true;
        }
        let memory = self.options.memory.map(|memory| if is_beside { memory / 2 } else { memory });
        let looks = self.phase != Phase::Execute || self.statistics.states.is_multiple_of(64);
        let limit = if self.options.timeout.is_some_and(|timeout| self.start.elapsed() >= timeout) {
            (ReasonKind::Limit(Limit::Time), "the limit on time (--timeout)")
        } else if self.options.interrupt.load(Ordering::Relaxed) {
            (ReasonKind::Interrupted, "interrupted")
        } else if self.options.watched_memory.exceeds(memory)
            || looks && memory.is_some_and(|memory| resident_bytes() > memory)
        {
            (ReasonKind::Limit(Limit::Memory), "the limit on memory (--memory)")
        } else {
            return false;
        };
        let text = format!("{} with loops unrolled {} times", limit.1, self.bound);
        self.findings.add_reason(Reason { kind: limit.0, text, place: None });
        true
    }

    /// Lets the state that is least far go on to the next place where ways meet.
    fn step(&mut self) {
        if let Some(live) = self.running.pop() {
            self.go_on(live);
            return;
        }
        let Some((_, states)) = self.queue.pop_first() else {
            self.phase = Phase::Violations;
            return;
        };
        let waiting: usize = states.len() + self.queue.len();
        self.statistics.max_live_states = self.statistics.max_live_states.max(waiting as u64);
        let merged = self.merging.merge(states, &Guard::clone);
        for live in merged {
            if self.is_at_header(&live) && !self.may_go_on(&live.path.condition) {
                continue;
            }
            self.running.push(live);
        }
    }

    /// Runs a state.
    fn go_on(&mut self, live: Live) {
        self.machine.state = live.machine;
        let mut path = live.path;
        path.set_numbers(self.merging.numbers);
        self.machine.domain.resume(path);
        let stop = self.machine.run();
        self.merging.numbers = self.machine.domain.path.numbers();
        match stop {
            Stop::Pause(Why::Entered(block)) => self.enter(block),
            Stop::Pause(Why::Closed(_) | Why::Slice) => {
                let live = self.current();
                self.running.push(live);
            }
            Stop::Fork => self.fork(),
            stop => self.end(&stop),
        }
    }

    /// The current state is in a block where ways meet, or in one of a target.
    fn enter(&mut self, block: Landmark) {
        if block.is_target
            && let Some(location) = self.machine.location()
        {
            let candidate = self.candidate(self.machine.domain.oracle.number(location));
            self.candidates.arrivals.push(candidate);
        }
        let mut live = self.current();
        if !block.is_join {
            self.running.push(live);
            return;
        }
        let order = &mut self.order;
        live.machine.forget_left_loops(|function| order.cfg(function));
        let place = self.order.place(&live.machine);
        self.queue.entry(place).or_default().push(live);
    }

    /// The current state, to be put aside.
    fn current(&mut self) -> Live {
        let path = self.machine.domain.resume(PathState::new(Guard::default()));
        Live { guard: path.condition.clone(), machine: self.machine.state.clone(), path }
    }

    /// Splits the current state.
    fn fork(&mut self) {
        self.statistics.forks += 1;
        let alternatives = self.machine.domain.take_alternatives();
        for (index, &condition) in alternatives.iter().enumerate().rev() {
            if self.store.is_false(condition) {
                continue;
            }
            let mut path = self.machine.domain.path.clone();
            path.condition.push(self.store, condition);
            path.answer(index);
            self.statistics.states += 1;
            let guard = path.condition.clone();
            self.running.push(Live { guard, machine: self.machine.state.clone(), path });
        }
    }

    /// Notes how the current path ends.
    fn end(&mut self, stop: &Stop) {
        match path_end(stop, self.options) {
            // What is lost is not asked about here.
            None | Some(PathEnd::Over { .. }) => {}
            Some(PathEnd::Unwound) => self.candidates.beyond.push(self.machine.domain.path.condition.clone()),
            // A violation ends the path to a target.
            Some(PathEnd::Violates(..)) if self.targets.is_some() => {}
            Some(PathEnd::Violates(property, violation)) => {
                let candidate = self.candidate((violation, property));
                self.candidates.violations.push(candidate);
            }
            Some(PathEnd::Cut { kind, text, .. }) => {
                let candidate = self.candidate((kind, text));
                self.candidates.cuts.push(candidate);
            }
        }
    }

    fn candidate<W>(&self, what: W) -> Candidate<W> {
        let stack = self.machine.call_stack().into_iter();
        Candidate {
            what,
            guard: self.machine.domain.path.condition.clone(),
            stack: stack.map(|(function, place)| StackEntry { function, place }).collect(),
            points: self.machine.state.points().map(|(function, block, _)| (function, block)).collect(),
            inputs: self.machine.domain.path.inputs.clone(),
        }
    }

    /// Whether a state has come back to the header of a loop.
    fn is_at_header(&mut self, live: &Live) -> bool {
        let Some((function, block, 0, counts)) = live.machine.iterations().last() else { return false };
        let is_counted = counts.iter().any(|&(header, count)| header == block && count > 0);
        is_counted && self.order.cfg(function).loop_of_header(block).is_some()
    }

    /// How long it took so far, measured or counted.
    fn clock(&self) -> Duration {
        match self.options.solver.pace {
            Pace::Clock => self.start.elapsed(),
            Pace::Steps { .. } => self.work(),
        }
    }

    fn work(&self) -> Duration {
        times(INSTRUCTION, self.machine.steps)
            + times(TERM, self.store.len() as u64)
            + times(MERGE, self.merging.count)
            + self.queries.work()
    }

    /// Whether a path may be one of the program: not, if that is found out quickly.
    fn may_go_on(&mut self, guard: &Guard) -> bool {
        if guard.len() == 0 || self.queries.header_time * HEADER_SHARE > self.clock() + HEADER_QUERY {
            return true;
        }
        let begin = self.clock();
        let conditions = guard.conditions();
        let answer = self.check(&conditions, HEADER_QUERY);
        self.queries.header_time += self.clock() - begin;
        // Soundness: only a path that cannot be gone is left out.
        !matches!(answer, Answer::Unsatisfiable(_))
    }

    /// Whether conditions can hold together, within this time and what is left of all of it.
    fn check(&mut self, conditions: &[Term], timeout: Duration) -> Answer {
        let left = self.options.timeout.map(|all| all.saturating_sub(self.start.elapsed()));
        let timeout = left.map_or(timeout, |left| timeout.min(left)).max(Duration::from_millis(1));
        self.queries.check(self.store, conditions, timeout)
    }

    /// Asks whether one of some guards can hold; None if that is not known yet: more time is needed.
    fn any_holds(&mut self, guards: &[Guard], pause: Until) -> Option<Answer> {
        let store = self.store;
        let either = guards.iter().fold(store.truth(false), |all, guard| store.or(all, guard.term(store)));
        if store.is_false(either) {
            return Some(Answer::Unsatisfiable(Vec::new()));
        }
        // Without others that wait there is all the time.
        let timeout = if pause.is_shared() { self.queries.patience } else { Duration::MAX };
        match self.check(&[either], timeout) {
            Answer::Unknown(_)
                if pause.is_shared() && self.queries.patience < self.options.solver.timeout * 4 =>
            {
                self.queries.patience *= 2;
                None
            }
            answer => Some(answer),
        }
    }

    fn ask_for_violations(&mut self, pause: Until) {
        // One property after the other.
        let Some(property) = self.candidates.violations.first().map(|candidate| candidate.what.1) else {
            self.phase = Phase::Unwinding;
            return;
        };
        let of_property = self.candidates.violations.iter().filter(|candidate| candidate.what.1 == property);
        let guards: Vec<Guard> = of_property.map(|candidate| candidate.guard.clone()).collect();
        match self.any_holds(&guards, pause) {
            None => {}
            Some(Answer::Unsatisfiable(_)) => {
                self.candidates.violations.retain(|candidate| candidate.what.1 != property);
            }
            Some(Answer::Satisfiable(model)) => self.found(property, model),
            Some(Answer::Unknown(why)) => {
                let place = self.candidates.violations.iter().find(|found| found.what.1 == property);
                let place = place.and_then(|candidate| candidate.place(self.program));
                self.give_up(format!("the solver gave no answer ({why})"), place);
            }
        }
    }

    /// One target after the other.
    fn ask_for_targets(&mut self, pause: Until) {
        let Some(targets) = &self.targets else { return };
        if targets.is_decided() {
            self.phase = Phase::Over;
            return;
        }
        // The first that can perhaps be reached: those that cannot are taken off the list.
        let Some(target) =
            self.candidates.arrivals.iter().find_map(|found| targets.new_at(found.what).first().copied())
        else {
            self.phase = Phase::Unwinding;
            return;
        };
        let leads = |targets: &Targets, block: usize| targets.new_at(block).contains(&target);
        let of_target = self.candidates.arrivals.iter().filter(|found| leads(targets, found.what));
        let guards: Vec<Guard> = of_target.map(|found| found.guard.clone()).collect();
        match self.any_holds(&guards, pause) {
            None => {}
            Some(Answer::Unsatisfiable(_)) => {
                if let Some(targets) = &self.targets {
                    let others = |block: usize| targets.new_at(block).iter().any(|&other| other != target);
                    self.candidates
                        .arrivals
                        .retain(|found| !leads(targets, found.what) || others(found.what));
                }
            }
            Some(Answer::Satisfiable(model)) => {
                let mut evaluator = Evaluator::default();
                evaluator.begin();
                let store = self.store;
                let mut holds = |guard: &Guard| evaluator.evaluate(store, &model, guard.term(store)) != 0;
                let found = self.candidates.arrivals.iter().find(|found| {
                    self.targets.as_ref().is_some_and(|targets| leads(targets, found.what))
                        && holds(&found.guard)
                });
                let Some((guard, inputs)) = found.map(|found| (found.guard.clone(), found.inputs.clone()))
                else {
                    self.give_up("the model of the solver does not satisfy the query".into(), None);
                    return;
                };
                let Some(model) = self.real_model(&guard, &inputs, model) else {
                    let place = self.options.targets.get(target as usize).and_then(|target| target.place);
                    self.give_up(libm_results::OPEN.into(), place);
                    return;
                };
                let test = self.test(&guard, &inputs, &model);
                if let Some(targets) = &mut self.targets {
                    targets.reach(target, test);
                }
            }
            Some(Answer::Unknown(why)) => {
                let place = self.options.targets.get(target as usize).and_then(|target| target.place);
                self.give_up(format!("the solver gave no answer ({why})"), place);
            }
        }
    }

    /// Ends without an answer of the solver.
    fn give_up(&mut self, text: String, place: Option<SourcePlace>) {
        self.findings.add_reason(Reason { kind: ReasonKind::Solver, text, place });
        self.phase = Phase::Over;
    }

    /// Values for which the program takes a path, from a model of its guard; None if none were found.
    fn real_model(&mut self, guard: &Guard, inputs: &Inputs, model: Model) -> Option<Model> {
        let (store, timeout) = (self.store, self.options.solver.timeout);
        let condition = [guard.term(store)];
        libm_results::model(store, inputs, &condition, model, |facts| {
            let conditions: Vec<Term> = condition.iter().chain(facts).copied().collect();
            match self.check(&conditions, timeout) {
                Answer::Satisfiable(model) => Some(model),
                _ => None,
            }
        })
    }

    /// The test that takes a path, by a model of its guard.
    fn test(&mut self, guard: &Guard, inputs: &Inputs, model: &Model) -> Test {
        // What functions of libm were applied to is not in the guard.
        let model = match libm_results::has_functions(inputs) {
            true => model.clone(),
            false => relevant::relevant(self.store, model, guard.term(self.store)),
        };
        let mut evaluator = Evaluator::default();
        evaluator.begin();
        let records = inputs.on_path(&mut |guard| evaluator.evaluate(self.store, &model, guard) != 0);
        let (store, timeout) = (self.store, self.options.solver.timeout);
        let model = keep_decisive(store, &records, &[guard.term(store)], &model, |condition| {
            matches!(self.check(&[store.not(condition)], timeout), Answer::Unsatisfiable(_))
        });
        test_of_path::build(self.program, self.options, self.store, &records, &model)
    }

    /// A violation happens for these values.
    fn found(&mut self, property: Property, model: Model) {
        let mut evaluator = Evaluator::default();
        evaluator.begin();
        let mut holds = |term: Term| evaluator.evaluate(self.store, &model, term) != 0;
        let position =
            self.candidates.violations.iter().position(|candidate| {
                candidate.what.1 == property && holds(candidate.guard.term(self.store))
            });
        let Some(position) = position else {
            self.give_up("the model of the solver does not satisfy the query".into(), None);
            return;
        };
        let Candidate { what: (violation, _), guard, stack, inputs, .. } =
            self.candidates.violations.remove(position);
        let Some(model) = self.real_model(&guard, &inputs, model) else {
            let (kind, place) = (ReasonKind::Unsupported, user_place(self.program, &stack));
            self.findings.add_reason(Reason { kind, text: libm_results::OPEN.into(), place });
            return;
        };
        let test = self.test(&guard, &inputs, &model);
        let mut counterexample = Counterexample {
            property,
            kind: violation.describe(self.program),
            stack,
            test,
            trace: Vec::new(),
            replay: Replay::NotTried(String::new()),
        };
        counterexample.replay = self.explorer.replay(&counterexample);
        if matches!(counterexample.replay, Replay::Refuted(_) | Replay::Doubted(_)) {
            let text = unconfirmed(&violation.to_string(), &counterexample.test, "on the compiled program");
            let place = user_place(self.program, &counterexample.stack);
            self.findings.add_reason(Reason { kind: ReasonKind::Unconfirmed, text, place });
            self.findings.add_unconfirmed(counterexample);
            return;
        }
        self.findings.add_violation(counterexample);
        self.phase = Phase::Over;
    }

    fn ask_for_unwinding(&mut self, pause: Until) {
        let guards = self.candidates.beyond.clone();
        match self.any_holds(&guards, pause) {
            None => {}
            Some(Answer::Unsatisfiable(_)) => self.phase = Phase::Cuts,
            Some(Answer::Satisfiable(_) | Answer::Unknown(_)) if self.options.unwind.is_none() => {
                self.bound = self.bound.saturating_mul(2);
                self.begin();
            }
            Some(_) => {
                let kind = ReasonKind::Limit(Limit::Unwind);
                let text = "the bound on iterations (--unwind)".to_string();
                self.findings.add_reason(Reason { kind, text, place: None });
                self.phase = Phase::Over;
            }
        }
    }

    fn ask_for_cuts(&mut self, pause: Until) {
        let Some(candidate) = self.candidates.cuts.last() else {
            self.phase = Phase::Over;
            return;
        };
        let guard = candidate.guard.clone();
        let answer = self.any_holds(&[guard], pause);
        if answer.is_none() {
            return;
        }
        let Some(Candidate { what: (kind, text), stack, points, .. }) = self.candidates.cuts.pop() else {
            return;
        };
        if !matches!(answer, Some(Answer::Unsatisfiable(_))) {
            let reason = Reason { kind, text, place: user_place(self.program, &stack) };
            match &mut self.targets {
                Some(targets) => targets.cut(points.into_iter(), &reason),
                None => self.findings.add_reason(reason),
            }
        }
    }

    /// Whether everything was looked at and nothing was found.
    pub fn has_proved(&self) -> bool {
        self.phase == Phase::Over && !self.is_halted && self.findings.is_empty()
    }

    fn update_statistics(&mut self) {
        self.statistics.instructions = self.machine.steps;
        self.statistics.terms = self.store.len() as u64;
        self.queries.count_into(&mut self.statistics);
        self.statistics.seconds.insert("bmc", self.start.elapsed().as_secs_f64());
        self.statistics.merged_states = self.merging.count;
        self.statistics.bound = Some(self.bound);
        self.update_bytes();
    }

    /// What waits at the end of a turn, the most of all turns.
    fn update_bytes(&mut self) {
        let waiting: Vec<&Live> = self.queue.values().flatten().chain(&self.running).collect();
        let bytes_of =
            |live: &Live| live.machine.footprint() + live.path.footprint(0.0) + size_of::<Live>() as f64;
        let waiting = sampled(waiting.len(), |index| bytes_of(waiting[index])) as u64;
        let bytes = &mut self.statistics.bytes;
        bytes.insert("terms", self.store.bytes());
        let most = bytes.entry("waiting states").or_default();
        *most = waiting.max(*most);
    }

    pub fn finish(mut self) -> Outcome {
        let mut outcome = Outcome::open(self.options.properties);
        self.update_statistics();
        self.findings.tell(self.is_halted, &mut outcome);
        if let Some(targets) = self.targets {
            outcome.reached = targets.answers(outcome.reasons.first());
            let is_open = outcome.reached.iter().any(|reached| matches!(reached, Reached::Unknown(_)));
            outcome.verdict = if is_open { Verdict::Unknown } else { Verdict::True };
        }
        let unmodelled = self.machine.unmodelled.iter();
        outcome.unmodelled = unmodelled.map(|&id| self.program.functions[id].name.clone()).collect();
        outcome.assumptions = assumptions(self.program, self.options, &self.machine.assumed);
        outcome.statistics = self.statistics;
        outcome
    }
}

/// For each block of the program, by its number, whether ways meet there.
fn joins(program: &Program) -> Vec<bool> {
    let mut joins = Vec::new();
    for function in program.functions.values().filter(|function| function.has_body()) {
        let cfg = Cfg::new(function);
        joins.extend(function.blocks.keys().map(|block| cfg.predecessors[block].len() > 1));
    }
    joins
}
