//! Which blocks, branches and lines were executed.

use std::collections::BTreeSet;

use outcome::{Coverage, Covered};
use program::{Block, BlockId, Entity, FunctionId, Place, Program};

/// Counts executions of blocks and edges.
pub struct Tracker {
    /// Number of the first block of each function.
    first_block: Vec<usize>,
    visits: Vec<u32>,
    /// Number of the first edge of each block.
    first_edge: Vec<usize>,
    edges: Vec<bool>,
    /// Blocks of the user's code.
    of_user: Vec<bool>,
    /// Whether taking a branch for the first time is something new, too.
    pub new_branches: bool,
    /// How often something of the user's code was executed for the first time.
    news: u64,
}

impl Tracker {
    pub fn new(program: &Program) -> Tracker {
        let (mut first_block, mut first_edge) = (Vec::new(), Vec::new());
        let (mut blocks, mut edges) = (0, 0);
        let mut of_user = Vec::new();
        for function in program.functions.values() {
            first_block.push(blocks);
            for block in function.blocks.values() {
                first_edge.push(edges);
                edges += block.terminator.edges().len();
                of_user.push(first_place(program, block).is_some());
                blocks += 1;
            }
        }
        Tracker {
            first_block,
            visits: vec![0; blocks],
            first_edge,
            edges: vec![false; edges],
            of_user,
            new_branches: true,
            news: 0,
        }
    }

    /// The number of a block in the whole program.
    #[inline]
    pub fn number(&self, function: FunctionId, block: BlockId) -> usize {
        self.first_block[function.index()] + block.index()
    }

    /// Notes an execution; true if something of the user's code was executed for the first time.
    #[inline]
    pub fn enter(&mut self, function: FunctionId, from: Option<(BlockId, usize)>, to: BlockId) -> bool {
        let block = self.number(function, to);
        let mut new = self.visits[block] == 0 && self.of_user[block];
        self.visits[block] = self.visits[block].saturating_add(1);
        if let Some((from, number)) = from {
            let from = self.number(function, from);
            let edge = self.first_edge[from] + number;
            if !self.edges[edge] {
                self.edges[edge] = true;
                new |= self.new_branches && self.of_user[from];
            }
        }
        self.news += u64::from(new);
        new
    }

    /// How often something of the user's code was executed for the first time.
    pub fn news(&self) -> u64 {
        self.news
    }

    /// Whether a block of the user's was not executed yet.
    pub fn is_open(&self, block: usize) -> bool {
        self.of_user[block] && self.visits[block] == 0
    }

    /// Whether a block of the user's was executed, and branches of it were not all taken, where that matters.
    pub fn has_open_edge(&self, block: usize) -> bool {
        let edges =
            self.first_edge[block]..self.first_edge.get(block + 1).copied().unwrap_or(self.edges.len());
        self.new_branches
            && self.of_user[block]
            && self.visits[block] > 0
            && edges.len() > 1
            && edges.into_iter().any(|edge| !self.edges[edge])
    }

    /// How many blocks the program has.
    pub fn block_count(&self) -> usize {
        self.visits.len()
    }

    pub fn visits(&self, function: FunctionId, block: BlockId) -> u32 {
        self.visits[self.number(function, block)]
    }

    /// Share of the user's blocks that were executed, for progress.
    pub fn blocks_covered(&self) -> (usize, usize) {
        (self.visits.iter().filter(|&&visits| visits > 0).count(), self.visits.len())
    }

    /// The totals over the user's code.
    pub fn summary(&self, program: &Program) -> Coverage {
        let mut coverage = Coverage::default();
        let mut all_lines = BTreeSet::new();
        for (id, function) in program.functions.iter() {
            for (block_id, block) in function.blocks.iter() {
                let Some(first) = first_place(program, block) else { continue };
                let number = self.number(id, block_id);
                let executed = self.visits[number] > 0;
                coverage.blocks.total += 1;
                coverage.blocks.covered += usize::from(executed);
                let of_file = coverage.blocks_of.entry(first.file).or_default();
                of_file.total += 1;
                of_file.covered += usize::from(executed);
                if !executed {
                    coverage.uncovered.push((id, block_id, Some(first)));
                }
                // Cases of a switch that go to the same block are one branch, as compilers count them.
                let mut targets: Vec<(BlockId, bool)> = Vec::new();
                for (index, edge) in block.terminator.edges().into_iter().enumerate() {
                    let taken = self.edges[self.first_edge[number] + index];
                    match targets.iter_mut().find(|(target, _)| *target == edge.target) {
                        Some((_, known)) => *known |= taken,
                        None => targets.push((edge.target, taken)),
                    }
                }
                if targets.len() > 1 && !block.ends_in_landing() {
                    coverage.branches.total += targets.len();
                    coverage.branches.covered += targets.iter().filter(|(_, taken)| *taken).count();
                    let place = block.places.last().copied().flatten().unwrap_or(first);
                    let line = coverage.decisions.entry((place.file, place.line)).or_default();
                    line.0.extend(targets.iter().map(|(_, taken)| *taken));
                }
                for place in block.places.iter().flatten() {
                    if place.line == 0 || program.files[place.file].is_model {
                        continue;
                    }
                    all_lines.insert((place.file, place.line));
                    if executed {
                        coverage.covered_lines.insert((place.file, place.line));
                    }
                }
            }
        }
        coverage.uncovered_lines = all_lines.difference(&coverage.covered_lines).copied().collect();
        coverage.lines = Covered { covered: coverage.covered_lines.len(), total: all_lines.len() };
        coverage
    }
}

/// The first place of a block that is in the user's code.
fn first_place(program: &Program, block: &Block) -> Option<Place> {
    let mut places = block.places.iter().flatten();
    places.find(|place| !program.files[place.file].is_model && place.line > 0).copied()
}
