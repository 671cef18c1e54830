//! The lives of compound literals.
//!
//! In C a compound literal in a block lives until the block is left (C17 6.5.2.5p5), and is the same
//! object if it is evaluated again before. clang makes it a variable of its own that lives as long as
//! the function and sets no marks. Here they are added: it comes to life where it is evaluated first and
//! dies where control leaves its block ([`crossings`]). What is the variable of a literal, clang's name for
//! it says.
//!
//! Soundness: what clang does not give a block of its own, such as the statement of an `if` without
//! braces, counts for the block around it. The literal is taken for alive there, so a use too late may
//! be missed; nothing else is.

use rustc_hash::FxHashMap;

use crate::crossings::{self, Mark, Site, SourceBlocks};
use crate::debug_info::DebugInfo;
use crate::llvm::{Function, LocalId, Module, Named, Op, Value};

/// What clang calls the variable of a compound literal.
pub const NAME: &str = ".compoundliteral";

/// `speculates`: what a pass has left of locations does not tell blocks.
pub fn mark(module: &mut Module<'_>, speculates: bool) {
    if speculates {
        return;
    }
    let found: Vec<Vec<Mark>> = {
        let debug = DebugInfo::new(module, false);
        module.functions.iter().map(|function| marks(function, &debug)).collect()
    };
    for (function, marks) in module.functions.iter_mut().zip(found) {
        crossings::insert(function, marks);
    }
}

fn marks<'t>(function: &Function<'t>, debug: &DebugInfo<'_, 't>) -> Vec<Mark> {
    let entry = function.blocks.first().into_iter().flat_map(|block| &block.instructions);
    let literals =
        entry.filter(|instruction| matches!(instruction.op, Op::Alloca { named: Named::Literal, .. }));
    let literals: Vec<LocalId> = literals.filter_map(|instruction| instruction.result).collect();
    if literals.is_empty() {
        return Vec::new();
    }
    let blocks = SourceBlocks::new(function, debug);
    let first_uses = first_uses(function);
    let marks = literals.into_iter().filter_map(|local| {
        let first_use = *first_uses.get(&local)?;
        marks_of(first_use, debug, &blocks, local)
    });
    marks.flatten().collect()
}

/// The marks of one literal; None if it lives as long as its function, or its block is not known.
fn marks_of(
    (block, index): (usize, usize),
    debug: &DebugInfo<'_, '_>,
    blocks: &SourceBlocks<'_, '_, '_>,
    local: LocalId,
) -> Option<Vec<Mark>> {
    let scope = blocks.scope(block, index)?;
    if debug.node(scope)?.node != "DILexicalBlock" {
        return None;
    }
    let mut marks = vec![Mark { site: Site::Before(block, index), local, begins: true, sure: true }];
    let crossings = blocks.crossings(scope);
    let ends = crossings.found.iter().filter(|(_, enters)| !enters);
    marks.extend(ends.map(|&(site, _)| Mark { site, local, begins: false, sure: true }));
    Some(marks)
}

/// Where literals are evaluated: the first instructions in the text that do something with each local.
fn first_uses(function: &Function<'_>) -> FxHashMap<LocalId, (usize, usize)> {
    let mut found = FxHashMap::default();
    for (number, block) in function.blocks.iter().enumerate() {
        for (index, instruction) in block.instructions.iter().enumerate() {
            instruction.op.for_each_value(&mut |value| {
                if let Value::Local(local) = value {
                    found.entry(*local).or_insert((number, index));
                }
            });
        }
    }
    found
}
