//! Which way a branch of the program went, in the words of its source.
//!
//! What a way means is known from the compiler, which tells blocks that follow if a condition holds from
//! those that follow if it does not. That is about the whole condition of a statement, so it is said only
//! where that condition is what is underlined; everywhere else the decision is shown without a claim.

use program::{Arm, BlockId, Function, Operand, Place, Program, Terminator};

use crate::source::{Mark, SourceText};

/// What a branch decided, as the label of its condition, and what that is a label of; None where the
/// branch is not one of the source.
pub fn outcome(
    program: &Program,
    function: &Function,
    block: BlockId,
    edge: usize,
) -> Option<(String, Mark)> {
    let from = &function.blocks[block];
    let place = from.places.last().copied().flatten()?;
    let open = || ("taken because of this".to_string(), Mark::Condition);
    match &from.terminator {
        Terminator::Branch { if_true, if_false, .. } => {
            let taken = [if_true, if_false].get(edge)?.target;
            let arms = [if_true, if_false].map(|edge| function.blocks[edge.target].arm);
            if arms.contains(&Arm::Added) {
                return None;
            }
            let (decider, holds) = match function.blocks[taken].arm {
                Arm::Holds(decider) => (decider, "holds"),
                Arm::DoesNotHold(decider) => (decider, "does not hold"),
                Arm::Unknown | Arm::Added | Arm::Operand => return Some(open()),
            };
            let mark = Mark::ConditionOf(decider);
            let is_shown = is_shown(program, place, mark);
            Some(if is_shown { (format!("taken because this {holds}"), mark) } else { open() })
        }
        Terminator::Switch(switch) => {
            let label = match switch.cases.get(edge) {
                Some((value, _)) => {
                    let bits = width(program, function, switch.value);
                    format!("taken because this is {}", signed(*value, bits))
                }
                None => "taken because this is none of the cases".into(),
            };
            let mark = Mark::ConditionOfSwitch;
            // At the end of a scope the compiler decides on the way by which it is left.
            let ends_scope =
                SourceText::of(program, place).is_some_and(|text| text.byte(place) == Some(b'}'));
            match is_shown(program, place, mark) {
                true => Some((label, mark)),
                false => (!ends_scope).then(open),
            }
        }
        _ => None,
    }
}

/// Whether the condition can be underlined.
fn is_shown(program: &Program, place: Place, mark: Mark) -> bool {
    SourceText::of(program, place).is_some_and(|text| text.marked(place, mark).is_some())
}

fn width(program: &Program, function: &Function, operand: Operand) -> u32 {
    function.operand_type(operand).bits(program.data_model)
}

fn signed(value: u128, bits: u32) -> i128 {
    let shift = 128 - bits.clamp(1, 128);
    (value << shift) as i128 >> shift
}
