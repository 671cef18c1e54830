//! What C programs compiled without optimization make of values: they go through memory as bytes,
//! are widened for arithmetic and cut again, and comparisons become integers and back.

use term::{Term, TermStore};

/// Through memory, byte by byte: `joined` from the low or from the high end.
fn through_memory(store: &TermStore, term: Term, from_low: bool) -> Term {
    let bytes: Vec<Term> = (0..store.width(term) / 8).map(|byte| store.extract(8 * byte, 8, term)).collect();
    if from_low {
        bytes[1..].iter().fold(bytes[0], |low, &high| store.concat(high, low))
    } else {
        let (&top, rest) = bytes.split_last().expect("at least one byte");
        rest.iter().rev().fold(top, |high, &low| store.concat(high, low))
    }
}

struct Variables {
    store: TermStore,
    x: Term,
    y: Term,
    short: Term,
    byte: Term,
    truth: Term,
}

fn variables() -> Variables {
    let store = TermStore::new();
    let variable = |width, name| store.fresh_variable(width, name);
    let (x, y) = (variable(32, "x"), variable(32, "y"));
    let (short, byte, truth) = (variable(16, "short"), variable(8, "byte"), variable(1, "truth"));
    Variables { store, x, y, short, byte, truth }
}

#[test]
fn values_survive_memory() {
    let Variables { store: s, x, y, short, byte, truth } = &variables();
    let k = |value: u128| s.constant(32, value);
    let wide = |signed, term| s.extend(signed, 32, term);
    let terms = [
        *x,
        k(0x01020304),
        s.add(*x, k(1)),
        s.add(*x, *y),
        s.sub(*x, *y),
        s.sub(k(100), *x),
        s.neg(*x),
        s.mul(*x, k(12)),
        s.mul(*x, *y),
        s.mul(*x, k(8)),
        s.mul(wide(false, *byte), k(8)),
        s.mul(wide(true, *byte), k(8)),
        s.not(*x),
        s.and(*x, *y),
        s.or(*x, k(0x01010101)),
        s.xor(*x, k(0x12345678)),
        s.and(*x, k(0xffff_fff0)),
        s.and(*x, k(0xff00)),
        s.and(*x, k(0x0f0f_0f0f)),
        s.xor(*x, wide(false, *byte)),
        s.or(*x, wide(false, *byte)),
        s.add(*x, wide(false, *byte)),
        s.add(*x, wide(true, *short)),
        s.add(wide(true, *byte), wide(true, *short)),
        s.mul(wide(false, *byte), wide(false, *short)),
        wide(false, *byte),
        wide(true, *byte),
        wide(true, *short),
        wide(false, *truth),
        wide(true, *truth),
        s.ite(*truth, *x, *y),
        s.ite(*truth, k(5), *x),
        s.ite(*truth, k(5), k(0x102)),
        s.ite(*truth, k(0x01020304), k(0x01020305)),
        s.ite(*truth, k(0x101), k(0x100)),
        s.ite(*truth, wide(true, *byte), wide(true, *byte)),
        s.ite(*truth, wide(true, *byte), k(7)),
        s.udiv(*x, k(10)),
        s.sdiv(*x, k(10)),
        s.srem(*x, k(8)),
        s.shl(*x, k(3)),
        s.shl(*x, k(13)),
        s.shl(*x, *y),
        s.lshr(*x, k(3)),
        s.ashr(*x, k(3)),
        s.ashr(*x, *y),
        s.int_to_float(true, 32, *x),
        s.extend(true, 64, *x),
        s.extend(false, 64, *x),
        s.shl(s.extend(true, 64, *x), s.constant(64, 2)),
        s.add(s.address(64, 1, 4), s.shl(s.extend(true, 64, *x), s.constant(64, 2))),
        s.int_to_float(true, 64, *x),
    ];
    for term in terms {
        for from_low in [true, false] {
            let back = through_memory(s, term, from_low);
            assert_eq!(back, term, "{} came back as {}", s.text(term), s.text(back));
        }
    }
}

