//! One declaration per flag; the help is generated from it.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Runs C programs through LLVM and answers what they can do.
#[derive(Parser, Debug)]
#[command(name = "surefoot", version, about, max_term_width = 100)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
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
    #[command(after_help = "Examples:\n  surefoot verify prog.c\n  surefoot verify --property no-overflow \
                            --unwind 10 prog.c\n  surefoot verify --property task.prp --data-model ILP32 \
                            --timeout 60 prog.i\n\nThe verdict is the first line on standard output: true, \
                            false(<property>) or unknown (<reason>); everything else goes to standard \
                            error. The exit code is 0 for true, 1 for false, 2 for bad input, 3 for \
                            unknown.")]
    Verify(Verify),
    /// Show what a program looks like inside
    Show(Show),
}

/// Parses the command line; ends the process with a message if it is wrong.
pub fn parse() -> Arguments {
    Arguments::parse_from(spread_cflags(std::env::args_os()))
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

/// What to load, and how it is compiled.
#[derive(Args, Debug)]
pub struct Input {
    /// C sources (.c, .i), bitcode (.bc) or LLVM text (.ll), linked together
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Add a folder to search for headers
    #[arg(short = 'I', value_name = "DIR", help_heading = "Compilation")]
    pub include: Vec<OsString>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]", help_heading = "Compilation")]
    pub define: Vec<OsString>,
    /// The C standard (gnu89, c99, gnu17, …)
    #[arg(long, value_name = "STANDARD", help_heading = "Compilation")]
    pub std: Option<String>,
    /// Hand everything that follows (up to `--`) to clang; an argument is split at its spaces
    #[arg(long, value_name = "FLAGS…", allow_hyphen_values = true, help_heading = "Compilation")]
    pub cflags: Vec<String>,
    /// Sizes of long and pointers
    #[arg(long, value_enum, default_value = "LP64", help_heading = "Compilation")]
    pub data_model: DataModel,
    /// The function to start at
    #[arg(long, value_name = "FUNCTION", default_value = "main", help_heading = "Compilation")]
    pub entry: String,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
pub enum DataModel {
    #[value(name = "ILP32", alias = "ilp32")]
    Ilp32,
    #[value(name = "LP64", alias = "lp64")]
    Lp64,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
pub enum Overflow {
    /// End the run without a verdict where it happens
    Assume,
    /// Two's complement
    Wrap,
    /// Report it
    Check,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
pub enum Unmodelled {
    /// It returns an unknown value and has no side effects
    Unknown,
    /// Stop with an error
    Error,
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
    /// What calling a function without body means
    #[arg(long, value_enum, default_value = "unknown", help_heading = "Checks")]
    pub external: Unmodelled,
    /// Stop after this many LLVM instructions
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub max_instructions: Option<u64>,
    /// Bytes of stack before it overflows
    #[arg(long, value_name = "BYTES", default_value_t = 8 << 20, help_heading = "Limits")]
    pub stack: u64,
    /// Print instruction counts and times on standard error
    #[arg(long)]
    pub stats: bool,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

#[derive(Copy, Clone, Debug, ValueEnum)]
pub enum Search {
    /// Depth first
    Dfs,
    /// Breadth first
    Bfs,
    /// At random, branches near the root first
    Random,
    /// Code that was executed least first
    Coverage,
    /// The others in turn
    Interleaved,
}

/// How a program is explored.
#[derive(Args, Debug)]
pub struct Exploration {
    /// The order in which paths are explored
    #[arg(long, value_enum, default_value = "interleaved", help_heading = "Search")]
    pub search: Search,
    /// Explore every path, also from a state that was explored before
    #[arg(long, help_heading = "Search")]
    pub all_paths: bool,
    /// Seed of the random choices
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Search")]
    pub seed: u64,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    pub timeout: Option<f64>,
    /// Stop when the process uses this many megabytes
    #[arg(long, value_name = "MB", help_heading = "Limits")]
    pub memory: Option<u64>,
    /// Forks on one path
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub depth: Option<u32>,
    /// Iterations of a loop (each time it is entered) and nested calls of a function
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub unwind: Option<u32>,
    /// Take for granted that no execution goes beyond --unwind
    #[arg(long, requires = "unwind", help_heading = "Limits")]
    pub no_unwinding_assertions: bool,
    /// Stop after this many complete paths
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub max_paths: Option<u64>,
    /// Stop after this many LLVM instructions
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub max_instructions: Option<u64>,
    /// Bytes of stack before it overflows
    #[arg(long, value_name = "BYTES", default_value_t = 8 << 20, help_heading = "Limits")]
    pub stack: u64,
    /// Seconds for one query to the solver
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds, help_heading = "Solver")]
    pub query_timeout: f64,
    /// Check every answer of the solver's fast layers with the back end (slow)
    #[arg(long, help_heading = "Solver")]
    pub validate_solver: bool,
    /// Save queries that the solver did not answer, as SMT-LIB, in this folder
    #[arg(long, value_name = "DIR", help_heading = "Solver")]
    pub dump_queries: Option<PathBuf>,
    /// Arguments that can be anything: at least MIN and at most MAX of up to LENGTH bytes
    #[arg(long, num_args = 3, value_names = ["MIN", "MAX", "LENGTH"], help_heading = "Environment")]
    pub sym_args: Option<Vec<u32>>,
    /// Standard input can be any N bytes
    #[arg(long, value_name = "N", help_heading = "Environment")]
    pub sym_stdin: Option<u64>,
    /// What calling a function without body means
    #[arg(long, value_enum, default_value = "unknown", help_heading = "Environment")]
    pub external: Unmodelled,
    /// What signed overflow means, where it is not a property
    #[arg(long, value_enum, default_value = "wrap", help_heading = "Environment")]
    pub overflow: Overflow,
    /// Print the outcome as JSON on standard output
    #[arg(long, help_heading = "Output")]
    pub json: bool,
    /// Print counts and times at the end
    #[arg(long, help_heading = "Output")]
    pub stats: bool,
    /// Do not show progress
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,
}

/// A positive number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e9 => Ok(seconds),
        _ => Err("a positive number of seconds is needed".into()),
    }
}

