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
    #[command(after_help = VERIFY_HELP)]
    Verify(Verify),
    /// Decide for each of many points whether it can be reached: with a test, not at all, or unknown
    #[command(after_help = REACH_HELP)]
    Reach(Reach),
    /// Write tests that together take every path, block or branch of a program
    #[command(after_help = TEST_HELP)]
    Test(Test),
    /// Run a test on the compiled program, with checks, and say what happens
    #[command(
        after_help = REPLAY_HELP,
        override_usage = "surefoot replay [OPTIONS] <FILE>... <TEST>",
    )]
    Replay(ReplayTest),
    /// Check a proof that verify --proof wrote
    #[command(
        after_help = CHECK_PROOF_HELP,
        override_usage = "surefoot check-proof [OPTIONS] <PROOF> <FILE>...",
    )]
    CheckProof(CheckProof),
    /// Print the verification condition of a function, or decide it
    #[command(after_help = VC_HELP)]
    Vc(Vc),
    /// Show what a program looks like inside
    Show(Show),
}

const VERIFY_HELP: &str = "\
The program's inputs are what __VERIFIER_nondet_*() return, what klee_make_symbolic() fills, and on \
request arguments (--sym-args) and standard input (--sym-stdin). All their values are tried at once: \
true means that no input violates a property, on any path.

Every violation is run on the natively compiled program before it is shown, and must fail there in \
the same way; where that cannot be tried, the answer says why.

Examples:
  surefoot verify prog.c
  surefoot verify --trace --property no-overflow prog.c
  surefoot verify --unwind 10 prog.c                      loops without end: up to 10 iterations
  surefoot verify --invariant 'low <= high' --in search prog.c
  surefoot verify --property task.prp --data-model ILP32 --timeout 60 prog.i
  surefoot verify --sym-args 0 2 8 --sym-stdin 16 tool.c
  surefoot verify --json prog.c > found.json; surefoot replay prog.c found.json

The verdict is the first line on standard output: true, false(<property>) or unknown (<reason>); \
everything else goes to standard error. With --json, standard output is JSON instead.

Exit code: 0 true, 1 false, 2 bad input, 3 unknown.";

const TEST_HELP: &str = "\
Explores the program as verify does and writes tests while it runs, each file whole or not at all. \
Ctrl-C or a limit keeps the tests written so far, and adds those of paths that had reached something \
new. A path that violates a property gets its test, too, once the compiled program is seen to fail \
in the same way.

Examples:
  surefoot test prog.c                                    a test per new branch, in test-suite/
  surefoot test --cover paths --format ktest --output out prog.c
  surefoot test --format c --output unit prog.c; cc -o test unit/test-1.c prog.c && ./test
  surefoot test --property coverage-error-call.prp --timeout 60 prog.i

Formats:
  test-comp  metadata.xml and testcase-N.xml, as TestCov reads them
  ktest      testNNNNNN.ktest, as KLEE's tools read them; testNNNNNN.<kind>.err beside it says which
             error the test leads to
  c          test-N.c, to be compiled together with the program

Exit code: 0 all was explored and nothing violated, 1 a property was violated, 2 bad input or the \
tests could not be written, 3 not all was explored.";

const REPLAY_HELP: &str = "\
The last file is the test: a .ktest file, a test case of a suite (.xml), or a counterexample that \
verify --json printed (.json); the others are the program, as for verify. It is compiled without \
optimisation, with the checks that show violations of the properties, and run with the test's \
inputs. Its output is passed on; what happened is said on standard error.

Examples:
  surefoot replay prog.c test-suite/testcase-1.xml
  surefoot replay --property no-overflow prog.c out/test000001.ktest

Exit code: 0 the program came to its end and nothing was wrong, 1 something was violated, 2 bad \
input, 3 it could not be run, took another path than the test, or did not end in time.";

const REACH_HELP: &str = "\
Without other targets, every call of reach_error, __VERIFIER_error and every assertion is one. All \
targets are decided in one run: a target that was reached is done with, and a state from which \
control flow leads to no undecided target is not explored.

Examples:
  surefoot reach prog.c                                   every error call and assertion
  surefoot reach --target prog.c:42 --target function:cleanup prog.c
  surefoot reach --target-labels 'error_*' prog.c
  surefoot reach --targets blocks prog.c                  dead code
  surefoot reach --alarms alarms.sarif prog.c             are the alarms of an analyser real?

Alarms are read from SARIF 2.1.0, from clang's property lists, and from Frama-C's CSV. An alarm is \
taken for its line: that it cannot be reached refutes it; that it can be does not yet confirm it.

Exit code: 0 every target is decided, 2 bad input, 3 some are unknown.";

const CHECK_PROOF_HELP: &str = "\
The first file is the proof, the others are the program; the flags must be those that verify was \
given. The program is run from its beginning, and from every interpolant of the proof that is \
needed, with nothing known but the interpolant, until each path ends or satisfies an interpolant \
again. A solver of its own answers, without the fast layers of verify.

