//! Arithmetic, comparisons and casts, lane by lane.

use program::{
    BinaryOp, CastOp, ExtendedOp, FloatBinaryOp, FloatPredicate, FloatUnaryOp, Instruction as Ir, NoWrap,
    Operand, Predicate, RegisterId, Type,
};

use super::{Attempt, Translator, Unsupported};
use crate::layout::Layout;
use crate::llvm::{self, Binary, Cast, Instruction, TypeId, Typed, Value};

impl<'t> Translator<'_, '_, 't> {
    /// The type of the elements of a vector, or the type itself.
    pub(super) fn lane_type(&self, ty: TypeId) -> TypeId {
        match self.module.types.get(ty) {
            llvm::Type::Vector(_, element) => *element,
            _ => ty,
        }
    }

    /// Whether floats of that type are doubles; an error for formats that are not computed with.
    pub(super) fn is_double(&self, ty: TypeId) -> Attempt<bool> {
        match self.module.types.get(self.lane_type(ty)) {
            llvm::Type::Double => Ok(true),
            llvm::Type::Float => Ok(false),
            other => Err(Unsupported(format!("arithmetic on {}", type_word(other)))),
        }
    }

    pub(super) fn binary(
        &mut self,
        instruction: &Instruction<'t>,
        op: Binary,
        no_wrap: NoWrap,
        left: &Typed<'t>,
        right: &Value<'t>,
    ) -> Attempt<()> {
        if let (Some(_), false) = (Layout::scalar(&self.module.types, left.ty), left.is_aggregate()) {
            let to = self.result(instruction)?;
            let first = self.scalar(left)?;
            let second = self.scalar_of(left.ty, right)?;
            return self.binary_scalar(op, no_wrap, left.ty, to, first, second);
        }
        let lefts = self.operands(left)?;
        let rights = self.operands_of(left.ty, right)?;
        if let Some(width) = self.wide(left.ty) {
            let words = self.wide_binary(op, width, &lefts, &rights)?;
            return self.define(instruction.result, &words);
        }
        let lane = self.lane_type(left.ty);
        for ((to, left), right) in self.results(instruction).into_iter().zip(lefts).zip(rights) {
            self.binary_scalar(op, no_wrap, lane, to, left, right)?;
        }
        Ok(())
    }

