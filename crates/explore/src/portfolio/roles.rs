//! Which members a portfolio has, and what each of them does.

use std::time::{Duration, Instant};

use outcome::Decider;
use program::Program;
use semantics::{Stop, has_tabled_functions};
use solver::ChainOptions;
use term::TermStore;

use crate::bmc::Bmc;
use crate::engine::Engine;
use crate::listener::Explorer;
use crate::loops::Strategy;
use crate::member::Member;
use crate::options::{EngineChoice, Interpolation, LoopMode, Options, Search, SpeculateWhen, Speculation};
use crate::points;
use crate::trials::Trials;

/// Time for one query of the engine that abstracts loops: what takes longer helps it little.
const ABSTRACT_QUERY: Duration = Duration::from_secs(2);

/// Where tests are wanted, what is kept of the time, of which it is a tenth at most, to write those of the
/// paths that are still on their way.
const FOR_TESTS: Duration = Duration::from_secs(3);

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Explores paths as they are.
    Paths,
    /// Abstracts loops, to prove.
    Abstract,
    /// Unrolls loops, and learns.
    Learn,
    /// Learns, and opens infeasible branches to learn more.
    Speculate,
    /// Merges the ways between a branch and where they meet again.
    Merge,
    /// Checks all paths up to a bound at once.
    Bounded,
    /// Runs the program with inputs by chance.
    Try,
}

/// The members of a portfolio; the first is the one whose end is the end of the exploration.
pub(super) fn roles(program: &Program, options: &Options) -> Vec<Role> {
    if options.engine == EngineChoice::Bmc {
        return vec![Role::Bounded];
    }
    if options.covers {
        return vec![Role::Paths];
    }
    let abstracts = abstracts(program, options);
    if abstracts && options.loops == LoopMode::AbstractOnly {
        return vec![Role::Abstract];
    }
    let mut roles = vec![Role::Paths];
    if abstracts {
        roles.push(Role::Abstract);
    }
    if (abstracts || tables(program, options)) && !wants_interpolants(options) {
        roles.push(Role::Learn);
    }
    if speculates_beside(options) {
        roles.push(Role::Speculate);
    }
    if Trials::are_possible(options) {
        roles.push(Role::Try);
    }
    if checks_beside(options) {
        if !options.merge {
            roles.push(Role::Merge);
        }
        roles.push(Role::Bounded);
    }
    roles
}

impl Role {
    pub fn decider(self) -> Decider {
        match self {
            Role::Paths => Decider::Paths,
            Role::Abstract => Decider::Abstraction,
            Role::Learn => Decider::Learning,
            Role::Speculate => Decider::Speculation,
            Role::Merge => Decider::Merging,
            Role::Bounded => Decider::Bounded,
            Role::Try => Decider::Trials,
        }
    }

    /// Whether its violations are run on the compiled program when it finds them, and it goes on after one
    /// that is none.
    pub fn replays(self) -> bool {
        matches!(self, Role::Paths | Role::Bounded)
    }

    /// What one member is asked to do, of what the user asked for. `all`: the members of the portfolio.
    pub fn options(self, asked: &Options, all: &[Role]) -> Options {
        match self {
            Role::Paths => Options {
                // Beside an engine that learns, this one looks for violations, and learns nothing.
                interpolation: match asked.merge || all.contains(&Role::Learn) {
                    true => Interpolation::Off,
                    false => asked.interpolation,
                },
                // Soundness: a state that an infeasible branch makes safe may cover what nobody has covered.
                speculation: match asked.covers {
                    true => Speculation { when: SpeculateWhen::Never, ..asked.speculation },
                    false => asked.speculation,
                },
                timeout: match asked.covers {
                    true => asked.timeout.map(|timeout| timeout - (timeout / 10).min(FOR_TESTS)),
                    false => asked.timeout,
                },
                ..asked.clone()
            },
            Role::Abstract => Options {
                search: Search::DepthFirst,
                solver: ChainOptions {
                    timeout: asked.solver.timeout.min(ABSTRACT_QUERY),
                    ..asked.solver.clone()
                },
                keep_going: false,
                max_paths: None,
                depth: None,
                max_instructions: None,
                dump_queries: None,
                learning_credit: None,
                merge: false,
                ..asked.clone()
            },
            Role::Learn => Options { dump_queries: None, merge: false, ..asked.clone() },
            Role::Speculate => Options {
                search: Search::DepthFirst,
                speculation: Speculation { when: SpeculateWhen::Always, ..asked.speculation },
                ..Role::Learn.options(asked, all)
            },
            Role::Merge => Options {
                search: Search::DepthFirst,
                interpolation: Interpolation::Off,
                speculation: Speculation { when: SpeculateWhen::Never, ..asked.speculation },
                keep_going: false,
                max_instructions: None,
                dump_queries: None,
                merge: true,
                ..asked.clone()
            },
            Role::Bounded | Role::Try => asked.clone(),
        }
    }

    pub fn begin<'a>(
        self,
        program: &'a Program,
        store: &'a TermStore,
        options: &'a Options,
        explorer: &'a mut dyn Explorer,
        start: Instant,
    ) -> Result<Box<dyn Member + 'a>, Stop> {
        match self {
            Role::Bounded => return Ok(Box::new(Bmc::new(program, store, options, explorer, start)?)),
            Role::Try => return Ok(Box::new(Trials::new(program, options, start))),
            Role::Paths | Role::Abstract | Role::Learn | Role::Speculate | Role::Merge => {}
        }
        let mut engine = Engine::new(program, store, options, explorer, start)?;
        if self == Role::Abstract {
            engine.abstract_loops(Strategy::Abstract);
        }
        Ok(Box::new(engine))
    }
}

/// Whether it was asked for what is learnt.
fn wants_interpolants(options: &Options) -> bool {
    options.learning_credit.is_none() || options.explain
}

/// Whether there are loops to abstract, and nothing stands against it.
pub(super) fn abstracts(program: &Program, options: &Options) -> bool {
    options.loops != LoopMode::Unroll
        && options.unwind.is_none()
        && !options.repeat_states
        && !options.keep_output
        && options.interpolation != Interpolation::Off
        && points::loop_headers(program).contains(&true)
}

/// Whether there are calls to keep in tables, which one does that learns nothing.
fn tables(program: &Program, options: &Options) -> bool {
    options.engine == EngineChoice::Auto
        && options.unwind.is_none()
        && !options.repeat_states
        && !options.keep_output
        && !options.keep_proof
        && !options.record_tree
        && !options.merge
        && options.interpolation != Interpolation::Off
        && has_tabled_functions(program)
}

/// Whether an engine of its own opens infeasible branches.
fn speculates_beside(options: &Options) -> bool {
    options.speculation.when == SpeculateWhen::Beside
        && options.interpolation != Interpolation::Off
        && !options.repeat_states
        && !options.keep_output
        && (!options.keep_going || !options.targets.is_empty())
}

/// Whether merging and bounded model checking are tried beside the engines that go path by path.
fn checks_beside(options: &Options) -> bool {
    options.engine == EngineChoice::Auto
        && options.loops != LoopMode::AbstractOnly
        && !options.keep_proof
        && !options.explain
        && !options.repeat_states
        && options.learning_credit.is_some()
        && options.targets.is_empty()
        && Bmc::is_possible(options)
}
