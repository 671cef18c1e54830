//! The engine: runs states until none is left or a limit is reached.

mod begin;
mod deepen;
mod headers;
mod member;
mod merge;
mod recording;
mod speculate;
mod tree;

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use outcome::{
    Counterexample, End, Limit, Outcome, Property, Reached, Reason, ReasonKind, Replay, StackEntry,
    Statistics, Test, Verdict,
};
use program::{Place, Program};
use rustc_hash::FxHashSet;
use semantics::symbolic::{PathState, Repeated, Tracking, Value};
use semantics::{Machine, Stop, Symbolic, Violation};
use solver::{Model, PathCondition, Truth};
use term::{Evaluator, Term, TermStore};

use crate::assumptions::assumptions;
use crate::claims::Claims;
use crate::doubt;
use crate::guide::Guide;
use crate::learn::Learner;
use crate::libm_results;
use crate::listener::{Event, Explorer};
use crate::loops::Loops;
use crate::member::{Member, Until};
use crate::memory::resident_bytes;
use crate::node::NodeId;
use crate::options::Options;
use crate::path_end::{PathEnd, path_end};
use crate::search::Frontier;
use crate::setup::proof_settings;
use crate::speculation::Failure;
use crate::state::Live;
use crate::targets::Targets;
use crate::test_of_path;
use crate::uninitialised::keep_decisive;

pub(crate) use deepen::explore as deepen;

/// Time between looks at the clock.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

pub(crate) struct Engine<'a, 'p, 's> {
    program: &'p Program,
    store: &'s TermStore,
    options: &'a Options,
    explorer: &'a mut dyn Explorer,
    machine: Machine<'p, Symbolic<'s, Guide>>,
    frontier: Frontier,
    start: Instant,
    /// Forks on the way to the current state.
    depth: u32,
    statistics: Statistics,
    reasons: BTreeSet<Reason>,
    violated: Option<Counterexample>,
    unconfirmed: Option<Counterexample>,
    /// What the current state was the first to execute, before its last fork.
    claims: Claims,
    /// Violations that were looked at, by kind and place.
    seen: FxHashSet<(Violation, Option<Place>)>,
    last_progress: Instant,
    last_look: Instant,
    /// A limit was reached: nothing is explored any more.
    stopped: bool,
    repeated: Repeated,
    learner: Option<Learner<'p, 's>>,
    /// The node of the tree that the current state is below.
    node: Option<NodeId>,
    targets: Option<Targets>,
    /// The targets that were reached last, on the current path.
    just_reached: Vec<u32>,
    /// A target was looked at with the condition of the program, not with that of an abstraction.
    has_noted_target: bool,
    /// Where ways are merged.
    regions: merge::Regions,
    /// Where loops are abstracted.
    loops: Option<Loops>,
    speculation: speculate::Speculation,
    /// The current state is at a subsumption point, which is yet to be looked at.
    arrives: bool,
    recording: recording::Recording,
    /// When another engine has its turn, and whether the current state goes on afterwards.
    pause: Until,
    is_paused: bool,
    goes_on: bool,
    /// Ended from outside: not because of a limit.
    is_halted: bool,
}

