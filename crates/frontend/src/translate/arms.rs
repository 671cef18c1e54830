//! What clang calls the blocks that a condition leads to.
//!
//! A branch does not say which of its ways the condition of the source means: `!` turns them around, `&&`
//! and `||` have several branches. clang knows, and names the blocks accordingly. No name of the source is
//! like these, which have a dot.

use program::{Arm, Decider};

/// By the name of a block; numbers tell blocks of the same name apart.
pub(super) fn arm(name: &str) -> Arm {
    let name = name.trim_end_matches(|character: char| character.is_ascii_digit());
    match name {
        "" => Arm::Unknown,
        // Of a function that was inlined, whose code may be placed at the call.
        inlined if inlined.ends_with(".i") => Arm::Unknown,
        "if.then" => Arm::Holds(Decider::If),
        "if.else" | "if.end" => Arm::DoesNotHold(Decider::If),
        "for.body" => Arm::Holds(Decider::For),
        "for.end" | "for.cond.cleanup" => Arm::DoesNotHold(Decider::For),
        "while.body" => Arm::Holds(Decider::While),
        "while.end" | "while.exit" => Arm::DoesNotHold(Decider::While),
        "do.body" => Arm::Holds(Decider::Do),
        "do.end" => Arm::DoesNotHold(Decider::Do),
        "land.lhs.true" | "lor.lhs.false" | "land.rhs" | "lor.rhs" | "land.end" | "lor.end" | "cond.true"
        | "cond.false" | "cond.end" | "sw.bb" | "sw.caserange" | "sw.default" | "sw.epilog" => Arm::Operand,
        _ => Arm::Added,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_blocks_tell_what_leads_there() {
        assert_eq!(arm("if.then"), Arm::Holds(Decider::If));
        assert_eq!(arm("if.end12"), Arm::DoesNotHold(Decider::If));
        assert_eq!(arm("lor.lhs.false3"), Arm::Operand);
        assert_eq!(arm("if.then.i"), Arm::Unknown);
        assert_eq!(arm("if.then.i7"), Arm::Unknown);
        assert_eq!(arm("cont7"), Arm::Added);
        assert_eq!(arm("17"), Arm::Unknown);
    }
}
