//! How a program is explored: flags of every command that does.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use explore::{EngineChoice, FactKind, Interpolation, LoopMode, Search, SpeculateWhen};
use solver::Layer;

use super::choice::{default_of, one_of};
use super::environment::EnvironmentFlags;
use super::seconds;

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Progress {
    /// A live line on a terminal, lines now and then elsewhere
    Auto,
    /// Lines now and then
    Plain,
    /// None
    Never,
}

/// How a program is explored.
#[derive(Args, Debug)]
pub struct Exploration {
    #[command(flatten)]
    pub search: SearchFlags,
    #[command(flatten)]
    pub learning: LearningFlags,
    /// Seed of the random choices
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = 1, help_heading = "Search")]
    pub seed: u64,
    #[command(flatten)]
    pub limits: LimitFlags,
    #[command(flatten)]
    pub solver: SolverFlags,
    #[command(flatten)]
    pub environment: EnvironmentFlags,
    #[command(flatten)]
    pub reporting: ReportingFlags,
}

/// In which order, and by whom.
#[derive(Args, Debug)]
pub struct SearchFlags {
    /// Who looks for the answer
    #[arg(hide_short_help = true, long, help_heading = "Search",
          value_parser = one_of(EngineChoice::CHOICES), default_value = default_of(EngineChoice::CHOICES))]
    pub engine: EngineChoice,
    /// Engines that run at once, each in a thread; with 1 they take turns, in an order that is always the
    /// same [default: the cores there are]
    #[arg(hide_short_help = true, long, value_name = "N", help_heading = "Search",
          value_parser = clap::value_parser!(u16).range(1..=64))]
    pub jobs: Option<u16>,
    /// The order in which paths are explored [default: interleaved; uncovered for tests]
    #[arg(hide_short_help = true, long, help_heading = "Search", value_parser = one_of(Search::CHOICES))]
    pub search: Option<Search>,
    /// Run the ways between a branch and the place where they meet again as one, with values that
    /// depend on the branch; nothing is learnt on such paths
    #[arg(hide_short_help = true, long, help_heading = "Search")]
    pub merge: bool,
    /// Explore every path, also from a state that was explored before
    #[arg(hide_short_help = true, long, help_heading = "Search")]
    pub all_paths: bool,
}

/// What is learnt of finished subtrees, by speculation and of loops.
#[derive(Args, Debug)]
pub struct LearningFlags {
    /// What finished subtrees leave behind, to prune states that satisfy it [default: conjunctive; off for
    /// tests]
    #[arg(
        hide_short_help = true,
        long,
        value_parser = one_of(Interpolation::CHOICES),
        help_heading = "Interpolation"
    )]
    pub interpolation: Option<Interpolation>,
    /// Conjuncts of one interpolant at most; larger ones are given up
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N",
        default_value_t = 256,
        help_heading = "Interpolation"
    )]
    pub interpolant_size: usize,
    /// Open infeasible branches to learn reasons that do not need them to be infeasible: for proofs
    /// whose trees explode. What is only reached by a state that such a reason covers is not covered
    #[arg(hide_short_help = true, long, help_heading = "Speculation",
          value_parser = one_of(SpeculateWhen::CHOICES), default_value = default_of(SpeculateWhen::CHOICES))]
    pub speculation: SpeculateWhen,
    /// States that a speculation explores at one point at most; further ones must be subsumed
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = 1, help_heading = "Speculation")]
    pub speculation_states: u32,
    /// Points at most at which a speculation explores states
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = 2, help_heading = "Speculation")]
    pub speculation_nodes: usize,
    /// Speculations within each other at most
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = 8, help_heading = "Speculation")]
    pub speculation_depth: usize,
    /// What is done about loops that have no bound
    #[arg(hide_short_help = true, long, help_heading = "Loops",
          value_parser = one_of(LoopMode::CHOICES), default_value = default_of(LoopMode::CHOICES))]
    pub loops: LoopMode,
    /// Do not try facts of this kind as invariants, to see what they are good for; may be given
    /// several times
    #[arg(hide_short_help = true, long, value_name = "KIND", help_heading = "Loops",
          value_parser = one_of(FactKind::CHOICES))]
    pub without_facts: Vec<FactKind>,
    /// Say for each subsumption point how many states were subsumed, and why others were not
    #[arg(hide_short_help = true, long, help_heading = "Interpolation")]
    pub explain: bool,
}