#[test]
fn comparisons_survive_widening() {
    let Variables { store: s, x, y, short, byte, truth } = &variables();
    let k = |value: u128| s.constant(32, value);
    let less = s.slt(*x, *y);
    let integer = s.extend(false, 32, less);
    let zero = k(0);
    let as_bool = s.ne(integer, zero);
    let same = |name: &str, left: Term, right: Term| {
        assert_eq!(left, right, "{name}: {} and {}", s.text(left), s.text(right));
    };
    same("(int)(x < y) != 0", as_bool, less);
    same("(int)(x < y) == 0", s.eq(integer, zero), s.not(less));
    same("!!(x < y)", s.ne(s.extend(false, 32, s.ne(integer, zero)), zero), less);
    same("(x < y) == 1", s.eq(integer, k(1)), less);
    same("(x < y) > 0", s.slt(zero, integer), less);
    same("(x < y) & 1", s.and(integer, k(1)), integer);
    same("(x < y) ? 1 : 0", s.ite(less, k(1), zero), integer);
    same("(x < y) ^ 1", s.ne(s.xor(integer, k(1)), zero), s.not(less));
    same("a & b != 0", s.ne(s.and(integer, s.extend(false, 32, *truth)), zero), s.and(*truth, less));
    same("a | b != 0", s.ne(s.or(integer, s.extend(false, 32, *truth)), zero), s.or(*truth, less));
    same("(char)(int)c", s.extract(0, 8, s.extend(true, 32, *byte)), *byte);
    same(
        "(int)(char)(int)c",
        s.resize(true, 32, s.extract(0, 8, s.extend(true, 32, *byte))),
        s.extend(true, 32, *byte),
    );
    same(
        "(char)(c + 1)",
        s.extract(0, 8, s.add(s.extend(true, 32, *byte), k(1))),
        s.add(*byte, s.constant(8, 1)),
    );
    same("c == 'a'", s.eq(s.extend(true, 32, *byte), k(97)), s.eq(*byte, s.constant(8, 97)));
    same("c < 1000", s.slt(s.extend(true, 32, *byte), k(1000)), s.truth(true));
    same("c < -1000", s.slt(s.extend(true, 32, *byte), k(0u128.wrapping_sub(1000))), s.truth(false));
    same(
        "(int)c == (int)s",
        s.eq(s.extend(true, 32, *byte), s.extend(true, 32, *short)),
        s.eq(s.extend(true, 16, *byte), *short),
    );
    same("x <= 4, x < 5", s.sle(*x, k(4)), s.slt(*x, k(5)));
    same("x > 4, x >= 5", s.slt(k(4), *x), s.sle(k(5), *x));
    same("u > 4, u >= 5", s.ult(k(4), *x), s.ule(k(5), *x));
    same("x == x + 1", s.eq(*x, s.add(*x, k(1))), s.truth(false));
    same("x + y == x", s.eq(s.add(*x, *y), *x), s.eq(*y, zero));
    same("x - y == 0", s.eq(s.sub(*x, *y), zero), s.eq(*x, *y));
    same("x + 3 == y + 5", s.eq(s.add(*x, k(3)), s.add(*y, k(5))), s.eq(s.sub(*x, k(2)), *y));
    same("x == y + 2, x - 2 == y", s.eq(*x, s.add(*y, k(2))), s.eq(s.sub(*x, k(2)), *y));
    same("u + 1 < u", s.ult(s.add(*x, k(1)), *x), s.eq(*x, k(0xffff_ffff)));
    same("x >> 31 != 0", s.ne(s.ashr(*x, k(31)), zero), s.slt(*x, zero));
    same("u >> 31 == 1", s.eq(s.lshr(*x, k(31)), k(1)), s.slt(*x, zero));
    same("x & INT_MIN", s.ne(s.and(*x, k(1 << 31)), zero), s.slt(*x, zero));
    same("x & 4", s.ne(s.and(*x, k(4)), zero), s.extract(2, 1, *x));
    same(
        "(x & 0xf0) == 0x30",
        s.eq(s.and(*x, k(0xf0)), k(0x30)),
        s.eq(s.extract(4, 4, *x), s.constant(4, 3)),
    );
    same("x % 8 == 0, signed", s.eq(s.srem(*x, k(8)), zero), s.eq(s.extract(0, 3, *x), s.constant(3, 0)));
    same("x % 2 == 1, signed", s.eq(s.srem(*x, k(2)), k(1)), s.and(s.extract(0, 1, *x), s.sle(zero, *x)));
    same("x % 8 == 9, signed", s.eq(s.srem(*x, k(8)), k(9)), s.truth(false));
    same("3 * x == 21", s.eq(s.mul(*x, k(3)), k(21)), s.eq(*x, k(7)));
    same("-x == 5", s.eq(s.neg(*x), k(5)), s.eq(*x, k(0u128.wrapping_sub(5))));
    same("~x + 1", s.add(s.not(*x), k(1)), s.neg(*x));
    same("-x - 1", s.sub(s.neg(*x), k(1)), s.not(*x));
    same("-(x - y)", s.neg(s.sub(*x, *y)), s.sub(*y, *x));
    same("x + -y", s.add(*x, s.neg(*y)), s.sub(*x, *y));
    same("x * 2 - x - x", s.sub(s.sub(s.mul(*x, k(2)), *x), *x), s.sub(s.sub(s.add(*x, *x), *x), *x));
    same(
        "c % 10 in a char",
        s.srem(s.extend(true, 32, *byte), k(10)),
        s.extend(true, 32, s.srem(*byte, s.constant(8, 10))),
    );
    same(
        "(b3 << 8 | b2)",
        s.or(s.shl(s.extend(false, 32, *byte), k(8)), s.extend(false, 32, *byte)),
        s.extend(false, 32, s.concat(*byte, *byte)),
    );
    same("&object == NULL", s.eq(s.address(64, 0, 3), s.constant(64, 0)), s.truth(false));
}
