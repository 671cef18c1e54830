//! The oracle must notice: each small change to a module, read by one side only, is a difference.

use crate::{compare, read_ours, read_theirs};

const MODULE: &str = r#"
target datalayout = "e-m:e-i64:64"
target triple = "x86_64-pc-linux-gnu"
%pair = type { i32, ptr }
@g = internal constant [2 x i32] [i32 1, i32 -2], align 8
@s = global [3 x i8] c"a\00\FF"
@t = thread_local global float 1.5
@u = external global double
@w = global i200 -1234567890123456789012345678901234567890123
@e = global ptr getelementptr (i8, ptr @s, i64 2)
@d = global i64 sub (i64 ptrtoint (ptr @s to i64), i64 ptrtoint (ptr @g to i64))
@b = global ptr blockaddress(@f, %one)
@x = global x86_fp80 0xK3FFF8000000000000001
@a = alias float, ptr @t
declare i32 @v(ptr, ...)
define i32 @f(i32 %n, ptr byval(%pair) align 4 %p, <2 x i64> %k) {
zero:
  %m = alloca i32, i32 3, align 16
  %l = load volatile i32, ptr %m
  store i32 %l, ptr %m
  %q = add nuw nsw i32 %l, 5
  %c = icmp slt i32 %q, %n
  %o = fcmp uno double 2.0, 1.0
  %h = getelementptr %pair, ptr %p, i64 1, i32 1
  %z = sext i32 %n to i64
  switch i32 %q, label %one [ i32 7, label %two
    i32 -8, label %one ]
one:
  %i = phi i32 [ %q, %zero ], [ %q, %zero ], [ 4, %two ]
  %r = call i32 (ptr, ...) @v(ptr byval(%pair) %p, double 1.0)
  %y = atomicrmw umax ptr %m, i32 1 seq_cst
  %j = insertvalue { i32, [2 x i32] } undef, i32 %i, 1, 0
  %sh = shufflevector <2 x i64> %k, <2 x i64> poison, <2 x i32> <i32 1, i32 poison>
  ret i32 %i
two:
  br i1 %c, label %one, label %three
three:
  unreachable
}
"#;

/// Compares what LLVM makes of `MODULE` with what our reader makes of it after the change.
fn check(from: &str, to: &str) {
    assert_eq!(MODULE.matches(from).count(), 1, "`{from}` must be there once");
    let theirs = read_theirs("module", MODULE).expect("LLVM reads it");
    let ours = read_ours("module", &MODULE.replace(from, to)).expect("we read it");
    let differences = compare::compare(&theirs, &ours);
    assert_eq!(differences.count > 0, from != to, "{from} => {to}: {:#?}", differences.lines);
}

#[test]
fn the_same_module_has_no_differences() {
    check("zero:", "zero:");
}

#[test]
fn changes_of_the_module_are_noticed() {
    check("e-m:e-i64:64", "e-m:e");
    check("x86_64-pc", "i386-pc");
    check("%pair = type { i32, ptr }", "%pair = type { i64, ptr }");
    check("@g = internal", "@g = weak");
    check("internal constant", "internal global");
    check("[i32 1, i32 -2]", "[i32 1, i32 -3]");
    check("align 8", "align 4");
    check("c\"a\\00\\FF\"", "c\"a\\00\\FE\"");
    check("thread_local global", "global");
    check("float 1.5", "float 1.25");
    check("external global double", "global double 0.0");
    check("0123\n", "0124\n");
    check("i8, ptr @s, i64 2", "i8, ptr @s, i64 3");
    check("i64 sub", "i64 add");
    check("@f, %one", "@f, %two");
    check("8000000000000001", "8000000000000000");
    check("alias float, ptr @t", "alias float, ptr @u");
    check("@v(ptr, ...)", "@v(ptr)");
}

#[test]
fn changes_of_a_function_are_noticed() {
    check("ptr byval(%pair) align 4 %p", "ptr byval(%pair) align 8 %p");
    check("ptr byval(%pair) align 4 %p", "ptr %p");
    check("i32 3, align 16", "i32 2, align 16");
    check("i32 3, align 16", "i32 3, align 4");
    check("load volatile", "load");
    check("store i32 %l", "store i32 %n");
    check("add nuw nsw", "add nuw");
    check("add nuw nsw", "sub nuw nsw");
    check("icmp slt", "icmp sle");
    check("fcmp uno", "fcmp ord");
    check("getelementptr %pair", "getelementptr i8");
    check("sext i32", "zext i32");
    check("i32 7, label", "i32 6, label");
    check("i32 7, label %two", "i32 7, label %three");
    check("[ 4, %two ]", "[ 5, %two ]");
    check("[ 4, %two ]", "[ 4, %three ]");
    check("ptr byval(%pair) %p, double", "ptr %p, double");
    check("double 1.0)", "float 1.0)");
    check("umax", "umin");
    check("%i, 1, 0", "%i, 1, 1");
    check("<i32 1, i32 poison>", "<i32 1, i32 0>");
    check("br i1 %c", "br i1 %o");
    check("  unreachable", "  ret i32 0");
}
