//! Iterative deepening (McMillan, "Lazy Annotation for Program Testing and Verification"), the
//! baseline of the paper that loop abstraction is compared with: loops are unrolled up to a bound,
//! and of what was learnt at their headers only what is invariant is kept. If that is not enough, the
//! bound grows.

use std::time::Instant;

use outcome::{Decider, LoopCounts, Outcome, Reached, Reason, ReasonKind};
use program::{BlockId, Cfg, Entity, Program};
use rustc_hash::FxHashMap;
use semantics::symbolic::read_leaf;
use term::{Term, TermStore};

use super::Engine;
use crate::listener::{Explorer, Nobody};
use crate::loops::Strategy;
use crate::member::Until;
use crate::options::{Options, Search};

/// Explores with growing bounds until there is an answer or a limit is reached.
pub fn explore(program: &Program, options: &Options, explorer: &mut dyn Explorer, start: Instant) -> Outcome {
    let options =
        Options { keep_proof: true, search: Search::DepthFirst, learning_credit: None, ..options.clone() };
    for bound in 1usize.. {
        let restarts = bound as u64 - 1;
        let store = TermStore::new();
        let mut engine = match Engine::new(program, &store, &options, explorer, start) {
            Ok(engine) => engine,
            Err(stop) => return Outcome::not_begun(options.properties, stop.to_string()),
        };
        engine.abstract_loops(Strategy::Bounded(bound));
        engine.run(Until::End);
        let was_cut = engine.loops.as_ref().is_some_and(|loops| loops.was_cut);
        let is_answer = engine.limits.is_stopped() || !engine.findings.is_empty() || !was_cut;
        let mut outcome = engine.finish().by(Decider::Deepening);
        outcome.statistics.loops = LoopCounts { restarts, unrolled: bound as u64, ..LoopCounts::default() };
        if is_answer {
            return outcome;
        }
        let learnt = headers(program, &outcome);
        let store = TermStore::new();
        let mut nobody = Nobody;
        let prover = Engine::new(program, &store, &options, &mut nobody, start);
        if let Ok(mut prover) = prover {
            prover.abstract_loops(Strategy::Given(learnt));
            prover.run(Until::End);
            let is_late = prover.out_of_time();
            if prover.has_proved() {
                let mut found = prover.finish().by(Decider::Deepening);
                if take_reached(&mut found.reached, &outcome.reached) {
                    found.coverage = outcome.coverage;
                    found.statistics.loops.restarts += restarts;
                    found.statistics.loops.unrolled += bound as u64;
                    return found;
                }
            }
            if is_late {
                let text = "the limit on time (--timeout)".to_string();
                let reason = Reason { kind: ReasonKind::Limit(outcome::Limit::Time), text, place: None };
                // Soundness: beyond the bound nothing was looked at.
                for reached in &mut outcome.reached {
                    if matches!(reached, Reached::No) {
                        *reached = Reached::Unknown(reason.clone());
                    }
                }
                outcome.reasons.push(reason);
                outcome.verdict = outcome::Verdict::Unknown;
                outcome.decided_by = None;
                outcome.proof = None;
                return outcome;
            }
        }
    }
    unreachable!("the bound grows until there is an answer")
}

/// Takes over which targets were reached where loops were unrolled; whether all are decided then.
///
/// Soundness: what is reached where loops are abstracted need not be. What is not reached there never is.
fn take_reached(proved: &mut [Reached], unrolled: &[Reached]) -> bool {
    let mut is_decided = true;
    for (proved, unrolled) in proved.iter_mut().zip(unrolled) {
        match (&*proved, unrolled) {
            (_, Reached::Yes { .. }) => *proved = unrolled.clone(),
            (Reached::No, _) => {}
            _ => is_decided = false,
        }
    }
    is_decided
}

/// What was learnt at the headers of loops, by the shape of the state.
fn headers(program: &Program, outcome: &Outcome) -> FxHashMap<u128, Vec<String>> {
    let mut learnt: FxHashMap<u128, Vec<String>> = FxHashMap::default();
    for entry in outcome.proof.iter().flat_map(|proof| &proof.entries) {
        let Some(function) = program.function_named(&entry.function) else { continue };
        let cfg = Cfg::new(&program.functions[function]);
        if cfg.loop_of_header(BlockId::from_index(entry.block as usize)).is_some() {
            learnt.entry(entry.shape).or_default().extend(entry.conditions.iter().cloned());
        }
    }
    learnt
}

impl Engine<'_, '_, '_> {
    /// Candidates that are given for a loop, over entry variables.
    pub(super) fn given(&self, shape: u128) -> Option<Vec<Term>> {
        let Strategy::Given(learnt) = &self.loops.as_ref()?.strategy else { return None };
        let entry = &self.learner.as_ref()?.entry;
        let read =
            |text: &String| self.store.read_expression(text, &|word| read_leaf(self.store, entry, word)).ok();
        Some(learnt.get(&shape).into_iter().flatten().filter_map(read).collect())
    }

    fn out_of_time(&self) -> bool {
        self.options.timeout.is_some_and(|timeout| self.limits.elapsed() >= timeout)
    }
}
