//! What is checked, by name or by the property files of SV-COMP.

use std::fmt;

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Property {
    /// `reach_error` or `__VERIFIER_error` is never called.
    UnreachCall,
    /// No `assert` fails.
    Assert,
    /// Every access is inside a living object.
    ValidDeref,
    /// `free` gets only what the heap gave out, once.
    ValidFree,
    /// No allocated memory is lost track of.
    ValidMemtrack,
    /// All allocated memory is freed at the end.
    ValidMemcleanup,
    /// No signed operation overflows.
    NoOverflow,
    /// No integer is divided by zero.
    DivisionByZero,
    /// No shift by a negative amount or by the width or more.
    Shift,
    /// The program does not end itself by `abort()` or a trap. That assertions fail is another property.
    NoAbort,
    /// What the user claims of variables holds after every statement.
    Invariant,
}

impl Property {
    pub const ALL: [Property; 11] = [
        Property::UnreachCall,
        Property::Assert,
        Property::ValidDeref,
        Property::ValidFree,
        Property::ValidMemtrack,
        Property::ValidMemcleanup,
        Property::NoOverflow,
        Property::DivisionByZero,
        Property::Shift,
        Property::NoAbort,
        Property::Invariant,
    ];

    /// Those that can be asked for by their names alone.
    pub const NAMED: [Property; 10] = [
        Property::UnreachCall,
        Property::Assert,
        Property::ValidDeref,
        Property::ValidFree,
        Property::ValidMemtrack,
        Property::ValidMemcleanup,
        Property::NoOverflow,
        Property::DivisionByZero,
        Property::Shift,
        Property::NoAbort,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Property::UnreachCall => "unreach-call",
            Property::Assert => "assert",
            Property::ValidDeref => "valid-deref",
            Property::ValidFree => "valid-free",
            Property::ValidMemtrack => "valid-memtrack",
            Property::ValidMemcleanup => "valid-memcleanup",
            Property::NoOverflow => "no-overflow",
            Property::DivisionByZero => "division-by-zero",
            Property::Shift => "shift",
            Property::NoAbort => "no-abort",
            Property::Invariant => "invariant",
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of properties that are checked together, and whether an access may leave the array that it
/// indexes as long as it stays in the object around it.
#[derive(Copy, Clone, Eq, Debug)]
pub struct Properties(u16);

/// The same properties, however strict they are.
impl PartialEq for Properties {
    fn eq(&self, other: &Properties) -> bool {
        (self.0 ^ other.0) & !(Self::WHOLE_OBJECTS | Self::EXCUSES_ABORT) == 0
    }
}

/// Why a property could not be understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct PropertyError(pub String);

impl Default for Properties {
    /// Calls of the error function, assertions, memory safety.
    fn default() -> Self {
        Properties::none()
            .with(Property::UnreachCall)
            .with(Property::Assert)
            .with(Property::ValidDeref)
            .with(Property::ValidFree)
    }
}

impl Properties {
    /// Set where arrays inside objects have no bounds of their own.
    const WHOLE_OBJECTS: u16 = 1 << 15;

    /// Whether an index beyond an array that is a member of a structure, or a row of another array, is
    /// a violation of `valid-deref`. It is undefined behaviour, but what SV-COMP's property files ask
    /// for is whether a pointer is valid, and inside its object it is.
    pub fn bound_members(self) -> bool {
        self.contains(Property::ValidDeref) && self.0 & Self::WHOLE_OBJECTS == 0
    }

    #[must_use]
    fn of_whole_objects(self) -> Properties {
        Properties(self.0 | Self::WHOLE_OBJECTS)
    }

    pub fn none() -> Properties {
        Properties(0)
    }

    #[must_use]
    pub fn with(self, property: Property) -> Properties {
        Properties(self.0 | 1 << property as u16)
    }

    #[must_use]
    pub fn union(self, other: Properties) -> Properties {
        Properties(self.0 | other.0)
    }

    pub fn contains(self, property: Property) -> bool {
        self.0 & 1 << property as u16 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 & !(Self::WHOLE_OBJECTS | Self::EXCUSES_ABORT) == 0
    }

    /// Not asked about where the program aborts: what memory is left. In tasks of SV-COMP calls of `abort`
    /// say which paths do not count.
    const EXCUSES_ABORT: u16 = 1 << 14;

    /// The same, but memory that is left where the program aborts is not asked about.
    #[must_use]
    pub fn excusing_abort(self) -> Properties {
        Properties(self.0 | Properties::EXCUSES_ABORT)
    }

    /// Whether it matters what memory is left where the program aborts.
    pub fn asks_at_abort(self) -> bool {
        self.0 & Properties::EXCUSES_ABORT == 0
            && (self.contains(Property::ValidMemtrack) || self.contains(Property::ValidMemcleanup))
    }

    pub fn iter(self) -> impl Iterator<Item = Property> {
        Property::ALL.into_iter().filter(move |&property| self.contains(property))
    }

    /// A set by name: a property, or `valid-memsafety` for deref, free and memtrack.
    pub fn named(name: &str) -> Result<Properties, PropertyError> {
        match name {
            "valid-memsafety" | "memsafety" => Ok(Properties::memory_safety()),
            "overflow" => Ok(Properties::none().with(Property::NoOverflow)),
            "memcleanup" => Ok(Properties::none().with(Property::ValidMemcleanup)),
            _ => match Property::NAMED.into_iter().find(|property| property.name() == name) {
                Some(property) => Ok(Properties::none().with(property)),
                None => Err(PropertyError(format!(
                    "unknown property '{name}'; known: {}, valid-memsafety, or a .prp file",
                    Property::NAMED.map(Property::name).join(", ")
                ))),
            },
        }
    }

    fn memory_safety() -> Properties {
        Properties::none().with(Property::ValidDeref).with(Property::ValidFree).with(Property::ValidMemtrack)
    }

    /// A set from the text of a property file: one `CHECK( init(main()), LTL(G …) )` per line.
    pub fn parse(text: &str) -> Result<Properties, PropertyError> {
        let mut properties = Properties::none();
        for line in text.lines() {
            let squeezed: String = line.chars().filter(|c| !c.is_whitespace()).collect();
            if squeezed.is_empty() || squeezed.starts_with('#') || squeezed.starts_with("//") {
                continue;
            }
            let formula = squeezed
                .strip_prefix("CHECK(")
                .and_then(|rest| rest.split_once("LTL("))
                .and_then(|(_, rest)| rest.strip_suffix("))"))
                .ok_or_else(|| {
                    PropertyError(format!("not a property that Surefoot checks: {}", line.trim()))
                })?;
            let property = match formula {
                "G!call(reach_error())" | "G!call(__VERIFIER_error())" => Property::UnreachCall,
                "Gassert" | "G!call(__assert_fail())" => Property::Assert,
                "Gvalid-free" => Property::ValidFree,
                "Gvalid-deref" => Property::ValidDeref,
                "Gvalid-memtrack" => Property::ValidMemtrack,
                "Gvalid-memcleanup" => Property::ValidMemcleanup,
                "G!overflow" => Property::NoOverflow,
                _ => {
                    return Err(PropertyError(format!(
                        "not a property that Surefoot checks: {}",
                        line.trim()
                    )));
                }
            };
            properties = properties.with(property);
        }
        if properties.is_empty() {
            return Err(PropertyError("the property file holds no property".into()));
        }
        Ok(properties.of_whole_objects())
    }
}

impl fmt::Display for Properties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, property) in self.iter().enumerate() {
            write!(f, "{}{property}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_property_is_known_by_its_name() {
        for property in Property::NAMED {
            assert_eq!(Properties::named(property.name()), Ok(Properties::none().with(property)));
        }
        assert!(Properties::named("termination").is_err());
    }

    #[test]
    fn property_files_are_matched_by_content() {
        let memory = "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\
                      CHECK( init(main()), LTL(G valid-memtrack) )\n";
        assert_eq!(Properties::parse(memory), Properties::named("valid-memsafety"));
        assert!(Properties::default().bound_members());
        assert!(Properties::parse(memory).is_ok_and(|properties| !properties.bound_members()));
        let reach = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n";
        assert_eq!(Properties::parse(reach), Properties::named("unreach-call"));
        let old = "CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )";
        assert_eq!(Properties::parse(old), Properties::named("unreach-call"));
        let overflow = "CHECK( init(main()), LTL(G ! overflow) )";
        assert_eq!(Properties::parse(overflow), Properties::named("no-overflow"));
        assert!(Properties::parse("CHECK( init(main()), LTL(F end) )").is_err());
        assert!(Properties::parse("\n\n").is_err());
        assert!(Properties::parse("nonsense").is_err());
    }
}
