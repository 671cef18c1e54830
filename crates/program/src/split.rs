//! Splitting a block in two.

use crate::entity::Entity;
use crate::instruction::{Edge, Terminator};
use crate::program::{Arm, Block, BlockId, Function};

/// Splits a block before an instruction: what comes from there on becomes a block of its own, which
/// is returned. Before the first instruction nothing is split. Other blocks keep their numbers.
pub fn split_block(function: &mut Function, block: BlockId, index: usize) -> BlockId {
    if index == 0 {
        return block;
    }
    let target = BlockId::from_index(function.blocks.len());
    let first = &mut function.blocks[block];
    let instructions = first.instructions.split_off(index);
    let places = first.places.split_off(index);
    let jump = Terminator::Jump(Edge { target, moves: Vec::new() });
    let terminator = std::mem::replace(&mut first.terminator, jump);
    first.places.push(places.first().copied().flatten());
    // Counted once, where the block begins.
    function.blocks.push(Block { instructions, places, terminator, weight: 0, arm: Arm::Unknown })
}
