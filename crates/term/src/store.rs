//! The store that owns all terms.

use std::cell::{Cell, RefCell};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::addresses::{AddressSets, NONE};
use crate::footprint;
use crate::node::{Node, Term};

/// Owns terms; append-only, so a term stays valid as long as its store.
#[derive(Default)]
pub struct TermStore {
    nodes: RefCell<Vec<Node>>,
    /// Width of each term; 0 for arrays.
    widths: RefCell<Vec<u32>>,
    addresses: RefCell<AddressSets>,
    table: RefCell<HashTable<u32>>,
    /// The terms asked for last, by some bits of their hash: most requests are for few terms, and the
    /// table is too large for the processor's caches.
    recent: Recent,
    variables: RefCell<Vec<String>>,
    arrays: RefCell<Vec<String>>,
    /// Logarithm of the alignment of each object's address.
    alignments: RefCell<FxHashMap<u32, u32>>,
    tables: RefCell<Vec<Rc<[u8]>>>,
    table_index: RefCell<FxHashMap<Rc<[u8]>, u32>>,
    /// Constructor calls, for statistics.
    requests: Cell<u64>,
    /// Rules on operands of operands that the current constructor call may still apply, and how many
    /// it is inside of.
    pub(crate) budget: Cell<u32>,
    pub(crate) nesting: Cell<u32>,
}

/// Numbers of terms, each with the upper half of its hash; at first those of none that there is.
struct Recent(Box<[Cell<(u32, u32)>]>);

impl Default for Recent {
    fn default() -> Self {
        Recent(vec![Cell::new((0, u32::MAX)); 1 << 12].into())
    }
}

impl Recent {
    #[inline]
    fn slot(&self, hash: u64) -> &Cell<(u32, u32)> {
        &self.0[hash as usize % self.0.len()]
    }
}

fn hash(node: &Node) -> u64 {
    let mut hasher = FxHasher::default();
    node.hash(&mut hasher);
    hasher.finish()
}

impl TermStore {
    pub fn new() -> TermStore {
        TermStore::default()
    }

