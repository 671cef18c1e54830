//! `--invariant`: from flags to what the front end checks, and confirming what was found.

use diagnose::Rerun;
use explore::Options;
use frontend::clause::{self, Invariant};
use outcome::{Counterexample, InputKind, Properties, Property, Replay, Test};
use program::Program;
use semantics::{Concrete, Machine, Stop};

use crate::cli::InvariantFlags;
use crate::diagnostics::{self, Refusal};
use crate::session::options;

/// The invariants that the flags name; if one cannot be read, says why.
pub fn parse(flags: &InvariantFlags) -> Result<Vec<Invariant>, Refusal> {
    let parse = |text: &String| match clause::parse(text) {
        Ok(clause) => Ok(Invariant { clause, function: flags.within.clone() }),
        Err(error) => Err(Refusal::Said(diagnostics::clause(text, &error))),
    };
    flags.invariant.iter().map(parse).collect()
}

/// The properties to check: beside invariants only those that were asked for.
pub fn properties(named: Properties, asked: &[String], invariants: &[Invariant]) -> Properties {
    if invariants.is_empty() {
        return named;
    }
    let others = if asked.is_empty() { Properties::none() } else { named };
    others.with(Property::Invariant)
}

/// Runs the counterexample of an invariant concretely. The compiled program does not check
/// invariants, but the program that was explored does, and its concrete execution shares nothing
/// with exploration but the semantics of instructions.
///
/// Soundness: what does not happen again is not called a violation. What something holds that was
/// never given a value must not matter: the run is repeated with other values of such variables, and
/// stops where such memory is read.
pub fn confirm(program: &Program, options: &Options, found: &Counterexample) -> Replay {
    let rerun = options::rerun(program, options);
    if let Err(stop) = run(&rerun, found, &found.test, Rerun::machine) {
        let ended = match stop {
            Stop::Violation(violation) => violation.describe(program),
            stop => stop.to_string(),
        };
        return Replay::Refuted(format!("it ended with: {ended}"));
    }
    let mut other = found.test.clone();
    for input in other.inputs.iter_mut().filter(|input| input.kind == InputKind::Uninitialised) {
        input.bytes.iter_mut().for_each(|byte| *byte = !*byte);
    }
    match run(&rerun, found, &other, Rerun::strict_machine) {
        Ok(()) => Replay::Confirmed("with these inputs it happens".into()),
        Err(_) => Replay::Refuted("it depends on something that was never given a value".into()),
    }
}

/// Whether a run ends as was claimed; otherwise how it does.
fn run<'p>(
    rerun: &Rerun<'p>,
    found: &Counterexample,
    test: &Test,
    machine: fn(&Rerun<'p>, &Test) -> Result<Machine<'p, Concrete>, Stop>,
) -> Result<(), Stop> {
    match machine(rerun, test)?.run() {
        Stop::Violation(violation) if violation.describe(rerun.program) == found.kind => Ok(()),
        stop => Err(stop),
    }
}
