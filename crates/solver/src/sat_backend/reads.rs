//! Reads from array variables, and that reads of the same byte give the same (Ackermann).
//!
//! The conditions are quadratic in the number of reads, so they are added when a solution violates
//! them (as lemmas on demand, Brummayer and Biere).
//!
//! Soundness: a condition that is not there yet allows more solutions, never fewer; without any
//! solution there is none with it either.

use rustc_hash::FxHashMap;

use super::circuit::{Circuit, Literal, Simulation, Word};
use crate::model::ArrayModel;

/// One read: eight inputs stand for the byte.
struct Read {
    index: Word,
    byte: Word,
}

#[derive(Default)]
pub(super) struct Reads {
    of_array: FxHashMap<u32, Vec<Read>>,
    /// Reads by array and index.
    places: FxHashMap<(u32, Word), usize>,
}

impl Reads {
    pub fn read(&mut self, circuit: &mut Circuit, array: u32, index: &[Literal]) -> Word {
        let reads = self.of_array.entry(array).or_default();
        let place = *self.places.entry((array, index.to_vec())).or_insert_with(|| {
            let byte = (0..8).map(|_| circuit.input()).collect();
            reads.push(Read { index: index.to_vec(), byte });
            reads.len() - 1
        });
        reads[place].byte.clone()
    }

    /// Conditions that a solution violates.
    pub fn violated(&self, circuit: &mut Circuit, solution: &Simulation) -> Vec<Literal> {
        let mut lemmas = Vec::new();
        for reads in self.of_array.values() {
            let mut first_at: FxHashMap<u128, &Read> = FxHashMap::default();
            for read in reads {
                let first = *first_at.entry(solution.number(&read.index)).or_insert(read);
                if solution.number(&first.byte) != solution.number(&read.byte) {
                    let same_place = circuit.equal(&first.index, &read.index);
                    let same_byte = circuit.equal(&first.byte, &read.byte);
                    lemmas.push(circuit.or(!same_place, same_byte));
                }
            }
        }
        lemmas
    }

    /// The bytes of an array in a solution.
    pub fn array(&self, array: u32, solution: &Simulation) -> ArrayModel {
        let reads = self.of_array.get(&array).into_iter().flatten();
        let value = |read: &Read| (solution.number(&read.index) as u64, solution.number(&read.byte) as u8);
        ArrayModel { default: 0, bytes: reads.map(value).collect() }
    }
}
