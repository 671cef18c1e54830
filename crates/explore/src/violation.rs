//! Which property a violation is one of.

use outcome::{Properties, Property};
use semantics::Violation;

/// The property that a violation is one of, if it is asked about.
pub fn property_of(properties: Properties, violation: Violation) -> Option<Property> {
    use Violation::*;
    let property = match violation {
        ErrorReached => Property::UnreachCall,
        AssertionFailure => Property::Assert,
        OutOfBoundsRead | OutOfBoundsWrite | IndexBeyondArray | UseAfterFree | UseAfterReturn
        | UseAfterScope | NullDereference | InvalidPointer | UninitialisedRead | WriteToConstant
        | InvalidCall | OverlappingCopy | StackOverflow | BufferOverflow => Property::ValidDeref,
        DoubleFree | InvalidFree => Property::ValidFree,
        DivisionByZero => Property::DivisionByZero,
        SignedOverflow => Property::NoOverflow,
        OversizedShift => Property::Shift,
        MemoryLeak if properties.contains(Property::ValidMemcleanup) => Property::ValidMemcleanup,
        MemoryLeak => Property::ValidMemtrack,
        AbortCalled | TrapExecuted => Property::NoAbort,
        InvariantViolated(_) | InvariantUndefined(_) => Property::Invariant,
        Unreachable => return None,
    };
    properties.contains(property).then_some(property)
}
