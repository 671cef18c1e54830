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
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use explore::{WatchedMemory, resident_bytes};
use outcome::{Limit, Reason, ReasonKind};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use crate::{UNKNOWN, files};

/// Beyond the limit on time, how long what is under way may take to come to an end by itself, and a fiftieth of
/// the time more, for what grows with it.
const BEYOND: Duration = Duration::from_millis(400);
/// The same beyond the limit on memory, and where the user wants it to end.
const GRACE: Duration = Duration::from_secs(2);
const FAREWELL: Duration = Duration::from_millis(800);
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
}

impl Limits {
    pub fn of(options: &explore::Options) -> Limits {
        Limits {
            timeout: options.timeout,
            memory: options.memory,
            watched: options.watched_memory.clone(),
            interrupt: options.interrupt.clone(),
        }
    }
}

/// A text for each cause, made only if it is needed: it can be large. The thread that watches cannot look at
/// what is being explored, so that what makes the text has all that it speaks of.
#[derive(Clone)]
pub struct Prepared {
    phase: Phase,
    text: Arc<dyn Fn(&Reason) -> String + Send + Sync>,
}

impl Prepared {
    pub fn new(phase: Phase, text: impl Fn(&Reason) -> String + Send + Sync + 'static) -> Prepared {
        Prepared { phase, text: Arc::new(text) }
    }

    fn text(&self, cause: Cause) -> String {
        (self.text)(&cause.reason(self.phase))
    }
}

/// What is left behind when a run is ended from outside.
#[derive(Clone)]
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
            if let Err(error) = files::write(file, text.text(cause)) {
                eprintln!("error: {error}");
            }
        }
    }
}

pub struct Watchdog {
    shared: Arc<Shared>,
}

/// What the thread that watches has in common with the one that is watched.
struct Shared {
    answered: AtomicBool,
    last_words: Mutex<LastWords>,
}

impl Watchdog {
    pub fn new(limits: Limits, last_words: LastWords) -> Watchdog {
        let deadline = limits.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        Watchdog::until(deadline, limits, last_words)
    }

    /// With a limit on time that began earlier.
    pub fn until(deadline: Option<Instant>, limits: Limits, last_words: LastWords) -> Watchdog {
        let now = Instant::now();
        let late =
            |deadline: Instant| deadline.checked_add(deadline.saturating_duration_since(now) / 50 + BEYOND);
        let shared =
            Arc::new(Shared { answered: AtomicBool::new(false), last_words: Mutex::new(last_words) });
        let watch = Watch {
            late: deadline.and_then(late),
            limits,
            space: address_space(),
            full_since: None,
            interrupted_since: None,
        };
        let seen = shared.clone();
        std::thread::spawn(move || watch.run(&seen));
        Watchdog { shared }
    }

    /// To be called before a proof is checked, with what is said if that does not come to an end.
    pub fn checks(&self, last_words: LastWords) {
        // A thread that panicked while it had them has left them whole.
        *self.shared.last_words.lock().unwrap_or_else(PoisonError::into_inner) = last_words;
    }

    /// To be called before anything is printed: from then on the answer is the caller's.
    pub fn is_over(&self) {
        if self.shared.answered.swap(true, Ordering::SeqCst) {
            // The process is about to end.
            std::thread::sleep(Duration::from_secs(60));
        }
    }
}

struct Watch {
    /// When it is too late.
    late: Option<Instant>,
    limits: Limits,
    space: Option<u64>,
    /// Since when there is too much in memory.
    full_since: Option<Instant>,
    interrupted_since: Option<Instant>,
}

impl Watch {
    fn run(mut self, shared: &Shared) {
        let cause = loop {
            std::thread::sleep(PERIOD);
            if shared.answered.load(Ordering::SeqCst) {
                return;
            }
            if let Some(cause) = self.look() {
                break cause;
            }
        };
        if !shared.answered.swap(true, Ordering::SeqCst) {
            give_up(cause, &shared.last_words.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    fn look(&mut self) -> Option<Cause> {
        if self.late.is_some_and(|late| Instant::now() >= late) {
            return Some(Cause::Time);
        }
        if let Some(limit) = self.limits.memory {
            let used = resident_bytes();
            self.limits.watched.note(used.max(self.space_as_memory(limit)));
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
            if since.elapsed() >= FAREWELL {
                return Some(Cause::Interrupt);
            }
        }
        self.space.is_some_and(|space| used_space() > space / 16 * 15).then_some(Cause::AddressSpace)
    }

    /// Address space is used up before memory is: stacks of threads and what allocators keep are never touched.
    /// What is used of it counts as that part of the limit on memory, so that engines end, and make room for each
    /// other, before there is none.
    fn space_as_memory(&self, limit: u64) -> u64 {
        let Some(space) = self.space.filter(|&space| space > 0) else { return 0 };
        (u128::from(used_space()) * u128::from(limit) * 8 / (u128::from(space) * 7)) as u64
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
