//! Terms over a few bits together with what they are under every assignment of those bits.

use std::collections::HashMap;
use std::rc::Rc;

use term::{BinaryOp, Comparison, Evaluator, Node, Term, TermStore, mask};

use super::{BINARY, COMPARISONS, Random, Values, binary, compare, concat, extend, extract, not};

/// A term and the value it must have under each assignment: computed from the values of the
/// operands that the constructor was given, not from the term.
#[derive(Clone)]
pub struct Case {
    pub term: Term,
    pub values: Rc<[u8]>,
}

/// An operation on two numbers of a width, tabulated.
type Table = Rc<[u8]>;

#[derive(Default)]
pub struct Tables {
    binary: HashMap<(BinaryOp, u32), Table>,
    comparison: HashMap<(Comparison, u32), Table>,
}

impl Tables {
    fn binary(&mut self, op: BinaryOp, width: u32) -> Table {
        let entry = self.binary.entry((op, width));
        entry.or_insert_with(|| tabulate(width, |a, b| binary(op, width, a, b))).clone()
    }

    fn comparison(&mut self, op: Comparison, width: u32) -> Table {
        let entry = self.comparison.entry((op, width));
        entry.or_insert_with(|| tabulate(width, |a, b| u128::from(compare(op, width, a, b)))).clone()
    }
}

fn tabulate(width: u32, operation: impl Fn(u128, u128) -> u128) -> Table {
    let numbers = 1u128 << width;
    (0..numbers).flat_map(|a| (0..numbers).map(move |b| (a, b))).map(|(a, b)| operation(a, b) as u8).collect()
}

pub struct Lab {
    pub store: TermStore,
    pub variables: Vec<Case>,
    assignments: usize,
    widths: Vec<u32>,
    meanings: HashMap<Term, Rc<[u8]>>,
    tables: Tables,
    evaluator: Evaluator,
    checked: usize,
}

impl Lab {
    /// With one variable for each width.
    pub fn new(widths: &[u32]) -> Lab {
        let store = TermStore::new();
        let assignments = 1usize << widths.iter().sum::<u32>();
        let variables = widths
            .iter()
            .enumerate()
            .map(|(index, &width)| Case {
                term: store.fresh_variable(width, &format!("v{index}")),
                values: (0..assignments).map(|number| value_of(widths, index, number)).collect(),
            })
            .collect();
        Lab {
            store,
            variables,
            assignments,
            widths: widths.to_vec(),
            meanings: HashMap::new(),
            tables: Tables::default(),
            evaluator: Evaluator::default(),
            checked: 0,
        }
    }

    pub fn width(&self, case: &Case) -> u32 {
        self.store.width(case.term)
    }

    fn combine(&self, left: &[u8], right: &[u8], width: u32, table: &[u8]) -> Rc<[u8]> {
        left.iter().zip(right).map(|(&a, &b)| table[usize::from(a) << width | usize::from(b)]).collect()
    }

    /// What the term means, read off its nodes.
    fn meaning(&mut self, term: Term) -> Rc<[u8]> {
        if let Some(known) = self.meanings.get(&term) {
            return known.clone();
        }
        let node = self.store.node(term);
        let width = self.store.width(term);
        let children: Vec<(u32, Rc<[u8]>)> =
            node.children().map(|child| (self.store.width(child), self.meaning(child))).collect();
        let child = |index: usize| &*children[index].1;
        let all = mask(width);
        let values: Rc<[u8]> = match node {
            Node::Constant { value, .. } => vec![value as u8; self.assignments].into(),
            Node::Variable { index, .. } => self.variables[index as usize].values.clone(),
            Node::Not(_) => child(0).iter().map(|&a| !a & all as u8).collect(),
            Node::Binary(op, ..) => {
                let table = self.tables.binary(op, width);
                self.combine(child(0), child(1), width, &table)
            }
            Node::Compare(op, ..) => {
                let table = self.tables.comparison(op, children[0].0);
                self.combine(child(0), child(1), children[0].0, &table)
            }
            Node::Ite(..) => choose(child(0), child(1), child(2)),
            Node::Concat(..) => {
                child(0).iter().zip(child(1)).map(|(&a, &b)| a << children[1].0 | b).collect()
            }
            Node::Extract { low, .. } => child(0).iter().map(|&a| a >> low & all as u8).collect(),
            Node::Extend { signed, .. } => extended(child(0), signed, children[0].0, width),
            _ => panic!("no rule makes {node:?} of bit-vectors"),
        };
        self.meanings.insert(term, values.clone());
        values
    }

