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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::process::Command;

    use super::*;
    use crate::{Options, load, tool};

    fn over() -> Limits {
        Limits { deadline: Some(Instant::now()), interrupt: None }
    }

    #[test]
    fn a_limit_that_is_over_stays_over() {
        assert!(Limits::default().check().is_ok());
        let raised = Limits { deadline: None, interrupt: Some(Arc::new(AtomicBool::new(true))) };
        for _ in 0..2 {
            assert!(matches!(over().check(), Err(Error::Late)));
            assert!(matches!(raised.check(), Err(Error::Interrupted)));
        }
    }

    #[test]
    fn without_time_there_is_no_program() {
        let text = "target datalayout = \"e-m:e-i64:64-n32:64-S128\"\ndefine i32 @main() {\n  ret i32 0\n}\n";
        let file = std::env::temp_dir().join(format!("surefoot-limits-{}.ll", std::process::id()));
        std::fs::write(&file, text).expect("a file");
        let files: [PathBuf; 1] = [file.clone()];
        assert!(load(&files, &Options::default()).is_ok());
        let late = load(&files, &Options { limits: over(), ..Options::default() });
        std::fs::remove_file(&file).expect("the file");
        assert!(matches!(late, Err(Error::Late)));
    }

    #[test]
    fn a_tool_that_does_not_end_is_ended() {
        let interrupt = Arc::new(AtomicBool::new(false));
        let limits = Limits { deadline: None, interrupt: Some(interrupt.clone()) };
        let mut command = Command::new("sleep");
        command.arg("600");
        let waiting = std::thread::spawn(move || tool::run(command, None, &limits).err());
        interrupt.store(true, Ordering::Relaxed);
        assert!(matches!(waiting.join(), Ok(Some(Error::Interrupted))));
    }
}
