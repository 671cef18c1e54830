//! Running surefoot and compiled programs from tests.
#![allow(dead_code)]

pub mod expressions;
pub mod library;
pub mod session;
pub mod writer;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub struct Ran {
    pub code: Option<i32>,
    pub stdout: Vec<u8>,
    pub stderr: String,
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// A folder of the test's own, gone when dropped.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("surefoot-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Scratch(path)
    }

    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, content).expect("a temporary file");
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Every n-th of a list, where `SUREFOOT_EVERY=n` asks for a slice of what there is.
pub fn slice<T>(all: Vec<T>) -> Vec<T> {
    let every = std::env::var("SUREFOOT_EVERY").ok().map(|every| every.parse().expect("a number"));
    all.into_iter().step_by(every.unwrap_or(1)).collect()
}

/// Runs a command with that standard input; a hang is ended by `timeout` and shows as code 124.
pub fn run(command: &mut Command, stdin: &[u8]) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let stdin = stdin.to_vec();
    // A program that does not read its input closes the pipe.
    let writer = std::thread::spawn(move || drop(pipe.write_all(&stdin)));
    let output = child.wait_with_output().expect("the command runs");
    writer.join().expect("the writer");
    Ran {
        code: output.status.code(),
        stdout: output.stdout,
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

pub fn with_timeout(seconds: u32, program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new("timeout");
    command.arg(seconds.to_string()).arg(program);
    command
}

pub fn surefoot() -> Command {
    with_timeout(120, env!("CARGO_BIN_EXE_surefoot"))
}

/// Applies `check` to all items on all cores, and fails with all complaints together.
pub fn check_all<T: Sync>(items: &[T], check: impl Fn(&T) -> Result<(), String> + Sync) {
    assert!(!items.is_empty(), "nothing to check");
    let next = AtomicUsize::new(0);
    let complaints = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(complaint) = check(item) {
                        complaints.lock().expect("no panic inside").push(complaint);
                    }
                }
            });
        }
    });
    let complaints = complaints.into_inner().expect("no panic inside");
    assert!(
        complaints.is_empty(),
        "{} of {} failed:\n{}",
        complaints.len(),
        items.len(),
        complaints.join("\n")
    );
}
