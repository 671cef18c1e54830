//! Gives every use of an undefined value one of its own.
//!
//! LLVM's `undef` is a different value at each use. As an operand it would be one constant; here
//! each instruction that reads it reads a register that was made unconstrained just before.

use program::{
    Block, Constant, Function, Instruction, Operand, OperandKind, Program, Register, RegisterId, Terminator,
};

pub fn run(program: &mut Program) {
    let ids: Vec<_> = program.functions.keys().collect();
    for id in ids {
        let function = &mut program.functions[id];
        let undefined =
            function.constants.values().any(|constant| matches!(constant, Constant::Unconstrained(_)));
        if undefined {
            rewrite(function);
        }
    }
}

fn rewrite(function: &mut Function) {
    let blocks: Vec<_> = function.blocks.keys().collect();
    for id in blocks {
        let mut block = std::mem::replace(
            &mut function.blocks[id],
            Block {
                instructions: Vec::new(),
                places: vec![None],
                terminator: Terminator::Unreachable,
                weight: 0,
                arm: Default::default(),
            },
        );
        let mut instructions = Vec::with_capacity(block.instructions.len());
        let mut places = Vec::with_capacity(block.places.len());
        let mut fresh = Vec::new();
        for (mut instruction, place) in block.instructions.into_iter().zip(block.places.iter().copied()) {
            instruction.for_each_operand_mut(|operand| replace(function, operand, &mut fresh));
            for to in fresh.drain(..) {
                instructions.push(Instruction::Havoc { to });
                places.push(place);
            }
            instructions.push(instruction);
            places.push(place);
        }
        let last = block.places.last().copied().flatten();
        block.terminator.for_each_operand_mut(|operand| replace(function, operand, &mut fresh));
        for edge in block.terminator.edges_mut() {
            for step in &mut edge.moves {
                replace(function, &mut step.from, &mut fresh);
            }
        }
        for to in fresh.drain(..) {
            instructions.push(Instruction::Havoc { to });
            places.push(last);
        }
        places.push(last);
        function.blocks[id] = Block {
            instructions,
            places,
            terminator: block.terminator,
            weight: block.weight,
            arm: block.arm,
        };
    }
}

fn replace(function: &mut Function, operand: &mut Operand, fresh: &mut Vec<RegisterId>) {
    if let OperandKind::Constant(constant) = operand.kind()
        && let Constant::Unconstrained(ty) = function.constants[constant]
    {
        let register = function.registers.push(Register { ty, variable: None });
        fresh.push(register);
        *operand = Operand::from(register);
    }
}
