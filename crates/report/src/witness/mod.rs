//! Software-verification witnesses, format 2.0: why a program violates its specification, or why it
//! does not, for other tools to check.
//!
//! A *violation witness* is a sequence of waypoints that an execution passes on its way to the
//! violation; a *correctness witness* is a set of invariants. Both name places by line and column of
//! the given file. [`write`] gives the text, [`read`] reads any tool's.

mod read;
mod write;

use std::time::SystemTime;

use outcome::{Properties, Property};

pub use read::{ReadError, read};
pub use write::{uuid, write};

/// The newest version that is written and understood.
pub const FORMAT_VERSION: &str = "2.0";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    pub metadata: Metadata,
    pub content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metadata {
    pub format_version: String,
    pub uuid: String,
    /// ISO 8601, with the zone.
    pub creation_time: String,
    pub producer: Producer,
    /// Each with the SHA-256 of its content in hexadecimal.
    pub input_files: Vec<(String, String)>,
    pub specification: String,
    /// `ILP32` or `LP64`.
    pub data_model: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Producer {
    pub name: String,
    pub version: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    Violation(Vec<Segment>),
    Correctness(Vec<Invariant>),
}

/// A part of an execution: it passes no waypoint that is to be avoided until it passes the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    pub avoid: Vec<Waypoint>,
    pub follow: Waypoint,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waypoint {
    pub kind: WaypointKind,
    pub constraint: Option<Constraint>,
    pub location: Location,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum WaypointKind {
    Assumption,
    Branching,
    FunctionEnter,
    FunctionReturn,
    Target,
}

impl WaypointKind {
    pub const ALL: [WaypointKind; 5] = [
        WaypointKind::Assumption,
        WaypointKind::Branching,
        WaypointKind::FunctionEnter,
        WaypointKind::FunctionReturn,
        WaypointKind::Target,
    ];

    pub fn name(self) -> &'static str {
        match self {
            WaypointKind::Assumption => "assumption",
            WaypointKind::Branching => "branching",
            WaypointKind::FunctionEnter => "function_enter",
            WaypointKind::FunctionReturn => "function_return",
            WaypointKind::Target => "target",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    pub value: String,
    /// `c_expression`, `acsl_expression`; branches have none.
    pub format: Option<String>,
}

/// Lines and columns count from 1, and are those of the file as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    pub file_name: String,
    pub line: u32,
    pub column: Option<u32>,
    pub function: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariant {
    /// Of a loop, at its keyword; otherwise before the statement at the place.
    pub of_loop: bool,
    pub location: Location,
    pub value: String,
    pub format: String,
}

/// The time as witnesses have it.
pub fn timestamp(time: SystemTime) -> String {
    crate::testcomp::timestamp(time)
}

/// The specification as SV-COMP writes it: one line for each property. None if one of them is none of
/// the competition's.
pub fn specification(properties: Properties) -> Option<String> {
    let line = |property: Property| {
        let formula = match property {
            Property::UnreachCall => "! call(reach_error())",
            Property::Assert => "assert",
            Property::ValidFree => "valid-free",
            Property::ValidDeref => "valid-deref",
            Property::ValidMemtrack => "valid-memtrack",
            Property::ValidMemcleanup => "valid-memcleanup",
            Property::NoOverflow => "! overflow",
            Property::DivisionByZero | Property::Shift | Property::NoAbort | Property::Invariant => {
                return None;
            }
        };
        Some(format!("CHECK( init(main()), LTL(G {formula}) )"))
    };
    // In the order of the competition's files: free comes before deref.
    let mut order: Vec<Property> = properties.iter().collect();
    order.sort_by_key(|property| match property {
        Property::UnreachCall => 0,
        Property::Assert => 1,
        Property::ValidFree => 2,
        Property::ValidDeref => 3,
        _ => 4,
    });
    let lines: Option<Vec<String>> = order.into_iter().map(line).collect();
    lines.map(|lines| lines.join("\n"))
}

/// The properties that a specification asks for; also of one that is only the formula.
pub fn properties(specification: &str) -> Option<Properties> {
    // Some tools write several on one line.
    let text = specification.replace(") CHECK", ")\nCHECK");
    let whole = |line: &str| {
        if line.starts_with("CHECK") {
            line.to_string()
        } else {
            format!("CHECK( init(main()), LTL({line}) )")
        }
    };
    let text: Vec<String> = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(whole).collect();
    Properties::parse(&text.join("\n")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_are_read_back() {
        for property in Property::NAMED {
            let properties_ = Properties::none().with(property);
            let Some(text) = specification(properties_) else { continue };
            assert_eq!(properties(&text), Some(properties_), "{text}");
        }
        let memory = Properties::named("valid-memsafety").expect("a property");
        let text = specification(memory).expect("a specification");
        assert_eq!(
            text,
            "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\
             CHECK( init(main()), LTL(G valid-memtrack) )"
        );
        assert_eq!(properties(&text), Some(memory));
        assert_eq!(properties(&text.replace('\n', " ")), Some(memory));
        assert_eq!(properties("G ! call(reach_error())"), Properties::named("unreach-call").ok());
        assert_eq!(properties("F end"), None);
        assert_eq!(properties(""), None);
    }
}
