//! LLVM's intrinsics, by name behind `llvm.`.

use program::{
    BinaryOp, CastOp, Constant, ExtendedOp, FloatBinaryOp, FloatUnaryOp, FunnelShift, Instruction as Ir,
    NoWrap, Operand, OverflowArithmetic, OverflowOp, Predicate, RegisterId, Type, UnaryOp,
};

use super::lifetimes::Mark;
use super::{Attempt, Translator, Unsupported};
use crate::llvm::{Call, Instruction, TypeId, Value};

impl<'t> Translator<'_, '_, 't> {
    // Size: one arm for each intrinsic.
    pub(super) fn intrinsic(
        &mut self,
        instruction: &Instruction<'t>,
        call: &Call<'t>,
        name: &str,
    ) -> Attempt<()> {
        if is_ignored(name) {
            return Ok(());
        }
        if let Some(mark) = Mark::of(name) {
            self.lifetime(call, mark);
            return Ok(());
        }
        let unsupported = || Unsupported(format!("the intrinsic llvm.{name}"));
        let argument = |index: usize| call.arguments.get(index).ok_or_else(unsupported);
        // The name without the types at its end.
        let stem = name.split('.').next().unwrap_or(name);
        match stem {
            "memcpy" | "memmove" | "memset" => return self.memory_intrinsic(call, stem),
            "va_start" => {
                let list = self.pointer(&argument(0)?.value)?;
                self.build.emit(Ir::VaStart { list });
                return Ok(());
            }
            "va_copy" => {
                let to = self.pointer(&argument(0)?.value)?;
                let from = self.pointer(&argument(1)?.value)?;
                self.build.emit(Ir::VaCopy { to, from });
                return Ok(());
            }
            "stacksave" => {
                let to = self.result(instruction)?;
                self.build.emit(Ir::StackSave { to });
                return Ok(());
            }
            "stackrestore" => {
                let mark = self.pointer(&argument(0)?.value)?;
                self.build.emit(Ir::StackRestore { mark });
                return Ok(());
            }
            "assume" => {
                let condition = self.scalar(&argument(0)?.value)?;
                self.is_bool(condition)?;
                self.build.emit(Ir::Assume { condition });
                return Ok(());
            }
            "expect" | "launder" | "strip" | "threadlocal" | "ssa_copy" | "ptr" | "annotation" => {
                // The value itself; the rest is advice.
                if instruction.result.is_none() {
                    return Ok(());
                }
                let operands = self.operands(&argument(0)?.value)?;
                return self.define(instruction.result, &operands);
            }
            "objectsize" => {
                // What is not known at compile time: 0 for the minimum, else the maximum.
                let to = self.result(instruction)?;
                let Type::Int(width) = self.build.function.registers[to].ty else {
                    return Err(unsupported());
                };
                let minimum = self.scalar(&argument(1)?.value)?;
                let minimum = minimum.constant().map(|id| self.build.function.constants[id]);
                let unknown = match minimum {
                    Some(Constant::Int { value: 1, .. }) => 0,
                    _ => u128::MAX,
                };
                let from = self.build.int(width, unknown);
                self.build.emit(Ir::Move { to, from });
                return Ok(());
            }
            "allow" => {
                let to = self.result(instruction)?;
                let from = self.build.int(1, 1);
                self.build.emit(Ir::Move { to, from });
                return Ok(());
            }
            "is" if name.starts_with("is.constant") => {
                let to = self.result(instruction)?;
                let from = self.build.int(1, 0);
                self.build.emit(Ir::Move { to, from });
                return Ok(());
            }
            "flt" | "get" if name.starts_with("flt.rounds") || name.starts_with("get.rounding") => {
                let to = self.result(instruction)?;
                let from = self.build.int(32, 1);
                if self.build.function.registers[to].ty != Type::Int(32) {
                    return Err(unsupported());
                }
                self.build.emit(Ir::Move { to, from });
                return Ok(());
            }
            "modf" => return self.split_float(instruction, call),
            "vector" if name.starts_with("vector.reduce.") => {
                return self.reduce(instruction, call, name).map_err(|_| unsupported());
            }
            _ if name.contains(".with.overflow") => {
                return self.overflow(instruction, call, name);
            }
            "trap" | "ubsantrap" | "debugtrap" => {
                let callee = program::Callee::Direct(self.linker.external_function("llvm.trap"));
                let (arguments, results, result_types) = (vec![], vec![], vec![]);
                self.build.emit(Ir::Call(Box::new(program::Call {
                    callee,
                    arguments,
                    results,
                    result_types,
                })));
                return Ok(());
            }
            _ => {}
        }
        self.lanewise(instruction, call, name)
    }

