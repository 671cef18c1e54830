//! Merges the tests of `a && b` and `a || b` into one branch, where evaluating `b` does no harm.
//!
//! clang tests one operand after the other. A path-wise engine then forks at each, also where the
//! other operand is known and decides the matter alone. Here the second test moves up into the
//! block of the first, and one branch on the conjunction or disjunction is left. The same for
//! truth values that two ways to a join give.
//!
//! Soundness: what moves up cannot fail and writes nothing that the other way reads. A load cannot fail where the
//! same was loaded before (`repeated_loads.rs`), or where it is from a variable.

use std::cell::OnceCell;

use program::{
    BinaryOp, Block, BlockId, Constant, Edge, Entity, Function, Instruction, Liveness, NoWrap, Operand,
    OperandKind, Place, Program, Register, RegisterId, Table, Terminator, Type,
};
use rustc_hash::FxHashSet;

use crate::error::Error;
use crate::limits::Limits;
use crate::repeated_loads::Seen;

/// Instructions that are moved up at once, at most.
const MAX_MOVED: usize = 12;

/// Merges tests in all functions. Arithmetic that may overflow is moved only if that is harmless.
pub fn run(program: &mut Program, overflow_is_harmless: bool, limits: &Limits) -> Result<(), Error> {
    let ids: Vec<_> = program.functions.keys().collect();
    for id in ids {
        limits.check()?;
        let mut function = std::mem::replace(&mut program.functions[id], Function::declared(""));
        if function.has_body() {
            let mut pass = Pass { program, function: &mut function, overflow_is_harmless };
            pass.run();
        }
        program.functions[id] = function;
    }
    Ok(())
}

struct Pass<'a> {
    program: &'a Program,
    function: &'a mut Function,
    overflow_is_harmless: bool,
}

/// What a block `second`, entered only from `first`, does to the branch of `first`.
struct Merge {
    first: BlockId,
    second: BlockId,
    /// Where both may go.
    joined: BlockId,
    /// Whether `first` goes to `second` if its condition holds.
    on_true: bool,
}

/// What is live at the starts of blocks, found once and for all merges.
///
/// Soundness: a merge changes none of it. What moves up is read on the other way too, but it was live in
/// front of the branch before; what it writes is not live on the other way; and the registers that a merge
/// adds are written before they are read, in one block. The block that goes is nobody's successor any more.
struct Lives {
    /// How many there were before any merge.
    registers: usize,
    found: OnceCell<Liveness>,
}

impl Lives {
    /// Whether a register may be read from a block on before it is written.
    fn is_live(&self, function: &Function, block: BlockId, register: RegisterId) -> bool {
        register.index() < self.registers
            && self.found.get_or_init(|| Liveness::new(function)).is_live_in(block, register)
    }
}

