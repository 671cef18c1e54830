//! The front end: C, bitcode or LLVM text in, a [`program::Program`] out.

mod cleanup;
mod debug_info;
mod driver;
mod error;
mod initialiser;
mod layout;
mod link;
pub mod llvm;
mod models;
mod translate;

pub use driver::{Loaded, Options, load, load_text};
pub use error::Error;
