//! The values that entry variables have in one state.

use semantics::State;
use semantics::symbolic::{EntryVariables, InputContent, InputRecord, Location, PathState, Peek, Value};
use solver::PathCondition;
use term::{Node, Term, TermMap, TermStore};

/// A state put aside.
pub struct Snapshot {
    pub machine: State<Value>,
    pub path: PathState<PathCondition>,
}

/// What stands for each entry variable, and for each input of a transition, on one path.
#[derive(Default)]
pub struct Valuation {
    /// Results for terms, kept: they are asked again and again.
    map: TermMap,
    /// Terms that wait for their operands; empty between calls.
    stack: Vec<Term>,
}

/// Where values come from.
pub struct Source<'a> {
    pub store: &'a TermStore,
    pub entry: &'a EntryVariables,
    pub machine: &'a State<Value>,
    pub path: &'a PathState<PathCondition>,
    /// What the path read after the state.
    pub inputs: &'a [InputRecord],
}

impl Source<'_> {
    /// The value that a location has; None if the state says nothing about it.
    fn value(&self, location: Location, width: u32) -> Option<Term> {
        let peek = match location {
            Location::Register { .. } | Location::Count { .. } => self.machine.peek(location),
            _ => self.path.peek(self.store, location),
        };
        match peek {
            Peek::Value(Value::Term(term)) => Some(term),
            Peek::Value(value) => Some(value.term(self.store, width)),
            Peek::Unread { region, offset } => self.inputs.iter().find_map(|record| match record.content {
                InputContent::Part { region: of, offset: at, term }
                    if of == region && at == offset && self.store.width(term) == width =>
                {
                    Some(term)
                }
                _ => None,
            }),
            Peek::Nothing => None,
        }
    }
}

impl Valuation {
    /// Forgets everything, to begin with another state.
    pub fn clear(&mut self) {
        self.map.clear();
    }

    /// Says what a variable stands for.
    pub fn set(&mut self, variable: Term, value: Term) {
        self.map.insert(variable, value);
    }

    /// A term over entry variables as a term over the inputs of the path. What the state says
    /// nothing about stays as it is: free.
    pub fn term(&mut self, source: &Source<'_>, term: Term) -> Term {
        let store = source.store;
        if let Some(known) = self.map.get(term) {
            return known;
        }
        let mut stack = std::mem::take(&mut self.stack);
        stack.push(term);
        while let Some(&current) = stack.last() {
            if self.map.get(current).is_some() {
                stack.pop();
                continue;
            }
            let node = store.node(current);
            let leaf = match node {
                Node::Variable { width, .. } => {
                    source.entry.location(node).and_then(|location| source.value(location, width))
                }
                Node::ArrayVariable { .. } => {
                    source.entry.location(node).and_then(|location| source.value(location, 0))
                }
                // A byte of a large object: no need to look at the others.
                Node::Select(array, index) => {
                    match (source.entry.location(store.node(array)), store.value(index)) {
                        (Some(Location::Array { slot }), Some(offset)) if offset < 1 << 31 => {
                            source.value(Location::Bytes { slot, offset: offset as u32, count: 1 }, 8)
                        }
                        _ => None,
                    }
                }
                _ => None,
            };
            if let Some(value) = leaf {
                self.map.insert(current, value);
                stack.pop();
                continue;
            }
            let before = stack.len();
            let mut children = [current; 3];
            let mut changed = false;
            for (slot, child) in children.iter_mut().zip(node.children()) {
                match self.map.get(child) {
                    Some(known) => {
                        *slot = known;
                        changed |= known != child;
                    }
                    None if store.value(child).is_some() => *slot = child,
                    None => stack.push(child),
                }
            }
            if stack.len() > before {
                continue;
            }
            let result = if changed { store.rebuild(&node, children) } else { current };
            self.map.insert(current, result);
            stack.pop();
        }
        self.stack = stack;
        self.map.get(term).unwrap_or(term)
    }
}
