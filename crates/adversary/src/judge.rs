//! Whether an answer of Surefoot agrees with all runs of the program.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::oracle::{self, Build, Ends, FixedRun, Runs};
use crate::way::{Question, Way};

/// What came out of one question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The answer is right; what it was.
    Right(String),
    /// Nothing was answered, or nothing can be said about the answer; why.
    Open(String),
    /// The answer contradicts the runs.
    Wrong(String),
}

/// Seconds that Surefoot is given, and those after which it has overrun them.
pub const SECONDS: u32 = 4;
const OVERRUN: Duration = Duration::from_secs(120);

pub struct Answer {
    pub status: Option<ExitStatus>,
    pub output: Vec<u8>,
    pub messages: String,
}

/// Asks Surefoot. Files are made in `folder`.
pub fn ask(surefoot: &Path, way: &Way, program: &Path, folder: &Path) -> Result<Answer, String> {
    let mut input = program.to_owned();
    if let Some(level) = way.level {
        input = folder.join("optimised.ll");
        oracle::optimised(program, level, &input)?;
    }
    let (output, messages) = (folder.join("answer"), folder.join("messages"));
    let file = |path: &PathBuf| std::fs::File::create(path).map_err(|e| format!("{}: {e}", path.display()));
    let mut command = Command::new(surefoot);
    command.args(way.arguments(SECONDS)).arg(&input).stdin(Stdio::null());
    command.stdout(file(&output)?).stderr(file(&messages)?);
    let mut child = command.spawn().map_err(|error| format!("cannot run {}: {error}", surefoot.display()))?;
    let begin = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break Some(status),
            None if begin.elapsed() > OVERRUN => {
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let read = |path: &PathBuf| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    Ok(Answer {
        status,
        output: read(&output)?,
        messages: String::from_utf8_lossy(&read(&messages)?).into_owned(),
    })
}

/// Compares the answer with what the oracle knows of all runs.
pub fn judge(way: &Way, answer: &Answer, runs: &Runs, fixed: Option<&FixedRun>) -> Judgement {
    let Some(status) = answer.status else {
        return Judgement::Wrong(format!("did not end within {} seconds", OVERRUN.as_secs()));
    };
    if runs.ends.any(Ends::HUNG) {
        return Judgement::Open("a run does not end".to_owned());
    }
    if let (Question::Execute { .. }, Some(fixed)) = (&way.question, fixed) {
        return execution(answer, status, fixed);
    }
    match status.code() {
        None | Some(101) => return Judgement::Wrong(format!("crashed: {}", answer.messages)),
        Some(2) if answer.messages.contains("no label matches") => {
            return Judgement::Open("no label".to_owned());
        }
        Some(2) => return Judgement::Wrong(format!("refused: {}", answer.messages)),
        Some(_) => {}
    }
    let text = String::from_utf8_lossy(&answer.output);
    match &way.question {
        Question::Verify { properties } => {
            // An optimiser may do anything with what is not defined.
            if way.level.is_some() && runs.ends.any(Ends::UNDEFINED) {
                return Judgement::Open("not defined, and optimised".to_owned());
            }
            verdict(text.lines().next().unwrap_or(""), properties, runs)
        }
        Question::Labels => labels(&text, runs),
        Question::Execute { .. } => Judgement::Open("no run to compare with".to_owned()),
    }
}

/// The ends that violate a property, and those that may be reported as its violation.
fn ends_of(property: &str) -> (u32, u32) {
    match property {
        "unreach-call" => (Ends::ERROR, Ends::ERROR),
        "assert" => (Ends::ASSERTION, Ends::ASSERTION),
        "valid-deref" => (Ends::ACCESS | Ends::BOUNDS, Ends::ACCESS | Ends::BOUNDS),
        "valid-free" => (Ends::FREE, Ends::FREE),
        // The sanitizer takes what stale registers and stack slots hold for pointers.
        "valid-memtrack" => (Ends::LOST, Ends::LEFT),
        "valid-memcleanup" => (Ends::LEFT, Ends::LEFT),
        "no-overflow" => (Ends::OVERFLOW, Ends::OVERFLOW),
        "division-by-zero" => (Ends::DIVISION, Ends::DIVISION),
        "shift" => (Ends::SHIFT, Ends::SHIFT),
        _ => (0, 0),
    }
}

fn verdict(answer: &str, properties: &[&str], runs: &Runs) -> Judgement {
    let asked: &[&str] = match properties {
        [] => &["unreach-call", "assert", "valid-deref", "valid-free"],
        ["valid-memsafety"] => &["valid-deref", "valid-free", "valid-memtrack"],
        named => named,
    };
    let wrong =
        |what: &str| Judgement::Wrong(format!("{answer}, but {what}: runs ended {}", runs.ends.names()));
    if answer == "true" {
        let violating = asked.iter().fold(0, |all, property| all | ends_of(property).0);
        return match runs.ends.any(violating) {
            true => wrong("a run violates the property"),
            false => Judgement::Right("true".to_owned()),
        };
    }
    if let Some(property) = answer.strip_prefix("false(").and_then(|rest| rest.strip_suffix(')')) {
        let allowed = ends_of(property).1;
        if runs.ends.any(allowed) {
            return Judgement::Right("false".to_owned());
        }
        // Behind undefined behaviour of another kind nothing is known.
        return match !runs.all || runs.ends.any(Ends::UNDEFINED) {
            true => Judgement::Open("false, and not all is known of the runs".to_owned()),
            false => wrong("no run does"),
        };
    }
    Judgement::Open(answer.chars().take(60).collect())
}

fn labels(text: &str, runs: &Runs) -> Judgement {
    let mut decided = 0;
    for line in text.lines() {
        let Some((_, rest)) = line.split_once("label T_") else { continue };
        let Some((number, rest)) = rest.split_once(" in ") else { continue };
        let Some((_, answer)) = rest.split_once("  ") else { continue };
        let Ok(mark) = number.parse::<u32>() else { continue };
        let passed = runs.marks >> mark & 1 == 1;
        if answer.starts_with("unreachable") && passed {
            return Judgement::Wrong(format!(
                "label T_{mark} is said to be unreachable, but a run passes it"
            ));
        }
        if answer.starts_with("reachable") && !passed && runs.all && !runs.ends.any(Ends::UNDEFINED) {
            return Judgement::Wrong(format!("label T_{mark} is said to be reachable, but no run passes it"));
        }
        decided += usize::from(answer.starts_with("reachable") || answer.starts_with("unreachable"));
    }
    match decided {
        0 => Judgement::Open("no label is decided".to_owned()),
        _ => Judgement::Right("labels".to_owned()),
    }
}

fn execution(answer: &Answer, status: ExitStatus, fixed: &FixedRun) -> Judgement {
    let code = status.code();
    if code == Some(101) || code.is_none() {
        return Judgement::Wrong(format!("crashed: {}", answer.messages));
    }
    if answer.messages.contains("not supported") {
        return Judgement::Open("not supported".to_owned());
    }
    match fixed.code {
        Some(expected) if code != Some(expected) => Judgement::Wrong(format!(
            "exec ended with {code:?}, the compiled program with {expected}: {}",
            answer.messages
        )),
        Some(_) if answer.output != fixed.output => {
            Judgement::Wrong("exec prints something else than the compiled program".to_owned())
        }
        Some(_) => Judgement::Right("executed".to_owned()),
        // abort() ends a process by a signal.
        None if code == Some(134) || !answer.messages.is_empty() => Judgement::Right("stopped".to_owned()),
        None => Judgement::Wrong(format!("exec ended with {code:?}, the compiled program failed")),
    }
}

/// Asks once more about one program in a file, and judges with everything that the oracle can find.
pub fn again(
    surefoot: &Path,
    way: &Way,
    build: Build,
    program: &Path,
    folder: &Path,
) -> Result<Judgement, String> {
    let programs = [program.to_owned()];
    let mut runs = oracle::runs(&programs, build, folder)?[0];
    let fixed = match &way.question {
        Question::Execute { inputs } => {
            Some(oracle::fixed_run(program, &format!("-DFIXED={inputs}"), folder)?)
        }
        _ => None,
    };
    let answer = ask(surefoot, way, program, folder)?;
    let judgement = judge(way, &answer, &runs, fixed.as_ref());
    if !matches!(judgement, Judgement::Wrong(_)) || build == Build::Narrow {
        return Ok(judgement);
    }
    // A value that was never set explains an answer that says more than the runs show.
    let values = oracle::runs(&programs, Build::Uninitialised, folder)?[0];
    runs.ends.0 |= values.ends.0 & Ends::UNINITIALISED;
    Ok(judge(way, &answer, &runs, fixed.as_ref()))
}
