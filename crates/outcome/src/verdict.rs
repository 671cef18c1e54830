//! The answer of a run.

use std::collections::BTreeMap;

use program::{FunctionId, Place};

use crate::assumption::Assumption;
use crate::coverage::Coverage;
use crate::proof::{Proof, ProofCheck, ProofEntry};
use crate::property::{Properties, Property};
use crate::target::Reached;
use crate::test::Test;
use crate::tree::Tree;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No execution violates a property.
    True,
    /// This property is violated.
    False(Property),
    /// Open, for the reasons that the outcome lists.
    Unknown,
}

/// Why something stayed open.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reason {
    pub kind: ReasonKind,
    /// What happened, as a phrase.
    pub text: String,
    pub place: Option<Place>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReasonKind {
    /// A limit that a flag lifts.
    Limit(Limit),
    /// An instruction, function or memory access that is not modelled.
    Unsupported,
    /// The solver did not answer in time.
    Solver,
    /// Undefined behaviour of a kind that no property asks about ended a path.
    Undefined,
    /// A violation was found that could not be confirmed on the compiled program.
    Unconfirmed,
    /// A proof was found that the proof checker could not confirm.
    UnconfirmedProof,
    /// The user interrupted the run.
    Interrupted,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    Time,
    Memory,
    Depth,
    Unwind,
    Paths,
    Instructions,
}

#[derive(Clone, Debug)]
pub struct StackEntry {
    pub function: FunctionId,
    pub place: Option<Place>,
}

#[derive(Clone, Debug)]
pub struct Counterexample {
    pub property: Property,
    /// The violation in words: "out-of-bounds write".
    pub kind: String,
    /// Innermost first.
    pub stack: Vec<StackEntry>,
    pub test: Test,
    /// The source lines on the way, in order, where they were asked for.
    pub trace: Vec<Place>,
    pub replay: Replay,
}

/// What running the compiled program on a counterexample showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replay {
    /// Not tried, for this reason.
    NotTried(String),
    /// It failed in the same way; how that showed.
    Confirmed(String),
    /// It did not, or not in the same way; what it did instead.
    Refuted(String),
    /// Nothing could be run that would tell: it depends on something that was made up, as said here.
    Doubted(String),
}

#[derive(Clone, Debug)]
pub struct Outcome {
    pub properties: Properties,
    pub verdict: Verdict,
    /// Who found the answer; nobody, if it is unknown.
    pub decided_by: Option<Decider>,
    /// Of a violation, or of one that could not be confirmed.
    pub counterexample: Option<Counterexample>,
    /// Why it is unknown; also what was cut when a violation was found.
    pub reasons: Vec<Reason>,
    pub coverage: Coverage,
    pub statistics: Statistics,
    /// Functions without body or model that were called, and variables defined nowhere.
    pub unmodelled: Vec<String>,
    /// What the answer rests on beside the semantics.
    pub assumptions: Vec<Assumption>,
    /// What was learnt about the entry of the program and the loops of its first function.
    pub preconditions: Vec<Precondition>,
    /// The invariants of loops that the proof rests on. Of several for one loop, one holds.
    pub invariants: Vec<Precondition>,
    /// What of them can be said in C, of loops that are statements of the source.
    pub loop_invariants: Vec<LoopInvariant>,
    /// Why states were or were not subsumed, if that was asked for.
    pub explanations: Vec<Explanation>,
    /// For each target that was asked about, whether it can be reached.
    pub reached: Vec<Reached>,
    /// Of a program that is safe, or of targets that cannot be reached, if it was asked for.
    pub proof: Option<Proof>,
    /// Entries that the proof may need, and that may be wrong: the checker finds out.
    pub claims: Vec<ProofEntry>,
    /// What came out of checking it.
    pub proof_check: Option<ProofCheck>,
    /// What each engine explored, if that was asked for; the one that answered first.
    pub trees: Vec<Tree>,
}

/// The engines that look for an answer, beside each other or alone.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Decider {
    /// Path by path, as they are.
    Paths,
    /// Path by path with loops abstracted to invariants.
    Abstraction,
    /// Path by path with interpolants, beside the first.
    Learning,
    /// As before, and infeasible branches opened to learn from them.
    Speculation,
    /// Path by path, merging what meets again.
    Merging,
    /// Bounded model checking.
    Bounded,
    /// Runs with inputs by chance.
    Trials,
    /// McMillan's iterative deepening.
    Deepening,
}

impl Outcome {
    /// An answer that says nothing about these properties.
    pub fn open(properties: Properties) -> Outcome {
        Outcome {
            properties,
            verdict: Verdict::Unknown,
            decided_by: None,
            counterexample: None,
            reasons: Vec::new(),
            coverage: Coverage::default(),
            statistics: Statistics::default(),
            unmodelled: Vec::new(),
            assumptions: Vec::new(),
            preconditions: Vec::new(),
            invariants: Vec::new(),
            loop_invariants: Vec::new(),
            explanations: Vec::new(),
            reached: Vec::new(),
            proof: None,
            claims: Vec::new(),
            proof_check: None,
            trees: Vec::new(),
        }
    }

    /// The answer where the program does not even begin.
    pub fn not_begun(properties: Properties, why: String) -> Outcome {
        let reason = Reason { kind: ReasonKind::Unsupported, text: why, place: None };
        Outcome { reasons: vec![reason], ..Outcome::open(properties) }
    }

