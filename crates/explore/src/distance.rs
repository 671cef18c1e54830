//! How far it is to code that was not executed yet.
//!
//! Distances are counted in blocks, along calls and, for the stack of a state, along returns: the minimal
//! distance to what is uncovered, as in KLEE, from the nearest goal backwards (Dijkstra). What does not
//! return has no way behind it. Values are not looked at: who chooses states by their distance has to get over
//! it that some never arrive.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use program::{BlockId, CallGraph, Callee, FileId, FunctionId, Program, Terminator};

use crate::coverage::Tracker;

/// There is no way.
pub const NO_WAY: u32 = u32::MAX;

/// What is wanted to be executed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// What is in the file in which the program begins: what other files hold is often a library's.
    OfEntry,
    Anything,
}

struct Call {
    /// Of the instruction in its block.
    index: usize,
    /// Where it leads: the number of a block, or of what stands for all functions whose address is taken.
    to: u32,
    /// Blocks until it returns.
    cost: u32,
}

/// A block, by its number in the whole program.
struct Node {
    successors: Vec<u32>,
    calls: Vec<Call>,
    /// Blocks until its function returns, from its beginning and from its end.
    returns: u32,
    returns_from_end: u32,
}

pub struct Distances {
    nodes: Vec<Node>,
    /// Where one gets from where, backwards, with the blocks in between.
    before: Vec<Vec<(u32, u32)>>,
    /// Whether each block is in the file of the entry.
    of_entry: Vec<bool>,
    /// For either aim, from the beginning of each block.
    near: [Vec<u32>; 2],
    /// What was executed when they were computed.
    news: Option<u64>,
}

impl Distances {
    pub fn new(program: &Program, tracker: &Tracker) -> Distances {
        let mut nodes = nodes(program, tracker);
        settle_returns(&mut nodes);
        let file = |function: FunctionId| {
            let blocks = program.functions[function].blocks.values();
            let mut places = blocks.flat_map(|block| block.places.iter().flatten());
            places.find(|place| !program.files[place.file].is_model && place.line > 0).map(|place| place.file)
        };
        let file_of_entry: Option<FileId> = file(program.entry);
        let mut of_entry = vec![false; tracker.block_count()];
        for (id, function) in program.functions.iter().filter(|&(id, _)| file(id) == file_of_entry) {
            function.blocks.keys().for_each(|block| of_entry[tracker.number(id, block)] = true);
        }
        let count = nodes.len();
        let mut before = vec![Vec::new(); count];
        for (number, node) in nodes.iter().enumerate() {
            let mut passed = 1;
            for call in &node.calls {
                if passed < NO_WAY {
                    before[call.to as usize].push((number as u32, passed));
                }
                passed = passed.saturating_add(call.cost);
            }
            if passed < NO_WAY {
                node.successors.iter().for_each(|&to| before[to as usize].push((number as u32, passed)));
            }
        }
        Distances { nodes, before, of_entry, near: [vec![NO_WAY; count], vec![NO_WAY; count]], news: None }
    }

    /// Whether something was executed for the first time since they were computed.
    pub fn are_old(&self, tracker: &Tracker) -> bool {
        self.news != Some(tracker.news())
    }

    /// Computes them again.
    pub fn compute(&mut self, tracker: &Tracker) {
        self.news = Some(tracker.news());
        for aim in [Aim::OfEntry, Aim::Anything] {
            let is_wanted = |block: usize| aim == Aim::Anything || self.of_entry[block];
            let near = &mut self.near[aim as usize];
            near.fill(NO_WAY);
            let mut queue = BinaryHeap::new();
            for block in (0..tracker.block_count()).filter(|&block| is_wanted(block)) {
                if tracker.is_open(block) || tracker.has_open_edge(block) {
                    near[block] = 0;
                    queue.push(Reverse((0, block as u32)));
                }
            }
            while let Some(Reverse((distance, block))) = queue.pop() {
                if near[block as usize] < distance {
                    continue;
                }
                for &(from, blocks) in &self.before[block as usize] {
                    let offer = distance.saturating_add(blocks);
                    if offer < near[from as usize] {
                        near[from as usize] = offer;
                        queue.push(Reverse((offer, from)));
                    }
                }
            }
        }
    }

