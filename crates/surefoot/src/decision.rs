//! Which way a branch of the program went, in the words of its source.
//!
//! The compiler turns conditions around as it likes, so that the edge says nothing; where the edges
//! lead to does: what is done if a condition holds is written right behind it. Only a `do … while`
//! goes back.

use program::{Block, BlockId, Entity, Function, Operand, Place, Program, Terminator};

use crate::source::{SourceText, closing};

/// Blocks without a place of their own that are followed to find where an edge leads.
const FOLLOWED: usize = 4;

/// What a branch decided, as the label of its condition.
pub fn outcome(program: &Program, function: &Function, block: BlockId, edge: usize) -> Option<String> {
    let from = &function.blocks[block];
    let place = from.places.last().copied().flatten()?;
    match &from.terminator {
        Terminator::Branch { if_true, if_false, .. } => {
            let targets = [if_true.target, if_false.target];
            let taken = targets.get(edge)?;
            let held = true_target(program, function, place, targets).map(|target| target == *taken);
            Some(match held {
                Some(true) => "taken because this holds".into(),
                Some(false) => "taken because this does not hold".into(),
                None => "decided here".into(),
            })
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
    condition: Place,
    targets: [BlockId; 2],
) -> Option<BlockId> {
    let [one, other] = targets.map(|target| first_place(program, function, target));
    let (one, other) = (one?, other?);
    if one == other || one.file != condition.file || other.file != condition.file {
        return None;
    }
    // A part of a condition that goes on in another block: which way was taken says little.
    if targets.iter().any(|&target| tests_again(&function.blocks[target], condition)) {
        return None;
    }
    let nearest = match ends_a_do_loop(program, condition) {
        true => [one, other].into_iter().filter(|place| *place <= condition).max(),
        false => [one, other].into_iter().filter(|place| *place > condition).min(),
    };
    nearest.map(|place| if place == one { targets[0] } else { targets[1] })
}

/// Whether a block evaluates the rest of a condition.
fn tests_again(block: &Block, condition: Place) -> bool {
    let place = block.places.last().copied().flatten();
    block.terminator.edges().len() > 1
        && place.is_some_and(|place| place.file == condition.file && place.line == condition.line)
}

/// Whether a place is the `while` at the end of a `do` loop.
fn ends_a_do_loop(program: &Program, place: Place) -> bool {
    let Some(text) = SourceText::of(program, place) else { return false };
    let Some(rest) = text.from(place).and_then(|rest| rest.strip_prefix(b"while")) else { return false };
    let Some(open) = rest.iter().position(|&byte| byte == b'(') else { return false };
    let Some(close) = closing(&rest[open..]) else { return false };
    let behind = rest[open + close + 1..].iter().find(|byte| !byte.is_ascii_whitespace());
    behind == Some(&b';')
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
