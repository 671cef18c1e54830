//! What an exploration is asked to do.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use outcome::{Properties, Property, Target};
use semantics::{Environment, Overflow, Unmodelled};
use solver::ChainOptions;

use crate::memory::WatchedMemory;

/// The order in which states are explored.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Search {
    DepthFirst,
    BreadthFirst,
    RandomPath,
    Coverage,
    Uncovered,
    #[default]
    Interleaved,
}

impl Search {
    /// Each by its name, with what it means to a user.
    pub const CHOICES: &'static [(Search, &'static str, &'static str)] = &[
        (Search::DepthFirst, "dfs", "Depth first"),
        (Search::BreadthFirst, "bfs", "Breadth first"),
        (Search::RandomPath, "random", "At random, branches near the root first"),
        (Search::Coverage, "coverage", "Code that was executed least first"),
        (
            Search::Uncovered,
            "uncovered",
            "Nearest to code that was not executed first, and at random in between",
        ),
        (Search::Interleaved, "interleaved", "The others in turn"),
    ];
}

/// Who answers.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum EngineChoice {
    #[default]
    Auto,
    Paths,
    Bmc,
}

impl EngineChoice {
    /// Each by its name, with what it means to a user.
    pub const CHOICES: &'static [(EngineChoice, &'static str, &'static str)] = &[
        (EngineChoice::Auto, "auto", "Path by path, and bounded model checking beside it"),
        (EngineChoice::Paths, "paths", "Path by path"),
        (
            EngineChoice::Bmc,
            "bmc",
            "Bounded model checking: all paths at once, loops unrolled further and further",
        ),
    ];
}

/// What finished subtrees leave behind.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Interpolation {
    Off,
    Core,
    #[default]
    Conjunctive,
    Exact,
}

impl Interpolation {
    /// Each by its name, with what it means to a user.
    pub const CHOICES: &'static [(Interpolation, &'static str, &'static str)] = &[
        (Interpolation::Off, "off", "Nothing"),
        (Interpolation::Core, "core", "Facts of the state that were needed"),
        (Interpolation::Conjunctive, "conjunctive", "Weakest preconditions, approximated by conjunctions"),
        (Interpolation::Exact, "exact", "Weakest preconditions as clauses, within --interpolant-size"),
    ];
}

/// What is done about loops.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum LoopMode {
    #[default]
    Abstract,
    Deepen,
    AbstractOnly,
    Unroll,
}

impl LoopMode {
    /// Each by its name, with what it means to a user.
    pub const CHOICES: &'static [(LoopMode, &'static str, &'static str)] = &[
        (LoopMode::Abstract, "abstract", "Look for invariants, beside unrolling"),
        (
            LoopMode::Deepen,
            "deepen",
            "Unroll further and further, and try what was learnt as invariants (McMillan; for comparison)",
        ),
        (
            LoopMode::AbstractOnly,
            "abstract-only",
            "Look for invariants only: what these do without the help of unrolling",
        ),
        (LoopMode::Unroll, "unroll", "Unroll only"),
    ];
}

/// Kinds of facts that are tried as invariants of loops.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum FactKind {
    Bounds,
    Divisibility,
    Values,
    Relations,
    Guards,
    NotBegun,
    Entry,
    Paths,
    States,
}

impl FactKind {
    /// Each by its name, with what it means to a user.
    pub const CHOICES: &'static [(FactKind, &'static str, &'static str)] = &[
        (FactKind::Bounds, "bounds", "Bounds by what a place held at first, and by zero"),
        (FactKind::Divisibility, "divisibility", "Remainders by the step"),
        (FactKind::Values, "values", "One of the numbers that were seen"),
        (FactKind::Relations, "relations", "Relations between two places"),
        (FactKind::Guards, "guards", "Comparisons of the loop"),
        (FactKind::NotBegun, "not-begun", "Comparisons of what was before the iteration"),
        (FactKind::Entry, "entry", "What the path into the loop assumes"),
        (FactKind::Paths, "paths", "Comparisons on paths that have to be excluded"),
        (
            FactKind::States,
            "states",
            "What places hold for each number of another, the control of a state machine",
        ),
    ];
}

/// When infeasible branches are opened to learn from them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum SpeculateWhen {
    Never,
    /// By an engine of its own: where trees explode without it a small part of the time is enough, and
    /// where they do not little is lost.
    #[default]
    Beside,
    Always,
}

impl SpeculateWhen {
    /// Each by its name, with what it means to a user.
    pub const CHOICES: &'static [(SpeculateWhen, &'static str, &'static str)] = &[
        (SpeculateWhen::Never, "off", ""),
        (SpeculateWhen::Beside, "auto", "In a small part of the time, beside exploration without"),
        (SpeculateWhen::Always, "on", ""),
    ];
}

/// Whether infeasible branches are opened to learn from them, and how far.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Speculation {
    pub when: SpeculateWhen,
    /// States that are explored at one point at most; further ones must be subsumed.
    pub states: u32,
    /// Points at most at which states are explored.
    pub nodes: usize,
    /// Speculations within each other at most.
    pub depth: usize,
}

impl Speculation {
    /// Whether the engine with these options speculates.
    pub fn is_on(&self) -> bool {
        self.when == SpeculateWhen::Always
    }
}

impl Default for Speculation {
    fn default() -> Self {
        Speculation { when: SpeculateWhen::default(), states: 1, nodes: 2, depth: 8 }
    }
}

