//! Objects that expressions designate, in the typed pass: variables, elements, members, and what pointers
//! point to.

use super::ast::{Expression, ExpressionKind, UnaryOperator};
use super::error::{ClauseError, Problem};
use super::typed::{Designated, TypedKind};
use super::typing::{Checked, INT, Pass, Place, Value, converted, typed, wrong};
use super::vocabulary::{Binding, Integer, Shape, ValueType, Vocabulary};

impl<V: Vocabulary> Pass<'_, V> {
    /// The object that an expression designates.
    pub(super) fn place(&mut self, expression: &Expression) -> Checked<Place<V>> {
        let (designated, ty) = match &expression.kind {
            ExpressionKind::Name(name) => match self.binding(name, &expression.range)? {
                Binding::Variable { object, ty } => (Designated::Variable(object), ty),
                Binding::Enumerator(_) | Binding::Value { .. } => {
                    return wrong(expression, Problem::NoObject);
                }
            },
            ExpressionKind::Unary { operator: UnaryOperator::Dereference, operand } => {
                let pointer = self.value(operand)?;
                self.pointee(operand, pointer)?
            }
            ExpressionKind::Index { base, index } => {
                let (base_value, index_value) = (self.value(base)?, self.value(index)?);
                // `1[a]` is `a[1]`.
                let (pointer, offset) = match base_value.tree.ty {
                    ValueType::Pointer => (base_value, index_value),
                    _ => (index_value, base_value),
                };
                if pointer.tree.ty != ValueType::Pointer {
                    return wrong(base, Problem::NoPointer);
                }
                let element = self.moved(pointer, offset, false, &expression.range)?;
                self.pointee(expression, element)?
            }
            ExpressionKind::Member { base, member, arrow } => {
                return self.member(expression, base, member, *arrow);
            }
            _ => return wrong(expression, Problem::NoObject),
        };
        Ok(Place { designated, ty, bit_field: None })
    }

    /// Where a pointer points to.
    fn pointee(
        &mut self,
        expression: &Expression,
        pointer: Value<V>,
    ) -> Checked<(Designated<V::Object>, V::Type)> {
        match (pointer.tree.ty, pointer.pointee) {
            (ValueType::Pointer, Some(ty)) => Ok((Designated::Pointee(Box::new(pointer.tree)), ty)),
            (ValueType::Pointer, None) => wrong(expression, Problem::IncompleteType),
            _ => wrong(expression, Problem::NoPointer),
        }
    }

    fn member(
        &mut self,
        expression: &Expression,
        base: &Expression,
        name: &str,
        arrow: bool,
    ) -> Checked<Place<V>> {
        let (designated, ty) = match arrow {
            true => {
                let pointer = self.value(base)?;
                self.pointee(base, pointer)?
            }
            false => {
                let place = self.place(base)?;
                (place.designated, place.ty)
            }
        };
        let member = self.vocabulary.member(&ty, name).map_err(|problem| {
            let at = if problem == Problem::NoStructure { base } else { expression };
            ClauseError::new(at.range.clone(), problem)
        })?;
        self.require_memory(base, &designated)?;
        let bit_field = member.bit_field.map(|bits| ((member.offset % 8) as u32, bits));
        let designated = Designated::Member { of: Box::new(designated), offset: member.offset / 8 };
        Ok(Place { designated, ty: member.ty, bit_field })
    }

    /// Looks that an object has an address.
    pub(super) fn require_memory(
        &self,
        expression: &Expression,
        designated: &Designated<V::Object>,
    ) -> Checked<()> {
        match designated {
            Designated::Variable(object) if !self.vocabulary.is_in_memory(*object) => {
                wrong(expression, Problem::InRegister)
            }
            _ => Ok(()),
        }
    }

    /// The value of the object that the expression designates.
    pub(super) fn read(&mut self, expression: &Expression) -> Checked<Value<V>> {
        let Place { designated, ty, bit_field } = self.place(expression)?;
        let range = &expression.range;
        match (self.vocabulary.shape(&ty), bit_field) {
            (Shape::Integer(integer), Some(bits)) => self.read_bits(expression, designated, integer, bits),
            (_, Some(_)) => wrong(expression, Problem::NoInteger),
            (Shape::Integer(integer), None) => {
                let ty = self.read_as(expression, &designated, ValueType::Integer(integer))?;
                Ok(Value { tree: typed(TypedKind::Read(designated), ty, range), pointee: None })
            }
            (Shape::Pointer(to), None) => {
                let ty = self.read_as(expression, &designated, ValueType::Pointer)?;
                Ok(Value { tree: typed(TypedKind::Read(designated), ty, range), pointee: Some(to) })
            }
            (Shape::Array { element }, None) => {
                self.require_memory(expression, &designated)?;
                let kind = TypedKind::Address { of: designated, taken: false };
                Ok(Value { tree: typed(kind, ValueType::Pointer, range), pointee: Some(element) })
            }
            (Shape::Aggregate(name), None) => wrong(expression, Problem::WholeStructure(name)),
            (Shape::Other(name), None) => wrong(expression, Problem::VariableType(name)),
        }
    }

    /// The type of what is read, if an object that is not in memory has the type that the source says.
    fn read_as(
        &self,
        expression: &Expression,
        designated: &Designated<V::Object>,
        ty: ValueType,
    ) -> Checked<ValueType> {
        /// That of a `bool`.
        const BYTE: ValueType = ValueType::Integer(Integer { width: 8, signed: false });
        match designated {
            Designated::Variable(object) if !self.vocabulary.is_in_memory(*object) => {
                match self.vocabulary.holds(*object, ty) {
                    true => Ok(ty),
                    false if ty == BYTE && self.vocabulary.holds(*object, ValueType::Truth) => {
                        Ok(ValueType::Truth)
                    }
                    false => wrong(expression, Problem::InRegister),
                }
            }
            _ => Ok(ty),
        }
    }

    fn read_bits(
        &self,
        expression: &Expression,
        bytes: Designated<V::Object>,
        ty: Integer,
        (shift, bits): (u32, u32),
    ) -> Checked<Value<V>> {
        if shift + bits > 64 || bits == 0 {
            return wrong(expression, Problem::VariableType("bit-field across 64 bits".into()));
        }
        let field = Integer { width: bits, signed: ty.signed };
        let kind = TypedKind::ReadBits { bytes, shift };
        let tree = typed(kind, ValueType::Integer(field), &expression.range);
        // Fewer bits than an `int` has become an `int`, whatever their sign.
        let wider = match bits {
            0..32 => INT,
            32 => field,
            _ => ty,
        };
        Ok(Value { tree: converted(tree, wider), pointee: None })
    }
}
