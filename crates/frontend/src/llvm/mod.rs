//! A reader of LLVM's textual IR, in safe Rust, for what clang 15 to 22 and rustc emit.
//!
//! Rejected: linking libLLVM (development packages, unsafe code, one fixed version, 24 ms to
//! start instead of 3), and the existing pure-Rust crates (they fail on ordinary files). Reading
//! text is as fast as reading bitcode through the C API.

mod ast;
mod lexer;
mod read_function;
mod read_instruction;
mod read_types;
mod read_values;
mod reader;

pub use ast::*;
pub use lexer::{Lexer, Token, unescape, unquote};
pub use reader::{SyntaxError, read};
