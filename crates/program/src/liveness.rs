//! Which registers may still be read.

use crate::entity::{Entity, Table};
use crate::program::{BlockId, Function, RegisterId};

/// The registers that are live at the start of each block of a function.
#[derive(Clone, Debug)]
pub struct Liveness {
    live_in: Table<BlockId, Vec<bool>>,
}

impl Liveness {
    pub fn new(function: &Function) -> Liveness {
        let count = function.registers.len();
        let mut liveness = Liveness { live_in: function.blocks.keys().map(|_| vec![false; count]).collect() };
        // Backwards over the blocks until nothing changes.
        let mut changed = true;
        while changed {
            changed = false;
            let blocks: Vec<BlockId> = function.blocks.keys().collect();
            for &block in blocks.iter().rev() {
                let live = liveness.live_at(function, block, 0);
                if live != liveness.live_in[block] {
                    liveness.live_in[block] = live;
                    changed = true;
                }
            }
        }
        liveness
    }

    /// The registers that are live before the instruction of this number.
    pub fn live_at(&self, function: &Function, block: BlockId, index: usize) -> Vec<bool> {
        let body = &function.blocks[block];
        let mut live = vec![false; function.registers.len()];
        for edge in body.terminator.edges() {
            let mut on_edge = self.live_in[edge.target].clone();
            for step in edge.moves.iter().rev() {
                on_edge[step.to.index()] = false;
                if let Some(register) = step.from.register() {
                    on_edge[register.index()] = true;
                }
            }
            live.iter_mut().zip(on_edge).for_each(|(live, on_edge)| *live |= on_edge);
        }
        let read = |live: &mut Vec<bool>, register: RegisterId| live[register.index()] = true;
        for register in body.terminator.operands().into_iter().filter_map(|operand| operand.register()) {
            read(&mut live, register);
        }
        for instruction in body.instructions.iter().skip(index).rev() {
            for written in instruction.written().iter() {
                live[written.index()] = false;
            }
            instruction.for_each_operand(|operand| {
                if let Some(register) = operand.register() {
                    read(&mut live, register);
                }
            });
        }
        live
    }
}
