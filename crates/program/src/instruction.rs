//! Instructions, terminators and their operands.
//!
//! The set is closed and structured: everything clang emits for C becomes one of these, or an
//! explicit [`Instruction::Unsupported`] that names what it was. Vectors and aggregates are gone;
//! phi nodes are the moves on edges.

use crate::entity::Entity;
use crate::operators::*;
use crate::program::{AllocaId, BlockId, ConstantId, FunctionId, GlobalId, RegisterId};
use crate::types::Type;

/// A register or a constant of the function's pool, in 32 bits.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Operand(u32);

/// What an [`Operand`] is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OperandKind {
    Register(RegisterId),
    Constant(ConstantId),
}

impl Operand {
    const CONSTANT: u32 = 1 << 31;

    #[inline]
    pub fn kind(self) -> OperandKind {
        if self.0 & Self::CONSTANT == 0 {
            OperandKind::Register(RegisterId::from_index(self.0 as usize))
        } else {
            OperandKind::Constant(ConstantId::from_index((self.0 & !Self::CONSTANT) as usize))
        }
    }

    pub fn register(self) -> Option<RegisterId> {
        match self.kind() {
            OperandKind::Register(register) => Some(register),
            OperandKind::Constant(_) => None,
        }
    }

    pub fn constant(self) -> Option<ConstantId> {
        match self.kind() {
            OperandKind::Register(_) => None,
            OperandKind::Constant(constant) => Some(constant),
        }
    }
}

impl From<RegisterId> for Operand {
    fn from(register: RegisterId) -> Self {
        let index = register.index() as u32;
        assert!(index < Self::CONSTANT, "a function with 2^31 registers");
        Operand(index)
    }
}

impl From<ConstantId> for Operand {
    fn from(constant: ConstantId) -> Self {
        let index = constant.index() as u32;
        assert!(index < Self::CONSTANT, "a function with 2^31 constants");
        Operand(index | Self::CONSTANT)
    }
}

impl std::fmt::Debug for Operand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.kind() {
            OperandKind::Register(register) => write!(f, "{register}"),
            OperandKind::Constant(constant) => write!(f, "{constant}"),
        }
    }
}

/// A constant of a function's pool.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// Invariant: `value < 2^width`. Values that need more than 128 bits are not representable.
    Int {
        width: u32,
        value: u128,
    },
    /// Bits of a single.
    Float(u32),
    /// Bits of a double.
    Double(u64),
    Null,
    /// The address of a global plus a byte offset.
    Global {
        global: GlobalId,
        offset: i64,
    },
    Function(FunctionId),
    /// The address of a label (`&&label`).
    Label {
        function: FunctionId,
        block: BlockId,
    },
    /// `undef` or `poison`: a value about which nothing is known, another one at every use.
    Unconstrained(Type),
}

impl Constant {
    pub fn ty(&self) -> Type {
        match *self {
            Constant::Int { width, .. } => Type::Int(width),
            Constant::Float(_) => Type::Float,
            Constant::Double(_) => Type::Double,
            Constant::Null | Constant::Global { .. } | Constant::Function(_) | Constant::Label { .. } => {
                Type::Pointer
            }
            Constant::Unconstrained(ty) => ty,
        }
    }
}

/// What a call calls.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    Direct(FunctionId),
    Indirect(Operand),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    pub callee: Callee,
    pub arguments: Vec<Argument>,
    /// One register per scalar of the returned value; none if it is unused or void.
    pub results: Vec<RegisterId>,
    /// The types the call site expects back, one per scalar, whether used or not.
    pub result_types: Vec<Type>,
}

