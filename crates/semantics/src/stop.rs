//! Why execution stopped: a closed list.

use std::fmt;

use program::Program;

use crate::pause::Why;

/// Why execution cannot or need not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The program ended by itself with this status.
    Exit(i32),
    /// `abort()`.
    Abort,
    /// `__builtin_trap()`.
    Trap,
    /// An assumption does not hold: nothing that follows matters.
    Assumption,
    /// Undefined behaviour or a failed check.
    Violation(Violation),
    /// Something that is not understood; the answer is unknown.
    Unsupported(String),
    /// The limit on executed instructions.
    StepLimit,
    /// The bound on iterations of a loop or on nested activations of a function.
    Unwound,
    /// What comes next depends on something that is not known; the domain keeps the alternatives.
    Fork,
    /// The domain asks for a pause; execution can go on.
    Pause(Why),
    /// The solver gave no answer, for this reason.
    Undecided(String),
    /// The sink for the program's output fails.
    Output(String),
}

/// What is checked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Violation {
    OutOfBoundsRead,
    OutOfBoundsWrite,
    /// An index that selects no element of its array, though perhaps something in the same object.
    IndexBeyondArray,
    UseAfterFree,
    UseAfterReturn,
    /// A local variable whose block was left.
    UseAfterScope,
    DoubleFree,
    InvalidFree,
    NullDereference,
    /// An access through a number that is no object's address.
    InvalidPointer,
    DivisionByZero,
    SignedOverflow,
    OversizedShift,
    UninitialisedRead,
    StackOverflow,
    WriteToConstant,
    AssertionFailure,
    /// A call of something that is no function.
    InvalidCall,
    /// `__builtin_unreachable()` was reached.
    Unreachable,
    /// The error function was called.
    ErrorReached,
    /// A fortified function (`__strcpy_chk`) refused to write beyond its target.
    BufferOverflow,
    /// `abort()` was called, and that is asked about.
    AbortCalled,
    /// `__builtin_trap()`, likewise.
    TrapExecuted,
    /// The regions of a `memcpy` overlap.
    OverlappingCopy,
    /// Allocated memory was not freed, or nothing points to it any more.
    MemoryLeak,
    /// An invariant of this number does not hold after a statement.
    InvariantViolated(u32),
    /// It has no value there.
    InvariantUndefined(u32),
}

impl Violation {
    /// What happened, with the text of the invariant where it is about one.
    pub fn describe(self, program: &Program) -> String {
        match self {
            Violation::InvariantViolated(number) | Violation::InvariantUndefined(number) => {
                let text = program.invariants.get(number as usize).map_or("", String::as_str);
                format!("{self}: {text}")
            }
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Violation::OutOfBoundsRead => "out-of-bounds read",
            Violation::OutOfBoundsWrite => "out-of-bounds write",
            Violation::IndexBeyondArray => "index beyond the array",
            Violation::UseAfterFree => "use after free",
            Violation::UseAfterReturn => "use after return",
            Violation::UseAfterScope => "use after scope",
            Violation::DoubleFree => "double free",
            Violation::InvalidFree => "invalid free",
            Violation::NullDereference => "null dereference",
            Violation::InvalidPointer => "invalid pointer",
            Violation::DivisionByZero => "division by zero",
            Violation::SignedOverflow => "signed overflow",
            Violation::OversizedShift => "oversized shift",
            Violation::UninitialisedRead => "uninitialised read",
            Violation::StackOverflow => "stack overflow",
            Violation::WriteToConstant => "write to constant",
            Violation::AssertionFailure => "assertion failure",
            Violation::InvalidCall => "invalid call",
            Violation::Unreachable => "unreachable code reached",
            Violation::ErrorReached => "error function reached",
            Violation::BufferOverflow => "buffer overflow",
            Violation::AbortCalled => "call of abort",
            Violation::TrapExecuted => "trap",
            Violation::OverlappingCopy => "overlapping copy",
            Violation::MemoryLeak => "memory leak",
            Violation::InvariantViolated(_) => "invariant violated",
            Violation::InvariantUndefined(_) => "invariant cannot be evaluated",
        })
    }
}

impl From<Violation> for Stop {
    fn from(violation: Violation) -> Self {
        Stop::Violation(violation)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Exit(status) => write!(f, "exit with status {status}"),
            Stop::Abort => f.write_str("abort"),
            Stop::Trap => f.write_str("trap"),
            Stop::Assumption => f.write_str("an assumption does not hold"),
            Stop::Violation(violation) => write!(f, "{violation}"),
            Stop::Unsupported(what) => write!(f, "{what} is not supported"),
            Stop::StepLimit => f.write_str("the limit on executed instructions"),
            Stop::Unwound => f.write_str("the bound on loop iterations or recursion"),
            Stop::Fork => f.write_str("a fork"),
            Stop::Pause(_) => f.write_str("a pause"),
            Stop::Undecided(why) => write!(f, "the solver gave no answer ({why})"),
            Stop::Output(error) => write!(f, "cannot write the program's output: {error}"),
        }
    }
}
