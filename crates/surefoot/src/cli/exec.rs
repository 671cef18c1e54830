//! Flags of `exec`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::exploration::Overflow;
use super::input::Input;
use super::seconds;

#[derive(Copy, Clone, Debug, ValueEnum)]
pub enum External {
    /// The run ends there
    #[value(alias = "error")]
    Stop,
    /// It returns 0 and has no side effects
    #[value(alias = "unknown")]
    Zero,
}

#[derive(Args, Debug)]
pub struct Exec {
    #[command(flatten)]
    pub input: Input,
    /// What signed overflow means
    #[arg(long, value_enum, default_value = "wrap", help_heading = "Checks")]
    pub overflow: Overflow,
    /// Report reads of memory that was never written (slower)
    #[arg(long, help_heading = "Checks")]
    pub check_uninitialised: bool,
    /// What calling a function without body means [default: stop; with --test, what the test says]
    #[arg(hide_short_help = true, long, value_enum, help_heading = "Checks")]
    pub external: Option<External>,
    /// Stop after this many LLVM instructions
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub max_instructions: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub timeout: Option<f64>,
    /// When the run began, which the limit on time counts from.
    #[arg(skip = std::time::Instant::now())]
    pub begun: std::time::Instant,
    /// Stop when the process uses this many megabytes [default: four fifths of what there is]
    #[arg(long, value_name = "MB", help_heading = "Limits")]
    pub memory: Option<u64>,
    /// Bytes of stack before it overflows
    #[arg(hide_short_help = true, long, value_name = "BYTES", default_value_t = 8 << 20, help_heading = "Limits")]
    pub stack: u64,
    /// Take inputs, arguments and standard input from a test (.ktest, .xml or .json)
    #[arg(long, value_name = "FILE", help_heading = "Environment", conflicts_with = "arguments")]
    pub test: Option<PathBuf>,
    /// Print instruction counts and times on standard error
    #[arg(long)]
    pub stats: bool,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}
