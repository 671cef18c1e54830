//! Which objects on the stack may be pointed to after their frame is gone.
//!
//! An address goes along with moves and arithmetic. It escapes when it is stored, returned, or handed
//! to a function that lets it escape. What does not escape is forgotten with the registers of the
//! frames that held it, so its name can be used again.

use std::collections::{HashMap, HashSet};

use crate::effect::Effect;
use crate::entity::Table;
use crate::instruction::{Callee, Operand, Terminator};
use crate::program::{AllocaId, Function, FunctionId, Program, RegisterId};

/// Where an address comes from.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Source {
    Alloca(AllocaId),
    Parameter(usize),
}

/// For each function and each of its stack objects, whether a pointer to it may be kept.
pub fn escaping_allocas(program: &Program) -> Table<FunctionId, Table<AllocaId, bool>> {
    escaping_through(program, |name| !keeps_nothing(name))
}

/// The same, given which functions without body keep what they are handed.
pub(crate) fn escaping_through(
    program: &Program,
    keeps: impl Fn(&str) -> bool,
) -> Table<FunctionId, Table<AllocaId, bool>> {
    // What escapes of each function, more and more, until nothing is added.
    let mut escapes: Table<FunctionId, HashSet<Source>> =
        program.functions.keys().map(|_| HashSet::new()).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for (id, function) in program.functions.iter().filter(|(_, function)| function.has_body()) {
            let found = escaping(program, function, &escapes, &keeps);
            changed |= found.len() > escapes[id].len();
            escapes[id] = found;
        }
    }
    let of_function = |(id, function): (FunctionId, &Function)| {
        function.allocas.keys().map(|alloca| escapes[id].contains(&Source::Alloca(alloca))).collect()
    };
    program.functions.iter().map(of_function).collect()
}

/// Functions without body that do not keep what they are handed.
fn keeps_nothing(name: &str) -> bool {
    name.starts_with("__VERIFIER_") || name.starts_with("klee_") || matches!(name, "free" | "exit" | "abort")
}

type Holds = HashMap<RegisterId, HashSet<Source>>;

fn sources(holds: &Holds, operand: Operand) -> HashSet<Source> {
    let known = operand.register().and_then(|register| holds.get(&register));
    known.cloned().unwrap_or_default()
}

/// Adds what an operand holds to a register; true if that was something new.
fn flow(holds: &mut Holds, to: RegisterId, from: Operand) -> bool {
    let new = sources(holds, from);
    if new.is_empty() {
        return false;
    }
    let known = holds.entry(to).or_default();
    let before = known.len();
    known.extend(new);
    known.len() > before
}

/// The registers that may hold the address of a stack object, or one computed from it.
pub(crate) fn holders(function: &Function, alloca: AllocaId) -> Vec<RegisterId> {
    let holds = holds(function);
    let is_holder =
        |(_, sources): &(&RegisterId, &HashSet<Source>)| sources.contains(&Source::Alloca(alloca));
    holds.iter().filter(is_holder).map(|(&register, _)| register).collect()
}

/// What each register may hold.
fn holds(function: &Function) -> Holds {
    let mut holds: Holds = HashMap::new();
    for (index, &parameter) in function.parameters.iter().enumerate() {
        holds.entry(parameter).or_default().insert(Source::Parameter(index));
    }
    let mut changed = true;
    while changed {
        changed = false;
        for block in function.blocks.values() {
            for instruction in &block.instructions {
                match instruction.effect() {
                    Effect::Allocates { to, alloca } | Effect::Begins { alloca, to: Some(to) } => {
                        changed |= holds.entry(to).or_default().insert(Source::Alloca(alloca));
                    }
                    // What is in memory is no address that was not stored, which counts by itself; and
                    // whether something is true of an address does not lead back to it.
                    Effect::Reads { .. } | Effect::Compares => {}
                    Effect::Chooses
                    | Effect::Requires
                    | Effect::Writes { .. }
                    | Effect::Copies { .. }
                    | Effect::Fills { .. }
                    | Effect::Begins { to: None, .. }
                    | Effect::Ends { .. }
                    | Effect::MarksStack
                    | Effect::FreesStack
                    | Effect::WritesList { .. }
                    | Effect::Nothing
                    | Effect::Unknown => {}
                    Effect::Computes | Effect::Calls(_) => {
                        let mut operands = Vec::new();
                        instruction.for_each_operand(|operand| operands.push(*operand));
                        for to in instruction.written().iter() {
                            for &from in &operands {
                                changed |= flow(&mut holds, to, from);
                            }
                        }
                    }
                }
            }
            for edge in block.terminator.edges() {
                for step in &edge.moves {
                    changed |= flow(&mut holds, step.to, step.from);
                }
            }
        }
    }
    holds
}

fn escaping(
    program: &Program,
    function: &Function,
    escapes: &Table<FunctionId, HashSet<Source>>,
    keeps: &impl Fn(&str) -> bool,
) -> HashSet<Source> {
    let holds = holds(function);
    let mut found = HashSet::new();
    for block in function.blocks.values() {
        for instruction in &block.instructions {
            match instruction.effect() {
                // A byte of an address may be one of those that it is put together from again.
                Effect::Writes { value, .. } | Effect::Fills { byte: value, .. } => {
                    found.extend(sources(&holds, value));
                }
                Effect::Calls(call) => {
                    for (index, argument) in call.arguments.iter().enumerate() {
                        let is_kept = match &call.callee {
                            Callee::Direct(callee) if program.functions[*callee].has_body() => {
                                index >= program.functions[*callee].parameters.len()
                                    || escapes[*callee].contains(&Source::Parameter(index))
                            }
                            Callee::Direct(callee) => keeps(&program.functions[*callee].name),
                            Callee::Indirect(_) => true,
                        };
                        // A copy is what is handed over, not the address.
                        if is_kept && argument.by_value.is_none() {
                            found.extend(sources(&holds, argument.value));
                        }
                    }
                }
                Effect::WritesList { list, from } => {
                    found.extend(sources(&holds, list));
                    from.into_iter().for_each(|from| found.extend(sources(&holds, from)));
                }
                // An address in what is copied was stored before. What registers hold is followed.
                Effect::Copies { .. } | Effect::Reads { .. } | Effect::Computes | Effect::Compares => {}
                Effect::Chooses
                | Effect::Requires
                | Effect::Allocates { .. }
                | Effect::Begins { .. }
                | Effect::Ends { .. }
                | Effect::MarksStack
                | Effect::FreesStack
                | Effect::Nothing
                | Effect::Unknown => {}
            }
        }
        if let Terminator::Return(values) = &block.terminator {
            values.iter().for_each(|&value| found.extend(sources(&holds, value)));
        }
    }
    found
}
