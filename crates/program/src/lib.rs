//! The program IR: what every engine runs.
//!
//! A [`Program`] is a set of functions over typed registers, and of globals. Registers are
//! variables in the imperative sense: local scalars whose address is not taken live in one
//! register each, written as often as the source writes them. There is no SSA form and there are
//! no phi nodes; values that meet at a join are moved there on the edges. [`verify`] lists the
//! invariants.

mod call_graph;
mod cfg;
mod cycles;
mod dominators;
mod effect;
mod entity;
mod escape;
mod frozen;
mod instruction;
mod intrinsics;
mod jumps;
mod liveness;
mod naming;
mod operators;
mod print;
mod program;
mod reachability;
mod region;
mod renewal;
mod source;
mod split;
mod tabled;
mod types;
mod verify;
mod ways;

pub use call_graph::CallGraph;
pub use cfg::{Cfg, Loop};
pub use effect::Effect;
pub use entity::{Entity, Table};
pub use escape::escaping_allocas;
pub use frozen::frozen_globals;
pub use instruction::*;
pub use intrinsics::{Intrinsic, intrinsic};
pub use jumps::{makes_jump, marks_jump};
pub use liveness::Liveness;
pub use naming::{
    assigned_variable, declared_variable, parameter_name, parameter_variable, passed_variable, read_variable,
};
pub use operators::*;
pub use print::{dot, text};
pub use program::*;
pub use reachability::{Reachability, TargetBits};
pub use region::{joins, post_dominators};
pub use renewal::keep_objects;
pub use source::{Noted, Place, ReturnType, SourceFile, SourceType, Variable};
pub use split::split_block;
pub use tabled::{calls_as_declared, tabled_functions};
pub use types::{DataModel, Type};
pub use verify::{Defect, verify};
