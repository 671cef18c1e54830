//! The text of a term, for people.
//!
//! Operations as in C, with `u` or `s` where it matters whether numbers are signed: `x + y`,
//! `x /u y`, `x <s y`, `x >>s 3`; `zext32(x)`, `sext32(x)`, `x[7:0]`, `high ++ low`; bytes of arrays
//! `a[i]`, arrays with another byte `a[i := b]`, from a place on `a[i …]`, with what another array holds from i on
//! `a[i … + length := b]`, with one byte everywhere `{b …}`. Subterms used more than once are named:
//!
//! ```text
//! let t7 = (z * (x + y));
//! (t7 <u (t7 /u x))
//! ```

use std::fmt::Write;

use rustc_hash::FxHashMap;

use crate::bits::mask;
use crate::node::{BinaryOp, Comparison, FloatBinaryOp, FloatComparison, FloatUnaryOp, Node, Term};
use crate::sharing::{Piece, Sharing, pieces};
use crate::store::TermStore;

/// Bytes of a table that are shown.
const SHOWN_BYTES: usize = 8;

impl TermStore {
    /// The term as text, as long as the term has nodes.
    pub fn text(&self, term: Term) -> String {
        let sharing = Sharing::new(self, &[term], |_| false);
        let names = self.unambiguous_names(&sharing.terms);
        let expand = |term: Term| match names.get(&term) {
            Some(name) => pieces![name.clone()],
            None => self.pieces(term),
        };
        let mut out = String::new();
        for &shared in sharing.terms.iter().filter(|&&shared| shared != term && sharing.is_named(shared)) {
            let _ = write!(out, "let {shared:?} = ");
            sharing.write(&mut out, expand(shared), expand);
            out.push_str(";\n");
        }
        sharing.write(&mut out, expand(term), expand);
        out
    }

    /// The names of variables and arrays, with their number where one stands for two.
    fn unambiguous_names(&self, terms: &[Term]) -> FxHashMap<Term, String> {
        let leaves = || {
            terms.iter().filter_map(|&term| match self.node(term) {
                Node::Variable { index, .. } => Some((term, self.variable_name(index), index)),
                Node::ArrayVariable { index } => Some((term, self.array_name(index), index)),
                _ => None,
            })
        };
        let mut count: FxHashMap<String, u32> = FxHashMap::default();
        for (_, name, _) in leaves() {
            *count.entry(name).or_insert(0) += 1;
        }
        let unambiguous = |name: String, index| {
            if name.is_empty() || count[&name] > 1 { format!("{name}!{index}") } else { name }
        };
        leaves().map(|(term, name, index)| (term, unambiguous(name, index))).collect()
    }

    fn pieces(&self, term: Term) -> Vec<Piece> {
        match self.node(term) {
            Node::Constant { width, value } => pieces![number(width, value)],
            Node::Variable { index, .. } => pieces![self.variable_name(index)],
            Node::ArrayVariable { index } => pieces![self.array_name(index)],
            Node::Address { object, .. } => pieces![format!("&{object}")],
            Node::Table { index } => pieces![self.table_text(index)],
            Node::Not(of) if self.width(of) == 1 => pieces!["!", of],
            Node::Not(of) => pieces!["~", of],
            Node::Binary(op, left, right) => pieces!["(", left, binary(op), right, ")"],
            Node::Compare(op, left, right) => pieces!["(", left, comparison(op), right, ")"],
            Node::Ite(condition, then, otherwise) => {
                pieces!["(", condition, " ? ", then, " : ", otherwise, ")"]
            }
            Node::Concat(high, low) => pieces!["(", high, " ++ ", low, ")"],
            Node::Extract { low, width: 1, of } => pieces![of, format!("[{low}]")],
            Node::Extract { low, width, of } => pieces![of, format!("[{}:{low}]", low + width - 1)],
            Node::Extend { signed, width, of } => {
                pieces![format!("{}ext{width}(", if signed { 's' } else { 'z' }), of, ")"]
            }
            Node::Select(array, index) => pieces![array, "[", index, "]"],
            Node::Store(array, index, byte) => pieces![array, "[", index, " := ", byte, "]"],
            Node::Everywhere(byte) => pieces!["{", byte, " …}"],
            Node::Shift(array, by) => pieces![array, "[", by, " …]"],
            Node::Splice(range, over, under) => {
                let (begin, length) = self.range(range);
                pieces![under, "[", begin, " … + ", length, " := ", over, "]"]
            }
            Node::FloatBinary(FloatBinaryOp::Rem, left, right) => pieces!["fmod(", left, ", ", right, ")"],
            Node::FloatBinary(op, left, right) => pieces!["(", left, float_binary(op), right, ")"],
            Node::FloatUnary(op, of) => pieces![float_unary(op), "(", of, ")"],
            Node::FloatFused(a, b, c) => pieces!["fma(", a, ", ", b, ", ", c, ")"],
            Node::FloatCompare(op, left, right) => pieces!["(", left, float_comparison(op), right, ")"],
            Node::FloatToFloat { width, of } => pieces![format!("f{width}("), of, ")"],
            Node::FloatToInt { signed, width, of } => {
                pieces![format!("f{}_to_{}{width}(", self.width(of), sign(signed)), of, ")"]
            }
            Node::IntToFloat { signed, width, of } => {
                pieces![format!("{}{}_to_f{width}(", sign(signed), self.width(of)), of, ")"]
            }
        }
    }

