//! Control flow graph of a function: order, dominators, natural loops.
//!
//! A natural loop is the set of blocks that reach a back edge without passing its header; a retreating edge
//! whose target does not dominate its source marks an irreducible region.

use crate::dominators;
use crate::entity::{Entity, Table};
use crate::program::{BlockId, Function};

/// Side tables over the blocks of one function with a body.
#[derive(Clone, Debug)]
pub struct Cfg {
    /// Distinct successors, in order of the terminator's edges.
    pub successors: Table<BlockId, Vec<BlockId>>,
    pub predecessors: Table<BlockId, Vec<BlockId>>,
    /// Reachable blocks in reverse postorder.
    pub reverse_postorder: Vec<BlockId>,
    /// None for the entry and for unreachable blocks.
    pub immediate_dominator: Table<BlockId, Option<BlockId>>,
    /// Outer loops before the loops inside them.
    pub loops: Vec<Loop>,
    /// Index into `loops` of the innermost natural loop around each block.
    pub innermost_loop: Table<BlockId, Option<usize>>,
    /// Targets of retreating edges that do not dominate the source: entries of irreducible loops.
    pub irreducible_entries: Vec<BlockId>,
    position: Table<BlockId, Option<usize>>,
    /// Where the part of the dominator tree below a reachable block begins and ends, in an order in which
    /// each part is in one piece.
    dominated: Table<BlockId, (usize, usize)>,
    /// Index into `loops` of the loop whose header a block is.
    headed: Table<BlockId, Option<usize>>,
}

/// A natural loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    pub header: BlockId,
    /// Sources of its back edges.
    pub latches: Vec<BlockId>,
    /// All its blocks, the header first, the rest in reverse postorder.
    pub blocks: Vec<BlockId>,
    /// The loop around it.
    pub parent: Option<usize>,
}

impl Cfg {
    pub fn new(function: &Function) -> Cfg {
        let count = function.blocks.len();
        let mut successors: Table<BlockId, Vec<BlockId>> = Table::filled(count, Vec::new());
        let mut predecessors: Table<BlockId, Vec<BlockId>> = Table::filled(count, Vec::new());
        for (id, block) in function.blocks.iter() {
            for edge in block.terminator.edges() {
                if predecessors[edge.target].last() != Some(&id) {
                    successors[id].push(edge.target);
                    predecessors[edge.target].push(id);
                }
            }
        }
        let reverse_postorder = reverse_postorder(function.entry(), &successors);
        let mut position = Table::filled(count, None);
        for (index, &block) in reverse_postorder.iter().enumerate() {
            position[block] = Some(index);
        }
        let immediate_dominator = immediate_dominators(function.entry(), &successors);
        let dominated = dominated(&reverse_postorder, &immediate_dominator);
        let mut cfg = Cfg {
            successors,
            predecessors,
            reverse_postorder,
            immediate_dominator,
            loops: Vec::new(),
            innermost_loop: Table::filled(count, None),
            irreducible_entries: Vec::new(),
            position,
            dominated,
            headed: Table::filled(count, None),
        };
        cfg.find_loops();
        cfg
    }

    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.position[block].is_some()
    }

    /// Whether every path from the entry to `block` passes `dominator`. Every block dominates
    /// itself; unreachable blocks are dominated by nothing else.
    pub fn dominates(&self, dominator: BlockId, block: BlockId) -> bool {
        let (begin, end) = self.dominated[dominator];
        let are_reachable = self.is_reachable(dominator) && self.is_reachable(block);
        block == dominator || are_reachable && (begin..end).contains(&self.dominated[block].0)
    }

    /// The loop whose header this block is.
    pub fn loop_of_header(&self, block: BlockId) -> Option<&Loop> {
        self.headed[block].map(|index| &self.loops[index])
    }

    /// Whether a loop begins at this block: a natural one, or an irreducible one.
    pub fn begins_loop(&self, block: BlockId) -> bool {
        // Entries were found in reverse postorder.
        let position = |block: &BlockId| self.position[*block];
        self.headed[block].is_some()
            || self.irreducible_entries.binary_search_by_key(&position(&block), position).is_ok()
    }

    fn find_loops(&mut self) {
        let mut latches_of: Vec<(BlockId, Vec<BlockId>)> = Vec::new();
        for &header in &self.reverse_postorder {
            let mut latches = Vec::new();
            for &source in &self.predecessors[header] {
                let retreating =
                    self.position[source].is_some_and(|source| Some(source) >= self.position[header]);
                if !retreating {
                    continue;
                }
                if self.dominates(header, source) {
                    latches.push(source);
                } else if self.irreducible_entries.last() != Some(&header) {
                    self.irreducible_entries.push(header);
                }
            }
            if !latches.is_empty() {
                latches_of.push((header, latches));
            }
        }
        // Headers come in reverse postorder, so an outer loop is found before its inner ones, and
        // the last loop that claims a block is the innermost.
        let mut inside = Table::filled(self.successors.len(), false);
        for (header, latches) in latches_of {
            let blocks = self.loop_body(header, &latches, &mut inside);
            let parent = self.innermost_loop[header];
            let index = self.loops.len();
            for &block in &blocks {
                self.innermost_loop[block] = Some(index);
            }
            self.headed[header] = Some(index);
            self.loops.push(Loop { header, latches, blocks, parent });
        }
    }

    /// `inside` is all false, and is so again afterwards.
    fn loop_body(
        &self,
        header: BlockId,
        latches: &[BlockId],
        inside: &mut Table<BlockId, bool>,
    ) -> Vec<BlockId> {
        inside[header] = true;
        let mut blocks = vec![header];
        let mut work = latches.to_vec();
        while let Some(block) = work.pop() {
            if !inside[block] {
                inside[block] = true;
                blocks.push(block);
                work.extend(self.predecessors[block].iter().filter(|&&block| self.is_reachable(block)));
            }
        }
        blocks.iter().for_each(|&block| inside[block] = false);
        // The header dominates them, and so comes first.
        blocks.sort_unstable_by_key(|&block| self.position[block]);
        blocks
    }
}

