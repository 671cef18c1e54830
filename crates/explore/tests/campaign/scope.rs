//! What a statement of a random program can name.

use crate::dice::Dice;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Type {
    Bool,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    Unsigned,
    /// Of a structure: its address cannot be taken.
    BitField,
}

impl Type {
    pub const ALL: [Type; 7] = [
        Type::Bool,
        Type::SignedChar,
        Type::UnsignedChar,
        Type::Short,
        Type::UnsignedShort,
        Type::Int,
        Type::Unsigned,
    ];

    pub fn any(dice: &mut Dice) -> Type {
        // Pointers point to unsigned variables, so there should be some.
        if dice.once_in(3) { Type::Unsigned } else { Type::ALL[dice.roll(Type::ALL.len())] }
    }

    pub fn text(self) -> &'static str {
        match self {
            Type::Bool => "_Bool",
            Type::SignedChar => "signed char",
            Type::UnsignedChar => "unsigned char",
            Type::Short => "short",
            Type::UnsignedShort => "unsigned short",
            Type::Int => "int",
            Type::Unsigned | Type::BitField => "unsigned",
        }
    }

    /// The suffix of the function that gives an input of the type.
    pub fn input(self) -> &'static str {
        match self {
            Type::Bool => "bool",
            Type::SignedChar => "char",
            Type::UnsignedChar => "uchar",
            Type::Short => "short",
            Type::UnsignedShort => "ushort",
            Type::Int => "int",
            Type::Unsigned | Type::BitField => "uint",
        }
    }

    pub fn is_signed(self) -> bool {
        matches!(self, Type::SignedChar | Type::Short | Type::Int)
    }
}

#[derive(Clone)]
pub struct Scalar {
    /// A variable, or an element or field.
    pub place: String,
    pub ty: Type,
    pub is_global: bool,
}

#[derive(Clone)]
pub struct Input {
    pub scalar: Scalar,
    /// How many values the last read gave it, so that conditions on it are open.
    pub values: u32,
}

/// Invariant: the length is a power of two.
#[derive(Clone)]
pub struct Array {
    pub place: String,
    pub ty: Type,
    pub length: usize,
    pub is_global: bool,
}

/// Invariant: it always points to an unsigned variable that lives.
#[derive(Clone)]
pub struct Pointer {
    pub place: String,
    /// A global pointer may outlive what is local, so it points to globals.
    pub is_global: bool,
}

#[derive(Clone, Default)]
pub struct Scope {
    /// Variables that only reads change, so that conditions on them stay related to one another.
    pub inputs: Vec<Input>,
    /// Counters of the loops around: they are read only, so that loops end.
    pub counters: Vec<String>,
    pub scalars: Vec<Scalar>,
    pub arrays: Vec<Array>,
    pub pointers: Vec<Pointer>,
    /// Two structures of the same type.
    pub structures: Option<(String, String)>,
    /// A variable that points to one of the pure functions.
    pub function_pointer: Option<String>,
    /// Conditions that were used before.
    pub conditions: Vec<String>,
}