    pub(super) fn binary_scalar(
        &mut self,
        op: Binary,
        no_wrap: NoWrap,
        ty: TypeId,
        to: RegisterId,
        left: Operand,
        right: Operand,
    ) -> Attempt<()> {
        let float = match op {
            Binary::FAdd => Some(FloatBinaryOp::Add),
            Binary::FSub => Some(FloatBinaryOp::Sub),
            Binary::FMul => Some(FloatBinaryOp::Mul),
            Binary::FDiv => Some(FloatBinaryOp::Div),
            Binary::FRem => Some(FloatBinaryOp::Rem),
            _ => None,
        };
        if let Some(op) = float {
            return self.float_binary(op, ty, to, left, right);
        }
        let op = match op {
            Binary::Add => BinaryOp::Add,
            Binary::Sub => BinaryOp::Sub,
            Binary::Mul => BinaryOp::Mul,
            Binary::UDiv => BinaryOp::UDiv,
            Binary::SDiv => BinaryOp::SDiv,
            Binary::URem => BinaryOp::URem,
            Binary::SRem => BinaryOp::SRem,
            Binary::Shl => BinaryOp::Shl,
            Binary::LShr => BinaryOp::LShr,
            Binary::AShr => BinaryOp::AShr,
            Binary::And => BinaryOp::And,
            Binary::Or => BinaryOp::Or,
            Binary::Xor => BinaryOp::Xor,
            _ => return Err("a float operation on integers".into()),
        };
        let width = self.integer_width(left)?;
        if !self.computes_early {
            self.build.emit(Ir::Binary { op, no_wrap, width, to, left, right });
            return Ok(());
        }
        // Soundness: in optimised code a poison result is no undefined behaviour as long as it is
        // not used, so overflow is not reported and an oversized shift gives an unconstrained value.
        let no_wrap = NoWrap::default();
        match op {
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
                self.speculative_shift(op, width, to, left, right)
            }
            _ => self.build.emit(Ir::Binary { op, no_wrap, width, to, left, right }),
        }
        Ok(())
    }

    fn speculative_shift(
        &mut self,
        op: BinaryOp,
        width: u32,
        to: RegisterId,
        left: Operand,
        amount: Operand,
    ) {
        let constant = amount.constant().map(|id| self.build.function.constants[id]);
        if let Some(program::Constant::Int { value, .. }) = constant
            && value < u128::from(width)
        {
            self.build.emit(Ir::Binary { op, no_wrap: NoWrap::default(), width, to, left, right: amount });
            return;
        }
        // One less than the width always fits it.
        let largest = self.build.int(width, u128::from(width) - 1);
        let fits = self.build.compare(Predicate::Ule, width, amount, largest);
        let zero = self.build.int(width, 0);
        let safe = self.build.select(fits, amount, zero);
        let if_true = self.build.binary(op, width, left, safe);
        let unknown = self.build.register(Type::Int(width));
        self.build.emit(Ir::Havoc { to: unknown });
        self.build.emit(Ir::Select { to, condition: fits, if_true, if_false: unknown.into() });
    }

    pub(super) fn negate_float(&mut self, instruction: &Instruction<'t>, value: &Typed<'t>) -> Attempt<()> {
        let operands = self.operands(value)?;
        for (to, operand) in self.results(instruction).into_iter().zip(operands) {
            self.float_unary(FloatUnaryOp::Neg, value.ty, to, operand)?;
        }
        Ok(())
    }

    pub(super) fn compare(
        &mut self,
        instruction: &Instruction<'t>,
        predicate: &str,
        left: &Typed<'t>,
        right: &Value<'t>,
    ) -> Attempt<()> {
        let predicate = match predicate {
            "eq" => Predicate::Eq,
            "ne" => Predicate::Ne,
            "ugt" => Predicate::Ugt,
            "uge" => Predicate::Uge,
            "ult" => Predicate::Ult,
            "ule" => Predicate::Ule,
            "sgt" => Predicate::Sgt,
            "sge" => Predicate::Sge,
            "slt" => Predicate::Slt,
            "sle" => Predicate::Sle,
            other => return Err(Unsupported(format!("the comparison {other}"))),
        };
        let lefts = self.operands(left)?;
        let rights = self.operands_of(left.ty, right)?;
        if self.wide(left.ty).is_some() {
            let holds = self.wide_compare(predicate, &lefts, &rights)?;
            return self.define(instruction.result, &[holds]);
        }
        for ((to, left), right) in self.results(instruction).into_iter().zip(lefts).zip(rights) {
            let ty = self.build.function.operand_type(left);
            if ty.is_float() {
                return Err("an integer comparison of floats".into());
            }
            let width = ty.bits(self.layout.model);
            self.build.emit(Ir::Compare { predicate, width, to, left, right });
        }
        Ok(())
    }

    pub(super) fn compare_floats(
        &mut self,
        instruction: &Instruction<'t>,
        predicate: &str,
        left: &Typed<'t>,
        right: &Value<'t>,
    ) -> Attempt<()> {
        let predicate = match predicate {
            "false" => FloatPredicate::False,
            "oeq" => FloatPredicate::Oeq,
            "ogt" => FloatPredicate::Ogt,
            "oge" => FloatPredicate::Oge,
            "olt" => FloatPredicate::Olt,
            "ole" => FloatPredicate::Ole,
            "one" => FloatPredicate::One,
            "ord" => FloatPredicate::Ord,
            "uno" => FloatPredicate::Uno,
            "ueq" => FloatPredicate::Ueq,
            "ugt" => FloatPredicate::Ugt,
            "uge" => FloatPredicate::Uge,
            "ult" => FloatPredicate::Ult,
            "ule" => FloatPredicate::Ule,
            "une" => FloatPredicate::Une,
            "true" => FloatPredicate::True,
            other => return Err(Unsupported(format!("the float comparison {other}"))),
        };
        let lefts = self.operands(left)?;
        let rights = self.operands_of(left.ty, right)?;
        let ty = left.ty;
        for ((to, left), right) in self.results(instruction).into_iter().zip(lefts).zip(rights) {
            self.float_compare(predicate, ty, to, left, right)?;
        }
        Ok(())
    }

    /// An operation on floats of one of the formats that are computed with.
    pub(super) fn float_unary(
        &mut self,
        op: FloatUnaryOp,
        ty: TypeId,
        to: RegisterId,
        operand: Operand,
    ) -> Attempt<()> {
        if self.is_extended(ty) {
            self.emit_extended(ExtendedOp::Unary(op), to, vec![operand]);
        } else {
            let double = self.is_double(ty)?;
            self.build.emit(Ir::FloatUnary { op, double, to, operand });
        }
        Ok(())
    }

    pub(super) fn float_binary(
        &mut self,
        op: FloatBinaryOp,
        ty: TypeId,
        to: RegisterId,
        left: Operand,
        right: Operand,
    ) -> Attempt<()> {
        if self.is_extended(ty) {
            self.emit_extended(ExtendedOp::Binary(op), to, vec![left, right]);
        } else {
            let double = self.is_double(ty)?;
            self.build.emit(Ir::FloatBinary { op, double, to, left, right });
        }
        Ok(())
    }

    pub(super) fn float_compare(
        &mut self,
        predicate: FloatPredicate,
        ty: TypeId,
        to: RegisterId,
        left: Operand,
        right: Operand,
    ) -> Attempt<()> {
        if self.is_extended(ty) {
            self.emit_extended(ExtendedOp::Compare(predicate), to, vec![left, right]);
        } else {
            let double = self.is_double(ty)?;
            self.build.emit(Ir::FloatCompare { predicate, double, to, left, right });
        }
        Ok(())
    }

    pub(super) fn cast(
        &mut self,
        instruction: &Instruction<'t>,
        op: Cast,
        value: &Typed<'t>,
        to: TypeId,
    ) -> Attempt<()> {
        let operands = self.operands(value)?;
        let results = self.results(instruction);
        if self.wide(value.ty).is_some() || self.wide(to).is_some() {
            let words = self.wide_cast(op, &operands, to)?;
            return self.define(instruction.result, &words);
        }
        if op == Cast::Bitcast && self.reshapes(value.ty, to) {
            return self.reshape(&operands, &results);
        }
        if operands.len() != results.len() {
            return Err("a cast of another shape".into());
        }
        let (from_lane, to_lane) = (self.lane_type(value.ty), self.lane_type(to));
        for (operand, register) in operands.into_iter().zip(results) {
            self.cast_scalar(op, from_lane, to_lane, operand, register)?;
        }
        Ok(())
    }

    /// Whether a bitcast changes the number of lanes or their size.
    fn reshapes(&self, from: TypeId, to: TypeId) -> bool {
        let lanes = |ty| match self.module.types.get(ty) {
            llvm::Type::Vector(count, _) => *count,
            _ => 1,
        };
        lanes(from) != lanes(to)
    }

    pub(super) fn cast_scalar(
        &mut self,
        op: Cast,
        from: TypeId,
        to: TypeId,
        operand: Operand,
        register: RegisterId,
    ) -> Attempt<()> {
        let source = self.build.function.operand_type(operand);
        let target = self.build.function.registers[register].ty;
        let model = self.layout.model;
        if op != Cast::Bitcast && (self.is_extended(from) || self.is_extended(to)) {
            return self.cast_extended(op, from, to, operand, register);
        }
        let op = match op {
            Cast::Trunc => CastOp::Trunc,
            Cast::ZExt => CastOp::ZExt,
            Cast::SExt => CastOp::SExt,
            Cast::PtrToInt => CastOp::PtrToInt,
            Cast::IntToPtr => CastOp::IntToPtr,
            Cast::AddrSpaceCast | Cast::Bitcast if source == target => {
                self.build.emit(Ir::Move { to: register, from: operand });
                return Ok(());
            }
            Cast::Bitcast if source.bits(model) == target.bits(model) => CastOp::Bitcast,
            Cast::AddrSpaceCast | Cast::Bitcast => return Err("a bitcast between sizes".into()),
            Cast::FpTrunc | Cast::FpExt => {
                // Both ends must be formats that are computed with.
                self.is_double(from)?;
                self.is_double(to)?;
                if op == Cast::FpTrunc { CastOp::FpTrunc } else { CastOp::FpExt }
            }
            Cast::FpToUi | Cast::FpToSi => {
                self.is_double(from)?;
                if op == Cast::FpToUi { CastOp::FpToUi } else { CastOp::FpToSi }
            }
            Cast::UiToFp | Cast::SiToFp => {
                self.is_double(to)?;
                if op == Cast::UiToFp { CastOp::UiToFp } else { CastOp::SiToFp }
            }
        };
        let (from_bits, to_bits) = (source.bits(model), target.bits(model));
        let fits = match op {
            CastOp::Trunc => source.is_int() && target.is_int() && from_bits > to_bits,
            CastOp::ZExt | CastOp::SExt => source.is_int() && target.is_int() && from_bits < to_bits,
            CastOp::PtrToInt => source == Type::Pointer && target.is_int(),
            CastOp::IntToPtr => source.is_int() && target == Type::Pointer,
            CastOp::FpTrunc => source == Type::Double && target == Type::Float,
            CastOp::FpExt => source == Type::Float && target == Type::Double,
            CastOp::FpToUi | CastOp::FpToSi => target.is_int(),
            CastOp::UiToFp | CastOp::SiToFp => source.is_int(),
            _ => true,
        };
        if !fits {
            return Err(Unsupported(format!("a cast from {source} to {target}")));
        }
        match op {
            // Undefined where it does not fit; x86 converts to a signed number of 32 bits and cuts that.
            CastOp::FpToUi if to_bits < 32 => {
                let operand = self.build.cast(CastOp::FpToSi, Type::Int(32), operand);
                let (op, source) = (CastOp::Trunc, Type::Int(32));
                self.build.emit(Ir::Cast { op, source, target, to: register, operand });
            }
            CastOp::FpToUi | CastOp::FpToSi if to_bits > 64 => self.float_to_wide(op, operand, register),
            _ => self.build.emit(Ir::Cast { op, source, target, to: register, operand }),
        }
        Ok(())
    }

    /// A float as an integer of more than 64 bits.
    ///
    /// Soundness: where it does not fit that is undefined, and libraries differ in what they give: any value.
    fn float_to_wide(&mut self, op: CastOp, operand: Operand, to: RegisterId) {
        let source = self.build.function.operand_type(operand);
        let target = self.build.function.registers[to].ty;
        let double = source == Type::Double;
        let most = target.bits(self.layout.model) as i32;
        // What is between these. (The lowest number of all fits, too, and is given any value.)
        let (low, high) = match op {
            CastOp::FpToSi => (-2f64.powi(most - 1), 2f64.powi(most - 1)),
            _ => (-1.0, 2f64.powi(most)),
        };
        let mut holds = |predicate, bound: f64| {
            let right = self.build.constant(match double {
                true => program::Constant::Double(bound.to_bits()),
                false => program::Constant::Float((bound as f32).to_bits()),
            });
            let to = self.build.register(Type::BOOL);
            self.build.emit(Ir::FloatCompare { predicate, double, to, left: operand, right });
            Operand::from(to)
        };
        let (above, below) = (holds(FloatPredicate::Ogt, low), holds(FloatPredicate::Olt, high));
        let condition = self.build.binary(BinaryOp::And, 1, above, below);
        let converted = self.build.cast(op, target, operand);
        let unknown = self.build.register(target);
        self.build.emit(Ir::Havoc { to: unknown });
        self.build.emit(Ir::Select { to, condition, if_true: converted, if_false: unknown.into() });
    }

    /// The bits of some lanes as lanes of another size, low bits first.
    fn reshape(&mut self, operands: &[Operand], results: &[RegisterId]) -> Attempt<()> {
        let model = self.layout.model;
        let bits = |ty: Type| ty.bits(model);
        let total: u32 = operands.iter().map(|&o| bits(self.build.function.operand_type(o))).sum();
        let wanted: u32 = results.iter().map(|&r| bits(self.build.function.registers[r].ty)).sum();
        if total != wanted || total > 128 {
            return Err("a bitcast of a large vector".into());
        }
        let mut whole = self.build.int(total, 0);
        let mut position = 0;
        for &operand in operands {
            let ty = self.build.function.operand_type(operand);
            let number = self.as_integer(operand);
            let wide = self.build.resize(total, number);
            let amount = self.build.int(total, u128::from(position));
            let shifted = self.build.binary(BinaryOp::Shl, total, wide, amount);
            whole = self.build.binary(BinaryOp::Or, total, whole, shifted);
            position += bits(ty);
        }
        let mut position = 0;
        for &to in results {
            let ty = self.build.function.registers[to].ty;
            let amount = self.build.int(total, u128::from(position));
            let shifted = self.build.binary(BinaryOp::LShr, total, whole, amount);
            let number = self.build.resize(bits(ty), shifted);
            let from = self.integer_as(ty, number);
            self.build.emit(Ir::Move { to, from });
            position += bits(ty);
        }
        Ok(())
    }

    pub(super) fn as_integer(&mut self, operand: Operand) -> Operand {
        let ty = self.build.function.operand_type(operand);
        let target = Type::Int(ty.bits(self.layout.model));
        match ty {
            Type::Int(_) => operand,
            Type::Pointer => self.build.cast(CastOp::PtrToInt, target, operand),
            Type::Float | Type::Double => self.build.cast(CastOp::Bitcast, target, operand),
        }
    }

    fn integer_as(&mut self, ty: Type, operand: Operand) -> Operand {
        match ty {
            Type::Int(_) => operand,
            Type::Pointer => self.build.cast(CastOp::IntToPtr, ty, operand),
            Type::Float | Type::Double => self.build.cast(CastOp::Bitcast, ty, operand),
        }
    }
}

impl Typed<'_> {
    fn is_aggregate(&self) -> bool {
        matches!(self.value, Value::Aggregate(_) | Value::Splat(_))
    }
}

/// A type's name as LLVM writes it, for messages.
fn type_word(ty: &llvm::Type) -> &'static str {
    match ty {
        llvm::Type::X86Fp80 => "x86_fp80 (long double)",
        llvm::Type::Half => "half",
        llvm::Type::BFloat => "bfloat",
        llvm::Type::Fp128 => "fp128",
        llvm::Type::PpcFp128 => "ppc_fp128",
        _ => "a type that is no float",
    }
}
