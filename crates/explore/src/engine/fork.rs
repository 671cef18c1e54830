//! Forks: where the condition of a path does not decide what comes next.

use outcome::{End, Limit, ReasonKind};
use semantics::Stop;
use semantics::symbolic::PathState;
use solver::PathCondition;
use term::Term;

use super::Engine;
use crate::speculation::Failure;
use crate::state::Live;

impl Engine<'_, '_, '_> {
    /// Splits the current state; true if the current one goes on as one of the alternatives.
    pub(super) fn fork(&mut self) -> bool {
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
            let assumed = self.chain.borrow_mut().assume(self.store, &mut path.condition, condition);
            if let Err(why) = assumed {
                self.record_undecided(children.get(position), &why);
                failures.push(why);
                continue;
            }
            path.answer(index);
            let mut determined = self.machine.domain.oracle.determined.clone();
            let mut chain = self.chain.borrow_mut();
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
}
