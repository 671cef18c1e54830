//! The code of a function in the form in which it is run: a step for each instruction and each end of a block,
//! in order, with operands, types and targets found.
//!
//! What the program says of an instruction has many cases: of an operand, of an operator, of a width. Looking
//! through them each time took most of the time of a concrete run, so it is done once, when the function is
//! first called. What a step does is still said in one place for all of them (`arithmetic.rs`, the domains):
//! the common operators at the common widths have steps of their own so that the compiler can specialise that.
//!
//! Invariant: a step is one instruction, so execution can stop at any and go on there. Where two often follow
//! each other the step of the first does both; that of the second stands behind it for those who begin there.

use program::{
    BinaryOp, Block, BlockId, CastOp, Edge, Entity, FloatBinaryOp, FloatPredicate, Function, Instruction,
    NoWrap, Operand, OperandKind, Predicate, RegisterId, Terminator, Type,
};

/// An operand, or where a result goes: a register of the frame, or behind those a constant of the function.
pub(crate) type Slot = u32;

/// An operation of two operands.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Two {
    pub to: Slot,
    pub left: Slot,
    pub right: Slot,
    pub width: u32,
    pub no_wrap: NoWrap,
}

/// A comparison that a branch on its result follows.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Fork {
    pub to: Slot,
    pub left: Slot,
    pub right: Slot,
    pub width: u32,
    /// The block that the branch ends.
    pub block: BlockId,
    /// The way that is taken if it holds; the next one is taken if it does not.
    pub way: u32,
}

/// An operation of one operand, between types that its name tells.
#[derive(Copy, Clone, Debug)]
pub(crate) struct One {
    pub to: Slot,
    pub from: Slot,
}

/// A load of a type that its name tells.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Read {
    pub to: Slot,
    pub address: Slot,
    pub observed: bool,
}

/// A load at an offset from a pointer.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Near {
    pub pointer: Slot,
    pub base: Slot,
    pub offset: i64,
    pub to: Slot,
    pub observed: bool,
}

/// A load at a 64-bit index from a pointer.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Far {
    pub pointer: Slot,
    pub base: Slot,
    pub index: Slot,
    pub scale: i64,
    pub to: Slot,
    pub observed: bool,
}

/// A store of a type that its name tells.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Write {
    pub address: Slot,
    pub value: Slot,
}

