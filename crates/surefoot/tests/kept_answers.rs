//! `--query-cache`: what one run keeps the next one uses, and says so.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Ran, Scratch, run, surefoot};
use serde_json::Value;

/// Whether a number has two factors of this size takes seconds to find out: far more than what is kept takes.
fn factors(scratch: &Scratch, name: &str, product: u64) -> PathBuf {
    let text = format!(
        "extern unsigned __VERIFIER_nondet_uint(void);\n\
         extern void reach_error(void);\n\
         int main(void) {{\n\
         \x20 unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();\n\
         \x20 if (x < 2 || x > 0x7fff || y < 2 || y > 0x7fff) return 0;\n\
         \x20 if (x * y == {product}u) reach_error();\n\
         \x20 return 0;\n\
         }}\n"
    );
    scratch.file(name, text)
}

/// A prime, and a product of two.
const PRIME: u64 = 536_870_909;
const PRODUCT: u64 = 22_943 * 23_143;

fn verify(program: &Path, folder: &Path) -> Command {
    let mut command = surefoot();
    command.args(["verify", "--json", "--engine", "paths", "--loops", "unroll", "--interpolation", "off"]);
    command.args(["--property", "unreach-call", "--query-timeout", "100", "--query-cache"]);
    command.arg(folder).arg(program);
    command
}

fn document(ran: &Ran) -> Value {
    serde_json::from_slice(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr))
}

fn count(document: &Value, layer: &str) -> u64 {
    document["statistics"]["queries"][layer].as_u64().unwrap_or(0)
}

fn rests_on_kept_answers(document: &Value) -> bool {
    let rests_on = document["rests_on"].as_array().expect("a list");
    rests_on.iter().any(|found| found["kind"] == "kept-answers")
}

#[test]
fn a_second_run_asks_less_answers_alike_and_says_what_that_rests_on() {
    let scratch = Scratch::new("kept");
    let folder = scratch.0.join("answers/of/queries");
    for (name, product, code) in [("prime.c", PRIME, 0), ("product.c", PRODUCT, 1)] {
        let program = factors(&scratch, name, product);
        let runs: Vec<Ran> = (0..2).map(|_| run(&mut verify(&program, &folder), b"")).collect();
        let [first, second] = [&runs[0], &runs[1]].map(document);
        assert_eq!([runs[0].code, runs[1].code], [Some(code); 2], "{} {}", runs[0].stderr, runs[1].stderr);
        assert_eq!(first["verdict"], second["verdict"]);
        assert_eq!(count(&first, "query cache"), 0, "{first:#}");
        assert!(!rests_on_kept_answers(&first), "{first:#}");
        // A model is evaluated; that there is none is believed.
        assert_eq!(rests_on_kept_answers(&second), product == PRIME, "{second:#}");
        if product == PRIME {
            assert!(count(&second, "query cache") > 0, "{second:#}");
            assert!(count(&second, "back end") < count(&first, "back end"), "{second:#}");
            let quiet = run(verify(&program, &folder).arg("--quiet"), b"");
            assert!(quiet.stderr.contains("--query-cache"), "{}", quiet.stderr);
        }
    }
}

#[test]
fn entries_that_are_not_whole_are_not_believed() {
    let scratch = Scratch::new("kept-broken");
    let folder = scratch.0.join("answers");
    let program = factors(&scratch, "prime.c", PRIME);
    let first = document(&run(&mut verify(&program, &folder), b""));
    assert_eq!(first["verdict"], "true");
    for entry in std::fs::read_dir(&folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("an entry");
        std::fs::write(&path, &text[..text.len() / 2]).expect("written");
    }
    let second = document(&run(&mut verify(&program, &folder), b""));
    assert_eq!(second["verdict"], "true");
    assert_eq!(count(&second, "query cache"), 0, "{second:#}");
    assert!(!rests_on_kept_answers(&second), "{second:#}");
    // They were written again.
    let third = document(&run(&mut verify(&program, &folder), b""));
    assert!(count(&third, "query cache") > 0, "{third:#}");
}

#[test]
fn a_folder_that_cannot_be_one_is_said() {
    let scratch = Scratch::new("kept-nowhere");
    let program = factors(&scratch, "prime.c", PRIME);
    let ran = run(&mut verify(&program, &program), b"");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot keep answers in"), "{}", ran.stderr);
}

#[test]
fn who_checks_uses_no_answers_of_others() {
    let scratch = Scratch::new("kept-checked");
    let program = factors(&scratch, "prime.c", PRIME);
    let folder = scratch.0.join("answers");
    let ran = run(verify(&program, &folder).arg("--check-proof"), b"");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("--query-cache"), "{}", ran.stderr);
    let proof = scratch.file("a.proof", "");
    let mut check = surefoot();
    check.args(["check-proof", "--query-cache"]).arg(&folder).arg(proof).arg(program);
    let ran = run(&mut check, b"");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("--query-cache has no effect"), "{}", ran.stderr);
    assert!(!folder.exists());
}
