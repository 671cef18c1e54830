//! Initial values of globals, as bytes and relocations.

use program::{Constant, Entity, Initialiser, Relocation};

use crate::layout::{Layout, LayoutError};
use crate::link::{Linker, Target};
use crate::llvm::{Binary, Cast, ConstantExpression, IntLiteral, Module, Type, TypeId, Typed, Value};

/// Bytes above which an initialiser is refused: such an array is not written out by hand.
const MAX_BYTES: u64 = 1 << 30;

/// The initialiser of a global. None if it cannot be evaluated, which only constant expressions
/// that no C compiler emits can bring about.
///
/// Soundness: a global without initialiser and size makes every access to it unknown.
pub fn of_global(linker: &mut Linker<'_, '_>, module: usize, index: usize) -> Option<Initialiser> {
    let loaded = linker.module(module);
    let ast = &loaded.module.globals[index];
    let mut writer = Writer { linker, module, result: Initialiser::default() };
    if let Some(value) = &ast.initialiser {
        writer.write(ast.ty, value, 0).ok()?;
    }
    let mut result = writer.result;
    result.relocations.sort_by_key(|relocation| relocation.offset);
    while result.bytes.last() == Some(&0) {
        result.bytes.pop();
    }
    Some(result)
}

/// The value of a constant expression: a number, or an address plus a number.
#[derive(Copy, Clone)]
pub enum Evaluated {
    Number(u128),
    Address(Target, i64),
    Label(Constant),
}

struct Writer<'a, 'm, 't> {
    linker: &'a mut Linker<'m, 't>,
    module: usize,
    result: Initialiser,
}

impl Writer<'_, '_, '_> {
    fn bytes(&mut self, offset: u64, bytes: &[u8]) -> Result<(), LayoutError> {
        if bytes.iter().all(|&byte| byte == 0) {
            return Ok(());
        }
        let end = offset + bytes.len() as u64;
        if end > MAX_BYTES {
            return Err(LayoutError("an initialiser that is too large".into()));
        }
        if self.result.bytes.len() < end as usize {
            self.result.bytes.resize(end as usize, 0);
        }
        self.result.bytes[offset as usize..end as usize].copy_from_slice(bytes);
        Ok(())
    }

    fn write(&mut self, ty: TypeId, value: &Value<'_>, offset: u64) -> Result<(), LayoutError> {
        let loaded = self.linker.module(self.module);
        let (module, layout) = (&loaded.module, &loaded.layout);
        match value {
            Value::Zero | Value::Null | Value::Undef | Value::Poison | Value::None => Ok(()),
            Value::String(bytes) => self.bytes(offset, bytes),
            Value::Int(int) if matches!(module.types.get(ty), Type::Int(width) if *width > 128) => {
                let Type::Int(width) = module.types.get(ty) else { return Ok(()) };
                let words =
                    wide_literal(*int, *width).ok_or_else(|| LayoutError("a malformed integer".into()))?;
                let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                self.bytes(offset, &bytes[..width.div_ceil(8) as usize])
            }
            Value::Aggregate(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    let (inside, _) = layout.element(&module.types, ty, index as u64)?;
                    self.write(element.ty, &element.value, offset + inside)?;
                }
                Ok(())
            }
            Value::Splat(element) => {
                let Some(Type::Vector(count, _)) = module.types.resolve(ty) else { return Ok(()) };
                for index in 0..(*count).min(1 << 16) {
                    let (inside, _) = layout.element(&module.types, ty, index)?;
                    self.write(element.ty, &element.value, offset + inside)?;
                }
                Ok(())
            }
            _ => {
                let size = match Layout::scalar(&module.types, ty) {
                    Some(scalar) => scalar.bytes(layout.model),
                    None => return Err(LayoutError("a scalar initialiser of another type".into())),
                };
                match evaluate(self.linker, self.module, ty, value) {
                    Some(Evaluated::Number(number)) => {
                        let bytes = number.to_le_bytes();
                        self.bytes(offset, &bytes[..(size as usize).min(16)])
                    }
                    Some(Evaluated::Address(target, addend)) => {
                        let constant = Linker::address(target, addend);
                        self.relocation(offset, size, constant);
                        Ok(())
                    }
                    Some(Evaluated::Label(label)) => {
                        self.relocation(offset, size, label);
                        Ok(())
                    }
                    None => Err(LayoutError("a constant expression that is not known".into())),
                }
            }
        }
    }

    fn relocation(&mut self, offset: u64, size: u64, target: Constant) {
        let pointer = self.linker.module(self.module).layout.model.pointer_bytes();
        if target != Constant::Null && size == pointer {
            self.result.relocations.push(Relocation { offset, target });
        }
    }
}

