//! The symbolic execution tree as it was explored, for people: plain data that a page or a text is made
//! of. Texts are kept once and named by their number.

use program::{FunctionId, Place};

/// What one engine explored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The engine, in words.
    pub engine: String,
    /// Whether it gave the answer.
    pub has_answered: bool,
    /// Invariant: parents come before their children.
    pub nodes: Vec<TreeNode>,
    pub texts: Vec<String>,
    /// Nodes that were explored beyond the limit, and are not here.
    pub omitted: u64,
    /// Whether time or room for texts ran out, so that nodes are without.
    pub lacks_texts: bool,
    pub samples: Vec<Sample>,
}

/// The number of a text of a tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Text(pub u32);

/// A state: at a subsumption point, where it forks, or at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeNode {
    pub parent: Option<u32>,
    pub kind: NodeKind,
    /// It is at a subsumption point.
    pub is_point: bool,
    /// An infeasible branch was opened above it: no execution gets there.
    pub is_speculative: bool,
    /// What was found there was thrown away, because a loop around it was begun again.
    pub is_dropped: bool,
    /// A target was reached there.
    pub is_target: bool,
    pub function: Option<FunctionId>,
    pub place: Option<Place>,
    /// What was decided to get here from the parent, and where.
    pub decision: Option<Text>,
    pub decided: Option<Place>,
    /// What the path condition has here that it does not have at the parent.
    pub assumed: Vec<Text>,
    /// What the store holds here and did not at the parent.
    pub changes: Vec<Change>,
    /// Why every state that satisfies all of it is safe; of a loop its invariant.
    pub interpolant: Option<Vec<Text>>,
    /// Why it ended, why it was not subsumed, why there is no interpolant.
    pub notes: Vec<Text>,
    /// The node whose interpolant it satisfies, whose state it repeats, or whose loop it returned to.
    pub link: Option<u32>,
    pub milliseconds: u32,
}

/// A variable that holds something else than before.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The function it belongs to; None: it is global.
    pub owner: Option<Text>,
    pub name: Text,
    /// None: it is not there any more.
    pub value: Option<Text>,
}

/// What became of a state.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NodeKind {
    /// It was still waiting when the run ended.
    #[default]
    Open,
    /// It was explored: what it became lies below.
    Explored,
    /// A loop that is abstracted begins here.
    Loop,
    /// The path ended, and nothing was violated.
    Ended,
    /// An assumption of the program does not hold.
    Blocked,
    Violation,
    /// A branch that no state takes.
    Infeasible,
    /// It satisfies an interpolant.
    Subsumed,
    /// It was explored before.
    Repeated,
    /// It is back at the beginning of a loop and satisfies the facts of that.
    Returned,
    /// Nothing that is asked about can be reached from it.
    Irrelevant,
    /// It violates something only because a loop was abstracted too much.
    Spurious,
    /// It was given up.
    Cut,
}

impl NodeKind {
    pub const ALL: [NodeKind; 13] = [
        NodeKind::Open,
        NodeKind::Explored,
        NodeKind::Loop,
        NodeKind::Ended,
        NodeKind::Blocked,
        NodeKind::Violation,
        NodeKind::Infeasible,
        NodeKind::Subsumed,
        NodeKind::Repeated,
        NodeKind::Returned,
        NodeKind::Irrelevant,
        NodeKind::Spurious,
        NodeKind::Cut,
    ];

    /// In one word.
    pub fn name(self) -> &'static str {
        match self {
            NodeKind::Open => "open",
            NodeKind::Explored => "explored",
            NodeKind::Loop => "loop",
            NodeKind::Ended => "ended",
            NodeKind::Blocked => "blocked",
            NodeKind::Violation => "violation",
            NodeKind::Infeasible => "infeasible",
            NodeKind::Subsumed => "subsumed",
            NodeKind::Repeated => "repeated",
            NodeKind::Returned => "returned",
            NodeKind::Irrelevant => "irrelevant",
            NodeKind::Spurious => "spurious",
            NodeKind::Cut => "cut",
        }
    }
}

/// Counts at one moment of the run.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    pub milliseconds: u32,
    pub paths: u64,
    pub subsumed: u64,
    pub nodes: u64,
    pub live: u64,
}