    fn memory_intrinsic(&mut self, call: &Call<'t>, stem: &str) -> Attempt<()> {
        let [first, second, length, ..] = call.arguments.as_slice() else {
            return Err(Unsupported(format!("the intrinsic llvm.{stem}")));
        };
        let to = self.pointer(&first.value)?;
        let length = self.scalar(&length.value)?;
        self.integer_width(length)?;
        if stem == "memset" {
            let byte = self.scalar(&second.value)?;
            if self.integer_width(byte)? != 8 {
                return Err("memset of something that is no byte".into());
            }
            self.build.emit(Ir::MemorySet { to, byte, length });
        } else {
            // Soundness: a structure with a volatile member is copied as if it had none.
            let has_volatile = self.linker.module(self.module_index).has_volatile;
            let volatile = has_volatile
                || call.arguments.get(3).is_some_and(
                    |last| matches!(&last.value.value, Value::Int(int) if int.magnitude != Some(0)),
                );
            let from = self.pointer(&second.value)?;
            let may_overlap = stem == "memmove";
            self.build.emit(Ir::MemoryCopy { to, from, length, may_overlap, volatile });
        }
        Ok(())
    }

    /// `llvm.sadd.with.overflow.i32` and its like.
    fn overflow(&mut self, instruction: &Instruction<'t>, call: &Call<'t>, name: &str) -> Attempt<()> {
        let (signed, op) = match name.split('.').next().unwrap_or("") {
            "sadd" => (true, OverflowOp::Add),
            "uadd" => (false, OverflowOp::Add),
            "ssub" => (true, OverflowOp::Sub),
            "usub" => (false, OverflowOp::Sub),
            "smul" => (true, OverflowOp::Mul),
            "umul" => (false, OverflowOp::Mul),
            _ => return Err(Unsupported(format!("the intrinsic llvm.{name}"))),
        };
        let results = self.results(instruction);
        let ([left, right], [to, overflowed]) = (call.arguments.as_slice(), results.as_slice()) else {
            return Err(Unsupported(format!("the intrinsic llvm.{name}")));
        };
        let (left, right) = (self.scalar(&left.value)?, self.scalar(&right.value)?);
        let width = self.integer_width(left)?;
        let (to, overflowed) = (*to, *overflowed);
        let arithmetic = OverflowArithmetic { op, signed, width, to, overflowed, left, right };
        self.build.emit(Ir::Overflow(Box::new(arithmetic)));
        Ok(())
    }

    /// C's `modf`: the fraction, with the operand's sign, and the whole part.
    fn split_float(&mut self, instruction: &Instruction<'t>, call: &Call<'t>) -> Attempt<()> {
        let results = self.results(instruction);
        let ([argument], [fraction, whole]) = (call.arguments.as_slice(), results.as_slice()) else {
            return Err("the intrinsic llvm.modf on a vector".into());
        };
        let (fraction, whole) = (*fraction, *whole);
        let format = argument.value.ty;
        let operand = self.scalar(&argument.value)?;
        let ty = self.build.function.operand_type(operand);
        self.float_unary(FloatUnaryOp::Trunc, format, whole, operand)?;
        let difference = self.build.register(ty);
        self.float_binary(FloatBinaryOp::Sub, format, difference, operand, whole.into())?;
        // An infinity is whole: nothing is left, but the difference would be NaN.
        let is_whole = self.build.register(Type::BOOL);
        self.float_compare(program::FloatPredicate::Oeq, format, is_whole, operand, whole.into())?;
        let zero = self.zero(ty);
        let left = self.build.select(is_whole.into(), zero, difference.into());
        self.float_binary(FloatBinaryOp::CopySign, format, fraction, left, operand)
    }

