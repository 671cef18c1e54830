//! Arrays that are parts of objects: members of structures, and rows of other arrays.
//!
//! Objects have bounds, their parts have none. What an address is computed from tells whether it is in such
//! an array, and what is computed from it whether it stays there: an index that clang checks
//! (`bounds.rs`) does, and one that is a known number within the array.
//!
//! Soundness: what may leave the array is [`Left`], also where it does not. The address of a variable
//! that begins with an array is that of the array as well: clang writes both alike, for globals.

use crate::layout::Layout;
use crate::link::Linker;
use crate::llvm::{ConstantExpression, Global, Module, SymbolId, Type, TypeId, TypeTable, Typed, Value};

/// What an address is, as far as it matters here.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// Nothing that is known to be in an array inside an object.
    Other,
    /// Where a variable of this type begins, or an array as large as its object.
    Whole(TypeId),
    /// Likewise, but it may stand for the array that the variable begins with.
    Start(TypeId),
    /// Where an array inside an object begins: its number of elements, and their type.
    Array(u64, TypeId),
    /// An element of such an array.
    Element(TypeId),
}

/// An address is computed, or handed on, that may leave its array unseen.
pub struct Left;

pub struct Parts<'a, 'm, 't> {
    linker: &'a Linker<'m, 't>,
    module_index: usize,
    module: &'m Module<'t>,
    layout: &'m Layout,
    /// Whether the module may not tell which arrays an index is for: no more than bytes may be left.
    hides: bool,
}

impl<'a, 'm, 't> Parts<'a, 'm, 't> {
    pub fn new(linker: &'a Linker<'m, 't>, module_index: usize) -> Self {
        let loaded = linker.module(module_index);
        let (module, layout, hides) = (&loaded.module, &loaded.layout, loaded.hides_members);
        Parts { linker, module_index, module, layout, hides }
    }

    /// The variable of a function.
    pub fn local(&self, ty: TypeId) -> Address {
        match self.hides {
            true => Address::Start(ty),
            false => Address::Whole(ty),
        }
    }

    /// A constant address.
    pub fn constant(&self, value: &Value<'t>) -> Result<Address, Left> {
        match value {
            Value::Symbol(symbol) => Ok(self.global(*symbol)),
            Value::Expression(expression) => match &**expression {
                ConstantExpression::GetElementPtr { source, base, indices } => {
                    self.step(self.constant(&base.value)?, *source, indices, false)
                }
                ConstantExpression::Cast { value, .. } => {
                    self.hand_on(self.constant(&value.value)?)?;
                    Ok(Address::Other)
                }
                ConstantExpression::Binary { left, right, .. } => {
                    self.hand_on(self.constant(&left.value)?)?;
                    self.hand_on(self.constant(&right.value)?)?;
                    Ok(Address::Other)
                }
                ConstantExpression::Other(_) => Ok(Address::Other),
            },
            _ => Ok(Address::Other),
        }
    }

    fn global(&self, symbol: SymbolId) -> Address {
        match self.linker.variable(self.module_index, symbol) {
            // Literals, and the compiler's own, which initialise variables.
            // An optimiser makes them of the source's own.
            Some(Global { constant: true, unnamed_address: true, ty, .. }) if !self.hides => {
                Address::Whole(*ty)
            }
            Some(global) => Address::Start(global.ty),
            None => Address::Other,
        }
    }

