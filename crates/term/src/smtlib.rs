//! Terms as an SMT-LIB 2.6 script, for other solvers and for bug reports to them.
//!
//! A term of one bit is a `Bool`, any other a bit-vector, an array `(Array (_ BitVec 64)
//! (_ BitVec 8))`. What is used more than once is a `define-fun`, so that the script is as long as
//! there are nodes. SMT-LIB has one NaN and no standard way from a float to its bits, so the bits of
//! a float operation's result are a constant of their own, restricted to what the operation gives;
//! which NaN is said by the rule of `float.rs`.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::bits::mask;
use crate::float;
use crate::node::{BinaryOp, Comparison, FloatBinaryOp, FloatComparison, FloatUnaryOp, Node, Term};
use crate::rules::LEAST_ADDRESS;
use crate::sharing::{Piece, Sharing, pieces};
use crate::store::TermStore;

const ARRAY: &str = "(Array (_ BitVec 64) (_ BitVec 8))";

impl TermStore {
    /// A script that is satisfiable exactly if all these one-bit terms can be true together.
    pub fn smtlib(&self, assertions: &[Term]) -> String {
        let float_operands = self.float_operands(assertions);
        let sharing = Sharing::new(self, assertions, |term| {
            self.is_float_result(term) || float_operands.contains(&term) && !self.is_leaf(term)
        });
        let addresses = self.address_widths(&sharing.terms);
        let expand = |term: Term| self.smt_pieces(term, &addresses);
        let mut out = String::from("(set-logic ALL)\n");
        for &term in &sharing.terms {
            self.declare(&mut out, term);
        }
        let mut objects: Vec<(u32, u32)> =
            addresses.iter().map(|(&object, &width)| (object, width)).collect();
        objects.sort_unstable();
        for (object, width) in objects {
            self.declare_address(&mut out, object, width);
        }
        for &term in sharing.terms.iter().filter(|&&term| sharing.is_named(term)) {
            if self.is_float_result(term) {
                self.declare_float_result(&mut out, &sharing, term, expand);
            } else {
                let _ = write!(out, "(define-fun {term:?} () {} ", self.sort(term));
                sharing.write(&mut out, expand(term), expand);
                out.push_str(")\n");
            }
        }
        for &assertion in assertions {
            sharing.write(&mut out, pieces!["(assert ", assertion, ")\n"], expand);
        }
        out.push_str("(check-sat)\n");
        out
    }

    fn sort(&self, term: Term) -> String {
        match self.width(term) {
            0 => ARRAY.to_string(),
            1 => "Bool".to_string(),
            width => format!("(_ BitVec {width})"),
        }
    }

    /// Operations whose result is the bits of a float.
    fn is_float_result(&self, term: Term) -> bool {
        matches!(
            self.node(term),
            Node::FloatBinary(..)
                | Node::FloatUnary(..)
                | Node::FloatFused(..)
                | Node::FloatToFloat { .. }
                | Node::IntToFloat { .. }
        )
    }

    /// Operands that are written several times for one operation.
    fn float_operands(&self, roots: &[Term]) -> FxHashSet<Term> {
        let everything = Sharing::new(self, roots, |_| false);
        let of_floats = everything.terms.iter().filter(|&&term| {
            self.is_float_result(term) || matches!(self.node(term), Node::FloatToInt { .. })
        });
        of_floats.flat_map(|&term| self.node(term).children()).collect()
    }

    /// The greatest width at which each object's address is used.
    fn address_widths(&self, terms: &[Term]) -> FxHashMap<u32, u32> {
        let mut widths: FxHashMap<u32, u32> = FxHashMap::default();
        for &term in terms {
            if let Node::Address { width, object } = self.node(term) {
                let known = widths.entry(object).or_insert(width);
                *known = width.max(*known);
            }
        }
        widths
    }

    fn declare(&self, out: &mut String, term: Term) {
        if let Node::Variable { .. } | Node::ArrayVariable { .. } = self.node(term) {
            let _ = writeln!(out, "(declare-const {} {})", self.symbol(term), self.sort(term));
        }
    }

