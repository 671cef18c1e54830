//! What the typed pass asks of those who know the program: names, and types of the source.

use program::DataModel;

use super::error::Problem;
pub use crate::source_types::Member;

/// An integer type: all that arithmetic can observe of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Integer {
    pub width: u32,
    pub signed: bool,
}

/// What an expression evaluates to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// The result of a comparison; in C an `int`.
    Truth,
    Integer(Integer),
    Pointer,
}

/// What a type is, behind qualifiers and names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape<T> {
    Integer(Integer),
    /// To what.
    Pointer(T),
    Array {
        element: T,
    },
    /// A structure or union; its name.
    Aggregate(String),
    /// One that expressions cannot compute with; its name.
    Other(String),
}

/// What a name means.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Binding<O, T> {
    Variable {
        object: O,
        ty: T,
    },
    Enumerator(i128),
    /// Something without a type of the source; if it is a pointer, nobody knows to what.
    Value {
        object: O,
        ty: ValueType,
    },
}

/// The names and types of the place that an expression is written for.
pub trait Vocabulary {
    /// A variable, as the emitter knows it.
    type Object: Copy;
    /// A type of the source.
    type Type: Clone;

    fn model(&self) -> DataModel;

    fn binding(&mut self, name: &str) -> Result<Binding<Self::Object, Self::Type>, Problem>;

    /// Whether an object is in memory, where it has an address and parts.
    fn is_in_memory(&self, object: Self::Object) -> bool;

    /// Whether an object that is not in memory holds values of this type.
    fn holds(&self, object: Self::Object, ty: ValueType) -> bool;

    fn shape(&self, ty: &Self::Type) -> Shape<Self::Type>;

    /// Bytes of an object of the type, if they are known.
    fn size(&self, ty: &Self::Type) -> Option<u64>;

    /// A member of a structure or union; what is wrong if it is none, or has no such member.
    fn member(&self, ty: &Self::Type, name: &str) -> Result<Member<Self::Type>, Problem>;
}
