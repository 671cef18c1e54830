//! An adversary of Surefoot that stays: it writes C programs at random, makes all their runs natively under
//! the sanitizers, asks Surefoot about them in ways drawn at random, and says where an answer is wrong.
//!
//! It knows nothing of Surefoot but its command line. What it finds can be shrunk to a program that belongs
//! into `tests/programs`.

mod campaign;
mod generate;
mod judge;
mod oracle;
mod random;
mod shrink;
mod way;

pub use campaign::{Campaign, Finding, Tally, build_of, way_of};
pub use generate::{Generated, generate};
pub use judge::{Judgement, again};
pub use oracle::{Build, Ends, Runs};
pub use shrink::shrink;
pub use way::Way;
