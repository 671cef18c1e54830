//! What an engine says: how far it is, and the answer.

use outcome::{Coverage, End, Outcome, Reached, Reason, ReasonKind, Verdict};

use super::Engine;
use crate::assumptions::assumptions;
use crate::learn::Learner;
use crate::listener::Event;
use crate::setup::proof_settings;
use crate::state::Live;

impl Engine<'_, '_, '_> {
    /// Tells how far things are.
    pub(super) fn tell_progress(&mut self) {
        self.limits.told_progress();
        self.update_statistics();
        let elapsed = self.limits.elapsed();
        let (live, blocks) = (self.frontier.len() + 1, self.guide().coverage.blocks_covered());
        let targets = self.goals.counts();
        let coverage = self.options.covers.then(|| self.coverage());
        self.tell(|explorer, statistics| {
            let coverage = coverage.as_ref();
            explorer.event(Event::Progress { statistics, live, blocks, coverage, targets, elapsed })
        });
    }

    /// What was executed so far.
    pub(super) fn coverage(&self) -> Coverage {
        self.machine.domain.oracle.coverage.summary(self.program)
    }

    pub(super) fn update_statistics(&mut self) {
        self.update_bytes();
        let chain = self.chain.borrow().statistics.clone();
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
        statistics.queries = chain.queries().collect();
        let (layers, backend) = (chain.total_time, chain.backend_time);
        let total = self.limits.elapsed();
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

    pub(super) fn finish(mut self) -> Outcome {
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
            live.machine.wake(&mut self.machine.state);
            self.machine.domain.resume(live.path);
            self.current.claims = live.claims;
            self.offer_test(&End::Cut("not finished".into()));
        }
        self.update_statistics();
        outcome.trees.extend(self.take_tree(true));
        outcome.coverage = self.coverage();
        self.findings.tell(self.limits.is_halted(), &mut outcome);
        if let Some(targets) = self.goals.into_targets() {
            // What stopped everything may have stopped the way to any of them.
            let halted = || Reason { kind: ReasonKind::Interrupted, text: "ended".into(), place: None };
            let first = outcome.reasons.first().cloned();
            let unfinished = self
                .limits
                .is_stopped()
                .then(|| first.or_else(|| self.limits.is_halted().then(halted)))
                .flatten();
            outcome.reached = targets.answers(unfinished.as_ref());
            let open = |reached: &Reached| matches!(reached, Reached::Unknown(_));
            outcome.verdict = if outcome.reached.iter().any(open) { Verdict::Unknown } else { Verdict::True };
        }
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