    /// That the term is what it must be, and what the store says of it is true.
    pub fn check(&mut self, case: Case, made: impl Fn(&TermStore) -> String) -> Case {
        let Case { term, values } = &case;
        let meaning = self.meaning(*term);
        if let Some(wrong) = (0..self.assignments).find(|&index| meaning[index] != values[index]) {
            let inputs: Vec<u8> = (0..self.widths.len()).map(|i| value_of(&self.widths, i, wrong)).collect();
            panic!(
                "{}\nbecame {}\nwhich is {} instead of {} for {inputs:?}",
                made(&self.store),
                self.store.text(*term),
                meaning[wrong],
                values[wrong],
            );
        }
        let taken = values.iter().fold(0, |taken, value| taken | value);
        let possible = self.store.possible_bits(*term);
        assert_eq!(u128::from(taken) & !possible, 0, "possible bits of {}", self.store.text(*term));
        let (k, rest) = self.store.split_constant(*term);
        if let Some(rest) = rest {
            let rest = self.meaning(rest);
            let all = mask(self.store.width(*term)) as u8;
            let sums = rest.iter().map(|part| part.wrapping_add(k as u8) & all);
            assert!(sums.eq(values.iter().copied()), "parts of {}", self.store.text(*term));
        }
        // The evaluator, on one assignment of each term.
        self.checked += 1;
        let index = self.checked.wrapping_mul(0x9e37_79b1) >> 7 & (self.assignments - 1);
        let inputs = (0..self.widths.len()).map(|i| u128::from(value_of(&self.widths, i, index))).collect();
        self.evaluator.begin();
        let value = self.evaluator.evaluate(&self.store, &Values(inputs), *term);
        assert_eq!(value, u128::from(values[index]), "value of {}", self.store.text(*term));
        case
    }

    pub fn constant(&mut self, width: u32, value: u128) -> Case {
        let term = self.store.constant(width, value);
        Case { term, values: vec![value as u8; self.assignments].into() }
    }

    pub fn binary(&mut self, op: BinaryOp, left: &Case, right: &Case) -> Case {
        let width = self.width(left);
        let table = self.tables.binary(op, width);
        let term = self.store.binary(op, left.term, right.term);
        let values = self.combine(&left.values, &right.values, width, &table);
        self.check(Case { term, values }, |store| {
            format!("{op:?}\n  {}\n  {}", store.text(left.term), store.text(right.term))
        })
    }

    pub fn compare(&mut self, op: Comparison, left: &Case, right: &Case) -> Case {
        let width = self.width(left);
        let table = self.tables.comparison(op, width);
        let term = self.store.compare(op, left.term, right.term);
        let values = self.combine(&left.values, &right.values, width, &table);
        self.check(Case { term, values }, |store| {
            format!("{op:?}\n  {}\n  {}", store.text(left.term), store.text(right.term))
        })
    }

    /// The constructors that are made of others.
    pub fn derived(&mut self, left: &Case, right: &Case) {
        let store = &self.store;
        let (l, r) = (left.term, right.term);
        let width = self.width(left);
        let signed = |value: u8| extend(true, u128::from(value), width, 64) as i64;
        let pairs = || left.values.iter().zip(&*right.values);
        let terms = [
            (store.ne(l, r), pairs().map(|(a, b)| u8::from(a != b)).collect::<Rc<[u8]>>()),
            (store.ule(l, r), pairs().map(|(a, b)| u8::from(a <= b)).collect()),
            (store.sle(l, r), pairs().map(|(&a, &b)| u8::from(signed(a) <= signed(b))).collect()),
        ];
        for (term, values) in terms {
            self.check(Case { term, values }, |_| "ne, ule or sle".into());
        }
        if width == 1 {
            let term = self.store.implies(l, r);
            let values = left.values.iter().zip(&*right.values).map(|(&a, &b)| u8::from(a <= b)).collect();
            self.check(Case { term, values }, |_| "implies".into());
        }
    }

    pub fn not(&mut self, of: &Case) -> Case {
        let width = self.width(of);
        let term = self.store.not(of.term);
        let values = of.values.iter().map(|&value| not(u128::from(value), width) as u8).collect();
        self.check(Case { term, values }, |store| format!("not {}", store.text(of.term)))
    }

    pub fn neg(&mut self, of: &Case) -> Case {
        let all = mask(self.width(of)) as u8;
        let term = self.store.neg(of.term);
        let values = of.values.iter().map(|&value| value.wrapping_neg() & all).collect();
        self.check(Case { term, values }, |store| format!("neg {}", store.text(of.term)))
    }

    pub fn ite(&mut self, condition: &Case, then: &Case, otherwise: &Case) -> Case {
        let term = self.store.ite(condition.term, then.term, otherwise.term);
        let values = choose(&condition.values, &then.values, &otherwise.values);
        self.check(Case { term, values }, |store| {
            let text = |case: &Case| store.text(case.term);
            format!("ite\n  {}\n  {}\n  {}", text(condition), text(then), text(otherwise))
        })
    }

    pub fn concat(&mut self, high: &Case, low: &Case) -> Case {
        let low_width = self.width(low);
        let term = self.store.concat(high.term, low.term);
        let pairs = high.values.iter().zip(&*low.values);
        let values = pairs.map(|(&h, &l)| concat(u128::from(h), u128::from(l), low_width) as u8).collect();
        self.check(Case { term, values }, |store| {
            format!("concat\n  {}\n  {}", store.text(high.term), store.text(low.term))
        })
    }

