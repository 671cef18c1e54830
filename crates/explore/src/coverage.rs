//! Which blocks, branches and lines were executed.

use std::collections::BTreeSet;

use outcome::{Coverage, Covered};
use program::{BlockId, Entity, FunctionId, Program};

/// Counts executions of blocks and edges.
pub struct Tracker {
    /// Number of the first block of each function.
    first_block: Vec<usize>,
    visits: Vec<u32>,
    /// Number of the first edge of each block.
    first_edge: Vec<usize>,
    edges: Vec<bool>,
}

impl Tracker {
    pub fn new(program: &Program) -> Tracker {
        let (mut first_block, mut first_edge) = (Vec::new(), Vec::new());
        let (mut blocks, mut edges) = (0, 0);
        for function in program.functions.values() {
            first_block.push(blocks);
            for block in function.blocks.values() {
                first_edge.push(edges);
                edges += block.terminator.edges().len();
                blocks += 1;
            }
        }
        Tracker { first_block, visits: vec![0; blocks], first_edge, edges: vec![false; edges] }
    }

    /// The number of a block in the whole program.
    #[inline]
    pub fn number(&self, function: FunctionId, block: BlockId) -> usize {
        self.first_block[function.index()] + block.index()
    }

    /// Notes an execution; true if something was executed for the first time.
    #[inline]
    pub fn enter(&mut self, function: FunctionId, from: Option<(BlockId, usize)>, to: BlockId) -> bool {
        let block = self.number(function, to);
        let mut new = self.visits[block] == 0;
        self.visits[block] = self.visits[block].saturating_add(1);
        if let Some((from, number)) = from {
            let edge = self.first_edge[self.number(function, from)] + number;
            if !self.edges[edge] {
                self.edges[edge] = true;
                new = true;
            }
        }
        new
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
                let of_user = block
                    .places
                    .iter()
                    .flatten()
                    .find(|place| !program.files[place.file].is_model && place.line > 0);
                let Some(&first) = of_user else { continue };
                let number = self.number(id, block_id);
                let executed = self.visits[number] > 0;
                coverage.blocks.total += 1;
                coverage.blocks.covered += usize::from(executed);
                if !executed {
                    coverage.uncovered.push((id, block_id, Some(first)));
                }
                let edges = block.terminator.edges().len();
                if edges > 1 {
                    let from = self.first_edge[number];
                    coverage.branches.total += edges;
                    coverage.branches.covered +=
                        self.edges[from..from + edges].iter().filter(|&&taken| taken).count();
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
        coverage.lines = Covered { covered: coverage.covered_lines.len(), total: all_lines.len() };
        coverage
    }
}
