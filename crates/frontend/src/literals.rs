//! The lives of compound literals.
//!
//! In C a compound literal in a block lives until the block is left (C17 6.5.2.5p5), and is the same
//! object if it is evaluated again before. clang makes it a variable of its own that lives as long as
//! the function and sets no marks. Here they are added: it comes to life where it is evaluated first and
//! dies where code of its block is followed by code outside of it. Which code belongs to which block the
//! debug information says; what is the variable of a literal, clang's name for it.
//!
//! Soundness: what clang does not give a block of its own, such as the statement of an `if` without
//! braces, counts for the block around it. The literal is taken for alive there, so a use too late may
//! be missed; nothing else is.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::debug_info::DebugInfo;
use crate::llvm::{Block, Function, Instruction, LocalId, Module, Op, Value};

/// What clang calls the variable of a compound literal.
pub const NAME: &str = ".compoundliteral";

/// A mark to be set, in front of the instruction of this number in its block.
struct Mark {
    block: usize,
    index: usize,
    local: LocalId,
    begins: bool,
}

pub fn mark(module: &mut Module<'_>) {
    if module.may_be_optimised() {
        return;
    }
    let found: Vec<Vec<Mark>> = {
        let debug = DebugInfo::new(module, false);
        module.functions.iter().map(|function| marks(function, &debug)).collect()
    };
    for (function, mut marks) in module.functions.iter_mut().zip(found) {
        // From the end on, so that numbers stay right; what begins comes behind what ends.
        marks.sort_by_key(|mark| (mark.block, mark.index, mark.begins));
        for Mark { block, index, local, begins } in marks.into_iter().rev() {
            let op = Op::LiteralMark { local, begins };
            let mark = Instruction { result: None, op, debug: None, loop_: None };
            function.blocks[block].instructions.insert(index, mark);
        }
    }
}

fn marks(function: &Function<'_>, debug: &DebugInfo<'_, '_>) -> Vec<Mark> {
    let entry = function.blocks.first().into_iter().flat_map(|block| &block.instructions);
    let literals = entry.filter(|instruction| matches!(instruction.op, Op::Alloca { literal: true, .. }));
    let mut marks = Vec::new();
    for local in literals.filter_map(|instruction| instruction.result).collect::<Vec<_>>() {
        marks.extend(marks_of(function, debug, local).unwrap_or_default());
    }
    marks
}

/// The marks of one literal; None if it lives as long as its function, or its block is not known.
fn marks_of(function: &Function<'_>, debug: &DebugInfo<'_, '_>, local: LocalId) -> Option<Vec<Mark>> {
    let (block, index) = first_use(function, local)?;
    let scope = scope_of(debug, &function.blocks[block].instructions[index])?;
    if debug.node(scope)?.node != "DILexicalBlock" {
        return None;
    }
    let mut known: FxHashMap<u32, bool> = FxHashMap::default();
    // Whether each instruction is in the block; None where that is not said.
    let mut inside = |instruction: &Instruction<'_>| {
        let own = scope_of(debug, instruction)?;
        Some(*known.entry(own).or_insert_with(|| debug.enclosing(own).contains(&scope)))
    };
    let inside: Vec<Vec<Option<bool>>> =
        function.blocks.iter().map(|block| block.instructions.iter().map(&mut inside).collect()).collect();
    let mut marks = vec![Mark { block, index, local, begins: true }];
    let after_inside = ends_inside(function, &inside);
    for (block, places) in inside.iter().enumerate() {
        let mut was_inside = after_inside[block];
        for (index, place) in places.iter().enumerate() {
            if was_inside && *place == Some(false) {
                marks.push(Mark { block, index, local, begins: false });
            }
            was_inside = place.unwrap_or(was_inside);
        }
    }
    Some(marks)
}

/// Where a literal is evaluated: the first instruction in the text that does something with it.
fn first_use(function: &Function<'_>, local: LocalId) -> Option<(usize, usize)> {
    let uses = |instruction: &Instruction<'_>| {
        let mut found = false;
        instruction
            .op
            .for_each_value(&mut |value| found |= matches!(value, Value::Local(it) if *it == local));
        found
    };
    let in_block = |(number, block): (usize, &Block<'_>)| {
        block.instructions.iter().position(uses).map(|index| (number, index))
    };
    function.blocks.iter().enumerate().find_map(in_block)
}

/// The block of the source that an instruction is in.
fn scope_of(debug: &DebugInfo<'_, '_>, instruction: &Instruction<'_>) -> Option<u32> {
    if let Op::DebugRecord { .. } = instruction.op {
        return None;
    }
    let location = debug.node(instruction.debug?.0)?;
    // Line 0 is code of the compiler's own; what was inlined has the blocks of another function.
    if location.id("inlinedAt").is_some() || location.integer("line") == Some(0) {
        return None;
    }
    let mut scope = location.id("scope")?;
    while let Some(node) = debug.node(scope)
        && node.node == "DILexicalBlockFile"
    {
        scope = node.id("scope")?;
    }
    Some(scope)
}

/// For each block, whether control may come to it from inside the literal's block.
fn ends_inside(function: &Function<'_>, inside: &[Vec<Option<bool>>]) -> Vec<bool> {
    let index_of: FxHashMap<LocalId, usize> =
        function.blocks.iter().enumerate().map(|(index, block)| (block.label, index)).collect();
    let mut arrives = vec![false; function.blocks.len()];
    let last = |block: usize| inside[block].iter().rev().find_map(|place| *place);
    let mut waiting: Vec<usize> =
        (0..function.blocks.len()).filter(|&block| last(block) == Some(true)).collect();
    let mut seen: FxHashSet<usize> = waiting.iter().copied().collect();
    while let Some(block) = waiting.pop() {
        let Some(end) = function.blocks[block].instructions.last() else { continue };
        end.op.for_each_target(&mut |target| {
            let Some(&target) = index_of.get(&target) else { return };
            arrives[target] = true;
            // A block that says nothing of where it is hands on where control came from.
            if last(target).is_none() && seen.insert(target) {
                waiting.push(target);
            }
        });
    }
    arrives
}