    fn declare_address(&self, out: &mut String, object: u32, width: u32) {
        let _ = writeln!(out, "(declare-const addr_{object} (_ BitVec {width}))");
        if LEAST_ADDRESS <= mask(width) {
            let _ = writeln!(out, "(assert (bvule {} addr_{object}))", literal(width, LEAST_ADDRESS));
        }
        let alignment = self.alignment(object).min(width);
        if alignment > 0 {
            let zeros = literal(alignment, 0);
            let _ = writeln!(out, "(assert (= ((_ extract {} 0) addr_{object}) {zeros}))", alignment - 1);
        }
    }

    /// The name of a variable or array, made unique by its number.
    fn symbol(&self, term: Term) -> String {
        let (name, kind, index) = match self.node(term) {
            Node::Variable { index, .. } => (self.variable_name(index), "", index),
            Node::ArrayVariable { index } => (self.array_name(index), "a", index),
            _ => (String::new(), "t", term.0),
        };
        let allowed = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '.' };
        let name: String = name.chars().map(allowed).collect();
        let start = if name.starts_with(|c: char| c.is_ascii_alphabetic()) { "" } else { "v" };
        format!("{start}{name}!{kind}{index}")
    }

    /// The term as a bit-vector, also where it has one bit.
    fn bits(&self, term: Term) -> Vec<Piece> {
        if self.width(term) == 1 { pieces!["(ite ", term, " #b1 #b0)"] } else { pieces![term] }
    }

    /// An operation on bit-vectors.
    fn on_bits(&self, operation: &str, operands: &[Term]) -> Vec<Piece> {
        let mut pieces = pieces![format!("({operation}")];
        for &operand in operands {
            pieces.push(" ".into());
            pieces.extend(self.bits(operand));
        }
        pieces.push(")".into());
        pieces
    }

    fn smt_pieces(&self, term: Term, addresses: &FxHashMap<u32, u32>) -> Vec<Piece> {
        let is_truth = self.width(term) == 1;
        let pieces = match self.node(term) {
            Node::Constant { width: 1, value } => return pieces![(value == 1).to_string()],
            Node::Variable { .. } => return pieces![self.symbol(term)],
            Node::Not(of) if is_truth => return pieces!["(not ", of, ")"],
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor), left, right) if is_truth => {
                let name = match op {
                    BinaryOp::And => "(and ",
                    BinaryOp::Or => "(or ",
                    _ => "(xor ",
                };
                return pieces![name, left, " ", right, ")"];
            }
            Node::Compare(Comparison::Equal, left, right) => return pieces!["(= ", left, " ", right, ")"],
            Node::Compare(op, left, right) => return self.on_bits(comparison(op), &[left, right]),
            Node::Ite(condition, then, otherwise) => {
                return pieces!["(ite ", condition, " ", then, " ", otherwise, ")"];
            }
            Node::FloatCompare(op, left, right) => {
                let (left, right) = (self.as_float(left), self.as_float(right));
                return enclosed(float_comparison(op), [left, right]);
            }
            Node::ArrayVariable { .. } => pieces![self.symbol(term)],
            Node::Constant { width, value } => pieces![literal(width, value)],
            Node::Address { width, object } if addresses[&object] == width => {
                pieces![format!("addr_{object}")]
            }
            Node::Address { width, object } => {
                pieces![format!("((_ extract {} 0) addr_{object})", width - 1)]
            }
            Node::Table { index } => pieces![self.table_script(index)],
            Node::Not(of) => self.on_bits("bvnot", &[of]),
            Node::Binary(op, left, right) => self.on_bits(binary(op), &[left, right]),
            Node::Concat(high, low) => self.on_bits("concat", &[high, low]),
            Node::Extract { low, width, of } => {
                self.on_bits(&format!("(_ extract {} {low})", low + width - 1), &[of])
            }
            Node::Extend { signed, width, of } => {
                let name = if signed { "sign_extend" } else { "zero_extend" };
                self.on_bits(&format!("(_ {name} {})", width - self.width(of)), &[of])
            }
            Node::Select(array, index) => pieces!["(select ", array, " ", index, ")"],
            Node::Store(array, index, byte) => pieces!["(store ", array, " ", index, " ", byte, ")"],
            Node::Everywhere(byte) => pieces![format!("((as const {ARRAY}) "), byte, ")"],
            Node::Shift(array, by) => {
                pieces!["(lambda ((i (_ BitVec 64))) (select ", array, " (bvadd i ", by, ")))"]
            }
            Node::Splice(range, over, under) => pieces![
                "(lambda ((i (_ BitVec 64))) (ite (bvult (bvsub i ((_ extract 127 64) ",
                range,
                ")) ((_ extract 63 0) ",
                range,
                ")) (select ",
                over,
                " i) (select ",
                under,
                " i)))",
            ],
            Node::FloatToInt { signed, width, of } => self.float_to_int_pieces(signed, width, of),
            // Have names: see `declare_float_result`.
            Node::FloatBinary(..)
            | Node::FloatUnary(..)
            | Node::FloatFused(..)
            | Node::FloatToFloat { .. }
            | Node::IntToFloat { .. } => pieces![self.symbol(term)],
        };
        if is_truth { enclosed("=", [pieces, pieces!["#b1"]]) } else { pieces }
    }

    fn table_script(&self, index: u32) -> String {
        let bytes = self.table_bytes(index);
        let set: Vec<(usize, u8)> = bytes
            .iter()
            .enumerate()
            .filter(|&(_, &byte)| byte != 0)
            .map(|(place, &byte)| (place, byte))
            .collect();
        let mut script = "(store ".repeat(set.len());
        let _ = write!(script, "((as const {ARRAY}) #x00)");
        for (place, byte) in set {
            let _ = write!(script, " #x{place:016x} #x{byte:02x})");
        }
        script
    }

    /// The bits of a float as a float.
    fn as_float(&self, term: Term) -> Vec<Piece> {
        pieces![format!("({} ", to_fp(self.width(term))), term, ")"]
    }

    /// A constant for the bits of a float operation's result, and what is known of it.
    fn declare_float_result(
        &self,
        out: &mut String,
        sharing: &Sharing,
        term: Term,
        expand: impl Fn(Term) -> Vec<Piece> + Copy,
    ) {
        let width = self.width(term);
        let (exponent, significand) = format_sizes(width);
        let _ = write!(out, "(define-fun f{term:?} () (_ FloatingPoint {exponent} {significand}) ");
        sharing.write(out, self.float_operation(term), expand);
        let _ = write!(out, ")\n(declare-const {term:?} (_ BitVec {width}))\n(assert ");
        let of_number = pieces![format!("(= ({} {term:?}) f{term:?})", to_fp(width))];
        let known = match self.nan_bits(term) {
            None => of_number,
            Some(nan) => {
                let is_nan = pieces![format!("(fp.isNaN f{term:?})")];
                let of_nan = enclosed("=", [pieces![format!("{term:?}")], nan]);
                enclosed("ite", [is_nan, of_nan, of_number])
            }
        };
        sharing.write(out, known, expand);
        out.push_str(")\n");
    }

    fn float_operation(&self, term: Term) -> Vec<Piece> {
        let width = self.width(term);
        match self.node(term) {
            Node::FloatBinary(FloatBinaryOp::Rem, x, y) => self.fmod(x, y),
            Node::FloatBinary(op, x, y) => enclosed(float_binary(op), [self.as_float(x), self.as_float(y)]),
            Node::FloatUnary(op, x) => enclosed(float_unary(op), [self.as_float(x)]),
            Node::FloatFused(x, y, z) => {
                enclosed("fp.fma RNE", [self.as_float(x), self.as_float(y), self.as_float(z)])
            }
            Node::FloatToFloat { of, .. } => enclosed(&format!("{} RNE", to_fp(width)), [self.as_float(of)]),
            Node::IntToFloat { signed: true, of, .. } => {
                enclosed(&format!("{} RNE", to_fp(width)), [self.bits(of)])
            }
            Node::IntToFloat { signed: false, of, .. } => {
                let (exponent, significand) = format_sizes(width);
                let conversion = format!("(_ to_fp_unsigned {exponent} {significand}) RNE");
                enclosed(&conversion, [self.bits(of)])
            }
            _ => Vec::new(),
        }
    }

    /// C's `fmod` by IEEE's remainder, which rounds the quotient to the nearest integer: that of the
    /// absolute values is in [-|y|/2, |y|/2], and |y| too small if negative. Adding |y| is exact,
    /// since the sum is the number that `fmod` gives, which is always a float.
    fn fmod(&self, x: Term, y: Term) -> Vec<Piece> {
        let absolute = |term| enclosed("fp.abs", [self.as_float(term)]);
        let mut pieces = pieces!["(let ((r "];
        pieces.extend(enclosed("fp.rem", [absolute(x), absolute(y)]));
        let zero = float_literal(self.width(x), 0.0);
        pieces.push(")) (let ((m ".into());
        let raised = enclosed("fp.add RNE r", [absolute(y)]);
        pieces.extend(enclosed("ite", [enclosed("fp.lt r", [zero]), raised, pieces!["r"]]));
        pieces.push(")) ".into());
        let is_negative = enclosed("fp.isNegative", [self.as_float(x)]);
        pieces.extend(enclosed("ite", [is_negative, pieces!["(fp.neg m)"], pieces!["m"]]));
        pieces.push("))".into());
        pieces
    }

    /// The bits of an operation's result where that is a NaN.
    fn nan_bits(&self, term: Term) -> Option<Vec<Piece>> {
        let width = self.width(term);
        let operands: Vec<Term> = match self.node(term) {
            Node::FloatBinary(..) | Node::FloatUnary(..) | Node::FloatFused(..) => {
                self.node(term).children().collect()
            }
            // The sign and the high bits of the payload stay.
            Node::FloatToFloat { width: 32, of } => {
                return Some(pieces![
                    "(concat (concat ((_ extract 63 63) ",
                    of,
                    ") #xff) (bvor #b10000000000000000000000 ((_ extract 51 29) ",
                    of,
                    ")))",
                ]);
            }
            Node::FloatToFloat { of, .. } => {
                return Some(pieces![
                    "(concat (concat ((_ extract 31 31) ",
                    of,
                    ") #b11111111111) (concat (bvor #b10000000000000000000000 ((_ extract 22 0) ",
                    of,
                    ")) #b00000000000000000000000000000))",
                ]);
            }
            _ => return None,
        };
        let (_, quiet) = float::format(width);
        // The first operand that is a NaN, made quiet; otherwise the default.
        let default = pieces![literal(width, float::default_nan(width))];
        Some(operands.into_iter().rev().fold(default, |otherwise, operand| {
            let is_nan = enclosed("fp.isNaN", [self.as_float(operand)]);
            let handed_on = enclosed("bvor", [pieces![operand], pieces![literal(width, quiet)]]);
            enclosed("ite", [is_nan, handed_on, otherwise])
        }))
    }

    /// What `float::to_int` computes.
    fn float_to_int_pieces(&self, signed: bool, width: u32, of: Term) -> Vec<Piece> {
        let from = self.width(of);
        let fits = |signed, width: u32| {
            let truncated = || enclosed("fp.roundToIntegral RTZ", [self.as_float(of)]);
            let least = if signed { -power_of_two(width - 1) } else { 0.0 };
            let beyond = power_of_two(if signed { width - 1 } else { width });
            let low = enclosed("fp.leq", [float_literal(from, least), truncated()]);
            enclosed("and", [low, enclosed("fp.lt", [truncated(), float_literal(from, beyond)])])
        };
        let convert = |signed, width| {
            let name = if signed { "fp.to_sbv" } else { "fp.to_ubv" };
            enclosed(&format!("(_ {name} {width}) RTZ"), [self.as_float(of)])
        };
        let cut = |pieces, wide| match wide {
            _ if wide == width => pieces,
            _ => enclosed(&format!("(_ extract {} 0)", width - 1), [pieces]),
        };
        let as_signed = |register: u32| {
            let indefinite = pieces![literal(register, 1 << (register - 1))];
            cut(enclosed("ite", [fits(true, register), convert(true, register), indefinite]), register)
        };
        match signed {
            // Saturating, and zero for a NaN.
            _ if width > 64 => {
                let (least, greatest) = if signed { (1 << 127, u128::MAX >> 1) } else { (0, u128::MAX) };
                let is_negative = enclosed("fp.isNegative", [self.as_float(of)]);
                let limits = [is_negative, pieces![literal(128, least)], pieces![literal(128, greatest)]];
                let is_nan = enclosed("fp.isNaN", [self.as_float(of)]);
                let beyond = enclosed("ite", [is_nan, pieces![literal(128, 0)], enclosed("ite", limits)]);
                cut(enclosed("ite", [fits(signed, 128), convert(signed, 128), beyond]), 128)
            }
            true => as_signed(float::conversion_register(width)),
            false => enclosed("ite", [fits(false, width), convert(false, width), as_signed(64)]),
        }
    }
}