/// When it ends.
#[derive(Args, Debug)]
pub struct LimitFlags {
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub timeout: Option<f64>,
    /// When the run began, which the limit on time counts from.
    #[arg(skip = std::time::Instant::now())]
    pub begun: std::time::Instant,
    /// Stop when the process uses this many megabytes [default: four fifths of what there is]
    #[arg(long, value_name = "MB", help_heading = "Limits", value_parser = clap::value_parser!(u64).range(1..))]
    pub memory: Option<u64>,
    /// Forks on one path
    #[arg(hide_short_help = true, long, value_name = "N", help_heading = "Limits")]
    pub depth: Option<u32>,
    /// Iterations of a loop (each time it is entered) and nested calls of a function
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub unwind: Option<u32>,
    /// Take for granted that no execution goes beyond --unwind
    #[arg(hide_short_help = true, long, requires = "unwind", help_heading = "Limits")]
    pub no_unwinding_assertions: bool,
    /// Stop after this many complete paths
    #[arg(hide_short_help = true, long, value_name = "N", help_heading = "Limits")]
    pub max_paths: Option<u64>,
    /// Stop after this many LLVM instructions
    #[arg(hide_short_help = true, long, value_name = "N", help_heading = "Limits")]
    pub max_instructions: Option<u64>,
    /// Bytes of stack before it overflows
    #[arg(hide_short_help = true, long, value_name = "BYTES", default_value_t = 8 << 20, help_heading = "Limits")]
    pub stack: u64,
}

/// Who answers queries.
#[derive(Args, Debug)]
pub struct SolverFlags {
    /// Seconds for one query to the solver [default: 10; for tests a two-hundredth of --timeout, and less for
    /// each that is not answered]
    #[arg(hide_short_help = true, long, value_name = "SECONDS", value_parser = seconds, help_heading = "Solver")]
    pub query_timeout: Option<f64>,
    /// Check every answer of the solver's fast layers with the back end (slow)
    #[arg(hide_short_help = true, long, help_heading = "Solver")]
    pub validate_solver: bool,
    /// Switch off a fast layer of the solver, to measure or to doubt it; may be given several times
    #[arg(hide_short_help = true, long, value_name = "LAYER", help_heading = "Solver",
          value_parser = one_of(Layer::CHOICES))]
    pub without_layer: Vec<Layer>,
    /// Save queries that the solver did not answer, as SMT-LIB, in this folder
    #[arg(hide_short_help = true, long, value_name = "DIR", help_heading = "Solver")]
    pub dump_queries: Option<PathBuf>,
    /// Keep answers of the solver that took long in this folder, and use those that are there. An answer then
    /// rests on nobody but Surefoot having written there
    #[arg(hide_short_help = true, long, value_name = "DIR", help_heading = "Solver")]
    pub query_cache: Option<PathBuf>,
}

/// What is said, and how.
#[derive(Args, Debug)]
pub struct ReportingFlags {
    /// Print the outcome as JSON on standard output
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// Print counts and times at the end
    #[arg(hide_short_help = true, long, help_heading = "Output")]
    pub stats: bool,
    /// How progress is shown, on standard error
    #[arg(hide_short_help = true, long, value_enum, default_value = "auto", help_heading = "Output")]
    pub progress: Progress,
    /// Print the answer only: nothing on standard error but errors, and what a proof rests on
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
    /// Print everything that is known: the way to a violation, all decisions and cuts, statistics,
    /// and why states were subsumed or not
    #[arg(long, short, help_heading = "Output", conflicts_with = "quiet")]
    pub verbose: bool,
}
