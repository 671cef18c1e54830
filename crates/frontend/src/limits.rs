//! Loading ends when its time is over, or the user wants it to.
//!
//! Passes look at this between functions, and so does who waits for a compiler, which is ended then.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::error::Error;

#[derive(Debug, Clone, Default)]
pub struct Limits {
    pub deadline: Option<Instant>,
    /// Raised when the user wants it to end. Who sets it catches the signals of the terminal, which then
    /// need not reach compilers.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// An error where loading has to end. Once it does, it always does.
    pub fn check(&self) -> Result<(), Error> {
        if self.interrupt.as_ref().is_some_and(|interrupt| interrupt.load(Ordering::Relaxed)) {
            return Err(Error::Interrupted);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Error::Late),
            _ => Ok(()),
        }
    }
}