/// An operation on operands that are already written.
fn enclosed<const COUNT: usize>(operation: &str, operands: [Vec<Piece>; COUNT]) -> Vec<Piece> {
    let mut pieces = pieces![format!("({operation}")];
    for operand in operands {
        pieces.push(" ".into());
        pieces.extend(operand);
    }
    pieces.push(")".into());
    pieces
}

fn literal(width: u32, value: u128) -> String {
    if width.is_multiple_of(4) {
        format!("#x{value:0digits$x}", digits = width as usize / 4)
    } else {
        format!("#b{value:0width$b}", width = width as usize)
    }
}

/// Bits of the exponent and of the significand, its hidden bit included.
fn format_sizes(width: u32) -> (u32, u32) {
    if width == 64 { (11, 53) } else { (8, 24) }
}

fn to_fp(width: u32) -> String {
    let (exponent, significand) = format_sizes(width);
    format!("(_ to_fp {exponent} {significand})")
}

fn power_of_two(exponent: u32) -> f64 {
    2f64.powi(exponent as i32)
}

/// A number as a float of this width; infinite if too large for it.
fn float_literal(width: u32, value: f64) -> Vec<Piece> {
    let bits = if width == 64 { u128::from(value.to_bits()) } else { u128::from((value as f32).to_bits()) };
    pieces![format!("({} {})", to_fp(width), literal(width, bits))]
}

fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::And => "bvand",
        BinaryOp::Or => "bvor",
        BinaryOp::Xor => "bvxor",
        BinaryOp::Add => "bvadd",
        BinaryOp::Sub => "bvsub",
        BinaryOp::Mul => "bvmul",
        BinaryOp::UDiv => "bvudiv",
        BinaryOp::URem => "bvurem",
        BinaryOp::SDiv => "bvsdiv",
        BinaryOp::SRem => "bvsrem",
        BinaryOp::Shl => "bvshl",
        BinaryOp::LShr => "bvlshr",
        BinaryOp::AShr => "bvashr",
    }
}

fn comparison(op: Comparison) -> &'static str {
    match op {
        Comparison::Equal => "=",
        Comparison::UnsignedLess => "bvult",
        Comparison::SignedLess => "bvslt",
    }
}

fn float_binary(op: FloatBinaryOp) -> &'static str {
    match op {
        FloatBinaryOp::Add => "fp.add RNE",
        FloatBinaryOp::Sub => "fp.sub RNE",
        FloatBinaryOp::Mul => "fp.mul RNE",
        FloatBinaryOp::Div => "fp.div RNE",
        FloatBinaryOp::Rem => "fp.rem",
    }
}

fn float_unary(op: FloatUnaryOp) -> &'static str {
    match op {
        FloatUnaryOp::Sqrt => "fp.sqrt RNE",
        FloatUnaryOp::Floor => "fp.roundToIntegral RTN",
        FloatUnaryOp::Ceil => "fp.roundToIntegral RTP",
        FloatUnaryOp::Trunc => "fp.roundToIntegral RTZ",
        FloatUnaryOp::Round => "fp.roundToIntegral RNA",
        FloatUnaryOp::RoundEven => "fp.roundToIntegral RNE",
    }
}

fn float_comparison(op: FloatComparison) -> &'static str {
    match op {
        FloatComparison::Equal => "fp.eq",
        FloatComparison::Less => "fp.lt",
        FloatComparison::LessOrEqual => "fp.leq",
    }
}
