//! Random programs from csmith print the same checksum as the compiled ones.
//!
//! `SUREFOOT_CSMITH=FIRST..LAST` chooses the seeds.

mod common;

use std::process::Command;

use common::{Scratch, check_all, run, surefoot};

const HEADERS: &str = "-I/usr/include/csmith";

fn seeds() -> Vec<u64> {
    let range = std::env::var("SUREFOOT_CSMITH").unwrap_or_else(|_| "1..50".into());
    let (first, last) = range.split_once("..").expect("FIRST..LAST");
    (first.parse().expect("a seed")..=last.parse().expect("a seed")).collect()
}

#[test]
fn random_programs_print_the_same_checksum() {
    let compared = std::sync::atomic::AtomicUsize::new(0);
    let seeds = seeds();
    check_all(&seeds, |seed| {
        let scratch = Scratch::new("csmith");
        let source = scratch.0.join("program.c");
        let binary = scratch.0.join("program");
        let mut generator = Command::new("csmith");
        // It leaves a file where it runs.
        generator.args(["--seed", &seed.to_string(), "-o"]).arg(&source).current_dir(&scratch.0);
        let generated = run(&mut generator, b"");
        if generated.code != Some(0) {
            return Err(format!("seed {seed}: csmith failed: {}", generated.stderr));
        }
        let mut compiler = Command::new("clang-22");
        compiler.args(["-O0", "-w", HEADERS]).arg(&source).arg("-o").arg(&binary);
        let compiled = run(&mut compiler, b"");
        if compiled.code != Some(0) {
            return Err(format!("seed {seed}: does not compile: {}", compiled.stderr));
        }
        // Some random programs do not end, or not soon: a second of computing, however busy the machine is.
        let mut limited = Command::new("sh");
        let native = run(limited.args(["-c", "ulimit -t 1; exec \"$0\""]).arg(&binary), b"");
        if native.code.is_none() {
            return Ok(());
        }
        let ours = run(surefoot().args(["exec", HEADERS]).arg(&source), b"");
        compared.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        if ours.code == native.code && ours.stdout == native.stdout {
            return Ok(());
        }
        Err(format!(
            "seed {seed}: native {:?} {}, ours {:?} {} {}",
            native.code,
            String::from_utf8_lossy(&native.stdout),
            ours.code,
            String::from_utf8_lossy(&ours.stdout),
            ours.stderr
        ))
    });
    let compared = compared.into_inner();
    assert!(compared * 10 >= seeds.len() * 8, "only {compared} of {} programs end in time", seeds.len());
}
