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

use std::cell::OnceCell;

use crate::cycles;
use crate::effect::Effect;
use crate::entity::Table;
use crate::escape::{self, Holders};
use crate::instruction::Instruction;
use crate::liveness::Liveness;
use crate::program::{AllocaId, Program};

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
        let (facts, repeats) = (OnceCell::new(), OnceCell::new());
        let mut kept = Vec::new();
        let mut begins: Table<AllocaId, u32> = Table::filled(function.allocas.len(), 0);
        for instruction in function.blocks.values().flat_map(|block| &block.instructions) {
            if let Effect::Begins { alloca, .. } = instruction.effect() {
                begins[alloca] += 1;
            }
        }
        for (block, code) in function.blocks.iter() {
            for (index, instruction) in code.instructions.iter().enumerate() {
                if let Instruction::LifetimeRenew { alloca, .. } = instruction {
                    let is_left = || {
                        let (liveness, holders) =
                            facts.get_or_init(|| (Liveness::new(function), Holders::of(function)));
                        // Its own register gets the new address.
                        let is_read = |&register: &_| liveness.is_live_at(function, block, index, register);
                        escaping[id][*alloca] || holders.holding(*alloca).iter().any(is_read)
                    };
                    // Whether the variable may have been in scope before: this was executed, or another mark
                    // where its block is entered in another way.
                    let is_first = || !repeats.get_or_init(|| cycles::on_cycles(function))[block];
                    if begins[*alloca] == 1 && is_first() || !is_left() {
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
