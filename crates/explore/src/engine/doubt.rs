//! Violations that rest on something that was made up.

use outcome::{Counterexample, End, Replay, Test};
use semantics::Unmodelled;

use super::{Event, Explorer};
use crate::options::Options;

/// Listens in front of another explorer, and does not take a violation for one that depends on what was
/// made up for a function without body: the real function may never do that. Only a run in which nothing
/// was made up, and which failed alike, makes it one.
pub(super) struct Doubting<'a> {
    pub explorer: &'a mut dyn Explorer,
    pub options: &'a Options,
}

impl Explorer for Doubting<'_> {
    fn wants_test(&mut self, end: &End, covered_new: bool) -> bool {
        self.explorer.wants_test(end, covered_new)
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), String> {
        self.explorer.event(event)
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        let replay = self.explorer.replay(counterexample);
        // Where any value is one that a function without body returns, nothing is made up.
        let is_doubtful =
            self.options.unmodelled == Unmodelled::Havoc && !counterexample.test.invented.is_empty();
        match replay {
            Replay::NotTried(why) if is_doubtful => {
                Replay::Refuted(format!("{}; {why}", depends_on(&counterexample.test.invented)))
            }
            replay => replay,
        }
    }
}

/// What a violation depends on, as a sentence without its end.
fn depends_on(names: &[String]) -> String {
    format!("it depends on what was made up for {}", with_body(names))
}

fn with_body(names: &[String]) -> String {
    let verb = if names.len() == 1 { "has" } else { "have" };
    format!("{}, which {verb} no body", names.join(" and "))
}

/// Why what was found is nothing that is known to happen.
pub(crate) fn unconfirmed(what: &str, test: &Test, by: &str) -> String {
    match test.invented.as_slice() {
        [] => format!("{what}, which could not be confirmed {by}"),
        names => format!("{what}, which depends on what is made up for {}", with_body(names)),
    }
}
