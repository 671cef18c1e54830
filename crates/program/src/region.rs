//! Regions: what lies between a branch and the block where all its ways meet again.
//!
//! The join is the immediate post-dominator of the branch, found as dominators are (Cooper, Harvey and
//! Kennedy), on the reversed graph with one exit behind all blocks that have no successors. A region is
//! kept only if it is small and has no cycle: then every way through it ends at the join.

use crate::cfg::Cfg;
use crate::entity::Table;
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
    // Blocks from the end on, numbered so that the end is 0 and what comes before has larger numbers.
    let count = cfg.reverse_postorder.len();
    let mut number: Table<BlockId, Option<usize>> = Table::filled(cfg.successors.len(), None);
    let mut order: Vec<BlockId> = Vec::with_capacity(count);
    let exits = cfg.reverse_postorder.iter().copied().filter(|&block| cfg.successors[block].is_empty());
    let mut seen = Table::filled(cfg.successors.len(), false);
    for exit in exits {
        let mut work = vec![(exit, 0)];
        seen[exit] = true;
        while let Some((block, next)) = work.last_mut() {
            let predecessors = &cfg.predecessors[*block];
            match predecessors.get(*next) {
                Some(&before) => {
                    *next += 1;
                    if cfg.is_reachable(before) && !std::mem::replace(&mut seen[before], true) {
                        work.push((before, 0));
                    }
                }
                None => {
                    order.push(*block);
                    work.pop();
                }
            }
        }
    }
    order.reverse();
    for (position, &block) in order.iter().enumerate() {
        number[block] = Some(position + 1);
    }
    let mut above: Vec<Option<usize>> = vec![None; order.len() + 1];
    above[0] = Some(0);
    loop {
        let mut changed = false;
        for (position, &block) in order.iter().enumerate() {
            let successors = &cfg.successors[block];
            let mut meet = if successors.is_empty() { Some(0) } else { None };
            for next in successors.iter().filter_map(|&next| number[next]) {
                if above[next].is_none() {
                    continue;
                }
                meet = Some(match meet {
                    None => next,
                    Some(other) => common(&above, next, other),
                });
            }
            if meet.is_some() && above[position + 1] != meet {
                above[position + 1] = meet;
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let mut result = Table::filled(cfg.successors.len(), None);
    for (position, &block) in order.iter().enumerate() {
        result[block] = above[position + 1].filter(|&found| found > 0).map(|found| order[found - 1]);
    }
    result
}

/// Where two ways to the end meet.
fn common(above: &[Option<usize>], mut one: usize, mut other: usize) -> usize {
    while one != other {
        while one > other {
            one = above[one].unwrap_or(0);
        }
        while other > one {
            other = above[other].unwrap_or(0);
        }
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entity::Entity;
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
