//! What is wrong with a clause, and where.

use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct ClauseError {
    /// The bytes of the clause's text it is about; empty at the end of the text if something is
    /// missing there.
    pub range: Range<usize>,
    pub problem: Problem,
}

impl ClauseError {
    pub fn new(range: Range<usize>, problem: Problem) -> ClauseError {
        ClauseError { range, problem }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("'{0}' is not part of any C expression")]
    Character(char),
    #[error("this integer does not fit in 64 bits: write a smaller one")]
    TooLarge,
    #[error("this is no integer constant: check its digits and its suffix (u, l, ul, ll, ull)")]
    Number,
    #[error("floating constants are not supported: compare integers")]
    Floating,
    #[error("this is no character constant: write one character or one escape sequence between quotes")]
    CharacterConstant,
    #[error("strings are not supported: compare characters one by one")]
    StringLiteral,
    #[error("expected {expected}, found {found}")]
    Unexpected { expected: &'static str, found: String },
    #[error("'{0}' would change the program: only expressions without side effects can be checked")]
    SideEffect(&'static str),
    #[error("a call may have side effects: only expressions without can be checked")]
    Call,
    #[error("this type is not supported here: name an integer type")]
    UnsupportedType,
    #[error("sizeof needs the name of an integer or pointer type in parentheses")]
    SizeOfOperand,
    #[error("these words together name no type of C")]
    TypeWords,
    #[error("'{0}' is a keyword of C that has no place in an expression")]
    Keyword(String),
    #[error("the expression is nested too deeply: split it into several")]
    TooDeep,
    #[error("this is no object that has members, elements or an address")]
    NoObject,
    #[error("a pointer or an array is needed here")]
    NoPointer,
    #[error("an integer is needed here")]
    NoInteger,
    #[error("pointers can be compared with pointers and with 0 only")]
    PointerComparison,
    #[error("pointers can be compared, added to and subtracted from, nothing else")]
    PointerArithmetic,
    #[error("both have to be numbers, or both pointers, or one of them 0")]
    PointerChoice,
    #[error("a structure or union is needed here: use '.' on one and '->' on a pointer to one")]
    NoStructure,
    #[error("{aggregate} has no member '{member}'")]
    NoMember { member: String, aggregate: String },
    #[error("{0} as a whole has no value to compute with: name a member")]
    WholeStructure(String),
    #[error("values of type '{0}' cannot be computed with here: only integers and pointers can")]
    VariableType(String),
    #[error("the compiler keeps this in registers in another form than it was declared: use its parts")]
    InRegister,
    #[error("the size of what this points to is not known")]
    IncompleteType,
    #[error("not in scope {within}: {}; in scope are: {}", names.join(", "), list(visible))]
    NotInScope { names: Vec<String>, within: String, visible: Vec<String> },
    #[error(
        "there is no statement {within} after which all its variables are in scope and have a value: {}",
        names.join(", ")
    )]
    NeverTogether { names: Vec<String>, within: String },
    /// Something that has a meaning, but not for those who asked.
    #[error("{0}")]
    Unsupported(&'static str),
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "no variables".into() } else { names.join(", ") }
}
