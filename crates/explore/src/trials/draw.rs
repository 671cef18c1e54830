//! How inputs are drawn: numbers that are likely to matter more often than others.

use std::rc::Rc;

use program::{Constant, DataModel, Program, Type};
use semantics::concrete::Wanted;

use crate::search::Random;

/// Numbers that occur in the program, sign extended, and those with a fraction.
pub struct Numbers {
    whole: Vec<i64>,
    broken: Vec<f64>,
}

impl Numbers {
    pub fn of(program: &Program) -> Numbers {
        let mut numbers = Numbers { whole: vec![0, 1], broken: vec![1.0, 1024.0] };
        let is_users = |place: &program::Place| !program.files[place.file].is_model;
        for function in program.functions.values() {
            let mut places = function.blocks.values().flat_map(|block| block.places.iter().flatten());
            if !places.any(is_users) {
                continue;
            }
            for constant in function.constants.values() {
                match *constant {
                    Constant::Int { width, value } if (8..=64).contains(&width) => {
                        numbers.whole.push(term::sign_extend(value, width) as i64);
                    }
                    Constant::Float(bits) => numbers.broken.push(f64::from(f32::from_bits(bits))),
                    Constant::Double(bits) => numbers.broken.push(f64::from_bits(bits)),
                    _ => {}
                }
            }
        }
        numbers.whole.sort_unstable();
        numbers.whole.dedup();
        numbers.broken.retain(|number| number.is_finite());
        numbers
    }
}

/// What the inputs of one run are like.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Style {
    Zero,
    /// Few numbers, so that they are often equal.
    Small,
    /// Of each kind some.
    Mixed,
    /// Any bits.
    Wide,
}

/// Draws the inputs of one run.
pub struct Draw {
    numbers: Rc<Numbers>,
    random: Random,
    style: Style,
}

impl Draw {
    /// For the run of this number: the same each time.
    pub fn new(numbers: Rc<Numbers>, seed: u64, run: u64) -> Draw {
        let style = match run {
            0 => Style::Zero,
            _ => [Style::Mixed, Style::Small, Style::Wide][(run % 3) as usize],
        };
        let mut random = Random::new(seed.wrapping_shl(32) ^ run);
        // The first numbers of similar seeds are similar.
        for _ in 0..8 {
            random.bits();
        }
        Draw { numbers, random, style }
    }

    pub fn bytes(&mut self, wanted: Wanted, model: DataModel) -> Vec<u8> {
        match wanted {
            Wanted::Scalar(ty) => {
                let value = match ty {
                    // No object is there that a pointer by chance could lead to.
                    Type::Pointer => 0,
                    Type::Int(_) => self.whole(),
                    Type::Float => u64::from((self.broken() as f32).to_bits()),
                    Type::Double => self.broken().to_bits(),
                };
                // The sign fills what is wider.
                let value = i128::from(value as i64) as u128;
                value.to_le_bytes()[..ty.bytes(model) as usize].to_vec()
            }
            Wanted::Bytes(length) => (0..length).map(|_| self.whole() as u8).collect(),
        }
    }

    fn below(&mut self, bound: usize) -> u64 {
        self.random.below(bound) as u64
    }

    fn whole(&mut self) -> u64 {
        let kind = match self.style {
            Style::Zero => return 0,
            Style::Small => 0,
            Style::Mixed => self.below(5),
            Style::Wide => 4,
        };
        match kind {
            0 => self.below(3).wrapping_sub(1),
            1 => self.below(16),
            2 => self.below(256).wrapping_sub(128),
            3 => {
                let index = self.random.below(self.numbers.whole.len());
                let near = self.below(3).wrapping_sub(1);
                (self.numbers.whole[index] as u64).wrapping_add(near)
            }
            _ => self.random.bits(),
        }
    }

    fn broken(&mut self) -> f64 {
        let kind = match self.style {
            Style::Zero => return 0.0,
            Style::Small => 0,
            Style::Mixed => 1,
            Style::Wide => self.below(2) + 2,
        };
        match kind {
            0 => self.below(17) as f64 / 8.0 - 1.0,
            // Within what the program speaks of.
            1 => {
                let index = self.random.below(self.numbers.broken.len());
                let part = self.below(1 << 30) as f64 / f64::from(1 << 29) - 1.0;
                self.numbers.broken[index] * part
            }
            2 => f64::from(f32::from_bits(self.random.bits() as u32)),
            _ => f64::from_bits(self.random.bits()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(run: u64) -> Draw {
        let numbers = Numbers { whole: vec![0, 1, 4711], broken: vec![1.0, 1.5] };
        Draw::new(Rc::new(numbers), 1, run)
    }

    fn integers(run: u64) -> Vec<i32> {
        let mut draw = draw(run);
        let one = || draw.bytes(Wanted::Scalar(Type::Int(32)), DataModel::Lp64);
        let drawn = std::iter::repeat_with(one).take(1000);
        drawn.map(|bytes| i32::from_le_bytes(bytes.try_into().expect("four bytes"))).collect()
    }

    #[test]
    fn the_first_run_is_given_zeros_and_all_are_the_same_each_time() {
        assert!(integers(0).iter().all(|&number| number == 0));
        assert_eq!(integers(7), integers(7));
        assert_ne!(integers(7), integers(10));
    }

    #[test]
    fn what_the_program_speaks_of_is_drawn_and_both_signs() {
        let drawn = integers(3);
        assert!([4710, 4711, 4712, 0, -1].iter().all(|number| drawn.contains(number)));
        let mut draw = draw(3);
        let floats: Vec<f64> = std::iter::repeat_with(|| draw.broken()).take(1000).collect();
        assert!(floats.iter().all(|number| number.abs() <= 1.5));
        assert!(floats.iter().any(|&number| number > 1.2) && floats.iter().any(|&number| number < -1.2));
    }
}
