//! What goes on while a program is explored: a live line on a terminal, lines now and then elsewhere.
//!
//! A thread of its own draws, so that the clock runs also while the solver thinks or an engine that
//! tells nothing has its turn.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use explore::{Event, resident_bytes};
use outcome::Statistics;

use crate::cli::{Exploration, Progress};

/// Between two drawings of the live line.
const REDRAW: Duration = Duration::from_millis(250);
/// Before the first line where there is no terminal; each further one comes after twice the time.
const FIRST_LINE: Duration = Duration::from_secs(10);
/// But after this long at the latest.
const LONGEST_SILENCE: Duration = Duration::from_secs(600);
/// Layers of the solver that are named, those that answered most.
const SHOWN_LAYERS: usize = 3;

/// How progress is shown.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Manner {
    Live,
    Lines,
}

/// What is known of the exploration.
#[derive(Clone, Debug, Default, PartialEq)]
struct Known {
    statistics: Statistics,
    live: usize,
    /// Covered, and all.
    blocks: (usize, usize),
    /// Reached, and all.
    targets: Option<(usize, usize)>,
}

#[derive(Default)]
struct Shared {
    known: Option<Known>,
    is_over: bool,
}

/// Shows progress until it is cleared or dropped.
pub struct ProgressLine {
    shared: Arc<(Mutex<Shared>, Condvar)>,
    drawer: Option<JoinHandle<()>>,
}

impl ProgressLine {
    pub fn new(flags: &Exploration) -> ProgressLine {
        let shared: Arc<(Mutex<Shared>, Condvar)> = Arc::default();
        let manner = match flags.reporting.progress {
            _ if flags.reporting.quiet => None,
            Progress::Never => None,
            Progress::Plain => Some(Manner::Lines),
            Progress::Auto if std::io::stderr().is_terminal() => Some(Manner::Live),
            Progress::Auto => Some(Manner::Lines),
        };
        let timeout = flags.limits.timeout.map(Duration::from_secs_f64);
        let drawer = manner.map(|manner| {
            let shared = shared.clone();
            std::thread::spawn(move || draw(&shared, manner, timeout))
        });
        ProgressLine { shared, drawer }
    }

    /// Takes note of an event, if it tells of progress.
    pub fn update(&mut self, event: &Event<'_>) {
        if let Event::Progress { statistics, live, blocks, targets, .. } = event
            && self.drawer.is_some()
        {
            let known =
                Known { statistics: (*statistics).clone(), live: *live, blocks: *blocks, targets: *targets };
            locked(&self.shared.0).known = Some(known);
        }
    }

