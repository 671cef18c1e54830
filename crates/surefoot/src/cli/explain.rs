//! Flags of `explain`.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Debug)]
pub struct Explain {
    /// The program, as it was given, and last what --json printed about it
    #[arg(required = true, num_args = 2.., value_name = "FILE")]
    pub files: Vec<PathBuf>,
}
