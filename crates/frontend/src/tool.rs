//! Runs compilers and the like, not longer than there is time.

use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

use crate::error::Error;
use crate::limits::Limits;

/// Between two looks at the limits, while a tool is at work.
const PERIOD: Duration = Duration::from_millis(10);

pub struct Output {
    pub success: bool,
    pub output: Vec<u8>,
    pub errors: String,
}

/// What came out of one of a tool's pipes.
type Pipe = Receiver<std::io::Result<Vec<u8>>>;

pub fn run(mut command: Command, input: Option<String>, limits: &Limits) -> Result<Output, Error> {
    limits.check()?;
    let tool = command.get_program().to_string_lossy().into_owned();
    let failed = |error: std::io::Error| Error::ToolFailed { tool: tool.clone(), message: error.to_string() };
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    // What a tool starts itself is ended with it.
    let leads_group = limits.interrupt.is_some();
    if leads_group {
        command.process_group(0);
    }
    let mut child = command.spawn().map_err(failed)?;
    // Each pipe has its thread, which nobody waits for: where the tool is ended, somebody else may still
    // hold the other end.
    let pipe = child.stdin.take();
    let written = in_thread(move || {
        if let (Some(mut pipe), Some(input)) = (pipe, input) {
            pipe.write_all(input.as_bytes())?;
        }
        Ok(Vec::new())
    });
    let (output, errors) = (child.stdout.take(), child.stderr.take());
    let (output, errors) = (in_thread(|| read(output)), in_thread(|| read(errors)));
    let done = wait_for(&output, limits).and_then(|output| {
        let errors = wait_for(&errors, limits)?;
        Ok((output, errors, wait_for_end(&mut child, limits)?))
    });
    let (output, errors, status) = match done {
        Ok(done) => done,
        Err(error) => {
            end(&mut child, leads_group);
            return Err(error);
        }
    };
    let status = status.map_err(failed)?;
    // A tool that fails early does not read its input; its own message says more.
    if status.success() {
        wait_for(&written, limits)?.map_err(failed)?;
    }
    let errors = String::from_utf8_lossy(&errors.map_err(failed)?).into_owned();
    Ok(Output {
        success: status.success(),
        output: output.map_err(failed)?,
        errors: match errors {
            // What crashes says nothing by itself.
            silent if silent.trim().is_empty() && !status.success() => {
                format!("error: {tool} failed without a message: {status}")
            }
            errors => errors,
        },
    })
}

fn in_thread(work: impl FnOnce() -> std::io::Result<Vec<u8>> + Send + 'static) -> Pipe {
    let (sender, receiver) = channel();
    std::thread::spawn(move || sender.send(work()));
    receiver
}

fn read(pipe: Option<impl Read>) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        pipe.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

fn wait_for(pipe: &Pipe, limits: &Limits) -> Result<std::io::Result<Vec<u8>>, Error> {
    loop {
        match pipe.recv_timeout(PERIOD) {
            Ok(bytes) => return Ok(bytes),
            Err(RecvTimeoutError::Timeout) => limits.check()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Ok(Err(std::io::Error::other("a pipe could not be read")));
            }
        }
    }
}

/// A tool that has closed its pipes is about to end.
fn wait_for_end(child: &mut Child, limits: &Limits) -> Result<std::io::Result<ExitStatus>, Error> {
    let mut pause = Duration::from_micros(100);
    loop {
        match child.try_wait() {
            Ok(None) => limits.check()?,
            Ok(Some(status)) => return Ok(Ok(status)),
            Err(error) => return Ok(Err(error)),
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(PERIOD);
    }
}

fn end(child: &mut Child, leads_group: bool) {
    if let Some(id) = i32::try_from(child.id()).ok().and_then(Pid::from_raw).filter(|_| leads_group) {
        // One that has ended meanwhile is none to end.
        let _ = kill_process_group(id, Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}
