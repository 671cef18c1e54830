//! Which of the states that wait is to go towards code that was not executed yet.
//!
//! States at the same place, with the same functions around them, are a *group*. What is asked for is the distance
//! of their place, but that does not know of values, and where none of a group can arrive the next one would
//! be as near. So a group is further away the more of its states were taken in vain: those that
//! are twice as far have half as many turns, and none has none.

use program::{BlockId, FunctionId};
use rustc_hash::FxHashMap;

use crate::coverage::Tracker;
use crate::distance::{Aim, Distances, NO_WAY};

/// A distance that does not matter, and turns that do not.
const NEAR: u64 = 8;
const FEW_TURNS: u64 = 4;

/// Where a state is: its functions, the innermost first, and the block ahead.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Whereabouts {
    pub stack: Vec<(FunctionId, BlockId, usize)>,
    pub ahead: Option<BlockId>,
}

struct Group {
    at: Whereabouts,
    /// For either aim.
    distances: [u32; 2],
    /// How many of its states were taken since one of them has executed something for the first time; half as
    /// many when that happens.
    turns: u64,
    /// The indices of its states.
    states: Vec<u32>,
}

/// What is known of the states that wait, in their order.
pub struct Directed {
    distances: Distances,
    groups: Vec<Group>,
    known: FxHashMap<Whereabouts, u32>,
    /// Of each state its group, and its place among the states of that.
    places: Vec<(u32, u32)>,
    /// The group that was taken last, and what had been executed then.
    last: Option<(usize, u64)>,
}

impl Directed {
    pub fn new(distances: Distances) -> Directed {
        let known = FxHashMap::default();
        Directed { distances, groups: Vec::new(), known, places: Vec::new(), last: None }
    }

    /// Looks at the states that were not looked at yet, by their indices up to this one; at the places of all
    /// where something was executed for the first time.
    pub fn look(&mut self, tracker: &Tracker, count: usize, at: impl Fn(usize) -> Whereabouts) {
        if let Some((group, news)) = self.last.take()
            && tracker.news() > news
        {
            self.groups[group].turns /= 2;
        }
        if self.distances.are_old(tracker) {
            self.distances.compute(tracker);
            for group in &mut self.groups {
                group.distances = distances(&self.distances, tracker, &group.at);
            }
        }
        for index in self.places.len()..count {
            let at = at(index);
            let number = self.known.get(&at).copied().unwrap_or_else(|| {
                let number = self.groups.len() as u32;
                let distances = distances(&self.distances, tracker, &at);
                self.known.insert(at.clone(), number);
                self.groups.push(Group { at, distances, turns: 0, states: Vec::new() });
                number
            });
            let states = &mut self.groups[number as usize].states;
            self.places.push((number, states.len() as u32));
            states.push(index as u32);
        }
    }

    /// The index of a state of the group whose turn it is; None if no state can get anywhere. `choose`: one of
    /// so many.
    pub fn choose(
        &mut self,
        aim: Aim,
        tracker: &Tracker,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<usize> {
        let distance = |group: &Group| group.distances[aim as usize];
        let waiting = self.groups.iter().enumerate();
        let waiting = waiting.filter(|(_, group)| !group.states.is_empty() && distance(group) < NO_WAY);
        let cost = |group: &Group| (u64::from(distance(group)) + NEAR) * (group.turns + FEW_TURNS);
        // Of those that are equal the last: the first alternative of a fork is put aside behind the others.
        let (number, _) = waiting.rev().min_by_key(|(_, group)| cost(group))?;
        let group = &mut self.groups[number];
        group.turns += 1;
        self.last = Some((number, tracker.news()));
        Some(group.states[choose(group.states.len())] as usize)
    }

    /// A state does not wait any more; the last one is now in its place.
    pub fn forget(&mut self, index: usize) {
        let (group, place) = self.places[index];
        let states = &mut self.groups[group as usize].states;
        states.swap_remove(place as usize);
        if let Some(&moved) = states.get(place as usize) {
            self.places[moved as usize].1 = place;
        }
        self.places.swap_remove(index);
        if let Some(&(group, place)) = self.places.get(index) {
            self.groups[group as usize].states[place as usize] = index as u32;
        }
    }
}

fn distances(distances: &Distances, tracker: &Tracker, at: &Whereabouts) -> [u32; 2] {
    [Aim::OfEntry, Aim::Anything].map(|aim| distances.of_stack(aim, tracker, at.ahead, &at.stack))
}
