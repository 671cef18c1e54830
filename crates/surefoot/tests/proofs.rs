//! `surefoot check-proof`: proofs as files, those that are wrong, and programs without an end.

mod common;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use common::{Ran, Scratch, run, surefoot};

/// One engine alone: which of several finds the proof depends on the time that each has.
const FLAGS: [&str; 8] =
    ["verify", "--check-proof", "--engine", "paths", "--search", "dfs", "--loops", "unroll"];

/// Verifies a program and returns the proof as text.
fn proof_of(scratch: &Scratch, program: &Path) -> String {
    let file = scratch.0.join("found.proof");
    let ran = run(surefoot().args(FLAGS).arg("--proof").arg(&file).arg(program), b"");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("proof confirmed"), "{}", ran.stderr);
    std::fs::read_to_string(file).expect("the proof")
}

fn check_proof(scratch: &Scratch, proof: &str, program: &Path) -> Ran {
    let file: PathBuf = scratch.file("changed.proof", proof);
    run(surefoot().args(["check-proof", "--timeout", "60"]).args([file.as_path(), program]), b"")
}

const BYTES: &str = "extern unsigned __VERIFIER_nondet_uint(void);\n\
extern void reach_error(void);\n\
static union { unsigned whole; unsigned char bytes[4]; } u;\n\
int main(void) {\n\
  u.whole = __VERIFIER_nondet_uint();\n\
  if (u.bytes[0] != 3 || u.whole > 0xffff) return 0;\n\
  for (int i = 0; i < 4; i++) {\n\
    if (__VERIFIER_nondet_uint()) u.bytes[1] = 5;\n\
    if (u.whole > 0xffff || u.bytes[0] > 3) reach_error();\n\
  }\n\
  if (u.whole > 0xff03) reach_error();\n\
  return 0;\n\
}\n";

/// What is assumed of one piece of memory holds of another that overlaps it.
#[test]
fn pieces_of_memory_in_a_proof_may_overlap() {
    let scratch = Scratch::new("proof-overlap");
    let program = scratch.file("bytes.c", BYTES);
    let proof = proof_of(&scratch, &program);
    let whole = proof.split_once("(extract.0.8 m").map(|(_, rest)| rest.split_once(')').expect(")").0);
    let whole = whole.expect("a byte of the union");
    let first = whole.replace("+0:4", "+0:1");
    let changed = proof.replace(&format!("(extract.0.8 m{whole})"), &format!("m{first}"));
    assert!(changed.contains(&format!("m{first}")) && changed.contains(&format!("m{whole}")), "{changed}");
    let ran = check_proof(&scratch, &changed, &program);
    assert_eq!(ran.code, Some(0), "{} {}", String::from_utf8_lossy(&ran.stdout), ran.stderr);
}

/// A proof that says more than it should, or less, is none.
#[test]
fn a_proof_with_a_condition_dropped_is_not_confirmed() {
    let scratch = Scratch::new("proof-dropped");
    let program = scratch.file("bytes.c", BYTES);
    let proof = proof_of(&scratch, &program);
    let kept: Vec<&str> = proof.lines().filter(|line| !line.starts_with("  (slt m")).collect();
    let ran = check_proof(&scratch, &kept.join("\n"), &program);
    let stdout = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(ran.code, Some(3), "{stdout} {}", ran.stderr);
    assert!(stdout.starts_with("unknown (the proof could not be confirmed: "), "{stdout}");
}

#[test]
fn a_condition_that_cannot_be_read_is_refused_with_its_line() {
    let scratch = Scratch::new("proof-malformed");
    let program = scratch.file("bytes.c", BYTES);
    let proof = proof_of(&scratch, &program);
    let good = proof.lines().position(|line| line.starts_with("  (slt m")).expect("a condition");
    for wrong in ["(slt m3+0:4", "(frobnicate m3+0:4 1:32)", "(add 1:32 1:32)", "(slt 1:32 1:64)", "x9"] {
        let mut lines: Vec<String> = proof.lines().map(str::to_string).collect();
        lines[good] = format!("  {wrong}");
        let ran = check_proof(&scratch, &lines.join("\n"), &program);
        assert_eq!(ran.code, Some(2), "{wrong}: {} {}", String::from_utf8_lossy(&ran.stdout), ran.stderr);
        assert!(ran.stderr.contains(&format!("line {}: ", good + 1)), "{wrong}: {}", ran.stderr);
    }
}

/// The checker must give up by itself: nothing ends, and no two states are the same.
#[test]
fn a_proof_about_a_program_that_counts_forever_is_not_confirmed() {
    let scratch = Scratch::new("proof-endless");
    let proof = proof_of(&scratch, &scratch.file("end.c", "int main(void) { return 0; }\n"));
    let endless = scratch.file("endless.c", "int main(void) { unsigned long i = 0; for (;;) i++; }\n");
    let ran = check_proof(&scratch, &proof, &endless);
    let stdout = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(ran.code, Some(3), "{stdout} {}", ran.stderr);
    assert!(stdout.contains("takes too long") || stdout.contains("out of time"), "{stdout}");
}

/// A loop without end that comes back to a state it was in before is safe.
#[test]
fn a_loop_that_repeats_itself_is_confirmed() {
    let scratch = Scratch::new("proof-repeats");
    let text = "extern void reach_error(void);\n\
        int main(void) { int x = 0; for (;;) { x = !x; if (x > 1) reach_error(); } }\n";
    let program = scratch.file("repeats.c", text);
    let proof = proof_of(&scratch, &program);
    let ran = check_proof(&scratch, &proof, &program);
    assert_eq!(ran.code, Some(0), "{} {}", String::from_utf8_lossy(&ran.stdout), ran.stderr);
}

const FACTORS: &str = "extern unsigned long __VERIFIER_nondet_ulong(void);\n\
extern void reach_error(void);\n\
int main(void) {\n\
  unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();\n\
  if (a < 2 || b < 2 || a > 2147483647UL || b > 2147483647UL) return 0;\n\
  for (int i = 0; i < 3; i++)\n\
    if (__VERIFIER_nondet_ulong() && a == 0) reach_error();\n\
  return (int)b;\n\
}\n";

/// The limit holds whatever the solver does: 2^61 - 1 has no factors, which takes long to find out.
#[test]
fn a_check_that_takes_long_ends_in_time() {
    let scratch = Scratch::new("proof-long");
    let program = scratch.file("factors.c", FACTORS);
    let proof = proof_of(&scratch, &program);
    let about_a = proof.lines().find(|line| line.contains("(= 0:64 r0.")).expect("a condition on a");
    let hard = "  (not (= 2305843009213693951:64 (mul r0.0:64 r0.1:64)))";
    let changed = proof.replace(about_a, &format!("{about_a}\n{hard}"));
    let file = scratch.file("changed.proof", &changed);
    let start = Instant::now();
    let limits = ["check-proof", "--timeout", "2", "--query-timeout", "1000"];
    let ran = run(surefoot().args(limits).args([file.as_path(), &program]), b"");
    let stdout = String::from_utf8_lossy(&ran.stdout);
    // The query is given up a little before, and the paths from there end soon: then the proof holds without it.
    if ran.code != Some(0) {
        assert_eq!(ran.code, Some(3), "{stdout} {}", ran.stderr);
        assert!(stdout.starts_with("unknown (the proof could not be confirmed: "), "{stdout}");
        assert!(stdout.contains("out of time") || stdout.contains("the limit on time"), "{stdout}");
    }
    assert!(start.elapsed() >= Duration::from_secs(1), "the query is not hard: {:?}", start.elapsed());
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
}
