//! The typed pass: names resolved, and C's integer promotions, usual arithmetic conversions, and rules for
//! pointers, arrays and structures applied (C23 6.3.1.1, 6.3.1.8, 6.5). Whatever is wrong with an
//! expression is found here, with its place; emitters only say what they cannot express.
//!
//! Rank is width: types of the same width and different rank give the same values. Compatibility of what
//! pointers point to is not checked.

use std::ops::Range;

use program::DataModel;

use super::ast::{BinaryOperator, Clause, Expression, ExpressionKind, IntegerType, TypeName, UnaryOperator};
use super::error::{ClauseError, Problem};
use super::typed::{Designated, Typed, TypedKind};
use super::vocabulary::{Binding, Integer, ValueType, Vocabulary};

/// Whether the clause holds, as a truth over the variables of the vocabulary.
pub fn check<V: Vocabulary>(vocabulary: &mut V, clause: &Clause) -> Result<Typed<V::Object>, ClauseError> {
    let model = vocabulary.model();
    let value = Pass { vocabulary, model }.value(&clause.root)?;
    Ok(truth(value.tree))
}

pub(super) const INT: Integer = Integer { width: 32, signed: true };

/// An expression, and what it points to if it is a pointer and that is known.
pub(super) struct Value<V: Vocabulary> {
    pub tree: Typed<V::Object>,
    pub pointee: Option<V::Type>,
}

/// An object, and its type.
pub(super) struct Place<V: Vocabulary> {
    pub designated: Designated<V::Object>,
    pub ty: V::Type,
    /// The first bit of a bit-field in its first byte, and how many bits it has.
    pub bit_field: Option<(u32, u32)>,
}

pub(super) type Checked<T> = Result<T, ClauseError>;

pub(super) struct Pass<'v, V> {
    pub vocabulary: &'v mut V,
    pub model: DataModel,
}

