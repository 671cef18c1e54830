//! The syntax of clauses: a table of expressions and the trees they are, and of bad input and the
//! places where it goes wrong.

use frontend::clause::{
    BinaryOperator, Expression, ExpressionKind, IntegerType, Problem, TypeName, UnaryOperator, parse,
};
use program::DataModel;

/// The tree with every operation in parentheses.
fn show(expression: &Expression) -> String {
    match &expression.kind {
        ExpressionKind::Literal(literal) => format!("{}:{:?}", literal.value, literal.ty(DataModel::Lp64)),
        ExpressionKind::Name(name) => name.clone(),
        ExpressionKind::Unary { operator, operand } => {
            let sign = match operator {
                UnaryOperator::Plus => "+",
                UnaryOperator::Minus => "-",
                UnaryOperator::Not => "!",
                UnaryOperator::Complement => "~",
                UnaryOperator::Dereference => "*",
                UnaryOperator::AddressOf => "&",
            };
            format!("({sign}{})", show(operand))
        }
        ExpressionKind::Cast { to, operand } => format!("({} as {})", show(operand), show_type(to)),
        ExpressionKind::Binary { operator, left, right } => {
            format!("({} {operator:?} {})", show(left), show(right))
        }
        ExpressionKind::Conditional { condition, if_true, if_false } => {
            format!("({} ? {} : {})", show(condition), show(if_true), show(if_false))
        }
        ExpressionKind::Index { base, index } => format!("{}[{}]", show(base), show(index)),
        ExpressionKind::Member { base, member, arrow } => {
            format!("({}{}{member})", show(base), if *arrow { "->" } else { "." })
        }
        ExpressionKind::SizeOf(of) => format!("sizeof({})", show_type(of)),
    }
}

fn show_type(name: &TypeName) -> String {
    match name {
        TypeName::Integer(ty) => format!("{ty:?}"),
        TypeName::Pointer => "Pointer".into(),
    }
}

#[track_caller]
fn check(text: &str, expect: &str) {
    match parse(text) {
        Ok(clause) => {
            assert_eq!(show(&clause.root), expect, "{text}");
            assert_eq!(clause.text, text);
        }
        Err(error) => panic!("{text}: {error} at {:?}", error.range),
    }
}

/// `marked` is the bad text with the place of the error between `⟦` and `⟧`.
#[track_caller]
fn check_bad(marked: &str, expect: Problem) {
    let text = marked.replace(['⟦', '⟧'], "");
    let start = marked.find('⟦').expect("the test marks the place");
    let end = marked.find('⟧').expect("the test marks the place") - '⟦'.len_utf8();
    match parse(&text) {
        Ok(clause) => panic!("{text}: read as {}", show(&clause.root)),
        Err(error) => assert_eq!((error.problem, error.range), (expect, start..end), "{text}"),
    }
}

#[test]
fn binary_operators_bind_as_in_c_for_every_pair() {
    use BinaryOperator::*;
    let operators = [
        ("*", Multiply, 10),
        ("/", Divide, 10),
        ("%", Remainder, 10),
        ("+", Add, 9),
        ("-", Subtract, 9),
        ("<<", ShiftLeft, 8),
        (">>", ShiftRight, 8),
        ("<", Less, 7),
        (">", Greater, 7),
        ("<=", LessEqual, 7),
        (">=", GreaterEqual, 7),
        ("==", Equal, 6),
        ("!=", NotEqual, 6),
        ("&", BitAnd, 5),
        ("^", BitXor, 4),
        ("|", BitOr, 3),
        ("&&", LogicalAnd, 2),
        ("||", LogicalOr, 1),
    ];
    for (first, first_name, first_binds) in operators {
        for (second, second_name, second_binds) in operators {
            let expect = if first_binds >= second_binds {
                format!("((a {first_name:?} b) {second_name:?} c)")
            } else {
                format!("(a {first_name:?} (b {second_name:?} c))")
            };
            check(&format!("a {first} b {second} c"), &expect);
            check(&format!("a{first}b{second}c"), &expect);
        }
        check(&format!("(a {first} b)"), &format!("(a {first_name:?} b)"));
    }
}

