//! The lives of variables that clang does not tell of.
//!
//! clang marks where a variable comes into scope and goes out of it, but not if a jump can bypass its
//! declaration or a label is in front of it in its block. In C such a variable lives from where its block is
//! entered, in whatever way, until it is left (C17 6.2.4p6). Here its marks are added ([`crossings`]); a
//! variable of the function's own block needs none.
//!
//! If no control comes to a declaration (`switch (x) { int y; case 1: …`), clang leaves out what debug
//! information says of it, too. Its block holds all its uses.
//!
//! Soundness: such a variable is taken for one of the innermost block with all its uses. So it dies too early
//! rather than too late, and a use behind that is not taken for valid. A violation that depends on it need not
//! be one: the marks are not sure.
//!
//! Where clang hides the block of a variable ([`crate::folded_switch`]), its function is not understood.

use std::cell::LazyCell;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::crossings::{self, Mark, SourceBlocks};
use crate::debug_info::DebugInfo;
use crate::folded_switch::Switches;
use crate::llvm::{DebugRecord, Function, Instruction, LocalId, Module, Named, Op, Value};
use crate::translate::started;

/// Adds the marks that are missing, in a module that no pass went over. `expanded` gives the text of its
/// source without macros, `name` is that of its file.
pub fn mark(module: &mut Module<'_>, name: &str, expanded: impl FnOnce() -> Vec<u8>) {
    let found: Vec<Found> = {
        let debug = DebugInfo::new(module, false);
        let switches = LazyCell::new(|| Switches::read(name, &expanded()));
        let hides = |variable| switches.hide(&debug, variable);
        module.functions.iter().map(|function| marks(module, function, &debug, hides)).collect()
    };
    for (function, found) in module.functions.iter_mut().zip(found) {
        crossings::insert(function, found.marks);
        if found.hides {
            refuse(function);
        }
    }
}

#[derive(Default)]
struct Found {
    marks: Vec<Mark>,
    /// Whether it is not known where some variable dies.
    hides: bool,
}

/// Makes a function one that is not understood.
fn refuse(function: &mut Function<'_>) {
    let name = "for a variable of a `switch` over a constant, whose block the compiler leaves out,";
    let op = Op::Other { name, result: None, terminator: false, targets: Vec::new() };
    if let Some(entry) = function.blocks.first_mut() {
        let start = entry.instructions.iter().take_while(|code| matches!(code.op, Op::Alloca { .. })).count();
        let code = entry.instructions.iter().filter(|code| !matches!(code.op, Op::DebugRecord { .. }));
        let debug = code.skip(start).find_map(|code| code.debug);
        entry.instructions.insert(start, Instruction { result: None, op, debug, loop_: None });
    }
}

fn marks<'t>(
    module: &Module<'t>,
    function: &Function<'t>,
    debug: &DebugInfo<'_, 't>,
    hides: impl Fn(u32) -> bool,
) -> Found {
    let mut unmarked = Unmarked::new(module, function);
    if unmarked.variables.is_empty() {
        return Found::default();
    }
    let mut is_hidden = false;
    // With their blocks, and whether these are known.
    let mut found: Vec<(LocalId, u32, bool)> = Vec::new();
    for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
        if let Op::DebugRecord { kind, value: Some(value), variable: Some(id), .. } = &instruction.op
            && let Value::Local(local) = value.value
            && unmarked.variables.remove(&local)
            && *kind == DebugRecord::Declare
            && !debug.is_parameter(*id)
        {
            // Also where there is nothing to jump to: a folded `switch` leaves none of its cases.
            is_hidden |= hides(id.0);
            if let Some(scope) = debug.scope(id.0).and_then(|scope| debug.block_of(scope)) {
                found.push((local, scope, true));
            }
        }
    }
    if found.is_empty() && (unmarked.variables.is_empty() || !unmarked.jumps) {
        return Found { marks: Vec::new(), hides: is_hidden };
    }
    let blocks = SourceBlocks::new(function, debug);
    if unmarked.jumps {
        let undeclared = undeclared(module, function, debug, &blocks, &unmarked.variables);
        found.extend(undeclared.into_iter().map(|(local, scope)| (local, scope, false)));
    }
    found.retain(|&(_, scope, _)| debug.node(scope).is_some_and(|node| node.node == "DILexicalBlock"));
    let mut marks = Vec::new();
    for (local, scope, is_known) in found {
        let crossings = blocks.crossings(scope);
        let sure = is_known && crossings.sure;
        marks.extend(crossings.found.iter().map(|&(site, begins)| Mark { site, local, begins, sure }));
    }
    Found { marks, hides: is_hidden }
}

