//! Lets temporaries of a function share registers.
//!
//! The compiler gives each result a register of its own. A state has all registers of its functions, and of
//! those of a long function nearly all are dead at any time: what is needed only within one block shares
//! registers with what is needed in others.
//!
//! Soundness: such a register is written before it is read in its block, and read nowhere else, so that
//! its value matters from there to its last use, and in that time nothing else has the register. What
//! nobody reads keeps its register, so that it is still seen that nobody does. Functions that turn
//! addresses into numbers are left as they are, and so are registers with addresses: where an address
//! goes is asked by register. Control comes into the middle of a block only behind a call that it left
//! there (a `longjmp` comes there as well).

use program::{
    Block, CastOp, Entity, Function, Instruction, Operand, Program, Register, RegisterId, Table, Type,
};
use rustc_hash::FxHashMap;

use crate::cleanup;
use crate::error::Error;
use crate::limits::Limits;

/// Registers up to which a function is small anyway.
const FEW: usize = 8;

pub fn run(program: &mut Program, limits: &Limits) -> Result<(), Error> {
    for function in program.functions.values_mut() {
        limits.check()?;
        let has_numbers = || {
            let mut all = function.blocks.values().flat_map(|block| &block.instructions);
            all.any(|found| matches!(found, Instruction::Cast { op: CastOp::PtrToInt, .. }))
        };
        if function.registers.len() > FEW && !has_numbers() {
            share(function);
        }
    }
    Ok(())
}

/// Where a register is used.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Home {
    Nowhere,
    /// In this block, by its number, where it is written first; whether it is read.
    Block(usize, bool),
    /// In several, or it is something else than a temporary.
    Function,
}

fn homes(function: &Function) -> Vec<Home> {
    let mut homes = vec![Home::Nowhere; function.registers.len()];
    for (id, register) in function.registers.iter() {
        if register.variable.is_some() || register.ty == Type::Pointer {
            homes[id.index()] = Home::Function;
        }
    }
    for &parameter in &function.parameters {
        homes[parameter.index()] = Home::Function;
    }
    for (number, block) in function.blocks.values().enumerate() {
        let read = |homes: &mut [Home], operand: &Operand| {
            if let Some(register) = operand.register() {
                let home = &mut homes[register.index()];
                *home = match *home {
                    Home::Block(of, _) if of == number => Home::Block(of, true),
                    _ => Home::Function,
                };
            }
        };
        for instruction in &block.instructions {
            instruction.for_each_operand(|operand| read(&mut homes, operand));
            for to in instruction.written().iter() {
                let home = &mut homes[to.index()];
                *home = match *home {
                    Home::Nowhere => Home::Block(number, false),
                    Home::Block(of, is_read) if of == number => Home::Block(of, is_read),
                    _ => Home::Function,
                };
            }
        }
        block.terminator.operands().iter().for_each(|operand| read(&mut homes, operand));
        for step in block.terminator.edges().iter().flat_map(|edge| &edge.moves) {
            read(&mut homes, &step.from);
            homes[step.to.index()] = Home::Function;
        }
    }
    homes
}

fn share(function: &mut Function) {
    let homes = homes(function);
    let Function { registers, blocks, .. } = function;
    let mut pool = Pool { registers, shared: FxHashMap::default(), free: FxHashMap::default() };
    for (number, block) in blocks.values_mut().enumerate() {
        pool.begin();
        share_in(
            block,
            |register| homes.get(register.index()) == Some(&Home::Block(number, true)),
            &mut pool,
        );
    }
    cleanup::renumber(function);
}

/// Registers that blocks share.
struct Pool<'f> {
    registers: &'f mut Table<RegisterId, Register>,
    shared: FxHashMap<Type, Vec<RegisterId>>,
    /// Those that nothing has in the current block.
    free: FxHashMap<Type, Vec<RegisterId>>,
}

impl Pool<'_> {
    /// Nothing has any.
    fn begin(&mut self) {
        // The first is taken first, so that all blocks share few.
        self.free = self.shared.clone();
        self.free.values_mut().for_each(|free| free.reverse());
    }

    fn take(&mut self, ty: Type) -> RegisterId {
        if let Some(free) = self.free.get_mut(&ty).and_then(Vec::pop) {
            return free;
        }
        let new = self.registers.push(Register { ty, variable: None });
        self.shared.entry(ty).or_default().push(new);
        new
    }

    fn give_back(&mut self, register: RegisterId) {
        self.free.entry(self.registers[register].ty).or_default().push(register);
    }
}

fn share_in(block: &mut Block, is_temporary: impl Fn(RegisterId) -> bool, pool: &mut Pool<'_>) {
    let mut last: FxHashMap<RegisterId, usize> = FxHashMap::default();
    for (index, instruction) in block.instructions.iter().enumerate() {
        let mut use_ = |register: RegisterId| {
            if is_temporary(register) {
                last.insert(register, index);
            }
        };
        instruction.written().iter().for_each(&mut use_);
        instruction.for_each_operand(|operand| operand.register().into_iter().for_each(&mut use_));
    }
    let end = block.instructions.len();
    let moved = block.terminator.edges().into_iter().flat_map(|edge| &edge.moves).map(|step| step.from);
    for operand in block.terminator.operands().into_iter().chain(moved) {
        if let Some(register) = operand.register().filter(|&register| is_temporary(register)) {
            last.insert(register, end);
        }
    }
    let mut held: FxHashMap<RegisterId, RegisterId> = FxHashMap::default();
    for (index, instruction) in block.instructions.iter_mut().enumerate() {
        let mut ends = Vec::new();
        instruction.for_each_operand_mut(|operand| {
            if let Some(register) = operand.register()
                && let Some(&new) = held.get(&register)
            {
                *operand = new.into();
                ends.push(register);
            }
        });
        instruction.for_each_written_mut(|register| {
            if is_temporary(*register) {
                ends.push(*register);
                let ty = pool.registers[*register].ty;
                *register = *held.entry(*register).or_insert_with(|| pool.take(ty));
            }
        });
        // Only now, so that no result has the register of an operand.
        ends.retain(|register| last.get(register) == Some(&index));
        for register in ends {
            if let Some(new) = held.remove(&register) {
                pool.give_back(new);
            }
        }
    }
    let rename = |operand: &mut Operand| {
        if let Some(&new) = operand.register().and_then(|register| held.get(&register)) {
            *operand = new.into();
        }
    };
    block.terminator.for_each_operand_mut(rename);
    for edge in block.terminator.edges_mut() {
        edge.moves.iter_mut().for_each(|step| rename(&mut step.from));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporaries_of_different_blocks_share_registers() {
        let mut text = String::from("define i32 @main(i32 %x) {\n  br label %b0\n");
        for block in 0..40 {
            text += &format!(
                "b{block}:\n  %s{block} = add i32 %x, {block}\n  %t{block} = mul i32 %s{block}, %s{block}\n  \
                 %c{block} = icmp eq i32 %t{block}, 7\n  br i1 %c{block}, label %b{}, label %end\n",
                block + 1
            );
        }
        text += "b40:\n  br label %end\nend:\n  ret i32 %x\n}\n";
        let mut program = crate::load_text("test.ll", &text).expect("it can be read");
        let before = program.functions.values().map(|function| function.registers.len()).sum::<usize>();
        run(&mut program, &Limits::default()).expect("there is no limit");
        let after = program.functions.values().map(|function| function.registers.len()).sum::<usize>();
        assert!(before > 120 && after < 8, "{before} {after}");
        assert!(program::verify(&program).is_ok());
    }
}