// The tag by itself, at the front: it is looked at for each step.
#[repr(u8)]
#[derive(Copy, Clone, Debug)]
pub(crate) enum Step {
    Move(One),
    /// Any operator at any width.
    Binary(BinaryOp, Two),
    Add32(Two),
    Add64(Two),
    Sub32(Two),
    Sub64(Two),
    Mul32(Two),
    Mul64(Two),
    Shl32(Two),
    Shl64(Two),
    LShr32(Two),
    LShr64(Two),
    AShr32(Two),
    And32(Two),
    And64(Two),
    Or32(Two),
    Or64(Two),
    Xor32(Two),
    Eq(Two),
    Ne(Two),
    Ugt(Two),
    Uge(Two),
    Ult(Two),
    Ule(Two),
    Sgt(Two),
    Sge(Two),
    Slt(Two),
    Sle(Two),
    /// Comparisons and the branches behind them.
    ForkEq(Fork),
    ForkNe(Fork),
    ForkUgt(Fork),
    ForkUge(Fork),
    ForkUlt(Fork),
    ForkUle(Fork),
    ForkSgt(Fork),
    ForkSge(Fork),
    ForkSlt(Fork),
    ForkSle(Fork),
    /// Any cast.
    Cast {
        op: CastOp,
        source: Type,
        target: Type,
        to: Slot,
        from: Slot,
    },
    ZExt8To32(One),
    ZExt8To64(One),
    ZExt16To32(One),
    ZExt32To64(One),
    SExt8To32(One),
    SExt32To64(One),
    Trunc32To8(One),
    Trunc32To16(One),
    Trunc64To32(One),
    Offset {
        to: Slot,
        base: Slot,
        offset: i64,
    },
    Index {
        to: Slot,
        base: Slot,
        index: Slot,
        width: u32,
        scale: i64,
    },
    Index64 {
        to: Slot,
        base: Slot,
        index: Slot,
        scale: i64,
    },
    /// An index that is an `int`, and the pointer that it leads to.
    WideIndex {
        wide: Slot,
        from: Slot,
        to: Slot,
        base: Slot,
        scale: i64,
    },
    /// Pointers, and what is loaded from them.
    OffsetLoad8(Near),
    OffsetLoad32(Near),
    OffsetLoad64(Near),
    OffsetLoadPointer(Near),
    IndexLoad8(Far),
    IndexLoad16(Far),
    IndexLoad32(Far),
    IndexLoad64(Far),
    IndexLoadDouble(Far),
    /// Any type.
    Load(Read, Type),
    Load8(Read),
    Load16(Read),
    Load32(Read),
    Load64(Read),
    LoadDouble(Read),
    LoadPointer(Read),
    /// Any type.
    Store(Write, Type),
    Store8(Write),
    Store16(Write),
    Store32(Write),
    Store64(Write),
    StoreDouble(Write),
    StorePointer(Write),
    Select {
        to: Slot,
        condition: Slot,
        if_true: Slot,
        if_false: Slot,
        ty: Type,
    },
    /// Any operator of either format.
    Float {
        op: FloatBinaryOp,
        double: bool,
        operands: Two,
    },
    AddDouble(Two),
    SubDouble(Two),
    MulDouble(Two),
    DivDouble(Two),
    FloatCompare {
        predicate: FloatPredicate,
        double: bool,
        operands: Two,
    },
    CheckIndex(Slot),
    Call,
    /// What the program says of the instruction tells.
    Rare,
    Jump {
        way: u32,
    },
    /// The next way is that for a condition that does not hold.
    Branch {
        condition: Slot,
        block: BlockId,
        way: u32,
    },
    /// The ways of the cases in order, and the default's.
    Switch {
        value: Slot,
        block: BlockId,
        way: u32,
    },
    Return,
    /// Another end of a block: what the program says of it tells; its ways begin here.
    End {
        way: u32,
    },
}

/// A way from one block to another.
#[derive(Debug)]
pub(crate) struct Way {
    pub from: BlockId,
    /// Its number among those that leave the block.
    pub number: u32,
    pub to: BlockId,
    /// The first step of the block it leads to, and what that counts for: instructions of LLVM, and of the IR.
    pub first: u32,
    pub weight: u32,
    pub instructions: u32,
    pub moves: Box<[One]>,
}

#[derive(Debug)]
pub(crate) struct Code {
    pub steps: Vec<Step>,
    pub ways: Vec<Way>,
    /// For each step its block and the number of the instruction in it.
    places: Vec<(BlockId, u32)>,
    /// For each block its first step.
    firsts: Vec<u32>,
}

impl Code {
    /// Of a function with a body.
    pub fn of(function: &Function) -> Code {
        let mut firsts = Vec::with_capacity(function.blocks.len());
        let mut count = 0;
        for block in function.blocks.values() {
            firsts.push(count as u32);
            count += block.instructions.len() + 1;
        }
        let mut code = Code {
            steps: Vec::with_capacity(count),
            ways: Vec::new(),
            places: Vec::with_capacity(count),
            firsts,
        };
        let decoder = Decoder { function };
        for (id, block) in function.blocks.iter() {
            code.add(&decoder, id, block);
        }
        code
    }