impl Engine<'_, '_, '_> {
    /// Explores until nothing is left or a limit is reached, or until it is another's turn; true if it
    /// is over.
    fn run(&mut self, pause: Until) -> bool {
        self.pause = pause;
        self.is_paused = false;
        loop {
            if !self.goes_on {
                self.goes_on = self.next_in_speculation() || self.next_in_loops();
                if !self.goes_on && self.wants_speculation() {
                    continue;
                }
                if !self.goes_on && (self.stopped || !self.next()) {
                    return true;
                }
            }
            let stop = match std::mem::take(&mut self.arrives) {
                true => {
                    self.machine.domain.oracle.at_point = true;
                    Stop::Pause
                }
                false => self.machine.run(),
            };
            self.record_one_way();
            if std::mem::take(&mut self.machine.domain.oracle.settles) {
                self.settle();
            }
            if let Some(branch) = self.machine.domain.oracle.at_branch.take() {
                self.keep_opening(branch);
                self.goes_on = true;
                continue;
            }
            let mut refined = None;
            if let Some(block) = self.machine.domain.oracle.at_target.take() {
                refined = self.speculate_at_target(block).or_else(|| self.refine_target(block));
                let is_noted = std::mem::take(&mut self.has_noted_target);
                if refined.is_none() && !is_noted {
                    self.reach(block);
                }
            }
            self.goes_on = match stop {
                _ if refined.is_some() => refined == Some(true),
                Stop::Fork if self.options.merge && self.merge_region() => true,
                Stop::Fork => self.fork(),
                Stop::Pause if std::mem::take(&mut self.machine.domain.oracle.at_point) => self.arrive(),
                Stop::Pause if self.machine.domain.oracle.take_slice() => {
                    self.look_around();
                    if self.is_speculating() || self.frontier.is_depth_first() || self.frontier.len() == 0 {
                        true
                    } else {
                        let live = self.current();
                        self.frontier.push(live);
                        false
                    }
                }
                Stop::Pause => true,
                stop if self.is_speculating() => {
                    self.end_speculative_path(&stop);
                    false
                }
                stop => self.refine(&stop).unwrap_or_else(|| {
                    let safe = self.end_path(&stop);
                    self.learn_from_end(&stop, safe);
                    false
                }),
            };
            // What pauses at every block takes no slices.
            if !self.stopped && self.options.watched_memory.exceeds(self.options.memory) {
                self.look_around();
            }
            if self.stopped {
                if self.goes_on && !self.is_speculating() {
                    let live = self.current();
                    self.frontier.push(live);
                }
                self.statistics.cut_paths += self.frontier.len() as u64;
                return true;
            }
            if self.is_paused {
                return false;
            }
        }
    }

    /// Takes the next state; false if there is none.
    fn next(&mut self) -> bool {
        let Some(live) = self.frontier.pop(&self.machine.domain.oracle.coverage) else { return false };
        self.resume(live);
        true
    }

    /// Goes on with a state that was put aside.
    fn resume(&mut self, live: Live) {
        self.machine.state = live.machine;
        self.machine.domain.resume(live.path);
        // What was reached was reached on another path.
        self.just_reached.clear();
        self.machine.domain.oracle.covered_new = false;
        self.claims = live.claims;
        self.machine.domain.oracle.compare_states = live.compare_states;
        self.machine.domain.oracle.segment = live.segment;
        self.machine.domain.oracle.determined = live.determined;
        self.node = live.node;
        self.depth = live.depth;
        self.arrives = live.arrives;
        self.recording.position = live.position;
        self.look_for_branches();
    }

    /// Puts a state aside.
    fn put_aside(&mut self, live: Live) {
        match self.speculation.waiting() {
            Some(waiting) => waiting.push(live),
            None => self.frontier.push(live),
        }
    }

    /// The current state, to be put aside.
    fn current(&mut self) -> Live {
        let path = PathState::new(PathCondition::new());
        Live {
            machine: self.machine.state.clone(),
            path: self.machine.domain.resume(path),
            depth: self.depth,
            claims: self.claims(),
            compare_states: self.machine.domain.oracle.compare_states,
            determined: self.machine.domain.oracle.determined.clone(),
            node: self.node,
            segment: self.machine.domain.oracle.segment.clone(),
            arrives: false,
            location: self.machine.location(),
            position: self.recording.position.clone(),
        }
    }

    /// What the current state and those it comes from were the first to execute.
    fn claims(&mut self) -> Claims {
        if std::mem::take(&mut self.machine.domain.oracle.covered_new) {
            self.claims.add();
        }
        self.claims.clone()
    }

    /// Splits the current state; true if the current one goes on as one of the alternatives.
    fn fork(&mut self) -> bool {
        let alternatives = self.machine.domain.take_alternatives();
        let possible: Vec<(usize, Term)> = alternatives
            .into_iter()
            .enumerate()
            .filter(|&(_, condition)| !self.store.is_false(condition))
            .collect();
        self.statistics.forks += 1;
        self.depth += 1;
        // A fork may copy large objects, so that a number of forks says little about time.
        self.look_now_and_then();
        if self.stopped && self.is_speculating() {
            return false;
        }
        if self.stopped {
            self.offer_test(&End::Cut("not finished".into()));
            self.statistics.cut_paths += 1;
            return false;
        }
        let is_deep = self.options.depth.is_some_and(|limit| self.depth > limit);
        if is_deep && self.is_speculating() {
            self.fail_speculation(Failure::Bound);
            return false;
        }
        if is_deep {
            self.cut(ReasonKind::Limit(Limit::Depth), "the limit on forks of one path (--depth)");
            self.path_ended(&End::Cut("the limit on forks of one path".into()));
            self.learn_from_end(&Stop::Fork, false);
            return false;
        }
        let location = self.machine.location();
        let claims = self.claims();
        self.machine.domain.oracle.compare_states = true;
        let children = self.record_fork(&possible);
        let mut failures = Vec::new();
        let mut last = None;
        for (position, &(index, condition)) in possible.iter().enumerate().rev() {
            // The first alternative goes on at once, without a copy.
            let mut path = if position == 0 {
                self.machine.domain.resume(PathState::new(PathCondition::new()))
            } else {
                self.machine.domain.path.clone()
            };
            let assumed = self.machine.domain.oracle.chain.borrow_mut().assume(
                self.store,
                &mut path.condition,
                condition,
            );
            if let Err(why) = assumed {
                self.record_undecided(children.get(position), &why);
                failures.push(why);
                continue;
            }
            path.answer(index);
            let mut determined = self.machine.domain.oracle.determined.clone();
            let mut chain = self.machine.domain.oracle.chain.borrow_mut();
            determined.extend(chain.determined(self.store, &path.condition, condition));
            drop(chain);
            let segment = self.segment_at_fork(&possible, position);
            if position == 0 {
                last = Some((path, determined, segment));
                continue;
            }
            self.statistics.states += u64::from(!self.is_speculating());
            self.put_aside(Live {
                machine: self.machine.state.clone(),
                path,
                depth: self.depth,
                claims: claims.clone(),
                compare_states: true,
                determined,
                node: self.node,
                segment,
                arrives: false,
                location,
                position: children.get(position).cloned(),
            });
        }
        let failed = failures.len();
        if failed > 0 {
            self.look_around();
        }
        if failed > 0 && self.is_speculating() {
            self.fail_speculation(Failure::Bound);
            return false;
        }
        for why in failures {
            if self.stopped {
                break;
            }
            self.cut(ReasonKind::Solver, &format!("the solver gave no answer ({why})"));
            self.statistics.cut_paths += 1;
        }
        if let (Some(learner), Some(node)) = (&mut self.learner, self.node) {
            // Soundness: what the solver could not tell is not explored, so nothing is learnt above.
            if failed > 0 {
                learner.fail(node);
            }
            match (possible.len() - failed) as u32 {
                0 => learner.path_cut(node),
                several => learner.forked(node, several - 1),
            }
        }
        self.statistics.max_live_states = self.statistics.max_live_states.max(self.frontier.len() as u64 + 1);
        let Some((path, determined, segment)) = last else { return false };
        self.recording.position = children.into_iter().next();
        self.machine.domain.resume(path);
        self.machine.domain.oracle.determined = determined;
        self.machine.domain.oracle.segment = segment;
        if self.frontier.is_depth_first() || self.is_speculating() {
            return true;
        }
        // A strategy may prefer any of them.
        let live = self.current();
        self.frontier.push(live);
        false
    }

    /// Notes why the answer is not complete, at the current place.
    fn cut(&mut self, kind: ReasonKind, text: &str) {
        let place = self.place();
        let reason = Reason { kind, text: text.to_string(), place };
        if let Some(targets) = &mut self.targets {
            let stack: Vec<_> =
                self.machine.state.points().map(|(function, block, _)| (function, block)).collect();
            targets.cut(stack.into_iter(), &reason);
        }
        self.reasons.insert(reason);
    }

    /// The innermost place in the user's code.
    fn place(&self) -> Option<Place> {
        let stack = self.machine.call_stack();
        let in_user_code = |place: &Place| !self.program.files[place.file].is_model && place.line > 0;
        stack.iter().filter_map(|&(_, place)| place).find(in_user_code)
    }

    /// Notes how the current path ended; true if it reached no target and was not cut.
    fn end_path(&mut self, stop: &Stop) -> bool {
        match path_end(stop, self.options) {
            None => false,
            Some(PathEnd::Violates(property, violation)) => self.violation(property, violation),
            Some(PathEnd::Over { end, leaks }) => {
                if let Some(property) = leaks.then(|| self.leak()).flatten() {
                    return self.violation(property, Violation::MemoryLeak);
                }
                self.path_ended(&end);
                // Soundness: which pointers lead to what was not freed is in no interpolant.
                !leaks
                    || !self.options.properties.contains(Property::ValidMemtrack)
                    || self.machine.domain.heap_objects().is_empty()
            }
            Some(PathEnd::Unwound) => {
                self.cut(ReasonKind::Limit(Limit::Unwind), "the bound on iterations (--unwind)");
                self.path_ended(&End::Cut(stop.to_string()));
                false
            }
            Some(PathEnd::Cut { kind, text, end }) => {
                if kind == ReasonKind::Solver {
                    self.look_around();
                    if self.stopped {
                        self.offer_test(&End::Cut("not finished".into()));
                        return false;
                    }
                }
                self.cut(kind, &text);
                self.path_ended(&end);
                false
            }
        }
    }

    fn path_ended(&mut self, end: &End) {
        if matches!(end, End::Cut(_)) {
            self.statistics.cut_paths += 1;
        } else {
            self.statistics.paths += 1;
        }
        self.record_end(end);
        self.offer_test(end);
        if self.options.max_paths.is_some_and(|limit| self.statistics.paths >= limit)
            && self.frontier.len() > 0
        {
            self.reasons.insert(Reason {
                kind: ReasonKind::Limit(Limit::Paths),
                text: "the limit on paths (--max-paths)".into(),
                place: None,
            });
            self.stopped = true;
        }
        self.look_now_and_then();
    }

    /// Hands the test of the current path to the explorer, if it wants it.
    fn offer_test(&mut self, end: &End) {
        let claims = self.claims();
        if self.explorer.wants_test(end, claims.is_open())
            && let Some(model) = self.real_model()
        {
            claims.settle();
            self.tell_path(end, &model);
        }
    }

    /// Tells the explorer; an error it answers ends the exploration.
    fn tell(&mut self, event: impl FnOnce(&mut dyn Explorer, &Statistics) -> Result<(), String>) {
        if let Err(error) = event(self.explorer, &self.statistics) {
            self.reasons.insert(Reason { kind: ReasonKind::Interrupted, text: error, place: None });
            self.stopped = true;
        }
    }

    /// Hands the test of the current path to the explorer, with what it predicts.
    fn tell_path(&mut self, end: &End, model: &Model) {
        let test = self.test(model);
        let path = &self.machine.domain.path;
        let mut evaluator = Evaluator::default();
        let mut value = |term| evaluator.evaluate(self.store, model, term);
        let output = path.output.bytes().into_iter().map(|byte| value(byte) as u8).collect();
        let mut end = end.clone();
        if let (End::Exit(status), Some(known)) = (&mut end, self.machine.status_value()) {
            *status = value(known.term(self.store, 32)) as u32 as i32;
        }
        let stack = if matches!(end, End::Violation(_)) { self.stack() } else { Vec::new() };
        self.tell(|explorer, _| explorer.event(Event::Path { end: &end, test, output, stack }));
    }

    fn stack(&self) -> Vec<StackEntry> {
        let frames = self.machine.call_stack().into_iter();
        frames.map(|(function, place)| StackEntry { function, place }).collect()
    }

    /// Values for which the program takes the current path; None if none were found.
    fn real_model(&self) -> Option<Model> {
        let (store, domain) = (self.store, &self.machine.domain);
        let condition: Vec<Term> = domain.path.condition.constraints().collect();
        let mut refined = domain.path.condition.clone();
        let mut known = 0;
        let first = refined.model(store);
        libm_results::model(store, &domain.path.inputs, &condition, first, |facts| {
            let mut chain = domain.oracle.chain.borrow_mut();
            for &fact in &facts[known..] {
                chain.assume(store, &mut refined, fact).ok()?;
            }
            known = facts.len();
            Some(refined.model(store))
        })
    }

    /// The test that takes the current path, by a model of it.
    fn test(&self, model: &Model) -> Test {
        let path = &self.machine.domain.path;
        let mut evaluator = Evaluator::default();
        evaluator.begin();
        let records = path.inputs.on_path(&mut |guard| evaluator.evaluate(self.store, model, guard) != 0);
        let conditions: Vec<Term> = path.condition.constraints().collect();
        let mut chain = self.machine.domain.oracle.chain.borrow_mut();
        let decisive = keep_decisive(self.store, &records, &conditions, model, |condition| {
            chain.decide(self.store, &PathCondition::new(), condition) == Truth::Always
        });
        drop(chain);
        let mut test = test_of_path::build(self.program, self.store, &records, &decisive);
        if self.options.symbolic_arguments.is_none() {
            test.arguments = self.options.arguments.iter().skip(1).cloned().collect();
        }
        test
    }

    /// The property that memory which is lost when the program ends violates.
    fn leak(&mut self) -> Option<Property> {
        let domain = &self.machine.domain;
        if self.options.properties.contains(Property::ValidMemcleanup) && !domain.heap_objects().is_empty() {
            return Some(Property::ValidMemcleanup);
        }
        if !self.options.properties.contains(Property::ValidMemtrack) {
            return None;
        }
        let registers: Vec<Value> = self.machine.register_values().collect();
        let domain = &mut self.machine.domain;
        match domain.tracking(registers.into_iter()) {
            Tracking::Held => None,
            // The rest of the path loses nothing, and ends.
            Tracking::Lost(condition) => {
                let mut chain = domain.oracle.chain.borrow_mut();
                let assumed = chain.assume(self.store, &mut domain.path.condition, condition);
                drop(chain);
                match assumed {
                    Ok(()) => Some(Property::ValidMemtrack),
                    Err(why) => {
                        self.cut(ReasonKind::Unsupported, &format!("memory that is perhaps lost ({why})"));
                        None
                    }
                }
            }
            Tracking::Unclear(why) => {
                self.cut(ReasonKind::Unsupported, &format!("{why} is not supported"));
                None
            }
        }
    }

    /// Notes a violation; true if it need not be protected against any more.
    fn violation(&mut self, property: Property, violation: Violation) -> bool {
        let place = self.place();
        if !self.seen.contains(&(violation, place)) {
            let Some(model) = self.real_model() else {
                self.cut(ReasonKind::Unsupported, libm_results::OPEN);
                self.path_ended(&End::Cut(violation.to_string()));
                return false;
            };
            self.seen.insert((violation, place));
            let mut counterexample = Counterexample {
                property,
                kind: violation.describe(self.machine.program),
                stack: self.stack(),
                test: self.test(&model),
                trace: Vec::new(),
                replay: Replay::NotTried(String::new()),
            };
            counterexample.replay = self.explorer.replay(&counterexample);
            if let Some(targets) = &mut self.targets {
                targets.ended_with(&std::mem::take(&mut self.just_reached), &counterexample);
            }
            match &counterexample.replay {
                _ if self.targets.is_some() => {}
                Replay::Refuted(_) | Replay::Doubted(_) => {
                    let by = match property {
                        Property::Invariant => "by concrete execution",
                        _ => "on the compiled program",
                    };
                    let text = doubt::unconfirmed(&violation.to_string(), &counterexample.test, by);
                    self.cut(ReasonKind::Unconfirmed, &text);
                    self.unconfirmed.get_or_insert(counterexample);
                }
                _ => {
                    self.violated.get_or_insert(counterexample);
                    self.stopped |= !self.options.keep_going;
                }
            }
        }
        self.path_ended(&End::Violation(violation.to_string()));
        // A target that was reached need not be protected any more.
        self.targets.is_some()
    }

    /// Looks around if that is some time ago.
    fn look_now_and_then(&mut self) {
        if self.last_look.elapsed() >= BETWEEN_LOOKS {
            self.look_around();
        } else if matches!(self.pause, Until::Work(_)) {
            self.is_paused = self.pause.has_come(|| Member::work(self));
        }
    }

    /// Looks at the clock, the memory and whether anybody asks to stop.
    fn look_around(&mut self) {
        let now = Instant::now();
        self.last_look = now;
        self.is_paused = self.pause.has_come(|| Member::work(self));
        let elapsed = now - self.start;
        let mut limit = None;
        if self.options.timeout.is_some_and(|timeout| elapsed >= timeout) {
            limit = Some((ReasonKind::Limit(Limit::Time), "the limit on time (--timeout)"));
        } else if self.options.interrupt.load(Ordering::Relaxed) {
            limit = Some((ReasonKind::Interrupted, "interrupted"));
        } else if self.options.watched_memory.exceeds(self.options.memory)
            || self.options.memory.is_some_and(|memory| resident_bytes() > memory)
        {
            limit = Some((ReasonKind::Limit(Limit::Memory), "the limit on memory (--memory)"));
        } else if self.options.max_instructions.is_some_and(|limit| self.machine.steps > limit) {
            limit = Some((
                ReasonKind::Limit(Limit::Instructions),
                "the limit on executed instructions (--max-instructions)",
            ));
        }
        self.record_sample(false);
        if self.options.halted.load(Ordering::Relaxed) {
            self.is_halted = true;
            self.stopped = true;
            return;
        }
        if let Some((kind, text)) = limit {
            self.cut(kind, text);
            self.stopped = true;
        }
        if now - self.last_progress >= Duration::from_millis(200) {
            self.tell_progress();
        }
    }

    /// Tells how far things are.
    fn tell_progress(&mut self) {
        self.last_progress = Instant::now();
        self.update_statistics();
        let elapsed = self.start.elapsed();
        let (live, blocks) = (self.frontier.len() + 1, self.machine.domain.oracle.coverage.blocks_covered());
        let targets = self.targets.as_ref().map(Targets::counts);
        self.tell(|explorer, statistics| {
            explorer.event(Event::Progress { statistics, live, blocks, targets, elapsed })
        });
    }

    fn update_statistics(&mut self) {
        let chain = self.machine.domain.oracle.chain.borrow().statistics.clone();
        let learnt = self.learner.as_ref().map(|learner| learner.statistics()).unwrap_or_default();
        let statistics = &mut self.statistics;
        statistics.instructions = self.machine.steps;
        statistics.terms = self.store.len() as u64;
        statistics.merged_states = self.regions.merged;
        statistics.nodes = learnt.nodes;
        statistics.interpolants = learnt.learnt;
        statistics.nodes_without_interpolant = learnt.failed;
        statistics.transitions = learnt.transitions;
        statistics.known_transitions = learnt.known;
        statistics.queries = [
            ("value sets", chain.value_sets),
            ("ranges", chain.ranges),
            ("cache", chain.cache),
            ("domains", chain.domains),
            ("order", chain.order),
            ("repair", chain.repair),
            ("back end", chain.backend),
            ("unanswered", chain.unknown),
        ]
        .into_iter()
        .collect();
        let (layers, backend) = (chain.total_time, chain.backend_time);
        let total = self.start.elapsed();
        if learnt.nodes > 0 {
            statistics.queries.insert("learning", learnt.backend);
            statistics.seconds.insert("learning", learnt.time.as_secs_f64());
            statistics.seconds.insert("learning, solver", learnt.solver_time.as_secs_f64());
        }
        let execution = total.saturating_sub(layers).saturating_sub(learnt.time);
        statistics.seconds.insert("execution", execution.as_secs_f64());
        statistics.seconds.insert("cheap layers", layers.saturating_sub(backend).as_secs_f64());
        statistics.seconds.insert("back end", backend.as_secs_f64());
    }

    fn finish(mut self) -> Outcome {
        let mut outcome = Outcome::open(self.options.properties);
        let settings = proof_settings(self.program, self.options);
        // Tests for what was found so far: of states that were still on their way.
        let waiting: Vec<Live> = self.frontier.drain().collect();
        let (open, rest): (Vec<Live>, Vec<Live>) =
            waiting.into_iter().partition(|live| live.claims.is_open());
        if self.options.is_last {
            std::mem::forget(rest);
        }
        for live in open {
            self.machine.state = live.machine;
            self.machine.domain.resume(live.path);
            self.claims = live.claims;
            self.offer_test(&End::Cut("not finished".into()));
        }
        self.update_statistics();
        outcome.trees.extend(self.take_tree(true));
        outcome.reasons = self.reasons.into_iter().collect();
        outcome.verdict = match &self.violated {
            Some(counterexample) => Verdict::False(counterexample.property),
            // Soundness: what was ended from outside has not looked at everything.
            None if outcome.reasons.is_empty() && !self.is_halted => Verdict::True,
            None => Verdict::Unknown,
        };
        if let Some(targets) = self.targets.take() {
            // What stopped everything may have stopped the way to any of them.
            let halted = || Reason { kind: ReasonKind::Interrupted, text: "ended".into(), place: None };
            let first = outcome.reasons.first().cloned();
            let unfinished = self.stopped.then(|| first.or_else(|| self.is_halted.then(halted))).flatten();
            outcome.reached = targets.answers(unfinished.as_ref());
            let open = |reached: &Reached| matches!(reached, Reached::Unknown(_));
            outcome.verdict = if outcome.reached.iter().any(open) { Verdict::Unknown } else { Verdict::True };
        }
        outcome.counterexample = self.violated.or(self.unconfirmed);
        outcome.coverage = self.machine.domain.oracle.coverage.summary(self.program);
        self.statistics.loops = self.loops.as_ref().map(|loops| loops.statistics).unwrap_or_default();
        outcome.statistics = self.statistics;
        outcome.unmodelled =
            self.machine.unmodelled.iter().map(|&id| self.program.functions[id].name.clone()).collect();
        outcome.assumptions = assumptions(self.program, self.options, &self.machine.assumed);
        outcome.statistics.speculation = self.speculation.counts;
        if let Some(learner) = &self.learner {
            let (stored, variables) = learner.stored();
            outcome.statistics.stored_interpolants = stored;
            outcome.statistics.interpolant_variables = variables;
            outcome.preconditions = learner.preconditions();
            if self.loops.is_some() {
                outcome.invariants = learner.invariants();
                outcome.loop_invariants = learner.loop_invariants();
            }
            if self.options.explain {
                outcome.explanations = learner.explanations();
            }
        }
        if self.options.keep_proof && outcome.verdict == Verdict::True {
            outcome.claims = self.learner.as_ref().map(Learner::claims).unwrap_or_default();
            outcome.proof = Some(match &self.learner {
                Some(learner) => learner.proof(settings),
                None => outcome::Proof { settings, entries: Vec::new() },
            });
        }
        if self.options.is_last {
            // Millions of small pieces take seconds to free, and then the process ends anyway.
            std::mem::forget(self.machine);
            std::mem::forget(self.repeated);
            std::mem::forget(self.learner);
        }
        outcome
    }
}
