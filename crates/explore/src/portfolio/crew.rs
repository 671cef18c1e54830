//! The threads that members run in.
//!
//! Whoever explores one program after the other keeps them for the next: what a solver sets up in a new thread
//! takes seven milliseconds, many times what a small program takes.

use std::cell::RefCell;
use std::sync::mpsc::{Sender, channel};

/// Stack of a member's thread: terms are walked by recursion, within limits.
pub(super) const STACK: usize = 256 << 20;

type Job = Box<dyn FnOnce() + Send>;

thread_local! {
    /// Threads that this one has started and that wait for something to do. They end with it.
    static WAITING: RefCell<Vec<Worker>> = const { RefCell::new(Vec::new()) };
}

/// A thread that does one thing after the other, as long as this is kept.
pub(super) struct Worker(Sender<Job>);

impl Worker {
    /// Lets a thread do something.
    pub fn start(job: impl FnOnce() + Send + 'static) -> std::io::Result<Worker> {
        let mut job: Job = Box::new(job);
        while let Some(worker) = WAITING.with_borrow_mut(Vec::pop) {
            match worker.0.send(job) {
                Ok(()) => return Ok(worker),
                // It has ended by a panic.
                Err(unsent) => job = unsent.0,
            }
        }
        let (jobs, received) = channel::<Job>();
        std::thread::Builder::new().name("member".into()).stack_size(STACK).spawn(move || {
            while let Ok(job) = received.recv() {
                job();
            }
        })?;
        // It waits for it.
        let _ = jobs.send(job);
        Ok(Worker(jobs))
    }

    /// To be called when what it does is over, or will be soon.
    pub fn keep(self) {
        WAITING.with_borrow_mut(|waiting| waiting.push(self));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_is_kept_is_used_again() {
        let id = || {
            let (say, said) = channel();
            let worker = Worker::start(move || say.send(std::thread::current().id()).unwrap_or_default());
            (worker.expect("a thread"), said.recv().expect("its id"))
        };
        let (first, first_id) = id();
        let (second, second_id) = id();
        assert_ne!(first_id, second_id);
        drop(second);
        first.keep();
        let (_third, third_id) = id();
        assert_eq!(first_id, third_id);
    }
}
