//! Flags of `test` and `replay`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use report::Format;

use super::choice::{default_of, one_of};
use super::exploration::Exploration;
use super::input::Input;
use super::outputs::OutputFiles;
use super::seconds;

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Cover {
    /// A test for every path
    Paths,
    /// A test for every path that executes a block for the first time
    Blocks,
    /// A test for every path that takes a branch for the first time
    Branches,
    /// Only tests that violate a property, one for each place
    Errors,
}

#[derive(Args, Debug)]
pub struct Test {
    #[command(flatten)]
    pub input: Input,
    /// What gets a test [default: branches]
    #[arg(long, value_enum, help_heading = "Tests")]
    pub cover: Option<Cover>,
    /// The kind of files
    #[arg(long, help_heading = "Tests",
          value_parser = one_of(Format::CHOICES), default_value = default_of(Format::CHOICES))]
    pub format: Format,
    /// The folder for the tests; it must not hold any yet
    #[arg(long, short, value_name = "DIR", default_value = "test-suite", help_heading = "Tests")]
    pub output: PathBuf,
    /// Errors to look for, as for verify; a .prp file may name what to cover, too;
    /// may be given several times
    /// [default: unreach-call, assert, valid-deref and valid-free]
    #[arg(long, value_name = "NAME|FILE", help_heading = "Tests")]
    pub property: Vec<String>,
    /// Do not run violations on the compiled program
    #[arg(hide_short_help = true, long, help_heading = "Tests")]
    pub no_replay: bool,
    #[command(flatten)]
    pub exploration: Exploration,
    #[command(flatten)]
    pub outputs: OutputFiles,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

#[derive(Args, Debug)]
pub struct ReplayTest {
    #[command(flatten)]
    pub input: Input,
    /// What to check, as for verify; may be given several times
    /// [default: unreach-call, assert, valid-deref and valid-free]
    #[arg(long, value_name = "NAME|FILE", help_heading = "Checks")]
    pub property: Vec<String>,
    /// Seconds that the program may run
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds, help_heading = "Checks")]
    pub timeout: f64,
}