    /// Horizontal operations on a vector.
    fn reduce(&mut self, instruction: &Instruction<'t>, call: &Call<'t>, name: &str) -> Attempt<()> {
        let op = match name.split('.').nth(2).unwrap_or("") {
            "add" => BinaryOp::Add,
            "mul" => BinaryOp::Mul,
            "and" => BinaryOp::And,
            "or" => BinaryOp::Or,
            "xor" => BinaryOp::Xor,
            "smax" => BinaryOp::SMax,
            "smin" => BinaryOp::SMin,
            "umax" => BinaryOp::UMax,
            "umin" => BinaryOp::UMin,
            _ => return Err("another reduction".into()),
        };
        let [vector] = call.arguments.as_slice() else { return Err("a reduction of two".into()) };
        let lanes = self.operands(&vector.value)?;
        let (first, rest) = lanes.split_first().ok_or("an empty vector")?;
        let width = self.integer_width(*first)?;
        let mut result = *first;
        for &lane in rest {
            result = self.build.binary(op, width, result, lane);
        }
        self.define(instruction.result, &[result])
    }

    /// Intrinsics that work on each lane by itself.
    fn lanewise(&mut self, instruction: &Instruction<'t>, call: &Call<'t>, name: &str) -> Attempt<()> {
        let results = self.results(instruction);
        // The words of a wide integer are not lanes.
        let wide = |ty| self.wide(ty).is_some();
        if wide(call.result) || call.arguments.iter().any(|argument| wide(argument.value.ty)) {
            return Err(Unsupported(format!("the intrinsic llvm.{name}")));
        }
        let mut arguments = Vec::new();
        for argument in &call.arguments {
            arguments.push(self.operands(&argument.value)?);
        }
        if results.is_empty() {
            return Err(Unsupported(format!("the intrinsic llvm.{name}")));
        }
        let ty = call.arguments.first().map_or(call.result, |argument| argument.value.ty);
        let lane_type = self.lane_type(ty);
        for (lane, to) in results.into_iter().enumerate() {
            let mut operands = Vec::new();
            for argument in &arguments {
                // Scalar operands among vectors, such as flags, serve every lane.
                let operand = if argument.len() == 1 { argument.first() } else { argument.get(lane) };
                operands.push(*operand.ok_or("an intrinsic with operands of another shape")?);
            }
            self.lane(name, lane_type, to, &operands)?;
        }
        Ok(())
    }

