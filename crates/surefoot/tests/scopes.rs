//! What dies with its block: seen by every engine, though the compiled program does not fail.

mod common;

use common::{check_all, root, run, surefoot};

/// AddressSanitizer cannot see these uses: the variable is at the same place again, or has no marks.
/// So they are not confirmed, but no engine may take the program for safe.
#[test]
fn no_engine_takes_a_use_after_scope_for_safe() {
    let folder = root().join("tests/programs/ub-use-after-scope");
    let modes: [&[&str]; 5] = [
        &[],
        &["--engine", "paths"],
        &["--engine", "bmc"],
        &["--loops", "unroll"],
        &["--interpolation", "off"],
    ];
    let mut jobs = Vec::new();
    for name in [
        "of-an-earlier-iteration",
        "behind-a-jump-back",
        "list-of-one-variable",
        "compound-literal",
        "compound-literal-of-an-earlier-iteration",
        "compound-literal-in-a-case",
        "compound-literal-and-continue",
        "jumped-into",
        "loop-entered-in-the-middle",
        "declared-in-a-switch",
        "continue-without-condition",
        "behind-a-label",
        "computed-jump-into-a-block",
    ] {
        jobs.extend(modes.map(|mode| (folder.join(format!("{name}.c")), mode)));
    }
    check_all(&jobs, |(file, mode)| {
        let mut command = surefoot();
        command.args(["verify", "--timeout", "60"]).args(*mode).arg(file);
        let ran = run(&mut command, b"");
        let answer = String::from_utf8_lossy(&ran.stdout).lines().next().unwrap_or("").to_string();
        if answer.starts_with("unknown (unconfirmed violation: use after scope") {
            return Ok(());
        }
        Err(format!("{} {mode:?}: {answer}", file.display()))
    });
}

/// SV-COMP asks whether pointers are valid, not whether indices are.
#[test]
fn property_files_ask_for_whole_objects() {
    let scratch = common::Scratch::new("members");
    let property = scratch.file("valid-memsafety.prp", "CHECK( init(main()), LTL(G valid-deref) )\n");
    let program = root().join("tests/programs/members/index-into-the-next-member.c");
    let answer = |property: &std::ffi::OsStr| {
        let mut command = surefoot();
        command.args(["verify", "--timeout", "60", "-q", "--property"]).arg(property).arg(&program);
        String::from_utf8_lossy(&run(&mut command, b"").stdout).into_owned()
    };
    assert_eq!(answer(property.as_os_str()), "true\n");
    assert!(answer("valid-deref".as_ref()).starts_with("false(valid-deref)"));
}