    pub fn extract(&mut self, low: u32, width: u32, of: &Case) -> Case {
        let term = self.store.extract(low, width, of.term);
        let values = of.values.iter().map(|&value| extract(u128::from(value), low, width) as u8).collect();
        self.check(Case { term, values }, |store| format!("extract {low} {width}\n  {}", store.text(of.term)))
    }

    pub fn extend(&mut self, signed: bool, width: u32, of: &Case) -> Case {
        let term = self.store.extend(signed, width, of.term);
        let values = extended(&of.values, signed, self.width(of), width);
        self.check(Case { term, values }, |store| {
            format!("extend {signed} {width}\n  {}", store.text(of.term))
        })
    }

    pub fn resize(&mut self, signed: bool, width: u32, of: &Case) -> Case {
        let narrow = self.width(of);
        let term = self.store.resize(signed, width, of.term);
        let values = if width < narrow {
            of.values.iter().map(|&value| extract(u128::from(value), 0, width) as u8).collect()
        } else {
            extended(&of.values, signed, narrow, width)
        };
        self.check(Case { term, values }, |store| {
            format!("resize {signed} {width}\n  {}", store.text(of.term))
        })
    }

    /// Some term of this width, at most so deep.
    pub fn random(&mut self, random: &mut Random, width: u32, depth: u32) -> Case {
        if depth == 0 || random.below(9) == 0 {
            let fitting: Vec<Case> =
                self.variables.iter().filter(|case| self.store.width(case.term) == width).cloned().collect();
            return match random.below(3) {
                0 => {
                    let value = random.value(width);
                    self.constant(width, value)
                }
                _ if !fitting.is_empty() => fitting[random.below(fitting.len() as u64) as usize].clone(),
                _ => {
                    let index = random.below(self.variables.len() as u64) as usize;
                    let variable = self.variables[index].clone();
                    self.resize(random.below(2) == 0, width, &variable)
                }
            };
        }
        let below = depth - 1;
        match random.below(if width == 1 { 12 } else { 10 }) {
            0..4 => {
                let op = random.pick(&BINARY);
                let left = self.random(random, width, below);
                // Equal operands and constants are what rules look for.
                let right = match random.below(4) {
                    0 => left.clone(),
                    1 => self.random(random, width, 0),
                    _ => self.random(random, width, below),
                };
                if random.below(2) == 0 {
                    self.binary(op, &left, &right)
                } else {
                    self.binary(op, &right, &left)
                }
            }
            4 => {
                let of = self.random(random, width, below);
                if random.below(3) == 0 { self.neg(&of) } else { self.not(&of) }
            }
            5 => {
                let condition = self.random(random, 1, below.min(2));
                let then = self.random(random, width, below);
                let depth = if random.below(2) == 0 { 0 } else { below };
                let otherwise = self.random(random, width, depth);
                if random.below(2) == 0 {
                    self.ite(&condition, &then, &otherwise)
                } else {
                    self.ite(&condition, &otherwise, &then)
                }
            }
            6 if width > 1 => {
                let low_width = 1 + random.below(u64::from(width) - 1) as u32;
                let high = self.random(random, width - low_width, below);
                let low = self.random(random, low_width, below);
                self.concat(&high, &low)
            }
            7 if width > 1 => {
                let narrow = 1 + random.below(u64::from(width)) as u32;
                let of = self.random(random, narrow, below);
                self.extend(random.below(2) == 0, width, &of)
            }
            // Taken apart and put together again.
            8 if width > 1 => {
                let of = self.random(random, width, below);
                let low_width = 1 + random.below(u64::from(width) - 1) as u32;
                let high = self.extract(low_width, width - low_width, &of);
                let low = self.extract(0, low_width, &of);
                self.concat(&high, &low)
            }
            10.. => {
                let width = 1 + random.below(6) as u32;
                let op = random.pick(&COMPARISONS);
                let left = self.random(random, width, below);
                let depth = if random.below(2) == 0 { 0 } else { below };
                let right = self.random(random, width, depth);
                if random.below(2) == 0 {
                    self.compare(op, &left, &right)
                } else {
                    self.compare(op, &right, &left)
                }
            }
            _ => {
                let wide = width + random.below(u64::from(9 - width)) as u32;
                let of = self.random(random, wide, below);
                let low = random.below(u64::from(wide - width) + 1) as u32;
                self.extract(low, width, &of)
            }
        }
    }
}

/// The part of a numbered assignment that is this variable.
fn value_of(widths: &[u32], index: usize, assignment: usize) -> u8 {
    let below: u32 = widths[..index].iter().sum();
    (assignment >> below & ((1 << widths[index]) - 1)) as u8
}

fn choose(condition: &[u8], then: &[u8], otherwise: &[u8]) -> Rc<[u8]> {
    condition
        .iter()
        .zip(then.iter().zip(otherwise))
        .map(|(&c, (&t, &o))| if c == 1 { t } else { o })
        .collect()
}

fn extended(values: &[u8], signed: bool, narrow: u32, width: u32) -> Rc<[u8]> {
    let table: Vec<u8> =
        (0..1u128 << narrow).map(|value| extend(signed, value, narrow, width) as u8).collect();
    values.iter().map(|&value| table[usize::from(value)]).collect()
}
