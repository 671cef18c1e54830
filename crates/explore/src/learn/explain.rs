//! Why states were subsumed or not, and why nodes left no interpolant: what is counted where it is asked
//! for, and told at the end.

use std::collections::BTreeMap;

use outcome::Explanation;
use program::{BlockId, Entity, FunctionId};
use rustc_hash::FxHashMap;
use semantics::State;
use semantics::symbolic::Value;

use super::Learner;
use crate::reading;
use crate::table::WhyNot;

/// Different reasons that are remembered at one place.
const MAX_REASONS: usize = 1 << 10;

/// Reasons, and how often they were.
#[derive(Default)]
struct Reasons(FxHashMap<String, u64>);

impl Reasons {
    fn add(&mut self, why: String) {
        if self.0.len() < MAX_REASONS || self.0.contains_key(&why) {
            *self.0.entry(why).or_insert(0) += 1;
        }
    }

    /// The most frequent first.
    fn sorted(&self) -> Vec<(String, u64)> {
        let mut reasons: Vec<(String, u64)> =
            self.0.iter().map(|(text, count)| (text.clone(), *count)).collect();
        reasons.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        reasons
    }
}

/// States that came to a subsumption point.
#[derive(Default)]
struct Lookups {
    states: u64,
    subsumed: u64,
    /// Why they were not.
    reasons: Reasons,
}

#[derive(Default)]
pub struct Explanations {
    /// Whether it is remembered why states were or were not subsumed.
    pub is_on: bool,
    lookups: BTreeMap<(FunctionId, u32), Lookups>,
    /// Why nothing was learnt.
    failures: Reasons,
}

impl Explanations {
    /// Remembers why nothing was learnt.
    pub fn note_failure(&mut self, why: String) {
        self.failures.add(why);
    }
}

impl Learner<'_, '_> {
    /// Remembers whether a state was subsumed, and if not, why.
    pub(super) fn note_lookup(&mut self, machine: &State<Value>, why: Option<WhyNot>) {
        let Some((function, block)) = reading::block(machine) else { return };
        let text = why.map(|why| match why {
            WhyNot::NoEntry => "nothing was learnt yet for this call stack and these objects".to_string(),
            WhyNot::Fails(condition) => {
                let frames = reading::frames(machine);
                format!("it is not known that {}", self.reading(&frames).condition(condition))
            }
        });
        let log = self.explanations.lookups.entry((function, block)).or_default();
        log.states += 1;
        match text {
            None => log.subsumed += 1,
            Some(text) => log.reasons.add(text),
        }
    }

    /// What happened at each subsumption point, and why nodes have no interpolant.
    pub fn explanations(&self) -> Vec<Explanation> {
        let Explanations { lookups, failures, .. } = &self.explanations;
        let of_point = |(&(function, block), log): (&(FunctionId, u32), &Lookups)| {
            let body = &self.program.functions[function];
            let places = &body.blocks[BlockId::from_index(block as usize)].places;
            Explanation {
                what: body.name.clone(),
                place: places.iter().copied().flatten().find(|place| place.line > 0),
                states: log.states,
                subsumed: log.subsumed,
                reasons: log.reasons.sorted(),
            }
        };
        let mut result: Vec<Explanation> = lookups.iter().map(of_point).collect();
        let failed = self.statistics.failed;
        if failed > 0 {
            let what = "nodes without interpolant".to_string();
            let reasons = failures.sorted();
            result.push(Explanation { what, place: None, states: failed, subsumed: 0, reasons });
        }
        result
    }
}
