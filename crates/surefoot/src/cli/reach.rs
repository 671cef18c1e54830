//! Flags of `reach`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::exploration::Exploration;
use super::input::Input;
use super::outputs::OutputFiles;
use super::verify::{PageFlags, ProofFlags};

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum TargetKind {
    /// Calls of error functions, and assertions
    Calls,
    /// Every block of the program
    Blocks,
}

#[derive(Args, Debug)]
pub struct Reach {
    #[command(flatten)]
    pub input: Input,
    /// A line (FILE:LINE) or a function (function:NAME); may be given several times
    #[arg(long, value_name = "FILE:LINE|function:NAME", help_heading = "Targets")]
    pub target: Vec<String>,
    /// Labels whose names match a pattern with * and ?
    #[arg(long, value_name = "PATTERN", help_heading = "Targets")]
    pub target_labels: Vec<String>,
    /// All targets of a kind
    #[arg(long, value_enum, value_name = "KIND", help_heading = "Targets")]
    pub targets: Vec<TargetKind>,
    /// The alarms of a static analyser: SARIF, clang's plist or Frama-C's CSV
    #[arg(long, value_name = "FILE", help_heading = "Targets")]
    pub alarms: Vec<PathBuf>,
    #[command(flatten)]
    pub exploration: Exploration,
    #[command(flatten)]
    pub outputs: OutputFiles,
    /// Do not run tests that end in an error on the compiled program
    #[arg(hide_short_help = true, long, help_heading = "Output")]
    pub no_replay: bool,
    #[command(flatten)]
    pub proof: ProofFlags,
    #[command(flatten)]
    pub page: PageFlags,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}
