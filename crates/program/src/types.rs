//! Types of registers, and the data model.

use std::fmt;

/// The type of a register. Aggregates were flattened and vectors scalarised before,
/// so a register always holds one scalar.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// An integer of that many bits; `Int(1)` is a truth value.
    /// Float formats other than single and double are carried as integers of their size.
    Int(u32),
    /// IEEE single precision.
    Float,
    /// IEEE double precision.
    Double,
    /// A pointer, as wide as the data model says.
    Pointer,
}

impl Type {
    pub const BOOL: Type = Type::Int(1);

    /// Width in bits.
    pub fn bits(self, model: DataModel) -> u32 {
        match self {
            Type::Int(width) => width,
            Type::Float => 32,
            Type::Double => 64,
            Type::Pointer => model.pointer_bits(),
        }
    }

    /// Bytes that a load or store of this type touches.
    pub fn bytes(self, model: DataModel) -> u64 {
        u64::from(self.bits(model).div_ceil(8))
    }

    pub fn is_int(self) -> bool {
        matches!(self, Type::Int(_))
    }

    pub fn is_float(self) -> bool {
        matches!(self, Type::Float | Type::Double)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Int(width) => write!(f, "i{width}"),
            Type::Float => f.write_str("float"),
            Type::Double => f.write_str("double"),
            Type::Pointer => f.write_str("ptr"),
        }
    }
}

/// How wide `int`, `long` and pointers are; both models are little-endian.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum DataModel {
    Ilp32,
    #[default]
    Lp64,
}

impl DataModel {
    /// Each by its name.
    pub const CHOICES: &'static [(DataModel, &'static str, &'static str)] =
        &[(DataModel::Ilp32, DataModel::Ilp32.name(), ""), (DataModel::Lp64, DataModel::Lp64.name(), "")];

    pub const fn name(self) -> &'static str {
        match self {
            DataModel::Ilp32 => "ILP32",
            DataModel::Lp64 => "LP64",
        }
    }

    #[inline]
    pub fn pointer_bits(self) -> u32 {
        match self {
            DataModel::Ilp32 => 32,
            DataModel::Lp64 => 64,
        }
    }

    pub fn pointer_bytes(self) -> u64 {
        u64::from(self.pointer_bits() / 8)
    }
}

impl fmt::Display for DataModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
