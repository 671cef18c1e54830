//! Which blocks of a function may be executed again before it returns.

use crate::entity::Table;
use crate::program::{BlockId, Function};

/// What is known of a block while the search is under way.
#[derive(Copy, Clone, Default)]
struct Visit {
    /// In the order of the search, from 1 on; 0 where it was not yet.
    number: usize,
    /// The first block that is known to be on a cycle with it, or itself.
    low: usize,
    /// Whether its component is not complete yet.
    is_open: bool,
}

/// For each block, whether a way leads from it back to it. Strongly connected components, by Tarjan's
/// algorithm: a block is on a cycle if it is not alone in its component, or its own successor.
pub fn on_cycles(function: &Function) -> Table<BlockId, bool> {
    let count = function.blocks.len();
    let mut found = Table::filled(count, false);
    let mut visits: Table<BlockId, Visit> = Table::filled(count, Visit::default());
    let mut numbered = 0;
    let mut open: Vec<BlockId> = Vec::new();
    let targets = |block: BlockId| -> Vec<BlockId> {
        function.blocks[block].terminator.edges().iter().map(|edge| edge.target).collect()
    };
    for root in function.blocks.keys() {
        if visits[root].number != 0 {
            continue;
        }
        // The way to the block that is looked at, with the targets that were not.
        let mut way: Vec<(BlockId, Vec<BlockId>)> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(block) = next.take() {
                numbered += 1;
                visits[block] = Visit { number: numbered, low: numbered, is_open: true };
                open.push(block);
                way.push((block, targets(block)));
            }
            let Some((block, rest)) = way.last_mut() else { break };
            let block = *block;
            if let Some(target) = rest.pop() {
                found[block] |= target == block;
                if visits[target].number == 0 {
                    next = Some(target);
                } else if visits[target].is_open {
                    visits[block].low = visits[block].low.min(visits[target].number);
                }
                continue;
            }
            way.pop();
            let Visit { number, low, .. } = visits[block];
            if let Some((before, _)) = way.last() {
                visits[*before].low = visits[*before].low.min(low);
            }
            if low == number {
                let alone = open.last() == Some(&block);
                while let Some(member) = open.pop() {
                    visits[member].is_open = false;
                    found[member] |= !alone;
                    if member == block {
                        break;
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entity::Entity;
    use crate::instruction::{Edge, Terminator};
    use crate::program::{Block, ConstantId};

    #[test]
    fn cycles_agree_with_their_definition_on_all_small_graphs() {
        // All graphs of four blocks with two successors each, or none.
        let edge = |to: usize| Edge { target: BlockId::from_index(to), moves: vec![] };
        let ways = |code: usize| (code < 16).then_some([code / 4, code % 4]);
        for code in 0..17usize.pow(4) {
            let graph: Vec<_> = (0..4).map(|block| ways(code / 17usize.pow(block) % 17)).collect();
            let blocks = graph.iter().map(|ways| Block {
                instructions: vec![],
                places: vec![None],
                terminator: match ways {
                    None => Terminator::Return(vec![]),
                    Some([one, two]) => Terminator::Branch {
                        condition: ConstantId::from_index(0).into(),
                        if_true: edge(*one),
                        if_false: edge(*two),
                    },
                },
                weight: 1,
                arm: Default::default(),
            });
            let function = Function { blocks: blocks.collect(), ..Function::declared("f") };
            let found = on_cycles(&function);
            for start in 0..4 {
                let mut seen = [false; 4];
                let mut work: Vec<usize> = graph[start].into_iter().flatten().collect();
                while let Some(block) = work.pop() {
                    if !std::mem::replace(&mut seen[block], true) {
                        work.extend(graph[block].into_iter().flatten());
                    }
                }
                assert_eq!(found[BlockId::from_index(start)], seen[start], "{graph:?}, block {start}");
            }
        }
    }
}
