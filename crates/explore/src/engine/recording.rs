//! What the engine tells the record of its tree, if there is one.

use std::cell::RefCell;
use std::rc::Rc;

use outcome::{End, NodeKind, Sample, Tree};
use semantics::Closed;
use semantics::symbolic::Location;
use term::Term;

use super::Engine;
use crate::guide::OneWay;
use crate::learn::Learner;
use crate::node::{NodeId, TreeId};
use crate::record::{Decided, Literal, Note, Position, Record, Renderer, Variables};

/// Where the tree is recorded, and where the current state is in it.
#[derive(Default)]
pub(super) struct Recording {
    record: Option<Rc<RefCell<Record>>>,
    pub position: Option<Position>,
}

impl Recording {
    /// A branch below a node is opened: where the state that takes it is.
    pub fn open_branch(&self, learner: &Learner<'_, '_>, node: NodeId) -> Option<Position> {
        let mut record = self.record.as_ref()?.borrow_mut();
        let words = Decided::Words("an infeasible branch is opened");
        let child = record.add(Some(learner.recorded(node)?), Some(words), None, true);
        Some(record.position(child))
    }
}

impl Engine<'_, '_, '_> {
    /// Begins to record, if that is asked for.
    pub(super) fn begin_record(&mut self) {
        if !self.options.record_tree {
            return;
        }
        let mut record = Record::new(Variables::of(self.program), self.limits.start());
        let root = record.add(None, Some(Decided::Words("the program begins")), None, false);
        self.recording.position = Some(record.position(root));
        let record = Rc::new(RefCell::new(record));
        if let Some(learner) = &mut self.learner {
            learner.record = Some(record.clone());
        }
        self.guide().one_way = Some(Vec::new());
        self.recording.record = Some(record);
        self.record_sample(true);
    }

    /// Something happens to the current state: it is at the node that it came from if nothing happened
    /// there, otherwise at a new one below it. Notes what it holds.
    fn record_state(&mut self, kind: NodeKind) -> Option<TreeId> {
        let record = self.recording.record.clone()?;
        let mut record = record.borrow_mut();
        let mut position = self.recording.position.clone()?;
        if record.is_leaf(position.node) {
            return Some(position.node);
        }
        if !record.is_fresh(position.node) {
            position.node = record.add(Some(position.node), None, None, false);
        }
        if position.node != TreeId::NONE {
            let (machine, path) = (&self.machine.state, &self.machine.domain.path);
            let seen = record.variables().see(self.program, self.store, machine, path);
            record.set_kind(position.node, kind);
            record.capture(&mut position, seen, self.place());
        }
        let node = position.node;
        self.recording.position = Some(position);
        Some(node)
    }

    /// The current state is at a subsumption point and is explored.
    pub(super) fn record_point(&mut self) {
        let Some(id) = self.record_state(NodeKind::Explored) else { return };
        let Some(record) = &self.recording.record else { return };
        let mut record = record.borrow_mut();
        record.set_point(id);
        if let (Some(learner), Some(node)) = (&mut self.learner, self.current.node) {
            if record.has_parent(id) {
                record.note(id, Note::Missed(std::mem::take(&mut learner.missed)));
            }
            learner.set_recorded(node, id);
        }
    }

    /// The current state, with this digest, is at a subsumption point.
    pub(super) fn record_visit(&mut self, digest: u128, is_repeated: bool) {
        let Some(record) = self.recording.record.clone() else { return };
        if is_repeated {
            let first = record.borrow().first(digest);
            self.record_leaf(NodeKind::Repeated, first);
            return;
        }
        if self.learner.is_none() {
            self.record_point();
        }
        if let Some(position) = &self.recording.position {
            record.borrow_mut().seen_first(digest, position.node);
        }
    }

    /// The current state is not explored any further.
    pub(super) fn record_leaf(&mut self, kind: NodeKind, link: Option<TreeId>) {
        let Some(id) = self.record_state(kind) else { return };
        if let Some(record) = &self.recording.record {
            record.borrow_mut().set_link(id, link);
        }
    }

    /// The current state is given up.
    pub(super) fn record_cut(&mut self, why: &str) {
        self.record_leaf(NodeKind::Cut, None);
        self.record_words(why);
    }

    fn record_words(&mut self, words: &str) {
        if let (Some(record), Some(position)) = (&self.recording.record, &self.recording.position) {
            record.borrow_mut().note(position.node, Note::Words(words.to_string()));
        }
    }

    /// The current path is over.
    pub(super) fn record_end(&mut self, end: &End) {
        if self.recording.record.is_none() {
            return;
        }
        let (kind, words) = match end {
            End::Exit(status) => (NodeKind::Ended, format!("the program ends, with status {status}")),
            End::Abort => (NodeKind::Ended, "the program aborts".into()),
            End::Trap => (NodeKind::Ended, "the program traps".into()),
            End::Assumption => (NodeKind::Blocked, "an assumption does not hold".into()),
            End::Violation(what) => (NodeKind::Violation, what.clone()),
            End::Cut(why) => (NodeKind::Cut, why.clone()),
        };
        self.record_leaf(kind, None);
        self.record_words(&words);
    }

    /// The current state reached targets for the first time.
    pub(super) fn record_target(&mut self) {
        let Some(id) = self.record_state(NodeKind::Explored) else { return };
        if let Some(record) = &self.recording.record {
            record.borrow_mut().set_target(id);
        }
        let Some(target) = self.goals.last_reached() else { return };
        let what = self.options.targets.get(target as usize).map(|target| target.what.clone());
        self.record_words(&format!("target reached: {}", what.unwrap_or_default()));
    }

    /// The current state is back at the beginning of a loop; these facts do not hold there and were
    /// dropped.
    pub(super) fn record_return(&mut self, header: Option<TreeId>, failing: &[Term]) {
        self.record_leaf(NodeKind::Returned, header);
        if !failing.is_empty() {
            let words = match failing.len() {
                1 => "a fact of the loop does not hold here and is dropped".to_string(),
                several => format!("{several} facts of the loop do not hold here and are dropped"),
            };
            self.record_words(&words);
        }
    }

    /// The current state is the one from which a loop is begun; in these places it holds anything.
    pub(super) fn record_loop(&mut self, forgotten: Vec<(Location, Term)>) {
        let (Some(record), Some(learner), Some(node)) =
            (&self.recording.record, &mut self.learner, self.current.node)
        else {
            return;
        };
        let Some(header) = learner.recorded(node) else { return };
        let mut record = record.borrow_mut();
        let begun = record.begin_loop(header, forgotten);
        self.recording.position = Some(record.position(begun));
    }

    /// The current state forks: where its alternatives are.
    pub(super) fn record_fork(&mut self, possible: &[(usize, Term)]) -> Vec<Position> {
        let Some(record) = self.recording.record.clone() else { return Vec::new() };
        let place = self.place();
        let here = self.recording.position.as_ref().map(|position| position.node);
        if here.is_some_and(|here| record.borrow_mut().is_fresh(here)) {
            self.record_state(NodeKind::Explored);
        }
        let Some(position) = &self.recording.position else { return Vec::new() };
        let mut record = record.borrow_mut();
        let children = possible.iter().map(|&(_, condition)| {
            let decision = Decided::Condition(Literal { condition, is_negated: false });
            let node = record.add(Some(position.node), Some(decision), place, false);
            position.at(node)
        });
        children.collect()
    }

    /// Of an alternative it is not known whether it can be.
    pub(super) fn record_undecided(&mut self, position: Option<&Position>, why: &str) {
        let (Some(record), Some(position)) = (&self.recording.record, position) else { return };
        let mut record = record.borrow_mut();
        record.set_kind(position.node, NodeKind::Cut);
        record.note(position.node, Note::Words(format!("the solver gave no answer ({why})")));
    }

    /// The current state has come by branches that go one way.
    pub(super) fn record_one_way(&mut self) {
        let Some(one_way) = &mut self.machine.domain.oracle.one_way else { return };
        if one_way.is_empty() {
            return;
        }
        let one_way = std::mem::take(one_way);
        let (Some(record), Some(position)) = (&self.recording.record, &self.recording.position) else {
            return;
        };
        let mut record = record.borrow_mut();
        for OneWay { branch, on } in one_way {
            let Closed { at: (function, block), feasible, alternatives } = branch;
            let places = &self.program.functions[function].blocks[block].places;
            let place = places.last().copied().flatten();
            let is_users = place.is_some_and(|place| !self.program.files[place.file].is_model);
            if !is_users || self.store.value(on).is_some() {
                continue;
            }
            let decided = match alternatives {
                2 => Decided::Condition(Literal { condition: on, is_negated: feasible == 0 }),
                several => Decided::OtherCases(several - 1),
            };
            let child = record.add(Some(position.node), Some(decided), place, false);
            record.set_kind(child, NodeKind::Infeasible);
            record.set_place(child, function, place);
        }
    }

    /// Counts at this moment.
    pub(super) fn record_sample(&mut self, is_last: bool) {
        let Some(record) = &self.recording.record else { return };
        let nodes = self.learner.as_ref().map_or(0, |learner| learner.counts().0);
        let sample = Sample {
            milliseconds: 0,
            paths: self.statistics.paths,
            subsumed: self.statistics.subsumed_states + self.statistics.repeated_states,
            nodes,
            live: self.frontier.len() as u64,
        };
        record.borrow_mut().sample(sample, is_last);
    }

    /// The tree that was recorded; there is none a second time.
    pub(super) fn take_tree(&mut self, has_answered: bool) -> Option<Tree> {
        self.record_sample(true);
        let record = self.recording.record.take()?;
        let entry = self.learner.as_mut().map(|learner| {
            learner.record = None;
            learner.entry.clone()
        });
        let record = Rc::try_unwrap(record).ok()?.into_inner();
        let deadline = self.options.timeout.map(|timeout| self.limits.start() + timeout);
        let renderer = Renderer::new(self.program, self.store, entry, deadline);
        Some(Tree { engine: self.engine_name().into(), has_answered, ..renderer.tree(record) })
    }

    /// What this engine does, in words.
    fn engine_name(&self) -> &'static str {
        match (&self.loops, &self.learner) {
            (Some(_), _) => "abstraction of loops",
            (None, Some(_)) if self.options.speculation.is_on() => "learning, with speculation",
            (None, Some(_)) => "learning",
            (None, None) => "paths",
        }
    }
}