    /// Number of terms.
    pub fn len(&self) -> usize {
        self.nodes.borrow().len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How often a constructor asked for a term, old or new.
    pub fn requests(&self) -> u64 {
        self.requests.get()
    }

    /// The memory that they take, about: what its tables have room for, without names.
    pub fn bytes(&self) -> u64 {
        /// A number and a byte to find it by.
        const ENTRY: usize = size_of::<u32>() + 1;
        let tables: usize = self.tables.borrow().iter().map(|table| table.len()).sum();
        let lists = footprint::room(&self.nodes.borrow()) + footprint::room(&self.widths.borrow());
        let index = self.table.borrow().capacity() * ENTRY;
        lists as u64 + (index + tables + self.addresses.borrow().bytes()) as u64
    }

    #[inline]
    pub fn node(&self, term: Term) -> Node {
        self.nodes.borrow()[term.index()]
    }

    /// Width in bits; 0 for an array.
    #[inline]
    pub fn width(&self, term: Term) -> u32 {
        self.widths.borrow()[term.index()]
    }

    pub fn is_array(&self, term: Term) -> bool {
        self.width(term) == 0
    }

    /// Whether the address of an object occurs in it.
    #[inline]
    pub fn has_address(&self, term: Term) -> bool {
        self.addresses.borrow().of(term.index()) != NONE
    }

    /// The objects whose addresses occur in it, each once, in order.
    pub fn addresses_in(&self, term: Term) -> Vec<u32> {
        let addresses = self.addresses.borrow();
        match addresses.objects(addresses.of(term.index())) {
            Some(objects) => objects.to_vec(),
            None => self.search_addresses(term),
        }
    }

    /// The same, for a term with very many.
    fn search_addresses(&self, term: Term) -> Vec<u32> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![term];
        while let Some(term) = stack.pop() {
            if !self.has_address(term) || !seen.insert(term) {
                continue;
            }
            let node = self.node(term);
            if let Node::Address { object, .. } = node {
                found.push(object);
            }
            stack.extend(node.children());
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The term of exactly this shape: no rule is applied.
    pub(crate) fn intern(&self, node: Node) -> Term {
        self.requests.set(self.requests.get() + 1);
        let hash_value = hash(&node);
        let mut nodes = self.nodes.borrow_mut();
        let recent = self.recent.slot(hash_value);
        let upper = (hash_value >> 32) as u32;
        if let (found, index) = recent.get()
            && found == upper
            && nodes.get(index as usize) == Some(&node)
        {
            return Term(index);
        }
        let mut table = self.table.borrow_mut();
        if let Some(&found) = table.find(hash_value, |&index| nodes[index as usize] == node) {
            recent.set((upper, found));
            return Term(found);
        }
        let index = nodes.len() as u32;
        let width = self.width_of(&node);
        let mut addresses = self.addresses.borrow_mut();
        let set = match node {
            Node::Address { object, .. } => addresses.single(object),
            _ => node.children().fold(NONE, |set, child| {
                let of_child = addresses.of(child.index());
                addresses.union(set, of_child)
            }),
        };
        addresses.push(set);
        nodes.push(node);
        self.widths.borrow_mut().push(width);
        table.insert_unique(hash_value, index, |&index| hash(&nodes[index as usize]));
        recent.set((upper, index));
        Term(index)
    }

    fn width_of(&self, node: &Node) -> u32 {
        let widths = self.widths.borrow();
        let width = |term: Term| widths[term.index()];
        match *node {
            Node::Constant { width, .. }
            | Node::Variable { width, .. }
            | Node::Address { width, .. }
            | Node::Extract { width, .. }
            | Node::Extend { width, .. }
            | Node::FloatToFloat { width, .. }
            | Node::FloatToInt { width, .. }
            | Node::IntToFloat { width, .. } => width,
            Node::ArrayVariable { .. }
            | Node::Table { .. }
            | Node::Store(..)
            | Node::Everywhere(_)
            | Node::Shift(..)
            | Node::Splice(..) => 0,
            Node::Not(a) | Node::FloatUnary(_, a) | Node::FloatFused(a, ..) => width(a),
            Node::Binary(_, a, _) | Node::FloatBinary(_, a, _) => width(a),
            Node::Compare(..) | Node::FloatCompare(..) => 1,
            Node::Ite(_, a, _) => width(a),
            Node::Concat(a, b) => width(a) + width(b),
            Node::Select(..) => 8,
        }
    }

    /// A new unconstrained bit-vector.
    pub fn fresh_variable(&self, width: u32, name: &str) -> Term {
        let mut variables = self.variables.borrow_mut();
        variables.push(name.to_string());
        let index = variables.len() as u32 - 1;
        drop(variables);
        self.intern(Node::Variable { width, index })
    }

    /// The unconstrained bit-vector of this number; the same number may be used at several widths.
    pub fn variable(&self, width: u32, index: u32) -> Term {
        self.intern(Node::Variable { width, index })
    }

    /// The unconstrained array of this number.
    pub fn array_variable(&self, index: u32) -> Term {
        self.intern(Node::ArrayVariable { index })
    }

    /// A new unconstrained array.
    pub fn fresh_array(&self, name: &str) -> Term {
        let mut arrays = self.arrays.borrow_mut();
        arrays.push(name.to_string());
        let index = arrays.len() as u32 - 1;
        drop(arrays);
        self.intern(Node::ArrayVariable { index })
    }

    pub fn variable_name(&self, index: u32) -> String {
        self.variables.borrow().get(index as usize).cloned().unwrap_or_else(|| format!("x{index}"))
    }

    pub fn array_name(&self, index: u32) -> String {
        self.arrays.borrow().get(index as usize).cloned().unwrap_or_else(|| format!("a{index}"))
    }

    /// The address of an object, a multiple of 2 to the `alignment`.
    pub fn address(&self, width: u32, object: u32, alignment: u32) -> Term {
        self.alignments.borrow_mut().entry(object).or_insert(alignment);
        self.intern(Node::Address { width, object })
    }

    /// The logarithm of the alignment an address was made with.
    pub fn alignment(&self, object: u32) -> u32 {
        self.alignments.borrow().get(&object).copied().unwrap_or(0)
    }

    /// The array that holds these bytes, and zero beyond them.
    pub fn table(&self, bytes: &[u8]) -> Term {
        let known = self.table_index.borrow().get(bytes).copied();
        let index = known.unwrap_or_else(|| {
            let shared: Rc<[u8]> = bytes.into();
            let mut tables = self.tables.borrow_mut();
            tables.push(shared.clone());
            let index = tables.len() as u32 - 1;
            self.table_index.borrow_mut().insert(shared, index);
            index
        });
        self.intern(Node::Table { index })
    }

    pub fn table_bytes(&self, index: u32) -> Rc<[u8]> {
        self.tables.borrow()[index as usize].clone()
    }
}
