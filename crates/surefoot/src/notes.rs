//! What is said about an answer on standard error, whichever command gave it.

use outcome::{
    Coverage, Covered, LoopCounts, Outcome, ProofCheck, Reached, SpeculationCounts, Statistics, Verdict,
};
use program::Program;

use crate::cli::Exploration;
use crate::terminal::plain;
use crate::{diagnostics, prove};

/// Prints counts and times, if they are asked for.
pub fn statistics(flags: &Exploration, outcome: &Outcome) {
    if flags.reporting.stats || flags.reporting.verbose {
        print_statistics(outcome);
    }
}

fn print_statistics(outcome: &Outcome) {
    let Statistics {
        paths,
        cut_paths,
        states,
        repeated_states,
        subsumed_states,
        irrelevant_states,
        nodes,
        interpolants,
        transitions,
        known_transitions,
        nodes_without_interpolant,
        max_live_states,
        forks,
        instructions,
        terms,
        ref seconds,
        ref queries,
        ref bytes,
        loops,
        ref speculation,
        stored_interpolants,
        interpolant_variables,
        merged_states,
        bound,
    } = outcome.statistics;
    eprintln!("paths: {paths} complete, {cut_paths} cut; forks: {forks}");
    eprintln!(
        "states: {states}, of them {repeated_states} repeated, at most {max_live_states} at a time; terms: {terms}"
    );
    if nodes > 0 {
        eprintln!(
            "nodes: {nodes}; interpolants: {interpolants}, nodes without one: {nodes_without_interpolant}; \
             states subsumed: {subsumed_states}, irrelevant: {irrelevant_states}"
        );
        eprintln!("transitions: {transitions}, of them {known_transitions} known");
        eprintln!(
            "interpolants at the end: {stored_interpolants}, with {interpolant_variables} program variables"
        );
    }
    if merged_states > 0 {
        eprintln!("states merged: {merged_states}");
    }
    if let Some(bound) = bound {
        eprintln!("bounded model checking: loops unrolled {bound} times");
    }
    if loops != LoopCounts::default() {
        let LoopCounts { rounds, restarts, unrolled, candidates, dropped, required } = loops;
        eprintln!(
            "loops: {rounds} rounds, {restarts} restarts, {unrolled} iterations unrolled; facts: {candidates} tried, \
             {dropped} dropped, {required} required"
        );
    }
    for (level, counts) in speculation.iter().enumerate() {
        let SpeculationCounts { tried, succeeded, counterexamples, bounds } = counts;
        eprintln!(
            "speculation, level {}: {tried} tried, {succeeded} succeeded; failed: {counterexamples} by a \
             counterexample, {bounds} by a bound",
            level + 1
        );
    }
    eprintln!("LLVM instructions: {instructions}");
    let total: u64 = queries.iter().filter(|(name, _)| **name != "unanswered").map(|(_, count)| count).sum();
    for (layer, count) in queries {
        eprintln!("queries, {layer}: {count} ({:.1} %)", 100.0 * *count as f64 / total.max(1) as f64);
    }
    for (kind, bytes) in bytes {
        eprintln!("memory, {kind}: {:.1} MB", *bytes as f64 / f64::from(1 << 20));
    }
    for (phase, time) in seconds {
        eprintln!("seconds, {phase}: {time:.3}");
    }
    eprintln!("{}", coverage_line(outcome));
}

/// Says that a proof was confirmed, if it was.
pub fn proof_check(outcome: &Outcome) {
    if let Some(ProofCheck::Confirmed { entries, transitions }) = outcome.proof_check {
        eprintln!("{}", prove::confirmed(entries, transitions));
    }
}

/// Prints why states were or were not subsumed, point by point.
pub fn explanations(program: &Program, outcome: &Outcome) {
    for found in &outcome.explanations {
        let Some(place) = found.place else {
            eprintln!("{}: {}", found.what, found.states);
            print_reasons(&found.reasons);
            continue;
        };
        eprintln!(
            "{} in {}: {} states, {} subsumed",
            diagnostics::place_text(program, place),
            found.what,
            found.states,
            found.subsumed
        );
        print_reasons(&found.reasons);
    }
}

fn print_reasons(reasons: &[(String, u64)]) {
    for (reason, count) in reasons.iter().take(5) {
        eprintln!("  {count} times: {}", plain(reason));
    }
    if reasons.len() > 5 {
        eprintln!("  and {} other reasons", reasons.len() - 5);
    }
}

/// Prints what a proof rests on, even to who asks for the answer only: it is one only with that.
pub fn basis_of_proof(program: &Program, outcome: &Outcome) {
    let is_proof = outcome.verdict == Verdict::True && outcome.reached.is_empty()
        || outcome.reached.iter().any(|reached| matches!(reached, Reached::No));
    if is_proof {
        assumptions(program, outcome);
    }
}

/// Prints what the answer rests on beside the program itself.
pub fn assumptions(program: &Program, outcome: &Outcome) {
    for assumption in &outcome.assumptions {
        let place = assumption.place.map(|place| format!(", at {}", diagnostics::place_text(program, place)));
        let remedy = assumption.remedy.as_ref().map(|remedy| format!(" ({remedy})"));
        let (place, remedy) = (place.unwrap_or_default(), remedy.unwrap_or_default());
        eprintln!("note: assumed: {}{place}{}", plain(&assumption.text), plain(&remedy));
    }
}

pub fn coverage_line(outcome: &Outcome) -> String {
    let Coverage { blocks, branches, lines, .. } = &outcome.coverage;
    let part = |covered: &Covered, what: &str| format!("{} of {} {what}", covered.covered, covered.total);
    let parts = [part(blocks, "blocks"), part(branches, "branches"), part(lines, "lines")];
    format!("covered: {}", parts.join(", "))
}
