//! The dispatch over LLVM's instructions, and those on aggregates and vectors.

use program::{Instruction as Ir, Operand, Predicate, Type};

use super::{Attempt, Translator, Unsupported};
use crate::llvm::{Instruction, Op, TypeId, Typed, Value};

impl<'t> Translator<'_, '_, 't> {
    pub(super) fn instruction(&mut self, instruction: &Instruction<'t>) -> Attempt<()> {
        match &instruction.op {
            Op::Alloca { ty, count, align, .. } => self.alloca(instruction, *ty, count.as_ref(), *align),
            Op::Load { ty, address, volatile } => self.load(instruction, *ty, address, *volatile),
            Op::Store { value, address, .. } => self.store(value, address),
            Op::GetElementPtr { source, base, indices } => {
                self.get_element_ptr(instruction, *source, base, indices)
            }
            Op::Binary { op, nsw, nuw, left, right } => {
                let no_wrap = program::NoWrap { signed: *nsw, unsigned: *nuw };
                self.binary(instruction, *op, no_wrap, left, right)
            }
            Op::FNeg(value) => self.negate_float(instruction, value),
            Op::ICmp { predicate, left, right } => self.compare(instruction, predicate, left, right),
            Op::FCmp { predicate, left, right } => self.compare_floats(instruction, predicate, left, right),
            Op::Cast { op, value, to } => self.cast(instruction, *op, value, *to),
            Op::Select { condition, if_true, if_false } => {
                self.select(instruction, condition, if_true, if_false)
            }
            // Its registers are written on the edges.
            Op::Phi { .. } => Ok(()),
            Op::Call(call) => self.call(instruction, call),
            Op::ExtractValue { aggregate, indices } => {
                let operands = self.operands(aggregate)?;
                let (start, count) = self.piece_range(aggregate.ty, indices)?;
                let part = operands.get(start..start + count).ok_or("a part that does not exist")?.to_vec();
                self.define(instruction.result, &part)
            }
            Op::InsertValue { aggregate, element, indices } => {
                let mut operands = self.operands(aggregate)?;
                let (start, count) = self.piece_range(aggregate.ty, indices)?;
                let element = self.operands(element)?;
                if count != element.len() || start + count > operands.len() {
                    return Err("a part of another shape".into());
                }
                operands[start..start + count].copy_from_slice(&element);
                self.define(instruction.result, &operands)
            }
            Op::ExtractElement { vector, index } => self.extract_element(instruction, vector, index),
            Op::InsertElement { vector, element, index } => {
                self.insert_element(instruction, vector, element, index)
            }
            Op::ShuffleVector { left, right, mask } => self.shuffle(instruction, left, right, mask),
            Op::Freeze(value) => {
                let operands = self.operands(value)?;
                for (to, from) in self.results(instruction).into_iter().zip(operands) {
                    self.build.emit(Ir::Freeze { to, from });
                }
                Ok(())
            }
            Op::VaArg { .. } => Err("the va_arg instruction".into()),
            Op::AtomicRmw { op, address, value } => self.atomic_rmw(instruction, op, address, value),
            Op::CmpXchg { address, expected, new } => {
                self.compare_exchange(instruction, address, expected, new)
            }
            // One thread: nothing to order.
            Op::Fence => Ok(()),
            Op::LifeMark { local, begins, sure } => {
                self.build.function.guessed_scopes |= !sure;
                self.life_mark(*local, *begins);
                Ok(())
            }
            Op::CheckIndex(condition) => {
                let condition = self.bool_operand(condition)?;
                self.build.emit(Ir::CheckIndex { condition });
                Ok(())
            }
            Op::DebugRecord { .. } => {
                self.debug_record(instruction);
                Ok(())
            }
            Op::Other { name, .. } => Err(Unsupported(format!("the instruction {name}"))),
            Op::Br(_)
            | Op::CondBr { .. }
            | Op::Switch { .. }
            | Op::IndirectBr { .. }
            | Op::Ret(_)
            | Op::Unreachable => Err("a terminator inside a block".into()),
        }
    }

    /// Where the scalars of an element lie among those of the aggregate.
    fn piece_range(&mut self, mut ty: TypeId, indices: &[u32]) -> Attempt<(usize, usize)> {
        let mut start = 0;
        for &index in indices {
            for before in 0..index {
                let element = self.element_type(ty, &[before])?;
                start += self.flatten(element)?.len();
            }
            ty = self.element_type(ty, &[index])?;
        }
        Ok((start, self.flatten(ty)?.len()))
    }