impl<V: Vocabulary> Pass<'_, V> {
    pub(super) fn value(&mut self, expression: &Expression) -> Checked<Value<V>> {
        let range = &expression.range;
        match &expression.kind {
            ExpressionKind::Literal(literal) => {
                let ty = self.named(literal.ty(self.model));
                Ok(number(TypedKind::Constant(literal.value), ty, range))
            }
            ExpressionKind::Name(name) => match self.binding(name, range)? {
                Binding::Enumerator(value) => {
                    Ok(number(TypedKind::Constant(value), enumerator_type(value), range))
                }
                Binding::Value { object, ty } => {
                    let kind = TypedKind::Read(Designated::Variable(object));
                    Ok(Value { tree: typed(kind, ty, range), pointee: None })
                }
                Binding::Variable { .. } => self.read(expression),
            },
            ExpressionKind::Index { .. } | ExpressionKind::Member { .. } => self.read(expression),
            ExpressionKind::Unary { operator, operand } => self.unary(expression, *operator, operand),
            ExpressionKind::Cast { to, operand } => self.cast(expression, to, operand),
            ExpressionKind::Binary { operator, left, right } => match operator {
                BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr => {
                    let left = Box::new(truth(self.value(left)?.tree));
                    let right = Box::new(truth(self.value(right)?.tree));
                    let is_and = *operator == BinaryOperator::LogicalAnd;
                    Ok(truth_value(TypedKind::Logical { is_and, left, right }, range))
                }
                _ => self.binary(expression, *operator, left, right),
            },
            ExpressionKind::Conditional { condition, if_true, if_false } => {
                self.conditional(expression, condition, if_true, if_false)
            }
            ExpressionKind::SizeOf(of) => {
                let bytes = match of {
                    TypeName::Integer(ty) => i128::from(ty.width(self.model) / 8),
                    TypeName::Pointer => i128::from(self.model.pointer_bytes()),
                };
                Ok(number(TypedKind::Constant(bytes), self.size_type(), range))
            }
        }
    }

    pub(super) fn binding(
        &mut self,
        name: &str,
        range: &Range<usize>,
    ) -> Checked<Binding<V::Object, V::Type>> {
        self.vocabulary.binding(name).map_err(|problem| ClauseError::new(range.clone(), problem))
    }

    fn size_type(&self) -> Integer {
        Integer { width: self.model.pointer_bits(), signed: false }
    }

    fn named(&self, ty: IntegerType) -> Integer {
        Integer { width: ty.width(self.model), signed: ty.is_signed() }
    }

    fn unary(
        &mut self,
        whole: &Expression,
        operator: UnaryOperator,
        operand: &Expression,
    ) -> Checked<Value<V>> {
        let range = &whole.range;
        match operator {
            UnaryOperator::Dereference => self.read(whole),
            UnaryOperator::AddressOf => {
                let place = self.place(operand)?;
                if place.bit_field.is_some() {
                    return wrong(operand, Problem::NoObject);
                }
                self.require_memory(operand, &place.designated)?;
                let kind = TypedKind::Address { of: place.designated, taken: true };
                Ok(Value { tree: typed(kind, ValueType::Pointer, range), pointee: Some(place.ty) })
            }
            UnaryOperator::Not => {
                let operand = truth(self.value(operand)?.tree);
                Ok(truth_value(TypedKind::Not(Box::new(operand)), range))
            }
            UnaryOperator::Plus | UnaryOperator::Minus | UnaryOperator::Complement => {
                let (tree, ty) = promoted(self.value(operand)?.tree)?;
                match operator {
                    UnaryOperator::Minus => Ok(number(TypedKind::Negate(Box::new(tree)), ty, range)),
                    UnaryOperator::Complement => Ok(number(TypedKind::Complement(Box::new(tree)), ty, range)),
                    _ => Ok(Value { tree, pointee: None }),
                }
            }
        }
    }

    fn cast(&mut self, whole: &Expression, to: &TypeName, operand: &Expression) -> Checked<Value<V>> {
        let TypeName::Integer(to) = to else { return wrong(whole, Problem::UnsupportedType) };
        let mut tree = self.value(operand)?.tree;
        if *to == IntegerType::Bool {
            // A truth is promoted as a `bool` is.
            return Ok(Value { tree: truth(tree), pointee: None });
        }
        if tree.ty == ValueType::Pointer {
            let address = TypedKind::ConvertPointer(Box::new(tree));
            tree = typed(address, ValueType::Integer(self.size_type()), &whole.range);
        }
        let to = self.named(*to);
        Ok(Value { tree: converted(tree, to), pointee: None })
    }

    fn binary(
        &mut self,
        whole: &Expression,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
    ) -> Checked<Value<V>> {
        let (left, right) = (self.value(left)?, self.value(right)?);
        if left.tree.ty == ValueType::Pointer || right.tree.ty == ValueType::Pointer {
            return self.with_pointer(whole, operator, left, right);
        }
        let (left, left_type) = promoted(left.tree)?;
        let (right, right_type) = promoted(right.tree)?;
        if let BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight = operator {
            let kind = TypedKind::Binary { operator, left: Box::new(left), right: Box::new(right) };
            return Ok(number(kind, left_type, &whole.range));
        }
        let ty = common(left_type, right_type);
        let (left, right) = (Box::new(converted(left, ty)), Box::new(converted(right, ty)));
        Ok(match operator.is_comparison() {
            true => truth_value(TypedKind::Compare { operator, left, right }, &whole.range),
            false => number(TypedKind::Binary { operator, left, right }, ty, &whole.range),
        })
    }

    /// An operation of which at least one operand is a pointer.
    fn with_pointer(
        &mut self,
        whole: &Expression,
        operator: BinaryOperator,
        left: Value<V>,
        right: Value<V>,
    ) -> Checked<Value<V>> {
        let is_pointer = |value: &Value<V>| value.tree.ty == ValueType::Pointer;
        match (operator, is_pointer(&left), is_pointer(&right)) {
            _ if operator.is_comparison() => {
                let (Some(left), Some(right)) = (as_pointer(left.tree), as_pointer(right.tree)) else {
                    return wrong(whole, Problem::PointerComparison);
                };
                let (left, right) = (Box::new(left), Box::new(right));
                Ok(truth_value(TypedKind::Compare { operator, left, right }, &whole.range))
            }
            (BinaryOperator::Subtract, true, true) => {
                let pointee = left.pointee.or(right.pointee);
                let size = pointee.and_then(|ty| self.vocabulary.size(&ty)).filter(|&size| size > 0);
                let Some(size) = size else { return wrong(whole, Problem::IncompleteType) };
                let (left, right) = (Box::new(left.tree), Box::new(right.tree));
                let ty = Integer { signed: true, ..self.size_type() };
                Ok(number(TypedKind::Difference { left, right, size }, ty, &whole.range))
            }
            (BinaryOperator::Add | BinaryOperator::Subtract, true, false) => {
                self.moved(left, right, operator == BinaryOperator::Subtract, &whole.range)
            }
            (BinaryOperator::Add, false, true) => self.moved(right, left, false, &whole.range),
            _ => wrong(whole, Problem::PointerArithmetic),
        }
    }

    /// The pointer to the element that is so many further, or before.
    pub(super) fn moved(
        &mut self,
        pointer: Value<V>,
        index: Value<V>,
        back: bool,
        range: &Range<usize>,
    ) -> Checked<Value<V>> {
        let known = pointer.pointee.as_ref().and_then(|ty| self.vocabulary.size(ty));
        // Instructions have no larger ones.
        let Some(size) = known.filter(|&size| i64::try_from(size).is_ok()) else {
            return Err(ClauseError::new(pointer.tree.range, Problem::IncompleteType));
        };
        let (index, _) = promoted(index.tree)?;
        let index = Box::new(converted(index, Integer { signed: true, ..self.size_type() }));
        let kind = TypedKind::Move { pointer: Box::new(pointer.tree), index, size, back };
        Ok(Value { tree: typed(kind, ValueType::Pointer, range), pointee: pointer.pointee })
    }

    fn conditional(
        &mut self,
        whole: &Expression,
        condition: &Expression,
        if_true: &Expression,
        if_false: &Expression,
    ) -> Checked<Value<V>> {
        let condition = Box::new(truth(self.value(condition)?.tree));
        let (first, second) = (self.value(if_true)?, self.value(if_false)?);
        let is_pointer = |value: &Value<V>| value.tree.ty == ValueType::Pointer;
        if is_pointer(&first) || is_pointer(&second) {
            let pointee = first.pointee.or(second.pointee);
            let (Some(if_true), Some(if_false)) = (as_pointer(first.tree), as_pointer(second.tree)) else {
                return wrong(whole, Problem::PointerChoice);
            };
            let (if_true, if_false) = (Box::new(if_true), Box::new(if_false));
            let kind = TypedKind::Conditional { condition, if_true, if_false };
            return Ok(Value { tree: typed(kind, ValueType::Pointer, &whole.range), pointee });
        }
        let (first, first_type) = promoted(first.tree)?;
        let (second, second_type) = promoted(second.tree)?;
        let ty = common(first_type, second_type);
        let (if_true, if_false) = (Box::new(converted(first, ty)), Box::new(converted(second, ty)));
        Ok(number(TypedKind::Conditional { condition, if_true, if_false }, ty, &whole.range))
    }
}

