//! What an answer rests on beside the program and the meaning of C.

use std::fmt;

use program::Place;

/// Something that was taken for granted. Without it the answer may be another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    pub kind: AssumptionKind,
    /// What was taken to hold, as a sentence without its end.
    pub text: String,
    /// Where in the user's code it was needed first.
    pub place: Option<Place>,
    /// What would make the answer one without it, as a phrase.
    pub remedy: Option<String>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum AssumptionKind {
    /// A variable of the environment is not set.
    UnsetVariable,
    /// The arguments of the program are these, or at most so many.
    Arguments,
    /// Standard input is this, or at most so long.
    Input,
    /// What a function without body does.
    WithoutBody,
    /// Something that a model of a library function leaves out.
    Model,
    /// Allocations succeed.
    Allocation,
    /// Nothing ran before the entry.
    Entry,
    /// What signed overflow does.
    Overflow,
    /// Loops and recursion end early enough.
    Bound,
    /// Pointers into arrays inside objects stay there.
    Members,
    /// Variables live as long as their functions.
    Scopes,
    /// Weak symbols that are defined nowhere are null.
    Weak,
    /// The stack is large enough.
    Stack,
    /// Answers of the solver that another run has kept are right.
    KeptAnswers,
}

impl AssumptionKind {
    pub const ALL: [AssumptionKind; 14] = [
        AssumptionKind::UnsetVariable,
        AssumptionKind::Arguments,
        AssumptionKind::Input,
        AssumptionKind::WithoutBody,
        AssumptionKind::Model,
        AssumptionKind::Allocation,
        AssumptionKind::Entry,
        AssumptionKind::Overflow,
        AssumptionKind::Bound,
        AssumptionKind::Members,
        AssumptionKind::Scopes,
        AssumptionKind::Weak,
        AssumptionKind::Stack,
        AssumptionKind::KeptAnswers,
    ];

    /// As outputs for machines call it.
    pub fn name(self) -> &'static str {
        match self {
            AssumptionKind::UnsetVariable => "unset-variable",
            AssumptionKind::Arguments => "arguments",
            AssumptionKind::Input => "input",
            AssumptionKind::WithoutBody => "without-body",
            AssumptionKind::Model => "model",
            AssumptionKind::Allocation => "allocation",
            AssumptionKind::Entry => "entry",
            AssumptionKind::Overflow => "overflow",
            AssumptionKind::Bound => "bound",
            AssumptionKind::Members => "members",
            AssumptionKind::Scopes => "scopes",
            AssumptionKind::Weak => "weak",
            AssumptionKind::Stack => "stack",
            AssumptionKind::KeptAnswers => "kept-answers",
        }
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)?;
        match &self.remedy {
            Some(remedy) => write!(f, " ({remedy})"),
            None => Ok(()),
        }
    }
}
