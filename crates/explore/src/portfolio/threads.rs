//! Members that run at once, each built in a thread of its own.
//!
//! The thread that called hands out turns, answers what members ask of whoever listens, and watches the
//! clock: it never explores, so that no solver can make a limit late. What a member sits in when the answer
//! is there is not waited for: its thread sees that it was halted, and ends, some time.
//!
//! A member that does not come back when its turn is over does not keep the others waiting: its place is
//! given to another, and the system shares the cores between them.
//!
//! With one job only one of them runs at a time, and turns are counted in steps: the order is the same every
//! time. There a member also stops in the middle of a query when it has taken its share ([`Desk`]), and goes
//! on with it in its next turn.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use outcome::{Outcome, Reason, ReasonKind};
use program::Program;
use solver::{ChainOptions, Slices};
use term::TermStore;

use super::combine::Combined;
use super::crew::Worker;
use super::line::{Line, Reply, Said, Word, answer};
use super::roles::Role;
use super::schedule::{self, Room, State};
use super::watch::{TICK, Watch};
use crate::listener::{Explorer, ListenerError, Nobody};
use crate::member::{News, Until};
use crate::options::Options;

/// How long a member may stay beyond its turn before another gets its place.
const OVERDUE: Duration = Duration::from_millis(100);
/// How long the first member may take to say how far it is when there is an answer without it.
const FAREWELL: Duration = Duration::from_millis(150);
/// The same with one job, where two runs are to be equal: long enough on any machine.
const LONG_FAREWELL: Duration = Duration::from_secs(20);

/// What a member is told.
enum Order {
    /// `Until::Work`: so much more than before.
    Go {
        until: Until,
        news: News,
    },
    Halt,
}

/// Where the orders for a member arrive, also those in the middle of a query.
struct Desk {
    orders: Receiver<Order>,
    /// What was said in the middle of a query.
    missed: News,
    is_halted: bool,
    /// What slices of queries took, of the turn that goes on.
    sliced: Duration,
}

impl Desk {
    /// None if nobody gives orders any more.
    fn next(&mut self) -> Option<Order> {
        if self.is_halted {
            return Some(Order::Halt);
        }
        let mut order = self.orders.recv().ok()?;
        if let Order::Go { news, .. } = &mut order {
            self.missed.extend(std::mem::take(news));
            *news = std::mem::take(&mut self.missed);
        }
        Some(order)
    }

    /// In the middle of a query: waits for the next turn. False if there is none.
    fn pause(&mut self, time: Duration) -> bool {
        self.sliced += time;
        match self.orders.recv() {
            Ok(Order::Go { news, .. }) => {
                self.missed.extend(news);
                true
            }
            Ok(Order::Halt) | Err(_) => {
                self.is_halted = true;
                false
            }
        }
    }
}

/// What a member's thread does.
fn work(
    role: Role,
    program: &Program,
    mut options: Options,
    start: Instant,
    orders: Receiver<Order>,
    mut line: Line,
) {
    let store = TermStore::new();
    let desk = Desk { orders, missed: News::default(), is_halted: false, sliced: Duration::ZERO };
    let desk = Arc::new(Mutex::new(desk));
    let at_desk = || desk.lock().unwrap_or_else(PoisonError::into_inner);
    if options.jobs <= 1 {
        let (desk, words, index) = (desk.clone(), line.words.clone(), line.index);
        let slices = Slices::new(move |time| {
            // Nobody listens any more when the answer is there, and gives orders.
            let _ = words.send((index, Word::Slice(time)));
            desk.lock().unwrap_or_else(PoisonError::into_inner).pause(time)
        });
        options.solver = ChainOptions { slices, ..options.solver };
    }
    let options = &options;
    let speaker = Line { replies: channel().1, words: line.words.clone(), ..line };
    let mut nobody = Nobody;
    let explorer: &mut dyn Explorer = if role.replays() { &mut line } else { &mut nobody };
    let mut member = match role.begin(program, &store, options, explorer, start) {
        Ok(member) => member,
        Err(stop) => return speaker.say(Word::NotBegun(stop.to_string())),
    };
    loop {
        let Some(order) = at_desk().next() else { break };
        let (begin, before) = (Instant::now(), member.work());
        at_desk().sliced = Duration::ZERO;
        let is_over = match order {
            Order::Go { until, news } => {
                member.hear(&news);
                member.run(match until {
                    Until::Work(turn) => Until::Work(before + turn),
                    until => until,
                })
            }
            Order::Halt => {
                member.halt();
                true
            }
        };
        let time = match options.jobs <= 1 {
            true => (member.work() - before).saturating_sub(at_desk().sliced),
            false => begin.elapsed(),
        };
        let report = Box::new(member.report());
        if is_over {
            return speaker.say(Word::Over(time, report, Box::new(member.finish())));
        }
        speaker.say(Word::Turn(time, report));
    }
    if options.is_last {
        // The process ends soon, and gives everything back at once.
        std::mem::forget(member);
    }
}

