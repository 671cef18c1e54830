//! Functions whose calls can be tabled: recursive ones whose result depends on nothing but their arguments.

use crate::call_graph::CallGraph;
use crate::effect::Effect;
use crate::entity::Table;
use crate::instruction::{Argument, Call, Callee, Constant, Terminator};
use crate::program::{Function, FunctionId, Program};
use crate::types::Type;

/// For each function, whether it is recursive, takes and returns numbers, and only computes, or calls
/// others of this kind.
///
/// Soundness: it touches no memory, knows no address, reads no input and nothing that is not set, and ends no
/// path but by undefined behaviour of what it computes: two calls with the same numbers do the same.
pub fn tabled_functions(program: &Program) -> Table<FunctionId, bool> {
    let mut computes: Table<FunctionId, bool> =
        program.functions.values().map(|function| only_computes(program, function)).collect();
    if !computes.values().any(|&computes| computes) {
        return computes;
    }
    let graph = CallGraph::new(program);
    let mut is_stable = false;
    while !is_stable {
        is_stable = true;
        for id in program.functions.keys() {
            if computes[id] && graph.callees[id].iter().any(|&callee| !computes[callee]) {
                computes[id] = false;
                is_stable = false;
            }
        }
    }
    program.functions.keys().map(|id| computes[id] && graph.recursive[id]).collect()
}

/// Whether a function takes and returns numbers and does nothing but compute, apart from what it calls.
fn only_computes(program: &Program, function: &Function) -> bool {
    let is_number = |ty: &Type| matches!(ty, Type::Int(1..=64));
    let mut parameters = function.parameters.iter().map(|&parameter| &function.registers[parameter].ty);
    let mut instructions = function.blocks.values().flat_map(|block| &block.instructions);
    function.has_body()
        && !function.variadic
        && function.results.len() == 1
        && function.results.iter().all(is_number)
        && parameters.all(is_number)
        && function.constants.values().all(is_settled)
        && function.blocks.values().all(|block| match block.terminator {
            Terminator::Jump(_) | Terminator::Branch { .. } | Terminator::Switch(_) => true,
            Terminator::Return(_) | Terminator::Unreachable => true,
            Terminator::IndirectJump { .. } | Terminator::Unsupported { .. } => false,
        })
        && instructions.all(|instruction| match instruction.effect() {
            Effect::Computes | Effect::Compares | Effect::Nothing => true,
            Effect::Calls(call) => calls_as_declared(program, function, call),
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

/// Whether a constant is the same number wherever and whenever the program runs.
fn is_settled(constant: &Constant) -> bool {
    match constant {
        Constant::Int { .. } | Constant::Float(_) | Constant::Double(_) | Constant::Null => true,
        Constant::Global { .. } | Constant::Function(_) | Constant::Label { .. } => false,
        Constant::Unconstrained(_) => false,
    }
}

/// Whether a call hands over what the function takes and expects what it returns: otherwise it gets anything.
pub fn calls_as_declared(program: &Program, caller: &Function, call: &Call) -> bool {
    let Callee::Direct(callee) = call.callee else { return false };
    let callee = &program.functions[callee];
    let is_plain = |argument: &Argument| argument.by_value.is_none() && argument.returned.is_none();
    let mut handed = call.arguments.iter().zip(&callee.parameters);
    call.arguments.len() == callee.parameters.len()
        && call.result_types == callee.results
        && call.arguments.iter().all(is_plain)
        && handed.all(|(argument, &parameter)| {
            caller.operand_type(argument.value) == callee.registers[parameter].ty
        })
}
