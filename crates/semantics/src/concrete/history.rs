//! Where objects came from and how they ended, for messages about wrong accesses.
//!
//! Kept only where it was asked for: a run that is not watched pays one comparison per object.

use std::collections::HashMap;

use program::Place;

use crate::domain::{Ending, LifeEvent};

/// Objects that are remembered at most; beyond that the dead ones are forgotten.
const MOST: usize = 1 << 20;

/// The life of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Life {
    /// How it began: never the end.
    pub began: LifeEvent,
    pub place: Option<Place>,
    pub size: u64,
    pub end: Option<(Ending, Option<Place>)>,
    /// When it ended, or began if it did not end.
    pub moment: Moment,
}

/// A point of a run: how many blocks were entered before, and how many functions were active.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    pub blocks: u64,
    pub depth: u32,
}

/// The lives of objects, by their addresses.
#[derive(Clone, Debug, Default)]
pub struct History {
    lives: HashMap<u64, Life>,
}

impl History {
    /// Notes what happens to the object at an address, where in the user's code, and when.
    pub fn note(&mut self, base: u64, size: u64, event: LifeEvent, place: Option<Place>, moment: Moment) {
        match event {
            LifeEvent::Ended(ending) => {
                if let Some(life) = self.lives.get_mut(&base) {
                    life.end = Some((ending, place));
                    life.moment = moment;
                }
            }
            LifeEvent::Revived => {
                if let Some(life) = self.lives.get_mut(&base) {
                    life.end = None;
                }
            }
            began => {
                if self.lives.len() >= MOST {
                    self.lives.retain(|_, life| life.end.is_none());
                }
                self.lives.insert(base, Life { began, place, size, end: None, moment });
            }
        }
    }

    pub fn life(&self, base: u64) -> Option<&Life> {
        self.lives.get(&base)
    }

    /// The addresses of living variables.
    pub fn variables(&self) -> impl Iterator<Item = u64> {
        let is_variable = |life: &Life| life.end.is_none() && life.began != LifeEvent::Allocated;
        self.lives.iter().filter(move |(_, life)| is_variable(life)).map(|(&base, _)| base)
    }

    /// Heap objects that were not freed, with their addresses, in the order of those.
    pub fn unfreed(&self) -> Vec<(u64, &Life)> {
        let heap = self.lives.iter().filter(|(_, life)| life.began == LifeEvent::Allocated);
        let mut left: Vec<_> =
            heap.filter(|(_, life)| life.end.is_none()).map(|(&base, life)| (base, life)).collect();
        left.sort_by_key(|&(base, _)| base);
        left
    }
}

/// The access that ended a run: to which object, from which byte of it on, and how many bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongAccess {
    pub life: Life,
    pub offset: i64,
    /// None where nothing is read or written: the object is to be freed.
    pub length: Option<u64>,
}
