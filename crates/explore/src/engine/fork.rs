//! Forks: where the condition of a path does not decide what comes next.

use outcome::{End, Limit, ReasonKind};
use program::Terminator;
use semantics::Stop;
use semantics::symbolic::{PathState, Resting};
use solver::PathCondition;
use term::Term;

use super::Engine;
use crate::guide::Course;
use crate::record::Position;
use crate::speculation::Failure;
use crate::state::Live;

/// The alternatives of a fork.
struct Alternatives<'p> {
    /// Those that are possible: the answers that they stand for, and their conditions.
    possible: Vec<(usize, Term)>,
    /// Where they are in the tree that is recorded.
    positions: Vec<Position>,
    /// Whose alternatives they are, if it is a branch or switch.
    asking: Option<&'p Terminator>,
}

/// What becomes of the state that forks.
struct Split {
    /// Its first alternative, which needs no copy, with its answer; None if the solver gave no answer.
    first: Option<(PathState<PathCondition>, Course, usize)>,
    /// Why the solver gave no answer for others.
    failures: Vec<String>,
}

impl<'p> Engine<'_, 'p, '_> {
    /// Splits the current state; true if the current one goes on as one of the alternatives.
    pub(super) fn fork(&mut self) -> bool {
        let alternatives = self.machine.domain.take_alternatives().into_iter().enumerate();
        let possible: Vec<(usize, Term)> =
            alternatives.filter(|&(_, condition)| !self.store.is_false(condition)).collect();
        self.statistics.forks += 1;
        self.current.depth += 1;
        // A fork may copy large objects, so that a number of forks says little about time.
        self.look_now_and_then();
        if self.ends_at_fork() {
            return false;
        }
        self.guide().course.compare_states = true;
        let positions = self.record_fork(&possible);
        let count = possible.len();
        let asking = self.asking();
        let alternatives = Alternatives { possible, positions, asking };
        let Split { first, failures } = self.split_state(&alternatives);
        if !self.note_failures(count, failures) {
            return false;
        }
        self.note_live_states();
        let Some((path, course, answer)) = first else { return false };
        self.recording.position = alternatives.positions.into_iter().next();
        self.machine.domain.resume(path);
        self.guide().course = course;
        if self.frontier.is_depth_first() || self.is_speculating() {
            return true;
        }
        // A strategy may prefer any of them.
        let ahead = asking.and_then(|branch| branch.way(answer));
        let live = Live { ahead, ..self.leave() };
        self.frontier.push(live);
        false
    }

    /// The branch or switch that the current state is at, if that is what asks.
    fn asking(&self) -> Option<&'p Terminator> {
        let (function, block, index) = self.machine.state.points().next_back()?;
        let block = &self.program.functions[function].blocks[block];
        // Where the instruction has asked before, this is not about the branch itself.
        let is_asking = index == block.instructions.len() && !self.machine.domain.has_answers();
        is_asking.then_some(&block.terminator)
    }

    /// Whether the current path ends where it would fork: all is over, or it has forked too often.
    fn ends_at_fork(&mut self) -> bool {
        let is_over = self.limits.is_stopped();
        let is_deep = self.options.depth.is_some_and(|limit| self.current.depth > limit);
        match (is_over, is_deep, self.is_speculating()) {
            (false, false, _) => return false,
            (true, _, true) => {}
            (true, _, false) => {
                self.offer_test(&End::Cut("not finished".into()));
                self.statistics.cut_paths += 1;
            }
            (false, true, true) => self.fail_speculation(Failure::Bound),
            (false, true, false) => {
                self.cut(ReasonKind::Limit(Limit::Depth), "the limit on forks of one path (--depth)");
                self.path_ended(&End::Cut("the limit on forks of one path".into()));
                self.learn_from_end(&Stop::Fork, false);
            }
        }
        true
    }

    /// Puts all alternatives aside but the first.
    fn split_state(&mut self, alternatives: &Alternatives<'p>) -> Split {
        let Alternatives { possible, positions, asking } = alternatives;
        let location = self.machine.location();
        let claims = self.claims();
        let mut split = Split { first: None, failures: Vec::new() };
        for (position, &(index, condition)) in possible.iter().enumerate().rev() {
            // The first alternative goes on at once, without a copy.
            let mut path = if position == 0 {
                self.machine.domain.resume(PathState::new(PathCondition::new()))
            } else {
                self.machine.domain.path.clone()
            };
            let assumed = self.chain.borrow_mut().assume(self.store, &mut path.condition, condition);
            if let Err(why) = assumed {
                let why = why.to_string();
                self.record_undecided(positions.get(position), &why);
                split.failures.push(why);
                continue;
            }
            path.answer(index);
            let mut determined = self.guide().course.determined.clone();
            determined.extend(self.chain.borrow_mut().determined(self.store, &path.condition, condition));
            let segment = self.segment_at_fork(possible, position);
            let course = Course { compare_states: true, determined, segment };
            if position == 0 {
                split.first = Some((path, course, index));
                continue;
            }
            self.statistics.states += u64::from(!self.is_speculating());
            self.put_aside(Live {
                machine: Resting::of(&self.machine.state),
                path,
                depth: self.current.depth,
                claims: claims.clone(),
                course,
                node: self.current.node,
                arrives: false,
                ahead: asking.and_then(|branch| branch.way(index)),
                location,
                position: positions.get(position).cloned(),
            });
        }
        split
    }

    /// Notes for which of so many alternatives the solver gave no answer; false if that ends a speculation.
    fn note_failures(&mut self, alternatives: usize, failures: Vec<String>) -> bool {
        let failed = failures.len();
        if failed > 0 {
            self.look_around();
        }
        if failed > 0 && self.is_speculating() {
            self.fail_speculation(Failure::Bound);
            return false;
        }
        for why in failures {
            if self.limits.is_stopped() {
                break;
            }
            self.cut(ReasonKind::Solver, &format!("the solver gave no answer ({why})"));
            self.statistics.cut_paths += 1;
        }
        if let (Some(learner), Some(node)) = (&mut self.learner, self.current.node) {
            // Soundness: what the solver could not tell is not explored, so nothing is learnt above.
            if failed > 0 {
                learner.fail(node);
            }
            match (alternatives - failed) as u32 {
                0 => learner.path_cut(node),
                several => learner.forked(node, several - 1),
            }
        }
        true
    }
}
