//! The last resort: limits hold whatever does not look at them.
//!
//! Z3 looks at the clock now and then; in some of its loops it does not, and neither it nor the SAT solver
//! knows how much memory the process has left. A thread looks at both. It tells the exploration how much
//! memory is used; what does not stop within a short time after a limit, or goes far beyond it, is ended
//! with the answer that there is none: on standard output, and in the files that were asked for.
//!
//! Where the system limits the process's address space (`ulimit -v`, as benchmark runners do), an
//! allocation beyond it would end the process without an answer: the answer is given just before.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use explore::{WatchedMemory, resident_bytes};
use outcome::{Limit, Reason, ReasonKind};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use crate::UNKNOWN;

/// Beyond a limit, how long what is under way may take to come to an end by itself.
const GRACE: Duration = Duration::from_secs(2);
/// The same, where the user wants it to end.
const FAREWELL: Duration = Duration::from_secs(1);
/// Both, for what loads a program and does not look at its limits.
const LOADING_GRACE: Duration = Duration::from_millis(200);
/// Beyond the limit on time, a tenth more for confirming what was found at the last moment, but not more
/// than this.
const CONFIRMING: Duration = Duration::from_secs(2);
/// Between two looks.
const PERIOD: Duration = Duration::from_millis(5);
/// Beyond the limit on memory there is no grace after an eighth of it and so many bytes.
const MOST_BEYOND: u64 = 32 << 20;

/// Why a run is ended from outside.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    Time,
    Memory,
    /// What the system allows the process.
    AddressSpace,
    /// The user wants it to end.
    Interrupt,
}

impl Cause {
    pub const ALL: [Cause; 4] = [Cause::Time, Cause::Memory, Cause::AddressSpace, Cause::Interrupt];

    pub fn reason(self, phase: Phase) -> Reason {
        let (kind, text) = match self {
            Cause::Time => (ReasonKind::Limit(Limit::Time), "the limit on time (--timeout)"),
            Cause::Memory => (ReasonKind::Limit(Limit::Memory), "the limit on memory (--memory)"),
            Cause::AddressSpace => {
                (ReasonKind::Limit(Limit::Memory), "the limit on the process's address space")
            }
            Cause::Interrupt => (ReasonKind::Interrupted, "interrupted"),
        };
        let meanwhile = match (phase, self) {
            (Phase::Loading, _) => ", while the program was still being loaded",
            (Phase::Solving, Cause::Time | Cause::Interrupt) => ", while the solver did not stop",
            (Phase::Solving, Cause::Memory | Cause::AddressSpace) => "",
        };
        Reason { kind, text: format!("{text}{meanwhile}"), place: None }
    }
}

/// What is under way when a run is ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    Loading,
    Solving,
}

/// What must hold.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub timeout: Option<Duration>,
    /// Bytes.
    pub memory: Option<u64>,
    /// Who wants to know what is used.
    pub watched: WatchedMemory,
    /// Set when the user wants it to end.
    pub interrupt: Arc<AtomicBool>,
    /// Beyond the limit on time, how long what is under way may take to come to an end by itself, where
    /// nothing is left to be confirmed then.
    pub grace: Option<Duration>,
}

impl Limits {
    pub fn of(options: &explore::Options) -> Limits {
        Limits {
            timeout: options.timeout,
            memory: options.memory,
            watched: options.watched_memory.clone(),
            interrupt: options.interrupt.clone(),
            grace: None,
        }
    }
}

/// A text for each cause: they are made beforehand, because the thread that watches cannot look at what is
/// being explored.
#[derive(Clone, Debug)]
pub struct Prepared(Vec<(Cause, String)>);

impl Prepared {
    pub fn new(phase: Phase, text: impl Fn(&Reason) -> String) -> Prepared {
        Prepared(Cause::ALL.into_iter().map(|cause| (cause, text(&cause.reason(phase)))).collect())
    }

    fn text(&self, cause: Cause) -> &str {
        self.0.iter().find(|(other, _)| *other == cause).map_or("", |(_, text)| text)
    }
}

/// What is left behind when a run is ended from outside.
#[derive(Clone, Debug)]
pub struct LastWords {
    /// On standard output.
    pub printed: Prepared,
    pub files: Vec<(PathBuf, Prepared)>,
}

impl LastWords {
    /// The verdict's line.
    pub fn line(phase: Phase) -> LastWords {
        let line = |reason: &Reason| match reason.kind {
            ReasonKind::Interrupted => format!("unknown (stopped: {})", reason.text),
            _ => format!("unknown (bound: {})", reason.text),
        };
        LastWords { printed: Prepared::new(phase, line), files: Vec::new() }
    }