    fn lane(&mut self, name: &str, ty: TypeId, to: RegisterId, operands: &[Operand]) -> Attempt<()> {
        let unsupported = || Unsupported(format!("the intrinsic llvm.{name}"));
        let stem = name.split('.').next().unwrap_or(name);
        if let Some(op) = FloatUnaryOp::named(stem) {
            let [operand, ..] = *operands else { return Err(unsupported()) };
            return self.float_unary(op, ty, to, operand);
        }
        if let Some(op) = float_binary(stem) {
            let [left, right] = *operands else { return Err(unsupported()) };
            return self.float_binary(op, ty, to, left, right);
        }
        if let Some(op) = integer_binary(name) {
            let [left, right] = *operands else { return Err(unsupported()) };
            let width = self.integer_width(left)?;
            self.build.emit(Ir::Binary { op, no_wrap: NoWrap::default(), width, to, left, right });
            return Ok(());
        }
        match (stem, operands) {
            ("fma", &[a, b, c]) => {
                let double = self.is_double(ty)?;
                self.build.emit(Ir::FloatFused { double, to, operands: Box::new([a, b, c]) });
            }
            // Not fused on a machine without fused instructions, as the compiled program.
            ("fmuladd", &[a, b, c]) => {
                let product = self.build.register(self.build.function.operand_type(a));
                self.float_binary(FloatBinaryOp::Mul, ty, product, a, b)?;
                self.float_binary(FloatBinaryOp::Add, ty, to, product.into(), c)?;
            }
            ("is", &[operand, mask]) if name.starts_with("is.fpclass") => {
                let constant = mask.constant().map(|id| self.build.function.constants[id]);
                let Some(Constant::Int { value, .. }) = constant else { return Err(unsupported()) };
                let mask = value as u32;
                if self.is_extended(ty) {
                    self.emit_extended(ExtendedOp::Class(mask), to, vec![operand]);
                } else {
                    let double = self.is_double(ty)?;
                    self.build.emit(Ir::FloatClass { double, to, operand, mask });
                }
            }
            ("ctpop", &[operand]) => self.unary(UnaryOp::Popcount, to, operand)?,
            ("bswap", &[operand]) => self.unary(UnaryOp::ByteSwap, to, operand)?,
            ("bitreverse", &[operand]) => self.unary(UnaryOp::BitReverse, to, operand)?,
            ("abs", &[operand, undefined]) => self.absolute(to, operand, undefined)?,
            ("ctlz", &[operand, poison]) => self.count_zeros(UnaryOp::LeadingZeros, to, operand, poison)?,
            ("cttz", &[operand, poison]) => self.count_zeros(UnaryOp::TrailingZeros, to, operand, poison)?,
            ("fshl" | "fshr", &[high, low, amount]) => {
                let width = self.integer_width(high)?;
                let shift = FunnelShift { left: stem == "fshl", width, to, high, low, amount };
                self.build.emit(Ir::FunnelShift(Box::new(shift)));
            }
            ("fptoui" | "fptosi", &[operand]) if name.contains(".sat.") => {
                self.is_double(ty)?;
                let op = if stem == "fptoui" { CastOp::FpToUiSat } else { CastOp::FpToSiSat };
                let source = self.build.function.operand_type(operand);
                let target = self.build.function.registers[to].ty;
                self.build.emit(Ir::Cast { op, source, target, to, operand });
            }
            ("lround" | "llround" | "lrint" | "llrint", &[operand]) => {
                let op = if stem.ends_with("rint") { FloatUnaryOp::RoundEven } else { FloatUnaryOp::Round };
                let source = self.build.function.operand_type(operand);
                let rounded = self.build.register(source);
                self.float_unary(op, ty, rounded, operand)?;
                let target = self.build.function.registers[to].ty;
                let (op, operand) = (CastOp::FpToSi, rounded.into());
                match self.is_extended(ty) {
                    true => self.emit_extended(ExtendedOp::Cast { op, source, target }, to, vec![operand]),
                    false => self.build.emit(Ir::Cast { op, source, target, to, operand }),
                }
            }
            ("ucmp" | "scmp", &[left, right]) => self.three_way(stem == "scmp", to, left, right)?,
            ("ptrmask", &[pointer, mask]) => {
                let number = self.as_integer(pointer);
                let width = self.integer_width(number)?;
                let mask = self.build.resize(width, mask);
                let operand = self.build.binary(BinaryOp::And, width, number, mask);
                let (op, source, target) = (CastOp::IntToPtr, Type::Int(width), Type::Pointer);
                self.build.emit(Ir::Cast { op, source, target, to, operand });
            }
            _ => return Err(unsupported()),
        }
        Ok(())
    }

    fn unary(&mut self, op: UnaryOp, to: RegisterId, operand: Operand) -> Attempt<()> {
        let width = self.integer_width(operand)?;
        self.build.emit(Ir::Unary { op, width, to, operand });
        Ok(())
    }

    /// The absolute value; that of the least integer overflows, as its negation does, where the program
    /// must not ask for it.
    fn absolute(&mut self, to: RegisterId, operand: Operand, undefined: Operand) -> Attempt<()> {
        let width = self.integer_width(operand)?;
        let constant = undefined.constant().map(|id| self.build.function.constants[id]);
        // An optimiser computes it also where the program does not ask.
        if self.computes_early || matches!(constant, Some(Constant::Int { value: 0, .. })) {
            return self.unary(UnaryOp::Abs, to, operand);
        }
        let zero = self.build.int(width, 0);
        let is_negative = self.build.compare(Predicate::Slt, width, operand, zero);
        let negated = self.build.register(Type::Int(width));
        let no_wrap = NoWrap { signed: true, unsigned: false };
        let (op, right) = (BinaryOp::Sub, operand);
        self.build.emit(Ir::Binary { op, no_wrap, width, to: negated, left: zero, right });
        let (condition, if_true, if_false) = (is_negative, negated.into(), operand);
        self.build.emit(Ir::Select { to, condition, if_true, if_false });
        Ok(())
    }

