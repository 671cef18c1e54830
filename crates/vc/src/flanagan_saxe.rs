//! Flanagan and Saxe's compact verification conditions.
//!
//! Of a passive program it computes, from the last statement to the first, `N`, the states from which
//! it may terminate normally, and `W`, those from which it may go wrong. The postcondition is never
//! copied; but `N` of what comes first in a sequence is, once for every level of choices.
//!
//! Source: Cormac Flanagan and James Saxe, "Avoiding exponential explosion: generating compact
//! verification conditions", POPL 2001.

use crate::condition::Condition;
use crate::dwp::{Outcomes, outcomes};
use crate::expression::{Expression, Expressions};
use crate::passify::Passive;
use crate::walk::Step;

/// `¬W ∧ (N ⇒ Q)`
pub fn flanagan_saxe(store: &mut Expressions, program: &Passive, postcondition: Expression) -> Condition {
    let steps: Vec<Step<'_>> = program.command.walk().collect();
    let mut current: Option<Outcomes> = None;
    // Of the choices around: what comes behind, and the right side.
    let mut open: Vec<(Option<Outcomes>, Option<Outcomes>)> = Vec::new();
    for step in steps.into_iter().rev() {
        match step {
            Step::Statement(statement) => {
                let first = outcomes(store, statement);
                current = Some(sequence(store, first, current));
            }
            Step::Join => open.push((current.take(), None)),
            Step::Otherwise => {
                if let Some((_, right)) = open.last_mut() {
                    *right = current.take();
                }
            }
            Step::Choice => {
                let Some((behind, right)) = open.pop() else { continue };
                let left = current.take();
                let [left, right] = [left, right].map(|side| side.unwrap_or_else(|| Outcomes::skip(store)));
                let choice = left.or(store, right);
                current = Some(sequence(store, choice, behind));
            }
        }
    }
    let Outcomes { normal, wrong } = current.unwrap_or_else(|| Outcomes::skip(store));
    let postcondition = program.read(store, postcondition);
    let right = store.not(wrong);
    let ends_well = store.implies(normal, postcondition);
    Condition {
        definitions: program.definitions.clone(),
        goal: store.and(right, ends_well),
        incarnations: program.incarnations.made().to_vec(),
    }
}

/// `N₁ ∧ N₂` and `W₁ ∨ (N₁ ∧ W₂)`
fn sequence(store: &mut Expressions, first: Outcomes, rest: Option<Outcomes>) -> Outcomes {
    let Some(rest) = rest else { return first };
    let later = store.and(first.normal, rest.wrong);
    Outcomes { normal: store.and(first.normal, rest.normal), wrong: store.or(first.wrong, later) }
}