fn reverse_postorder(entry: Option<BlockId>, successors: &Table<BlockId, Vec<BlockId>>) -> Vec<BlockId> {
    let mut visited: Table<BlockId, bool> = Table::filled(successors.len(), false);
    let mut order = Vec::with_capacity(successors.len());
    let mut stack: Vec<(BlockId, usize)> = Vec::new();
    if let Some(entry) = entry {
        visited[entry] = true;
        stack.push((entry, 0));
    }
    while let Some((block, next)) = stack.last_mut() {
        if let Some(&successor) = successors[*block].get(*next) {
            *next += 1;
            if !visited[successor] {
                visited[successor] = true;
                stack.push((successor, 0));
            }
        } else {
            order.push(*block);
            stack.pop();
        }
    }
    order.reverse();
    order
}

fn immediate_dominators(
    entry: Option<BlockId>,
    successors: &Table<BlockId, Vec<BlockId>>,
) -> Table<BlockId, Option<BlockId>> {
    // The entry is the first block.
    debug_assert!(entry.is_none_or(|entry| entry.index() == 0));
    let graph: Vec<Vec<usize>> =
        successors.values().map(|targets| targets.iter().map(|target| target.index()).collect()).collect();
    let found = dominators::immediate_dominators(&graph);
    found.into_iter().map(|dominator| dominator.map(BlockId::from_index)).collect()
}

