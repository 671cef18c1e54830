//! Random numbers that are the same for the same seed (SplitMix64).

pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        // Seeds that follow one another would give sequences that overlap.
        let mut dice = Dice(seed);
        Dice(dice.bits() ^ seed.rotate_left(32))
    }

    pub fn roll(&mut self, sides: usize) -> usize {
        (self.bits() % sides.max(1) as u64) as usize
    }

    /// True once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.roll(times) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.roll(from.len()))
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }
}
