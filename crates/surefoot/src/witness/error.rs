//! Why there is no witness, and what a witness cannot be checked for.

use frontend::clause::ClauseError;
use outcome::Properties;
use report::witness::WaypointKind;

use crate::cli::FlagError;
use crate::files::FileError;

/// Why no witness is written. The answer stands without one.
#[derive(Debug, thiserror::Error)]
pub enum NoWitness {
    #[error("the answer is unknown")]
    Unknown,
    #[error("there is no counterexample")]
    NoCounterexample,
    #[error("it is not known where the violation is")]
    NoPlace,
    #[error("the violation is in {0}, which was not given")]
    NotGiven(String),
    #[error("the format has no specification for {0}")]
    Specification(Properties),
    #[error(transparent)]
    File(#[from] FileError),
}

/// Why a witness is not about what was given: the user's to mend.
#[derive(Debug, thiserror::Error)]
pub enum Misfit {
    #[error("the witness is for the data model {witness}, not {given}\nhelp: give --data-model {witness}")]
    DataModel { witness: String, given: &'static str },
    #[error("the witness is for {0}, which was not given")]
    NotGiven(String),
    #[error(
        "the witness is for another version of {file}: its SHA-256 is {hash}, but the witness says {witness}"
    )]
    Version { file: String, hash: String, witness: String },
    #[error("the witness is for fewer files than were given")]
    FewerFiles,
    #[error("the witness is for a specification that Surefoot does not check: {0}")]
    Unchecked(String),
    #[error("the witness is for another specification: {witness}, not {asked}")]
    Specification { witness: Properties, asked: Properties },
    #[error(transparent)]
    Flags(#[from] FlagError),
}

/// Why a waypoint is left out. What follows the others is still checked.
#[derive(Debug, thiserror::Error)]
pub enum NotFollowed {
    #[error("the waypoint at line {line}: {why}")]
    Clause { line: u32, why: ClauseError },
    #[error("the waypoint at line {line} of {file}")]
    File { line: u32, file: String },
    #[error("the waypoint at line {0}")]
    Place(u32),
    #[error("the waypoint at line {0}: no call ends there")]
    NoCall(u32),
    #[error("waypoints of type {}", .0.name())]
    Kind(WaypointKind),
}

/// Why an invariant of a witness says nothing about the program.
#[derive(Debug, thiserror::Error)]
pub enum BadInvariant {
    #[error(transparent)]
    Clause(#[from] ClauseError),
    #[error("{0} was not given")]
    NotGiven(String),
    #[error("there is no such line")]
    NoLine,
}

/// Why it is not known whether invariants are inductive.
#[derive(Debug, thiserror::Error)]
pub enum Undecided {
    #[error("the program could not be loaded again")]
    NotLoaded,
    /// A loop that cannot be cut.
    #[error("{0}")]
    NotCut(String),
    #[error("{0}")]
    NoAnswer(String),
}