/// The places of blocks in an order of the dominator tree, each with the end of what is below it.
fn dominated(
    reverse_postorder: &[BlockId],
    immediate_dominator: &Table<BlockId, Option<BlockId>>,
) -> Table<BlockId, (usize, usize)> {
    // A block comes behind its dominator in reverse postorder: sizes from the end on, places from the start.
    let mut size = Table::filled(immediate_dominator.len(), 1);
    for &block in reverse_postorder.iter().rev() {
        if let Some(dominator) = immediate_dominator[block] {
            size[dominator] += size[block];
        }
    }
    let mut places: Table<BlockId, (usize, usize)> = Table::filled(immediate_dominator.len(), (0, 0));
    // Where the next block below each one gets its place.
    let mut next: Table<BlockId, usize> = Table::filled(immediate_dominator.len(), 1);
    for &block in reverse_postorder {
        let begin = match immediate_dominator[block] {
            Some(dominator) => {
                let begin = next[dominator];
                next[dominator] += size[block];
                begin
            }
            None => 0,
        };
        places[block] = (begin, begin + size[block]);
        next[block] = begin + 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::{Edge, Operand, Switch, Terminator};
    use crate::program::{Block, ConstantId};

    /// A function whose block `i` goes to the blocks `graph[i]`.
    fn function(graph: &[&[usize]]) -> Function {
        let edge = |&target: &usize| Edge { target: BlockId::from_index(target), moves: vec![] };
        let value = Operand::from(ConstantId::from_index(0));
        let blocks = graph.iter().map(|targets| Block {
            instructions: vec![],
            places: vec![None],
            terminator: match targets {
                [] => Terminator::Return(vec![]),
                [only] => Terminator::Jump(edge(only)),
                [cases @ .., default] => Terminator::Switch(Box::new(Switch {
                    value,
                    width: 32,
                    cases: cases.iter().enumerate().map(|(i, t)| (i as u128, edge(t))).collect(),
                    default: edge(default),
                })),
            },
            weight: 1,
            arm: Default::default(),
        });
        Function { blocks: blocks.collect(), ..Function::declared("test") }
    }

    /// Dominance by definition: `block` cannot be reached once `dominator` is removed.
    fn dominates_by_definition(graph: &[&[usize]], dominator: usize, block: usize) -> bool {
        let mut seen = vec![false; graph.len()];
        let mut work = if dominator == 0 { vec![] } else { vec![0] };
        while let Some(at) = work.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                work.extend(graph[at].iter().filter(|&&next| next != dominator));
            }
        }
        !seen[block]
    }

    #[test]
    fn dominators_agree_with_their_definition_on_all_small_graphs() {
        // All graphs of four blocks with at most two successors each.
        let choices: Vec<Vec<usize>> = {
            let mut all = vec![vec![]];
            for first in 0..4 {
                all.push(vec![first]);
                for second in first + 1..4 {
                    all.push(vec![first, second]);
                }
            }
            all
        };
        let n = choices.len();
        for code in 0..n.pow(4) {
            let pick = |i: u32| choices[code / n.pow(i) % n].as_slice();
            let graph = [pick(0), pick(1), pick(2), pick(3)];
            let cfg = Cfg::new(&function(&graph));
            for block in cfg.reverse_postorder.clone() {
                for dominator in 0..4 {
                    let id = BlockId::from_index(dominator);
                    if cfg.is_reachable(id) {
                        assert_eq!(
                            cfg.dominates(id, block),
                            dominates_by_definition(&graph, dominator, block.index()),
                            "{graph:?}: {id} and {block}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn nested_loops_are_found_with_their_parents() {
        // 0 → 1 (outer) → 2 (inner) → 3 → 2 | 1; 1 → 4
        let cfg = Cfg::new(&function(&[&[1], &[2, 4], &[3], &[2, 1], &[]]));
        let headers: Vec<_> = cfg.loops.iter().map(|l| (l.header.index(), l.parent)).collect();
        assert_eq!(headers, [(1, None), (2, Some(0))]);
        assert_eq!(cfg.loops[0].blocks.len(), 3);
        assert_eq!(cfg.innermost_loop[BlockId::from_index(3)], Some(1));
        assert_eq!(cfg.innermost_loop[BlockId::from_index(4)], None);
        assert!(cfg.irreducible_entries.is_empty());
    }

    #[test]
    fn a_jump_into_a_loop_is_irreducible() {
        let cfg = Cfg::new(&function(&[&[1, 2], &[2, 3], &[1], &[]]));
        assert!(cfg.loops.is_empty());
        assert_eq!(cfg.irreducible_entries.len(), 1);
    }
}
