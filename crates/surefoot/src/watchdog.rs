//! The last resort against a solver that does not keep its time.
//!
//! Z3 looks at the clock now and then; in some of its loops it does not. When the limit on time has
//! long passed, the answer is given without it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::UNKNOWN;

/// Beyond the limit, how long the exploration may take to come to an end by itself.
const GRACE: Duration = Duration::from_secs(2);

pub struct Watchdog {
    answered: Arc<AtomicBool>,
}

impl Watchdog {
    /// Says the last words when the time is long over: standard output's.
    pub fn new(timeout: Option<Duration>, last_words: Option<String>) -> Watchdog {
        let answered = Arc::new(AtomicBool::new(false));
        if let Some(timeout) = timeout {
            let answered = answered.clone();
            std::thread::spawn(move || {
                // A tenth more for confirming what was found at the last moment.
                std::thread::sleep(timeout + GRACE + timeout / 10);
                if !answered.swap(true, Ordering::SeqCst) {
                    give_up(last_words.as_deref());
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

/// What stopped the run.
pub const REASON: &str = "the limit on time (--timeout), while the solver did not stop";

fn give_up(last_words: Option<&str>) {
    match last_words {
        Some(words) => println!("{words}"),
        None => println!("unknown (bound: {REASON})"),
    }
    std::process::exit(i32::from(UNKNOWN));
}