    pub fn say(&self, cause: Cause) {
        println!("{}", self.printed.text(cause));
        for (file, text) in &self.files {
            if let Err(error) = std::fs::write(file, text.text(cause)) {
                eprintln!("error: cannot write {}: {error}", file.display());
            }
        }
    }
}

pub struct Watchdog {
    answered: Arc<AtomicBool>,
}

impl Watchdog {
    pub fn new(limits: Limits, last_words: LastWords) -> Watchdog {
        let beyond = |timeout: Duration| limits.grace.unwrap_or(GRACE + (timeout / 10).min(CONFIRMING));
        let whole = |timeout: Duration| timeout.saturating_add(beyond(timeout));
        let deadline = limits.timeout.and_then(|timeout| Instant::now().checked_add(whole(timeout)));
        let farewell = limits.grace.unwrap_or(FAREWELL);
        Watchdog::until(deadline, farewell, limits, last_words)
    }

    /// While a program is loaded, which leaves nothing behind that would be lost.
    pub fn of_loading(deadline: Option<Instant>, limits: Limits, last_words: LastWords) -> Watchdog {
        let late = deadline.and_then(|deadline| deadline.checked_add(LOADING_GRACE));
        Watchdog::until(late, LOADING_GRACE, limits, last_words)
    }

    fn until(
        deadline: Option<Instant>,
        farewell: Duration,
        limits: Limits,
        last_words: LastWords,
    ) -> Watchdog {
        let answered = Arc::new(AtomicBool::new(false));
        let watch = Watch {
            deadline,
            farewell,
            limits,
            space: address_space(),
            full_since: None,
            interrupted_since: None,
        };
        let seen = answered.clone();
        std::thread::spawn(move || watch.run(&seen, &last_words));
        Watchdog { answered }
    }

    /// To be called before anything is printed: from then on the answer is the caller's.
    pub fn is_over(&self) {
        if self.answered.swap(true, Ordering::SeqCst) {
            // The process is about to end.
            std::thread::sleep(Duration::from_secs(60));
        }
    }
}

struct Watch {
    limits: Limits,
    deadline: Option<Instant>,
    /// How long after an interrupt.
    farewell: Duration,
    space: Option<u64>,
    /// Since when there is too much in memory.
    full_since: Option<Instant>,
    interrupted_since: Option<Instant>,
}

impl Watch {
    fn run(mut self, answered: &AtomicBool, last_words: &LastWords) {
        let cause = loop {
            std::thread::sleep(PERIOD);
            if answered.load(Ordering::SeqCst) {
                return;
            }
            if let Some(cause) = self.look() {
                break cause;
            }
        };
        if !answered.swap(true, Ordering::SeqCst) {
            give_up(cause, last_words);
        }
    }

    fn look(&mut self) -> Option<Cause> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Cause::Time);
        }
        if let Some(limit) = self.limits.memory {
            let used = resident_bytes();
            self.limits.watched.note(used);
            if used <= limit {
                self.full_since = None;
            } else {
                let since = *self.full_since.get_or_insert_with(Instant::now);
                if used > limit + limit / 8 + MOST_BEYOND || since.elapsed() >= GRACE {
                    return Some(Cause::Memory);
                }
            }
        }
        if self.limits.interrupt.load(Ordering::Relaxed) {
            let since = *self.interrupted_since.get_or_insert_with(Instant::now);
            if since.elapsed() >= self.farewell {
                return Some(Cause::Interrupt);
            }
        }
        self.space.is_some_and(|space| used_space() > space / 16 * 15).then_some(Cause::AddressSpace)
    }
}

fn give_up(cause: Cause, last_words: &LastWords) -> ! {
    last_words.say(cause);
    end_children();
    crate::leave::now(i32::from(UNKNOWN))
}

/// Ends compilers and compiled programs that are still running: what is compiled and run leads a group of its own.
fn end_children() {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else { return };
    for thread in threads.flatten() {
        let children = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        let ids = children.split_whitespace().filter_map(|id| id.parse().ok());
        for child in ids.filter_map(Pid::from_raw) {
            // One that has ended meanwhile is none to end.
            let _ = kill_process_group(child, Signal::KILL);
            let _ = kill_process(child, Signal::KILL);
        }
    }
}

/// The bytes of address space that the system allows the process, if it limits them.
pub fn address_space() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find(|line| line.starts_with("Max address space"))?;
    line.split_whitespace().nth(3)?.parse().ok()
}

fn used_space() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = pages.split_whitespace().next().and_then(|pages| pages.parse().ok()).unwrap_or(0);
    pages * 4096
}
