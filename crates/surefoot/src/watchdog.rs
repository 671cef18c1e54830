//! The last resort against a solver that keeps neither its time nor its memory.
//!
//! Z3 looks at the clock now and then; in some of its loops it does not. When the limit on time has
//! long passed, the answer is given without it. And where the system limits the process's address
//! space (`ulimit -v`, as benchmark runners do), an allocation beyond it would end the process without
//! an answer: the answer is given just before.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use outcome::{Limit, Reason, ReasonKind};

use crate::UNKNOWN;

/// Beyond the limit, how long the exploration may take to come to an end by itself.
const GRACE: Duration = Duration::from_secs(2);
/// Between two looks.
const PERIOD: Duration = Duration::from_millis(25);

pub struct Watchdog {
    answered: Arc<AtomicBool>,
}

/// What the watchdog prints on standard output: a document for a reason, instead of the verdict's line.
pub type LastWords = Box<dyn Fn(&Reason) -> String + Send>;

impl Watchdog {
    pub fn new(timeout: Option<Duration>, last_words: Option<LastWords>) -> Watchdog {
        let answered = Arc::new(AtomicBool::new(false));
        // A tenth more for confirming what was found at the last moment.
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout + GRACE + timeout / 10));
        let space = address_space();
        if deadline.is_some() || space.is_some() {
            let answered = answered.clone();
            std::thread::spawn(move || {
                let reason = loop {
                    std::thread::sleep(PERIOD);
                    if answered.load(Ordering::SeqCst) {
                        return;
                    }
                    if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                        break reason(Limit::Time);
                    }
                    if space.is_some_and(|space| used_space() > space / 16 * 15) {
                        break reason(Limit::Memory);
                    }
                };
                if !answered.swap(true, Ordering::SeqCst) {
                    give_up(&reason, last_words.as_deref());
                }
            });
        }
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

pub fn reason(limit: Limit) -> Reason {
    let text = match limit {
        Limit::Memory => "the limit on the process's address space",
        _ => "the limit on time (--timeout), while the solver did not stop",
    };
    Reason { kind: ReasonKind::Limit(limit), text: text.into(), place: None }
}

fn give_up(reason: &Reason, last_words: Option<&(dyn Fn(&Reason) -> String + Send)>) {
    match last_words {
        Some(words) => println!("{}", words(reason)),
        None => println!("unknown (bound: {})", reason.text),
    }
    std::process::exit(i32::from(UNKNOWN));
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
