//! Why a proof is not confirmed, and whose fault that is.

use solver::NotAssumed;
use term::ExpressionError;

/// Why a proof is not confirmed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unproved {
    // Of whoever wrote it: it is about another program, or no proof.
    #[error("the proof speaks of a function {0}, which there is not")]
    NoFunction(String),
    #[error("the proof speaks of a block of {0} that there is not")]
    NoBlock(String),
    #[error(transparent)]
    Condition(#[from] ConditionError),
    #[error("{0}")]
    Entry(NotAssumed),
    // Of nobody: there were limits.
    #[error("interrupted")]
    Interrupted,
    #[error("out of time")]
    OutOfTime,
    #[error("the solver gave no answer ({0})")]
    NoAnswer(String),
    /// What is wrong, and where: of the proof, or of a checker that knows too little to see that it is right.
    #[error("{0}")]
    Hole(String),
    /// The same, where it begins at an entry.
    #[error("from {entry}: {why}")]
    From { entry: String, why: Box<Unproved> },
}

/// What is wrong with the text of a condition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConditionError {
    #[error(transparent)]
    Expression(#[from] ExpressionError),
    #[error("a condition that is none")]
    NoCondition,
}

/// A condition of a proof that cannot be read, with its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct ConditionAtLine {
    pub line: u32,
    pub why: ConditionError,
}
