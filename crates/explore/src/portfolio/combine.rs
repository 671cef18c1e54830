//! One answer of what the members found.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use outcome::{
    Counterexample, Coverage, LoopCounts, Outcome, Reached, Reason, ReasonKind, Replay, Statistics, Tree,
    Verdict,
};

use rustc_hash::FxHashSet;

use super::roles::Role;
use super::schedule::{Seat, State};
use crate::listener::{Event, Explorer, ListenerError};
use crate::member::{Ending, Hit, Learnt, News, Report};
use crate::options::Options;

/// What the members found so far.
pub(super) struct Combined<'a> {
    pub seats: Vec<Seat>,
    /// Targets that were reached, in the order in which that was found out.
    pub hits: Vec<Hit>,
    /// The targets of these.
    reached: FxHashSet<u32>,
    /// What was learnt that is worth telling, and by whom.
    learnt: Vec<(usize, Arc<Learnt>)>,
    /// A proof, or a violation, and who found it.
    answer: Option<Answer>,
    /// What the first member ended with.
    first: Option<Outcome>,
    trees: Vec<Tree>,
    options: &'a Options,
}

enum Answer {
    Proof(Box<Outcome>, Role),
    Violation(Box<Counterexample>, Role),
}

impl<'a> Combined<'a> {
    pub fn new(roles: &[Role], options: &'a Options) -> Combined<'a> {
        Combined {
            seats: roles.iter().map(|&role| Seat::new(role)).collect(),
            hits: Vec::new(),
            reached: FxHashSet::default(),
            learnt: Vec::new(),
            answer: None,
            first: None,
            trees: Vec::new(),
            options,
        }
    }

    /// What a member is to be told before it goes on.
    pub fn news_for(&mut self, index: usize) -> News {
        let seat = &mut self.seats[index];
        let (hits, learnt) = seat.heard;
        seat.heard = (self.hits.len(), self.learnt.len());
        let of_others = self.learnt[learnt..].iter().filter(|(from, _)| *from != index);
        News {
            hits: self.hits[hits..].to_vec(),
            learnt: of_others.map(|(_, learnt)| learnt.clone()).collect(),
        }
    }

    pub fn heard(&mut self, index: usize, time: std::time::Duration, mut report: Report) {
        for hit in report.hits.drain(..) {
            if self.reached.insert(hit.target) {
                self.hits.push(hit);
            }
        }
        self.learnt.extend(report.learnt.drain(..).map(|learnt| (index, learnt)));
        self.seats[index].had(time, report);
    }

    /// A member cannot even begin.
    pub fn not_begun(&mut self, index: usize, why: String) {
        self.seats[index].state = State::Over;
        if index == 0 {
            self.first = Some(Outcome::not_begun(self.options.properties, why));
        }
    }

    /// A member is over.
    pub fn ended(&mut self, index: usize, ending: Ending, explorer: &mut dyn Explorer) {
        let role = self.seats[index].role;
        self.seats[index].state = State::Over;
        self.seats[index].report.statistics.bytes.clone_from(&ending.outcome.statistics.bytes);
        let Ending { has_proved, violated, is_exact, mut outcome } = ending;
        if index == 0 {
            self.first = Some(outcome);
            return;
        }
        let trees = std::mem::take(&mut outcome.trees);
        let mut has_answered = false;
        if self.answer.is_none() {
            if has_proved {
                self.answer = Some(Answer::Proof(Box::new(outcome), role));
                has_answered = true;
            } else if let Some(mut found) = violated {
                if !role.replays() {
                    found.replay = explorer.replay(&found);
                }
                if is_violation(&found, is_exact) {
                    self.answer = Some(Answer::Violation(Box::new(found), role));
                    has_answered = true;
                }
            }
        }
        self.trees.extend(trees.into_iter().map(|tree| Tree { has_answered, ..tree }));
        // Where nothing forks, there is nothing to learn from.
        if role == Role::Abstract && self.seats[0].report.statistics.forks == 0 {
            let learners = self.seats.iter_mut().filter(|seat| seat.state == State::Waiting);
            let learners = learners.filter(|seat| matches!(seat.role, Role::Learn | Role::Speculate));
            learners.for_each(|seat| seat.state = State::Over);
        }
    }

    /// Whether nothing more has to be looked for.
    pub fn is_over(&self) -> bool {
        let is_found = match &self.answer {
            Some(Answer::Proof(..)) => true,
            Some(Answer::Violation(..)) => !self.options.keep_going,
            None => false,
        };
        is_found || self.is_first_the_last() || self.is_decided()
    }

    /// Whether the end of the first member is the end. Where only the solver was too slow for it, others may
    /// still find an answer, if there is a limit to that.
    fn is_first_the_last(&self) -> bool {
        let Some(first) = &self.first else { return false };
        let is_slow = first.verdict == Verdict::Unknown
            && !first.reasons.is_empty()
            && first.reasons.iter().all(|reason| reason.kind == ReasonKind::Solver);
        let others = self.seats.iter().skip(1).any(|seat| seat.state != State::Over);
        !(is_slow && others && self.options.timeout.is_some())
    }

    fn is_decided(&self) -> bool {
        !self.options.targets.is_empty() && self.hits.len() == self.options.targets.len()
    }

    /// Whether the end of the first member is still needed.
    pub fn needs_first(&self) -> bool {
        self.first.is_none()
    }

    /// Tells how far things are, from what the first member says.
    pub fn progress(
        &self,
        explorer: &mut dyn Explorer,
        first: Progress,
        start: Instant,
    ) -> Result<(), ListenerError> {
        let mut statistics = first.statistics;
        self.seats.iter().skip(1).for_each(|seat| statistics.add(&seat.report.statistics));
        let Progress { live, blocks, targets, .. } = first;
        let targets = targets.map(|(reached, all)| (reached.max(self.hits.len()), all));
        let statistics = &statistics;
        let (coverage, elapsed) = (None, start.elapsed());
        explorer.event(Event::Progress { statistics, live, blocks, coverage, targets, elapsed })
    }

    /// The answer. `unfinished`: why there is none, if that is so.
    pub fn outcome(self, unfinished: Option<Reason>) -> Outcome {
        let loops = self.seats.iter().find(|seat| seat.role == Role::Abstract);
        let loops = loops.map_or(LoopCounts::default(), |seat| seat.report.statistics.loops);
        let bytes = bytes_of(&self.seats);
        let report = &self.seats[0].report;
        let has_first = self.first.is_some();
        let mut first = self.first.unwrap_or_else(|| Outcome {
            coverage: report.coverage.clone(),
            statistics: report.statistics.clone(),
            reasons: unfinished.iter().cloned().collect(),
            reached: unfinished
                .iter()
                .flat_map(|reason| vec![Reached::Unknown(reason.clone()); self.options.targets.len()])
                .collect(),
            ..Outcome::open(self.options.properties)
        });
        // One that was ended from outside does not know why.
        if first.verdict == Verdict::Unknown && first.reasons.is_empty() {
            first.reasons.extend(unfinished);
        }
        let first_trees = std::mem::take(&mut first.trees);
        let mut first_answers = has_first;
        let mut outcome = match self.answer {
            Some(Answer::Proof(outcome, role)) => {
                first_answers = false;
                let mut outcome = outcome.by(role.decider());
                outcome.coverage = first.coverage;
                outcome.statistics.add(&first.statistics);
                outcome
            }
            // What the first member found by itself comes first.
            Some(Answer::Violation(found, role)) if !matches!(first.verdict, Verdict::False(_)) => {
                first_answers = false;
                first.verdict = Verdict::False(found.property);
                first.counterexample = Some(*found);
                first.by(role.decider())
            }
            _ => first.by(self.seats[0].role.decider()),
        };
        let others = self.seats.iter().skip(1).map(|seat| &seat.report.statistics.speculation);
        if first_answers {
            others.for_each(|counts| outcome.statistics.add_speculation(counts));
        }
        outcome.statistics.loops = loops;
        outcome.statistics.bytes = bytes;
        add_hits(&mut outcome, self.hits);
        outcome.trees =
            first_trees.into_iter().map(|tree| Tree { has_answered: first_answers, ..tree }).collect();
        outcome.trees.extend(self.trees);
        outcome.trees.sort_by_key(|tree| !tree.has_answered);
        outcome
    }
}

/// What all members together have taken.
fn bytes_of(seats: &[Seat]) -> BTreeMap<&'static str, u64> {
    let mut bytes = BTreeMap::new();
    for (&kind, &more) in seats.iter().flat_map(|seat| &seat.report.statistics.bytes) {
        *bytes.entry(kind).or_insert(0) += more;
    }
    bytes
}

/// What the first member says of how far it is.
#[derive(Default)]
pub(super) struct Progress {
    pub coverage: Coverage,
    pub statistics: Statistics,
    pub live: usize,
    pub blocks: (usize, usize),
    pub targets: Option<(usize, usize)>,
}

/// Whether what another member found is a violation: if the compiled program confirms it, or does not
/// refute it and the other is exact.
fn is_violation(found: &Counterexample, is_exact: bool) -> bool {
    match found.replay {
        Replay::Confirmed(_) => true,
        Replay::NotTried(_) => is_exact,
        Replay::Refuted(_) | Replay::Doubted(_) => false,
    }
}

/// Adds the targets of which another member knows that they are reached.
fn add_hits(outcome: &mut Outcome, hits: Vec<Hit>) {
    for Hit { target, test, violation } in hits {
        let Some(reached) = outcome.reached.get_mut(target as usize) else { continue };
        if !matches!(reached, Reached::Yes { .. }) {
            *reached = crate::targets::reached(test, violation);
        }
    }
    if !outcome.reached.is_empty() {
        let is_open = outcome.reached.iter().any(|reached| matches!(reached, Reached::Unknown(_)));
        outcome.verdict = if is_open { Verdict::Unknown } else { Verdict::True };
    }
}
