//! Search strategies: which state comes next.

use std::collections::VecDeque;

use crate::coverage::Tracker;
use crate::directed::{Directed, Whereabouts};
use crate::distance::Aim;
use crate::options::Search;
use crate::state::Live;

/// A small generator of random numbers (xorshift): runs with the same seed are the same.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.bits() % bound.max(1) as u64) as usize
    }
}

/// The states that wait to be explored.
pub struct Frontier {
    search: Search,
    states: VecDeque<Live>,
    random: Random,
    turn: u32,
    /// How many states to take before others than the deepest have their turn, if none is subsumed.
    patience: u32,
    /// Whether finished subtrees leave interpolants.
    pub learns: bool,
    /// Whether the state that runs was taken from the back, as depth-first search does.
    from_back: bool,
    /// Of search for what was not executed yet: how near the states are to that.
    directed: Option<Directed>,
    descent: Descent,
}

/// Paths that are followed to their end while states are sent to what was not executed.
///
/// What is near may be in the middle: of a decoder of 32 bytes half a million states waited there, 32 paths had
/// ended, and what is done behind the last byte was never seen.
#[derive(Default)]
struct Descent {
    /// States that were added since one was taken: none where a path has ended.
    added: usize,
    /// Turns that the one that is going on may still take, and those that all have taken.
    left: u32,
    taken: u32,
}

/// States looked at to find one near little-executed code.
const SAMPLE: usize = 24;
/// Times that one strategy of an interleaving is used in a row.
const TURNS: u32 = 32;
/// The same, where states are sent to what was not executed.
const DIRECTED_TURNS: u32 = 16;
/// Of so many turns one is for following a path to its end, where states are sent to what was not executed.
const DESCENTS: u32 = 4;
/// States that depth-first search may take until it comes to the end of a path, if it learns there.
const FIRST_DESCENT: u32 = 4096;

impl Descent {
    /// The state to go on with, if a path is followed: one of the newest.
    fn next(&mut self, turn: u32, count: usize, random: &mut Random) -> Option<usize> {
        let added = std::mem::take(&mut self.added).min(count);
        if added == 0 {
            self.left = 0;
            return None;
        }
        if self.left == 0 && self.taken <= turn / DESCENTS {
            self.left = FIRST_DESCENT;
        }
        self.left = self.left.checked_sub(1)?;
        self.taken += 1;
        Some(count - 1 - random.below(added))
    }
}

impl Frontier {
    pub fn new(search: Search, seed: u64, learns: bool, directed: Option<Directed>) -> Frontier {
        let random = Random::new(seed);
        Frontier {
            directed,
            descent: Descent::default(),
            search,
            states: VecDeque::new(),
            random,
            turn: 0,
            patience: FIRST_DESCENT,
            learns,
            from_back: true,
        }
    }

    /// Adds a state. What comes from a state that was picked at random goes to the front, so that
    /// depth-first search at the back goes on where it was and finishes its subtrees.
    pub fn push(&mut self, state: Live) {
        self.descent.added += 1;
        if self.from_back || matches!(self.search, Search::BreadthFirst | Search::Uncovered) {
            self.states.push_back(state);
        } else {
            self.states.push_front(state);
        }
    }

    /// A state was subsumed: what depth-first search finishes is of use.
    pub fn subsumed(&mut self) {
        self.patience = self.patience.max(TURNS * 6);
    }

    pub fn get(&self, index: usize) -> Option<&Live> {
        self.states.get(index)
    }

    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Forgets the states that were added after there were so many, in depth-first search.
    pub fn truncate(&mut self, length: usize) {
        self.states.truncate(length);
    }

    /// Whether a state that forked goes on with its first alternative at once.
    pub fn is_depth_first(&self) -> bool {
        self.search == Search::DepthFirst
    }

