//! The rules that results refer to: one per property, and one for targets of `reach`.

use outcome::Property;
use serde_json::{Value, json};

/// The rule for points that `reach` was asked about.
pub const TARGET: &str = "target";

/// What a property demands, as a sentence without its end: what is violated, or proved.
pub fn demand(property: Property) -> &'static str {
    match property {
        Property::UnreachCall => "the error function is never called",
        Property::Assert => "no assertion fails",
        Property::ValidDeref => "every access to memory is inside a living object",
        Property::ValidFree => "only what the heap gave out is freed, and once",
        Property::ValidMemtrack => "no allocated memory is lost track of",
        Property::ValidMemcleanup => "all allocated memory is freed at the end",
        Property::NoOverflow => "no signed operation overflows",
        Property::DivisionByZero => "no integer is divided by zero",
        Property::Shift => "no shift is by a negative amount, or by the width or more",
        Property::NoAbort => "the program does not end itself by abort() or a trap",
        Property::Invariant => "what --invariant claims holds after every statement",
    }
}

fn help(property: Property) -> &'static str {
    match property {
        Property::UnreachCall => {
            "A call of reach_error or __VERIFIER_error can be reached. Follow the code flow from the inputs \
             to the call, and make the condition in front of it impossible."
        }
        Property::Assert => {
            "An assertion fails for the inputs in the code flow. Either the code before it is wrong, or the \
             assertion claims too much."
        }
        Property::ValidDeref => {
            "Memory is accessed outside an object, through a null or invalid pointer, or after the end of \
             the object's life. Check the index or pointer before the access, for the inputs in the code flow."
        }
        Property::ValidFree => {
            "free() gets a pointer that malloc() did not return, or one that was freed before."
        }
        Property::ValidMemtrack => "Nothing points to an allocated object any more: it can never be freed.",
        Property::ValidMemcleanup => "An allocated object is not freed when the program ends.",
        Property::NoOverflow => {
            "The result of a signed operation does not fit its type, which is undefined in C. Check the \
             operands before, or compute in a wider or an unsigned type."
        }
        Property::DivisionByZero => "The divisor can be zero. Check it before the division.",
        Property::Shift => {
            "The amount of a shift is negative or not less than the width, which is undefined in C."
        }
        Property::NoAbort => {
            "abort() is called, or __builtin_trap() executed, for the inputs in the code flow. Handle the case \
             in front of it, or do not ask for no-abort where ending so is what the program is meant to do."
        }
        Property::Invariant => "The expression given with --invariant does not hold after this statement.",
    }
}

pub fn property(property: Property) -> Value {
    let name: String = property.name().split('-').map(capitalised).collect();
    let demand = capitalised(demand(property));
    json!({
        "id": property.name(),
        "name": name,
        "shortDescription": { "text": format!("{demand}.") },
        "fullDescription": {
            "text": format!(
                "{demand}. A result of kind 'fail' is a violation with the inputs that lead to it; 'pass' is a \
                 proof for all inputs; 'open' says why neither was found."
            ),
        },
        "help": { "text": help(property) },
        "defaultConfiguration": { "level": "error" },
        "properties": { "tags": tags(property), "problem.severity": "error" },
    })
}

fn tags(property: Property) -> &'static [&'static str] {
    match property {
        Property::ValidDeref | Property::ValidFree => &["correctness", "security", "memory-safety"],
        Property::ValidMemtrack | Property::ValidMemcleanup => &["correctness", "memory-leak"],
        Property::NoOverflow | Property::DivisionByZero | Property::Shift => {
            &["correctness", "undefined-behavior"]
        }
        Property::UnreachCall | Property::Assert | Property::NoAbort | Property::Invariant => {
            &["correctness"]
        }
    }
}

pub fn target() -> Value {
    json!({
        "id": TARGET,
        "name": "Target",
        "shortDescription": { "text": "Whether a point of the program can be reached." },
        "fullDescription": {
            "text": "Each point that was asked about is a result: 'pass' if no input leads there, 'fail' if one \
                     does and violates a property there, 'informational' if one does without, 'open' with the \
                     reason if neither is known.",
        },
        "help": { "text": "A point that cannot be reached is dead code; a test that reaches one is in the code flow." },
        "defaultConfiguration": { "level": "error" },
        "properties": { "tags": ["reachability"], "problem.severity": "error" },
    })
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