    fn add(&mut self, decoder: &Decoder<'_>, id: BlockId, block: &Block) {
        let first = self.steps.len();
        self.steps.extend(block.instructions.iter().map(|instruction| decoder.instruction(instruction)));
        let way = self.ways.len() as u32;
        self.steps.push(decoder.terminator(&block.terminator, id, way));
        for (number, edge) in block.terminator.edges().into_iter().enumerate() {
            self.ways.push(decoder.way(id, number, edge, &self.firsts));
        }
        self.places.extend((0..=block.instructions.len()).map(|index| (id, index as u32)));
        for at in first..self.steps.len() - 1 {
            if let Some(both) = joined(self.steps[at], self.steps[at + 1]) {
                self.steps[at] = both;
            }
        }
    }

    /// The block of a step, and the number of the instruction in it.
    #[inline]
    pub fn place(&self, step: usize) -> Option<(BlockId, usize)> {
        // Nothing that can fail: a domain that does not ask for it does not pay for it.
        self.places.get(step).map(|&(block, index)| (block, index as usize))
    }

    /// The step of an instruction of a block.
    #[inline]
    pub fn step_at(&self, block: BlockId, index: usize) -> usize {
        self.firsts[block.index()] as usize + index
    }
}

/// One step that does what two that follow each other do, if there is one.
fn joined(first: Step, second: Step) -> Option<Step> {
    match (first, second) {
        (Step::SExt32To64(One { to: wide, from }), Step::Index64 { to, base, index, scale })
            if index == wide =>
        {
            Some(Step::WideIndex { wide, from, to, base, scale })
        }
        (Step::Offset { to: pointer, base, offset }, _) => {
            let near = |read: Read| Near { pointer, base, offset, to: read.to, observed: read.observed };
            match second {
                Step::Load8(read) if read.address == pointer => Some(Step::OffsetLoad8(near(read))),
                Step::Load32(read) if read.address == pointer => Some(Step::OffsetLoad32(near(read))),
                Step::Load64(read) if read.address == pointer => Some(Step::OffsetLoad64(near(read))),
                Step::LoadPointer(read) if read.address == pointer => {
                    Some(Step::OffsetLoadPointer(near(read)))
                }
                _ => None,
            }
        }
        (Step::Index64 { to: pointer, base, index, scale }, _) => {
            let far = |read: Read| Far { pointer, base, index, scale, to: read.to, observed: read.observed };
            match second {
                Step::Load8(read) if read.address == pointer => Some(Step::IndexLoad8(far(read))),
                Step::Load16(read) if read.address == pointer => Some(Step::IndexLoad16(far(read))),
                Step::Load32(read) if read.address == pointer => Some(Step::IndexLoad32(far(read))),
                Step::Load64(read) if read.address == pointer => Some(Step::IndexLoad64(far(read))),
                Step::LoadDouble(read) if read.address == pointer => Some(Step::IndexLoadDouble(far(read))),
                _ => None,
            }
        }
        (_, Step::Branch { condition, block, way }) => compared(first, condition, block, way),
        _ => None,
    }
}

/// A comparison together with a branch on this condition.
fn compared(first: Step, condition: Slot, block: BlockId, way: u32) -> Option<Step> {
    let fork = |two: Two| {
        let Two { to, left, right, width, .. } = two;
        (to == condition).then_some(Fork { to, left, right, width, block, way })
    };
    match first {
        Step::Eq(two) => fork(two).map(Step::ForkEq),
        Step::Ne(two) => fork(two).map(Step::ForkNe),
        Step::Ugt(two) => fork(two).map(Step::ForkUgt),
        Step::Uge(two) => fork(two).map(Step::ForkUge),
        Step::Ult(two) => fork(two).map(Step::ForkUlt),
        Step::Ule(two) => fork(two).map(Step::ForkUle),
        Step::Sgt(two) => fork(two).map(Step::ForkSgt),
        Step::Sge(two) => fork(two).map(Step::ForkSge),
        Step::Slt(two) => fork(two).map(Step::ForkSlt),
        Step::Sle(two) => fork(two).map(Step::ForkSle),
        _ => None,
    }
}

/// The operands of a function's instructions.
struct Decoder<'p> {
    function: &'p Function,
}

