//! The meaning of each instruction as expressions and commands.
//!
//! Arithmetic wraps; where C says that signed arithmetic must not, the expression says so
//! (`signed`) and an assertion on request. Division by zero ends the run where it is not asserted.
//!
//! Incomplete: what has no integer meaning (floating point, function pointers, variable arguments)
//! is an error, and so is a function without body that is given a pointer. Another one returns any value
//! and does nothing else; a note says so.

use program::{
    BinaryOp, Call, CastOp, Constant, Instruction, NoWrap, Operand, OverflowOp, Predicate, RegisterId, Type,
    UnaryOp,
};

use super::Note;
use super::bits;
use super::emit::Emitter;
use super::error::Error;
use super::library::{Known, known};
use super::objects::{compare, offset_by};
use crate::command::Command;
use crate::expression::{Expression, Node, Sort};

impl Emitter<'_> {
    /// Does one instruction of a node.
    // Size: one arm for each instruction.
    pub(super) fn instruction(&mut self, node: usize, instruction: &Instruction) -> Result<(), Error> {
        match *instruction {
            Instruction::Move { to, from } | Instruction::Freeze { to, from } => {
                let value = self.operand(from)?;
                self.assign(to, value)
            }
            Instruction::Havoc { to } => self.havoc(to),
            Instruction::Binary { op, no_wrap, width, to, left, right } => {
                let (left, right) = (self.operand(left)?, self.operand(right)?);
                self.binary(op, no_wrap, width, to, left, right)
            }
            Instruction::Overflow(ref arithmetic) => {
                let left = self.operand(arithmetic.left)?;
                let right = self.operand(arithmetic.right)?;
                let (op, signed) = (arithmetic.op, arithmetic.signed);
                let overflows = self.store.make(Node::Overflows { op, signed, left, right });
                // The result is taken modulo the width: it is no signed arithmetic that must not overflow.
                let value = self.store.make(Node::Binary { op: op.wrapping(), signed: false, left, right });
                self.assign(arithmetic.to, value)?;
                self.assign(arithmetic.overflowed, overflows)
            }
            Instruction::Unary { op, to, operand, .. } => {
                let value = self.operand(operand)?;
                self.unary(op, to, value)
            }
            Instruction::FunnelShift(ref shift) => {
                let operands =
                    [self.operand(shift.high)?, self.operand(shift.low)?, self.operand(shift.amount)?];
                let value = bits::funnel_shift(self.store, shift.left, shift.width, operands);
                self.assign(shift.to, value)
            }
            Instruction::Compare { predicate, to, left, right, .. } => {
                let unsigned = match predicate {
                    Predicate::Eq | Predicate::Ne => self.is_unsigned(left) || self.is_unsigned(right),
                    other => other == other.unsigned(),
                };
                let (mut left, mut right) = (self.operand(left)?, self.operand(right)?);
                if unsigned {
                    (left, right) = (self.unsigned(left), self.unsigned(right));
                }
                let value = self.compare(predicate, left, right);
                self.assign(to, value)
            }
            Instruction::Cast { op, source, target, to, operand } => {
                self.cast(op, source, target, to, operand)
            }
            Instruction::Select { to, condition, if_true, if_false } => {
                let condition = self.truth(condition)?;
                let (then, otherwise) = (self.operand(if_true)?, self.operand(if_false)?);
                let value = self.store.make(Node::Ite(condition, then, otherwise));
                self.assign(to, value)
            }
            Instruction::PointerOffset { to, base, offset } => {
                let base = self.operand(base)?;
                let value = offset_by(self.store, base, offset);
                self.assign(to, value)
            }
            Instruction::PointerIndex { to, base, index, width, scale } => {
                let (base, index) = (self.operand(base)?, self.operand(index)?);
                let value = self.index(base, index, width, scale);
                self.assign(to, value)
            }
            Instruction::Alloca { to, alloca, count } => self.alloca(to, alloca, count),
            Instruction::LifetimeStart { alloca } | Instruction::LifetimeRenew { alloca, .. } => {
                self.lifetime_start(node, alloca)
            }
            // Soundness: such a variable may have another value at each read.
            Instruction::Load { volatile: true, .. } | Instruction::MemoryCopy { volatile: true, .. }
                if self.program.globals.values().any(|global| global.initialiser.is_none()) =>
            {
                Err(self.unsupported("a volatile read beside variables that are defined nowhere"))
            }
            Instruction::Load { to, address, ty, .. } => self.load(to, address, ty),
            Instruction::Store { address, value, ty } => self.store_to(address, value, ty),
            Instruction::MemoryCopy { to, from, length, may_overlap, .. } => {
                self.memory_copy(to, from, length, may_overlap)
            }
            Instruction::MemorySet { to, byte, length } => self.memory_set(to, byte, length),
            Instruction::Call(ref call) => self.call(node, instruction, call),
            Instruction::Assume { condition } => {
                let condition = self.truth(condition)?;
                self.out.push(Command::Assume(condition));
                Ok(())
            }
            Instruction::CheckIndex { condition } => {
                let condition = self.truth(condition)?;
                self.out.push(Command::Assert(condition));
                Ok(())
            }
            // Objects do not move, and what is dead is not looked at.
            Instruction::LifetimeEnd { .. } | Instruction::StackRestore { .. } | Instruction::Mark(_) => {
                Ok(())
            }
            Instruction::Landing { .. } => Err(self.unsupported("setjmp")),
            Instruction::StackSave { to } => self.havoc(to),
            Instruction::FloatBinary { .. }
            | Instruction::FloatUnary { .. }
            | Instruction::FloatFused { .. }
            | Instruction::FloatCompare { .. }
            | Instruction::FloatClass { .. }
            | Instruction::Extended(_) => Err(self.unsupported("floating-point arithmetic")),
            Instruction::VaStart { .. } | Instruction::VaCopy { .. } => {
                Err(self.unsupported("a list of variable arguments"))
            }
            Instruction::Unsupported { ref what } => Err(self.unsupported(what)),
        }
    }

    /// Gives a register any value.
    fn havoc(&mut self, to: RegisterId) -> Result<(), Error> {
        let variable = self.variable(to)?;
        let any = self.store.declare_like(variable);
        let any = self.store.variable(any);
        self.assign(to, any)
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        no_wrap: NoWrap,
        width: u32,
        to: RegisterId,
        left: Expression,
        right: Expression,
    ) -> Result<(), Error> {
        if self.store.sort(left) == Sort::Truth {
            let value = self.truth_operation(op, left, right);
            return self.assign(to, value);
        }
        if let Some(checked) = overflow_op(op).filter(|_| no_wrap.signed && self.options.check_overflow) {
            let overflows = self.store.make(Node::Overflows { op: checked, signed: true, left, right });
            let fits = self.store.not(overflows);
            self.out.push(Command::Assert(fits));
        }
        if op == BinaryOp::Shl && self.options.check_overflow {
            // Incomplete: the compiler writes shifts of signed and unsigned numbers alike.
            return Err(
                self.unsupported("overflow of a shift to the left (`verify --property no-overflow` tells)")
            );
        }
        let (mut left, mut right) = (left, right);
        if matches!(op, BinaryOp::UDiv | BinaryOp::URem | BinaryOp::LShr) {
            (left, right) = (self.unsigned(left), self.unsigned(right));
        }
        if matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem) {
            self.divisor(op, width, left, right);
        }
        let value = self.store.make(Node::Binary { op, signed: no_wrap.signed, left, right });
        self.assign(to, value)
    }

    /// What must hold for a division.
    fn divisor(&mut self, op: BinaryOp, width: u32, left: Expression, right: Expression) {
        let known = match self.store.node(right) {
            Node::Constant { value, .. } => Some(value),
            _ => None,
        };
        if known.is_none_or(|value| value == 0) {
            let zero = self.store.constant(width, 0);
            let defined = compare(self.store, Predicate::Ne, right, zero);
            // Soundness: where it is not asserted the run ends there, as the machine does.
            let command =
                if self.options.check_division { Command::Assert(defined) } else { Command::Assume(defined) };
            self.out.push(command);
        }
        let minus_one = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        let signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
        if signed && self.options.check_overflow && known.is_none_or(|value| value == minus_one) {
            let least = self.store.constant(width, 1 << (width - 1).min(127));
            let minus_one = self.store.constant(width, minus_one);
            let (is_least, is_minus_one) =
                (self.store.equal(left, least), self.store.equal(right, minus_one));
            let overflows = self.store.and(is_least, is_minus_one);
            let fits = self.store.not(overflows);
            self.out.push(Command::Assert(fits));
        }
    }

    /// Arithmetic on single bits.
    fn truth_operation(&mut self, op: BinaryOp, left: Expression, right: Expression) -> Expression {
        match op {
            BinaryOp::And | BinaryOp::Mul | BinaryOp::UMin | BinaryOp::SMax => self.store.and(left, right),
            BinaryOp::Or | BinaryOp::UMax | BinaryOp::SMin => self.store.or(left, right),
            BinaryOp::Xor | BinaryOp::Add | BinaryOp::Sub => match self.store.node(right) {
                Node::Truth(true) => self.store.not(left),
                _ => compare(self.store, Predicate::Ne, left, right),
            },
            _ => {
                let (left, right) = (self.as_bits(left), self.as_bits(right));
                let value = self.store.make(Node::Binary { op, signed: false, left, right });
                self.is_not_zero(value)
            }
        }
    }

    fn compare(&mut self, predicate: Predicate, left: Expression, right: Expression) -> Expression {
        match predicate {
            Predicate::Eq | Predicate::Ne => {
                // A truth value that clang made an integer, and compares with 0, is itself.
                if let (Node::FromTruth { of, .. }, Node::Constant { value: 0, .. }) =
                    (self.store.node(left), self.store.node(right))
                {
                    return if predicate == Predicate::Ne { of } else { self.store.not(of) };
                }
                compare(self.store, predicate, left, right)
            }
            other => {
                let (left, right) = (self.as_bits(left), self.as_bits(right));
                compare(self.store, other, left, right)
            }
        }
    }

    fn unary(&mut self, op: UnaryOp, to: RegisterId, value: Expression) -> Result<(), Error> {
        let value = self.as_bits(value);
        let result = bits::unary(self.store, op, value);
        self.assign(to, result)
    }

    fn cast(
        &mut self,
        op: CastOp,
        source: Type,
        target: Type,
        to: RegisterId,
        operand: Operand,
    ) -> Result<(), Error> {
        let (from, into) = (self.sort(source)?, self.sort(target)?);
        let value = self.operand(operand)?;
        let value = match (op, from, into) {
            (CastOp::SExt, Sort::Truth, Sort::Bits(width)) => {
                let (ones, zero) = (self.store.constant(width, u128::MAX), self.store.constant(width, 0));
                self.store.make(Node::Ite(value, ones, zero))
            }
            (_, Sort::Truth, Sort::Bits(width)) => self.store.make(Node::FromTruth { width, of: value }),
            (_, Sort::Bits(_), Sort::Truth) => {
                let bit = self.store.make(Node::Truncate { width: 1, of: value });
                let one = self.store.constant(1, 1);
                self.store.equal(bit, one)
            }
            (_, Sort::Bits(width), Sort::Bits(wanted)) => {
                self.resize(value, width, wanted, op == CastOp::SExt)
            }
            _ => value,
        };
        self.assign(to, value)
    }

    pub(super) fn resize(&mut self, of: Expression, width: u32, wanted: u32, signed: bool) -> Expression {
        if wanted > width {
            self.store.make(Node::Extend { signed, width: wanted, of })
        } else if wanted < width {
            self.store.make(Node::Truncate { width: wanted, of })
        } else {
            of
        }
    }

    fn index(&mut self, base: Expression, index: Expression, width: u32, scale: i64) -> Expression {
        let bits = self.program.data_model.pointer_bits();
        let index = self.as_bits(index);
        if let Node::Constant { value, .. } = self.store.node(index) {
            let offset = crate::expression::as_signed(width, value).wrapping_mul(i128::from(scale));
            if let Ok(offset) = i64::try_from(offset) {
                return offset_by(self.store, base, offset);
            }
        }
        let mut distance = self.resize(index, width, bits, true);
        if scale.unsigned_abs() != 1 {
            let scale = self.store.constant(bits, u128::from(scale.unsigned_abs()));
            distance = self.store.make(Node::Binary {
                op: BinaryOp::Mul,
                signed: true,
                left: distance,
                right: scale,
            });
        }
        let op = if scale < 0 { BinaryOp::Sub } else { BinaryOp::Add };
        self.store.make(Node::Binary { op, signed: false, left: base, right: distance })
    }

    /// A call that is not put in its place.
    fn call(&mut self, node: usize, instruction: &Instruction, call: &Call) -> Result<(), Error> {
        let Some(callee) = self.is_direct(call.callee) else {
            return Err(self.unsupported("a call through a pointer"));
        };
        let function = &self.program.functions[callee];
        let argument = |this: &mut Self| match call.arguments.first() {
            Some(argument) => this.truth(argument.value),
            None => Err(this.unsupported("a call without the argument it needs")),
        };
        let command = match known(function) {
            Some(Known::Fail) => Command::Assert(self.store.truth(false)),
            Some(Known::Stop) => Command::Assume(self.store.truth(false)),
            Some(Known::Assert) => Command::Assert(argument(self)?),
            Some(Known::Assume) => Command::Assume(argument(self)?),
            Some(Known::Unsupported) => return Err(self.unsupported(&format!("a call of {}", function.name))),
            Some(Known::Nothing) => return Ok(()),
            Some(Known::Input) => return self.any_result(node, instruction, call),
            None => {
                if let Some(given) = self.function_given(call) {
                    let what =
                        format!("a call of {}, which has no body and may call {given},", function.name);
                    return Err(self.unsupported(&what));
                }
                // Soundness: what a pointer leads to may be another afterwards.
                if call.arguments.iter().any(|argument| self.may_be_written_through(argument.value)) {
                    let what = format!("a call of {}, which has no body, with a pointer", function.name);
                    return Err(self.unsupported(&what));
                }
                if self.told.insert(callee) {
                    let text = format!(
                        "the function {} has no body: it is taken to return any value and to change nothing",
                        function.name
                    );
                    self.notes.push(Note { text, place: self.place });
                }
                return self.any_result(node, instruction, call);
            }
        };
        self.out.push(command);
        Ok(())
    }

    /// The name of a function whose address a call passes on.
    fn function_given(&self, call: &Call) -> Option<String> {
        let constants = call.arguments.iter().filter_map(|argument| argument.value.constant());
        constants.into_iter().find_map(|constant| match self.function().constants[constant] {
            Constant::Function(given) => Some(self.program.functions[given].name.clone()),
            _ => None,
        })
    }

    /// Whether an operand is a pointer to something that is no constant.
    fn may_be_written_through(&self, operand: Operand) -> bool {
        if self.function().operand_type(operand) != Type::Pointer {
            return false;
        }
        let constant = operand.constant().map(|constant| self.function().constants[constant]);
        match constant {
            Some(Constant::Null) => false,
            Some(Constant::Global { global, .. }) => !self.program.globals[global].constant,
            _ => true,
        }
    }

    fn any_result(&mut self, node: usize, instruction: &Instruction, call: &Call) -> Result<(), Error> {
        // Soundness: what it returns is left in memory, which would stay as it was.
        if call.arguments.iter().any(|argument| argument.returned.is_some()) {
            return Err(self.unsupported("a structure returned by a function without body"));
        }
        let name = self.site(instruction, node);
        for &register in &call.results {
            let variable = self.variable(register)?;
            let like = self.store.declaration(variable).clone();
            let name = name.as_deref().unwrap_or(&like.name);
            let input = self.store.declare(&format!("{name}.in"), like.sort, like.signed);
            self.inputs.push(input);
            let value = self.store.variable(input);
            self.assign_variable(variable, value);
        }
        Ok(())
    }
}

fn overflow_op(op: BinaryOp) -> Option<OverflowOp> {
    match op {
        BinaryOp::Add => Some(OverflowOp::Add),
        BinaryOp::Sub => Some(OverflowOp::Sub),
        BinaryOp::Mul => Some(OverflowOp::Mul),
        _ => None,
    }
}
