//! Whose turn it is.
//!
//! Each member is charged the time that it used, more for those that have only a small share of it; the
//! one that was charged least goes on. Turns become longer, so that changing costs little.
//!
//! Members that keep states for every path would use up the memory of those that need little: where there is
//! not much left they wait until these are over.

use std::time::Duration;

use super::roles::Role;
use crate::member::Report;

/// The first turn of each member.
const FIRST_TURN: Duration = Duration::from_millis(30);
const LONGEST_TURN: Duration = Duration::from_secs(1);
/// How much less time members have beside one that is more promising.
const SMALL_SHARE: f64 = 8.0;
/// How much less time the engine has that speculates, and the time that it is taken to have used before
/// it begins: trees that are small without are finished before it has its first turn.
const SPECULATING_SHARE: f64 = 10.0;
const SPECULATING_LATER: Duration = Duration::from_millis(80);
/// How much less time there is for merging, which ends soon where it helps, and the time that it is taken to have
/// used before it begins.
const MERGING_SHARE: f64 = 3.0;
const MERGING_LATER: Duration = Duration::from_millis(60);
/// How much less time there is for runs by chance: the first few find most of what they find at all.
const TRYING_SHARE: f64 = 8.0;
/// The time that they are not charged.
const TRYING_FREE: Duration = Duration::from_millis(200);
/// When bounded model checking begins beside the others, and how much less time it has than all of them.
const BMC_LATER: Duration = Duration::from_secs(1);
const BMC_SHARE: u32 = 2;

/// What is known of one member.
pub(super) struct Seat {
    pub role: Role,
    pub state: State,
    used: Duration,
    turn: Duration,
    /// What it said last.
    pub report: Report,
    /// How many it was told of, of the targets that were reached and of what was learnt.
    pub heard: (usize, usize),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum State {
    Waiting,
    Running,
    Over,
}

/// How much of the memory that may be used is left.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Room {
    Enough,
    /// Less than half.
    Little,
    /// Less than a quarter.
    Hardly,
}

impl Seat {
    /// Whether it needs little memory, however long it goes on.
    fn is_frugal(&self) -> bool {
        matches!(self.role, Role::Abstract | Role::Bounded)
    }

    pub fn new(role: Role) -> Seat {
        Seat {
            role,
            state: State::Waiting,
            used: match role {
                Role::Speculate => SPECULATING_LATER,
                Role::Merge => MERGING_LATER,
                _ => Duration::ZERO,
            },
            turn: FIRST_TURN,
            report: Report::default(),
            heard: (0, 0),
        }
    }

    /// The length of its next turn.
    pub fn turn(&self) -> Duration {
        self.turn.div_f64(self.share())
    }

    /// How much less time it has than others.
    fn share(&self) -> f64 {
        match self.role {
            Role::Speculate => SPECULATING_SHARE,
            Role::Merge => MERGING_SHARE,
            Role::Try => TRYING_SHARE,
            Role::Paths | Role::Abstract | Role::Learn | Role::Bounded => 1.0,
        }
    }

    /// It has had a turn.
    pub fn had(&mut self, time: Duration, report: Report) {
        self.used += time;
        self.turn = (self.turn * 2).min(LONGEST_TURN);
        self.report = report;
        self.state = State::Waiting;
    }

    /// It has stopped in the middle of a query.
    pub fn had_slice(&mut self, time: Duration) {
        self.used += time;
        self.state = State::Waiting;
    }

    pub fn has_begun(&self) -> bool {
        self.turn > FIRST_TURN || self.state == State::Over
    }

    /// The time that it is charged. `pays`: there is one that learns, and it pays; then that one has most
    /// of the time. One that has paused learning has little of it.
    fn cost(&self, pays: bool) -> f64 {
        let is_small = self.report.learning_pauses || pays && !self.report.pays;
        let free = if self.role == Role::Try { TRYING_FREE } else { Duration::ZERO };
        self.used.saturating_sub(free).as_secs_f64() * self.share() * if is_small { SMALL_SHARE } else { 1.0 }
    }
}