    fn select(
        &mut self,
        instruction: &Instruction<'t>,
        condition: &Typed<'t>,
        if_true: &Typed<'t>,
        if_false: &Typed<'t>,
    ) -> Attempt<()> {
        let conditions = self.operands(condition)?;
        let if_true = self.operands(if_true)?;
        let if_false = self.operands(if_false)?;
        let results = self.results(instruction);
        if if_true.len() != results.len() || if_false.len() != results.len() {
            return Err("a select of another shape".into());
        }
        for (lane, to) in results.into_iter().enumerate() {
            let condition = match conditions.as_slice() {
                [one] => *one,
                many => *many.get(lane).ok_or("a select with too few conditions")?,
            };
            self.is_bool(condition)?;
            let (if_true, if_false) = (if_true[lane], if_false[lane]);
            self.build.emit(Ir::Select { to, condition, if_true, if_false });
        }
        Ok(())
    }

    pub(super) fn is_bool(&self, operand: Operand) -> Attempt<()> {
        match self.build.function.operand_type(operand) {
            Type::BOOL => Ok(()),
            _ => Err("a condition that is not i1".into()),
        }
    }

    /// The lane a constant index names.
    fn constant_lane(index: &Typed<'t>) -> Option<usize> {
        match &index.value {
            Value::Int(literal) if !literal.negative => usize::try_from(literal.magnitude?).ok(),
            Value::Zero => Some(0),
            _ => None,
        }
    }

    fn extract_element(
        &mut self,
        instruction: &Instruction<'t>,
        vector: &Typed<'t>,
        index: &Typed<'t>,
    ) -> Attempt<()> {
        let lanes = self.operands(vector)?;
        if let Some(lane) = Self::constant_lane(index) {
            let operand = *lanes.get(lane).ok_or("a lane that does not exist")?;
            return self.define(instruction.result, &[operand]);
        }
        let index = self.scalar(index)?;
        let width = self.integer_width(index)?;
        let mut result = *lanes.first().ok_or("an empty vector")?;
        for (lane, &operand) in lanes.iter().enumerate().skip(1) {
            let number = self.build.int(width, lane as u128);
            let here = self.build.compare(Predicate::Eq, width, index, number);
            result = self.build.select(here, operand, result);
        }
        self.define(instruction.result, &[result])
    }

    fn insert_element(
        &mut self,
        instruction: &Instruction<'t>,
        vector: &Typed<'t>,
        element: &Typed<'t>,
        index: &Typed<'t>,
    ) -> Attempt<()> {
        let mut lanes = self.operands(vector)?;
        let element = self.scalar(element)?;
        if let Some(lane) = Self::constant_lane(index) {
            *lanes.get_mut(lane).ok_or("a lane that does not exist")? = element;
            return self.define(instruction.result, &lanes);
        }
        let index = self.scalar(index)?;
        let width = self.integer_width(index)?;
        for (lane, operand) in lanes.iter_mut().enumerate() {
            let number = self.build.int(width, lane as u128);
            let here = self.build.compare(Predicate::Eq, width, index, number);
            *operand = self.build.select(here, element, *operand);
        }
        self.define(instruction.result, &lanes)
    }

    fn shuffle(
        &mut self,
        instruction: &Instruction<'t>,
        left: &Typed<'t>,
        right: &Typed<'t>,
        mask: &Typed<'t>,
    ) -> Attempt<()> {
        let mut lanes = self.operands(left)?;
        lanes.extend(self.operands(right)?);
        let (_, element) = self.vector_type(left.ty)?;
        let scalar = self.flatten(element)?[0].ty;
        let unknown = self.build.constant(program::Constant::Unconstrained(scalar));
        let mut result = Vec::new();
        for selector in self.operands(mask)? {
            let constant = selector.constant().map(|id| self.build.function.constants[id]);
            result.push(match constant {
                Some(program::Constant::Int { value, .. }) => {
                    *lanes.get(value as usize).ok_or("a lane that does not exist")?
                }
                Some(program::Constant::Unconstrained(_)) => unknown,
                _ => return Err("a shuffle by a variable mask".into()),
            });
        }
        self.define(instruction.result, &result)
    }

    pub(super) fn integer_width(&self, operand: Operand) -> Attempt<u32> {
        match self.build.function.operand_type(operand) {
            Type::Int(width) => Ok(width),
            other => Err(Unsupported(format!("{other} where an integer is expected"))),
        }
    }
}
