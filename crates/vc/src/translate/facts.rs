//! What the translation wants to know of a function, found once: its loops and where they end,
//! what its addresses are made from, and which temporaries can be used in place.
//!
//! A loop is cut behind N iterations. What is left of the last one is its *test*: the blocks that
//! have no effect and from which the loop can be left without another iteration. So the guard of a
//! `while` is evaluated N + 1 times, also if it is made of several blocks, and `assert !e` becomes
//! the failing of all edges that lead from the test into the body. A loop whose test is at the end
//! (`do`) has its body N times and fails on the edge back.

use program::{
    AllocaId, BlockId, Callee, Cfg, Effect, Entity, Function, Instruction, Operand, OperandKind, Program,
    RegisterId, Table, Terminator,
};

use super::error::Error;
use super::provenance::{Origin, exposed_allocas, origins};

pub(super) struct Facts {
    /// The loops around each block, outermost first.
    pub loops_around: Table<BlockId, Vec<usize>>,
    pub loops: Vec<LoopFacts>,
    /// Written once and read once, both in one block, and no variable of the source: its value may be used in place.
    pub in_place: Table<RegisterId, bool>,
    /// Written by the function itself, not only by its call.
    pub written: Table<RegisterId, bool>,
    pub origins: Table<RegisterId, Origin>,
    pub exposed: Table<AllocaId, bool>,
}

pub(super) struct LoopFacts {
    pub header: BlockId,
    /// The blocks that stay when its last iteration is cut; None if its test is at the end.
    pub test: Option<Vec<BlockId>>,
}

impl Facts {
    pub fn new(program: &Program, function: &Function) -> Result<Facts, Error> {
        let cfg = Cfg::new(function);
        if let Some(&entry) = cfg.irreducible_entries.first() {
            let place = function.blocks[entry].places.iter().flatten().next().copied();
            return Err(Error::Irreducible { function: function.name.clone(), place });
        }
        let origins = origins(function);
        let exposed = exposed_allocas(function, &origins);
        let (in_place, written) = counted(function);
        let loops = (0..cfg.loops.len()).map(|index| LoopFacts {
            header: cfg.loops[index].header,
            test: test_of(program, function, &cfg, index),
        });
        Ok(Facts {
            loops: loops.collect(),
            loops_around: function.blocks.keys().map(|block| loops_around(&cfg, block)).collect(),
            in_place,
            written,
            origins,
            exposed,
        })
    }
}

fn loops_around(cfg: &Cfg, block: BlockId) -> Vec<usize> {
    let mut around = Vec::new();
    let mut next = cfg.innermost_loop[block];
    while let Some(index) = next {
        around.push(index);
        next = cfg.loops[index].parent;
    }
    around.reverse();
    around
}

/// The test of a loop, if it is at its beginning.
fn test_of(program: &Program, function: &Function, cfg: &Cfg, index: usize) -> Option<Vec<BlockId>> {
    let the_loop = &cfg.loops[index];
    let inside = |block: BlockId| the_loop.blocks.contains(&block);
    let without_effect = |block: BlockId| {
        cfg.innermost_loop[block] == Some(index)
            && function.blocks[block].instructions.iter().all(|i| has_no_effect(program, i))
    };
    // Blocks from which the loop can be left, against the direction of control.
    let mut leaving: Vec<BlockId> = Vec::new();
    for &block in the_loop.blocks.iter().rev() {
        let leads_out = |&next: &BlockId| !inside(next) || next != the_loop.header && leaving.contains(&next);
        if without_effect(block) && cfg.successors[block].iter().any(leads_out) {
            leaving.push(block);
        }
    }
    let mut test = Vec::new();
    let mut work = vec![the_loop.header];
    while let Some(block) = work.pop() {
        if leaving.contains(&block) && !test.contains(&block) {
            if the_loop.latches.contains(&block) {
                return None;
            }
            test.push(block);
            work.extend(cfg.successors[block].iter().filter(|&&next| next != the_loop.header));
        }
    }
    (!test.is_empty()).then_some(test)
}

/// Whether it may be part of a test, which is evaluated once more than the body.
fn has_no_effect(program: &Program, instruction: &Instruction) -> bool {
    match instruction.effect() {
        Effect::Calls(call) => match call.callee {
            Callee::Direct(callee) => program.functions[callee].name.starts_with("__VERIFIER_nondet_"),
            Callee::Indirect(_) => false,
        },
        Effect::Writes { .. }
        | Effect::Copies { .. }
        | Effect::Fills { .. }
        | Effect::Allocates { .. }
        | Effect::WritesList { .. }
        | Effect::Reads { volatile: true, .. }
        | Effect::Unknown => false,
        // Only marks of what lives, which a test may set again.
        Effect::Begins { .. } | Effect::Ends { .. } | Effect::MarksStack | Effect::FreesStack => true,
        Effect::Computes
        | Effect::Compares
        | Effect::Chooses
        | Effect::Requires
        | Effect::Reads { volatile: false, .. }
        | Effect::Nothing => true,
    }
}

/// For each register whether its value can be used in place, and whether it is written.
fn counted(function: &Function) -> (Table<RegisterId, bool>, Table<RegisterId, bool>) {
    let count = function.registers.len();
    let mut reads: Vec<Vec<BlockId>> = vec![Vec::new(); count];
    let mut writes: Vec<Vec<BlockId>> = vec![Vec::new(); count];
    for (id, block) in function.blocks.iter() {
        let mut read = |operand: Operand| {
            if let OperandKind::Register(register) = operand.kind() {
                reads[register.index()].push(id);
            }
        };
        for instruction in &block.instructions {
            instruction.for_each_operand(|&operand| read(operand));
            instruction.written().iter().for_each(|register| writes[register.index()].push(id));
        }
        for edge in block.terminator.edges() {
            for step in &edge.moves {
                read(step.from);
                // Both sides of the same branch may write it.
                writes[step.to.index()].extend([id, id]);
            }
        }
        match &block.terminator {
            Terminator::Return(values) => values.iter().for_each(|&value| read(value)),
            other => other.operands().into_iter().for_each(read),
        }
    }
    let in_place = function.registers.iter().map(|(register, known)| {
        let (reads, writes) = (&reads[register.index()], &writes[register.index()]);
        known.variable.is_none()
            && matches!((reads.as_slice(), writes.as_slice()), ([read], [write]) if read == write)
            && !function.parameters.contains(&register)
    });
    let in_place = in_place.collect();
    (in_place, writes.iter().map(|writes| !writes.is_empty()).collect())
}