#[derive(Args, Debug)]
pub struct Verify {
    #[command(flatten)]
    pub input: Input,
    /// What to check: unreach-call, assert, valid-memsafety (valid-deref, valid-free,
    /// valid-memtrack), valid-memcleanup, no-overflow, division-by-zero, shift, or a .prp file;
    /// may be given several times
    /// [default: unreach-call, assert, valid-deref and valid-free]
    #[arg(long, value_name = "NAME|FILE", help_heading = "Properties")]
    pub property: Vec<String>,
    #[command(flatten)]
    pub exploration: Exploration,
    /// Show the source lines on the way to a violation
    #[arg(long, help_heading = "Output")]
    pub trace: bool,
    /// Do not run violations on the compiled program
    #[arg(long, help_heading = "Output")]
    pub no_replay: bool,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

#[derive(Args, Debug)]
pub struct Show {
    #[command(subcommand)]
    pub what: ShowWhat,
}

#[derive(Subcommand, Debug)]
pub enum ShowWhat {
    /// The program in Surefoot's intermediate representation
    Ir(ShowProgram),
    /// The control flow graphs, as text or DOT
    Cfg(ShowCfg),
}

#[derive(Args, Debug)]
pub struct ShowProgram {
    #[command(flatten)]
    pub input: Input,
    /// Only this function
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
}

#[derive(Args, Debug)]
pub struct ShowCfg {
    #[command(flatten)]
    pub program: ShowProgram,
    /// The form of the output
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Dot,
}

impl Input {
    pub fn options(&self) -> frontend::Options {
        let mut clang_arguments: Vec<OsString> = Vec::new();
        let mut flag = |prefix: &str, value: &OsString| {
            let mut argument = OsString::from(prefix);
            argument.push(value);
            clang_arguments.push(argument);
        };
        self.include.iter().for_each(|folder| flag("-I", folder));
        self.define.iter().for_each(|definition| flag("-D", definition));
        if let Some(standard) = &self.std {
            flag("-std=", &OsString::from(standard));
        }
        let further = self.cflags.iter().flat_map(|flags| flags.split_whitespace());
        clang_arguments.extend(further.map(OsString::from));
        frontend::Options {
            data_model: match self.data_model {
                DataModel::Ilp32 => program::DataModel::Ilp32,
                DataModel::Lp64 => program::DataModel::Lp64,
            },
            clang_arguments,
            entry: self.entry.clone(),
            ..frontend::Options::default()
        }
    }
}