impl Decoder<'_> {
    fn slot(&self, operand: Operand) -> Slot {
        match operand.kind() {
            OperandKind::Register(register) => register.index() as u32,
            OperandKind::Constant(constant) => (self.function.registers.len() + constant.index()) as u32,
        }
    }

    fn instruction(&self, instruction: &Instruction) -> Step {
        use Instruction as I;
        let to = |register: &RegisterId| register.index() as u32;
        match instruction {
            I::Move { to: register, from } | I::Freeze { to: register, from } => {
                Step::Move(One { to: to(register), from: self.slot(*from) })
            }
            I::Binary { op, no_wrap, width, to: register, left, right } => {
                let (left, right) = (self.slot(*left), self.slot(*right));
                binary(*op, Two { to: to(register), left, right, width: *width, no_wrap: *no_wrap })
            }
            I::Compare { predicate, width, to: register, left, right } => {
                let (left, right) = (self.slot(*left), self.slot(*right));
                let no_wrap = NoWrap::default();
                compare(*predicate, Two { to: to(register), left, right, width: *width, no_wrap })
            }
            I::Cast { op, source, target, to: register, operand } => {
                cast(*op, *source, *target, One { to: to(register), from: self.slot(*operand) })
            }
            I::PointerOffset { to: register, base, offset } => {
                Step::Offset { to: to(register), base: self.slot(*base), offset: *offset }
            }
            I::PointerIndex { to: register, base, index, width, scale } => {
                let (to, base, index) = (to(register), self.slot(*base), self.slot(*index));
                match *width {
                    64 => Step::Index64 { to, base, index, scale: *scale },
                    width => Step::Index { to, base, index, width, scale: *scale },
                }
            }
            I::Load { to: register, address, ty, observed, volatile: false } => {
                load(*ty, Read { to: to(register), address: self.slot(*address), observed: *observed })
            }
            I::Store { address, value, ty } => {
                store(*ty, Write { address: self.slot(*address), value: self.slot(*value) })
            }
            I::Select { to: register, condition, if_true, if_false } => Step::Select {
                to: to(register),
                condition: self.slot(*condition),
                if_true: self.slot(*if_true),
                if_false: self.slot(*if_false),
                ty: self.function.registers[*register].ty,
            },
            I::FloatBinary { op, double, to: register, left, right } => {
                let (left, right) = (self.slot(*left), self.slot(*right));
                let no_wrap = NoWrap::default();
                float(*op, *double, Two { to: to(register), left, right, width: 0, no_wrap })
            }
            I::FloatCompare { predicate, double, to: register, left, right } => {
                let (left, right) = (self.slot(*left), self.slot(*right));
                let operands = Two { to: to(register), left, right, width: 0, no_wrap: NoWrap::default() };
                Step::FloatCompare { predicate: *predicate, double: *double, operands }
            }
            I::CheckIndex { condition } => Step::CheckIndex(self.slot(*condition)),
            I::Call(_) => Step::Call,
            _ => Step::Rare,
        }
    }

    fn terminator(&self, terminator: &Terminator, block: BlockId, way: u32) -> Step {
        match terminator {
            Terminator::Jump(_) => Step::Jump { way },
            Terminator::Branch { condition, .. } => {
                Step::Branch { condition: self.slot(*condition), block, way }
            }
            Terminator::Switch(switch) => Step::Switch { value: self.slot(switch.value), block, way },
            Terminator::Return(_) => Step::Return,
            Terminator::IndirectJump { .. } | Terminator::Unreachable | Terminator::Unsupported { .. } => {
                Step::End { way }
            }
        }
    }

    fn way(&self, from: BlockId, number: usize, edge: &Edge, firsts: &[u32]) -> Way {
        let target = &self.function.blocks[edge.target];
        let moves = edge.moves.iter();
        Way {
            from,
            number: number as u32,
            to: edge.target,
            first: firsts[edge.target.index()],
            weight: target.weight,
            instructions: target.instructions.len() as u32 + 1,
            moves: moves.map(|step| One { to: step.to.index() as u32, from: self.slot(step.from) }).collect(),
        }
    }
}

