//! Immediate dominators of a graph.
//!
//! By semidominators and nearest common ancestors (Georgiadis, "Linear-Time Algorithms for Dominators and
//! Related Problems", the algorithm SNCA): nearly linear. Iterating to a fixed point (Cooper, Harvey and
//! Kennedy) walks up the tree at each join, and takes quadratic time on a long chain of tests whose ways
//! all meet at its end.

/// The immediate dominators of what can be reached from node 0; of itself, and of what cannot, there is none.
pub fn immediate_dominators(successors: &[Vec<usize>]) -> Vec<Option<usize>> {
    let tree = Tree::new(successors);
    let count = tree.nodes.len();
    // Everything by numbers in the order of the search from here on.
    let mut predecessors: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (number, &node) in tree.nodes.iter().enumerate() {
        for target in successors[node].iter().filter_map(|&target| tree.number[target]) {
            predecessors[target].push(number);
        }
    }
    let mut forest = Forest { ancestor: vec![None; count], label: (0..count).collect() };
    let mut semi: Vec<usize> = (0..count).collect();
    for number in (1..count).rev() {
        for &before in &predecessors[number] {
            let best = forest.evaluate(before, &semi);
            semi[number] = semi[number].min(semi[best]);
        }
        forest.ancestor[number] = Some(tree.parent[number]);
    }
    let mut dominator = tree.parent.clone();
    for number in 1..count {
        while dominator[number] > semi[number] {
            dominator[number] = dominator[dominator[number]];
        }
    }
    let mut result = vec![None; successors.len()];
    for number in 1..count {
        result[tree.nodes[number]] = Some(tree.nodes[dominator[number]]);
    }
    result
}

/// A depth-first search from node 0.
struct Tree {
    /// Nodes in the order in which they were come to.
    nodes: Vec<usize>,
    /// For each node its number in that order.
    number: Vec<Option<usize>>,
    /// For each number that of the node it was come to from.
    parent: Vec<usize>,
}

impl Tree {
    fn new(successors: &[Vec<usize>]) -> Tree {
        let mut tree = Tree { nodes: Vec::new(), number: vec![None; successors.len()], parent: Vec::new() };
        if successors.is_empty() {
            return tree;
        }
        tree.visit(0, 0);
        let mut way = vec![(0, 0)];
        while let Some((node, next)) = way.last_mut() {
            let node = *node;
            let Some(&target) = successors[node].get(*next) else {
                way.pop();
                continue;
            };
            *next += 1;
            if tree.number[target].is_none() {
                let parent = tree.number[node].unwrap_or(0);
                tree.visit(target, parent);
                way.push((target, 0));
            }
        }
        tree
    }

    fn visit(&mut self, node: usize, parent: usize) {
        self.number[node] = Some(self.nodes.len());
        self.nodes.push(node);
        self.parent.push(parent);
    }
}

/// What of the tree was looked at, with paths that are made shorter where they are used.
struct Forest {
    ancestor: Vec<Option<usize>>,
    /// The best node between a node and its ancestor.
    label: Vec<usize>,
}

impl Forest {
    /// The node with the smallest semidominator on the way from a node up to the root of its tree, which
    /// does not count.
    fn evaluate(&mut self, node: usize, semi: &[usize]) -> usize {
        let mut way = Vec::new();
        let mut at = node;
        while let Some(up) = self.ancestor[at] {
            way.push(at);
            at = up;
        }
        let root = at;
        // From the top on; the one below the root is right as it is.
        for pair in (1..way.len()).rev() {
            let (above, below) = (way[pair], way[pair - 1]);
            if semi[self.label[above]] < semi[self.label[below]] {
                self.label[below] = self.label[above];
            }
            self.ancestor[below] = Some(root);
        }
        self.label[node]
    }
}