    /// Ends it and removes the line, so that something else can be printed.
    pub fn clear(&mut self) {
        if let Some(drawer) = self.drawer.take() {
            locked(&self.shared.0).is_over = true;
            self.shared.1.notify_all();
            // If it failed there is no line.
            let _ = drawer.join();
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}

fn locked(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn draw((shared, over): &(Mutex<Shared>, Condvar), manner: Manner, timeout: Option<Duration>) {
    let start = Instant::now();
    let mut next = match manner {
        Manner::Live => REDRAW * 2,
        Manner::Lines => FIRST_LINE,
    };
    let mut is_shown = false;
    loop {
        let guard = locked(shared);
        let wait = next.saturating_sub(start.elapsed());
        let waited = over.wait_timeout_while(guard, wait, |shared| !shared.is_over);
        let (guard, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let (known, is_over) = (guard.known.clone(), guard.is_over);
        drop(guard);
        if is_over {
            break;
        }
        let elapsed = start.elapsed();
        let parts = parts(known.as_ref(), elapsed, timeout, resident_bytes());
        match manner {
            Manner::Live => {
                say(&format!("\r\x1b[K{}", fitting(&parts, width())));
                is_shown = true;
                next = elapsed + REDRAW;
            }
            Manner::Lines => {
                say(&format!("progress: {}\n", parts.join(", ")));
                next = elapsed + elapsed.min(LONGEST_SILENCE);
            }
        }
    }
    if is_shown {
        say("\r\x1b[K");
    }
}

/// Writes at once; that nobody reads it is no reason to end.
fn say(text: &str) {
    let mut stderr = std::io::stderr().lock();
    let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
}

/// What is worth knowing, the most important first.
fn parts(known: Option<&Known>, elapsed: Duration, timeout: Option<Duration>, memory: u64) -> Vec<String> {
    let mut parts = vec![seconds(elapsed)];
    if let Some(timeout) = timeout {
        parts.push(format!("{} left", seconds(timeout.saturating_sub(elapsed))));
    }
    let Some(Known { statistics, live, blocks, targets }) = known else {
        parts.push("exploring".into());
        return parts;
    };
    if let Some((reached, all)) = targets {
        parts.push(format!("{reached} of {all} targets reached"));
    }
    parts.push(format!("{} paths", short(statistics.paths)));
    parts.push(format!("{live} states waiting"));
    let subsumed = statistics.subsumed_states + statistics.repeated_states;
    let compared = subsumed + statistics.nodes;
    if let Some(percent) = (100 * subsumed).checked_div(compared) {
        parts.push(format!("{percent} % subsumed"));
    }
    parts.push(format!("{} % of blocks", 100 * blocks.0 / blocks.1.max(1)));
    parts.push(format!("{} MB", memory >> 20));
    parts.push(queries(statistics));
    parts
}

/// How many queries there were, and who answered them.
fn queries(statistics: &Statistics) -> String {
    let mut layers: Vec<(&str, u64)> =
        statistics.queries.iter().map(|(&name, &count)| (name, count)).collect();
    let all: u64 = layers.iter().map(|(_, count)| count).sum();
    layers.retain(|&(_, count)| count > 0);
    layers.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
    layers.truncate(SHOWN_LAYERS);
    let layers: Vec<String> =
        layers.iter().map(|(name, count)| format!("{name} {} %", 100 * count / all.max(1))).collect();
    match layers.is_empty() {
        true => "no queries".into(),
        false => format!("{} queries ({})", short(all), layers.join(", ")),
    }
}

fn seconds(time: Duration) -> String {
    match time.as_secs() {
        whole @ 0..=99 => format!("{whole} s"),
        whole => format!("{} min {} s", whole / 60, whole % 60),
    }
}

/// A number in few characters.
fn short(number: u64) -> String {
    match number {
        0..=99_999 => number.to_string(),
        100_000..=99_999_999 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// As many parts as there is room for in one line.
fn fitting(parts: &[String], width: usize) -> String {
    let mut line = String::new();
    for part in parts {
        let separator = if line.is_empty() { "" } else { "  " };
        let length = line.chars().count() + separator.len() + part.chars().count();
        // A line that fills the last column wraps.
        if length >= width {
            break;
        }
        line.push_str(separator);
        line.push_str(part);
    }
    line
}

/// The width of the terminal that standard error is.
fn width() -> usize {
    terminal_size::terminal_size_of(std::io::stderr()).map_or(80, |(width, _)| usize::from(width.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Known {
        let statistics = Statistics {
            paths: 123_456,
            subsumed_states: 3,
            repeated_states: 1,
            nodes: 4,
            queries: [("cache", 30), ("value sets", 60), ("back end", 10), ("order", 0)].into(),
            ..Statistics::default()
        };
        Known { statistics, live: 7, blocks: (3, 4), targets: Some((2, 5)) }
    }

    #[test]
    fn a_line_says_what_goes_on() {
        let parts =
            parts(Some(&known()), Duration::from_secs(130), Some(Duration::from_secs(200)), 100 << 20);
        assert_eq!(
            parts.join(", "),
            "2 min 10 s, 70 s left, 2 of 5 targets reached, 123k paths, 7 states waiting, 50 % subsumed, \
             75 % of blocks, 100 MB, 100 queries (value sets 60 %, cache 30 %, back end 10 %)"
        );
    }

    #[test]
    fn a_line_fits_the_terminal() {
        let parts = parts(Some(&known()), Duration::from_secs(1), None, 0);
        for width in 1..200 {
            assert!(fitting(&parts, width).chars().count() < width, "{width}");
        }
        assert_eq!(fitting(&parts, 40), "1 s  2 of 5 targets reached  123k paths");
    }

    #[test]
    fn nothing_known_is_nothing_to_fail_at() {
        assert_eq!(parts(None, Duration::ZERO, None, 0).join(", "), "0 s, exploring");
        assert_eq!(queries(&Statistics::default()), "no queries");
    }
}
