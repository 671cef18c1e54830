//! Flags of `generate`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use clap_complete::Shell;

#[derive(Args, Debug)]
pub struct Generate {
    #[command(subcommand)]
    pub what: GenerateWhat,
}

#[derive(Subcommand, Debug)]
pub enum GenerateWhat {
    /// A man page for each command
    Man {
        /// The folder they are written to; it is made if need be
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// What a shell needs to complete commands and flags, on standard output
    Completions {
        #[arg(value_enum, value_name = "SHELL")]
        shell: Shell,
    },
}