    /// Where indices lead to. They are checked if clang compares the last one with the array's length.
    pub fn step(
        &self,
        base: Address,
        source: TypeId,
        indices: &[Typed<'t>],
        checked: bool,
    ) -> Result<Address, Left> {
        let Some((first, rest)) = indices.split_first() else { return Ok(base) };
        let first = number(&first.value);
        if rest.is_empty() {
            return self.move_by(base, source, first, checked);
        }
        let is_at_start = first == Some(0);
        if !is_at_start && matches!(base, Address::Array(..) | Address::Element(_)) {
            return Err(Left);
        }
        // Whether what the indices have led to is less than its object.
        let mut is_part = match base {
            Address::Whole(ty) | Address::Start(ty) => !is_at_start || self.size(source) < self.size(ty),
            _ => true,
        };
        // The array that the last index is into.
        let (mut ty, mut array) = (source, None);
        for (position, index) in rest.iter().enumerate() {
            let index = number(&index.value);
            let before = self.size(ty);
            match self.types().resolve(ty) {
                Some(Type::Struct { fields, .. }) => {
                    let Some(&field) = index.and_then(|index| fields.get(index as usize)) else {
                        return Ok(Address::Other);
                    };
                    (ty, array) = (field, None);
                }
                Some(&Type::Array(length, element)) => {
                    let is_known = index.is_some_and(|index| index < u128::from(length));
                    let is_checked = checked && position + 1 == rest.len();
                    // A flexible one ends with its object.
                    if is_part && !is_known && !is_checked && length != 0 {
                        return Err(Left);
                    }
                    array = (is_part && length != 0).then_some((length, index));
                    ty = element;
                }
                _ => return Ok(Address::Other),
            }
            is_part |= self.size(ty) != before;
        }
        Ok(match (self.types().resolve(ty), array) {
            (Some(&Type::Array(length, element)), _) if is_part && length != 0 => {
                Address::Array(length, element)
            }
            (Some(Type::Array(..)), _) if !is_part => Address::Whole(ty),
            // The first element is where the array begins, which is what its name stands for.
            (_, Some((length, Some(0)))) => Address::Array(length, ty),
            (_, Some(_)) => Address::Element(ty),
            _ => Address::Other,
        })
    }

    /// An address that so many elements are added to.
    fn move_by(
        &self,
        base: Address,
        source: TypeId,
        index: Option<u128>,
        checked: bool,
    ) -> Result<Address, Left> {
        let within = |length: u64, element: TypeId| {
            let is_known = index.is_some_and(|index| index < u128::from(length))
                && self.size(source) == self.size(element);
            if checked || is_known || index == Some(0) { Ok(Address::Element(element)) } else { Err(Left) }
        };
        match base {
            Address::Array(length, element) => within(length, element),
            // Where it is in the array is not known.
            Address::Element(_) => Err(Left),
            Address::Start(_) | Address::Whole(_) if index == Some(0) => Ok(base),
            Address::Start(ty) => match (self.types().resolve(ty), self.first_array(ty)) {
                // The elements of the variable itself.
                (Some(Type::Array(_, element)), _) if *element == source => Ok(self.pointee(source)),
                (_, Some((length, element))) => within(length, element),
                _ => Ok(Address::Other),
            },
            Address::Other if self.hides && index.is_none() => Err(Left),
            Address::Whole(_) | Address::Other => Ok(self.pointee(source)),
        }
    }

    /// What a pointer to something of this type points to, in an object that may be larger.
    fn pointee(&self, ty: TypeId) -> Address {
        match self.types().resolve(ty) {
            Some(&Type::Array(length, element)) if length != 0 => Address::Array(length, element),
            _ => Address::Other,
        }
    }

    /// An address that others may compute with.
    pub fn hand_on(&self, address: Address) -> Result<(), Left> {
        match address {
            Address::Array(..) | Address::Element(_) => Err(Left),
            Address::Start(ty) if self.first_array(ty).is_some() => Err(Left),
            _ => Ok(()),
        }
    }

    /// An address that goes where the source has pointers to structures of so many bytes: to the whole
    /// variable then, or an element of it, and not to the array that it begins with.
    pub fn hand_on_to(&self, address: Address, structure: Option<u64>) -> Result<(), Left> {
        if let (Address::Start(ty), Some(bytes)) = (address, structure) {
            let inner = match self.types().resolve(ty) {
                Some(&Type::Array(_, element)) => element,
                _ => ty,
            };
            if self.size(inner) == Some(bytes) {
                return Ok(());
            }
        }
        self.hand_on(address)
    }

    /// An access to so many bytes.
    pub fn access(&self, address: Address, bytes: Option<u64>) -> Result<(), Left> {
        let room = match address {
            Address::Array(length, element) => self.size(element).map(|size| size.saturating_mul(length)),
            Address::Element(element) => self.size(element),
            Address::Start(ty) => match self.first_array(ty) {
                Some((length, element)) => self.size(element).map(|size| size.saturating_mul(length)),
                None => return Ok(()),
            },
            Address::Other | Address::Whole(_) => return Ok(()),
        };
        match (bytes, room) {
            (Some(bytes), Some(room)) if bytes <= room => Ok(()),
            _ => Err(Left),
        }
    }

    /// Whether an initial value holds a pointer that may leave its array; the source may say that it is one
    /// to a structure of so many bytes.
    pub fn initialiser(&self, value: &Value<'t>, structure: Option<u64>) -> Result<(), Left> {
        match value {
            Value::Aggregate(parts) => parts.iter().try_for_each(|part| self.initialiser(&part.value, None)),
            Value::Splat(part) => self.initialiser(&part.value, None),
            value => self.hand_on_to(self.constant(value)?, structure),
        }
    }

    /// The array that something of this type begins with, and that is less than all of it.
    fn first_array(&self, ty: TypeId) -> Option<(u64, TypeId)> {
        let whole = self.size(ty);
        let mut inner = ty;
        loop {
            inner = match self.types().resolve(inner)? {
                Type::Struct { fields, .. } => *fields.first()?,
                Type::Array(_, element) => *element,
                _ => return None,
            };
            if let Some(&Type::Array(length, element)) = self.types().resolve(inner)
                && length != 0
                && self.size(inner) != whole
            {
                return Some((length, element));
            }
        }
    }

    pub fn size(&self, ty: TypeId) -> Option<u64> {
        self.layout.size(self.types(), ty).ok()
    }

    fn types(&self) -> &'m TypeTable {
        &self.module.types
    }
}

/// A known index. Negative ones are before any array.
fn number(value: &Value<'_>) -> Option<u128> {
    match value {
        Value::Int(number) if number.negative => Some(u128::MAX),
        Value::Int(number) => number.magnitude,
        Value::Zero => Some(0),
        _ => None,
    }
}