/// A literal as the unsigned number of that width.
pub fn literal(literal: IntLiteral<'_>, width: u32) -> Option<u128> {
    let magnitude = literal.magnitude?;
    let value = if literal.negative { magnitude.wrapping_neg() } else { magnitude };
    if width > 128 && literal.negative {
        return None;
    }
    Some(truncate(value, width))
}

/// A literal of any width as 64-bit words, low ones first, zero above the width.
pub fn wide_literal(literal: IntLiteral<'_>, width: u32) -> Option<Vec<u64>> {
    let mut words = vec![0u64; width.div_ceil(64) as usize];
    match literal.magnitude {
        Some(magnitude) => {
            for (word, value) in words.iter_mut().zip([magnitude as u64, (magnitude >> 64) as u64]) {
                *word = value;
            }
        }
        None => {
            for digit in literal.digits.bytes() {
                let mut carry = u128::from(digit.checked_sub(b'0').filter(|digit| *digit < 10)?);
                for word in &mut words {
                    let value = u128::from(*word) * 10 + carry;
                    *word = value as u64;
                    carry = value >> 64;
                }
            }
        }
    }
    if literal.negative {
        let mut carry = true;
        for word in &mut words {
            let (value, overflow) = (!*word).overflowing_add(u64::from(carry));
            *word = value;
            carry = overflow;
        }
    }
    if let (Some(last), rest @ 1..) = (words.last_mut(), width % 64) {
        *last &= (1 << rest) - 1;
    }
    Some(words)
}

pub fn truncate(value: u128, width: u32) -> u128 {
    if width >= 128 { value } else { value & ((1 << width) - 1) }
}

/// Evaluates a scalar constant.
pub fn evaluate(
    linker: &mut Linker<'_, '_>,
    module: usize,
    ty: TypeId,
    value: &Value<'_>,
) -> Option<Evaluated> {
    let types = &linker.module(module).module.types;
    match value {
        Value::Symbol(symbol) => Some(Evaluated::Address(linker.resolve(module, *symbol), 0)),
        Value::Int(int) => match types.get(ty) {
            Type::Int(width) => Some(Evaluated::Number(literal(*int, *width)?)),
            _ => None,
        },
        Value::Double(bits) => Some(Evaluated::Number(match types.get(ty) {
            Type::Float => u128::from(single_bits(*bits)),
            Type::Double => u128::from(*bits),
            _ => return None,
        })),
        Value::OtherFloat(bits) => Some(Evaluated::Number(*bits)),
        Value::Null | Value::Zero => Some(Evaluated::Number(0)),
        Value::BlockAddress(function, label) => {
            let Target::Function(function) = linker.resolve(module, *function) else { return None };
            let block = linker.label_block(function, label)?;
            Some(Evaluated::Label(Constant::Label { function, block }))
        }
        Value::Expression(expression) => evaluate_expression(linker, module, expression),
        _ => None,
    }
}

/// The bits of the single that a double stands for, a signalling NaN left as it is.
fn single_bits(bits: u64) -> u32 {
    if f64::from_bits(bits).is_nan() {
        return (bits >> 32) as u32 & 1 << 31 | 0x7f80_0000 | (bits >> 29) as u32 & 0x7f_ffff;
    }
    (f64::from_bits(bits) as f32).to_bits()
}

fn evaluate_typed(linker: &mut Linker<'_, '_>, module: usize, typed: &Typed<'_>) -> Option<Evaluated> {
    evaluate(linker, module, typed.ty, &typed.value)
}

