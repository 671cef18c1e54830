//! Arithmetic on x87's format, C's `long double`, which is carried as an integer of 80 bits.

use program::{CastOp, Extended, ExtendedOp, Instruction as Ir, Operand, RegisterId, Type};

use super::{Attempt, Translator, Unsupported};
use crate::llvm::{self, Cast, TypeId};

impl Translator<'_, '_, '_> {
    /// Whether floats of that type are x87's.
    pub(super) fn is_extended(&self, ty: TypeId) -> bool {
        matches!(self.module.types.get(self.lane_type(ty)), llvm::Type::X86Fp80)
    }

    pub(super) fn emit_extended(&mut self, op: ExtendedOp, to: RegisterId, operands: Vec<Operand>) {
        self.build.emit(Ir::Extended(Box::new(Extended { op, to, operands })));
    }

    /// A conversion from or to such a number.
    pub(super) fn cast_extended(
        &mut self,
        op: Cast,
        from: TypeId,
        to: TypeId,
        operand: Operand,
        register: RegisterId,
    ) -> Attempt<()> {
        let source = self.build.function.operand_type(operand);
        let target = self.build.function.registers[register].ty;
        let number = |ty: Type| matches!(ty, Type::Int(width) if width <= 128);
        let is_float = |ty: Type| ty.is_float();
        let (from, to) = (self.is_extended(from), self.is_extended(to));
        let op = match op {
            Cast::FpExt if is_float(source) && to => CastOp::FpExt,
            Cast::FpTrunc if from && is_float(target) => CastOp::FpTrunc,
            Cast::FpToSi if from && number(target) => CastOp::FpToSi,
            Cast::FpToUi if from && number(target) => CastOp::FpToUi,
            Cast::SiToFp if number(source) && to => CastOp::SiToFp,
            Cast::UiToFp if number(source) && to => CastOp::UiToFp,
            _ => return Err(Unsupported("another conversion of x86_fp80 (long double)".into())),
        };
        self.emit_extended(ExtendedOp::Cast { op, source, target }, register, vec![operand]);
        Ok(())
    }
}
