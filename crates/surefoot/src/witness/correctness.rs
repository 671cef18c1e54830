//! The invariants of a proof, for a witness.
//!
//! Soundness: what a proof rests on at a loop need not hold whenever the loop is reached: some states
//! come there in another way, and what C cannot say was left out. So each invariant is proved, as one of
//! the program that was loaded again with its evaluation at its place, before it is written.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diagnose::user_place;
use explore::Explorer;
use frontend::clause::{self, Found, Located, Role};
use outcome::{Counterexample, LoopInvariant, Property, Replay, Verdict};
use program::Program;
use report::witness::{Invariant, Location};

use super::given_files::{GivenFile, Sources, Spot};
use crate::invariants;
use crate::session::{Answered, Loading};

/// Time for proving invariants at least, and as a multiple of the time that the answer took.
const LEAST_TIME: Duration = Duration::from_secs(10);
const TIMES: u32 = 3;

/// What happens if the proof takes too long: this text is written, and the process ends.
pub struct Guard {
    pub file: PathBuf,
    pub text: String,
    pub code: u8,
}

/// The invariants that were found and hold.
pub fn invariants(answered: &Answered<'_>, sources: &Sources, guard: Guard) -> Vec<Invariant> {
    let spent = answered.begun.elapsed();
    let time = match answered.session.options.timeout {
        Some(timeout) => timeout.saturating_sub(spent).max(Duration::from_secs(1)),
        None => LEAST_TIME.max(spent * TIMES),
    };
    let over = guard.start(time);
    let found = match answered.outcome.loop_invariants.is_empty() {
        true => look_for_invariants(answered, time),
        false => answered.outcome.loop_invariants.clone(),
    };
    let candidates = found.iter().filter_map(|found| candidate(answered.program(), sources, found));
    let mut candidates: Vec<(Invariant, Located)> = candidates.collect();
    let all = candidates.len();
    while !candidates.is_empty() && !drop_one(answered, sources, &mut candidates, time) {}
    over.store(true, Ordering::SeqCst);
    let dropped = all - candidates.len();
    if dropped > 0 {
        eprintln!(
            "note: of {all} invariants of loops, {dropped} are not in the witness: they were not proved again"
        );
    }
    candidates.into_iter().map(|(invariant, _)| invariant).collect()
}

/// A proof that unrolled its loops has no invariants of them: another one may.
fn look_for_invariants(answered: &Answered<'_>, time: Duration) -> Vec<LoopInvariant> {
    let program = answered.program();
    let is_users = |place: &program::Place| !program.files[place.file].is_model;
    let mut loops = program.functions.values().flat_map(|function| &function.loops);
    if !loops.any(|(_, keyword)| is_users(keyword)) {
        return Vec::new();
    }
    let mut options = answered.session.options.clone();
    options.engine = explore::EngineChoice::Paths;
    options.loops = explore::LoopMode::AbstractOnly;
    options.timeout = Some(time.min(LEAST_TIME));
    options.keep_proof = false;
    let outcome = explore::explore(program, &options, &mut Prover { program, options: &options });
    if outcome.verdict == Verdict::True { outcome.loop_invariants } else { Vec::new() }
}

impl Guard {
    /// Waits for the time to pass twice; the flag says that it need not any more.
    fn start(self, time: Duration) -> Arc<AtomicBool> {
        let over = Arc::new(AtomicBool::new(false));
        let seen = over.clone();
        std::thread::spawn(move || {
            std::thread::sleep(time * 2 + Duration::from_secs(2));
            if !seen.swap(true, Ordering::SeqCst) {
                let written = std::fs::write(&self.file, &self.text);
                let code = if written.is_ok() { self.code } else { crate::USAGE };
                crate::leave::now(i32::from(code));
            }
        });
        over
    }
}

