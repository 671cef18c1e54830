//! Where things came from: files, places, source variables.

use crate::program::FileId;

/// A place in the user's source.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Place {
    pub file: FileId,
    /// 1-based; 0 if the compiler made the code up.
    pub line: u32,
    /// 1-based; 0 if unknown.
    pub column: u32,
}

/// Something that code does, with its place if the module tells.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Noted {
    pub place: Option<Place>,
}

/// A source file, as the debug information names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// The path as given to the compiler. Invariant: if it is relative, then to the folder that we run in,
    /// or nothing is there.
    pub path: String,
    /// The folder that a relative path is below.
    pub directory: String,
    /// True for the C models of library functions, which are not the user's code.
    pub is_model: bool,
}

/// What a function of the source is declared to return.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReturnType {
    /// As text.
    pub name: String,
    /// Whether its values are to be read as signed integers.
    pub signed: bool,
    pub ty: SourceType,
}

/// A type of the source, behind its names and qualifiers: how values are to be read, as far as memory that
/// pointers lead to can tell. Invariant: structures end it, so that it is finite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SourceType {
    Integer {
        bits: u32,
        signed: bool,
    },
    Pointer(Box<SourceType>),
    Array {
        element: Box<SourceType>,
        /// None: not known.
        count: Option<u64>,
    },
    /// A structure or union; its size if it is known.
    Aggregate {
        name: String,
        bytes: Option<u64>,
    },
    /// A type whose values are neither integers nor pointers; its size if it has one.
    Other {
        name: String,
        bytes: Option<u64>,
    },
}

/// A variable of the source that a register or object holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    pub name: String,
    pub declared: Option<Place>,
    /// Its C type as text, when the debug information tells.
    pub type_name: String,
    /// Whether its values are to be read as signed integers.
    pub signed: bool,
    pub ty: SourceType,
}
