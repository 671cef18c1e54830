//! Terms as s-expressions that can be read back.
//!
//! `(add 5:32 x)` is an operation on operands, `5:32` a constant of 32 bits. How variables and
//! addresses are written is the caller's affair. Subterms that occur more than once are written once:
//! `(let %0 … (let %1 … body))`.

use std::borrow::Cow;
use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::node::{BinaryOp, Comparison, FloatBinaryOp, FloatComparison, FloatUnaryOp, Node, Term};
use crate::store::TermStore;

/// Terms that are written with more operations than this are refused.
const MAX_OPERATIONS: usize = 1 << 20;

const BINARY: &[(&str, BinaryOp)] = &[
    ("and", BinaryOp::And),
    ("or", BinaryOp::Or),
    ("xor", BinaryOp::Xor),
    ("add", BinaryOp::Add),
    ("sub", BinaryOp::Sub),
    ("mul", BinaryOp::Mul),
    ("udiv", BinaryOp::UDiv),
    ("urem", BinaryOp::URem),
    ("sdiv", BinaryOp::SDiv),
    ("srem", BinaryOp::SRem),
    ("shl", BinaryOp::Shl),
    ("lshr", BinaryOp::LShr),
    ("ashr", BinaryOp::AShr),
];
const COMPARISONS: &[(&str, Comparison)] =
    &[("=", Comparison::Equal), ("ult", Comparison::UnsignedLess), ("slt", Comparison::SignedLess)];
const FLOAT_BINARY: &[(&str, FloatBinaryOp)] = &[
    ("fadd", FloatBinaryOp::Add),
    ("fsub", FloatBinaryOp::Sub),
    ("fmul", FloatBinaryOp::Mul),
    ("fdiv", FloatBinaryOp::Div),
    ("frem", FloatBinaryOp::Rem),
];
const FLOAT_COMPARISONS: &[(&str, FloatComparison)] =
    &[("feq", FloatComparison::Equal), ("flt", FloatComparison::Less), ("fle", FloatComparison::LessOrEqual)];
const FLOAT_UNARY: &[(&str, FloatUnaryOp)] = &[
    ("sqrt", FloatUnaryOp::Sqrt),
    ("floor", FloatUnaryOp::Floor),
    ("ceil", FloatUnaryOp::Ceil),
    ("trunc", FloatUnaryOp::Trunc),
    ("round", FloatUnaryOp::Round),
    ("roundeven", FloatUnaryOp::RoundEven),
];