/// The step of an operator: its own if it is frequent at this width.
fn binary(op: BinaryOp, two: Two) -> Step {
    match (op, two.width) {
        (BinaryOp::Add, 32) => Step::Add32(two),
        (BinaryOp::Add, 64) => Step::Add64(two),
        (BinaryOp::Sub, 32) => Step::Sub32(two),
        (BinaryOp::Sub, 64) => Step::Sub64(two),
        (BinaryOp::Mul, 32) => Step::Mul32(two),
        (BinaryOp::Mul, 64) => Step::Mul64(two),
        (BinaryOp::Shl, 32) => Step::Shl32(two),
        (BinaryOp::Shl, 64) => Step::Shl64(two),
        (BinaryOp::LShr, 32) => Step::LShr32(two),
        (BinaryOp::LShr, 64) => Step::LShr64(two),
        (BinaryOp::AShr, 32) => Step::AShr32(two),
        (BinaryOp::And, 32) => Step::And32(two),
        (BinaryOp::And, 64) => Step::And64(two),
        (BinaryOp::Or, 32) => Step::Or32(two),
        (BinaryOp::Or, 64) => Step::Or64(two),
        (BinaryOp::Xor, 32) => Step::Xor32(two),
        _ => Step::Binary(op, two),
    }
}

fn compare(predicate: Predicate, two: Two) -> Step {
    match predicate {
        Predicate::Eq => Step::Eq(two),
        Predicate::Ne => Step::Ne(two),
        Predicate::Ugt => Step::Ugt(two),
        Predicate::Uge => Step::Uge(two),
        Predicate::Ult => Step::Ult(two),
        Predicate::Ule => Step::Ule(two),
        Predicate::Sgt => Step::Sgt(two),
        Predicate::Sge => Step::Sge(two),
        Predicate::Slt => Step::Slt(two),
        Predicate::Sle => Step::Sle(two),
    }
}

fn cast(op: CastOp, source: Type, target: Type, one: One) -> Step {
    match (op, source, target) {
        (CastOp::ZExt, Type::Int(8), Type::Int(32)) => Step::ZExt8To32(one),
        (CastOp::ZExt, Type::Int(8), Type::Int(64)) => Step::ZExt8To64(one),
        (CastOp::ZExt, Type::Int(16), Type::Int(32)) => Step::ZExt16To32(one),
        (CastOp::ZExt, Type::Int(32), Type::Int(64)) => Step::ZExt32To64(one),
        (CastOp::SExt, Type::Int(8), Type::Int(32)) => Step::SExt8To32(one),
        (CastOp::SExt, Type::Int(32), Type::Int(64)) => Step::SExt32To64(one),
        (CastOp::Trunc, Type::Int(32), Type::Int(8)) => Step::Trunc32To8(one),
        (CastOp::Trunc, Type::Int(32), Type::Int(16)) => Step::Trunc32To16(one),
        (CastOp::Trunc, Type::Int(64), Type::Int(32)) => Step::Trunc64To32(one),
        _ => Step::Cast { op, source, target, to: one.to, from: one.from },
    }
}

fn load(ty: Type, read: Read) -> Step {
    match ty {
        Type::Int(8) => Step::Load8(read),
        Type::Int(16) => Step::Load16(read),
        Type::Int(32) => Step::Load32(read),
        Type::Int(64) => Step::Load64(read),
        Type::Double => Step::LoadDouble(read),
        Type::Pointer => Step::LoadPointer(read),
        Type::Int(_) | Type::Float => Step::Load(read, ty),
    }
}