/// An actual argument.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    pub value: Operand,
    /// Set if the argument is a pointer to an object of this many bytes (and alignment) that the
    /// callee receives as a copy of its own (`byval`).
    pub by_value: Option<ByValue>,
    /// Set if the argument points to the object of this many bytes that the callee leaves its result
    /// in (`sret`).
    pub returned: Option<u64>,
    /// Where this scalar lies in the argument it is part of, for those passed in memory: a vector
    /// is one argument of several scalars.
    pub piece: ArgumentPiece,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ArgumentPiece {
    /// Byte offset; 0 begins the next argument.
    pub offset: u64,
    /// Size and alignment of the whole argument.
    pub size: u64,
    pub align: u32,
    pub is_vector: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ByValue {
    pub size: u64,
    pub align: u32,
}

/// One instruction. Its type is that of the register it writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Instruction {
    Move {
        to: RegisterId,
        from: Operand,
    },
    /// `to` gets an unconstrained value: an uninitialised variable comes into scope.
    Havoc {
        to: RegisterId,
    },
    /// `to` gets the value of `from`; an unconstrained `from` is fixed to one value.
    Freeze {
        to: RegisterId,
        from: Operand,
    },
    Binary {
        op: BinaryOp,
        no_wrap: NoWrap,
        width: u32,
        to: RegisterId,
        left: Operand,
        right: Operand,
    },
    /// Arithmetic with a separate overflow bit (`__builtin_add_overflow`).
    Overflow(Box<OverflowArithmetic>),
    Unary {
        op: UnaryOp,
        width: u32,
        to: RegisterId,
        operand: Operand,
    },
    /// The high (left) or low (right) word of `high:low` shifted by `amount` modulo the width.
    FunnelShift(Box<FunnelShift>),
    Compare {
        predicate: Predicate,
        width: u32,
        to: RegisterId,
        left: Operand,
        right: Operand,
    },
    FloatBinary {
        op: FloatBinaryOp,
        double: bool,
        to: RegisterId,
        left: Operand,
        right: Operand,
    },
    FloatUnary {
        op: FloatUnaryOp,
        double: bool,
        to: RegisterId,
        operand: Operand,
    },
    /// Fused multiply-add, rounded once.
    FloatFused {
        double: bool,
        to: RegisterId,
        operands: Box<[Operand; 3]>,
    },
    FloatCompare {
        predicate: FloatPredicate,
        double: bool,
        to: RegisterId,
        left: Operand,
        right: Operand,
    },
    /// Whether the class of the operand is in LLVM's `is.fpclass` mask.
    FloatClass {
        double: bool,
        to: RegisterId,
        operand: Operand,
        mask: u32,
    },
    Cast {
        op: CastOp,
        source: Type,
        target: Type,
        to: RegisterId,
        operand: Operand,
    },
    Select {
        to: RegisterId,
        condition: Operand,
        if_true: Operand,
        if_false: Operand,
    },
    /// An operation on x87's numbers of 80 bits.
    Extended(Box<Extended>),
    /// `to = base + offset` in bytes.
    PointerOffset {
        to: RegisterId,
        base: Operand,
        offset: i64,
    },
    /// `to = base + index * scale` in bytes; `index` is a signed integer of `width` bits.
    PointerIndex {
        to: RegisterId,
        base: Operand,
        index: Operand,
        width: u32,
        scale: i64,
    },
    /// A new object on the stack, of `count` (an unsigned integer of `width` bits) times the
    /// element size of the alloca's declaration, that dies with the frame.
    Alloca {
        to: RegisterId,
        alloca: AllocaId,
        count: Operand,
    },
    /// The variable comes into scope: its object lives, and what it holds is uninitialised.
    LifetimeStart {
        alloca: AllocaId,
    },
    /// The same where pointers may be left from an earlier time that it was in scope: it gets another
    /// object, whose address `to` holds from now on, so that they point to what is dead. If it is in
    /// scope already, as a compound literal may be, nothing happens.
    LifetimeRenew {
        to: RegisterId,
        alloca: AllocaId,
    },
    /// The variable goes out of scope: its object is dead until its lifetime starts again.
    LifetimeEnd {
        alloca: AllocaId,
    },
    /// `observed`: the program does something with the value that depends on it, and does not just
    /// hand it on; then it should have been initialised. `volatile`: what is read may be another value each
    /// time, if the variable is not the program's own.
    Load {
        to: RegisterId,
        address: Operand,
        ty: Type,
        observed: bool,
        volatile: bool,
    },
    Store {
        address: Operand,
        value: Operand,
        ty: Type,
    },
    MemoryCopy {
        to: Operand,
        from: Operand,
        length: Operand,
        may_overlap: bool,
        /// As of [`Instruction::Load`].
        volatile: bool,
    },
    MemorySet {
        to: Operand,
        byte: Operand,
        length: Operand,
    },
    Call(Box<Call>),
    VaStart {
        list: Operand,
    },
    VaCopy {
        to: Operand,
        from: Operand,
    },
    /// Behind a call: it has returned, and both are zero. If a `longjmp` ended it instead, control comes here
    /// as well, with the number of the `setjmp` in the function, from 1 on, and the value that it returns now.
    Landing {
        site: RegisterId,
        value: RegisterId,
    },
    /// Mark of the stack's height, for variable-length arrays.
    StackSave {
        to: RegisterId,
    },
    StackRestore {
        mark: Operand,
    },
    /// What follows holds only if the condition does; otherwise behaviour is undefined.
    Assume {
        condition: Operand,
    },
    /// An index is within the array that it selects an element of: a member of a structure, a row. The
    /// element may lie inside the object all the same.
    CheckIndex {
        condition: Operand,
    },
    /// Nothing is done: control is at this place of the source.
    Mark(Mark),
    /// Reaching it makes the answer unknown, with this text.
    Unsupported {
        what: Box<str>,
    },
}

