//! The interface that a back end implements.

use std::time::Duration;

use term::{Term, TermStore};

use crate::model::Model;

/// Are the constraints and the assumptions satisfiable together?
#[derive(Copy, Clone)]
pub struct Query<'a> {
    /// Along a path, oldest first: successive queries share prefixes of it, and a back end keeps
    /// what they share.
    pub constraints: &'a [Term],
    /// For this query only.
    pub assumptions: &'a [Term],
    /// Whether an unsatisfiable answer should name the assumptions it rests on.
    pub wants_core: bool,
    pub timeout: Duration,
}

#[derive(Clone, Debug)]
pub enum Answer {
    /// With values for every variable, array and address that occurs in the query.
    Satisfiable(Model),
    /// Assumptions that are together contradictory with the constraints, if a core was asked for;
    /// otherwise all of them.
    Unsatisfiable(Vec<Term>),
    /// Not decided, for this reason.
    Unknown(String),
}

pub trait Backend {
    fn check(&mut self, store: &TermStore, query: Query<'_>) -> Answer;

    /// How long all queries so far took, about, by the steps that the solvers count; nothing where the clock
    /// counts.
    fn work(&self) -> Duration {
        Duration::ZERO
    }

    /// How many answers were kept from another run.
    fn kept(&self) -> u64 {
        0
    }
}