    /// Counting zeros of 0: the width, or unconstrained if the program must not ask.
    fn count_zeros(&mut self, op: UnaryOp, to: RegisterId, operand: Operand, poison: Operand) -> Attempt<()> {
        let width = self.integer_width(operand)?;
        let constant = poison.constant().map(|id| self.build.function.constants[id]);
        let defined = matches!(constant, Some(Constant::Int { value: 0, .. }));
        if defined {
            return self.unary(op, to, operand);
        }
        let count = self.build.register(Type::Int(width));
        self.unary(op, count, operand)?;
        let zero = self.build.int(width, 0);
        let is_zero = self.build.compare(Predicate::Eq, width, operand, zero);
        let unknown = self.build.register(Type::Int(width));
        self.build.emit(Ir::Havoc { to: unknown });
        let (if_true, if_false) = (unknown.into(), count.into());
        self.build.emit(Ir::Select { to, condition: is_zero, if_true, if_false });
        Ok(())
    }

    /// −1, 0 or 1.
    fn three_way(&mut self, signed: bool, to: RegisterId, left: Operand, right: Operand) -> Attempt<()> {
        let width = self.integer_width(left)?;
        let Type::Int(result) = self.build.function.registers[to].ty else {
            return Err("a comparison to no integer".into());
        };
        let (less, greater) =
            if signed { (Predicate::Slt, Predicate::Sgt) } else { (Predicate::Ult, Predicate::Ugt) };
        let less = self.build.compare(less, width, left, right);
        let greater = self.build.compare(greater, width, left, right);
        let (minus, zero, one) =
            (self.build.int(result, u128::MAX), self.build.int(result, 0), self.build.int(result, 1));
        let not_less = self.build.select(greater, one, zero);
        self.build.emit(Ir::Select { to, condition: less, if_true: minus, if_false: not_less });
        Ok(())
    }
}

/// Intrinsics that advise the optimiser or the debugger, and nothing else.
fn is_ignored(name: &str) -> bool {
    const IGNORED: [&str; 14] = [
        "va_end",
        "dbg.",
        "invariant.",
        "experimental.noalias.scope.decl",
        "sideeffect",
        "donothing",
        "pseudoprobe",
        "prefetch",
        "var.annotation",
        "codeview.annotation",
        "instrprof.",
        "fake.use",
        "reset.fpmode",
        "readonly.",
    ];
    IGNORED.iter().any(|prefix| name.starts_with(prefix))
}

fn float_binary(stem: &str) -> Option<FloatBinaryOp> {
    Some(match stem {
        "minnum" | "minimumnum" => FloatBinaryOp::MinNum,
        "maxnum" | "maximumnum" => FloatBinaryOp::MaxNum,
        "minimum" => FloatBinaryOp::Minimum,
        "maximum" => FloatBinaryOp::Maximum,
        _ => return FloatBinaryOp::named(stem),
    })
}

fn integer_binary(name: &str) -> Option<BinaryOp> {
    let (stem, rest) = name.split_once('.')?;
    if rest.starts_with("sat.") {
        return Some(match stem {
            "uadd" => BinaryOp::UAddSat,
            "sadd" => BinaryOp::SAddSat,
            "usub" => BinaryOp::USubSat,
            "ssub" => BinaryOp::SSubSat,
            "ushl" => BinaryOp::UShlSat,
            "sshl" => BinaryOp::SShlSat,
            _ => return None,
        });
    }
    Some(match stem {
        "umin" => BinaryOp::UMin,
        "umax" => BinaryOp::UMax,
        "smin" => BinaryOp::SMin,
        "smax" => BinaryOp::SMax,
        _ => return None,
    })
}
