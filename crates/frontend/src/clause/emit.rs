//! Adding code to a function that is there already.
//!
//! Invariant: exactly one block is open; what is emitted goes to its end, until it is closed by a
//! terminator.

use program::{
    Argument, ArgumentPiece, Arm, BinaryOp, Block, BlockId, Call, Callee, CastOp, Constant, ConstantId, Edge,
    EdgeMove, Function, FunctionId, Instruction, NoWrap, Operand, Place, Predicate, Register, RegisterId,
    Terminator, Type,
};
use rustc_hash::FxHashMap;

pub(super) struct Emitter<'f> {
    pub function: &'f mut Function,
    constants: FxHashMap<Constant, ConstantId>,
    open: BlockId,
    /// The place of all that is emitted.
    pub place: Option<Place>,
}

impl<'f> Emitter<'f> {
    pub fn new(function: &'f mut Function) -> Emitter<'f> {
        let constants = function.constants.iter().map(|(id, &constant)| (constant, id)).collect();
        let open = function.entry().unwrap_or_else(|| unreachable!("code is added to a body"));
        Emitter { function, constants, open, place: None }
    }

    pub fn open(&mut self, block: BlockId) {
        self.open = block;
    }

    /// The block that is open.
    pub fn current(&self) -> BlockId {
        self.open
    }

    /// A block without code, not opened.
    pub fn new_block(&mut self) -> BlockId {
        self.function.blocks.push(Block {
            instructions: Vec::new(),
            places: vec![self.place],
            terminator: Terminator::Unreachable,
            weight: 0,
            arm: Arm::Added,
        })
    }

    /// Takes the code of a block from an instruction on away into a block of its own, which is
    /// returned, and opens what is left.
    pub fn cut(&mut self, block: BlockId, index: usize) -> BlockId {
        let first = &mut self.function.blocks[block];
        let instructions = first.instructions.split_off(index);
        let places = first.places.split_off(index);
        let terminator = std::mem::replace(&mut first.terminator, Terminator::Unreachable);
        first.places.push(self.place);
        self.open = block;
        // Counted once, where the block begins.
        self.function.blocks.push(Block { instructions, places, terminator, weight: 0, arm: Arm::Added })
    }

    pub fn emit(&mut self, instruction: Instruction) {
        let block = &mut self.function.blocks[self.open];
        block.places.insert(block.instructions.len(), self.place);
        block.instructions.push(instruction);
    }

    /// Ends the open block.
    pub fn close(&mut self, terminator: Terminator) {
        self.function.blocks[self.open].terminator = terminator;
    }

    pub fn jump(&mut self, target: BlockId, moves: Vec<EdgeMove>) {
        self.close(Terminator::Jump(Edge { target, moves }));
    }

    pub fn branch(&mut self, condition: Operand, if_true: BlockId, if_false: BlockId) {
        let edge = |target| Edge { target, moves: Vec::new() };
        self.close(Terminator::Branch { condition, if_true: edge(if_true), if_false: edge(if_false) });
    }

    pub fn register(&mut self, ty: Type) -> RegisterId {
        self.function.registers.push(Register { ty, variable: None })
    }

    pub fn constant(&mut self, constant: Constant) -> Operand {
        let pool = &mut self.function.constants;
        (*self.constants.entry(constant).or_insert_with(|| pool.push(constant))).into()
    }

    pub fn int(&mut self, width: u32, value: i128) -> Operand {
        let value = crate::initialiser::truncate(value as u128, width);
        self.constant(Constant::Int { width, value })
    }

    /// Wraps around where it overflows.
    pub fn binary(&mut self, op: BinaryOp, width: u32, left: Operand, right: Operand) -> Operand {
        let to = self.register(Type::Int(width));
        self.emit(Instruction::Binary { op, no_wrap: NoWrap::default(), width, to, left, right });
        to.into()
    }

    pub fn compare(&mut self, predicate: Predicate, width: u32, left: Operand, right: Operand) -> Operand {
        let to = self.register(Type::BOOL);
        self.emit(Instruction::Compare { predicate, width, to, left, right });
        to.into()
    }

    pub fn cast(&mut self, op: CastOp, target: Type, operand: Operand) -> Operand {
        let source = self.function.operand_type(operand);
        let to = self.register(target);
        self.emit(Instruction::Cast { op, source, target, to, operand });
        to.into()
    }

    pub fn select(&mut self, condition: Operand, if_true: Operand, if_false: Operand) -> Operand {
        let to = self.register(self.function.operand_type(if_true));
        self.emit(Instruction::Select { to, condition, if_true, if_false });
        to.into()
    }

    pub fn call(
        &mut self,
        callee: FunctionId,
        arguments: &[Operand],
        result: Option<Type>,
    ) -> Option<RegisterId> {
        let to = result.map(|ty| self.register(ty));
        let argument = |&value| {
            let piece = ArgumentPiece { offset: 0, size: 8, align: 8, is_vector: false };
            Argument { value, by_value: None, returned: None, piece }
        };
        self.emit(Instruction::Call(Box::new(Call {
            callee: Callee::Direct(callee),
            arguments: arguments.iter().map(argument).collect(),
            results: to.into_iter().collect(),
            result_types: result.into_iter().collect(),
        })));
        to
    }
}