impl Pass<'_> {
    fn run(&mut self) {
        let blocks: Vec<BlockId> = self.function.blocks.keys().collect();
        let mut predecessors = self.count_predecessors();
        let stable = self.stable_addresses();
        let lives = Lives { registers: self.function.registers.len(), found: OnceCell::new() };
        // A chain of tests is merged from its end.
        for &first in blocks.iter().rev() {
            while let Some(merge) = self.candidate(first, &predecessors, &stable, &lives) {
                // The second block is gone, and with it one of two ways to the block where they join.
                predecessors[merge.second] -= 1;
                predecessors[merge.joined] -= 1;
                self.merge(&merge);
            }
        }
    }

    fn count_predecessors(&self) -> Table<BlockId, u32> {
        let mut count: Table<BlockId, u32> = self.function.blocks.keys().map(|_| 0).collect();
        for block in self.function.blocks.values() {
            for edge in block.terminator.edges() {
                count[edge.target] += 1;
            }
        }
        count
    }

    /// Registers that hold the address of a stack object of this size all the time.
    fn stable_addresses(&self) -> Vec<Option<u64>> {
        let function = &*self.function;
        let mut sizes = vec![None; function.registers.len()];
        let mut writes = vec![0; function.registers.len()];
        for (id, block) in function.blocks.iter() {
            for instruction in &block.instructions {
                for written in instruction.written().iter() {
                    writes[written.index()] += 1;
                }
                if let Instruction::Alloca { to, alloca, count } = instruction
                    && Some(id) == function.entry()
                    && let OperandKind::Constant(constant) = count.kind()
                    && matches!(function.constants[constant], Constant::Int { value: 1, .. })
                {
                    sizes[to.index()] = Some(function.allocas[*alloca].element_size);
                }
            }
            for edge in block.terminator.edges() {
                for step in &edge.moves {
                    writes[step.to.index()] += 1;
                }
            }
        }
        sizes.iter().zip(writes).map(|(size, writes)| size.filter(|_| writes == 1)).collect()
    }

    fn candidate(
        &self,
        first: BlockId,
        predecessors: &Table<BlockId, u32>,
        stable: &[Option<u64>],
        lives: &Lives,
    ) -> Option<Merge> {
        let Terminator::Branch { if_true, if_false, .. } = &self.function.blocks[first].terminator else {
            return None;
        };
        let fits = |on_true: bool| {
            let (to, other) = if on_true { (if_true, if_false) } else { (if_false, if_true) };
            let second = to.target;
            if second == first || predecessors[second] != 1 || Some(second) == self.function.entry() {
                return None;
            }
            let block = &self.function.blocks[second];
            if block.instructions.len() > MAX_MOVED || !self.are_harmless(first, to, stable) {
                return None;
            }
            let joins = match &block.terminator {
                Terminator::Branch { if_true, if_false, .. } => if_true == other || if_false == other,
                Terminator::Jump(edge) => edge.target == other.target && self.moves_truth(edge, other),
                _ => false,
            };
            // What the second block writes must not be seen on the other way.
            let mut written: Vec<RegisterId> = to.moves.iter().map(|step| step.to).collect();
            written.extend(block.instructions.iter().flat_map(|instruction| instruction.written().iter()));
            let unseen = || {
                written.iter().all(|&register| {
                    let read_on_edge = other.moves.iter().any(|step| step.from.register() == Some(register));
                    let rewritten = other.moves.iter().any(|step| step.to == register);
                    !read_on_edge && (rewritten || !lives.is_live(self.function, other.target, register))
                })
            };
            (joins && unseen()).then_some(Merge { first, second, joined: other.target, on_true })
        };
        fits(true).or_else(|| fits(false))
    }

    /// Whether two edges to the same block move only truth values, to the same registers.
    fn moves_truth(&self, left: &Edge, right: &Edge) -> bool {
        let independent = |edge: &Edge| {
            let read: FxHashSet<RegisterId> =
                edge.moves.iter().filter_map(|step| step.from.register()).collect();
            edge.moves.iter().all(|step| !read.contains(&step.to))
        };
        !left.moves.is_empty()
            && left.moves.len() == right.moves.len()
            && left.moves.iter().zip(&right.moves).all(|(a, b)| a.to == b.to)
            && left.moves.iter().all(|step| self.function.registers[step.to].ty == Type::BOOL)
            && independent(left)
            && independent(right)
    }

    /// Whether no instruction behind an edge from a block can fail, and all only write registers.
    fn are_harmless(&self, first: BlockId, edge: &Edge, stable: &[Option<u64>]) -> bool {
        let instructions = &self.function.blocks[edge.target].instructions;
        let is_harmless = |instruction: &Instruction| self.is_harmless(instruction, stable);
        let is_load = |instruction: &Instruction| matches!(instruction, Instruction::Load { .. });
        if !instructions.iter().all(|instruction| is_load(instruction) || is_harmless(instruction)) {
            return false;
        }
        if instructions.iter().all(is_harmless) {
            return true;
        }
        let mut seen = Seen::behind(self.function, &self.function.blocks[first].instructions);
        edge.moves.iter().for_each(|step| seen.overwrite(step.to));
        instructions.iter().all(|instruction| {
            let cannot_fail = is_harmless(instruction) || seen.repeats(instruction);
            seen.see(instruction);
            cannot_fail
        })
    }

    /// Whether an instruction cannot fail and only writes registers.
    fn is_harmless(&self, instruction: &Instruction, stable: &[Option<u64>]) -> bool {
        use Instruction::*;
        match instruction {
            Move { .. }
            | Compare { .. }
            | Cast { .. }
            | Select { .. }
            | FloatCompare { .. }
            | PointerOffset { .. }
            | PointerIndex { .. } => true,
            Binary { op, no_wrap, width, right, .. } => match op {
                BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => true,
                BinaryOp::Add | BinaryOp::Sub => self.overflow_is_harmless || !no_wrap.signed,
                BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => match right.kind() {
                    OperandKind::Constant(constant) => {
                        matches!(self.function.constants[constant], Constant::Int { value, .. } if value < u128::from(*width))
                    }
                    OperandKind::Register(_) => false,
                },
                _ => false,
            },
            Load { address, ty, .. } => {
                let bytes = ty.bytes(self.program.data_model);
                match address.kind() {
                    OperandKind::Constant(constant) => match self.function.constants[constant] {
                        Constant::Global { global, offset } => {
                            let size = self.program.globals[global].size;
                            u64::try_from(offset).is_ok_and(|offset| offset + bytes <= size)
                        }
                        _ => false,
                    },
                    OperandKind::Register(register) => {
                        stable[register.index()].is_some_and(|size| bytes <= size)
                    }
                }
            }
            _ => false,
        }
    }

    fn new_register(&mut self) -> RegisterId {
        self.function.registers.push(Register { ty: Type::BOOL, variable: None })
    }

    fn constant(&mut self, value: u128) -> Operand {
        Operand::from(self.function.constants.push(Constant::Int { width: 1, value }))
    }

    /// Moves the second block up.
    fn merge(&mut self, merge: &Merge) {
        let empty = Block {
            instructions: Vec::new(),
            places: vec![None],
            terminator: Terminator::Unreachable,
            weight: 0,
            arm: Default::default(),
        };
        let second = std::mem::replace(&mut self.function.blocks[merge.second], empty.clone());
        let first = std::mem::replace(&mut self.function.blocks[merge.first], empty);
        let Terminator::Branch { condition, if_true, if_false } = first.terminator else {
            unreachable!("candidates end in a branch");
        };
        let (to, other) = if merge.on_true { (if_true, if_false) } else { (if_false, if_true) };
        let (mut instructions, mut places) = (first.instructions, first.places);
        let place = places.pop().flatten();
        // The condition of the first test must survive what moves up.
        let kept = self.new_register();
        let mut add = |instruction: Instruction, place: Option<Place>| {
            instructions.push(instruction);
            places.push(place);
        };
        add(Instruction::Move { to: kept, from: condition }, place);
        let condition = Operand::from(kept);
        for step in &to.moves {
            add(Instruction::Move { to: step.to, from: step.from }, place);
        }
        let last_place = second.places.last().copied().flatten();
        for (instruction, place) in second.instructions.into_iter().zip(second.places) {
            add(instruction, place);
        }
        let terminator = match second.terminator {
            Terminator::Branch { condition: inner, if_true: then, if_false: otherwise } => {
                // The way that both tests share, and whether the second takes it if it holds.
                let joins_on_true = then == other;
                let mut inner = inner;
                // Both must hold to go on (&&), or one suffices to take the shared way (||).
                let negate = joins_on_true == merge.on_true;
                if negate {
                    let negated = self.new_register();
                    let one = self.constant(1);
                    add(binary(BinaryOp::Xor, negated, inner, one), last_place);
                    inner = Operand::from(negated);
                }
                let combined = self.new_register();
                let op = if merge.on_true { BinaryOp::And } else { BinaryOp::Or };
                add(binary(op, combined, condition, inner), last_place);
                let rest = if joins_on_true { otherwise } else { then };
                let condition = Operand::from(combined);
                if merge.on_true {
                    Terminator::Branch { condition, if_true: rest, if_false: other }
                } else {
                    Terminator::Branch { condition, if_true: other, if_false: rest }
                }
            }
            Terminator::Jump(edge) => {
                for (step, skipped) in edge.moves.iter().zip(&other.moves) {
                    let (if_true, if_false) =
                        if merge.on_true { (step.from, skipped.from) } else { (skipped.from, step.from) };
                    add(Instruction::Select { to: step.to, condition, if_true, if_false }, last_place);
                }
                Terminator::Jump(Edge { target: edge.target, moves: Vec::new() })
            }
            _ => unreachable!("candidates end in a branch or a jump"),
        };
        places.push(last_place);
        let (weight, arm) = (first.weight + second.weight, first.arm);
        self.function.blocks[merge.first] = Block { instructions, places, terminator, weight, arm };
    }
}

fn binary(op: BinaryOp, to: RegisterId, left: Operand, right: Operand) -> Instruction {
    Instruction::Binary { op, no_wrap: NoWrap::default(), width: 1, to, left, right }
}
