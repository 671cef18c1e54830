//! How much memory the process uses, as somebody else watches it.
//!
//! Between two looks of an engine a program can allocate gigabytes, and asking the system at every block
//! would cost more than the blocks. A thread of the caller's asks every few milliseconds, and engines look
//! at what it found.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The bytes that were resident at the last look; none if nobody looks. Copies share it.
#[derive(Clone, Debug, Default)]
pub struct WatchedMemory(Arc<AtomicU64>);

impl WatchedMemory {
    pub fn note(&self, bytes: u64) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    pub(crate) fn exceeds(&self, limit: Option<u64>) -> bool {
        limit.is_some_and(|limit| self.0.load(Ordering::Relaxed) > limit)
    }
}

/// Pieces of many that are looked at.
const SAMPLE: usize = 64;

/// What all of so many pieces take about, from some of them, evenly spread.
pub fn sampled(count: usize, bytes: impl Fn(usize) -> f64) -> f64 {
    let looked_at = count.min(SAMPLE);
    if looked_at == 0 {
        return 0.0;
    }
    let sum: f64 = (0..looked_at).map(|number| bytes(number * count / looked_at)).sum();
    sum * count as f64 / looked_at as f64
}

/// The most bytes of the process that were ever in memory; None if the system does not tell.
pub fn most_resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes << 10)
}

/// The bytes of the process that are in memory.
pub fn resident_bytes() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = text.split_whitespace().nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
    pages * 4096
}
