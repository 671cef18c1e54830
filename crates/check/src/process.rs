//! Runs a command with a time limit and a limit on captured output.
//!
//! The command leads a process group of its own, which is killed when the time is up and also
//! after a normal end, so that nothing it started survives it.

use std::fs::{File, Permissions};
use std::io::{self, Read};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use crate::patience::Patience;

/// Bytes kept of each output stream; the rest is read and dropped.
const CAPTURED: usize = 1 << 20;

/// How long to wait for the end of the output of a process that is gone: a descendant that left
/// the process group may keep a pipe open for ever.
const GRACE: Duration = Duration::from_secs(1);

/// Between looks at whether somebody still waits.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// How a process ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Status {
    Exited(i32),
    /// Killed by this signal.
    Signalled(i32),
    /// Killed because its time was up.
    TimedOut,
}

#[derive(Debug)]
pub(crate) struct Captured {
    pub status: Status,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

/// Runs a command for as long as it may take, and somebody waits for it. Its standard output is a pipe, or this
/// new file.
pub(crate) fn run(
    mut command: Command,
    output: Option<&Path>,
    timeout: Duration,
    patience: Patience<'_>,
) -> io::Result<Captured> {
    command.process_group(0).stderr(Stdio::piped());
    command.stdout(match output {
        None => Stdio::piped(),
        Some(path) => {
            let file = File::options().write(true).create_new(true).mode(0o644).open(path)?;
            file.set_permissions(Permissions::from_mode(0o644))?;
            file.into()
        }
    });
    let mut child = command.spawn()?;
    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let stdout = child.stdout.take().map(Capture::of);
    let stderr = child.stderr.take().map(Capture::of);
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || sender.send(child.wait()));
    let end = Instant::now().checked_add(timeout.min(patience.left()));
    let in_time = loop {
        let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
        match ended.recv_timeout(left.min(BETWEEN_LOOKS)) {
            Err(RecvTimeoutError::Timeout) if left > BETWEEN_LOOKS && !patience.is_over() => {}
            in_time => break in_time,
        }
    };
    if let Some(group) = group {
        // Fails if the whole group has ended by itself, which is just as well.
        let _ = kill_process_group(group, Signal::KILL);
    }
    let status = match in_time {
        Ok(status) => status_of(status?),
        Err(_) => {
            // Only to leave no zombie behind; it is dying.
            let _ = ended.recv_timeout(GRACE);
            Status::TimedOut
        }
    };
    let finish = |capture: Option<Capture>| capture.map_or_else(Vec::new, Capture::finish);
    let stdout = match output {
        None => finish(stdout),
        Some(path) => {
            let mut bytes = Vec::new();
            File::open(path)?.take(CAPTURED as u64).read_to_end(&mut bytes)?;
            bytes
        }
    };
    Ok(Captured { status, stdout, stderr: finish(stderr) })
}

fn status_of(status: ExitStatus) -> Status {
    match (status.code(), status.signal()) {
        (Some(code), _) => Status::Exited(code),
        (None, signal) => Status::Signalled(signal.unwrap_or(0)),
    }
}

/// One output stream, read by a thread of its own so that the process never waits for us.
struct Capture {
    bytes: Arc<Mutex<Vec<u8>>>,
    done: Receiver<()>,
}

impl Capture {
    fn of(mut stream: impl Read + Send + 'static) -> Capture {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&bytes);
        let (sender, done) = mpsc::channel();
        thread::spawn(move || {
            let mut chunk = vec![0; 1 << 16];
            while let Ok(count @ 1..) = stream.read(&mut chunk) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                let room = CAPTURED - kept.len().min(CAPTURED);
                kept.extend_from_slice(&chunk[..count.min(room)]);
            }
            // Nobody listens any more if the grace is over.
            let _ = sender.send(());
        });
        Capture { bytes, done }
    }

    fn finish(self) -> Vec<u8> {
        let _ = self.done.recv_timeout(GRACE);
        std::mem::take(&mut self.bytes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, timeout: Duration) -> Captured {
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).stdin(Stdio::null());
        run(command, None, timeout, Patience::default()).expect("a shell")
    }

    #[test]
    fn output_and_status_are_captured() {
        let captured = shell("echo out; echo err >&2; exit 3", Duration::from_secs(10));
        assert_eq!(captured.status, Status::Exited(3));
        assert_eq!((captured.stdout.as_slice(), captured.stderr.as_slice()), (&b"out\n"[..], &b"err\n"[..]));
        assert_eq!(shell("kill -SEGV $$", Duration::from_secs(10)).status, Status::Signalled(11));
    }

    #[test]
    fn a_flood_of_output_is_cut() {
        let captured = shell("head -c 5000000 /dev/zero", Duration::from_secs(10));
        assert_eq!(captured.status, Status::Exited(0));
        assert_eq!(captured.stdout.len(), CAPTURED);
    }

    #[test]
    fn the_whole_group_is_killed() {
        let start = Instant::now();
        let captured = shell("sleep 100 & sleep 100", Duration::from_millis(200));
        assert_eq!(captured.status, Status::TimedOut);
        let captured = shell("sleep 100 & echo $!", Duration::from_secs(10));
        assert_eq!(captured.status, Status::Exited(0));
        let child = String::from_utf8_lossy(&captured.stdout).trim().to_string();
        thread::sleep(Duration::from_millis(100));
        let state = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        assert!(state.is_empty() || state.contains(") Z "), "still running: {state}");
        assert!(start.elapsed() < Duration::from_secs(5));
    }
}