/// The member that goes on next, of those that wait.
pub(super) fn next(seats: &[Seat], room: Room) -> Option<usize> {
    let waits = |seat: &Seat| seat.state == State::Waiting;
    if room != Room::Enough && seats.iter().any(|seat| seat.is_frugal() && seat.state != State::Over) {
        let pays = |seat: &Seat| room == Room::Little && seat.report.pays;
        let found =
            seats.iter().enumerate().filter(|(_, seat)| waits(seat) && (seat.is_frugal() || pays(seat)));
        return found.min_by_key(|(_, seat)| seat.used).map(|(index, _)| index);
    }
    // Small programs are over before the others begin.
    if let Some(first) = seats.first().filter(|seat| !seat.has_begun()) {
        return waits(first).then_some(0);
    }
    let mut left = seats.iter().enumerate().filter(|(_, seat)| seat.state != State::Over);
    if let (Some((index, seat)), None) = (left.next(), left.next()) {
        return waits(seat).then_some(index);
    }
    let pays = |seat: &Seat| seat.role != Role::Bounded && seat.report.pays;
    // Beside another there is always one that learns, if that pays.
    let running = || seats.iter().filter(|seat| seat.state == State::Running);
    if running().next().is_some() && !running().any(pays) {
        let found = seats.iter().enumerate().filter(|(_, seat)| waits(seat) && pays(seat));
        let costs = found.map(|(index, seat)| (index, seat.cost(true)));
        if let Some((index, _)) = costs.min_by(|(_, left), (_, right)| left.total_cmp(right)) {
            return Some(index);
        }
    }
    let paths: Duration = seats.iter().filter(|seat| seat.role != Role::Bounded).map(|seat| seat.used).sum();
    let is_due = |seat: &Seat| match seat.role {
        Role::Bounded => paths >= BMC_LATER && seat.used * BMC_SHARE <= paths,
        _ => false,
    };
    if let Some(bounded) = seats.iter().position(|seat| waits(seat) && is_due(seat)) {
        return Some(bounded);
    }
    let is_left = |seat: &Seat| seat.state != State::Over;
    let pays = seats.iter().skip(1).any(|seat| is_left(seat) && seat.report.pays);
    let others = seats.iter().enumerate().filter(|(_, seat)| waits(seat) && seat.role != Role::Bounded);
    let costs = others.map(|(index, seat)| (index, seat.cost(pays)));
    costs.min_by(|(_, left), (_, right)| left.total_cmp(right)).map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Those that need much memory wait for those that need little, and for nobody else.
    #[test]
    fn where_memory_is_short_the_frugal_go_on() {
        let mut seats: Vec<Seat> =
            [Role::Paths, Role::Learn, Role::Abstract, Role::Merge].into_iter().map(Seat::new).collect();
        assert_eq!(next(&seats, Room::Hardly), Some(2));
        seats[2].state = State::Running;
        assert_eq!(next(&seats, Room::Hardly), None);
        seats[1].report.pays = true;
        assert_eq!(next(&seats, Room::Little), Some(1));
        assert_eq!(next(&seats, Room::Hardly), None);
        seats[2].state = State::Over;
        assert_eq!(next(&seats, Room::Hardly), Some(0));
    }

    /// Whoever waits is the next some time, also alone and whatever role it has.
    #[test]
    fn nobody_waits_for_ever() {
        let roles = [
            Role::Paths,
            Role::Abstract,
            Role::Learn,
            Role::Speculate,
            Role::Try,
            Role::Merge,
            Role::Bounded,
        ];
        for first in roles {
            let mut seats = vec![Seat::new(first)];
            for _ in 0..10 {
                assert_eq!(next(&seats, Room::Enough), Some(0), "{first:?}");
                seats[0].had(Duration::from_millis(20), Report::default());
            }
        }
        let mut seats: Vec<Seat> = roles.into_iter().map(Seat::new).collect();
        let mut turns = [0; 7];
        for _ in 0..280 {
            let index = next(&seats, Room::Enough).expect("somebody waits");
            turns[index] += 1;
            let turn = seats[index].turn();
            seats[index].had(turn, Report::default());
        }
        assert!(turns.iter().all(|&turns| turns > 10), "{turns:?}");
    }
}
