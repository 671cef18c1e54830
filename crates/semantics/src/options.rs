//! How a machine runs a program.

use std::sync::Arc;

use crate::environment::Environment;
use crate::stop::Violation;

/// What signed overflow means.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Overflow {
    /// Paths on which it happens are not looked at.
    Assume,
    /// As compiled with `-fwrapv`.
    #[default]
    Wrap,
    /// It is a violation.
    Check,
}

impl Overflow {
    /// Each by its name, with what it means to a user.
    pub const CHOICES: &'static [(Overflow, &'static str, &'static str)] = &[
        (Overflow::Assume, "assume", "End the run without a verdict where it happens"),
        (Overflow::Wrap, "wrap", "Two's complement"),
        (Overflow::Check, "check", "Report it"),
    ];
}

/// What calling a function without body or model means.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Unmodelled {
    /// What it returned or left is not known to be what the real function does.
    #[default]
    Havoc,
    /// Any value is one that it really returns; of a concrete run, the one that it was given, or 0.
    Pure,
    Stop,
}

impl Unmodelled {
    /// Each by its name, with what it means to a user who explores a program.
    pub const CHOICES: &'static [(Unmodelled, &'static str, &'static str)] = &[
        (
            Unmodelled::Havoc,
            "havoc",
            "It returns anything and writes anything to the memory that its arguments lead to; a violation \
             that depends on that is none",
        ),
        (
            Unmodelled::Pure,
            "pure",
            "It returns anything, which is taken for what it really returns, and has no side effects",
        ),
        (Unmodelled::Stop, "stop", "The answer is unknown if it is called"),
    ];

    /// The same for one run of a program, which has one value for everything.
    pub const CHOICES_OF_RUNS: &'static [(Unmodelled, &'static str, &'static str)] = &[
        (Unmodelled::Stop, "stop", "The run ends there"),
        (Unmodelled::Pure, "zero", "It returns 0 and has no side effects"),
    ];
}

#[derive(Clone, Debug)]
pub struct Options {
    pub overflow: Overflow,
    pub unmodelled: Unmodelled,
    /// Bytes of stack before a call overflows it, as counted by [`frame_cost`](crate::machine::frame_cost).
    pub stack_limit: u64,
    /// LLVM instructions executed before giving up.
    pub step_limit: u64,
    /// Iterations of a loop, per entry of it, and nested activations of a function before giving up.
    pub unwind: Option<u32>,
    pub environment: Arc<Environment>,
    /// What clang's own check of shifts looks for.
    pub shift_check: Violation,
    /// Whether shifts by too much are asked about.
    pub checks_shifts: bool,
    /// Whether calling the error function stops execution even if the program gives it a body.
    pub stop_at_error: bool,
    /// Whether `abort` and traps are violations.
    pub stop_at_abort: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            overflow: Overflow::Wrap,
            unmodelled: Unmodelled::Havoc,
            stack_limit: 8 << 20,
            step_limit: u64::MAX,
            unwind: None,
            environment: Arc::default(),
            shift_check: Violation::SignedOverflow,
            checks_shifts: false,
            stop_at_error: false,
            stop_at_abort: false,
        }
    }
}