    /// With the name of who found it, if it is an answer.
    pub fn by(mut self, decider: Decider) -> Outcome {
        self.decided_by = (self.verdict != Verdict::Unknown).then_some(decider);
        self
    }
}

/// What happened at one subsumption point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The function, or what the explanation is about if it is no point.
    pub what: String,
    pub place: Option<Place>,
    pub states: u64,
    pub subsumed: u64,
    /// Why others were not, and how often, the most frequent first.
    pub reasons: Vec<(String, u64)>,
}

/// A condition at a program point under which no target is reached from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Precondition {
    /// What is there: the entry of a function, a loop.
    pub what: String,
    pub place: Option<Place>,
    /// C expressions, all of which have to hold.
    pub conditions: Vec<String>,
}

/// What holds whenever a loop of the source is about to be tested or entered, where that was found.
///
/// It is a hint, not a proof: some states may have come to the loop in another way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopInvariant {
    pub function: FunctionId,
    /// The place of `for`, `while` or `do`.
    pub keyword: Place,
    /// Cases, one of which holds; each is C expressions all of which hold.
    pub cases: Vec<Vec<String>>,
}

// Size: one field for each count that is reported, under its name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Paths that ended by themselves.
    pub paths: u64,
    /// Paths that were cut.
    pub cut_paths: u64,
    pub states: u64,
    /// States that were the same as one explored before.
    pub repeated_states: u64,
    /// States that satisfied an interpolant.
    pub subsumed_states: u64,
    /// States from which nothing that was asked about could be reached.
    pub irrelevant_states: u64,
    /// Nodes of the tree: states at subsumption points that were explored.
    pub nodes: u64,
    /// Interpolants learnt.
    pub interpolants: u64,
    /// Nodes that were finished without one.
    pub nodes_without_interpolant: u64,
    /// Transitions that reasons were taken back over, and those whose summary was known.
    pub transitions: u64,
    pub known_transitions: u64,
    pub max_live_states: u64,
    pub forks: u64,
    pub instructions: u64,
    pub terms: u64,
    /// Seconds by phase: loading, execution, solver layers, back end, replay.
    pub seconds: BTreeMap<&'static str, f64>,
    /// Queries answered, by layer of the solver chain.
    pub queries: BTreeMap<&'static str, u64>,
    /// Memory by what it is spent on, about: of what comes and goes the most that there was.
    pub bytes: BTreeMap<&'static str, u64>,
    pub loops: LoopCounts,
    /// By level: the first is that of branches on paths of the program.
    pub speculation: Vec<SpeculationCounts>,
    /// Interpolants in the table at the end, and program variables in them.
    pub stored_interpolants: u64,
    pub interpolant_variables: u64,
    /// States that became part of another where ways meet.
    pub merged_states: u64,
    /// How often loops were unrolled by bounded model checking.
    pub bound: Option<u32>,
}

/// Infeasible branches that were opened to learn from them.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct SpeculationCounts {
    pub tried: u64,
    pub succeeded: u64,
    /// Those that failed because a target was reached, and those that went beyond a bound.
    pub counterexamples: u64,
    pub bounds: u64,
}

impl SpeculationCounts {
    pub fn add(&mut self, other: &SpeculationCounts) {
        self.tried += other.tried;
        self.succeeded += other.succeeded;
        self.counterexamples += other.counterexamples;
        self.bounds += other.bounds;
    }
}

/// What was done to find invariants of loops.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct LoopCounts {
    /// Times that a loop was begun again with fewer facts, because some did not come back.
    pub rounds: u64,
    /// Times that a loop was begun again with more facts, to exclude a path that is not one of the
    /// program.
    pub restarts: u64,
    /// Iterations that were unrolled.
    pub unrolled: u64,
    /// Facts that were tried, dropped, and required.
    pub candidates: u64,
    pub dropped: u64,
    pub required: u64,
}

impl Statistics {
    /// Adds speculations that were counted elsewhere, level by level.
    pub fn add_speculation(&mut self, other: &[SpeculationCounts]) {
        let levels = self.speculation.len().max(other.len());
        self.speculation.resize(levels, SpeculationCounts::default());
        self.speculation.iter_mut().zip(other).for_each(|(own, other)| own.add(other));
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Statistics) {
        self.paths += other.paths;
        self.cut_paths += other.cut_paths;
        self.states += other.states;
        self.repeated_states += other.repeated_states;
        self.subsumed_states += other.subsumed_states;
        self.irrelevant_states += other.irrelevant_states;
        self.nodes += other.nodes;
        self.interpolants += other.interpolants;
        self.nodes_without_interpolant += other.nodes_without_interpolant;
        self.transitions += other.transitions;
        self.known_transitions += other.known_transitions;
        self.max_live_states += other.max_live_states;
        self.forks += other.forks;
        self.instructions += other.instructions;
        self.terms += other.terms;
        self.stored_interpolants += other.stored_interpolants;
        self.merged_states += other.merged_states;
        self.bound = self.bound.max(other.bound);
        self.interpolant_variables = self.interpolant_variables.max(other.interpolant_variables);
        self.add_speculation(&other.speculation);
        for (&layer, &count) in &other.queries {
            *self.queries.entry(layer).or_insert(0) += count;
        }
        for (&kind, &bytes) in &other.bytes {
            *self.bytes.entry(kind).or_insert(0) += bytes;
        }
        for (&phase, &seconds) in &other.seconds {
            *self.seconds.entry(phase).or_insert(0.0) += seconds;
        }
    }
}