/// Variables that clang has set no marks for.
struct Unmarked {
    variables: FxHashSet<LocalId>,
    /// Whether there are labels or cases to jump to.
    jumps: bool,
}

impl Unmarked {
    fn new(module: &Module<'_>, function: &Function<'_>) -> Unmarked {
        let started = started(module, function);
        let mut unmarked = Unmarked { variables: FxHashSet::default(), jumps: false };
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            match &instruction.op {
                Op::Alloca { count: None, named: Named::Source | Named::Either, .. } => {
                    unmarked.variables.extend(instruction.result.filter(|local| !started.contains(local)));
                }
                Op::DebugRecord { kind: DebugRecord::Label, .. } | Op::Switch { .. } => unmarked.jumps = true,
                _ => {}
            }
        }
        unmarked
    }
}

/// Variables without declaration, each with the innermost block that all its uses are in.
///
/// What may be the compiler's own is one of the source only if a pointer to it is handed on. Incomplete: what
/// another one of this name holds is not lost where its block is left.
fn undeclared(
    module: &Module<'_>,
    function: &Function<'_>,
    debug: &DebugInfo<'_, '_>,
    blocks: &SourceBlocks<'_, '_, '_>,
    variables: &FxHashSet<LocalId>,
) -> Vec<(LocalId, u32)> {
    // In the order of their first uses, so that nothing depends on a hash.
    let mut common: Vec<(LocalId, Vec<u32>)> = Vec::new();
    let mut number_of: FxHashMap<LocalId, usize> = FxHashMap::default();
    for (number, block) in function.blocks.iter().enumerate() {
        for (index, instruction) in block.instructions.iter().enumerate() {
            let Some(scope) = blocks.scope(number, index) else { continue };
            instruction.op.for_each_value(&mut |value| {
                let Value::Local(local) = value else { return };
                if !variables.contains(local) {
                    return;
                }
                let around = debug.enclosing(scope);
                match number_of.get(local) {
                    Some(&number) => common[number].1.retain(|scope| around.contains(scope)),
                    None => {
                        number_of.insert(*local, common.len());
                        common.push((*local, around));
                    }
                }
            });
        }
    }
    let handed_on = handed_on(module, function);
    let entry = function.blocks.first().into_iter().flat_map(|block| &block.instructions);
    let unclear = entry.filter(|code| matches!(code.op, Op::Alloca { named: Named::Either, .. }));
    let own = unclear.filter_map(|code| code.result).filter(|local| !handed_on.contains(local));
    let own: FxHashSet<LocalId> = own.collect();
    common.retain(|(local, _)| !own.contains(local));
    let innermost = common.into_iter().filter_map(|(local, chain)| Some((local, *chain.first()?)));
    innermost.collect()
}

/// What a pointer is stored to, or given to a function of the program.
fn handed_on(module: &Module<'_>, function: &Function<'_>) -> FxHashSet<LocalId> {
    let mut found = FxHashSet::default();
    let mut add = |value: &Value<'_>| {
        if let Value::Local(local) = value {
            found.insert(*local);
        }
    };
    for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
        match &instruction.op {
            Op::Store { value, .. } => add(&value.value),
            Op::Call(call) => {
                let is_intrinsic = matches!(&call.callee, Value::Symbol(symbol)
                    if module.symbols[symbol.0 as usize].name.starts_with("llvm."));
                if !is_intrinsic {
                    call.arguments.iter().for_each(|argument| add(&argument.value.value));
                }
            }
            Op::GetElementPtr { .. } | Op::Cast { .. } | Op::Select { .. } | Op::Phi { .. } => {
                instruction.op.for_each_value(&mut add);
            }
            _ => {}
        }
    }
    found
}