/// The other side of a member.
struct Hand {
    worker: Worker,
    orders: Sender<Order>,
    replies: Sender<Reply>,
    /// When its turn is over.
    until: Until,
}

struct Conductor<'a> {
    program: &'a Arc<Program>,
    options: &'a Options,
    roles: &'a [Role],
    explorer: &'a mut dyn Explorer,
    start: Instant,
    combined: Combined<'a>,
    hands: Vec<Option<Hand>>,
    words: (Sender<Said>, Receiver<Said>),
    /// An error of whoever listens, which ends the exploration.
    failure: Option<Reason>,
}

pub(super) fn explore(
    program: &Arc<Program>,
    options: &Options,
    roles: &[Role],
    explorer: &mut dyn Explorer,
    start: Instant,
) -> Outcome {
    let options = Options { halted: Arc::default(), ..options.clone() };
    let conductor = Conductor {
        program,
        options: &options,
        roles,
        explorer,
        start,
        combined: Combined::new(roles, &options),
        hands: roles.iter().map(|_| None).collect(),
        words: channel(),
        failure: None,
    };
    conductor.run()
}

impl Conductor<'_> {
    fn run(mut self) -> Outcome {
        let mut watch = Watch::new(self.options, self.start);
        let mut unfinished = None;
        while !self.combined.is_over() && unfinished.is_none() {
            self.hand_out_turns();
            self.listen(TICK);
            unfinished = self.failure.take().or_else(|| watch.limit());
        }
        self.options.halted.store(true, Ordering::Relaxed);
        match self.options.jobs <= 1 && unfinished.is_none() {
            true => self.say_farewell_in_turn(),
            false => self.say_farewell(),
        }
        self.dismiss();
        self.combined.outcome(unfinished)
    }

    /// Keeps the threads that are not late: those of members that are over, or wait for an order in vain.
    fn dismiss(&mut self) {
        for (seat, hand) in self.combined.seats.iter().zip(&mut self.hands) {
            let Some(Hand { worker, orders, .. }) = hand.take() else { continue };
            drop(orders);
            if seat.state != State::Running {
                worker.keep();
            }
        }
    }

    fn hand_out_turns(&mut self) {
        let now = Instant::now();
        while self.running(now) < self.options.jobs.max(1) {
            let Some(index) = schedule::next(&self.combined.seats, self.room()) else { return };
            self.go_on(index, now);
        }
    }

    /// How much memory is left. With one job nothing depends on that: two runs are to be equal.
    fn room(&self) -> Room {
        let Options { jobs, memory, watched_memory, .. } = self.options;
        let uses = |part: fn(u64) -> u64| *jobs > 1 && watched_memory.exceeds(memory.map(part));
        match (uses(|memory| memory / 4 * 3), uses(|memory| memory / 2)) {
            (true, _) => Room::Hardly,
            (false, true) => Room::Little,
            (false, false) => Room::Enough,
        }
    }

    /// How many members run and are not late.
    fn running(&self, now: Instant) -> usize {
        let seats = self.combined.seats.iter().zip(&self.hands);
        let is_late = |hand: &Hand| matches!(hand.until, Until::Time(until) if now > until + OVERDUE);
        seats
            .filter(|(seat, hand)| seat.state == State::Running && !hand.as_ref().is_some_and(is_late))
            .count()
    }

    fn go_on(&mut self, index: usize, now: Instant) {
        let news = self.combined.news_for(index);
        let seats = &mut self.combined.seats;
        let is_alone = seats.iter().filter(|seat| seat.state != State::Over).count() == 1;
        let turn = seats[index].turn();
        let until = match (is_alone, self.options.jobs <= 1) {
            (true, true) => Until::End,
            (false, true) => Until::Work(turn),
            (true, false) => Until::Report(now + turn),
            (false, false) => Until::Time(now + turn),
        };
        seats[index].state = State::Running;
        if self.hands[index].is_none() {
            match self.begin(index) {
                Ok(hand) => self.hands[index] = Some(hand),
                Err(error) => {
                    self.combined.not_begun(index, format!("cannot start a thread: {error}"));
                    return;
                }
            }
        }
        if let Some(hand) = &mut self.hands[index] {
            hand.until = until;
            let _ = hand.orders.send(Order::Go { until, news });
        }
    }

    /// Starts the thread of a member.
    fn begin(&self, index: usize) -> std::io::Result<Hand> {
        let role = self.roles[index];
        let (orders, received) = channel();
        let (replies, answers) = channel();
        let wants_tests = role == Role::Paths && self.explorer.wants_tests();
        let line = Line { index, words: self.words.0.clone(), replies: answers, wants_tests };
        let options = role.options(self.options, self.roles);
        let (program, start, words) = (self.program.clone(), self.start, self.words.0.clone());
        let worker = Worker::start(move || {
            let work = AssertUnwindSafe(|| work(role, &program, options, start, received, line));
            if let Err(panic) = catch_unwind(work) {
                let _ = words.send((index, Word::Panic(panic)));
            }
        })?;
        Ok(Hand { worker, orders, replies, until: Until::End })
    }

    /// Waits for a word of a member, and does what it asks for.
    fn listen(&mut self, patience: Duration) {
        let (index, word) = match self.words.1.recv_timeout(patience) {
            Ok(said) => said,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
        };
        let reply = match word {
            Word::NotBegun(why) => return self.combined.not_begun(index, why),
            Word::Turn(time, report) => return self.combined.heard(index, time, *report),
            Word::Slice(time) => return self.combined.seats[index].had_slice(time),
            Word::Over(time, report, ending) => {
                self.combined.heard(index, time, *report);
                return self.combined.ended(index, *ending, self.explorer);
            }
            Word::Progress(progress) => {
                if let Err(ListenerError(text)) = self.combined.progress(self.explorer, *progress, self.start)
                {
                    self.failure = Some(Reason { kind: ReasonKind::Interrupted, text, place: None });
                }
                return;
            }
            // The first one that fails ends the exploration as it would without others.
            Word::Panic(panic) if index == 0 => resume_unwind(panic),
            Word::Panic(_) => return self.combined.not_begun(index, "an internal error".into()),
            word => answer(word, self.explorer),
        };
        if let (Some(hand), Ok(reply)) = (&self.hands[index], reply) {
            let _ = hand.replies.send(reply);
        }
    }

    /// The same as [`Self::say_farewell`], one after the other.
    fn say_farewell_in_turn(&mut self) {
        let deadline = Instant::now() + LONG_FAREWELL;
        for index in 0..self.hands.len() {
            let Some(hand) = &self.hands[index] else { continue };
            if index > 0 && !self.options.record_tree {
                continue;
            }
            let _ = hand.orders.send(Order::Halt);
            while self.combined.seats[index].state != State::Over && Instant::now() < deadline {
                self.listen(TICK);
            }
        }
    }

    /// Waits a little for the first member to say what it has covered and counted; and for what the others
    /// have recorded, if that was asked for.
    fn say_farewell(&mut self) {
        let deadline = Instant::now() + FAREWELL;
        for hand in self.hands.iter().flatten() {
            let _ = hand.orders.send(Order::Halt);
        }
        let records = self.options.record_tree;
        while Instant::now() < deadline {
            let is_left = |seat: &schedule::Seat| seat.state == State::Running;
            let others = records && self.combined.seats.iter().any(is_left);
            let has_begun = self.hands[0].is_some();
            if !(others || self.combined.needs_first() && has_begun) {
                return;
            }
            self.listen(deadline.saturating_duration_since(Instant::now()));
        }
    }
}