pub(super) fn wrong<T>(expression: &Expression, problem: Problem) -> Checked<T> {
    Err(ClauseError::new(expression.range.clone(), problem))
}

pub(super) fn typed<O>(kind: TypedKind<O>, ty: ValueType, range: &Range<usize>) -> Typed<O> {
    Typed { kind, ty, range: range.clone() }
}

fn number<V: Vocabulary>(kind: TypedKind<V::Object>, ty: Integer, range: &Range<usize>) -> Value<V> {
    Value { tree: typed(kind, ValueType::Integer(ty), range), pointee: None }
}

fn truth_value<V: Vocabulary>(kind: TypedKind<V::Object>, range: &Range<usize>) -> Value<V> {
    Value { tree: typed(kind, ValueType::Truth, range), pointee: None }
}

/// Whether a value is not zero.
fn truth<O>(tree: Typed<O>) -> Typed<O> {
    if tree.ty == ValueType::Truth {
        return tree;
    }
    let range = tree.range.clone();
    Typed { kind: TypedKind::IsNotZero(Box::new(tree)), ty: ValueType::Truth, range }
}

/// An integer or a truth in another integer type.
pub(super) fn converted<O>(tree: Typed<O>, to: Integer) -> Typed<O> {
    if tree.ty == ValueType::Integer(to) {
        return tree;
    }
    let range = tree.range.clone();
    Typed { kind: TypedKind::Convert(Box::new(tree)), ty: ValueType::Integer(to), range }
}

/// An integer after C's integer promotions.
fn promoted<O>(tree: Typed<O>) -> Checked<(Typed<O>, Integer)> {
    let ty = match tree.ty {
        ValueType::Integer(ty) if ty.width >= INT.width => ty,
        ValueType::Integer(_) | ValueType::Truth => INT,
        ValueType::Pointer => return Err(ClauseError::new(tree.range, Problem::NoInteger)),
    };
    Ok((converted(tree, ty), ty))
}

/// A pointer, or the null pointer that an integer constant expression of value 0 stands for (C23 6.3.2.3).
fn as_pointer<O>(tree: Typed<O>) -> Option<Typed<O>> {
    if tree.ty == ValueType::Pointer {
        return Some(tree);
    }
    let is_null = tree.constant() == Some(0);
    is_null.then(|| typed(TypedKind::Null, ValueType::Pointer, &tree.range))
}

/// The type that clang gives to an enumerator of this value: `int` if it can.
fn enumerator_type(value: i128) -> Integer {
    match (i32::try_from(value), u32::try_from(value), i64::try_from(value)) {
        (Ok(_), ..) => INT,
        (_, Ok(_), _) => Integer { width: 32, signed: false },
        (.., is_signed) => Integer { width: 64, signed: is_signed.is_ok() },
    }
}

/// The usual arithmetic conversions of two promoted types.
fn common(left: Integer, right: Integer) -> Integer {
    let (signed, unsigned) = match (left.signed, right.signed) {
        (true, false) => (left, right),
        (false, true) => (right, left),
        _ => return if left.width >= right.width { left } else { right },
    };
    if signed.width > unsigned.width { signed } else { unsigned }
}