fn name<T: Copy + PartialEq>(names: &[(&'static str, T)], wanted: T) -> &'static str {
    names.iter().find(|(_, op)| *op == wanted).map_or("?", |(name, _)| name)
}

fn named<T: Copy>(names: &[(&'static str, T)], wanted: &str) -> Option<T> {
    names.iter().find(|(name, _)| *name == wanted).map(|(_, op)| *op)
}

/// The operator of what is no leaf.
fn operator(node: &Node) -> Cow<'static, str> {
    match *node {
        Node::Not(_) => "not".into(),
        Node::Binary(op, ..) => name(BINARY, op).into(),
        Node::Compare(op, ..) => name(COMPARISONS, op).into(),
        Node::Ite(..) => "ite".into(),
        Node::Concat(..) => "concat".into(),
        Node::Extract { low, width, .. } => format!("extract.{low}.{width}").into(),
        Node::Extend { signed: true, width, .. } => format!("sext.{width}").into(),
        Node::Extend { width, .. } => format!("zext.{width}").into(),
        Node::Select(..) => "select".into(),
        Node::Store(..) => "store".into(),
        Node::Everywhere(_) => "everywhere".into(),
        Node::Shift(..) => "shift".into(),
        Node::Splice(..) => "splice".into(),
        Node::FloatBinary(op, ..) => name(FLOAT_BINARY, op).into(),
        Node::FloatUnary(op, _) => name(FLOAT_UNARY, op).into(),
        Node::FloatFused(..) => "fma".into(),
        Node::FloatCompare(op, ..) => name(FLOAT_COMPARISONS, op).into(),
        Node::FloatToFloat { width, .. } => format!("tofloat.{width}").into(),
        Node::FloatToInt { signed: true, width, .. } => format!("tosigned.{width}").into(),
        Node::FloatToInt { width, .. } => format!("tounsigned.{width}").into(),
        Node::IntToFloat { signed: true, width, .. } => format!("fromsigned.{width}").into(),
        Node::IntToFloat { width, .. } => format!("fromunsigned.{width}").into(),
        Node::Constant { .. }
        | Node::Variable { .. }
        | Node::ArrayVariable { .. }
        | Node::Address { .. }
        | Node::Table { .. } => "".into(),
    }
}

impl TermStore {
    /// The term as an s-expression; `leaf` writes variables, arrays, and addresses.
    pub fn expression(&self, term: Term, leaf: &dyn Fn(Node) -> String) -> String {
        let mut uses: FxHashMap<Term, u32> = FxHashMap::default();
        let mut order = Vec::new();
        let mut stack = vec![(term, false)];
        while let Some((current, done)) = stack.pop() {
            if done {
                order.push(current);
                continue;
            }
            let count = uses.entry(current).or_insert(0);
            *count += 1;
            if *count == 1 {
                stack.push((current, true));
                stack.extend(self.node(current).children().map(|child| (child, false)));
            }
        }
        // Named when they are written, so that those before are not.
        let mut names: FxHashMap<Term, usize> = FxHashMap::default();
        let mut text = String::new();
        for current in order {
            let is_shared = uses[&current] > 1 && self.node(current).children().next().is_some();
            if is_shared && current != term {
                let _ = write!(text, "(let %{} ", names.len());
                self.write_expression(&mut text, current, &names, leaf);
                text.push(' ');
                names.insert(current, names.len());
            }
        }
        self.write_expression(&mut text, term, &names, leaf);
        text.push_str(&")".repeat(names.len()));
        text
    }

    /// Writes a term, as long as what is written: terms can be as deep as they are large.
    fn write_expression(
        &self,
        text: &mut String,
        term: Term,
        names: &FxHashMap<Term, usize>,
        leaf: &dyn Fn(Node) -> String,
    ) {
        enum Piece {
            Operand(Term),
            Close,
        }
        let mut open = vec![Piece::Operand(term)];
        while let Some(piece) = open.pop() {
            let Piece::Operand(current) = piece else {
                text.push(')');
                continue;
            };
            if !text.ends_with(' ') && !text.is_empty() {
                text.push(' ');
            }
            if let Some(name) = names.get(&current) {
                let _ = write!(text, "%{name}");
                continue;
            }
            let node = self.node(current);
            let operands: Vec<Term> = node.children().collect();
            if operands.is_empty() {
                text.push_str(&self.leaf_form(&node, leaf));
                continue;
            }
            let _ = write!(text, "({}", operator(&node));
            open.push(Piece::Close);
            open.extend(operands.into_iter().rev().map(Piece::Operand));
        }
    }

    fn leaf_form(&self, node: &Node, leaf: &dyn Fn(Node) -> String) -> String {
        match *node {
            Node::Constant { width, value } => format!("{value}:{width}"),
            Node::Table { index } => {
                let bytes = self.table_bytes(index);
                let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                format!("table:{hex}")
            }
            node => leaf(node),
        }
    }

    /// Reads an s-expression; `leaf` reads variables, arrays and addresses.
    pub fn read_expression(
        &self,
        text: &str,
        leaf: &dyn Fn(&str) -> Option<Term>,
    ) -> Result<Term, ExpressionError> {
        let mut reader = Reader { store: self, leaf, defined: FxHashMap::default(), count: 0 };
        reader.read(text)
    }
}

/// What is wrong with an s-expression: the fault of whoever wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionError {
    #[error("something behind the end: {0}")]
    BehindTheEnd(String),
    #[error("the text ends behind {0}")]
    EndsBehind(&'static str),
    #[error("the text ends too early")]
    EndsEarly,
    #[error("a ) too many")]
    NotOpened,
    #[error("bad table {0}")]
    Table(String),
    #[error("unknown word {0}")]
    Word(String),
    #[error("{0} with operands that do not fit")]
    Operands(String),
    #[error("the term is too large")]
    TooLarge,
}

/// What was opened and not closed yet: an operator and its operands, or a definition.
struct Open {
    operator: String,
    operands: Vec<Term>,
    /// The name that a `let` defines.
    defines: Option<String>,
}

struct Reader<'a> {
    store: &'a TermStore,
    leaf: &'a dyn Fn(&str) -> Option<Term>,
    defined: FxHashMap<String, Term>,
    count: usize,
}

impl Reader<'_> {
    fn read(&mut self, text: &str) -> Result<Term, ExpressionError> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut words = spaced.split_whitespace();
        let mut open: Vec<Open> = Vec::new();
        let mut result = None;
        while let Some(word) = words.next() {
            if result.is_some() {
                return Err(ExpressionError::BehindTheEnd(word.to_string()));
            }
            let value = match word {
                "(" => {
                    let operator = words.next().ok_or(ExpressionError::EndsBehind("("))?.to_string();
                    let defines = if operator == "let" {
                        Some(words.next().ok_or(ExpressionError::EndsBehind("let"))?.to_string())
                    } else {
                        None
                    };
                    open.push(Open { operator, operands: Vec::new(), defines });
                    continue;
                }
                ")" => {
                    let closed = open.pop().ok_or(ExpressionError::NotOpened)?;
                    self.apply(&closed)?
                }
                word => self.atom(word)?,
            };
            let Some(around) = open.last_mut() else {
                result = Some(value);
                continue;
            };
            around.operands.push(value);
            // A definition is complete with its first operand.
            if let (Some(defined), 1) = (&around.defines, around.operands.len()) {
                self.defined.insert(defined.clone(), value);
            }
        }
        match result {
            Some(result) if open.is_empty() => Ok(result),
            _ => Err(ExpressionError::EndsEarly),
        }
    }

    fn atom(&self, word: &str) -> Result<Term, ExpressionError> {
        if let Some(defined) = self.defined.get(word) {
            return Ok(*defined);
        }
        if let Some(hex) = word.strip_prefix("table:") {
            let bytes: Option<Vec<u8>> = hex
                .as_bytes()
                .chunks(2)
                .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
                .collect();
            let table = bytes.map(|bytes| self.store.table(&bytes));
            return table.ok_or_else(|| ExpressionError::Table(word.to_string()));
        }
        if let Some((value, width)) = word.split_once(':')
            && let (Ok(value), Ok(width)) = (value.parse::<u128>(), width.parse::<u32>())
            && (1..=128).contains(&width)
            && value & !crate::bits::mask(width) == 0
        {
            return Ok(self.store.constant(width, value));
        }
        (self.leaf)(word).ok_or_else(|| ExpressionError::Word(word.to_string()))
    }

    fn apply(&mut self, closed: &Open) -> Result<Term, ExpressionError> {
        self.count += 1;
        if self.count > MAX_OPERATIONS {
            return Err(ExpressionError::TooLarge);
        }
        let store = self.store;
        let operator = closed.operator.as_str();
        let operands = closed.operands.as_slice();
        let wrong = || ExpressionError::Operands(operator.to_string());
        let widths: Vec<u32> = operands.iter().map(|&operand| store.width(operand)).collect();
        let (head, numbers) = match operator.split_once('.') {
            Some((head, rest)) => {
                let numbers: Result<Vec<u32>, _> = rest.split('.').map(str::parse).collect();
                (head, numbers.map_err(|_| wrong())?)
            }
            None => (operator, Vec::new()),
        };
        let is_float = |width: u32| width == 32 || width == 64;
        let vectors = widths.iter().all(|&width| width > 0);
        let same = widths.windows(2).all(|pair| pair[0] == pair[1]);
        Ok(match (head, operands, numbers.as_slice()) {
            ("let", &[_, body], []) => body,
            ("not", &[a], []) if vectors => store.not(a),
            ("ite", &[c, a, b], []) if widths[0] == 1 && widths[1] == widths[2] => store.ite(c, a, b),
            ("concat", &[a, b], []) if vectors && widths[0] + widths[1] <= 128 => store.concat(a, b),
            ("extract", &[a], &[low, width])
                if width > 0 && low.checked_add(width).is_some_and(|end| end <= widths[0]) =>
            {
                store.extract(low, width, a)
            }
            ("sext" | "zext", &[a], &[width]) if vectors && width >= widths[0] && width <= 128 => {
                store.extend(head == "sext", width, a)
            }
            ("select", &[a, i], []) if widths == [0, 64] => store.select(a, i),
            ("store", &[a, i, v], []) if widths == [0, 64, 8] => store.store(a, i, v),
            ("everywhere", &[v], []) if widths == [8] => store.everywhere(v),
            ("shift", &[a, d], []) if widths == [0, 64] => store.shift(a, d),
            ("splice", &[r, a, c], []) if widths == [128, 0, 0] => store.splice_range(r, a, c),
            ("fma", &[a, b, c], []) if same && is_float(widths[0]) => store.float_fused(a, b, c),
            ("tofloat", &[a], &[width]) if is_float(width) && is_float(widths[0]) => {
                store.float_to_float(width, a)
            }
            ("tosigned" | "tounsigned", &[a], &[width])
                if is_float(widths[0]) && (1..=64).contains(&width) =>
            {
                store.float_to_int(head == "tosigned", width, a)
            }
            ("fromsigned" | "fromunsigned", &[a], &[width]) if is_float(width) && vectors => {
                store.int_to_float(head == "fromsigned", width, a)
            }
            (_, &[a, b], []) if vectors && same => {
                if let Some(op) = named(BINARY, head) {
                    store.binary(op, a, b)
                } else if let Some(op) = named(COMPARISONS, head) {
                    store.compare(op, a, b)
                } else if let (Some(op), true) = (named(FLOAT_BINARY, head), is_float(widths[0])) {
                    store.float_binary(op, a, b)
                } else if let (Some(op), true) = (named(FLOAT_COMPARISONS, head), is_float(widths[0])) {
                    store.float_compare(op, a, b)
                } else {
                    return Err(wrong());
                }
            }
            (_, &[a], []) if is_float(widths[0]) => match named(FLOAT_UNARY, head) {
                Some(op) => store.float_unary(op, a),
                None => return Err(wrong()),
            },
            _ => return Err(wrong()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaf(node: Node) -> String {
        match node {
            Node::Variable { width, index } => format!("v{index}.{width}"),
            Node::ArrayVariable { index } => format!("a{index}"),
            other => format!("{other:?}"),
        }
    }

    fn read_leaf<'a>(store: &'a TermStore) -> impl Fn(&str) -> Option<Term> + 'a {
        |word| {
            if let Some(rest) = word.strip_prefix('a') {
                return Some(store.array_variable(rest.parse().ok()?));
            }
            let (index, width) = word.strip_prefix('v')?.split_once('.')?;
            Some(store.variable(width.parse().ok()?, index.parse().ok()?))
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let store = TermStore::new();
        let (x, y) = (store.variable(32, 0), store.variable(32, 1));
        let array = store.array_variable(3);
        let sum = store.add(x, y);
        let byte = store.select(
            store.store(array, store.extend(false, 64, x), store.extract(8, 8, y)),
            store.extend(true, 64, sum),
        );
        let float = store.float_binary(FloatBinaryOp::Mul, x, y);
        let (i, n) = (store.extend(false, 64, x), store.extend(false, 64, y));
        let under = store.splice(i, n, store.everywhere(store.extract(0, 8, x)), array);
        let over = store.shift(array, store.extend(true, 64, sum));
        let beneath = store.store(store.splice(n, i, over, under), i, store.extract(8, 8, y));
        let spliced = store.select(beneath, store.add(i, n));
        let terms = [
            store.slt(sum, store.mul(sum, sum)),
            store.or(store.eq(x, y), store.not(store.ult(x, store.constant(32, 7)))),
            store.ite(store.ult(x, y), sum, store.concat(store.extract(0, 16, x), store.extract(16, 16, y))),
            byte,
            store.select(store.table(b"\x01\x02\xff"), store.extend(false, 64, y)),
            spliced,
            store.float_compare(FloatComparison::Less, float, store.int_to_float(true, 32, x)),
            store.float_unary(FloatUnaryOp::Sqrt, float),
        ];
        for term in terms {
            let text = store.expression(term, &leaf);
            assert_eq!(store.read_expression(&text, &read_leaf(&store)), Ok(term), "{text}");
        }
    }

    #[test]
    fn what_occurs_twice_is_written_once() {
        let store = TermStore::new();
        let mut term = store.variable(8, 0);
        for index in 1..200 {
            let other = store.variable(8, index);
            term = store.mul(term, store.xor(term, other));
        }
        let text = store.expression(term, &leaf);
        assert!(text.len() < 20_000, "{}", text.len());
        assert_eq!(store.read_expression(&text, &read_leaf(&store)), Ok(term));
    }

    #[test]
    fn nonsense_is_refused() {
        let store = TermStore::new();
        for text in [
            "",
            "(",
            ")",
            "(add",
            "(add)",
            "(add v0.8)",
            "(add v0.8 v1.9)",
            "(nonsense v0.8)",
            "9:3",
            "1:0",
            "(select a0 v0.8)",
            "(extract.4.8 v0.8)",
            "(extract.x v0.8)",
            "(let %0)",
            "%0",
            "v0.8 v0.8",
            "(ite v0.8 v0.8 v0.8)",
            "(sext.4 v0.8)",
            "(not a0)",
            "(fadd v0.8 v1.8)",
            "table:zz",
        ] {
            assert!(store.read_expression(text, &read_leaf(&store)).is_err(), "{text}");
        }
    }
}
