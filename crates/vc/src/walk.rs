//! A program as the steps through it, in execution order.
//!
//! Sequences vanish, and a choice becomes three steps around its sides. Programs are as long and as
//! deep as loops were unrolled, so everything that goes through one does it over this list, forwards
//! or backwards, and keeps a stack of its own.

use crate::command::Command;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Step<'a> {
    /// Neither a sequence nor a choice.
    Statement(&'a Command),
    /// Where a choice begins: its left side follows.
    Choice,
    /// Its right side follows.
    Otherwise,
    /// Where a choice ends.
    Join,
}

/// The steps through a program.
pub struct Walk<'a> {
    /// What is still to come, the next last.
    pending: Vec<Pending<'a>>,
}

enum Pending<'a> {
    Commands(&'a [Command]),
    Step(Step<'a>),
}

impl<'a> Walk<'a> {
    pub(crate) fn new(command: &'a Command) -> Walk<'a> {
        Walk { pending: vec![Pending::Commands(std::slice::from_ref(command))] }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        loop {
            let commands = match self.pending.pop()? {
                Pending::Step(step) => return Some(step),
                Pending::Commands(commands) => commands,
            };
            let Some((first, rest)) = commands.split_first() else { continue };
            if !rest.is_empty() {
                self.pending.push(Pending::Commands(rest));
            }
            match first {
                Command::Sequence(list) => self.pending.push(Pending::Commands(list)),
                Command::Choice(left, right) => {
                    self.pending.push(Pending::Step(Step::Join));
                    self.pending.push(Pending::Commands(std::slice::from_ref(right)));
                    self.pending.push(Pending::Step(Step::Otherwise));
                    self.pending.push(Pending::Commands(std::slice::from_ref(left)));
                    return Some(Step::Choice);
                }
                statement => return Some(Step::Statement(statement)),
            }
        }
    }
}

/// Puts a program together from the steps through it.
#[derive(Default)]
pub(crate) struct Builder {
    current: Vec<Command>,
    /// What comes before the choices that are open, and their left sides once they are complete.
    open: Vec<(Vec<Command>, Option<Vec<Command>>)>,
}

impl Builder {
    pub fn push(&mut self, command: Command) {
        self.current.push(command);
    }

    pub fn choice(&mut self) {
        self.open.push((std::mem::take(&mut self.current), None));
    }

    pub fn otherwise(&mut self) {
        if let Some((_, left)) = self.open.last_mut() {
            *left = Some(std::mem::take(&mut self.current));
        }
    }

    /// Ends a choice, with more at the end of either side.
    pub fn join(&mut self, left_end: Vec<Command>, right_end: Vec<Command>) {
        let Some((before, left)) = self.open.pop() else { return };
        let mut right = std::mem::replace(&mut self.current, before);
        let mut left = left.unwrap_or_default();
        left.extend(left_end);
        right.extend(right_end);
        self.current.push(Command::choice(Command::Sequence(left), Command::Sequence(right)));
    }

    pub fn finish(self) -> Command {
        Command::Sequence(self.current)
    }
}