fn evaluate_expression(
    linker: &mut Linker<'_, '_>,
    module: usize,
    expression: &ConstantExpression<'_>,
) -> Option<Evaluated> {
    let loaded = linker.module(module);
    match expression {
        ConstantExpression::GetElementPtr { source, base, indices } => {
            let base = evaluate_typed(linker, module, base)?;
            let offset = constant_offset(&loaded.module, &loaded.layout, *source, indices)?;
            match base {
                Evaluated::Address(target @ Target::Global(_), start) => {
                    Some(Evaluated::Address(target, start.wrapping_add(offset)))
                }
                Evaluated::Number(number) => {
                    let bits = loaded.layout.model.pointer_bits();
                    Some(Evaluated::Number(truncate(number.wrapping_add(offset as u128), bits)))
                }
                base if offset == 0 => Some(base),
                _ => None,
            }
        }
        ConstantExpression::Cast { op, value, to } => {
            let inner = evaluate_typed(linker, module, value)?;
            let target = Layout::scalar(&loaded.module.types, *to)?.bits(loaded.layout.model);
            let source = Layout::scalar(&loaded.module.types, value.ty)?.bits(loaded.layout.model);
            match (op, inner) {
                (Cast::Bitcast | Cast::AddrSpaceCast, inner) => Some(inner),
                (Cast::Trunc | Cast::ZExt | Cast::PtrToInt | Cast::IntToPtr, Evaluated::Number(number)) => {
                    Some(Evaluated::Number(truncate(number, target)))
                }
                (Cast::PtrToInt | Cast::IntToPtr, inner) if target == source => Some(inner),
                (Cast::SExt, Evaluated::Number(number)) => {
                    let shift = 128 - source.min(128);
                    let extended = ((number << shift) as i128 >> shift) as u128;
                    Some(Evaluated::Number(truncate(extended, target)))
                }
                _ => None,
            }
        }
        ConstantExpression::Binary { op, left, right } => {
            let width = Layout::scalar(&loaded.module.types, left.ty)?.bits(loaded.layout.model);
            let left = evaluate_typed(linker, module, left)?;
            let right = evaluate_typed(linker, module, right)?;
            match (op, left, right) {
                (Binary::Add, Evaluated::Address(target, start), Evaluated::Number(number))
                | (Binary::Add, Evaluated::Number(number), Evaluated::Address(target, start)) => {
                    Some(Evaluated::Address(target, start.wrapping_add(number as i64)))
                }
                (Binary::Sub, Evaluated::Address(target, start), Evaluated::Number(number)) => {
                    Some(Evaluated::Address(target, start.wrapping_sub(number as i64)))
                }
                (Binary::Sub, Evaluated::Address(a, left), Evaluated::Address(b, right)) if a == b => {
                    Some(Evaluated::Number(truncate(left.wrapping_sub(right) as i128 as u128, width)))
                }
                // A label's address is its function's plus its number.
                (
                    Binary::Sub,
                    Evaluated::Label(Constant::Label { function: a, block: left }),
                    Evaluated::Label(Constant::Label { function: b, block: right }),
                ) if a == b => {
                    let difference = left.index() as i128 - right.index() as i128;
                    Some(Evaluated::Number(truncate(difference as u128, width)))
                }
                (op, Evaluated::Number(left), Evaluated::Number(right)) => {
                    let result = match op {
                        Binary::Add => left.wrapping_add(right),
                        Binary::Sub => left.wrapping_sub(right),
                        Binary::Mul => left.wrapping_mul(right),
                        Binary::Xor => left ^ right,
                        Binary::And => left & right,
                        Binary::Or => left | right,
                        Binary::Shl => left.checked_shl(u32::try_from(right).ok()?)?,
                        _ => return None,
                    };
                    Some(Evaluated::Number(truncate(result, width)))
                }
                _ => None,
            }
        }
        ConstantExpression::Other(_) => None,
    }
}

/// The byte offset of constant indices.
pub fn constant_offset(
    module: &Module<'_>,
    layout: &Layout,
    source: TypeId,
    indices: &[Typed<'_>],
) -> Option<i64> {
    let types = &module.types;
    let mut ty = source;
    let mut offset = 0i64;
    for (position, index) in indices.iter().enumerate() {
        let Value::Int(int) = &index.value else {
            if matches!(index.value, Value::Zero) {
                continue;
            }
            return None;
        };
        let Type::Int(width) = types.get(index.ty) else { return None };
        let shift = 128 - (*width).min(128);
        let number = ((literal(*int, *width)? << shift) as i128 >> shift) as i64;
        if position == 0 {
            offset = offset.wrapping_add(number.wrapping_mul(layout.size(types, ty).ok()? as i64));
        } else if let Some(Type::Struct { .. }) = types.resolve(ty) {
            let (inside, field) = layout.element(types, ty, number as u64).ok()?;
            offset = offset.wrapping_add(inside as i64);
            ty = field;
        } else {
            let (_, element) = layout.element(types, ty, 0).ok()?;
            offset = offset.wrapping_add(number.wrapping_mul(layout.size(types, element).ok()? as i64));
            ty = element;
        }
    }
    Some(offset)
}
