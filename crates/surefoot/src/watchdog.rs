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
    pub fn new(timeout: Option<Duration>, json: bool) -> Watchdog {
        let answered = Arc::new(AtomicBool::new(false));
        if let Some(timeout) = timeout {
            let answered = answered.clone();
            std::thread::spawn(move || {
                // A tenth more for confirming what was found at the last moment.
                std::thread::sleep(timeout + GRACE + timeout / 10);
                if !answered.swap(true, Ordering::SeqCst) {
                    give_up(json);
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

fn give_up(json: bool) {
    let reason = "the limit on time (--timeout), while the solver did not stop";
    if json {
        println!(
            "{{\"schema_version\": {}, \"verdict\": \"unknown\", \"reasons\": [{{\"text\": \"{reason}\"}}]}}",
            report::json::SCHEMA_VERSION
        );
    } else {
        println!("unknown (bound: {reason})");
    }
    std::process::exit(i32::from(UNKNOWN));
}
