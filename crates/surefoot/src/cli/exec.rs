//! Flags of `exec`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use semantics::{Overflow, Unmodelled};

use super::choice::{default_of, one_of, one_of_also};
use super::environment::KnownEnvironment;
use super::input::Input;
use super::seconds;

#[derive(Args, Debug)]
pub struct Exec {
    #[command(flatten)]
    pub input: Input,
    /// What signed overflow means
    #[arg(long, help_heading = "Checks",
          value_parser = one_of(Overflow::CHOICES), default_value = default_of(Overflow::CHOICES))]
    pub overflow: Overflow,
    /// Report reads of memory that was never written (slower)
    #[arg(long, help_heading = "Checks")]
    pub check_uninitialised: bool,
    /// What calling a function without body means [default: stop; with --test, what the test says]
    #[arg(hide_short_help = true, long, help_heading = "Checks",
          value_parser = one_of_also(Unmodelled::CHOICES_OF_RUNS, &[("error", "stop"), ("unknown", "zero")]))]
    pub external: Option<Unmodelled>,
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
    #[command(flatten)]
    pub environment: KnownEnvironment,
    /// Take inputs, arguments, files and standard input from a test (.ktest, .xml or .json)
    #[arg(long, value_name = "FILE", help_heading = "Environment", conflicts_with = "arguments")]
    pub test: Option<PathBuf>,
    /// Print nothing but what the program prints, and why it ended if not by itself
    #[arg(long, short)]
    pub quiet: bool,
    /// Print instruction counts and times on standard error
    #[arg(long)]
    pub stats: bool,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}
