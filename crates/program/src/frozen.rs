//! Globals that are never written after they were initialised.

use std::collections::{HashMap, HashSet};

use crate::entity::Table;
use crate::instruction::{Constant, Instruction, Operand};
use crate::program::{Function, GlobalId, Program, RegisterId};

/// Whether what each global holds never changes after it was initialised: constants, and variables to
/// which no address leads but in reads.
pub fn frozen_globals(program: &Program) -> Table<GlobalId, bool> {
    let mut written: HashSet<GlobalId> = HashSet::default();
    for global in program.globals.values() {
        if let Some(initialiser) = &global.initialiser {
            let targets = initialiser.relocations.iter().map(|relocation| &relocation.target);
            written.extend(targets.filter_map(global_of));
        }
    }
    for function in program.functions.values() {
        note_writes(function, &mut written);
    }
    let is_frozen = |(id, global): (GlobalId, &crate::program::Global)| {
        global.initialiser.is_some() && (global.constant || !written.contains(&id))
    };
    program.globals.iter().map(is_frozen).collect()
}

fn global_of(constant: &Constant) -> Option<GlobalId> {
    match constant {
        Constant::Global { global, .. } => Some(*global),
        _ => None,
    }
}

/// Adds the globals that a function may write, or whose address it hands on.
fn note_writes(function: &Function, written: &mut HashSet<GlobalId>) {
    let mut holds: HashMap<RegisterId, HashSet<GlobalId>> = HashMap::default();
    let globals_of = |holds: &HashMap<RegisterId, HashSet<GlobalId>>, operand: Operand| {
        if let Some(constant) = operand.constant() {
            return global_of(&function.constants[constant]).into_iter().collect();
        }
        let known = operand.register().and_then(|register| holds.get(&register));
        known.cloned().unwrap_or_default()
    };
    let mut changed = true;
    while changed {
        changed = false;
        for block in function.blocks.values() {
            let mut flow = |holds: &mut HashMap<RegisterId, HashSet<GlobalId>>, to: RegisterId, from| {
                let globals: HashSet<GlobalId> = globals_of(holds, from);
                if !globals.is_empty() {
                    let known = holds.entry(to).or_default();
                    let before = known.len();
                    known.extend(globals);
                    changed |= known.len() > before;
                }
            };
            for instruction in &block.instructions {
                match instruction {
                    Instruction::Move { to, from } | Instruction::Freeze { to, from } => {
                        flow(&mut holds, *to, *from);
                    }
                    Instruction::PointerOffset { to, base, .. }
                    | Instruction::PointerIndex { to, base, .. } => flow(&mut holds, *to, *base),
                    Instruction::Select { to, if_true, if_false, .. } => {
                        flow(&mut holds, *to, *if_true);
                        flow(&mut holds, *to, *if_false);
                    }
                    _ => {}
                }
            }
            for edge in block.terminator.edges() {
                for step in &edge.moves {
                    flow(&mut holds, step.to, step.from);
                }
            }
        }
    }
    for block in function.blocks.values() {
        for instruction in &block.instructions {
            match instruction {
                Instruction::Move { .. }
                | Instruction::Freeze { .. }
                | Instruction::PointerOffset { .. }
                | Instruction::Select { .. }
                | Instruction::Compare { .. }
                | Instruction::Load { .. } => {}
                // An address used as an index goes who knows where.
                Instruction::PointerIndex { index, .. } => written.extend(globals_of(&holds, *index)),
                Instruction::MemoryCopy { to, length, .. } => {
                    written.extend(globals_of(&holds, *to));
                    written.extend(globals_of(&holds, *length));
                }
                // Soundness: whatever else is done with an address may write there.
                other => other.for_each_operand(|operand| written.extend(globals_of(&holds, *operand))),
            }
        }
        for operand in block.terminator.operands() {
            written.extend(globals_of(&holds, operand));
        }
    }
}
