//! States that wait.
//!
//! A state has all registers of its functions, thousands in a long one, and most were never written. A state
//! that waits keeps only those that hold something, and a bit for each that says whether it does.

use program::{BlockId, FunctionId};
use term::footprint::room;

use super::value::Value;
use crate::machine::State;

/// What registers hold before they are written.
pub(super) const EMPTY: Value = Value::Bits(0);

/// A state without its empty registers.
pub struct Resting {
    /// Without registers.
    state: State<Value>,
    count: usize,
    /// By register, 64 in a word: whether it holds something.
    is_held: Vec<u64>,
    /// What they hold.
    held: Vec<Value>,
}

impl Resting {
    /// A copy of a state.
    pub fn of(state: &State<Value>) -> Resting {
        let registers = &state.registers;
        let mut is_held = Vec::with_capacity(registers.len().div_ceil(64));
        let mut held = Vec::new();
        for part in registers.chunks(64) {
            let mut word = 0u64;
            for (bit, &value) in part.iter().enumerate().filter(|&(_, &value)| value != EMPTY) {
                word |= 1 << bit;
                held.push(value);
            }
            is_held.push(word);
        }
        held.shrink_to_fit();
        Resting { state: state.without_registers(), count: registers.len(), is_held, held }
    }

    /// Puts the state in the place of another, whose memory it takes for its registers.
    pub fn wake(self, place: &mut State<Value>) {
        let mut registers = std::mem::take(&mut place.registers);
        registers.clear();
        registers.resize(self.count, EMPTY);
        let mut held = self.held.into_iter();
        for (number, mut word) in self.is_held.into_iter().enumerate() {
            while word != 0 {
                let register = number * 64 + word.trailing_zeros() as usize;
                word &= word - 1;
                if let Some(value) = held.next() {
                    registers[register] = value;
                }
            }
        }
        *place = State { registers, ..self.state };
    }

    /// The memory that it takes, about.
    pub fn footprint(&self) -> f64 {
        self.state.footprint() + room(&self.is_held) + room(&self.held)
    }

    /// Function, block and instruction of each frame, outermost first.
    pub fn points(&self) -> impl DoubleEndedIterator<Item = (FunctionId, BlockId, usize)> {
        self.state.points()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Phase;

    fn with(registers: Vec<Value>) -> State<Value> {
        State {
            frames: Vec::new(),
            registers,
            stack_objects: Vec::new(),
            stack_bytes: 7,
            phase: Phase::Main,
            status: 3,
            status_value: Some(Value::Bits(9)),
            left_at: None,
        }
    }

    /// Whatever is in how many registers, it is there again, and nothing of the state whose place it takes.
    #[test]
    fn a_state_that_waited_is_as_it_was() {
        for count in [0, 1, 2, 63, 64, 65, 127, 128, 200] {
            for every in [1, 2, 3, 50, 1000] {
                let value = |index: usize| match index % every == every - 1 {
                    true => Value::Bits(index as u64),
                    false => EMPTY,
                };
                let registers: Vec<Value> = (0..count).map(value).collect();
                let mut place = with(vec![Value::Bits(77); 100]);
                Resting::of(&with(registers.clone())).wake(&mut place);
                assert_eq!(place.registers, registers);
                assert_eq!(
                    (place.stack_bytes, place.status, place.status_value),
                    (7, 3, Some(Value::Bits(9)))
                );
            }
        }
    }
}