#[test]
fn unary_postfix_and_conditional() {
    check("-a * !b", "((-a) Multiply (!b))");
    check("- -a", "(-(-a))");
    check("~+a", "(~(+a))");
    check("*p.x", "(*(p.x))");
    check("&p->x[1]", "(&(p->x)[1:Int])");
    check("a[i][j + 1].k->l", "((a[i][(j Add 1:Int)].k)->l)");
    check("**p", "(*(*p))");
    check("a ? b : c ? d : e", "(a ? b : (c ? d : e))");
    check("a ? b ? c : d : e", "(a ? (b ? c : d) : e)");
    check("a || b ? c : d", "((a LogicalOr b) ? c : d)");
    check("a && &b", "(a LogicalAnd (&b))");
    check("((a))", "a");
    check("true && x != NULL", "(1:Int LogicalAnd (x NotEqual 0:Int))");
}

#[test]
fn casts_and_sizes() {
    check("(int) a + b", "((a as Int) Add b)");
    check("(unsigned char)-1", "((-1:Int) as UnsignedChar)");
    check("(long unsigned int long) a", "(a as UnsignedLongLong)");
    check("(short) a[1]", "(a[1:Int] as Short)");
    check("(uint8_t) (a)", "(a as UnsignedChar)");
    check("(size_t) a", "(a as UnsignedLong)");
    check("(_Bool) a", "(a as Bool)");
    check("(const signed char) a", "(a as SignedChar)");
    check("(a) - 1", "(a Subtract 1:Int)");
    check("(a) & b", "(a BitAnd b)");
    check("sizeof(int) * 2", "(sizeof(Int) Multiply 2:Int)");
    check("sizeof(void *)", "sizeof(Pointer)");
    check("sizeof(char **)", "sizeof(Pointer)");
}

#[test]
fn literals_have_the_types_of_c() {
    use IntegerType::*;
    let table = [
        ("0", 0, Int, Int),
        ("2147483647", 0x7fff_ffff, Int, Int),
        ("2147483648", 0x8000_0000, Long, LongLong),
        ("0x7fffffff", 0x7fff_ffff, Int, Int),
        ("0x80000000", 0x8000_0000, UnsignedInt, UnsignedInt),
        ("0X1ffffffff", 0x1_ffff_ffff, Long, LongLong),
        ("0xffffffffffffffff", u64::MAX, UnsignedLong, UnsignedLongLong),
        ("9223372036854775807", i64::MAX as u64, Long, LongLong),
        ("18446744073709551615u", u64::MAX, UnsignedLong, UnsignedLongLong),
        ("1u", 1, UnsignedInt, UnsignedInt),
        ("4294967296U", 1 << 32, UnsignedLong, UnsignedLongLong),
        ("1l", 1, Long, Long),
        ("1uL", 1, UnsignedLong, UnsignedLong),
        ("1LU", 1, UnsignedLong, UnsignedLong),
        ("1ll", 1, LongLong, LongLong),
        ("1LLu", 1, UnsignedLongLong, UnsignedLongLong),
        ("017", 15, Int, Int),
        ("0b101", 5, Int, Int),
        ("1'000'000", 1_000_000, Int, Int),
        ("037777777777", u64::from(u32::MAX), UnsignedInt, UnsignedInt),
    ];
    for (text, value, wide, narrow) in table {
        let clause = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let ExpressionKind::Literal(literal) = clause.root.kind else { panic!("{text} is no literal") };
        assert_eq!(literal.value, i128::from(value), "{text}");
        assert_eq!(literal.ty(DataModel::Lp64), wide, "{text} with 64-bit pointers");
        assert_eq!(literal.ty(DataModel::Ilp32), narrow, "{text} with 32-bit pointers");
    }
}

#[test]
fn character_constants_are_ints() {
    let table = [
        ("'a'", 97),
        (r"'\n'", 10),
        (r"'\0'", 0),
        (r"'\\'", 92),
        (r"'\''", 39),
        ("'\"'", 34),
        (r"'\x41'", 65),
        (r"'\xff'", -1),
        (r"'\101'", 65),
        (r"'\377'", -1),
        (r"'\t'", 9),
        (r"'\v'", 11),
        (r"'\?'", 63),
    ];
    for (text, value) in table {
        check(text, &format!("{value}:Int"));
    }
}