/// Flags for clang under which all violations of the properties are there to be seen: clang computes
/// constant expressions itself, and leaves no trace of which left shifts are signed, but it can add
/// checks, which call a handler.
pub fn clang_checks(properties: Properties) -> Vec<OsString> {
    let mut flags: Vec<OsString> = Vec::new();
    if properties.bound_members() {
        // A trap, which the front end knows, and no handler: the kinds below have theirs.
        flags.extend(["-fsanitize=array-bounds".into(), "-fsanitize-trap=array-bounds".into()]);
        // Without it any array at the end of a structure may be longer than it says. `char name[1]`, of
        // memory that is allocated for it, is an old habit, and stays allowed.
        flags.push("-fstrict-flex-arrays=1".into());
    }
    let mut checks = Vec::new();
    if properties.contains(Property::NoOverflow) {
        checks.extend(["signed-integer-overflow", "shift-base"]);
    }
    if properties.contains(Property::DivisionByZero) {
        checks.push("integer-divide-by-zero");
    }
    // The handler of shifts does not tell what was wrong.
    if properties.contains(Property::Shift) && !properties.contains(Property::NoOverflow) {
        checks.push("shift-exponent");
    }
    if !checks.is_empty() {
        let checks = checks.join(",");
        flags.push(format!("-fsanitize={checks}").into());
        flags.push(format!("-fno-sanitize-recover={checks}").into());
    }
    flags
}

/// For one query to the solver.
pub const QUERY_TIME: Duration = Duration::from_secs(10);

/// About half a second.
pub const LEARNING_CREDIT: u64 = 2_000_000;

// Size: one field for each thing that can be asked for; what belongs together is a structure already.
#[derive(Clone, Debug)]
pub struct Options {
    pub properties: Properties,
    pub engine: EngineChoice,
    /// Members of the portfolio that run at once; with one they take turns.
    pub jobs: usize,
    pub search: Search,
    pub overflow: Overflow,
    pub unmodelled: Unmodelled,
    pub timeout: Option<Duration>,
    /// Bytes of memory of the process.
    pub memory: Option<u64>,
    /// Forks on one path.
    pub depth: Option<u32>,
    /// Iterations of a loop, and nested activations of a function.
    pub unwind: Option<u32>,
    /// Whether going beyond the bound makes the answer unknown; otherwise it is assumed away.
    pub unwinding_assertions: bool,
    pub max_paths: Option<u64>,
    pub max_instructions: Option<u64>,
    pub stack: u64,
    pub arguments: Vec<Vec<u8>>,
    pub environment: Arc<Environment>,
    pub stdin: Option<u64>,
    pub seed: u64,
    pub solver: ChainOptions,
    /// The folder for queries that the solver did not answer.
    pub dump_queries: Option<PathBuf>,
    /// Whether paths tell what they write to standard output.
    pub keep_output: bool,
    /// Whether a state that is the same as one explored before is explored again.
    pub repeat_states: bool,
    pub interpolation: Interpolation,
    pub loops: LoopMode,
    /// Facts that are not tried, to see what they are good for.
    pub without_facts: Vec<FactKind>,
    pub speculation: Speculation,
    /// Whether the ways between a branch and the block where they meet become one. Nothing is learnt from
    /// them then.
    pub merge: bool,
    /// Conjuncts of one interpolant at most.
    pub interpolant_size: usize,
    /// Points that are to be decided, instead of the properties: exploration goes on until all are.
    pub targets: Vec<Target>,
    /// Whether it is wanted why states were or were not subsumed.
    pub explain: bool,
    /// Whether a proof is wanted.
    pub keep_proof: bool,
    /// Whether the tree is recorded, for people to look at.
    pub record_tree: bool,
    /// What learning may cost, in blocks entered, before it must save as much not to pause; None: it
    /// goes on in any case.
    pub learning_credit: Option<u64>,
    /// Go on after a violation.
    pub keep_going: bool,
    /// Whether everything that can be executed is to be: nobody else may answer before all paths are
    /// explored, and no path may be left alone because of what is not one.
    pub covers: bool,
    /// Whether a branch that is taken for the first time is something new, beside a block.
    pub new_branches: bool,
    /// Whether the process ends soon after: then memory is not given back piece by piece.
    pub is_last: bool,
    /// Set from outside to end the exploration.
    pub interrupt: Arc<AtomicBool>,
    /// Set by the portfolio when the answer is there: what its members still do is of no use.
    pub halted: Arc<AtomicBool>,
    /// What the process uses, if somebody watches it.
    pub watched_memory: WatchedMemory,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            properties: Properties::default(),
            engine: EngineChoice::default(),
            jobs: 1,
            search: Search::default(),
            overflow: Overflow::Wrap,
            unmodelled: Unmodelled::Havoc,
            timeout: None,
            memory: None,
            depth: None,
            unwind: None,
            unwinding_assertions: true,
            max_paths: None,
            max_instructions: None,
            stack: 8 << 20,
            arguments: Vec::new(),
            environment: Arc::default(),
            stdin: None,
            seed: 1,
            solver: ChainOptions::default(),
            dump_queries: None,
            keep_output: false,
            repeat_states: false,
            interpolation: Interpolation::default(),
            loops: LoopMode::default(),
            without_facts: Vec::new(),
            speculation: Speculation::default(),
            merge: false,
            interpolant_size: 256,
            targets: Vec::new(),
            explain: false,
            keep_proof: false,
            record_tree: false,
            learning_credit: Some(LEARNING_CREDIT),
            keep_going: false,
            covers: false,
            is_last: false,
            new_branches: true,
            interrupt: Arc::default(),
            halted: Arc::default(),
            watched_memory: WatchedMemory::default(),
        }
    }
}
