//! LLVM text in, IR text out: one shape each.

/// Says that no optimiser was at work, nor will be.
const UNOPTIMISED: &str =
    "\nattributes #9 = { noinline optnone }\n!0 = distinct !DICompileUnit(isOptimized: false)\n";

/// Translates a module that was not optimised and compares the body of `main`.
#[track_caller]
fn check(module: &str, expected: &str) {
    let left_alone = |line: &str| match line.trim().starts_with("define") {
        true => line.replacen(" !dbg", " #9 !dbg", 1).replacen(") {", ") #9 {", 1),
        false => line.to_string(),
    };
    let lines: Vec<String> = module.lines().map(left_alone).collect();
    check_as_is(&format!("{}{UNOPTIMISED}", lines.join("\n")), expected);
}

#[track_caller]
fn check_as_is(module: &str, expected: &str) {
    let program = frontend::load_text("test.ll", module).expect("a program");
    let text = program::text(&program, |function| function.name == "main");
    let body = text.split_once("{\n").map_or("", |(_, body)| body);
    let lines = |text: &str| {
        text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(lines(body), lines(expected));
}

#[track_caller]
fn check_error(module: &str, expected: &str) {
    let error = frontend::load_text("test.ll", module).expect_err("an error");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_variable_becomes_a_register() {
    check(
        "define i32 @main(i32 %0) {
           %x = alloca i32
           store i32 %0, ptr %x
           %v = load i32, ptr %x
           %w = add nsw i32 %v, 1
           store i32 %w, ptr %x
           %r = load i32, ptr %x
           ret i32 %r
         }",
        "bb0:
           r0 = add.nsw i32 r0, 1
           return r0
         }",
    );
}

#[test]
fn an_uninitialised_variable_is_one_value() {
    check(
        "define i32 @main() {
           %x = alloca i32
           %a = load i32, ptr %x
           %b = load i32, ptr %x
           %c = sub i32 %a, %b
           ret i32 %c
         }",
        "bb0:
           r0 = havoc i32
           r1 = sub i32 r0, r0
           return r1
         }",
    );
}

#[test]
fn a_variable_whose_address_is_taken_stays_in_memory() {
    check(
        "declare void @take(ptr)
         define i32 @main() {
           %x = alloca i32, align 4
           call void @take(ptr %x)
           %v = load i32, ptr %x
           ret i32 %v
         }",
        "a0: 4 bytes align 4
         bb0:
           r0 = alloca a0 1
           call @take r0
           r1 = load.copy i32 r0
           return r1
         }",
    );
}

/// The values of two phi nodes that swap each other must not be overwritten before they are read.
#[test]
fn phi_nodes_that_swap_are_moved_in_parallel() {
    check(
        "define i32 @main(i32 %a, i32 %b, i1 %c) {
         entry:
           br label %loop
         loop:
           %x = phi i32 [ %a, %entry ], [ %y, %loop ]
           %y = phi i32 [ %b, %entry ], [ %x, %loop ]
           br i1 %c, label %loop, label %end
         end:
           %d = sub i32 %x, %y
           ret i32 %d
         }",
        "bb0:
           jump bb1 [r3 = r0, r4 = r1]
         bb1:
           branch r2 ? bb1 [r5 = r3, r3 = r4, r4 = r5] : bb2
         bb2:
           r6 = sub i32 r3, r4
           return r6
         }",
    );
}

#[test]
fn a_copy_is_not_read_after_its_source_changed() {
    check(
        "define i32 @main(i32 %0) {
           %x = alloca i32
           store i32 %0, ptr %x
           %old = load i32, ptr %x
           store i32 7, ptr %x
           %new = load i32, ptr %x
           %r = sub i32 %old, %new
           ret i32 %r
         }",
        "bb0:
           r1 = move r0
           r2 = sub i32 r1, 7
           return r2
         }",
    );
}

#[test]
fn dead_operations_that_can_fail_stay() {
    check(
        "define i32 @main(i32 %a, ptr %p) {
           %q = sdiv i32 1, %a
           %v = load i32, ptr %p
           %s = add i32 %a, 1
           %c = icmp eq i32 %a, 0
           ret i32 0
         }",
        "bb0:
           r2 = sdiv i32 1, r0
           r3 = load.copy i32 r1
           r4 = add i32 r0, 1
           return 0
         }",
    );
}

#[test]
fn aggregates_are_flattened_and_vectors_scalarised() {
    check(
        "define { i32, double } @main(<2 x i32> %v, double %d) {
           %w = add <2 x i32> %v, <i32 1, i32 2>
           %e = extractelement <2 x i32> %w, i32 1
           %s = insertvalue { i32, double } poison, i32 %e, 0
           %t = insertvalue { i32, double } %s, double %d, 1
           ret { i32, double } %t
         }",
        "bb0:
           r3 = add i32 r0, 1
           r4 = add i32 r1, 2
           return r4, r2
         }",
    );
}