fn store(ty: Type, write: Write) -> Step {
    match ty {
        Type::Int(8) => Step::Store8(write),
        Type::Int(16) => Step::Store16(write),
        Type::Int(32) => Step::Store32(write),
        Type::Int(64) => Step::Store64(write),
        Type::Double => Step::StoreDouble(write),
        Type::Pointer => Step::StorePointer(write),
        Type::Int(_) | Type::Float => Step::Store(write, ty),
    }
}

fn float(op: FloatBinaryOp, double: bool, operands: Two) -> Step {
    match (op, double) {
        (FloatBinaryOp::Add, true) => Step::AddDouble(operands),
        (FloatBinaryOp::Sub, true) => Step::SubDouble(operands),
        (FloatBinaryOp::Mul, true) => Step::MulDouble(operands),
        (FloatBinaryOp::Div, true) => Step::DivDouble(operands),
        _ => Step::Float { op, double, operands },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use program::{Arm, Constant, Register};

    /// A loop that counts to ten.
    fn counting() -> Function {
        let mut function = Function::declared("counting");
        let number = function.registers.push(Register { ty: Type::Int(32), variable: None });
        let holds = function.registers.push(Register { ty: Type::BOOL, variable: None });
        let [zero, one, ten] = [0, 1, 10]
            .map(|value| Operand::from(function.constants.push(Constant::Int { width: 32, value })));
        let [head, body, last] = [1, 2, 3].map(BlockId::from_index);
        let edge = |target| Edge { target, moves: Vec::new() };
        let blocks = [
            (vec![Instruction::Move { to: number, from: zero }], Terminator::Jump(edge(head))),
            (
                vec![Instruction::Compare {
                    predicate: Predicate::Slt,
                    width: 32,
                    to: holds,
                    left: number.into(),
                    right: ten,
                }],
                Terminator::Branch { condition: holds.into(), if_true: edge(body), if_false: edge(last) },
            ),
            (
                vec![Instruction::Binary {
                    op: BinaryOp::Add,
                    no_wrap: NoWrap::default(),
                    width: 32,
                    to: number,
                    left: number.into(),
                    right: one,
                }],
                Terminator::Jump(edge(head)),
            ),
            (Vec::new(), Terminator::Return(Vec::new())),
        ];
        for (instructions, terminator) in blocks {
            let places = vec![None; instructions.len() + 1];
            let block = Block { instructions, places, terminator, weight: 3, arm: Arm::Unknown };
            function.blocks.push(block);
        }
        function
    }

    #[test]
    fn each_instruction_has_its_step() {
        let function = counting();
        let code = Code::of(&function);
        for (id, block) in function.blocks.iter() {
            for index in 0..=block.instructions.len() {
                assert_eq!(code.place(code.step_at(id, index)), Some((id, index)));
            }
        }
        assert_eq!(code.place(code.steps.len()), None);
    }

    #[test]
    fn what_is_joined_can_be_begun_in_the_middle() {
        let function = counting();
        let code = Code::of(&function);
        let head = BlockId::from_index(1);
        let first = code.step_at(head, 0);
        let Step::ForkSlt(both) = code.steps[first] else { panic!("{:?}", code.steps[first]) };
        let Step::Branch { condition, block, way } = code.steps[first + 1] else {
            panic!("{:?}", code.steps[first + 1])
        };
        assert_eq!((both.to, both.block, both.way), (condition, block, way));
        let [holds, fails] = [way, way + 1].map(|way| &code.ways[way as usize]);
        assert_eq!((holds.to.index(), holds.number, holds.weight, holds.instructions), (2, 0, 3, 2));
        assert_eq!((fails.to.index(), fails.number, fails.weight, fails.instructions), (3, 1, 3, 1));
        assert_eq!(code.place(holds.first as usize), Some((holds.to, 0)));
    }

    #[test]
    fn constants_are_behind_the_registers() {
        let function = counting();
        let code = Code::of(&function);
        let Step::Add32(two) = code.steps[code.step_at(BlockId::from_index(2), 0)] else { panic!() };
        assert_eq!((two.to, two.left, two.right), (0, 0, 2 + 1));
    }
}