/// What of the source is at the place of a mark. Places of other instructions are no evidence that
/// control was there: code that was simplified away has none, and a jump that the compiler added has
/// that of whatever it was busy with before.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A statement, or a part of one.
    Code,
    /// The brace that ends the function, which returns.
    End,
    /// Perhaps a statement that jumps; what is in the source there could not be read.
    Doubt,
    /// A statement or a label in an operand of `?:` that is evaluated whichever way the condition goes:
    /// coming here does not mean that control comes to the place.
    Operand,
    /// The label with this number in [`crate::Function::labels`].
    Label(u32),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OverflowArithmetic {
    pub op: OverflowOp,
    pub signed: bool,
    pub width: u32,
    pub to: RegisterId,
    pub overflowed: RegisterId,
    pub left: Operand,
    pub right: Operand,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunnelShift {
    pub left: bool,
    pub width: u32,
    pub to: RegisterId,
    pub high: Operand,
    pub low: Operand,
    pub amount: Operand,
}

/// An operation on numbers of x87's format, which are carried as integers of 80 bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extended {
    pub op: ExtendedOp,
    pub to: RegisterId,
    pub operands: Vec<Operand>,
}

/// Where control goes, and the moves made on the way, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    pub target: BlockId,
    pub moves: Vec<EdgeMove>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct EdgeMove {
    pub to: RegisterId,
    pub from: Operand,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Switch {
    pub value: Operand,
    pub width: u32,
    /// Invariant: sorted by value, no value twice.
    pub cases: Vec<(u128, Edge)>,
    pub default: Edge,
}

impl Switch {
    /// The index of the case for a value; None for the default.
    pub fn case_of(&self, value: u128) -> Option<usize> {
        // Dense cases are the rule: look where the case would be if there were no gaps.
        let (first, _) = self.cases.first()?;
        let guess = usize::try_from(value.wrapping_sub(*first)).ok();
        if let Some(guess) = guess
            && let Some((case, _)) = self.cases.get(guess)
            && *case == value
        {
            return Some(guess);
        }
        self.cases.binary_search_by(|(case, _)| case.cmp(&value)).ok()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Terminator {
    Jump(Edge),
    Branch {
        condition: Operand,
        if_true: Edge,
        if_false: Edge,
    },
    Switch(Box<Switch>),
    /// Computed goto: the address of one of the targets' labels.
    IndirectJump {
        address: Operand,
        targets: Vec<Edge>,
    },
    Return(Vec<Operand>),
    Unreachable,
    Unsupported {
        what: Box<str>,
    },
}

impl Terminator {
    /// Calls `visit` with every operand of [`operands`](Self::operands), for replacing it.
    pub fn for_each_operand_mut(&mut self, mut visit: impl FnMut(&mut Operand)) {
        match self {
            Terminator::Branch { condition, .. } => visit(condition),
            Terminator::Switch(switch) => visit(&mut switch.value),
            Terminator::IndirectJump { address, .. } => visit(address),
            Terminator::Return(values) => values.iter_mut().for_each(visit),
            Terminator::Jump(_) | Terminator::Unreachable | Terminator::Unsupported { .. } => {}
        }
    }

    /// The outgoing edges, in order of declaration.
    pub fn edges(&self) -> Vec<&Edge> {
        match self {
            Terminator::Jump(edge) => vec![edge],
            Terminator::Branch { if_true, if_false, .. } => vec![if_true, if_false],
            Terminator::Switch(switch) => {
                switch.cases.iter().map(|(_, edge)| edge).chain([&switch.default]).collect()
            }
            Terminator::IndirectJump { targets, .. } => targets.iter().collect(),
            Terminator::Return(_) | Terminator::Unreachable | Terminator::Unsupported { .. } => vec![],
        }
    }

    pub fn edges_mut(&mut self) -> Vec<&mut Edge> {
        match self {
            Terminator::Jump(edge) => vec![edge],
            Terminator::Branch { if_true, if_false, .. } => vec![if_true, if_false],
            Terminator::Switch(switch) => {
                switch.cases.iter_mut().map(|(_, edge)| edge).chain([&mut switch.default]).collect()
            }
            Terminator::IndirectJump { targets, .. } => targets.iter_mut().collect(),
            Terminator::Return(_) | Terminator::Unreachable | Terminator::Unsupported { .. } => vec![],
        }
    }

    /// The operands read to decide where to go or what to return; not those of edge moves.
    pub fn operands(&self) -> Vec<Operand> {
        match self {
            Terminator::Branch { condition, .. } => vec![*condition],
            Terminator::Switch(switch) => vec![switch.value],
            Terminator::IndirectJump { address, .. } => vec![*address],
            Terminator::Return(values) => values.clone(),
            Terminator::Jump(_) | Terminator::Unreachable | Terminator::Unsupported { .. } => vec![],
        }
    }
}

/// Matches on an instruction: those with one plain result in one arm, those without in another, the rest
/// as given.
macro_rules! match_written {
    ($instruction:expr, $to:ident => $one:expr, none => $none:expr, { $($rest:tt)* }) => {
        match $instruction {
            Instruction::Move { to: $to, .. }
            | Instruction::Havoc { to: $to }
            | Instruction::Freeze { to: $to, .. }
            | Instruction::Binary { to: $to, .. }
            | Instruction::Unary { to: $to, .. }
            | Instruction::Compare { to: $to, .. }
            | Instruction::FloatBinary { to: $to, .. }
            | Instruction::FloatUnary { to: $to, .. }
            | Instruction::FloatFused { to: $to, .. }
            | Instruction::FloatCompare { to: $to, .. }
            | Instruction::FloatClass { to: $to, .. }
            | Instruction::Cast { to: $to, .. }
            | Instruction::Select { to: $to, .. }
            | Instruction::PointerOffset { to: $to, .. }
            | Instruction::PointerIndex { to: $to, .. }
            | Instruction::Alloca { to: $to, .. }
            | Instruction::LifetimeRenew { to: $to, .. }
            | Instruction::Load { to: $to, .. }
            | Instruction::StackSave { to: $to } => $one,
            Instruction::Store { .. }
            | Instruction::MemoryCopy { .. }
            | Instruction::MemorySet { .. }
            | Instruction::LifetimeStart { .. }
            | Instruction::LifetimeEnd { .. }
            | Instruction::VaStart { .. }
            | Instruction::VaCopy { .. }
            | Instruction::StackRestore { .. }
            | Instruction::Assume { .. }
            | Instruction::CheckIndex { .. }
            | Instruction::Mark(_)
            | Instruction::Unsupported { .. } => $none,
            $($rest)*
        }
    };
}

/// One traversal of an instruction's operands, by shared and by mutable reference.
macro_rules! operand_visitor {
    ($(#[$doc:meta])* $name:ident($self:ident: $receiver:ty), $operand:ty $(, $mut:tt)?) => {
        $(#[$doc])*
        pub fn $name($self: $receiver, mut visit: impl FnMut($operand)) {
            use Instruction::*;
            match $self {
                Move { from: operand, .. }
                | Freeze { from: operand, .. }
                | Unary { operand, .. }
                | FloatUnary { operand, .. }
                | FloatClass { operand, .. }
                | Cast { operand, .. }
                | PointerOffset { base: operand, .. }
                | Alloca { count: operand, .. }
                | Load { address: operand, .. }
                | VaStart { list: operand }
                | StackRestore { mark: operand }
                | Assume { condition: operand }
                | CheckIndex { condition: operand } => visit(operand),
                Binary { left: first, right: second, .. }
                | Compare { left: first, right: second, .. }
                | FloatBinary { left: first, right: second, .. }
                | FloatCompare { left: first, right: second, .. }
                | PointerIndex { base: first, index: second, .. }
                | Store { address: first, value: second, .. }
                | VaCopy { to: first, from: second } => {
                    visit(first);
                    visit(second);
                }
                Select { condition: first, if_true: second, if_false: third, .. }
                | MemoryCopy { to: first, from: second, length: third, .. }
                | MemorySet { to: first, byte: second, length: third } => {
                    visit(first);
                    visit(second);
                    visit(third);
                }
                Overflow(arithmetic) => {
                    let OverflowArithmetic { left, right, .. } = &$($mut)? **arithmetic;
                    visit(left);
                    visit(right);
                }
                FunnelShift(shift) => {
                    let self::FunnelShift { high, low, amount, .. } = &$($mut)? **shift;
                    visit(high);
                    visit(low);
                    visit(amount);
                }
                FloatFused { operands, .. } => {
                    for operand in &$($mut)? **operands {
                        visit(operand);
                    }
                }
                Extended(step) => {
                    for operand in &$($mut)? step.operands {
                        visit(operand);
                    }
                }
                Call(call) => {
                    let self::Call { callee, arguments, .. } = &$($mut)? **call;
                    if let Callee::Indirect(callee) = callee {
                        visit(callee);
                    }
                    for argument in arguments {
                        visit(&$($mut)? argument.value);
                    }
                }
                Havoc { .. }
                | LifetimeStart { .. }
                | LifetimeRenew { .. }
                | LifetimeEnd { .. }
                | Landing { .. }
                | StackSave { .. }
                | Mark(_)
                | Unsupported { .. } => {}
            }
        }
    };
}

impl Instruction {
    /// The registers it writes.
    pub fn written(&self) -> Written<'_> {
        match_written!(self, to => Written::One(*to), none => Written::None, {
            Instruction::FunnelShift(shift) => Written::One(shift.to),
            Instruction::Extended(step) => Written::One(step.to),
            Instruction::Overflow(arithmetic) => Written::Two(arithmetic.to, arithmetic.overflowed),
            Instruction::Landing { site, value } => Written::Two(*site, *value),
            Instruction::Call(call) => Written::Many(&call.results),
        })
    }

    /// Calls `visit` with every register it writes, for replacing it.
    pub fn for_each_written_mut(&mut self, mut visit: impl FnMut(&mut RegisterId)) {
        match_written!(self, to => visit(to), none => (), {
            Instruction::FunnelShift(shift) => visit(&mut shift.to),
            Instruction::Extended(step) => visit(&mut step.to),
            Instruction::Overflow(arithmetic) => {
                visit(&mut arithmetic.to);
                visit(&mut arithmetic.overflowed);
            }
            Instruction::Landing { site, value } => {
                visit(site);
                visit(value);
            }
            Instruction::Call(call) => call.results.iter_mut().for_each(visit),
        })
    }

    operand_visitor! {
        /// Calls `visit` with every operand it reads.
        for_each_operand(self: &Self), &Operand
    }

    operand_visitor! {
        /// Calls `visit` with every operand it reads, for replacing it.
        for_each_operand_mut(self: &mut Self), &mut Operand, mut
    }
}

/// The registers an instruction writes.
#[derive(Copy, Clone, Debug)]
pub enum Written<'a> {
    None,
    One(RegisterId),
    Two(RegisterId, RegisterId),
    Many(&'a [RegisterId]),
}

impl<'a> Written<'a> {
    pub fn iter(self) -> impl Iterator<Item = RegisterId> + 'a {
        let (first, second, rest): (_, _, &[RegisterId]) = match self {
            Written::None => (None, None, &[]),
            Written::One(register) => (Some(register), None, &[]),
            Written::Two(first, second) => (Some(first), Some(second), &[]),
            Written::Many(registers) => (None, None, registers),
        };
        first.into_iter().chain(second).chain(rest.iter().copied())
    }
}
