//! An exploration in a thread of its own, while the one that called watches the limits.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::time::Instant;

use outcome::{Outcome, Reached, Reason, ReasonKind};
use program::Program;

use super::combine::Progress;
use super::crew::STACK;
use super::line::{Line, Word, answer};
use super::watch::{TICK, Watch};
use crate::listener::{Event, Explorer, ListenerError};
use crate::options::Options;

/// Lets a thread explore. When a limit is over and it does not come to its end, there is no answer.
pub(super) fn explore(
    program: &Arc<Program>,
    options: &Options,
    explorer: &mut dyn Explorer,
    start: Instant,
    work: impl FnOnce(&Arc<Program>, &Options, &mut dyn Explorer) -> Outcome + Send + 'static,
) -> Outcome {
    let options = Options { halted: Arc::default(), ..options.clone() };
    let (words, said) = channel();
    let (replies, answers) = channel();
    let line = Line { index: 0, words: words.clone(), replies: answers, wants_tests: explorer.wants_tests() };
    let (own, asked) = (program.clone(), options.clone());
    let begun = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        let mut line = line;
        let word = match catch_unwind(AssertUnwindSafe(|| work(&own, &asked, &mut line))) {
            Ok(outcome) => Word::Outcome(Box::new(outcome)),
            Err(panic) => Word::Panic(panic),
        };
        // Nobody listens any more when a limit was over.
        let _ = words.send((0, word));
    });
    if let Err(error) = begun {
        return Outcome::not_begun(options.properties, format!("cannot start a thread: {error}"));
    }
    let mut watch = Watch::new(&options, start);
    let mut latest = None;
    let unfinished = loop {
        match said.recv_timeout(TICK).map(|(_, word)| answer(word, explorer)) {
            Ok(Ok(reply)) => {
                let _ = replies.send(reply);
            }
            Ok(Err(Word::Outcome(outcome))) => return *outcome,
            Ok(Err(Word::Panic(panic))) => resume_unwind(panic),
            Ok(Err(Word::Progress(progress))) => {
                if let Err(ListenerError(text)) = tell(explorer, &progress, start) {
                    break Reason { kind: ReasonKind::Interrupted, text, place: None };
                }
                latest = Some(*progress);
            }
            Ok(Err(_)) | Err(_) => {}
        }
        if let Some(reason) = watch.limit() {
            break reason;
        }
    };
    options.halted.store(true, Ordering::Relaxed);
    let latest = latest.unwrap_or_default();
    Outcome {
        coverage: latest.coverage,
        statistics: latest.statistics,
        reached: vec![Reached::Unknown(unfinished.clone()); options.targets.len()],
        reasons: vec![unfinished],
        ..Outcome::open(options.properties)
    }
}

fn tell(explorer: &mut dyn Explorer, progress: &Progress, start: Instant) -> Result<(), ListenerError> {
    let &Progress { ref statistics, live, blocks, targets, .. } = progress;
    let (coverage, elapsed) = (None, start.elapsed());
    explorer.event(Event::Progress { statistics, live, blocks, coverage, targets, elapsed })
}
