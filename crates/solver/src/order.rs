//! The order layer: conjunctions of comparisons between terms, decided as a graph.
//!
//! Nodes are the compared terms, edges say "not greater" or "less". A cycle through "less" is a
//! contradiction. Without one, and if all nodes are variables, numbering the nodes along the order
//! is a model.

use rustc_hash::FxHashMap;
use term::{Comparison, Node, Term, TermStore};

use crate::model::Model;

pub enum Ordered {
    Contradiction,
    Model(Model),
    Unknown,
}

struct Graph {
    nodes: Vec<Term>,
    index: FxHashMap<Term, usize>,
    /// Left is not greater than right; strictly less if set.
    edges: Vec<(usize, usize, bool)>,
    different: Vec<(usize, usize)>,
}

impl Graph {
    fn node(&mut self, term: Term) -> usize {
        *self.index.entry(term).or_insert_with(|| {
            self.nodes.push(term);
            self.nodes.len() - 1
        })
    }
}

/// Graphs with more nodes are left to others.
const MAX_NODES: usize = 64;

/// Decides a conjunction, if its comparisons are of one signedness and width.
pub fn decide(store: &TermStore, constraints: impl Iterator<Item = Term>) -> Ordered {
    let mut graph =
        Graph { nodes: Vec::new(), index: FxHashMap::default(), edges: Vec::new(), different: Vec::new() };
    let mut order = None;
    let mut complete = true;
    for constraint in constraints {
        let (positive, node) = match store.node(constraint) {
            Node::Not(inner) => (false, store.node(inner)),
            node => (true, node),
        };
        let Node::Compare(op, left, right) = node else {
            complete = false;
            continue;
        };
        if op != Comparison::Equal {
            let kind = (op, store.width(left));
            if *order.get_or_insert(kind) != kind {
                complete = false;
                continue;
            }
        }
        let (left, right) = (graph.node(left), graph.node(right));
        match (op, positive) {
            (Comparison::Equal, true) => graph.edges.extend([(left, right, false), (right, left, false)]),
            (Comparison::Equal, false) => graph.different.push((left, right)),
            (_, true) => graph.edges.push((left, right, true)),
            (_, false) => graph.edges.push((right, left, false)),
        }
        if graph.nodes.len() > MAX_NODES {
            return Ordered::Unknown;
        }
    }
    let Some((op, width)) = order else { return Ordered::Unknown };
    add_constants(store, &mut graph, op, width);
    let components = components(graph.nodes.len(), &graph.edges);
    // Soundness: a cycle of "not greater" means all are equal, so no edge of it can be strict.
    let contradiction = graph.edges.iter().any(|&(a, b, strict)| strict && components[a] == components[b])
        || graph.different.iter().any(|&(a, b)| components[a] == components[b]);
    if contradiction {
        return Ordered::Contradiction;
    }
    let all_variables = graph
        .nodes
        .iter()
        .all(|&term| matches!(store.node(term), Node::Variable { width: found, .. } if found == width));
    if !complete || !all_variables || width < 8 {
        return Ordered::Unknown;
    }
    // Components are numbered from the greatest down.
    let count = graph.nodes.len() as u128;
    let mut model = Model::default();
    for (node, &term) in graph.nodes.iter().enumerate() {
        if let Node::Variable { index, .. } = store.node(term) {
            model.variables.insert(index, count - components[node] as u128);
        }
    }
    Ordered::Model(model)
}

/// Constants are ordered among themselves.
fn add_constants(store: &TermStore, graph: &mut Graph, op: Comparison, width: u32) {
    let key = |value: u128| match op {
        Comparison::SignedLess => term::sign_extend(value, width),
        _ => value as i128,
    };
    let mut constants: Vec<(i128, usize)> = Vec::new();
    for (node, &term) in graph.nodes.iter().enumerate() {
        if store.width(term) == width
            && let Some(value) = store.value(term)
        {
            constants.push((key(value), node));
        }
    }
    constants.sort_unstable();
    for pair in constants.windows(2) {
        graph.edges.push((pair[0].1, pair[1].1, true));
    }
}

/// Strongly connected components, numbered in reverse topological order (Tarjan).
fn components(count: usize, edges: &[(usize, usize, bool)]) -> Vec<usize> {
    let mut successors = vec![Vec::new(); count];
    for &(from, to, _) in edges {
        successors[from].push(to);
    }
    const UNSEEN: usize = usize::MAX;
    let mut number = vec![UNSEEN; count];
    let mut low = vec![0; count];
    let mut component = vec![UNSEEN; count];
    let (mut next, mut found) = (0, 0);
    let mut open = Vec::new();
    for root in 0..count {
        if number[root] != UNSEEN {
            continue;
        }
        let mut calls = vec![(root, 0)];
        while let Some(&mut (node, ref mut position)) = calls.last_mut() {
            if *position == 0 {
                number[node] = next;
                low[node] = next;
                next += 1;
                open.push(node);
            }
            if let Some(&successor) = successors[node].get(*position) {
                *position += 1;
                if number[successor] == UNSEEN {
                    calls.push((successor, 0));
                } else if component[successor] == UNSEEN {
                    low[node] = low[node].min(number[successor]);
                }
                continue;
            }
            if low[node] == number[node] {
                while let Some(member) = open.pop() {
                    component[member] = found;
                    if member == node {
                        break;
                    }
                }
                found += 1;
            }
            calls.pop();
            if let Some(&(parent, _)) = calls.last() {
                low[parent] = low[parent].min(low[node]);
            }
        }
    }
    component
}