    /// Beginning and length of a range.
    fn range(&self, range: Term) -> (Term, Term) {
        (self.extract(64, 64, range), self.extract(0, 64, range))
    }

    fn table_text(&self, index: u32) -> String {
        let bytes = self.table_bytes(index);
        let shown: Vec<String> = bytes.iter().take(SHOWN_BYTES).map(|byte| format!("{byte:02x}")).collect();
        let rest =
            if bytes.len() > SHOWN_BYTES { format!(" … {} bytes", bytes.len()) } else { String::new() };
        format!("{{{}{rest}}}", shown.join(" "))
    }
}

fn number(width: u32, value: u128) -> String {
    match value {
        _ if width == 1 => (value == 1).to_string(),
        0..0x10000 => value.to_string(),
        // Close below zero.
        _ if width > 16 && mask(width) - value < 0x1000 => format!("-{}", mask(width) - value + 1),
        _ => format!("{value:#x}"),
    }
}

fn sign(signed: bool) -> char {
    if signed { 'i' } else { 'u' }
}

fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::And => " & ",
        BinaryOp::Or => " | ",
        BinaryOp::Xor => " ^ ",
        BinaryOp::Add => " + ",
        BinaryOp::Sub => " - ",
        BinaryOp::Mul => " * ",
        BinaryOp::UDiv => " /u ",
        BinaryOp::URem => " %u ",
        BinaryOp::SDiv => " /s ",
        BinaryOp::SRem => " %s ",
        BinaryOp::Shl => " << ",
        BinaryOp::LShr => " >>u ",
        BinaryOp::AShr => " >>s ",
    }
}

fn comparison(op: Comparison) -> &'static str {
    match op {
        Comparison::Equal => " = ",
        Comparison::UnsignedLess => " <u ",
        Comparison::SignedLess => " <s ",
    }
}

fn float_binary(op: FloatBinaryOp) -> &'static str {
    match op {
        FloatBinaryOp::Add => " +f ",
        FloatBinaryOp::Sub => " -f ",
        FloatBinaryOp::Mul => " *f ",
        FloatBinaryOp::Div => " /f ",
        FloatBinaryOp::Rem => " fmod ",
    }
}

fn float_unary(op: FloatUnaryOp) -> &'static str {
    match op {
        FloatUnaryOp::Sqrt => "sqrt",
        FloatUnaryOp::Floor => "floor",
        FloatUnaryOp::Ceil => "ceil",
        FloatUnaryOp::Trunc => "trunc",
        FloatUnaryOp::Round => "round",
        FloatUnaryOp::RoundEven => "roundeven",
    }
}

fn float_comparison(op: FloatComparison) -> &'static str {
    match op {
        FloatComparison::Equal => " =f ",
        FloatComparison::Less => " <f ",
        FloatComparison::LessOrEqual => " <=f ",
    }
}
