//! What the engine does about loops that are abstracted.

use outcome::{LoopCounts, NodeKind, Reason, ReasonKind};
use semantics::symbolic::Location;
use semantics::{Stop, Violation};
use solver::Truth;
use term::Term;

use super::Engine;
use super::tree::arrival;
use crate::abduction;
use crate::entry_values::Snapshot;
use crate::guide::Course;
use crate::learn::{Header, Learner};
use crate::loops::{Blame, Entered, Instance, Loops, Phase, Strategy, Trouble, View};
use crate::node::NodeId;
use crate::path_end::{PathEnd, path_end};
use crate::state::Live;

/// Times that loops are begun again at most.
const MAX_RESTARTS: u64 = 1 << 12;
/// Iterations that are unrolled within each other at most.
const MAX_UNROLLED: usize = 1 << 8;

impl Engine<'_, '_, '_> {
    /// The current state has arrived at a point: true if it has left a loop whose facts are not
    /// stable, and waits until they are.
    pub(super) fn waits_outside(&mut self) -> bool {
        self.note_writes();
        let Some(loops) = &self.loops else { return false };
        let Some(innermost) = loops.instances.last() else { return false };
        if matches!(loops.strategy, Strategy::Bounded(_))
            || innermost.is_unrolled
            || innermost.phase != Phase::Body
            || !innermost.is_left(&self.machine.state)
        {
            return false;
        }
        let live = Live { arrives: true, ..self.leave() };
        if let Some(innermost) = self.loops.as_mut().and_then(|loops| loops.instances.last_mut()) {
            innermost.exits.push(live);
        }
        true
    }

    /// The headers of the loops that the current state is in, innermost first. A state that has left
    /// a loop is not in it any more, also where it comes to the same header again.
    pub(super) fn around(&self) -> Vec<NodeId> {
        let (Some(loops), Some(learner), Some(node)) = (&self.loops, &self.learner, self.current.node) else {
            return Vec::new();
        };
        let mut around = learner.around(node);
        around.retain(|&header| {
            let mut instances = loops.instances.iter();
            instances
                .any(|instance| instance.entered.node == header && !instance.is_left(&self.machine.state))
        });
        around
    }

    /// Tells the loops around the current state which places it has written.
    fn note_writes(&mut self) {
        let writes = self.machine.domain.take_writes();
        let (Some(loops), Some(learner), Some(node)) = (&mut self.loops, &self.learner, self.current.node)
        else {
            return;
        };
        if writes.is_empty() {
            return;
        }
        let around = learner.around(node);
        let mut writes: Vec<Location> = writes.into_iter().collect();
        writes.sort_unstable();
        let machine = &self.machine;
        for instance in loops.instances.iter_mut().filter(|instance| around.contains(&instance.entered.node))
        {
            for &location in &writes {
                let width = |location| machine.width_of(location);
                instance.is_dirty |= instance.add(self.store, &learner.entry, location, &width);
            }
        }
    }

    /// The current state, which no entry covers, is at a point: true if it goes on.
    pub(super) fn enter(&mut self, shape: u128) -> bool {
        let Some((function, block)) = self.machine.location() else { return self.add_node(shape) };
        let Some(loops) = &mut self.loops else { return self.add_node(shape) };
        let counts = self.learner.as_ref().map_or((0, 0), Learner::counts);
        if let Some(number) = loops.instances.iter().position(|found| found.searches.is_too_long(counts)) {
            loops.instances[number].searches.give_up();
            loops.statistics.rounds += 1;
            return self.restart(number);
        }
        let found = loops.of_function(self.program, function);
        if found.cfg.loop_of_header(block).is_none() {
            return self.add_node(shape);
        }
        let unrolled = loops.instances.iter().filter(|instance| instance.entered.shape == shape).count();
        let bound = match loops.strategy {
            Strategy::Bounded(bound) => Some(bound),
            _ => None,
        };
        if bound.is_some_and(|bound| unrolled >= bound) {
            loops.was_cut = true;
            self.leave_out(shape);
            self.record_cut("the bound on unrolled iterations");
            return false;
        }
        if bound.is_none() && self.returns(shape) {
            return false;
        }
        if bound.is_none() && unrolled > MAX_UNROLLED {
            self.give_up("a loop was unrolled too often");
            return false;
        }
        self.add_node(shape);
        let (Some(node), Some(learner)) = (self.current.node, &mut self.learner) else { return false };
        learner.forked(node, 1);
        let entered = Entered {
            shape,
            function,
            header: block,
            node,
            depth: self.current.depth,
            claims: self.current.claims.clone(),
            mark: self.frontier.len(),
            entries: learner.entries(),
        };
        let (machine, domain) = (&self.machine, &self.machine.domain);
        let view =
            View { store: self.store, entry: &learner.entry, machine: &machine.state, path: &domain.path };
        let instance =
            Instance::new(self.program, &found, view, entered, |location| machine.width_of(location));
        let Some(mut instance) = instance else { return false };
        if let Some(given) = self.given(shape) {
            let Some(learner) = &self.learner else { return false };
            let mut chain = self.chain.borrow_mut();
            let view = instance.arrival_view(self.store, &learner.entry);
            instance.facts = given.into_iter().filter(|&fact| view.holds(&mut chain, fact)).collect();
            instance.keeps_equations = false;
        }
        let Some(loops) = &mut self.loops else { return false };
        loops.statistics.unrolled += u64::from(unrolled > 0);
        loops.instances.push(instance);
        let innermost = loops.instances.len() - 1;
        bound.is_some() || self.begin(innermost)
    }

    /// Whether the current state has returned to the header of a loop around it and need not be
    /// explored: it satisfies the facts, or those that it does not were dropped.
    fn returns(&mut self, shape: u128) -> bool {
        let around = self.around();
        let (Some(loops), Some(learner), Some(node)) =
            (&mut self.loops, &mut self.learner, self.current.node)
        else {
            return false;
        };
        let domain = &self.machine.domain;
        let entry = learner.entry.clone();
        let view =
            View { store: self.store, entry: &entry, machine: &self.machine.state, path: &domain.path };
        let mut chain = self.chain.borrow_mut();
        let mut chosen: Option<(usize, Vec<term::Term>)> = None;
        for (number, instance) in loops.instances.iter().enumerate().rev() {
            // Soundness: in a state that was outside in between, places that the loop does not write
            // may hold something else.
            if instance.entered.shape != shape || !around.contains(&instance.entered.node) {
                continue;
            }
            let failing = instance.failing(&view, &mut chain);
            if failing.is_empty() {
                chosen = Some((number, failing));
                break;
            }
            if chosen.is_none() && !failing.iter().any(|fact| instance.required.contains(fact)) {
                chosen = Some((number, failing));
            }
        }
        let Some((number, failing)) = chosen else { return false };
        let instance = &mut loops.instances[number];
        if !failing.is_empty() {
            loops.statistics.dropped += failing.len() as u64;
            instance.weaken(&failing, &view, &mut chain);
        }
        drop(chain);
        let arrival = arrival(&self.machine);
        learner.path_returned(node, &arrival, shape, &instance.facts);
        let header = learner.recorded(instance.entered.node);
        self.record_return(header, &failing);
        true
    }

    /// Puts the machine into the state at the header of a loop of which only the facts are kept.
    fn begin(&mut self, number: usize) -> bool {
        let (Some(loops), Some(learner)) = (&mut self.loops, &mut self.learner) else { return false };
        let store = self.store;
        let instance = &mut loops.instances[number];
        self.machine.state = instance.arrival.machine.clone();
        let arrival = instance.arrival.path.clone();
        self.machine.domain.resume(arrival);
        let facts = instance.facts.clone();
        let mut kept = Vec::new();
        for index in 0..instance.written.len() {
            let written = instance.written[index];
            let equation = instance.equation(store, &written);
            if instance.is_unrolled {
                instance.written[index].forgotten = None;
                continue;
            }
            if let Some(equation) = equation.filter(|equation| facts.contains(equation)) {
                kept.push(equation);
                instance.written[index].forgotten = None;
                continue;
            }
            let object = instance.stays_in(store, &written);
            instance.written[index].forgotten = self.machine.havoc(written.location, object);
            if instance.written[index].forgotten.is_none() {
                self.give_up("a place that a loop writes is gone");
                return false;
            }
        }
        // Soundness: the state that entered the loop satisfies all facts, so one that is assumed
        // leaves it in; one that cannot be assumed is dropped.
        let is_unrolled = instance.is_unrolled;
        let mut assumed: Vec<Term> =
            facts.into_iter().filter(|fact| !is_unrolled && !kept.contains(fact)).collect();
        // Facts about one place first: what they imply needs no room in the path, where it would
        // tie places together that have nothing to do with each other.
        assumed.sort_by_key(|&fact| abduction::leaves(store, fact).len());
        for fact in assumed {
            let (machine, path) = (&self.machine.state, &self.machine.domain.path);
            let actual = View { store, entry: &learner.entry, machine, path }.value(fact);
            let domain = &mut self.machine.domain;
            let mut chain = self.chain.borrow_mut();
            if chain.decide(store, &domain.path.condition, actual) == Truth::Always {
                continue;
            }
            let assumed = chain.assume(store, &mut domain.path.condition, actual);
            drop(chain);
            // From here on the path depends on where the objects in the fact are.
            domain.expose(actual);
            if assumed.is_err() {
                instance.facts.retain(|&other| other != fact);
                instance.required.remove(&fact);
            }
        }
        instance.assumed = self.machine.domain.path.condition.constraints().collect();
        instance.is_dirty = false;
        instance.phase = Phase::Body;
        instance.observed.begin_round();
        instance.exits.clear();
        instance.searches.before = learner.counts();
        let snapshot =
            Snapshot { machine: self.machine.state.clone(), path: self.machine.domain.path.clone() };
        let (node, entries) = (instance.entered.node, instance.entered.entries);
        learner.searches = loops.search();
        learner.begin_again(node, snapshot, entries, !is_unrolled);
        let instance = &loops.instances[number];
        self.current.node = Some(instance.entered.node);
        self.current.depth = instance.entered.depth;
        self.current.claims = instance.entered.claims.clone();
        self.guide().course = Course { compare_states: true, ..Course::default() };
        self.record_loop(forgotten(self.loops.as_ref(), number));
        self.look_for_branches();
        true
    }

    /// Begins a loop again, without all that was found below it.
    fn restart(&mut self, number: usize) -> bool {
        let Some(loops) = &mut self.loops else { return false };
        let LoopCounts { rounds, restarts, .. } = loops.statistics;
        if rounds + restarts > MAX_RESTARTS {
            self.give_up("loops were begun again too often");
            return false;
        }
        loops.instances.truncate(number + 1);
        self.frontier.truncate(loops.instances[number].entered.mark);
        self.machine.domain.take_writes();
        self.begin(number)
    }

    /// Nothing waits in the innermost loop: its facts are stable, or it is begun again, or it is
    /// finished. True if the machine is in a state to go on with.
    pub(super) fn next_in_loops(&mut self) -> bool {
        loop {
            let (Some(loops), Some(learner)) = (&mut self.loops, &mut self.learner) else { return false };
            let number = loops.instances.len();
            let Some(innermost) = loops.instances.last_mut() else { return false };
            if self.frontier.len() > innermost.entered.mark {
                return false;
            }
            if matches!(loops.strategy, Strategy::Bounded(_)) || innermost.is_unrolled {
                if let Some(instance) = loops.instances.pop() {
                    learner.release(instance.entered.node);
                }
                if learner.speculation.wanted.is_some() {
                    return false;
                }
                continue;
            }
            if innermost.phase == Phase::Body && innermost.is_dirty && innermost.keeps_equations {
                let mut chain = self.chain.borrow_mut();
                loops.statistics.candidates +=
                    innermost.propose(self.store, &learner.entry, &mut chain, &self.options.without_facts);
            }
            if innermost.phase == Phase::Body && innermost.is_dirty {
                innermost.searches.round_over(learner.counts());
                loops.statistics.rounds += 1;
                return self.restart(number - 1);
            }
            if innermost.phase == Phase::Body && innermost.searches.is_on {
                innermost.searches.is_on = false;
                // What is learnt is for states that come here later.
                let is_last = number == 1 && innermost.entered.mark == 0;
                if !is_last && !loops.search() {
                    loops.statistics.rounds += 1;
                    return self.restart(number - 1);
                }
                learner.searches = loops.search();
            }
            let Some(innermost) = loops.instances.last_mut() else { return false };
            if innermost.phase == Phase::Body {
                innermost.phase = Phase::Exits;
                innermost.simplify(self.store, &mut learner.chain.borrow_mut());
                let exits = std::mem::take(&mut innermost.exits);
                if !exits.is_empty() {
                    exits.into_iter().rev().for_each(|live| self.frontier.push(live));
                    return false;
                }
            }
            // Where a loop is to be opened, that is while its facts are known.
            if let Some(innermost) = loops.instances.last()
                && learner.has_openings(innermost.entered.node)
            {
                learner.speculation.wanted = Some(innermost.entered.node);
                return false;
            }
            if let Some(instance) = loops.instances.pop() {
                let header = Header {
                    written: instance.changed(),
                    entries: instance.entered.entries,
                    facts: instance.facts,
                };
                learner.loop_over(instance.entered.node, header);
                learner.searches = loops.search();
                if learner.speculation.wanted.is_some() {
                    return false;
                }
            }
        }
    }

    /// The current path is over: None if that is as it should be, otherwise whether a state is there
    /// to go on with.
    pub(super) fn refine(&mut self, stop: &Stop) -> Option<bool> {
        self.note_writes();
        if !self.is_trouble(stop) {
            return None;
        }
        let (loops, learner) = (self.loops.as_mut()?, self.learner.as_ref()?);
        match loops.strategy {
            Strategy::Abstract => {}
            Strategy::Bounded(_) => return None,
            Strategy::Given(_) => {
                self.give_up("what was learnt does not suffice");
                return Some(false);
            }
        }
        let domain = &self.machine.domain;
        let mut chain = self.chain.borrow_mut();
        let trouble = match stop {
            Stop::Violation(Violation::InvalidPointer | Violation::InvalidFree | Violation::InvalidCall) => {
                Trouble::Pointer
            }
            _ => Trouble::Other,
        };
        let blame = loops.blame(self.store, &learner.entry, &mut chain, &domain.path.condition, trouble);
        drop(chain);
        match blame {
            Blame::Loop(number) => {
                loops.statistics.restarts += 1;
                self.record_leaf(NodeKind::Spurious, None);
                Some(self.restart(number))
            }
            Blame::Nobody(equations) => {
                let domain = &mut self.machine.domain;
                let mut chain = self.chain.borrow_mut();
                for equation in equations {
                    let assumed = chain.assume(self.store, &mut domain.path.condition, equation);
                    if let Err(why) = assumed {
                        drop(chain);
                        self.give_up(&why.to_string());
                        return Some(false);
                    }
                }
                // It happens.
                None
            }
        }
    }

    /// Whether loops are abstracted until what is found shows that they must not be.
    pub(super) fn abstracts_loops(&self) -> bool {
        self.loops.as_ref().is_some_and(|loops| matches!(loops.strategy, Strategy::Abstract))
    }

    /// The current state is in a block of targets, some of them new: None if it gets there in the program
    /// too, which is noted; otherwise whether a state is there to go on with.
    pub(super) fn refine_target(&mut self, block: usize) -> Option<bool> {
        self.note_writes();
        let (Some(loops), Some(learner)) = (&mut self.loops, &self.learner) else {
            self.reach(block);
            return None;
        };
        let domain = &mut self.machine.domain;
        let mut chain = self.chain.borrow_mut();
        let condition = &domain.path.condition;
        match loops.blame(self.store, &learner.entry, &mut chain, condition, Trouble::Other) {
            Blame::Loop(number) => {
                drop(chain);
                loops.statistics.restarts += 1;
                self.record_leaf(NodeKind::Spurious, None);
                Some(self.restart(number))
            }
            Blame::Nobody(equations) => {
                // The test is one of the path that enters loops as it did; the state goes on as it is.
                let before = domain.path.condition.clone();
                let condition = &mut domain.path.condition;
                let mut assumed = equations.into_iter().map(|fact| chain.assume(self.store, condition, fact));
                let failed = assumed.find_map(Result::err);
                drop(assumed);
                drop(chain);
                if let Some(why) = failed {
                    self.give_up(&why.to_string());
                    return Some(false);
                }
                self.reach(block);
                self.machine.domain.path.condition = before;
                None
            }
        }
    }

    /// Whether a path ends in a way that must not be there in a proof.
    fn is_trouble(&mut self, stop: &Stop) -> bool {
        match path_end(stop, self.options) {
            None | Some(PathEnd::Unwound | PathEnd::Cut { .. }) => true,
            Some(PathEnd::Over { leaks, .. }) => leaks && !self.goals.are_targets() && self.leak().is_some(),
            Some(PathEnd::Violates(_, Violation::AssertionFailure | Violation::ErrorReached)) => {
                !self.goals.are_targets()
            }
            Some(PathEnd::Violates(..)) => true,
        }
    }

    /// Ends without an answer.
    pub(super) fn give_up(&mut self, why: &str) {
        let (kind, text) = (ReasonKind::Unsupported, format!("no invariants were found: {why}"));
        self.record_cut(&text);
        self.findings.add_reason(Reason { kind, text, place: self.place() });
        self.limits.stop();
    }
}

/// The places that a loop has forgotten, and what stands in for what they held.
fn forgotten(loops: Option<&Loops>, number: usize) -> Vec<(Location, Term)> {
    let written = loops.and_then(|loops| loops.instances.get(number)).map(|instance| &instance.written);
    let written = written.into_iter().flatten();
    written.filter_map(|written| Some((written.location, written.forgotten?))).collect()
}
