//! Functions whose calls can be tabled: recursive ones whose result depends on nothing but their arguments.

use crate::call_graph::CallGraph;
use crate::effect::Effect;
use crate::entity::Table;
use crate::instruction::{Argument, Callee, Terminator};
use crate::program::{Function, FunctionId, Program};
use crate::types::Type;

/// For each function, whether it is recursive, takes and returns numbers, and only computes, or calls
/// others of this kind.
///
/// Soundness: it touches no memory, reads no input and ends no path but by undefined behaviour of what it
/// computes: two calls with the same numbers do the same.
pub fn tabled_functions(program: &Program, graph: &CallGraph) -> Table<FunctionId, bool> {
    let mut computes: Table<FunctionId, bool> = program.functions.values().map(only_computes).collect();
    loop {
        let calls_another =
            |id: FunctionId| computes[id] && graph.callees[id].iter().any(|&callee| !computes[callee]);
        let Some(id) = program.functions.keys().find(|&id| calls_another(id)) else { break };
        computes[id] = false;
    }
    program.functions.keys().map(|id| computes[id] && graph.recursive[id]).collect()
}

/// Whether a function takes and returns numbers and does nothing but compute, its calls apart.
fn only_computes(function: &Function) -> bool {
    let is_number = |ty: &Type| matches!(ty, Type::Int(1..=64));
    let mut parameters = function.parameters.iter().map(|&parameter| &function.registers[parameter].ty);
    let mut instructions = function.blocks.values().flat_map(|block| &block.instructions);
    function.has_body()
        && !function.variadic
        && function.results.len() == 1
        && function.results.iter().all(is_number)
        && parameters.all(is_number)
        && function.blocks.values().all(|block| match block.terminator {
            Terminator::Jump(_) | Terminator::Branch { .. } | Terminator::Switch(_) => true,
            Terminator::Return(_) | Terminator::Unreachable => true,
            Terminator::IndirectJump { .. } | Terminator::Unsupported { .. } => false,
        })
        && instructions.all(|instruction| match instruction.effect() {
            Effect::Computes | Effect::Compares | Effect::Nothing => true,
            Effect::Calls(call) => {
                let is_plain =
                    |argument: &Argument| argument.by_value.is_none() && argument.returned.is_none();
                matches!(call.callee, Callee::Direct(_)) && call.arguments.iter().all(is_plain)
            }
            Effect::Chooses
            | Effect::Requires
            | Effect::Reads { .. }
            | Effect::Writes { .. }
            | Effect::Copies { .. }
            | Effect::Fills { .. }
            | Effect::Allocates { .. }
            | Effect::Begins { .. }
            | Effect::Ends { .. }
            | Effect::MarksStack
            | Effect::FreesStack
            | Effect::WritesList { .. }
            | Effect::Unknown => false,
        })
}