    /// How far it is from a state, whose functions are at these instructions, the innermost first. `ahead`:
    /// the block to which the innermost goes, if it is at a branch and that is decided.
    pub fn of_stack(
        &self,
        aim: Aim,
        tracker: &Tracker,
        ahead: Option<BlockId>,
        stack: &[(FunctionId, BlockId, usize)],
    ) -> u32 {
        let near = &self.near[aim as usize];
        let mut best = NO_WAY;
        let mut passed: u32 = 1;
        for (frame, &(function, block, index)) in stack.iter().enumerate() {
            if let Some(ahead) = ahead.filter(|_| frame == 0) {
                let number = tracker.number(function, ahead);
                best = near[number];
                passed = self.nodes[number].returns;
                continue;
            }
            let number = tracker.number(function, block);
            let node = &self.nodes[number];
            for call in node.calls.iter().filter(|call| call.index >= index) {
                best = best.min(near[call.to as usize].saturating_add(passed));
                passed = passed.saturating_add(call.cost);
            }
            if tracker.has_open_edge(number) && (aim == Aim::Anything || self.of_entry[number]) {
                best = best.min(passed);
            }
            for &to in &node.successors {
                best = best.min(near[to as usize].saturating_add(passed));
            }
            passed = passed.saturating_add(node.returns_from_end);
            if passed >= best {
                break;
            }
        }
        best
    }
}

/// The blocks of all functions; behind them one that stands for every function whose address is taken.
fn nodes(program: &Program, tracker: &Tracker) -> Vec<Node> {
    let entry = |function: FunctionId| {
        program.functions[function].entry().map(|block| tracker.number(function, block) as u32)
    };
    let any = tracker.block_count() as u32;
    let mut nodes = Vec::new();
    for (id, function) in program.functions.iter() {
        for block in function.blocks.values() {
            let edges = block.terminator.edges().into_iter();
            let mut successors: Vec<u32> = edges.map(|edge| tracker.number(id, edge.target) as u32).collect();
            successors.sort_unstable();
            successors.dedup();
            let calls = block.calls().filter_map(|(index, callee)| {
                let to = match callee {
                    Callee::Direct(callee) => entry(callee)?,
                    Callee::Indirect(_) => any,
                };
                Some(Call { index, to, cost: NO_WAY })
            });
            let leaves = matches!(block.terminator, Terminator::Return(_));
            nodes.push(Node {
                successors,
                calls: calls.collect(),
                returns: NO_WAY,
                returns_from_end: if leaves { 0 } else { NO_WAY },
            });
        }
    }
    let taken = CallGraph::new(program).address_taken;
    nodes.push(Node {
        successors: taken.into_iter().filter_map(entry).collect(),
        calls: Vec::new(),
        returns: NO_WAY,
        returns_from_end: NO_WAY,
    });
    nodes
}

/// Finds out how far it is to where functions return: the least solution, from above.
fn settle_returns(nodes: &mut [Node]) {
    let mut changed = true;
    while changed {
        changed = false;
        for number in (0..nodes.len()).rev() {
            let mut passed: u32 = 1;
            for call in 0..nodes[number].calls.len() {
                let cost = nodes[nodes[number].calls[call].to as usize].returns;
                nodes[number].calls[call].cost = cost;
                passed = passed.saturating_add(cost);
            }
            let behind = nodes[number].successors.iter().map(|&to| nodes[to as usize].returns).min();
            let from_end = nodes[number].returns_from_end.min(behind.unwrap_or(NO_WAY));
            let returns = passed.saturating_add(from_end);
            let node = &mut nodes[number];
            changed |= from_end < node.returns_from_end || returns < node.returns;
            node.returns_from_end = from_end;
            node.returns = node.returns.min(returns);
        }
    }
}