#[test]
fn addresses_are_sums() {
    check(
        "%s = type { i8, [4 x i32] }
         define ptr @main(ptr %p, i64 %i) {
           %q = getelementptr inbounds %s, ptr %p, i64 1, i32 1, i64 %i
           ret ptr %q
         }",
        "bb0:
           r2 = index i64 *4 r0, r1
           r3 = offset +24 r2
           return r3
         }",
    );
}

#[test]
fn what_is_not_understood_is_unsupported_in_its_place() {
    check(
        "define fp128 @main(fp128 %a) {
           %b = fadd fp128 %a, %a
           ret fp128 %b
         }",
        "bb0:
           unsupported \"arithmetic on fp128\"
           return r1
         }",
    );
}

/// LLVM computes shifts before it is known whether they are needed: too large a one is no violation.
#[test]
fn shifts_of_optimised_code_are_speculative() {
    check_as_is(
        "define i32 @main(i32 %x, i32 %n) {
           %s = shl nsw i32 %x, %n
           %t = lshr i32 %s, 3
           ret i32 %t
         }",
        "bb0:
           r2 = cmp.ule i32 r1, 31
           r3 = select r2, r1, 0
           r4 = shl i32 r0, r3
           r5 = havoc i32
           r6 = select r2, r4, r5
           r7 = lshr i32 r6, 3
           return r7
         }",
    );
}

/// Results without a name are numbered; instructions without result are not.
#[test]
fn unnamed_results_are_numbered() {
    check(
        "declare i32 @g()
         define i32 @main() {
           call i32 @g()
           call void asm sideeffect \"\", \"\"()
           %2 = add i32 %1, 1
           callbr void asm sideeffect \"\", \"!i\"() to label %3 [label %4]
         3:
           ret i32 %2
         4:
           ret i32 0
         }",
        "bb0:
           r0 = call @g
           r1 = add i32 r0, 1
           unsupported \"the instruction callbr\"
         bb1:
           return r1
         bb2:
           return 0
         }",
    );
}

#[test]
fn errors_say_where() {
    check_error("define i32 @main() {\n  ret i32 %x\n}", "test.ll:2: use of an undefined local at `%x`");
    check_error("hello", "test.ll:1: unexpected text at the top level at `hello`");
    check_error(
        "define void @main() {\n  frobnicate i32 1\n  ret void\n}",
        "test.ll:2: an unknown instruction at `frobnicate i32 1`",
    );
    check_error("define void @f() {\n  ret void\n}", "there is no function `main` to start at: there are f");
    check_error("target datalayout = \"E-p:32:32\"", "test.ll: big-endian targets are not supported");
    check_error(
        "define i32 @main() {\n  %x = add i32 1, 2",
        "test.ll:2: expected an instruction at `end of file`",
    );
}

#[test]
fn a_variable_in_memory_lives_while_it_is_in_scope() {
    check(
        "declare void @take(ptr)
         declare void @llvm.lifetime.start.p0(ptr)
         declare void @llvm.lifetime.end.p0(i64, ptr)
         define i32 @main() {
           %x = alloca i32, align 4
           call void @llvm.lifetime.start.p0(ptr %x)
           call void @take(ptr %x)
           call void @llvm.lifetime.end.p0(i64 4, ptr %x)
           ret i32 0
         }",
        "a0: 4 bytes align 4
         bb0:
           r0 = alloca a0 1
           lifetime.end a0
           lifetime.start a0
           call @take r0
           lifetime.end a0
           return 0
         }",
    );
}

#[test]
fn marks_of_a_lifetime_do_not_keep_a_variable_in_memory() {
    check(
        "declare void @llvm.lifetime.start.p0(ptr)
         declare void @llvm.lifetime.end.p0(ptr)
         define i32 @main(i32 %0) {
           %x = alloca i32, align 4
           call void @llvm.lifetime.start.p0(ptr %x)
           store i32 %0, ptr %x
           %v = load i32, ptr %x
           call void @llvm.lifetime.end.p0(ptr %x)
           ret i32 %v
         }",
        "bb0:
           return r0
         }",
    );
}

/// Whose lifetime the second mark ends cannot be told, so all objects live on.
#[test]
fn marks_on_something_else_than_an_object_count_for_none() {
    check(
        "declare void @take(ptr)
         declare void @llvm.lifetime.start.p0(ptr)
         declare void @llvm.lifetime.end.p0(ptr)
         define i32 @main(ptr %0) {
           %x = alloca i32, align 4
           call void @llvm.lifetime.start.p0(ptr %x)
           call void @take(ptr %x)
           call void @llvm.lifetime.end.p0(ptr %0)
           ret i32 0
         }",
        "a0: 4 bytes align 4
         bb0:
           r1 = alloca a0 1
           call @take r1
           return 0
         }",
    );
}

