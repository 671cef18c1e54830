//! The portfolio: no single strategy wins, so several engines look for the answer, each with terms, a
//! solver and a machine of its own.
//!
//! One explores the paths of the program as they are; what it covers and counts is what is reported, and
//! when it is over, so is the exploration. Others prove, or find violations, and may be faster. What they
//! tell each other are messages ([`crate::member`]): targets that were reached, and how far they are. They
//! run in threads, several at once or one at a time ([`threads`]).

mod aside;
mod combine;
mod crew;
mod line;
mod roles;
mod schedule;
mod threads;
mod watch;

use std::sync::Arc;
use std::time::Instant;

use outcome::{Outcome, Reached, Reason, ReasonKind, Replay, Verdict};
use program::Program;
use solver::{ChainOptions, Pace};
use term::TermStore;

use self::roles::{Role, roles};
use crate::bmc::Bmc;
use crate::doubt::{Doubting, unconfirmed};
use crate::engine;
use crate::listener::{Explorer, Nobody};
use crate::member::Until;
use crate::options::{EngineChoice, LoopMode, Options};

/// Explores a program.
pub fn explore(program: &Arc<Program>, options: &Options, explorer: &mut dyn Explorer) -> Outcome {
    let start = Instant::now();
    let mut options = options.clone();
    if options.jobs <= 1 {
        // What one thread does alone can be repeated.
        let until = options.timeout.and_then(|timeout| start.checked_add(timeout));
        options.solver = ChainOptions { pace: Pace::Steps { until }, ..options.solver };
    }
    let options = &options;
    let explorer = &mut Doubting { explorer, program, options };
    if options.engine == EngineChoice::Bmc && !Bmc::is_possible(options) {
        return not_for_bmc(options);
    }
    if options.loops == LoopMode::Deepen && roles::abstracts(program, options) {
        return aside(program, options, explorer, start, move |program, options, explorer| {
            engine::deepen(program, options, explorer, start)
        });
    }
    let roles = roles(program, options);
    let is_abstract = roles == [Role::Abstract];
    let outcome = match roles.as_slice() {
        &[role] if options.jobs <= 1 => {
            aside(program, options, explorer, start, move |program, options, explorer| {
                alone(role, program, options, explorer, start)
            })
        }
        _ => threads::explore(program, options, &roles, explorer, start),
    };
    match is_abstract {
        true => confirmed(outcome, explorer),
        false => outcome,
    }
}

/// Explores in another thread, if nothing comes after it for which this one was to be kept.
fn aside(
    program: &Arc<Program>,
    options: &Options,
    explorer: &mut dyn Explorer,
    start: Instant,
    work: impl FnOnce(&Arc<Program>, &Options, &mut dyn Explorer) -> Outcome + Send + 'static,
) -> Outcome {
    match options.is_last {
        true => aside::explore(program, options, explorer, start, work),
        false => work(program, options, explorer),
    }
}

/// Lets one engine answer.
fn alone(
    role: Role,
    program: &Program,
    options: &Options,
    explorer: &mut dyn Explorer,
    start: Instant,
) -> Outcome {
    let store = TermStore::new();
    let options = role.options(options, &[role]);
    let mut nobody = Nobody;
    let explorer = if role.replays() { explorer } else { &mut nobody };
    match role.begin(program, &store, &options, explorer, start) {
        Ok(mut member) => {
            member.run(Until::End);
            member.finish().outcome.by(role.decider())
        }
        Err(stop) => Outcome::not_begun(options.properties, stop.to_string()),
    }
}

/// An answer of an engine that abstracts, whose violation, if there is one, is run on the compiled program.
fn confirmed(mut outcome: Outcome, explorer: &mut dyn Explorer) -> Outcome {
    let Some(found) = &mut outcome.counterexample else { return outcome };
    found.replay = explorer.replay(found);
    // Soundness: the path was found in an abstraction, and only the program can say that it is its own.
    if !matches!(found.replay, Replay::Confirmed(_)) {
        let text = unconfirmed(&found.kind, &found.test, "on the compiled program");
        outcome.reasons.push(Reason { kind: ReasonKind::Unconfirmed, text, place: None });
        outcome.verdict = Verdict::Unknown;
        outcome.decided_by = None;
    }
    outcome
}

fn not_for_bmc(options: &Options) -> Outcome {
    let text = "leaks, tests and limits on paths are not for bounded model checking \
                (--engine paths decides them)";
    let reason = Reason { kind: ReasonKind::Unsupported, text: text.into(), place: None };
    let reached = vec![Reached::Unknown(reason.clone()); options.targets.len()];
    Outcome { reasons: vec![reason], reached, ..Outcome::open(options.properties) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::member::News;
    use crate::options::Search;

    #[test]
    fn what_one_member_has_learnt_saves_another_the_work() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/choices.c").into();
        let program = frontend::load(&[file], &frontend::Options::default()).expect("a program").program;
        let asked = Options { search: Search::DepthFirst, loops: LoopMode::Unroll, ..Options::default() };
        let explored = |news: &News| {
            let (store, mut nobody) = (TermStore::new(), Nobody);
            // Other terms than those of the first.
            store.variable(13, 77);
            let options = Role::Learn.options(&asked, &[Role::Learn]);
            let started = Role::Learn.begin(&program, &store, &options, &mut nobody, Instant::now());
            let mut member = started.unwrap_or_else(|stop| panic!("{stop}"));
            member.hear(news);
            assert!(member.run(Until::End));
            let report = member.report();
            let ending = member.finish();
            assert!(ending.has_proved);
            (report.statistics.nodes, report.learnt)
        };
        let (nodes, learnt) = explored(&News::default());
        assert!(nodes >= 300 && !learnt.is_empty(), "{nodes} nodes, {} worth telling", learnt.len());
        let (fewer, told_back) = explored(&News { learnt, ..News::default() });
        assert!(fewer * 2 < nodes, "{nodes} nodes, then {fewer}");
        assert!(told_back.is_empty());
    }
}