Examples:
  surefoot verify --proof prog.proof prog.c && surefoot check-proof prog.proof prog.c

Exit code: 0 confirmed, 2 bad input, 3 not confirmed.";

const VC_HELP: &str = "\
The condition says that the function, called in any state that --requires allows, violates no assertion \
and ends, if it ends, in a state that --ensures allows. Calls are put in their places and loops are \
unrolled; going beyond --unwind violates an assertion, too. Parameters in contracts have the values they \
had at the call.

Pointers that are parameters can be anything; memory is flat, and what a pointer from outside points to \
has no bounds. Objects of the function and globals are apart from each other.

Examples:
  surefoot vc --function f prog.c                         the condition in SMT-LIB 2
  surefoot vc --function f --emit gcl prog.c              the guarded commands
  surefoot vc --function f --solve --requires 'x > 0' --ensures 'result > x' prog.c
  surefoot vc --function f --solve --check overflow,bounds --unwind 32 prog.c
  surefoot vc --function f --solve --theory integers prog.c

Exit code: 0 printed or valid, 1 falsified, 2 bad input, 3 unknown or not supported.";

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
#[derive(Args, Clone, Debug)]
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

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Interpolation {
    /// Nothing
    Off,
    /// Facts of the state that were needed
    Core,
    /// Weakest preconditions, approximated by conjunctions
    Conjunctive,
    /// Weakest preconditions as clauses, within --interpolant-size
    Exact,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Loops {
    /// Look for invariants, beside unrolling
    Abstract,
    /// Unroll further and further, and try what was learnt as invariants (McMillan; for comparison)
    Deepen,
    /// Look for invariants only: what these do without the help of unrolling
    AbstractOnly,
    /// Unroll only
    Unroll,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Facts {
    /// Bounds by what a place held at first, and by zero
    Bounds,
    /// Remainders by the step
    Divisibility,
    /// One of the numbers that were seen
    Values,
    /// Relations between two places
    Relations,
    /// Comparisons of the loop
    Guards,
    /// Comparisons of what was before the iteration
    NotBegun,
    /// What the path into the loop assumes
    Entry,
    /// Comparisons on paths that have to be excluded
    Paths,
    /// What places hold for each number of another, the control of a state machine
    States,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Layer {
    ValueSets,
    Ranges,
    Domains,
    Order,
    Repair,
    Cache,
    /// The SAT solver behind Z3
    Sat,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Speculation {
    Off,
    /// In a small part of the time, beside exploration without
    Auto,
    On,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// Path by path, and bounded model checking beside it
    Auto,
    /// Path by path
    Paths,
    /// Bounded model checking: all paths at once, loops unrolled further and further
    Bmc,
}

/// How a program is explored.
#[derive(Args, Debug)]
pub struct Exploration {
    /// Who looks for the answer
    #[arg(long, value_enum, default_value = "auto", help_heading = "Search")]
    pub engine: Engine,
    /// The order in which paths are explored
    #[arg(long, value_enum, default_value = "interleaved", help_heading = "Search")]
    pub search: Search,
    /// Run the ways between a branch and the place where they meet again as one, with values that
    /// depend on the branch; nothing is learnt on such paths
    #[arg(long, help_heading = "Search")]
    pub merge: bool,
    /// Explore every path, also from a state that was explored before
    #[arg(long, help_heading = "Search")]
    pub all_paths: bool,
    /// What finished subtrees leave behind, to prune states that satisfy it
    #[arg(long, value_enum, default_value = "conjunctive", help_heading = "Interpolation")]
    pub interpolation: Interpolation,
    /// Conjuncts of one interpolant at most; larger ones are given up
    #[arg(long, value_name = "N", default_value_t = 256, help_heading = "Interpolation")]
    pub interpolant_size: usize,
    /// Open infeasible branches to learn reasons that do not need them to be infeasible: for proofs
    /// whose trees explode. What is only reached by a state that such a reason covers is not covered
    #[arg(long, value_enum, default_value = "auto", help_heading = "Speculation")]
    pub speculation: Speculation,
    /// States that a speculation explores at one point at most; further ones must be subsumed
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Speculation")]
    pub speculation_states: u32,
    /// Points at most at which a speculation explores states
    #[arg(long, value_name = "N", default_value_t = 2, help_heading = "Speculation")]
    pub speculation_nodes: usize,
    /// Speculations within each other at most
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "Speculation")]
    pub speculation_depth: usize,
    /// What is done about loops that have no bound
    #[arg(long, value_enum, default_value = "abstract", help_heading = "Loops")]
    pub loops: Loops,
    /// Do not try facts of this kind as invariants, to see what they are good for; may be given
    /// several times
    #[arg(long, value_enum, value_name = "KIND", help_heading = "Loops")]
    pub without_facts: Vec<Facts>,
    /// Say for each subsumption point how many states were subsumed, and why others were not
    #[arg(long, help_heading = "Interpolation")]
    pub explain: bool,
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
    /// Switch off a fast layer of the solver, to measure or to doubt it; may be given several times
    #[arg(long, value_enum, value_name = "LAYER", help_heading = "Solver")]
    pub without_layer: Vec<Layer>,
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
    pub invariants: InvariantFlags,
    #[command(flatten)]
    pub exploration: Exploration,
    /// Show the source lines on the way to a violation: of each decision, and what it led to
    #[arg(long, help_heading = "Output")]
    pub trace: bool,
    /// Do not run violations on the compiled program
    #[arg(long, help_heading = "Output")]
    pub no_replay: bool,
    #[command(flatten)]
    pub proof: ProofFlags,
    /// Show what has to hold at the entry of main, and at its loops, for the program to be safe
    #[arg(long, help_heading = "Output")]
    pub show_precondition: bool,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

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
    /// Do not run tests that end in an error on the compiled program
    #[arg(long, help_heading = "Output")]
    pub no_replay: bool,
    #[command(flatten)]
    pub proof: ProofFlags,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

/// What must hold all along.
#[derive(Args, Clone, Debug)]
pub struct InvariantFlags {
    /// A C expression without side effects over the program's variables, which must hold after every
    /// statement where they are in scope and have a value; may be given several times. Nothing else is
    /// checked then, unless --property asks for it
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true, help_heading = "Properties")]
    pub invariant: Vec<String>,
    /// Check invariants in this function only [default: in every function in which all their
    /// variables are in scope]
    #[arg(long = "in", value_name = "FUNCTION", requires = "invariant", help_heading = "Properties")]
    pub within: Option<String>,
}

/// What is done with a proof.
#[derive(Args, Clone, Debug)]
pub struct ProofFlags {
    /// Check every proof, interpolant by interpolant, before saying true
    #[arg(long, help_heading = "Output")]
    pub check_proof: bool,
    /// Write the proof to this file, to be read and to be checked with check-proof
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub proof: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct CheckProof {
    #[command(flatten)]
    pub input: Input,
    /// The properties, as for verify
    #[arg(long, value_name = "NAME|FILE", help_heading = "Properties")]
    pub property: Vec<String>,
    #[command(flatten)]
    pub invariants: InvariantFlags,
    #[command(flatten)]
    pub exploration: Exploration,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

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

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum SuiteFormat {
    #[value(name = "ktest")]
    KTest,
    TestComp,
    C,
}

#[derive(Args, Debug)]
pub struct Test {
    #[command(flatten)]
    pub input: Input,
    /// What gets a test [default: branches]
    #[arg(long, value_enum, help_heading = "Tests")]
    pub cover: Option<Cover>,
    /// The kind of files
    #[arg(long, value_enum, default_value = "test-comp", help_heading = "Tests")]
    pub format: SuiteFormat,
    /// The folder for the tests; it must not hold any yet
    #[arg(long, short, value_name = "DIR", default_value = "test-suite", help_heading = "Tests")]
    pub output: PathBuf,
    /// Errors to look for, as for verify; a .prp file may name what to cover, too;
    /// may be given several times
    /// [default: unreach-call, assert, valid-deref and valid-free]
    #[arg(long, value_name = "NAME|FILE", help_heading = "Tests")]
    pub property: Vec<String>,
    /// Do not run violations on the compiled program
    #[arg(long, help_heading = "Tests")]
    pub no_replay: bool,
    #[command(flatten)]
    pub exploration: Exploration,
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

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum VcAlgorithm {
    /// Weakest preconditions by substitution (exponential)
    Wp,
    /// Flanagan and Saxe, over a passified program
    Fs,
    /// Forward symbolic execution, path by path (exponential)
    Fse,
    /// Directionless weakest preconditions
    Dwp,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum VcDirection {
    Forward,
    Backward,
    /// The first half forward, the second backward
    Mixed,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum VcTheory {
    /// Integers of so many bits, that wrap around
    Machine,
    /// Mathematical integers
    Integers,
}

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

#[derive(Args, Debug)]
pub struct Vc {
    #[command(flatten)]
    pub input: Input,
    /// The function that the condition is about [default: that of --entry]
    #[arg(long, value_name = "NAME", help_heading = "Condition")]
    pub function: Option<String>,
    /// How the condition is computed
    #[arg(long, value_enum, default_value = "dwp", help_heading = "Condition")]
    pub algorithm: VcAlgorithm,
    /// The order in which dwp goes through the commands
    #[arg(long, value_enum, default_value = "forward", help_heading = "Condition")]
    pub direction: VcDirection,
    /// What numbers are
    #[arg(long, value_enum, default_value = "machine", help_heading = "Condition")]
    pub theory: VcTheory,
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
    #[arg(long, help_heading = "Limits")]
    pub no_unwinding_assertions: bool,
    /// Nodes at most of a condition that may grow exponentially (wp, fse)
    #[arg(long, value_name = "N", default_value_t = 10_000_000, help_heading = "Limits")]
    pub limit: u64,
    /// Seconds for deciding the condition
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, help_heading = "Limits")]
    pub timeout: f64,
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
