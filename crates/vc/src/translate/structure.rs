//! From the acyclic graph to sequences and choices.
//!
//! Where control branches each side is a command of its own, up to the nodes where it may meet
//! control of another side: those that have more than one edge in. Such a node is put behind the
//! choice of its immediate dominator, in topological order. If some paths do not come to it (they
//! left by `break`, `return` or `goto`), a truth variable `at` says whether this one does:
//!
//! ```text
//! at := false; (assume e; …; at := true □ assume ¬e; …); (assume at; … □ assume ¬at)
//! ```
//!
//! Such variables are used again for nodes further on, so that they are few.
//!
//! Every node is translated once, so the commands are linear in the graph, and choices have guards
//! that exclude each other. Source of the order: Norman Ramsey, "Beyond Relooper" (ICFP 2022),
//! without its loops. Duplicating what is behind a jump was rejected: nested loops with an early
//! return double with each iteration.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::emit::Emitter;
use super::error::Error;
use super::unroll::{END, Exit, Graph, Target};
use crate::command::Command;
use crate::expression::{Expression, Node, Sort, Variable};

/// The order of a graph, and its dominators.
pub(super) struct Order {
    /// Where each node is in topological order.
    position: Vec<usize>,
    /// Whether more than one edge leads to a node.
    meets: Vec<bool>,
    /// The nodes that meet and have this node as immediate dominator, in topological order.
    behind: Vec<Vec<usize>>,
}

impl Order {
    pub fn new(graph: &Graph) -> Order {
        let order = topological(graph);
        let mut position = vec![usize::MAX; graph.nodes.len()];
        for (index, &node) in order.iter().enumerate() {
            position[node] = index;
        }
        let mut edges_in = vec![0u32; graph.nodes.len()];
        // Over positions; a dominator comes before what it dominates.
        let mut dominator: Vec<Option<usize>> = vec![None; order.len()];
        let mut behind = vec![Vec::new(); graph.nodes.len()];
        for (index, &node) in order.iter().enumerate() {
            if edges_in[node] > 1
                && let Some(parent) = dominator[index]
            {
                behind[order[parent]].push(node);
            }
            for next in successors(graph, node) {
                edges_in[next] += 1;
                let next = position[next];
                dominator[next] = Some(match dominator[next] {
                    None => index,
                    Some(known) => meet(&dominator, known, index),
                });
            }
        }
        let meets = edges_in.iter().map(|&count| count > 1).collect();
        Order { position, meets, behind }
    }
}

fn meet(dominator: &[Option<usize>], mut left: usize, mut right: usize) -> usize {
    while left != right {
        if left > right {
            left = dominator[left].unwrap_or(0);
        } else {
            right = dominator[right].unwrap_or(0);
        }
    }
    left
}

/// One entry per edge.
fn successors(graph: &Graph, node: usize) -> Vec<usize> {
    let of = |target: &Target| match target {
        Target::Node(node) => Some(*node),
        Target::Unwound => None,
    };
    match &graph.nodes[node].exit {
        Exit::Edges(targets) => targets.iter().filter_map(of).collect(),
        Exit::Call { target, .. } => of(target).into_iter().collect(),
        Exit::Return { to } => vec![*to],
        Exit::Stop | Exit::End => Vec::new(),
    }
}

