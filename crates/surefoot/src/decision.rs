//! Which way a branch of the program went, in the words of its source.
//!
//! The compiler turns conditions around as it likes, so that the edge says nothing; where the edges
//! lead to does: what is done if a condition holds is written right behind it. Only a `do … while`
//! goes back.

use program::{Block, BlockId, Cfg, Entity, Function, Operand, Place, Program, Terminator};

/// Blocks without a place of their own that are followed to find where an edge leads.
const FOLLOWED: usize = 4;

/// What a branch decided, as the label of its condition; None where that cannot be told.
pub fn outcome(program: &Program, function: &Function, block: BlockId, edge: usize) -> Option<String> {
    let from = &function.blocks[block];
    let place = from.places.last().copied().flatten()?;
    match &from.terminator {
        Terminator::Branch { if_true, if_false, .. } => {
            let targets = [if_true.target, if_false.target];
            let taken = targets.get(edge)?;
            let holds = true_target(program, function, block, place, targets)? == *taken;
            Some(format!("taken because this {}", if holds { "holds" } else { "does not hold" }))
        }
        Terminator::Switch(switch) => Some(match switch.cases.get(edge) {
            Some((value, _)) => {
                let bits = width(program, function, switch.value);
                format!("taken because this is {}", signed(*value, bits))
            }
            None => "taken because this is none of the cases".into(),
        }),
        _ => None,
    }
}

fn width(program: &Program, function: &Function, operand: Operand) -> u32 {
    function.operand_type(operand).bits(program.data_model)
}

fn signed(value: u128, bits: u32) -> i128 {
    let shift = 128 - bits.clamp(1, 128);
    (value << shift) as i128 >> shift
}

/// The target that is taken if the condition in the source holds, if that can be told.
fn true_target(
    program: &Program,
    function: &Function,
    block: BlockId,
    condition: Place,
    targets: [BlockId; 2],
) -> Option<BlockId> {
    // Only the end of a `do` loop goes back by itself: other loops jump there.
    let cfg = Cfg::new(function);
    if let Some(&start) = targets.iter().find(|&&target| cfg.dominates(target, block)) {
        return Some(start);
    }
    let [one, other] = targets.map(|target| first_place(program, function, target));
    let (one, other) = (one?, other?);
    if one == other || one.file != condition.file || other.file != condition.file {
        return None;
    }
    // A part of a condition that goes on in another block: which way was taken says little.
    if targets.iter().any(|&target| tests_again(&function.blocks[target], condition)) {
        return None;
    }
    let nearest = [one, other].into_iter().filter(|place| *place > condition).min();
    nearest.map(|place| if place == one { targets[0] } else { targets[1] })
}

/// Whether a block evaluates the rest of a condition.
fn tests_again(block: &Block, condition: Place) -> bool {
    let place = block.places.last().copied().flatten();
    block.terminator.edges().len() > 1
        && place.is_some_and(|place| place.file == condition.file && place.line == condition.line)
}

/// The first place of the user's code in a block, or behind it if it only jumps.
fn first_place(program: &Program, function: &Function, block: BlockId) -> Option<Place> {
    let mut block = block;
    for _ in 0..FOLLOWED {
        let code = &function.blocks[block];
        let places = code.places.iter().flatten();
        let own = places.copied().find(|place| place.line > 0 && !program.files[place.file].is_model);
        if own.is_some() {
            return own;
        }
        match &code.terminator {
            Terminator::Jump(edge) if edge.target.index() != block.index() => block = edge.target,
            _ => return None,
        }
    }
    None
}
