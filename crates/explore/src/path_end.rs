//! What the end of a path means: one answer for every engine.

use outcome::{End, Limit, Properties, Property, ReasonKind};
use semantics::{Stop, Violation};

use crate::options::Options;

/// What the end of a path means for what is asked about.
pub(crate) enum PathEnd {
    /// The program is over, or nothing that follows matters. `leaks`: what was not freed matters.
    Over { end: End, leaks: bool },
    /// It is not what a property asks for.
    Violates(Property, Violation),
    /// A bound on iterations, beyond which nothing may be.
    Unwound,
    /// It is not known what follows. `end`: how the path counts.
    Cut { kind: ReasonKind, text: String, end: End },
}

/// What the end of a path means; None if it is not over.
pub(crate) fn path_end(stop: &Stop, options: &Options) -> Option<PathEnd> {
    let properties = options.properties;
    let aborts = |end: End| PathEnd::Over { end, leaks: properties.asks_at_abort() };
    let cut = |kind: ReasonKind, text: String| PathEnd::Cut { kind, text, end: End::Cut(stop.to_string()) };
    Some(match stop {
        Stop::Fork | Stop::Pause(_) => return None,
        Stop::Exit(status) => PathEnd::Over { end: End::Exit(*status), leaks: true },
        Stop::Abort => aborts(End::Abort),
        Stop::Trap => aborts(End::Trap),
        Stop::Assumption => PathEnd::Over { end: End::Assumption, leaks: false },
        Stop::Violation(Violation::Unreachable) => PathEnd::Cut {
            kind: ReasonKind::Undefined,
            text: "__builtin_unreachable() can be reached".into(),
            end: End::Assumption,
        },
        Stop::Violation(violation) => match property_of(properties, *violation) {
            Some(property) => PathEnd::Violates(property, *violation),
            // An assertion that fails ends the program; other violations leave what follows undefined.
            None if matches!(violation, Violation::AssertionFailure | Violation::ErrorReached) => {
                aborts(End::Abort)
            }
            None => PathEnd::Cut {
                kind: ReasonKind::Undefined,
                text: format!("{violation}, which no property asks about"),
                end: End::Abort,
            },
        },
        Stop::Unwound if options.unwinding_assertions => PathEnd::Unwound,
        Stop::Unwound => PathEnd::Over { end: End::Cut(stop.to_string()), leaks: false },
        Stop::Unsupported(what) => cut(ReasonKind::Unsupported, format!("{what} is not supported")),
        Stop::StepLimit => {
            cut(ReasonKind::Limit(Limit::Instructions), "the limit on executed instructions".into())
        }
        Stop::Undecided(why) => cut(ReasonKind::Solver, format!("the solver gave no answer ({why})")),
        Stop::Output(error) => cut(ReasonKind::Unsupported, error.clone()),
    })
}

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
