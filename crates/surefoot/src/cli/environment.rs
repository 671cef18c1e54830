//! Flags that say what is around the program.

use std::ffi::OsString;

use clap::Args;
use semantics::{Overflow, Unmodelled};

use super::choice::{default_of, one_of, one_of_also};

/// What is known of the environment: of a run, and of an exploration.
#[derive(Args, Debug, Default)]
pub struct KnownEnvironment {
    /// Set a variable of the environment; may be given several times
    #[arg(hide_short_help = true, long, value_name = "NAME=VALUE", help_heading = "Environment")]
    pub env: Vec<OsString>,
    /// A file that the program finds under this name, with what a real one holds; may be given several
    /// times. Nothing else of this machine's files is there, and none is written
    #[arg(hide_short_help = true, long, value_name = "NAME=PATH", help_heading = "Environment")]
    pub file: Vec<OsString>,
    /// The name of the folder that the program is started in
    #[arg(
        hide_short_help = true,
        long,
        value_name = "NAME",
        help_heading = "Environment",
        default_value = "/surefoot"
    )]
    pub folder: OsString,
}

/// What is around the program, and what is left open of that.
#[derive(Args, Debug)]
pub struct EnvironmentFlags {
    /// Arguments that can be anything: at least MIN and at most MAX of up to LENGTH bytes; may be given
    /// several times, and behind --
    #[arg(long, num_args = 3, value_names = ["MIN", "MAX", "LENGTH"], help_heading = "Environment",
          action = clap::ArgAction::Append)]
    pub sym_args: Vec<u32>,
    /// One argument of up to LENGTH bytes, in front of those of --sym-args; may be given several times.
    /// Behind -- it can stand between known arguments
    #[arg(hide_short_help = true, long, value_name = "LENGTH", help_heading = "Environment")]
    pub sym_arg: Vec<u32>,
    /// N files, called A, B and so on, each of any SIZE bytes
    #[arg(long, num_args = 2, value_names = ["N", "SIZE"], help_heading = "Environment")]
    pub sym_files: Option<Vec<u32>>,
    /// Standard input can be any N bytes
    #[arg(long, value_name = "N", help_heading = "Environment")]
    pub sym_stdin: Option<u64>,
    /// Standard output is a pipe or a file
    #[arg(hide_short_help = true, long, help_heading = "Environment")]
    pub sym_stdout: bool,
    /// A variable of the environment that is not set, or anything of up to LENGTH bytes; may be given several times
    #[arg(hide_short_help = true, long, value_name = "NAME=LENGTH", help_heading = "Environment")]
    pub sym_env: Vec<String>,
    /// Up to N calls of the system fail, each for any reason that it may have
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = 0, help_heading = "Environment")]
    pub max_fail: u32,
    #[command(flatten)]
    pub known: KnownEnvironment,
    /// What calling a function without body means [default: havoc; pure with a property file]
    #[arg(hide_short_help = true, long, help_heading = "Environment",
          value_parser = one_of_also(Unmodelled::CHOICES, &[("unknown", "pure"), ("error", "stop")]))]
    pub external: Option<Unmodelled>,
    /// What signed overflow means, where it is not a property
    #[arg(hide_short_help = true, long, help_heading = "Environment",
          value_parser = one_of(Overflow::CHOICES), default_value = default_of(Overflow::CHOICES))]
    pub overflow: Overflow,
}
