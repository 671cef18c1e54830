//! What memory was spent on, in the statistics.

mod common;

use common::{Scratch, run, surefoot};
use serde_json::Value;

const BITS: &str = "extern int __VERIFIER_nondet_int(void);\n\
extern void reach_error(void);\n\
int main(void) {\n\
  int text[40], sum = 0;\n\
  for (int i = 0; i < 40; i++) text[i] = i;\n\
  for (int i = 0; i < 12; i++)\n\
    if (__VERIFIER_nondet_int()) { text[i] = 1; sum += 1; } else sum -= 1;\n\
  if (sum > 12) reach_error();\n\
  return text[sum > 0];\n\
}\n";

fn bytes(flags: &[&str]) -> (Value, impl Fn(&str) -> f64) {
    let scratch = Scratch::new("memory");
    let program = scratch.file("bits.c", BITS);
    let mut command = surefoot();
    command.args(["verify", "--json", "--engine", "paths", "--loops", "unroll"]).args(flags).arg(program);
    let ran = run(&mut command, b"");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let document: Value = serde_json::from_slice(&ran.stdout).expect("a document");
    let statistics = document["statistics"].clone();
    let of = statistics["bytes"].clone();
    (statistics, move |kind: &str| of[kind].as_f64().unwrap_or_else(|| panic!("{kind} in {of}")))
}

#[test]
fn waiting_states_are_counted_while_they_wait() {
    let (statistics, bytes) = bytes(&["--search", "bfs", "--all-paths", "--interpolation", "off"]);
    let most = statistics["max_live_states"].as_f64().expect("a number");
    assert!(most >= 4000.0, "{statistics}");
    // Each has written to an array of its own, of 160 bytes, and has registers.
    let each = bytes("waiting states") / most;
    assert!((160.0..20_000.0).contains(&each), "{each} bytes");
    assert!(bytes("waiting states") < bytes("all of the process"));
    assert!(bytes("terms") > 0.0 && bytes("Z3") >= 0.0 && bytes("tests") == 0.0);
    assert_eq!(bytes("learning"), 0.0);
}

#[test]
fn what_is_learnt_takes_memory_instead() {
    let (_, paths) = bytes(&["--search", "bfs", "--all-paths", "--interpolation", "off"]);
    let (_, learning) = bytes(&["--search", "dfs"]);
    assert!(learning("learning") > 0.0);
    assert!(learning("waiting states") < paths("waiting states") / 10.0);
}
