//! Deciding targets: which are reached, and which still can be.

use outcome::{Counterexample, Reached, Reason, ReasonKind, Replay, Target, Test};
use program::{BlockId, FunctionId, Program, Reachability, TargetBits};
use semantics::Unmodelled;

use crate::coverage::Tracker;
use crate::doubt::unconfirmed;
use crate::member::Hit;
use crate::options::Options;

/// The targets of an exploration.
pub struct Targets {
    reachability: Reachability,
    /// Not reached yet.
    undecided: TargetBits,
    reached: Vec<Option<(Test, Option<Counterexample>)>>,
    /// Of which others know that they are reached.
    told: TargetBits,
    /// Why a target that was not reached may still be reachable.
    open: Vec<Option<Reason>>,
    /// The targets of each block, by its number.
    of_block: Vec<Vec<u32>>,
    /// Whether what was made up for functions without body may be what they never do.
    doubts: bool,
}

impl Targets {
    pub fn new(program: &Program, coverage: &Tracker, options: &Options) -> Targets {
        let targets: &[Target] = &options.targets;
        let blocks: Vec<Vec<(FunctionId, BlockId)>> =
            targets.iter().map(|target| target.blocks.clone()).collect();
        let mut of_block: Vec<Vec<u32>> = vec![Vec::new(); coverage.block_count()];
        for (number, target) in targets.iter().enumerate() {
            for &(function, block) in &target.blocks {
                of_block[coverage.number(function, block)].push(number as u32);
            }
        }
        Targets {
            reachability: Reachability::new(program, &blocks),
            undecided: TargetBits::all(targets.len()),
            reached: vec![None; targets.len()],
            told: TargetBits::none(targets.len()),
            open: vec![None; targets.len()],
            of_block,
            doubts: options.unmodelled == Unmodelled::Havoc,
        }
    }

    /// For each block, by its number, whether it is one of a target.
    pub fn blocks(&self) -> Vec<bool> {
        self.of_block.iter().map(|targets| !targets.is_empty()).collect()
    }

    /// The targets of a block that were not reached before.
    pub fn new_at(&self, block: usize) -> Vec<u32> {
        let targets = self.of_block.get(block).into_iter().flatten().copied();
        targets.filter(|&target| self.undecided.contains(target as usize)).collect()
    }

    /// A path has reached a target.
    ///
    /// Soundness: what was made up for a function without body, or a variable that is defined nowhere, may be what leads there; then the target
    /// is open, unless another path reaches it.
    pub fn reach(&mut self, target: u32, test: Test) {
        if self.doubts && !(test.invented.is_empty() && test.undefined.is_empty()) {
            let text = unconfirmed("it was reached", &test, "");
            let reason = Reason { kind: ReasonKind::Unconfirmed, text, place: None };
            self.open[target as usize].get_or_insert(reason);
            return;
        }
        self.undecided.remove(target as usize);
        self.reached[target as usize] = Some((test, None));
    }

    /// What a path that reached some targets ended with.
    pub fn ended_with(&mut self, targets: &[u32], counterexample: &Counterexample) {
        for &target in targets {
            if let Some((_, violation)) = &mut self.reached[target as usize] {
                *violation = Some(counterexample.clone());
            }
        }
    }

    /// Takes over what was reached elsewhere.
    pub fn take_over(&mut self, hits: &[Hit]) {
        for hit in hits {
            let target = hit.target as usize;
            if self.undecided.contains(target) {
                self.undecided.remove(target);
                self.reached[target] = Some((hit.test.clone(), hit.violation.clone()));
                self.told.insert(target);
            }
        }
    }

    /// What was reached here since this was asked last.
    pub fn new_hits(&mut self) -> Vec<Hit> {
        let mut hits = Vec::new();
        for (target, reached) in self.reached.iter().enumerate() {
            if let Some((test, violation)) = reached
                && !self.told.contains(target)
            {
                self.told.insert(target);
                hits.push(Hit { target: target as u32, test: test.clone(), violation: violation.clone() });
            }
        }
        hits
    }

    /// How many were reached, and how many there are.
    pub fn counts(&self) -> (usize, usize) {
        (self.reached.iter().flatten().count(), self.reached.len())
    }

    pub fn is_decided(&self) -> bool {
        self.undecided.is_empty()
    }

    /// Whether anything undecided may be reached from a call stack.
    ///
    /// Soundness: control flow is over-approximated, so that what is not reachable in it is not
    /// reachable at all.
    pub fn matters(&self, stack: impl DoubleEndedIterator<Item = (FunctionId, BlockId)>) -> bool {
        self.reachability.may_reach(stack, &self.undecided)
    }

    /// A path was cut where it was.
    pub fn cut(
        &mut self,
        stack: impl DoubleEndedIterator<Item = (FunctionId, BlockId)> + Clone,
        reason: &Reason,
    ) {
        for target in 0..self.open.len() {
            if !self.undecided.contains(target) || self.open[target].is_some() {
                continue;
            }
            let mut one = TargetBits::none(self.open.len());
            one.insert(target);
            if self.reachability.may_reach(stack.clone(), &one) {
                self.open[target] = Some(reason.clone());
            }
        }
    }

    /// The answers. `unfinished`: why not everything was explored.
    pub fn answers(self, unfinished: Option<&Reason>) -> Vec<Reached> {
        let decided = self.reached.into_iter().zip(self.open);
        decided
            .map(|(found, open)| match (found, open.or_else(|| unfinished.cloned())) {
                (Some((test, violation)), _) => reached(test, violation),
                (None, Some(reason)) => Reached::Unknown(reason),
                (None, None) => Reached::No,
            })
            .collect()
    }
}

/// The answer for a target that was reached, with what the path ended with.
pub(crate) fn reached(test: Test, violation: Option<Counterexample>) -> Reached {
    let replay = match violation.as_ref().map(|found| &found.replay) {
        Some(Replay::Confirmed(_)) => Replay::Confirmed("the compiled program".into()),
        Some(Replay::Refuted(what)) => {
            Replay::Refuted(format!("the compiled program, which did otherwise: {what}"))
        }
        Some(replay) => replay.clone(),
        None => Replay::NotTried("no violation".into()),
    };
    Reached::Yes { test: Box::new(test), violation: violation.map(Box::new), replay }
}
