//! Terms as text and as SMT-LIB.

use term::{BinaryOp, FloatBinaryOp, FloatComparison, Term, TermStore};

fn check(store: &TermStore, term: Term, expected: &str) {
    assert_eq!(store.text(term), expected);
}

#[test]
fn text() {
    let s = &TermStore::new();
    let (x, y) = (s.fresh_variable(32, "x"), s.fresh_variable(32, "y"));
    let (c, d) = (s.fresh_variable(1, "c"), s.fresh_variable(64, "d"));
    let array = s.fresh_array("a");
    let k = |value| s.constant(32, value);
    check(s, s.add(x, k(5)), "(5 + x)");
    check(s, s.sub(x, k(1)), "(-1 + x)");
    check(s, s.xor(x, k(0x12345678)), "(0x12345678 ^ x)");
    check(s, s.not(s.slt(x, y)), "!(x <s y)");
    check(s, s.sdiv(s.not(x), y), "(~x /s y)");
    check(s, s.ite(c, x, y), "(c ? x : y)");
    check(s, s.extend(true, 64, x), "sext64(x)");
    check(s, s.extract(8, 8, x), "x[15:8]");
    check(s, s.extract(3, 1, x), "x[3]");
    check(s, s.concat(x, s.extract(0, 8, y)), "(x ++ y[7:0])");
    check(s, s.select(s.store(array, d, s.constant(8, 7)), s.constant(64, 3)), "a[d := 7][3]");
    check(s, s.select(s.table(&[1, 0xff]), d), "{01 ff}[d]");
    check(s, s.select(s.table(&[0; 20]), d), "{00 00 00 00 00 00 00 00 … 20 bytes}[d]");
    check(s, s.add(s.address(64, 4, 3), d), "(d + &4)");
    check(s, s.float_binary(FloatBinaryOp::Rem, x, y), "fmod(x, y)");
    check(s, s.float_compare(FloatComparison::LessOrEqual, x, y), "(x <=f y)");
    check(s, s.float_to_int(true, 16, d), "f64_to_i16(d)");
    check(s, s.int_to_float(false, 32, d), "u64_to_f32(d)");
    check(s, s.truth(true), "true");
    check(s, s.add(x, s.fresh_variable(32, "x")), "(x!0 + x!4)");
}

#[test]
fn shared_subterms_have_names() {
    let s = &TermStore::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| s.fresh_variable(32, name));
    let shared = s.mul(s.add(x, y), z);
    let small = s.add(x, y);
    check(s, s.mul(small, s.udiv(small, z)), "((x + y) * ((x + y) /u z))");
    let term = s.ult(shared, s.udiv(shared, x));
    check(s, term, &format!("let {shared:?} = (z * (x + y));\n({shared:?} <u ({shared:?} /u x))"));
    // Each step doubles the term if written out.
    let mut term = x;
    for _ in 0..1000 {
        term = s.mul(s.udiv(term, y), s.urem(term, z));
    }
    assert!(s.text(term).len() < 60_000);
    assert!(s.smtlib(&[s.eq(term, y)]).len() < 150_000);
}

#[test]
fn script() {
    let s = &TermStore::new();
    let (x, c, i) = (s.fresh_variable(32, "x y"), s.fresh_variable(1, "c"), s.fresh_variable(64, "1"));
    let array = s.fresh_array("a");
    let address = s.address(64, 2, 3);
    let sum = s.binary(BinaryOp::Add, address, i);
    let byte = s.select(s.store(array, i, s.extract(0, 8, x)), sum);
    let (not_c, bit) = (s.not(c), s.extract(4, 1, x));
    let assertions = [
        s.or(not_c, bit),
        s.slt(s.extend(false, 32, byte), s.mul(x, s.extend(true, 32, c))),
        s.eq(s.select(s.table(&[0, 5]), sum), s.constant(8, 5)),
    ];
    let expected = "\
(set-logic ALL)
(declare-const x.y!0 (_ BitVec 32))
(declare-const c!1 Bool)
(declare-const v1!2 (_ BitVec 64))
(declare-const a!a0 (Array (_ BitVec 64) (_ BitVec 8)))
(declare-const addr_2 (_ BitVec 64))
(assert (bvule #x0000000000010000 addr_2))
(assert (= ((_ extract 2 0) addr_2) #b000))
(assert (or (not c!1) (= ((_ extract 4 4) x.y!0) #b1)))
(assert (bvslt ((_ zero_extend 24) (select (store a!a0 v1!2 ((_ extract 7 0) x.y!0)) (bvadd v1!2 addr_2))) \
(bvmul x.y!0 ((_ sign_extend 31) (ite c!1 #b1 #b0)))))
(assert (= #x05 (select (store ((as const (Array (_ BitVec 64) (_ BitVec 8))) #x00) #x0000000000000001 #x05) \
(bvadd v1!2 addr_2))))
(check-sat)
";
    assert_eq!(s.smtlib(&assertions), expected);
}

#[test]
fn script_of_floats() {
    let s = &TermStore::new();
    let (x, y) = (s.fresh_variable(32, "x"), s.fresh_variable(32, "y"));
    let sum = s.float_binary(FloatBinaryOp::Add, x, y);
    let expected = format!(
        "\
(set-logic ALL)
(declare-const x!0 (_ BitVec 32))
(declare-const y!1 (_ BitVec 32))
(define-fun f{sum:?} () (_ FloatingPoint 8 24) (fp.add RNE ((_ to_fp 8 24) x!0) ((_ to_fp 8 24) y!1)))
(declare-const {sum:?} (_ BitVec 32))
(assert (ite (fp.isNaN f{sum:?}) \
(= {sum:?} (ite (fp.isNaN ((_ to_fp 8 24) x!0)) (bvor x!0 #x00400000) \
(ite (fp.isNaN ((_ to_fp 8 24) y!1)) (bvor y!1 #x00400000) #xffc00000))) \
(= ((_ to_fp 8 24) {sum:?}) f{sum:?})))
(assert (fp.lt ((_ to_fp 8 24) {sum:?}) ((_ to_fp 8 24) x!0)))
(check-sat)
"
    );
    assert_eq!(s.smtlib(&[s.float_compare(FloatComparison::Less, sum, x)]), expected);
}
