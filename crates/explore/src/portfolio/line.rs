//! The line between a thread that explores and the one that listens to it.

use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use outcome::{Counterexample, End, Outcome, Replay, StackEntry, Test};

use super::combine::Progress;
use crate::listener::{Event, Explorer, ListenerError};
use crate::member::{Ending, Report};

/// What is answered.
pub(super) enum Reply {
    IsWanted(bool),
    Event(Result<(), ListenerError>),
    Replay(Replay),
}

/// What a thread that explores says.
pub(super) enum Word {
    NotBegun(String),
    Turn(Duration, Box<Report>),
    /// It has stopped in the middle of a query, so long after it went on.
    Slice(Duration),
    Over(Duration, Box<Report>, Box<Ending>),
    Progress(Box<Progress>),
    IsWanted(End, bool),
    Path {
        end: End,
        test: Box<Test>,
        output: Vec<u8>,
        stack: Vec<StackEntry>,
    },
    Replay(Box<Counterexample>),
    /// All is over.
    Outcome(Box<Outcome>),
    Panic(Box<dyn std::any::Any + Send>),
}

/// What is said, and by whom.
pub(super) type Said = (usize, Word);

/// Its side of the line.
pub(super) struct Line {
    pub index: usize,
    pub words: Sender<Said>,
    pub replies: Receiver<Reply>,
    pub wants_tests: bool,
}

impl Line {
    /// Nobody listens any more when the answer is there.
    pub fn say(&self, word: Word) {
        let _ = self.words.send((self.index, word));
    }
}

impl Explorer for Line {
    fn wants_tests(&self) -> bool {
        self.wants_tests
    }

    fn wants_test(&mut self, end: &End, covered_new: bool) -> bool {
        if !self.wants_tests {
            return false;
        }
        self.say(Word::IsWanted(end.clone(), covered_new));
        matches!(self.replies.recv(), Ok(Reply::IsWanted(true)))
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), ListenerError> {
        match event {
            Event::Progress { statistics, live, blocks, coverage, targets, .. } => {
                self.say(Word::Progress(Box::new(Progress {
                    coverage: coverage.cloned().unwrap_or_default(),
                    statistics: statistics.clone(),
                    live,
                    blocks,
                    targets,
                })));
                Ok(())
            }
            Event::Path { end, test, output, stack } => {
                self.say(Word::Path { end: end.clone(), test: Box::new(test), output, stack });
                match self.replies.recv() {
                    Ok(Reply::Event(result)) => result,
                    _ => Ok(()),
                }
            }
        }
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        self.say(Word::Replay(Box::new(counterexample.clone())));
        match self.replies.recv() {
            Ok(Reply::Replay(replay)) => replay,
            _ => Replay::NotTried("the exploration is over".into()),
        }
    }
}

/// Asks whoever listens what a thread wants to know. What is no question is given back.
pub(super) fn answer(word: Word, explorer: &mut dyn Explorer) -> Result<Reply, Word> {
    Ok(match word {
        Word::IsWanted(end, covered_new) => Reply::IsWanted(explorer.wants_test(&end, covered_new)),
        Word::Path { end, test, output, stack } => {
            Reply::Event(explorer.event(Event::Path { end: &end, test: *test, output, stack }))
        }
        Word::Replay(found) => Reply::Replay(explorer.replay(&found)),
        word => return Err(word),
    })
}
