//! Members that take turns in one thread.

use std::cell::RefCell;
use std::time::Instant;

use outcome::{Counterexample, End, Outcome, Replay};
use program::Program;
use term::TermStore;

use super::combine::{Combined, Progress};
use super::roles::Role;
use super::schedule::{self, State};
use crate::listener::{Event, Explorer, ListenerError, Nobody};
use crate::member::{Member, Until};
use crate::options::Options;

/// Listens to a member in front of the explorer that all share.
struct InTurn<'a, 'e, 'o> {
    explorer: &'a RefCell<&'e mut (dyn Explorer + 'e)>,
    combined: &'a RefCell<Combined<'o>>,
    wants_tests: bool,
    start: Instant,
}

impl Explorer for InTurn<'_, '_, '_> {
    fn wants_tests(&self) -> bool {
        self.wants_tests
    }

    fn wants_test(&mut self, end: &End, covered_new: bool) -> bool {
        self.wants_tests && self.explorer.borrow_mut().wants_test(end, covered_new)
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), ListenerError> {
        let explorer = &mut **self.explorer.borrow_mut();
        match event {
            Event::Path { .. } => explorer.event(event),
            Event::Progress { statistics, live, blocks, targets, .. } => {
                let progress = Progress { statistics: statistics.clone(), live, blocks, targets };
                self.combined.borrow().progress(explorer, progress, self.start)
            }
        }
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        self.explorer.borrow_mut().replay(counterexample)
    }
}

pub(super) fn explore<'e>(
    program: &Program,
    options: &Options,
    roles: &[Role],
    explorer: &'e mut (dyn Explorer + 'e),
    start: Instant,
) -> Outcome {
    let wants_tests = explorer.wants_tests();
    let explorer = RefCell::new(explorer);
    let combined = RefCell::new(Combined::new(roles, options));
    take_turns(program, options, roles, &explorer, &combined, (wants_tests, start));
    combined.into_inner().outcome(None)
}

/// Lets members go on until there is an answer.
fn take_turns<'e>(
    program: &Program,
    options: &Options,
    roles: &[Role],
    explorer: &RefCell<&'e mut (dyn Explorer + 'e)>,
    combined: &RefCell<Combined<'_>>,
    (wants_tests, start): (bool, Instant),
) {
    let stores: Vec<TermStore> = roles.iter().map(|_| TermStore::new()).collect();
    let each: Vec<Options> = roles.iter().map(|role| role.options(options, roles)).collect();
    let mut listeners: Vec<Box<dyn Explorer + '_>> = Vec::new();
    for role in roles {
        let wants_tests = wants_tests && *role == Role::Paths;
        listeners.push(match role.replays() {
            true => Box::new(InTurn { explorer, combined, wants_tests, start }),
            false => Box::new(Nobody),
        });
    }
    let mut waiting: Vec<_> = listeners.iter_mut().map(Some).collect();
    let mut members: Vec<Option<Box<dyn Member + '_>>> = roles.iter().map(|_| None).collect();
    while !combined.borrow().is_over() {
        let Some(index) = schedule::next(&combined.borrow().seats) else { break };
        if let Some(listener) = waiting[index].take() {
            match roles[index].begin(program, &stores[index], &each[index], &mut **listener, start) {
                Ok(member) => members[index] = Some(member),
                Err(stop) => combined.borrow_mut().not_begun(index, stop.to_string()),
            }
        }
        let Some(member) = &mut members[index] else { continue };
        let before = member.work();
        member.hear(&combined.borrow_mut().news_for(index));
        let is_alone = combined.borrow().seats.iter().filter(|seat| seat.state != State::Over).count() == 1;
        let turn = combined.borrow().seats[index].turn();
        let is_over = member.run(if is_alone { Until::End } else { Until::Work(before + turn) });
        combined.borrow_mut().heard(index, member.work() - before, member.report());
        if is_over && let Some(member) = members[index].take() {
            let ending = member.finish();
            combined.borrow_mut().ended(index, ending, &mut **explorer.borrow_mut());
        }
    }
    for (index, member) in members.iter_mut().enumerate() {
        if (index == 0 || options.record_tree)
            && let Some(mut member) = member.take()
        {
            member.halt();
            let ending = member.finish();
            combined.borrow_mut().ended(index, ending, &mut **explorer.borrow_mut());
        }
    }
    if options.is_last {
        // The process ends soon, and gives everything back at once.
        members.into_iter().for_each(std::mem::forget);
    }
}
