//! What a chain is asked to do.

use std::time::Duration;

use crate::hard_queries::HardQueries;
use crate::layer::Layers;
use crate::limit::{Pace, Slices};
use crate::query_cache::QueryCache;

#[derive(Clone, Debug)]
pub struct ChainOptions {
    /// For one query.
    pub timeout: Duration,
    pub pace: Pace,
    /// Who is asked in the middle of a long query.
    pub slices: Slices,
    /// Ask the back end behind every cheap layer, and panic if it disagrees.
    pub validate: bool,
    /// Those that are on; of what is behind Z3 [`crate::default_backend`] wants to know.
    pub layers: Layers,
    /// What other back ends have answered that took them long.
    pub hard: HardQueries,
    /// What back ends have answered in other runs; not asked where answers are validated.
    pub query_cache: Option<QueryCache>,
    /// Ask first without what large terms are made of: for queries that are expected to be
    /// contradictory.
    pub abstraction: bool,
    /// Give less and less time to queries, the more of them are not answered: for those who have others to
    /// ask instead.
    pub impatient: bool,
    /// Remember which part of a path a condition follows from: for questions that come again on
    /// shorter paths.
    pub reasons: bool,
}

impl Default for ChainOptions {
    fn default() -> Self {
        ChainOptions {
            timeout: Duration::from_secs(10),
            pace: Pace::Clock,
            slices: Slices::default(),
            validate: false,
            layers: Layers::default(),
            hard: HardQueries::default(),
            query_cache: None,
            abstraction: false,
            impatient: false,
            reasons: false,
        }
    }
}
