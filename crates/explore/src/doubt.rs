//! Violations that rest on something that was made up.

use outcome::{Counterexample, End, Replay, Test};
use program::Program;
use semantics::Unmodelled;

use crate::listener::{Event, Explorer, ListenerError};
use crate::options::Options;

/// Listens in front of another explorer, and does not take a violation for one that depends on what was
/// made up for a function without body, or for a variable that is defined nowhere: the real one may never do
/// or hold that. Only a run in which nothing was made up, and which failed alike, makes it one.
pub(crate) struct Doubting<'a> {
    pub explorer: &'a mut dyn Explorer,
    pub program: &'a Program,
    pub options: &'a Options,
}

impl Explorer for Doubting<'_> {
    fn wants_tests(&self) -> bool {
        self.explorer.wants_tests()
    }

    fn wants_test(&mut self, end: &End, covered_new: bool) -> bool {
        self.explorer.wants_test(end, covered_new)
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), ListenerError> {
        self.explorer.event(event)
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        let replay = self.explorer.replay(counterexample);
        doubted(self.program, self.options.unmodelled, &counterexample.test, replay)
    }
}

/// What a run showed, where a violation may depend on what was made up.
///
/// Soundness: that a function without body returns at all is made up. Where any such function is one that
/// returns anything and does nothing else, because that was asked for, nothing is. What a variable holds is
/// made up if it is defined nowhere, or if it is only guessed that it is another one than before.
pub fn doubted(program: &Program, unmodelled: Unmodelled, test: &Test, replay: Replay) -> Replay {
    let is_doubtful = unmodelled == Unmodelled::Havoc && is_made_up(test);
    match replay {
        Replay::NotTried(why) if is_doubtful => Replay::Doubted(format!("it {}; {why}", depends_on(test))),
        Replay::NotTried(why) if program.functions.values().any(|function| function.guessed_scopes) => {
            Replay::Doubted(format!("it may depend on a variable whose block is not known; {why}"))
        }
        replay => replay,
    }
}

/// What a path depends on, as the end of a sentence.
fn depends_on(test: &Test) -> String {
    let variables = test.undefined.as_slice();
    match (test.invented.as_slice(), test.without_body.as_slice()) {
        ([], []) => format!("depends on the value of {}", nowhere(variables)),
        ([], names) if variables.is_empty() => format!("depends on what {}, does", with_body(names)),
        ([], _) => format!("depends on the value of {}", nowhere(variables)),
        (names, _) => format!("depends on what is made up for {}", with_body(names)),
    }
}

/// Whether a path depends on anything that was made up.
fn is_made_up(test: &Test) -> bool {
    !test.without_body.is_empty() || !test.undefined.is_empty()
}

fn nowhere(names: &[String]) -> String {
    let verb = if names.len() == 1 { "is" } else { "are" };
    format!("{}, which {verb} defined nowhere (define it, or see --external)", names.join(" and "))
}

fn with_body(names: &[String]) -> String {
    let verb = if names.len() == 1 { "has" } else { "have" };
    format!("{}, which {verb} no body", names.join(" and "))
}

/// Why what was found is nothing that is known to happen.
pub(crate) fn unconfirmed(what: &str, test: &Test, by: &str) -> String {
    match is_made_up(test) {
        false => format!("{what}, which could not be confirmed {by}"),
        true => format!("{what}, which {}", depends_on(test)),
    }
}
