//! The text of a query in which variables have the numbers in whose order they occur.
//!
//! A run on a program that was changed a little numbers its inputs otherwise, and asks the same. Conjuncts are
//! written one by one, sorted by what they are with variables numbered on their own, and then once more with
//! variables numbered through.
//!
//! Soundness: the text says all of the query but the numbers of its variables, so equal texts are queries
//! that are equal but for these. That two queries which are so have different texts is possible, and only a
//! miss.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};
use term::{BinaryOp, Node, Term, TermStore};

use crate::backend::Query;

/// Nodes of a query at most that are written.
const MOST_NODES: usize = 200_000;

pub(super) struct Canonical {
    pub text: String,
    /// The numbers that variables and array variables have in the store, by those that they have here.
    pub variables: Vec<u32>,
    pub arrays: Vec<u32>,
    /// In the order of the text.
    pub conjuncts: Vec<Term>,
}

/// None if the query is about addresses, of which more is known than its terms say, or very large.
pub(super) fn canonical(store: &TermStore, query: Query<'_>) -> Option<Canonical> {
    let mut writer = Writer::new(store);
    let mut sorted = Vec::new();
    for term in conjuncts(store, query.constraints.iter().chain(query.assumptions)) {
        writer.forget();
        writer.write(term)?;
        sorted.push((std::mem::take(&mut writer.text), term));
    }
    sorted.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    writer.forget();
    let conjuncts: Vec<Term> = sorted.into_iter().map(|(_, term)| term).collect();
    for &term in &conjuncts {
        let position = writer.write(term)?;
        let _ = writeln!(writer.text, "assert {position}");
    }
    let Writer { text, variables, arrays, .. } = writer;
    Some(Canonical { text, variables: variables.order, arrays: arrays.order, conjuncts })
}

/// The conjuncts of some conditions, each once.
pub(super) fn conjuncts<'a>(store: &TermStore, conditions: impl Iterator<Item = &'a Term>) -> Vec<Term> {
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    let mut open: Vec<Term> = conditions.copied().collect();
    while let Some(term) = open.pop() {
        match store.node(term) {
            _ if !seen.insert(term) => {}
            Node::Binary(BinaryOp::And, left, right) if store.width(term) == 1 => open.extend([left, right]),
            _ => found.push(term),
        }
    }
    found
}

/// Numbers given in the order in which they are asked for.
#[derive(Default)]
struct Numbers {
    known: FxHashMap<u32, usize>,
    order: Vec<u32>,
}

impl Numbers {
    fn of(&mut self, number: u32) -> usize {
        *self.known.entry(number).or_insert_with(|| {
            self.order.push(number);
            self.order.len() - 1
        })
    }
}

struct Writer<'s> {
    store: &'s TermStore,
    text: String,
    positions: FxHashMap<Term, usize>,
    variables: Numbers,
    arrays: Numbers,
    /// Written so far, whatever was forgotten.
    count: usize,
}

impl<'s> Writer<'s> {
    fn new(store: &'s TermStore) -> Writer<'s> {
        let (variables, arrays) = Default::default();
        Writer { store, text: String::new(), positions: FxHashMap::default(), variables, arrays, count: 0 }
    }

    fn forget(&mut self) {
        *self = Writer { count: self.count, ..Writer::new(self.store) };
    }

    /// Writes the nodes of a term that are not written yet, operands first; the position of the term.
    fn write(&mut self, root: Term) -> Option<usize> {
        let mut open = vec![(root, false)];
        while let Some((term, is_ready)) = open.pop() {
            if self.positions.contains_key(&term) {
                continue;
            }
            let node = self.store.node(term);
            if !is_ready {
                open.push((term, true));
                let operands: Vec<Term> = node.children().collect();
                open.extend(operands.into_iter().rev().map(|operand| (operand, false)));
                continue;
            }
            self.count += 1;
            if self.count > MOST_NODES {
                return None;
            }
            self.write_node(node)?;
            self.positions.insert(term, self.positions.len());
        }
        self.positions.get(&root).copied()
    }

    /// One node: what it is, then the positions of its operands. None for addresses.
    ///
    /// The names of operations are those of their Rust variants, which the version in the key goes with.
    fn write_node(&mut self, node: Node) -> Option<()> {
        let Writer { store, text, variables, arrays, .. } = self;
        let written = match node {
            Node::Address { .. } => return None,
            Node::Constant { width, value } => write!(text, "constant {width} {value:x}"),
            Node::Variable { width, index } => write!(text, "variable {width} {}", variables.of(index)),
            Node::ArrayVariable { index } => write!(text, "array {}", arrays.of(index)),
            Node::Table { index } => write!(text, "table {:?}", store.table_bytes(index)),
            Node::Not(_) => write!(text, "not"),
            Node::Binary(op, ..) => write!(text, "{op:?}"),
            Node::Compare(op, ..) => write!(text, "compare {op:?}"),
            Node::Ite(..) => write!(text, "ite"),
            Node::Concat(..) => write!(text, "concat"),
            Node::Extract { low, width, .. } => write!(text, "extract {low} {width}"),
            Node::Extend { signed, width, .. } => write!(text, "extend {signed} {width}"),
            Node::Select(..) => write!(text, "select"),
            Node::Store(..) => write!(text, "store"),
            Node::Everywhere(_) => write!(text, "everywhere"),
            Node::Shift(..) => write!(text, "shift"),
            Node::Splice(..) => write!(text, "splice"),
            Node::FloatBinary(op, ..) => write!(text, "float {op:?}"),
            Node::FloatUnary(op, _) => write!(text, "float {op:?}"),
            Node::FloatFused(..) => write!(text, "float fused"),
            Node::FloatCompare(op, ..) => write!(text, "float compare {op:?}"),
            Node::FloatToFloat { width, .. } => write!(text, "float to float {width}"),
            Node::FloatToInt { signed, width, .. } => write!(text, "float to int {signed} {width}"),
            Node::IntToFloat { signed, width, .. } => write!(text, "int to float {signed} {width}"),
        };
        written.ok()?;
        for operand in node.children() {
            write!(self.text, " {}", self.positions[&operand]).ok()?;
        }
        self.text.push('\n');
        Some(())
    }
}
