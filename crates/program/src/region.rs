//! Regions: what lies between a branch and the block where all its ways meet again.
//!
//! The join is the immediate post-dominator of the branch, found as dominators are, on the reversed graph
//! with one exit behind all blocks that have no successors. A region is kept only if it is small and has no cycle: then every way through it ends at the join.

use crate::cfg::Cfg;
use crate::dominators;
use crate::entity::{Entity, Table};
use crate::program::{BlockId, Function};

/// Blocks of a region at most.
const MAX_BLOCKS: usize = 64;

/// For each block that branches, where its ways meet, if what lies between has no cycle.
pub fn joins(function: &Function, cfg: &Cfg) -> Table<BlockId, Option<BlockId>> {
    let mut joins = Table::filled(function.blocks.len(), None);
    let after = post_dominators(cfg);
    for &block in &cfg.reverse_postorder {
        if cfg.successors[block].len() > 1
            && let Some(join) = after[block]
            && is_acyclic(cfg, block, join)
        {
            joins[block] = Some(join);
        }
    }
    joins
}

/// Whether every way from a block leads to the join without coming to a block twice.
fn is_acyclic(cfg: &Cfg, from: BlockId, join: BlockId) -> bool {
    let mut done: Vec<BlockId> = Vec::new();
    // The way to the block that is looked at, with the successors that were not.
    let mut way = vec![(from, cfg.successors[from].clone())];
    while let Some((block, rest)) = way.last_mut() {
        let block = *block;
        let Some(next) = rest.pop() else {
            done.push(block);
            way.pop();
            continue;
        };
        if next == join || done.contains(&next) {
            continue;
        }
        if way.iter().any(|&(on_the_way, _)| on_the_way == next) || done.len() + way.len() > MAX_BLOCKS {
            return false;
        }
        way.push((next, cfg.successors[next].clone()));
    }
    true
}

/// For each reachable block, the first other one that all ways from it to the end pass; None where that is
/// the end itself or no way leads there.
pub fn post_dominators(cfg: &Cfg) -> Table<BlockId, Option<BlockId>> {
    // Node 0 is the end, and each block the node behind its number.
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); cfg.successors.len() + 1];
    for &block in &cfg.reverse_postorder {
        if cfg.successors[block].is_empty() {
            before[0].push(block.index() + 1);
        }
        let reachable = cfg.predecessors[block].iter().filter(|&&from| cfg.is_reachable(from));
        before[block.index() + 1] = reachable.map(|from| from.index() + 1).collect();
    }
    let found = dominators::immediate_dominators(&before);
    let join = |node: &Option<usize>| node.filter(|&node| node > 0).map(|node| BlockId::from_index(node - 1));
    found[1..].iter().map(join).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::{Edge, Terminator};
    use crate::program::{Block, ConstantId};

    /// A function whose blocks have these successors.
    fn function(successors: &[&[usize]]) -> Function {
        let mut function = Function::declared("f");
        let edge = |&to: &usize| Edge { target: BlockId::from_index(to), moves: Vec::new() };
        for targets in successors {
            let terminator = match targets {
                [] => Terminator::Return(Vec::new()),
                [one] => Terminator::Jump(edge(one)),
                [one, two, ..] => Terminator::Branch {
                    condition: ConstantId::from_index(0).into(),
                    if_true: edge(one),
                    if_false: edge(two),
                },
            };
            function.blocks.push(Block {
                instructions: Vec::new(),
                places: vec![None],
                terminator,
                weight: 1,
                arm: Default::default(),
            });
        }
        function
    }

    fn check(successors: &[&[usize]], expected: &[Option<usize>]) {
        let function = function(successors);
        let joins = joins(&function, &Cfg::new(&function));
        let found: Vec<Option<usize>> = joins.values().map(|join| join.map(|block| block.index())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn ways_meet_behind_a_branch() {
        // A diamond within one side of another.
        check(
            &[&[1, 2], &[3, 4], &[6], &[5], &[5], &[6], &[]],
            &[Some(6), Some(5), None, None, None, None, None],
        );
    }

    #[test]
    fn a_way_that_returns_has_no_join() {
        check(&[&[1, 2], &[], &[]], &[None, None, None]);
    }

    #[test]
    fn a_cycle_is_no_region() {
        // 1 is the header of a loop with body 2; the branch at 2 is within the body.
        check(&[&[1], &[2, 5], &[3, 4], &[4], &[1], &[]], &[None, None, Some(4), None, None, None]);
        // A loop between the branch and the join.
        check(&[&[1, 3], &[2, 3], &[1], &[]], &[None, None, None, None]);
    }

    #[test]
    fn what_never_ends_is_no_region() {
        check(&[&[1, 2], &[1], &[2]], &[None, None, None]);
    }
}
