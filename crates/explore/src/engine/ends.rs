//! The ends of paths: what is noted of each, and the tests that lead to them.

use outcome::{
    Counterexample, End, Limit, Property, Reason, ReasonKind, Replay, StackEntry, Statistics, Test,
};
use semantics::symbolic::{Tracking, Value};
use semantics::{Stop, Violation};
use solver::{Model, PathCondition, Truth};
use term::{Evaluator, Term};

use super::Engine;
use crate::doubt;
use crate::libm_results;
use crate::listener::{Event, Explorer, ListenerError};
use crate::path_end::{PathEnd, path_end};
use crate::test_of_path;
use crate::uninitialised::keep_decisive;

impl Engine<'_, '_, '_> {
    /// Notes how the current path ended; true if it reached no target and was not cut.
    pub(super) fn end_path(&mut self, stop: &Stop) -> bool {
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
                    if self.limits.is_stopped() {
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

    pub(super) fn path_ended(&mut self, end: &End) {
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
            self.findings.add_reason(Reason {
                kind: ReasonKind::Limit(Limit::Paths),
                text: "the limit on paths (--max-paths)".into(),
                place: None,
            });
            self.limits.stop();
        }
        self.look_now_and_then();
    }

    /// Hands the test of the current path to the explorer, if it wants it.
    pub(super) fn offer_test(&mut self, end: &End) {
        let claims = self.claims();
        if self.explorer.wants_test(end, claims.is_open())
            && let Some(model) = self.real_model()
        {
            claims.settle();
            self.tell_path(end, &model);
        }
    }

    /// Tells the explorer; an error it answers ends the exploration.
    pub(super) fn tell(
        &mut self,
        event: impl FnOnce(&mut dyn Explorer, &Statistics) -> Result<(), ListenerError>,
    ) {
        if let Err(error) = event(self.explorer, &self.statistics) {
            self.findings.add_reason(Reason { kind: ReasonKind::Interrupted, text: error.0, place: None });
            self.limits.stop();
        }
    }

    /// Hands the test of the current path to the explorer, with what it predicts.
    pub(super) fn tell_path(&mut self, end: &End, model: &Model) {
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
        // What the tests cover is known whatever comes next, be it a query that does not end.
        if self.options.covers {
            self.tell_progress();
        }
    }

    pub(super) fn stack(&self) -> Vec<StackEntry> {
        let frames = self.machine.call_stack().into_iter();
        frames.map(|(function, place)| StackEntry { function, place }).collect()
    }

    /// Values for which the program takes the current path; None if none were found.
    pub(super) fn real_model(&self) -> Option<Model> {
        let (store, domain) = (self.store, &self.machine.domain);
        let condition: Vec<Term> = domain.path.condition.constraints().collect();
        let mut refined = domain.path.condition.clone();
        let mut known = 0;
        let first = refined.model(store);
        libm_results::model(store, &domain.path.inputs, &condition, first, |facts| {
            let mut chain = self.chain.borrow_mut();
            for &fact in &facts[known..] {
                chain.assume(store, &mut refined, fact).ok()?;
            }
            known = facts.len();
            Some(refined.model(store))
        })
    }

    /// The test that takes the current path, by a model of it.
    pub(super) fn test(&self, model: &Model) -> Test {
        let path = &self.machine.domain.path;
        let mut evaluator = Evaluator::default();
        evaluator.begin();
        let records = path.inputs.on_path(&mut |guard| evaluator.evaluate(self.store, model, guard) != 0);
        let conditions: Vec<Term> = path.condition.constraints().collect();
        let mut chain = self.chain.borrow_mut();
        let decisive = keep_decisive(self.store, &records, &conditions, model, |condition| {
            chain.decide(self.store, &PathCondition::new(), condition) == Truth::Always
        });
        drop(chain);
        test_of_path::build(self.program, self.options, self.store, &records, &decisive)
    }

    /// The property that memory which is lost when the program ends violates.
    pub(super) fn leak(&mut self) -> Option<Property> {
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
                let mut chain = self.chain.borrow_mut();
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
    pub(super) fn violation(&mut self, property: Property, violation: Violation) -> bool {
        let place = self.place();
        if !self.findings.has_seen(violation, place) {
            let Some(model) = self.real_model() else {
                self.cut(ReasonKind::Unsupported, libm_results::OPEN);
                self.path_ended(&End::Cut(violation.to_string()));
                return false;
            };
            self.findings.see(violation, place);
            let mut counterexample = Counterexample {
                property,
                kind: violation.describe(self.machine.program),
                stack: self.stack(),
                test: self.test(&model),
                trace: Vec::new(),
                replay: Replay::NotTried(String::new()),
            };
            counterexample.replay = self.explorer.replay(&counterexample);
            self.goals.end_with(&counterexample);
            match &counterexample.replay {
                _ if self.goals.are_targets() => {}
                Replay::Refuted(_) | Replay::Doubted(_) => {
                    let by = match property {
                        Property::Invariant => "by concrete execution",
                        _ => "on the compiled program",
                    };
                    let text = doubt::unconfirmed(&violation.to_string(), &counterexample.test, by);
                    self.cut(ReasonKind::Unconfirmed, &text);
                    self.findings.add_unconfirmed(counterexample);
                }
                _ => {
                    self.findings.add_violation(counterexample);
                    if !self.options.keep_going {
                        self.limits.stop();
                    }
                }
            }
        }
        self.path_ended(&End::Violation(violation.to_string()));
        // A target that was reached need not be protected any more.
        self.goals.are_targets()
    }
}
