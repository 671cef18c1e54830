//! Names for values: which source variable an instruction's result goes to.

use crate::instruction::{Constant, Instruction, Operand, OperandKind, Terminator, Written};
use crate::program::{BlockId, Function, Program, RegisterId};
use crate::source::Variable;

/// The name of the source variable that gets the result of an instruction: its register's, or that
/// of the first variable it is copied, converted or stored to in the same block.
pub fn assigned_variable(
    program: &Program,
    function: &Function,
    block: BlockId,
    index: usize,
) -> Option<String> {
    let block = &function.blocks[block];
    let instruction = block.instructions.get(index)?;
    let mut current: RegisterId = match instruction.written() {
        Written::One(register) => register,
        Written::Many([register, ..]) => *register,
        _ => return None,
    };
    let name = |register: RegisterId| {
        function.registers[register].variable.map(|variable| function.variables[variable].name.clone())
    };
    let is = |operand: &Operand, register: RegisterId| operand.kind() == OperandKind::Register(register);
    if let Some(name) = name(current) {
        return Some(name);
    }
    for next in &block.instructions[index + 1..] {
        match next {
            Instruction::Move { to, from } | Instruction::Freeze { to, from } if is(from, current) => {
                current = *to;
            }
            Instruction::Cast { to, operand, .. } if is(operand, current) => current = *to,
            Instruction::Compare { to, left, .. } if is(left, current) => current = *to,
            Instruction::Store { address, value, .. } if is(value, current) => {
                return stored_to(program, function, *address);
            }
            _ => continue,
        }
        if let Some(name) = name(current) {
            return Some(name);
        }
    }
    let edges = match &block.terminator {
        Terminator::Jump(edge) => vec![edge],
        _ => Vec::new(),
    };
    let moved = edges.iter().flat_map(|edge| &edge.moves).find(|step| is(&step.from, current))?;
    name(moved.to)
}

/// What the source calls a parameter: the variable that it is kept in, or its number.
pub fn parameter_name(function: &Function, index: usize) -> String {
    match parameter_variable(function, index) {
        Some(variable) => variable.name.clone(),
        None => format!("parameter {}", index + 1),
    }
}

/// The variable that a parameter is kept in.
pub fn parameter_variable(function: &Function, index: usize) -> Option<&Variable> {
    let parameter = *function.parameters.get(index)?;
    let of_register = |register: RegisterId| function.registers[register].variable;
    let is = |operand: &Operand| operand.kind() == OperandKind::Register(parameter);
    let instructions = || function.blocks.values().take(1).flat_map(|block| &block.instructions);
    let of_alloca = |address: Operand| {
        instructions().find_map(|instruction| match instruction {
            Instruction::Alloca { to, alloca, .. } if address.kind() == OperandKind::Register(*to) => {
                function.allocas[*alloca].variable
            }
            _ => None,
        })
    };
    let found = of_register(parameter).or_else(|| {
        instructions().find_map(|instruction| match instruction {
            Instruction::Move { to, from } if is(from) => of_register(*to),
            Instruction::Cast { to, operand, .. } if is(operand) => of_register(*to),
            Instruction::Store { address, value, .. } if is(value) => of_alloca(*address),
            _ => None,
        })
    });
    found.map(|variable| &function.variables[variable])
}

/// The variable whose address is the first argument of a call.
pub fn passed_variable<'p>(
    program: &'p Program,
    function: &'p Function,
    block: BlockId,
    index: usize,
) -> Option<&'p Variable> {
    let Instruction::Call(call) = function.blocks[block].instructions.get(index)? else { return None };
    let address = call.arguments.first()?.value;
    match address.kind() {
        OperandKind::Constant(constant) => match function.constants[constant] {
            Constant::Global { global, offset: 0, .. } => program.globals[global].variable.as_ref(),
            _ => None,
        },
        OperandKind::Register(register) => {
            let mut instructions = function.blocks.values().flat_map(|block| &block.instructions);
            instructions.find_map(|instruction| match instruction {
                Instruction::Alloca { to, alloca, .. } if *to == register => {
                    function.allocas[*alloca].variable.map(|variable| &function.variables[variable])
                }
                _ => None,
            })
        }
    }
}

/// The variable that comes into scope by an instruction, with any value.
pub fn declared_variable(function: &Function, block: BlockId, index: usize) -> Option<&Variable> {
    match function.blocks[block].instructions.get(index)? {
        Instruction::Havoc { to } => {
            function.registers[*to].variable.map(|variable| &function.variables[variable])
        }
        _ => None,
    }
}

/// The name of the source variable that an instruction reads memory of, if it does and that shows.
pub fn read_variable(program: &Program, function: &Function, block: BlockId, index: usize) -> Option<String> {
    /// Steps of pointer arithmetic that are gone back.
    const MAX_STEPS: usize = 8;
    let Instruction::Load { address, .. } = function.blocks[block].instructions.get(index)? else {
        return None;
    };
    let mut address = *address;
    for _ in 0..MAX_STEPS {
        let OperandKind::Register(register) = address.kind() else { break };
        let mut instructions = function.blocks.values().flat_map(|block| &block.instructions);
        let base = instructions.find_map(|instruction| match instruction {
            Instruction::PointerOffset { to, base, .. } | Instruction::PointerIndex { to, base, .. }
                if *to == register =>
            {
                Some(*base)
            }
            _ => None,
        });
        let Some(base) = base else { break };
        address = base;
    }
    stored_to(program, function, address)
}

/// The variable that lives at an address.
fn stored_to(program: &Program, function: &Function, address: Operand) -> Option<String> {
    match address.kind() {
        OperandKind::Constant(constant) => match function.constants[constant] {
            Constant::Global { global, .. } => {
                let global = &program.globals[global];
                Some(global.variable.as_ref().map_or(&global.name, |variable| &variable.name).clone())
            }
            _ => None,
        },
        OperandKind::Register(register) => {
            let mut instructions = function.blocks.values().flat_map(|block| &block.instructions);
            instructions.find_map(|instruction| match instruction {
                Instruction::Alloca { to, alloca, .. } if *to == register => {
                    let variable = function.allocas[*alloca].variable?;
                    Some(function.variables[variable].name.clone())
                }
                _ => None,
            })
        }
    }
}
