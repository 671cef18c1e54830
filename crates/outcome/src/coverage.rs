//! Which blocks and branches were executed.

use std::collections::{BTreeMap, BTreeSet};

use program::{BlockId, FileId, FunctionId, Place};

/// Totals and what was covered, over the user's code only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    pub blocks: Covered,
    /// Those of each file.
    pub blocks_of: BTreeMap<FileId, Covered>,
    /// Outgoing edges of blocks that have more than one.
    pub branches: Covered,
    pub lines: Covered,
    /// Blocks never entered, with the place of their first instruction.
    pub uncovered: Vec<(FunctionId, BlockId, Option<Place>)>,
    /// The lines that were executed, by file.
    pub covered_lines: BTreeSet<(FileId, u32)>,
    /// The lines that were not, though there is code on them.
    pub uncovered_lines: BTreeSet<(FileId, u32)>,
    /// Branches by the line of their decision.
    pub decisions: BTreeMap<(FileId, u32), Branches>,
}

/// For each branch of a line, in the order of the code, whether it was taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branches(pub Vec<bool>);

impl Branches {
    pub fn counts(&self) -> Covered {
        Covered { covered: self.0.iter().filter(|taken| **taken).count(), total: self.0.len() }
    }
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    pub covered: usize,
    pub total: usize,
}
