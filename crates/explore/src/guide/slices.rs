//! How far a state goes at a time.

use crate::memory::WatchedMemory;

/// Blocks between looks at the clock.
const BLOCKS_PER_SLICE: u32 = 1 << 14;

pub struct Slices {
    blocks_left: u32,
    /// Blocks of all slices, and after how many a state that takes no decisions is compared with others
    /// too; doubles each time.
    blocks: u64,
    forced: u64,
    /// What the process uses, and may use: beyond that the slice is over.
    watched: WatchedMemory,
    memory: Option<u64>,
}

impl Slices {
    pub fn new(watched: WatchedMemory, memory: Option<u64>) -> Slices {
        let forced = u64::from(BLOCKS_PER_SLICE);
        Slices { blocks_left: BLOCKS_PER_SLICE, blocks: 0, forced, watched, memory }
    }

    /// One more block is entered: whether the slice is over.
    #[inline]
    pub fn is_over(&mut self) -> bool {
        self.blocks_left -= 1;
        if self.blocks_left > 0 {
            return self.watched.exceeds(self.memory);
        }
        self.blocks_left = BLOCKS_PER_SLICE;
        self.blocks += u64::from(BLOCKS_PER_SLICE);
        true
    }

    /// A slice is over: whether a state is to be compared with others, whatever it did.
    pub fn forces_comparison(&mut self) -> bool {
        let is_long = self.blocks >= self.forced;
        if is_long {
            self.forced = self.forced.saturating_mul(2);
        }
        is_long
    }
}