/// What the witness says of a loop, and how it is checked.
fn candidate(program: &Program, sources: &Sources, found: &LoopInvariant) -> Option<(Invariant, Located)> {
    // A case without conditions is all states.
    if found.cases.iter().any(Vec::is_empty) {
        return None;
    }
    let (source, spot) = sources.physical(program, found.keyword)?;
    // Incomplete: for `do` it is not the same everywhere whether its invariant is about its beginning.
    if !matches!(source.word_at(spot).as_str(), "for" | "while") {
        return None;
    }
    let several = found.cases.len() > 1;
    let case = |conditions: &Vec<String>| match (conditions.as_slice(), several) {
        ([one], false) => one.clone(),
        (all, _) => {
            let parts: Vec<String> = all.iter().map(|condition| format!("({condition})")).collect();
            let text = parts.join(" && ");
            if several && parts.len() > 1 { format!("({text})") } else { text }
        }
    };
    let value = found.cases.iter().map(case).collect::<Vec<String>>().join(" || ");
    let function = program.functions[found.function].name.clone();
    let location = Location {
        file_name: source.name(),
        line: spot.line,
        column: Some(spot.column),
        function: Some(function),
    };
    let located = located(source, &location, Role::LoopInvariant(clause::parse(&value).ok()?))?;
    Some((Invariant { of_loop: true, location, value, format: "c_expression".into() }, located))
}

/// A place of a witness as the front end finds it.
pub fn located(source: &GivenFile, location: &Location, role: Role) -> Option<Located> {
    let column = location.column.or_else(|| match role {
        Role::LoopInvariant(_) => None,
        _ => source.first_column(location.line),
    });
    let spot = Spot { line: location.line, column: column.unwrap_or(1) };
    let (file, line) = source.presumed(spot.line)?;
    Some(Located { file: file.to_string(), line, column, function: location.function.clone(), role })
}

/// Tries to prove all that is left; true if it was proved, otherwise something was dropped.
fn drop_one(
    answered: &Answered<'_>,
    sources: &Sources,
    candidates: &mut Vec<(Invariant, Located)>,
    time: Duration,
) -> bool {
    let mut options = answered.session.options.clone();
    options.properties = options.properties.with(Property::Invariant);
    options.timeout = Some(time);
    options.keep_proof = false;
    let located: Vec<Located> = candidates.iter().map(|(_, located)| located.clone()).collect();
    let loading = Loading::again(&options, Instant::now().checked_add(time));
    let input = answered.session.asked.input;
    let Ok(subject) = loading.subject(input, &options, |front_end| front_end.located = located) else {
        candidates.clear();
        return false;
    };
    let mut found = subject.monitored.found.iter();
    let before = candidates.len();
    candidates.retain(|_| matches!(found.next(), Some(Some(Found::Points(1..)))));
    if candidates.len() < before {
        return false;
    }
    let outcome = explore::explore(
        &subject.program,
        &options,
        &mut Prover { program: &subject.program, options: &options },
    );
    let found = outcome.counterexample.as_ref().filter(|found| found.property == Property::Invariant);
    match (&outcome.verdict, found) {
        (Verdict::True, _) => true,
        (_, Some(counterexample)) => {
            let all = candidates.iter().map(|(invariant, _)| invariant);
            match violated(&subject.program, sources, counterexample, all).cloned() {
                Some(wrong) => candidates.retain(|(invariant, _)| *invariant != wrong),
                None => candidates.clear(),
            }
            false
        }
        _ => {
            candidates.clear();
            false
        }
    }
}

/// The invariant that a counterexample is about: its text says it, and of several its line.
pub fn violated<'i>(
    program: &Program,
    sources: &Sources,
    found: &Counterexample,
    invariants: impl IntoIterator<Item = &'i Invariant>,
) -> Option<&'i Invariant> {
    let (_, text) = found.kind.split_once(": ")?;
    let place = user_place(program, &found.stack).and_then(|place| sources.physical(program, place));
    let line = place.map(|(_, spot)| spot.line);
    let same = invariants.into_iter().filter(|invariant| invariant.value == text);
    same.max_by_key(|invariant| Some(invariant.location.line) == line)
}

/// Listens to a proof of invariants: what violates one is run again.
struct Prover<'a> {
    program: &'a Program,
    options: &'a explore::Options,
}

impl Explorer for Prover<'_> {
    fn wants_tests(&self) -> bool {
        false
    }

    fn wants_test(&mut self, _end: &outcome::End, _covered_new: bool) -> bool {
        false
    }

    fn event(&mut self, _event: explore::Event<'_>) -> Result<(), explore::ListenerError> {
        Ok(())
    }

    fn replay(&mut self, counterexample: &Counterexample) -> Replay {
        invariants::confirm(self.program, self.options, counterexample)
    }
}
