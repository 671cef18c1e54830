//! Flags of `vc`.

use clap::{Args, ValueEnum};

use vc::{Algorithm, Direction, Theory};

use super::choice::{default_of, one_of};
use super::input::Input;
use super::seconds;

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum VcCheck {
    /// Signed arithmetic does not overflow
    Overflow,
    /// Writes to known objects stay within them
    Bounds,
    /// Nothing is divided by zero
    Division,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum VcEmit {
    /// The guarded commands
    Gcl,
    /// The condition, negated, in SMT-LIB 2: it is valid if a solver says unsat
    Smt2,
}

#[derive(Args, Clone, Debug)]
pub struct Vc {
    #[command(flatten)]
    pub input: Input,
    /// The function that the condition is about [default: that of --entry]
    #[arg(long, value_name = "NAME", help_heading = "Condition")]
    pub function: Option<String>,
    /// How the condition is computed
    #[arg(long, help_heading = "Condition",
          value_parser = one_of(Algorithm::CHOICES), default_value = default_of(Algorithm::CHOICES))]
    pub algorithm: Algorithm,
    /// The order in which dwp goes through the commands
    #[arg(hide_short_help = true, long, help_heading = "Condition",
          value_parser = one_of(Direction::CHOICES), default_value = default_of(Direction::CHOICES))]
    pub direction: Direction,
    /// What numbers are
    #[arg(long, help_heading = "Condition",
          value_parser = one_of(Theory::CHOICES), default_value = default_of(Theory::CHOICES))]
    pub theory: Theory,
    /// What holds when the function is called: a C expression over parameters and globals; may be given
    /// several times
    #[arg(long, value_name = "EXPR", help_heading = "Contract")]
    pub requires: Vec<String>,
    /// What must hold when it returns: a C expression over parameters, globals and `result`; may be given
    /// several times
    #[arg(long, value_name = "EXPR", help_heading = "Contract")]
    pub ensures: Vec<String>,
    /// What else must not happen
    #[arg(long, value_enum, value_delimiter = ',', value_name = "CHECK,…", help_heading = "Contract")]
    pub check: Vec<VcCheck>,
    /// Iterations of a loop, and calls of a function within itself
    #[arg(
        long, value_name = "N", default_value_t = 8, help_heading = "Limits",
        value_parser = clap::value_parser!(u32).range(1..=100_000),
    )]
    pub unwind: u32,
    /// Take for granted that no execution goes beyond --unwind
    #[arg(hide_short_help = true, long, help_heading = "Limits")]
    pub no_unwinding_assertions: bool,
    /// Nodes at most of a condition that may grow exponentially (wp, fse)
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N",
        default_value_t = 10_000_000,
        help_heading = "Limits"
    )]
    pub limit: u64,
    /// Seconds for making the condition and deciding it
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, help_heading = "Limits")]
    pub timeout: f64,
    /// When the run began, which the limit on time counts from.
    #[arg(skip = std::time::Instant::now())]
    pub begun: std::time::Instant,
    /// What is printed [default: smt2]
    #[arg(long, value_enum, help_heading = "Output")]
    pub emit: Option<VcEmit>,
    /// Decide the condition: valid, falsified with values of the variables, or unknown
    #[arg(long, help_heading = "Output")]
    pub solve: bool,
    /// Print sizes, times and the answer as JSON on standard output
    #[arg(long, help_heading = "Output", conflicts_with = "emit")]
    pub json: bool,
}
