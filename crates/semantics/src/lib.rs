//! What each instruction does, once for all value domains.
//!
//! [`Machine`] runs a program over a [`Domain`]: it decodes instructions, checks what C leaves
//! undefined, keeps the call stack, and asks the domain for values, memory and decisions. Direct
//! style throughout: where the outcome depends on a value, [`Domain::decide`] answers, so that a
//! domain whose values are not known may fork there and no code here needs to know.
//!
//! [`Concrete`] is the domain of plain values, for running a program and for replay; [`Symbolic`] the
//! one of terms, for all values at once.

mod arithmetic;
mod assumed;
mod buffering;
mod builtins;
mod calls;
mod code;
pub mod concrete;
mod domain;
mod environment;
mod errno;
mod execute;
mod jumps;
mod library;
mod machine;
mod options;
mod pause;
mod run;
mod start;
mod stop;
pub mod symbolic;
mod tables;
mod variadic;

pub use assumed::{Assumed, AssumedKind};
pub use buffering::Buffering;
pub use builtins::is_executed;
pub use concrete::Concrete;
pub use domain::{Access, Domain, Ending, LifeEvent, ObjectKind, Origin, Site};
pub use environment::{Argument, Content, Environment, File, Given, Presence, Variable};
pub use machine::{Facts, Machine, State};
pub use options::{Options, Overflow, Unmodelled};
pub use pause::{Closed, Landmark, Why};
pub use stop::{Stop, Violation};
pub use symbolic::Symbolic;
pub use tables::has_tabled_functions;
