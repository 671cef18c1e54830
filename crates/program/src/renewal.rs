//! Variables that come into scope while pointers may be left from an earlier time that they were.
//!
//! A pointer to a local variable of an earlier iteration dangles, also where the variable is in scope
//! again: it is another object. In the machine it is one as well where that can make a difference
//! ([`Instruction::LifetimeRenew`]). Elsewhere the variable keeps its object: then the states of a loop
//! are alike, and it comes to an end where one repeats.
//!
//! Soundness: a pointer is left only if the variable was in scope before in the same activation of its
//! function (the objects of others are apart anyway), and if it was stored, or handed to a function that stores it, or if a
//! register holds it that is read later. Without any, nothing that the program does tells the two
//! objects apart. Functions without body keep nothing, as they do nothing.

use std::collections::HashSet;

use crate::entity::Entity;
use crate::escape;
use crate::instruction::Instruction;
use crate::liveness::Liveness;
use crate::program::{AllocaId, BlockId, Function, Program};

/// Lets variables keep their objects where no pointer from before can be left.
pub fn keep_objects(program: &mut Program) {
    let is_renewal = |instruction: &Instruction| matches!(instruction, Instruction::LifetimeRenew { .. });
    let mut instructions =
        program.functions.values().flat_map(|f| f.blocks.values()).flat_map(|block| &block.instructions);
    if !instructions.any(is_renewal) {
        return;
    }
    let escaping = escape::escaping_through(program, |_| false);
    let ids: Vec<_> = program.functions.keys().collect();
    for id in ids {
        let function = &mut program.functions[id];
        let liveness = std::cell::OnceCell::new();
        let mut kept = Vec::new();
        for (block, code) in function.blocks.iter() {
            for (index, instruction) in code.instructions.iter().enumerate() {
                if let Instruction::LifetimeRenew { alloca, .. } = instruction {
                    let is_left = || {
                        let liveness = liveness.get_or_init(|| Liveness::new(function));
                        escaping[id][*alloca] || is_held(function, liveness, *alloca, block, index)
                    };
                    if !repeats(function, block) || !is_left() {
                        kept.push((block, index, *alloca));
                    }
                }
            }
        }
        for (block, index, alloca) in kept {
            function.blocks[block].instructions[index] = Instruction::LifetimeStart { alloca };
        }
    }
}

/// Whether a register is read later that may hold the object's address from before this instruction.
fn is_held(function: &Function, liveness: &Liveness, alloca: AllocaId, block: BlockId, index: usize) -> bool {
    // Its own register gets the new address.
    let live = liveness.live_at(function, block, index);
    escape::holders(function, alloca).iter().any(|register| live[register.index()])
}

/// Whether a block may be executed again before its function returns.
fn repeats(function: &Function, block: BlockId) -> bool {
    let mut seen = HashSet::new();
    let mut waiting = vec![block];
    while let Some(from) = waiting.pop() {
        for edge in function.blocks[from].terminator.edges() {
            if edge.target == block {
                return true;
            }
            if seen.insert(edge.target) {
                waiting.push(edge.target);
            }
        }
    }
    false
}