#[test]
fn ranges_name_the_text() {
    let clause = parse(" (a + b[ 2 ]) * c->d ").expect("a good clause");
    let mut parts = Vec::new();
    clause.root.for_each(&mut |part| parts.push(&clause.text[part.range.clone()]));
    assert_eq!(parts, ["(a + b[ 2 ]) * c->d", "(a + b[ 2 ])", "a", "b[ 2 ]", "b", "2", "c->d", "c"]);
    assert_eq!(clause.names(), ["a", "b", "c"]);
}

#[test]
fn bad_input_is_refused_where_it_is_bad() {
    let unexpected = |expected, found: &str| Problem::Unexpected { expected, found: found.into() };
    check_bad("⟦⟧", unexpected("an expression", "the end"));
    check_bad("a +⟦⟧", unexpected("an expression", "the end"));
    check_bad("a ⟦b⟧", unexpected("an operator or the end", "'b'"));
    check_bad("a ⟦3⟧", unexpected("an operator or the end", "a constant"));
    check_bad("(a⟦⟧", unexpected("')'", "the end"));
    check_bad("a⟦)⟧", unexpected("an operator or the end", "')'"));
    check_bad("a[1⟦⟧", unexpected("']' behind the index", "the end"));
    check_bad("a⟦.1b⟧", Problem::Floating);
    check_bad("a->⟦+⟧ b", unexpected("the name of a member", "'+'"));
    check_bad("a ? b⟦⟧", unexpected("':' of the conditional", "the end"));
    check_bad("a⟦,⟧ b", unexpected("an operator or the end", "','"));
    check_bad("x ⟦=⟧ 1", Problem::SideEffect("="));
    check_bad("x ⟦+=⟧ 1", Problem::SideEffect("+="));
    check_bad("x⟦++⟧", Problem::SideEffect("++"));
    check_bad("⟦--⟧x", Problem::SideEffect("--"));
    check_bad("1 + ⟦f(⟧x)", Problem::Call);
    check_bad("a ⟦@⟧ b", Problem::Character('@'));
    check_bad("a ⟦≤⟧ b", Problem::Character('≤'));
    check_bad("⟦1.5⟧", Problem::Floating);
    check_bad("⟦1e9⟧", Problem::Floating);
    check_bad("⟦.5⟧", Problem::Floating);
    check_bad("⟦0x1p-3⟧", Problem::Floating);
    check_bad("⟦12q⟧", Problem::Number);
    check_bad("⟦089⟧", Problem::Number);
    check_bad("⟦0x⟧", Problem::Number);
    check_bad("⟦0b2⟧", Problem::Number);
    check_bad("⟦1lL⟧", Problem::Number);
    check_bad("⟦1''0⟧", Problem::Number);
    check_bad("⟦18446744073709551616⟧", Problem::TooLarge);
    check_bad("x == ⟦''⟧", Problem::CharacterConstant);
    check_bad("x == ⟦'ab'⟧", Problem::CharacterConstant);
    check_bad("x == ⟦'ä'⟧", Problem::CharacterConstant);
    check_bad(r"x == ⟦'\q'⟧", Problem::CharacterConstant);
    check_bad(r"x == ⟦'\x100'⟧", Problem::CharacterConstant);
    check_bad("x == ⟦'a⟧", Problem::CharacterConstant);
    check_bad("s == ⟦\"a\"⟧", Problem::StringLiteral);
    check_bad("⟦while⟧ (1)", Problem::Keyword("while".into()));
    check_bad("(⟦double⟧) x", Problem::UnsupportedType);
    check_bad("(⟦char *⟧) x", Problem::UnsupportedType);
    check_bad("(⟦short long⟧) x", Problem::TypeWords);
    check_bad("⟦sizeof x⟧", Problem::SizeOfOperand);
}

#[test]
fn deep_nesting_is_refused_and_long_chains_are_read() {
    let deep = format!("{}x{}", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(parse(&deep).map_err(|error| error.problem), Err(Problem::TooDeep));
    let signs = format!("{}x", "!".repeat(100_000));
    assert_eq!(parse(&signs).map_err(|error| error.problem), Err(Problem::TooDeep));
    let sum = vec!["x"; 100_000].join(" + ");
    assert_eq!(parse(&sum).map_err(|error| error.problem), Err(Problem::TooDeep));
    assert!(parse(&vec!["x"; 300].join(" && ")).is_ok());
    assert!(parse(&format!("{}x{}", "(".repeat(100), ")".repeat(100))).is_ok());
}
