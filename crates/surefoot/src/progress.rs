//! The progress line on a terminal.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use outcome::Statistics;

pub struct ProgressLine {
    shown: bool,
    active: bool,
}

impl ProgressLine {
    pub fn new(quiet: bool) -> ProgressLine {
        ProgressLine { shown: false, active: !quiet && std::io::stderr().is_terminal() }
    }

    pub fn update(
        &mut self,
        statistics: &Statistics,
        live: usize,
        blocks: (usize, usize),
        elapsed: Duration,
    ) {
        if !self.active {
            return;
        }
        let queries: u64 = statistics.queries.values().sum();
        let percent = 100 * blocks.0 / blocks.1.max(1);
        eprint!(
            "\r\x1b[K{:.1} s  {} paths  {live} states  {} instructions  {queries} queries  {percent} % of blocks",
            elapsed.as_secs_f64(),
            statistics.paths,
            statistics.instructions,
        );
        let _ = std::io::stderr().flush();
        self.shown = true;
    }

    /// Removes the line, so that something else can be printed.
    pub fn clear(&mut self) {
        if self.shown {
            eprint!("\r\x1b[K");
            let _ = std::io::stderr().flush();
            self.shown = false;
        }
    }
}
