//! Which property covers what an alarm is about.
//!
//! Analysers name their rules as they like; these are the names of those that are used most (clang,
//! cppcheck, Infer, Frama-C) for what Surefoot checks with the same meaning.
//!
//! Soundness: a rule that is listed here may be refuted by a proof of the property, so that only rules
//! are listed whose alarms the property covers entirely. Not listed are indices beyond an array (one
//! inside a structure is not seen), reads of uninitialised memory, leaks (which show at the end of the
//! program, not at the line of the alarm), unsigned overflow, lossy conversions, shifts of negative
//! numbers, and what happens when memory runs out: allocations are taken to succeed.

use outcome::Property;

const RULES: [(&str, Property); 17] = [
    // clang
    ("core.dividezero", Property::DivisionByZero),
    ("core.nulldereference", Property::ValidDeref),
    ("core.fixedaddressdereference", Property::ValidDeref),
    // cppcheck
    ("zerodiv", Property::DivisionByZero),
    ("zerodivcond", Property::DivisionByZero),
    ("nullpointer", Property::ValidDeref),
    ("deallocuse", Property::ValidDeref),
    ("doublefree", Property::ValidFree),
    ("integeroverflow", Property::NoOverflow),
    ("integeroverflowcond", Property::NoOverflow),
    ("shifttoomanybits", Property::Shift),
    // Infer
    ("null_dereference", Property::ValidDeref),
    ("nullptr_dereference", Property::ValidDeref),
    ("use_after_free", Property::ValidDeref),
    ("divide_by_zero", Property::DivisionByZero),
    // Frama-C
    ("division_by_zero", Property::DivisionByZero),
    ("mem_access", Property::ValidDeref),
];

/// The property whose proof refutes alarms of this rule, if there is one.
pub fn covered_by(rule: &str) -> Option<Property> {
    let name = rule.to_ascii_lowercase();
    RULES.iter().find(|(known, _)| *known == name).map(|(_, property)| *property)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_known_by_their_whole_names_only() {
        assert_eq!(covered_by("core.DivideZero"), Some(Property::DivisionByZero));
        assert_eq!(covered_by("NULL_DEREFERENCE"), Some(Property::ValidDeref));
        assert_eq!(covered_by("mem_access"), Some(Property::ValidDeref));
        for rule in
            ["index_bound", "core.uninitialized.Assign", "", "arrayIndexOutOfBounds", "overflow", "shift"]
        {
            assert_eq!(covered_by(rule), None, "{rule}");
        }
    }
}