/// What `break` and falling off the end of a block with a variable look like: both go through the
/// block that ends the variable's life, and a switch behind it.
#[test]
fn each_way_out_of_a_scope_goes_its_own_way() {
    check(
        "declare void @take(ptr)
         declare void @llvm.lifetime.start.p0(ptr)
         declare void @llvm.lifetime.end.p0(ptr)
         define i32 @main(i1 %0) {
         entry:
           %x = alloca i32, align 4
           %where = alloca i32, align 4
           call void @llvm.lifetime.start.p0(ptr %x)
           call void @take(ptr %x)
           br i1 %0, label %broken, label %fallen
         broken:
           store i32 2, ptr %where
           br label %cleanup
         fallen:
           store i32 0, ptr %where
           br label %cleanup
         cleanup:
           call void @llvm.lifetime.end.p0(ptr %x)
           %n = load i32, ptr %where
           switch i32 %n, label %out [ i32 0, label %on ]
         on:
           ret i32 1
         out:
           ret i32 2
         }",
        "a0: 4 bytes align 4
         bb0:
           r1 = alloca a0 1
           lifetime.end a0
           lifetime.start a0
           call @take r1
           branch r0 ? bb1 : bb2
         bb1:
           lifetime.end a0
           jump bb4
         bb2:
           lifetime.end a0
           jump bb3
         bb3:
           return 1
         bb4:
           return 2
         }",
    );
}

/// A switch on a number that is not known where the jump is stays.
#[test]
fn a_switch_on_an_unknown_number_is_no_way_out_of_a_scope() {
    check(
        "define i32 @main(i32 %0, i1 %1) {
         entry:
           %where = alloca i32, align 4
           store i32 %0, ptr %where
           br i1 %1, label %first, label %cleanup
         first:
           store i32 0, ptr %where
           br label %cleanup
         cleanup:
           %n = load i32, ptr %where
           switch i32 %n, label %out [ i32 0, label %on ]
         on:
           ret i32 1
         out:
           ret i32 2
         }",
        "bb0:
           branch r1 ? bb1 : bb2
         bb1:
           jump bb3
         bb2:
           switch i32 r0 { 0: bb3, default: bb4 }
         bb3:
           return 1
         bb4:
           return 2
         }",
    );
}

#[test]
fn the_absolute_value_of_the_least_integer_overflows() {
    check(
        "declare i32 @llvm.abs.i32(i32, i1)
         define i32 @main(i32 %0) {
           %r = call i32 @llvm.abs.i32(i32 %0, i1 true)
           ret i32 %r
         }",
        "bb0:
           r1 = cmp.slt i32 r0, 0
           r2 = sub.nsw i32 0, r0
           r3 = select r1, r2, r0
           return r3
         }",
    );
}

/// Compiled with `-fwrapv`.
#[test]
fn an_absolute_value_that_may_wrap_does() {
    check(
        "declare i32 @llvm.abs.i32(i32, i1)
         define i32 @main(i32 %0) {
           %r = call i32 @llvm.abs.i32(i32 %0, i1 false)
           ret i32 %r
         }",
        "bb0:
           r1 = abs i32 r0
           return r1
         }",
    );
}

/// `always_inline` puts parameters into the middle of their caller.
#[test]
fn an_inlined_parameter_keeps_its_value_behind_its_declaration() {
    let module = |variable: &str| {
        format!(
            "define i32 @main(i1 %c) {{
               %x = alloca i32
               br label %again
             again:
               store i32 3, ptr %x
                 #dbg_declare(ptr %x, !1, !DIExpression(), !2)
               %v = load i32, ptr %x
               br i1 %c, label %again, label %done
             done:
               ret i32 %v
             }}
             !1 = !DILocalVariable(name: \"x\", {variable})
             !2 = !DILocation(line: 1)"
        )
    };
    check(
        &module("arg: 1, line: 1"),
        "bb0:
           jump bb1
         bb1:
           r1 = move 3
           branch r0 ? bb1 : bb2
         bb2:
           return r1
         }",
    );
    check(
        &module("line: 1"),
        "r1: i32 holds x
         bb0:
           jump bb1
         bb1:
           r1 = havoc i32
           r2 = move r1
           branch r0 ? bb1 : bb2
         bb2:
           return r2
         }",
    );
}

/// Marks say where a variable comes into scope; debug records move with neither code nor data.
#[test]
fn a_variable_with_marks_gets_its_value_there() {
    check(
        "define i32 @main(i1 %c) {
           %x = alloca i32
           br label %again
         again:
           call void @llvm.lifetime.start.p0(ptr %x)
           store i32 3, ptr %x
             #dbg_declare(ptr %x, !1, !DIExpression(), !2)
           %v = load i32, ptr %x
           call void @llvm.lifetime.end.p0(ptr %x)
           br i1 %c, label %again, label %done
         done:
           ret i32 %v
         }
         declare void @llvm.lifetime.start.p0(ptr)
         declare void @llvm.lifetime.end.p0(ptr)
         !1 = !DILocalVariable(name: \"x\", line: 1)
         !2 = !DILocation(line: 1)",
        "bb0:
           jump bb1
         bb1:
           r1 = move 3
           branch r0 ? bb1 : bb2
         bb2:
           return r1
         }",
    );
}