    /// The state to explore next.
    pub fn pop(&mut self, coverage: &Tracker) -> Option<Live> {
        self.turn = self.turn.wrapping_add(1);
        self.patience = self.patience.saturating_sub(1);
        if self.directed.is_some() {
            return self.pop_directed(coverage);
        }
        let search = match self.search {
            // Finished subtrees are worth more where they leave interpolants, and most where these subsume: a
            // state that is left until then need not be explored.
            Search::Interleaved if self.learns && self.patience > 0 => Search::DepthFirst,
            Search::Interleaved if self.learns => match self.turn / TURNS % 8 {
                6 => Search::RandomPath,
                7 => Search::Coverage,
                _ => Search::DepthFirst,
            },
            Search::Interleaved => match self.turn / TURNS % 4 {
                0 | 2 => Search::DepthFirst,
                1 => Search::RandomPath,
                _ => Search::Coverage,
            },
            // The random strategy of TracerX: at random, towards what was executed least, and a state
            // that is likely to complete a tree interpolant, in turn.
            Search::RandomPath if self.learns => match self.turn % 3 {
                0 => Search::RandomPath,
                1 => Search::Coverage,
                _ => Search::DepthFirst,
            },
            search => search,
        };
        self.from_back = matches!(search, Search::DepthFirst | Search::Interleaved);
        match search {
            Search::DepthFirst | Search::Interleaved => self.states.pop_back(),
            Search::BreadthFirst => self.states.pop_front(),
            Search::RandomPath => {
                let chosen = self.random_path()?;
                self.states.swap_remove_front(chosen)
            }
            Search::Coverage | Search::Uncovered => {
                let chosen = self.least_covered(coverage)?;
                self.states.swap_remove_front(chosen)
            }
        }
    }

    /// A state by its probability when every fork is a toss: a state at depth d has weight 2^-d, so
    /// shallow ones come first. Among a sample, so that it stays cheap with many states.
    fn random_path(&mut self) -> Option<usize> {
        let count = self.states.len();
        (0..SAMPLE.min(count)).map(|_| self.random.below(count)).min_by_key(|&index| self.states[index].depth)
    }

    /// The state that is the nearest to what was not executed, in the user's own file or anywhere; a state at
    /// random in between, and where none is near.
    fn pop_directed(&mut self, coverage: &Tracker) -> Option<Live> {
        let Frontier { directed: Some(directed), states, random, turn, descent, .. } = self else {
            return None;
        };
        let at = |index: usize| {
            let Live { machine, ahead, .. } = &states[index];
            Whereabouts { stack: machine.points().rev().collect(), ahead: *ahead }
        };
        directed.look(coverage, states.len(), at);
        if let Some(chosen) = descent.next(*turn, states.len(), random) {
            directed.forget(chosen);
            return states.swap_remove_back(chosen);
        }
        let aim = match *turn / DIRECTED_TURNS % 4 {
            0 | 2 => Some(Aim::OfEntry),
            1 => Some(Aim::Anything),
            _ => None,
        };
        let nearest = aim.and_then(|aim| {
            let mut choose = |aim| directed.choose(aim, coverage, |count| random.below(count));
            choose(aim).or_else(|| choose(Aim::Anything))
        });
        let chosen = match nearest {
            Some(chosen) => chosen,
            // Only finished subtrees leave something.
            None if self.learns => self.states.len().checked_sub(1)?,
            None => self.random_path()?,
        };
        self.directed.as_mut()?.forget(chosen);
        self.states.swap_remove_back(chosen)
    }

    fn least_covered(&mut self, coverage: &Tracker) -> Option<usize> {
        let count = self.states.len();
        let random = &mut self.random;
        let states = &self.states;
        (0..SAMPLE.min(count)).map(|_| random.below(count)).min_by_key(|&index| {
            match states[index].location {
                Some((function, block)) => coverage.visits(function, block),
                None => 0,
            }
        })
    }

    pub fn drain(&mut self) -> impl Iterator<Item = Live> {
        self.states.drain(..)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of so many turns follow a path, where each ends after a number of turns.
    fn followed(turns: u32, length: u32) -> u32 {
        let (mut descent, mut random) = (Descent::default(), Random::new(7));
        let mut count = 0;
        for turn in 1..=turns {
            descent.added = if turn % length == 0 { 0 } else { 2 };
            if let Some(chosen) = descent.next(turn, 100, &mut random) {
                assert!((98..100).contains(&chosen), "{chosen} is not one of the newest two");
                count += 1;
            }
        }
        count
    }

    #[test]
    fn a_quarter_of_the_turns_follows_paths_whatever_their_length() {
        for length in [3, 10, 100, 1000] {
            let count = followed(40_000, length);
            assert!((9_000..=12_000).contains(&count), "{count} turns with paths of {length}");
        }
        // One without an end is left.
        assert_eq!(followed(2 * FIRST_DESCENT, u32::MAX), FIRST_DESCENT);
    }
}
