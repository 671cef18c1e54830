//! Undoes the detour that clang takes at the end of a scope.
//!
//! A scope whose variables' lifetimes end is left through one block for all ways out: falling off its
//! end, `break`, `return` and the like each write a number into a variable of the compiler's own, and
//! a switch on it behind the marks tells where to go on. Here each way gets its own copy of the marks
//! and goes where it leads, as in the source. Otherwise states that have nothing in common would meet
//! at these blocks, which are neither loops nor branches of the program.
//!
//! Soundness: a jump is replaced by the instructions that it leads through and a jump to where the
//! switch goes, which is known: the number was written in the block that jumps.

use program::{Block, BlockId, Constant, Edge, Entity, Function, Instruction, Operand, Table, Terminator};

/// Blocks between a jump and its switch at most; scopes are seldom nested deeper.
const MAX_DETOUR: usize = 64;

pub fn run(function: &mut Function) {
    let is_detour = |block: &Block| matches!(block.terminator, Terminator::Switch(_)) && is_passage(block);
    if !function.blocks.values().any(is_detour) {
        return;
    }
    let reachable = reachable_from(function, function.entry().into_iter().collect());
    let ids: Vec<BlockId> = function.blocks.keys().collect();
    let mut changed = false;
    for &id in &ids {
        for _ in 0..MAX_DETOUR {
            let Some((detour, edge)) = shortcut(function, id) else { break };
            changed = true;
            take(function, id, &detour, edge);
        }
    }
    if changed {
        // Code of the program that nothing leads to stays where it was, and so does a place that was
        // asked for: it has to be known that nothing leads there.
        let is_root =
            |&id: &BlockId| Some(id) == function.entry() || !reachable[id] || has_mark(&function.blocks[id]);
        let roots = ids.into_iter().filter(is_root).collect();
        let kept = reachable_from(function, roots);
        retain(function, &kept);
    }
}

/// Whether a block does nothing but end lifetimes and hand values on.
fn is_passage(block: &Block) -> bool {
    let passes = |step: &Instruction| {
        matches!(step, Instruction::LifetimeEnd { .. } | Instruction::Move { .. } | Instruction::Mark(_))
    };
    block.instructions.iter().all(passes)
}

fn has_mark(block: &Block) -> bool {
    block.instructions.iter().any(|step| matches!(step, Instruction::Mark(_)))
}

/// The blocks that a jump leads through until a switch whose way is known, and that way.
fn shortcut(function: &Function, from: BlockId) -> Option<(Vec<BlockId>, Edge)> {
    let Terminator::Jump(edge) = &function.blocks[from].terminator else { return None };
    let mut path = vec![from];
    let mut edge = edge;
    while path.len() <= MAX_DETOUR && edge.moves.is_empty() && !path.contains(&edge.target) {
        let block = &function.blocks[edge.target];
        if !is_passage(block) {
            return None;
        }
        path.push(edge.target);
        match &block.terminator {
            Terminator::Jump(next) => edge = next,
            Terminator::Switch(switch) => {
                let number = number_behind(function, &path, switch.value)?;
                let way = switch.case_of(number).map_or(&switch.default, |case| &switch.cases[case].1);
                return Some((path.split_off(1), way.clone()));
            }
            _ => return None,
        }
    }
    None
}

/// The number that an operand has behind these blocks, where a variable of the compiler's own was set
/// to it in them.
fn number_behind(function: &Function, path: &[BlockId], operand: Operand) -> Option<u128> {
    let mut wanted = operand;
    for &id in path.iter().rev() {
        for instruction in function.blocks[id].instructions.iter().rev() {
            let register = wanted.register()?;
            if function.registers[register].variable.is_some() {
                return None;
            }
            if !instruction.written().iter().any(|written| written == register) {
                continue;
            }
            let Instruction::Move { from, .. } = instruction else { return None };
            wanted = *from;
            if let Some(constant) = wanted.constant() {
                return match function.constants[constant] {
                    Constant::Int { value, .. } => Some(value),
                    _ => None,
                };
            }
        }
    }
    None
}

/// Goes the detour's way at the end of a block itself.
fn take(function: &mut Function, from: BlockId, detour: &[BlockId], edge: Edge) {
    let mut instructions = Vec::new();
    let mut places = Vec::new();
    let mut weight = 0;
    for &id in detour {
        let block = &function.blocks[id];
        instructions.extend(block.instructions.iter().cloned());
        places.extend(block.places.iter().take(block.instructions.len()));
        weight += block.weight;
    }
    let block = &mut function.blocks[from];
    let end = block.instructions.len();
    block.instructions.extend(instructions);
    block.places.splice(end..end, places);
    block.weight += weight;
    block.terminator = Terminator::Jump(edge);
}

fn reachable_from(function: &Function, roots: Vec<BlockId>) -> Table<BlockId, bool> {
    let mut reachable = Table::filled(function.blocks.len(), false);
    let mut stack = roots;
    while let Some(id) = stack.pop() {
        if !std::mem::replace(&mut reachable[id], true) {
            stack.extend(function.blocks[id].terminator.edges().iter().map(|edge| edge.target));
        }
    }
    reachable
}

/// Drops the other blocks.
fn retain(function: &mut Function, kept: &Table<BlockId, bool>) {
    let mut new: Table<BlockId, Option<BlockId>> = Table::filled(kept.len(), None);
    for (count, (id, _)) in kept.iter().filter(|(_, kept)| **kept).enumerate() {
        new[id] = Some(BlockId::from_index(count));
    }
    let old = std::mem::take(&mut function.blocks);
    for (block, _) in old.values().zip(kept.values()).filter(|(_, kept)| **kept) {
        let mut block = block.clone();
        for edge in block.terminator.edges_mut() {
            edge.target = new[edge.target].unwrap_or(edge.target);
        }
        function.blocks.push(block);
    }
    function.loops.retain_mut(|(header, _)| {
        let kept = new[*header];
        *header = kept.unwrap_or(*header);
        kept.is_some()
    });
}
