//! Why something was found: the way to a violation, the decisions and inputs it depends on, the object
//! that is accessed wrongly.
//!
//! All of it comes from running the program again, concretely, with the inputs of the counterexample: who
//! explores need not remember any of it.

mod circumstances;
mod decision;
mod feed;
mod rerun;
mod source;
mod trace;

pub use circumstances::{Circumstances, Note, circumstances};
pub use feed::feed;
pub use rerun::{Rerun, environment_of};
pub use source::{Mark, SourceText, is_users, path_of, user_place};
pub use trace::{Way, short_way, way};