fn topological(graph: &Graph) -> Vec<usize> {
    let mut visited = vec![false; graph.nodes.len()];
    let mut order = Vec::new();
    let mut stack = vec![(graph.entry, successors(graph, graph.entry))];
    visited[graph.entry] = true;
    while let Some((node, left)) = stack.last_mut() {
        match left.pop() {
            Some(next) if visited[next] => {}
            Some(next) => {
                visited[next] = true;
                stack.push((next, successors(graph, next)));
            }
            None => {
                order.push(*node);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Commands, and the nodes that control may have come to behind them, by position; the end of the
/// function has the last.
type Region = (Vec<Command>, BTreeSet<(usize, usize)>);

pub(super) struct Structure<'e, 'p> {
    pub emitter: &'e mut Emitter<'p>,
    order: Order,
    /// For each node that meets, a mark that says that control is on the way to it.
    marks: FxHashMap<usize, Variable>,
    /// What stands for each mark in the end.
    ///
    /// Invariant: marks that are in use at the same time have different ones.
    at: FxHashMap<Variable, usize>,
    /// Those that are asked.
    asked: FxHashSet<Variable>,
    /// Which of the variables for marks are in use.
    in_use: Vec<bool>,
}

impl<'e, 'p> Structure<'e, 'p> {
    pub fn new(emitter: &'e mut Emitter<'p>) -> Structure<'e, 'p> {
        let order = Order::new(&emitter.graph);
        Structure {
            emitter,
            order,
            marks: FxHashMap::default(),
            at: FxHashMap::default(),
            asked: FxHashSet::default(),
            in_use: Vec::new(),
        }
    }

    /// The commands of the whole graph.
    pub fn run(mut self) -> Result<Vec<Command>, Error> {
        let (commands, _) = self.region(self.emitter.graph.entry)?;
        let mut needed: Vec<usize> =
            self.asked.iter().filter_map(|mark| self.at.get(mark)).copied().collect();
        needed.sort_unstable();
        needed.dedup();
        let store = &mut *self.emitter.store;
        let variables: FxHashMap<usize, Variable> =
            needed.into_iter().map(|index| (index, store.declare("at", Sort::Truth, false))).collect();
        let renamed =
            self.asked.iter().filter_map(|&mark| Some((mark, *variables.get(self.at.get(&mark)?)?)));
        let renamed = renamed.collect();
        Ok(self.with_variables(commands, &renamed))
    }

    fn region(&mut self, mut node: usize) -> Result<Region, Error> {
        let mut commands = Vec::new();
        loop {
            let exit = self.emitter.graph.nodes[node].exit.clone();
            let target = match exit {
                Exit::Stop => {
                    commands.extend(self.emitter.instructions(node)?);
                    let never = self.emitter.store.truth(false);
                    commands.push(Command::Assume(never));
                    return Ok((commands, BTreeSet::new()));
                }
                // It is over, and what is put behind belongs to other paths.
                Exit::End => return Ok((commands, BTreeSet::from([(usize::MAX, END)]))),
                Exit::Call { target, .. } => {
                    commands.extend(self.emitter.enter(node, target)?);
                    target
                }
                Exit::Return { to } => {
                    commands.extend(self.emitter.leave(node)?);
                    Target::Node(to)
                }
                Exit::Edges(targets) if targets.len() == 1 => {
                    commands.extend(self.emitter.jump(node)?);
                    targets[0]
                }
                Exit::Edges(targets) => return self.branch(node, &targets, commands),
            };
            match target {
                Target::Node(next) if !self.order.meets[next] => node = next,
                target => {
                    let (last, pending) = self.follow(target)?;
                    commands.extend(last);
                    return Ok((commands, pending));
                }
            }
        }
    }

    /// The region behind an edge.
    fn follow(&mut self, target: Target) -> Result<Region, Error> {
        match target {
            Target::Unwound => Ok((vec![self.emitter.unwound()], BTreeSet::new())),
            Target::Node(node) if self.order.meets[node] => {
                let mark = self.mark(node);
                let arrived = Command::Assign(mark, self.emitter.store.truth(true));
                Ok((vec![arrived], BTreeSet::from([(self.order.position[node], node)])))
            }
            Target::Node(node) => self.region(node),
        }
    }

    fn branch(
        &mut self,
        node: usize,
        targets: &[Target],
        mut commands: Vec<Command>,
    ) -> Result<Region, Error> {
        let (before, arms, last) = self.emitter.branch(node)?;
        commands.extend(before);
        // They are in use from here on, until they are asked.
        for next in self.order.behind[node].clone() {
            let mark = self.mark(next);
            let index = self.in_use.iter().position(|used| !used).unwrap_or(self.in_use.len());
            self.in_use.resize(self.in_use.len().max(index + 1), false);
            self.in_use[index] = true;
            self.at.insert(mark, index);
        }
        let mut pending = BTreeSet::new();
        let mut side = |this: &mut Self, edge: usize| -> Result<Command, Error> {
            let mut moves = this.emitter.moves(node, edge)?;
            let (rest, came_to) = this.follow(targets[edge])?;
            moves.extend(rest);
            pending.extend(came_to);
            Ok(Command::Sequence(moves))
        };
        let mut choice = side(self, last)?;
        for (condition, edge) in arms.into_iter().rev() {
            let then = side(self, edge)?;
            choice = Command::conditional(self.emitter.store, condition, then, choice);
        }
        let beginning = commands.len();
        match choice {
            Command::Sequence(list) => commands.extend(list),
            other => commands.push(other),
        }
        for next in self.order.behind[node].clone() {
            let mark = self.mark(next);
            if let Some(&index) = self.at.get(&mark) {
                self.in_use[index] = false;
            }
            if !pending.remove(&(self.order.position[next], next)) {
                continue;
            }
            let (rest, came_to) = self.region(next)?;
            if pending.is_empty() {
                commands.extend(rest);
            } else {
                self.asked.insert(mark);
                let store = &mut *self.emitter.store;
                commands.insert(beginning, Command::Assign(mark, store.truth(false)));
                let asked = store.variable(mark);
                commands.push(Command::conditional(store, asked, Command::Sequence(rest), Command::skip()));
            }
            pending.extend(came_to);
        }
        Ok((commands, pending))
    }

    fn mark(&mut self, node: usize) -> Variable {
        let store = &mut *self.emitter.store;
        *self.marks.entry(node).or_insert_with(|| store.declare("mark", Sort::Truth, false))
    }

    /// With variables for the marks that are asked, and without assignments to the others.
    fn with_variables(
        &mut self,
        commands: Vec<Command>,
        renamed: &FxHashMap<Variable, Variable>,
    ) -> Vec<Command> {
        let mut kept = Vec::with_capacity(commands.len());
        for command in commands {
            match command {
                Command::Assign(variable, value) => match renamed.get(&variable) {
                    Some(&at) => kept.push(Command::Assign(at, value)),
                    None if self.at.contains_key(&variable) => {}
                    None => kept.push(Command::Assign(variable, value)),
                },
                Command::Assume(condition) => {
                    let condition = self.renamed_guard(condition, renamed);
                    kept.push(Command::Assume(condition));
                }
                Command::Sequence(list) => kept.push(Command::Sequence(self.with_variables(list, renamed))),
                Command::Choice(left, right) => {
                    let [left, right] = [*left, *right].map(|side| match side {
                        Command::Sequence(list) => Command::Sequence(self.with_variables(list, renamed)),
                        other => Command::Sequence(self.with_variables(vec![other], renamed)),
                    });
                    kept.push(Command::choice(left, right));
                }
                other @ Command::Assert(_) => kept.push(other),
            }
        }
        kept
    }

    /// A guard that asks a mark, or that it is not set.
    fn renamed_guard(&mut self, guard: Expression, renamed: &FxHashMap<Variable, Variable>) -> Expression {
        let store = &mut *self.emitter.store;
        match store.node(guard) {
            Node::Variable(mark) => match renamed.get(&mark) {
                Some(&at) => store.variable(at),
                None => guard,
            },
            Node::Not(of) => match store.node(of) {
                Node::Variable(mark) => match renamed.get(&mark) {
                    Some(&at) => {
                        let at = store.variable(at);
                        store.not(at)
                    }
                    None => guard,
                },
                _ => guard,
            },
            _ => guard,
        }
    }
}
