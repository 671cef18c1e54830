//! One declaration per flag; the help is generated from it.

mod choice;
mod environment;
mod error;
mod exec;
mod explain;
mod exploration;
mod generate;
mod help;
mod idle;
mod input;
mod outputs;
mod reach;
mod show;
mod test;
mod vc;
mod verify;

use std::ffi::OsString;

use clap::{ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand};

pub use choice::name_of;
pub use environment::{EnvironmentFlags, KnownEnvironment};
pub use error::{EnvironmentError, FlagError};
pub use exec::Exec;
pub use explain::Explain;
pub use exploration::{Exploration, Progress};
pub use generate::{Generate, GenerateWhat};
pub use input::Input;
pub use outputs::OutputFiles;
pub use reach::{Reach, TargetKind};
pub use show::{Format, Show, ShowCfg, ShowProgram, ShowTree, ShowWhat, TreeFormat};
pub use test::{Cover, ReplayTest, Test};
pub use vc::{Vc, VcCheck, VcEmit};
pub use verify::{CheckProof, InvariantFlags, PageFlags, ProofFlags, Verify};

/// Runs C programs through LLVM and answers what they can do.
#[derive(Parser, Debug)]
#[command(
    name = "surefoot", version, about, max_term_width = 100, disable_help_flag = true,
    after_help = help::SUREFOOT_HELP,
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    _help: Help,
}

impl Arguments {
    /// Whether nothing but the answer is wanted.
    pub fn is_quiet(&self) -> bool {
        match &self.command {
            Command::Verify(flags) => flags.exploration.reporting.quiet,
            Command::Reach(flags) => flags.exploration.reporting.quiet,
            Command::Test(flags) => flags.exploration.reporting.quiet,
            _ => false,
        }
    }
}

/// The two lengths of the help of every command.
#[derive(Args, Debug)]
struct Help {
    /// Print help: the flags that everyone needs
    #[arg(short = 'h', long = "help", id = "help", global = true, action = ArgAction::HelpShort, help_heading = "Help")]
    _short: Option<bool>,
    /// Print help: every flag
    #[arg(long = "help-all", id = "help-all", global = true, action = ArgAction::HelpLong, help_heading = "Help")]
    _long: Option<bool>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Run a program concretely, and stop at undefined behaviour
    #[command(after_help = "Examples:\n  surefoot exec prog.c\n  surefoot exec main.c util.c -I include -- \
                            arg1 arg2\n  surefoot exec --overflow check prog.c\n\nThe exit code is the \
                            program's own; 1 for undefined behaviour, 2 for bad input, 3 if something is \
                            not supported, 134 for abort().")]
    Exec(Exec),
    /// Decide whether a program is safe: true, false with a test, or unknown with the reason
    #[command(after_help = help::VERIFY_EXAMPLES, after_long_help = help::VERIFY_HELP)]
    Verify(Verify),
    /// Decide for each of many points whether it can be reached: with a test, not at all, or unknown
    #[command(after_help = help::REACH_EXAMPLES, after_long_help = help::REACH_HELP)]
    Reach(Reach),
    /// Write tests that together take every path, block or branch of a program
    #[command(after_help = help::TEST_EXAMPLES, after_long_help = help::TEST_HELP)]
    Test(Test),
    /// Run a test on the compiled program, with checks, and say what happens
    #[command(
        after_help = help::REPLAY_HELP,
        override_usage = "surefoot replay [OPTIONS] <FILE>... <TEST>",
    )]
    Replay(ReplayTest),
    /// Check a proof that verify --proof wrote
    #[command(
        after_help = help::CHECK_PROOF_HELP,
        override_usage = "surefoot check-proof [OPTIONS] <PROOF> <FILE>...",
    )]
    CheckProof(CheckProof),
    /// Print the verification condition of a function, or decide it
    #[command(after_help = help::VC_HELP)]
    Vc(Vc),
    /// Explain in plain language what a run found, from what --json printed
    #[command(
        after_help = help::EXPLAIN_HELP,
        override_usage = "surefoot explain <FILE>... <RUN.json>",
    )]
    Explain(Explain),
    /// Show what a program looks like inside
    Show(Show),
    /// Write man pages, or completions for a shell
    #[command(after_help = help::GENERATE_HELP)]
    Generate(Generate),
}

/// Parses the command line; ends the process with a message if it is wrong. Also what has no effect.
pub fn parse() -> Result<(Arguments, Vec<String>), FlagError> {
    let matches = Arguments::command().get_matches_from(spread_cflags(std::env::args_os()));
    let idle = match matches.subcommand() {
        Some((command, flags)) => idle::check(command, flags)?,
        None => Vec::new(),
    };
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    Ok((arguments, idle))
}

/// Everything between `--cflags` and `--` is for clang, whatever it looks like: gives each of these
/// arguments a `--cflags=` of its own.
fn spread_cflags(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut result = Vec::new();
    let (mut for_clang, mut for_program) = (false, false);
    for argument in arguments {
        if for_program {
            result.push(argument);
        } else if argument == "--" {
            for_program = true;
            result.push(argument);
        } else if for_clang {
            let mut flag = OsString::from("--cflags=");
            flag.push(argument);
            result.push(flag);
        } else if argument == "--cflags" {
            for_clang = true;
        } else {
            result.push(argument);
        }
    }
    result
}

/// A positive number of seconds.
fn seconds(text: &str) -> Result<f64, &'static str> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e9 => Ok(seconds),
        _ => Err("a positive number of seconds is needed"),
    }
}
