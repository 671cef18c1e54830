//! How engines come to be, and take turns: one looks for violations on the paths of the program as
//! they are, one abstracts loops to prove that there are none, one unrolls them and learns.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use outcome::{
    Counterexample, Coverage, Decider, End, LoopCounts, Outcome, Reached, Reason, ReasonKind, Replay,
    Statistics, Tree, Verdict,
};
use program::Program;
use rustc_hash::FxHashSet;
use semantics::symbolic::Repeated;
use semantics::{Machine, Stop, Symbolic};
use solver::{Chain, ChainOptions, PathCondition};
use term::TermStore;

use super::doubt::{Doubting, unconfirmed};
use super::{Engine, Event, Explorer};
use crate::bmc::Bmc;
use crate::claims::Claims;
use crate::coverage::Tracker;
use crate::guide::Guide;
use crate::loops::{self, Loops, Strategy};
use crate::options::{
    EngineChoice, FactKind, Interpolation, LoopMode, Options, Search, SpeculateWhen, Speculation,
};
use crate::points;
use crate::search::Frontier;
use crate::setup::{learner, machine_options};
use crate::targets::Targets;

/// The first turn of each engine; turns become longer.
const FIRST_TURN: Duration = Duration::from_millis(30);
const LONGEST_TURN: Duration = Duration::from_secs(1);
/// How much less time engines have beside one that is more promising.
const SMALL_SHARE: f64 = 8.0;
/// How much less time the engine has that speculates, and the time that it is taken to have used before
/// it begins: trees that are small without are finished before it has its first turn.
const SPECULATING_SHARE: f64 = 10.0;
const SPECULATING_LATER: Duration = Duration::from_millis(80);
/// When bounded model checking begins beside the others, and how much less time it has than all of them.
const BMC_LATER: Duration = Duration::from_secs(1);
const BMC_SHARE: u32 = 2;
/// Time for one query of the engine that abstracts loops: the other one waits for it.
const ABSTRACT_QUERY: Duration = Duration::from_secs(2);

/// Listens to the engine that abstracts loops: its paths are not those of the program.
pub(super) struct Nobody;

impl Explorer for Nobody {
    fn wants_test(&mut self, _end: &End, _covered_new: bool) -> bool {
        false
    }

    fn event(&mut self, _event: Event<'_>) -> Result<(), String> {
        Ok(())
    }

    fn replay(&mut self, _counterexample: &Counterexample) -> Replay {
        Replay::NotTried("not yet".into())
    }
}

/// Explores a program.
pub fn explore(program: &Program, options: &Options, explorer: &mut dyn Explorer) -> Outcome {
    explore_for(program, options, &mut Doubting { explorer, program, options })
}

fn explore_for(program: &Program, options: &Options, explorer: &mut dyn Explorer) -> Outcome {
    let start = Instant::now();
    if options.engine == EngineChoice::Bmc {
        return check_bounded(program, options, explorer, start);
    }
    if options.loops == LoopMode::Deepen && abstracts(program, options) {
        return super::deepen::explore(program, options, explorer, start);
    }
    let abstracts = abstracts(program, options);
    let store = TermStore::new();
    // Beside an engine that proves, this one looks for violations: it learns nothing, unless that is
    // what was asked for.
    let wants_interpolants = options.learning_credit.is_none() || options.explain;
    let exact_options = Options {
        interpolation: match options.merge || abstracts && !wants_interpolants {
            true => Interpolation::Off,
            false => options.interpolation,
        },
        ..options.clone()
    };
    let mut engine = match Engine::new(program, &store, &exact_options, explorer, start) {
        Ok(engine) => engine,
        Err(stop) => return not_begun(options, &stop),
    };
    let abstract_store = TermStore::new();
    let abstract_options = Options {
        search: Search::DepthFirst,
        solver: ChainOptions {
            timeout: options.solver.timeout.min(ABSTRACT_QUERY),
            ..options.solver.clone()
        },
        keep_going: false,
        max_paths: None,
        depth: None,
        max_instructions: None,
        dump_queries: None,
        learning_credit: None,
        merge: false,
        ..options.clone()
    };
    let (learning_store, speculating_store) = (TermStore::new(), TermStore::new());
    let learning_options = Options { dump_queries: None, merge: false, ..options.clone() };
    let speculating_options = Options {
        search: Search::DepthFirst,
        speculation: Speculation { when: SpeculateWhen::Always, ..options.speculation },
        ..learning_options.clone()
    };
    let [mut nobody, mut no_other, mut no_third] = [Nobody, Nobody, Nobody];
    let mut counts = LoopCounts::default();
    // Who else proves: the engine that abstracts loops, one that unrolls and learns, and one that also
    // opens infeasible branches.
    let mut others = Vec::new();
    if abstracts {
        let prover = Engine::new(program, &abstract_store, &abstract_options, &mut nobody, start);
        if let Ok(mut prover) = prover {
            prover.abstract_loops(Strategy::Abstract);
            if options.loops == LoopMode::AbstractOnly {
                prover.run(None);
                return confirmed(decided(prover.finish(), Decider::Abstraction), engine.explorer);
            }
            others.push(prover);
            if !wants_interpolants {
                let learning = Engine::new(program, &learning_store, &learning_options, &mut no_other, start);
                others.extend(learning);
            }
        }
    }
    if speculates_beside(options) {
        let speculating =
            Engine::new(program, &speculating_store, &speculating_options, &mut no_third, start);
        others.extend(speculating.map(|mut engine| {
            (engine.share, engine.used) = (SPECULATING_SHARE, SPECULATING_LATER);
            engine
        }));
    }
    let bmc_store = TermStore::new();
    let mut bmc = match checks_beside(options) {
        true => Bmc::new(program, &bmc_store, options, start).ok(),
        false => None,
    };
    let mut turn = FIRST_TURN;
    // Who found the violation that the first engine has taken over, if it was another.
    let mut found_by = Decider::Paths;
    let mut trees = Vec::new();
    let mut answers_itself = true;
    loop {
        let pays = others.iter().any(Engine::learning_pays);
        let costs = others.iter().map(|other| other.cost(pays)).enumerate();
        let next = costs.min_by(|(_, left), (_, right)| left.total_cmp(right));
        let next = next.filter(|&(_, cost)| cost < engine.cost(pays)).map(|(index, _)| index);
        let begin = Instant::now();
        let is_alone = others.is_empty() && bmc.is_none();
        let pause = (!is_alone).then(|| begin + turn);
        if let Some(checker) = bmc.as_mut().filter(|checker| is_due(checker, &engine, &others)) {
            let is_over = checker.run(engine.explorer, Some(begin + turn));
            checker.used += begin.elapsed();
            if is_over && let Some(checker) = bmc.take() {
                if checker.has_proved() {
                    let (coverage, statistics) = engine.so_far();
                    let mut outcome = decided(checker.finish(), Decider::Bounded);
                    outcome.coverage = coverage;
                    outcome.statistics.add(&statistics);
                    outcome.statistics.loops = counts;
                    outcome.trees.extend(engine.take_tree(false));
                    outcome.trees.extend(trees_of(&mut others).chain(trees));
                    return outcome;
                }
                if let Some(counterexample) = checker.finish().counterexample
                    && engine.adopt_replayed(counterexample)
                {
                    found_by = Decider::Bounded;
                    answers_itself = false;
                }
            }
            continue;
        }
        let Some(index) = next else {
            let is_over = engine.run(pause);
            engine.used += begin.elapsed();
            turn = (turn * 2).min(LONGEST_TURN);
            if is_over {
                let mut outcome = decided(engine.finish(), found_by);
                outcome.statistics.loops = counts;
                outcome.trees.iter_mut().for_each(|tree| tree.has_answered &= answers_itself);
                outcome.trees.extend(trees_of(&mut others).chain(trees));
                outcome.trees.sort_by_key(|tree| !tree.has_answered);
                others.iter().for_each(|other| {
                    outcome.statistics.add_speculation(&other.speculation.counts);
                });
                return outcome;
            }
            continue;
        };
        let other = &mut others[index];
        other.share_reached(&mut engine);
        let is_over = other.run(Some(begin + turn.div_f64(other.share)));
        other.share_reached(&mut engine);
        other.used += begin.elapsed();
        if other.loops.is_some() {
            counts = other.loop_counts();
        }
        engine.beside = Statistics::default();
        for other in &mut others {
            other.update_statistics();
            engine.beside.add(&other.statistics);
        }
        engine.tell_progress();
        if !is_over {
            continue;
        }
        let mut other = others.remove(index);
        if other.has_proved() {
            let (coverage, statistics) = engine.so_far();
            let decider = other.decider();
            let mut outcome = decided(other.finish(), decider);
            outcome.coverage = coverage;
            outcome.statistics.add(&statistics);
            outcome.statistics.loops = counts;
            outcome.trees.extend(engine.take_tree(false));
            outcome.trees.extend(trees_of(&mut others).chain(trees));
            return outcome;
        }
        let is_exact = other.loops.is_none();
        let mut has_answered = false;
        if let Some(counterexample) = other.violated.take()
            && engine.adopt(counterexample, is_exact)
        {
            found_by = other.decider();
            has_answered = true;
            answers_itself = false;
        }
        trees.extend(other.take_tree(has_answered));
        // Where nothing forks, there is nothing to learn from.
        if !is_exact && engine.statistics.forks == 0 {
            trees.extend(trees_of(&mut others));
            others.clear();
        }
    }
}

/// What engines that have not answered explored, if it was recorded.
fn trees_of(engines: &mut [Engine<'_, '_, '_>]) -> impl Iterator<Item = Tree> {
    engines.iter_mut().filter_map(|engine| engine.take_tree(false))
}

/// An answer whose violation, if there is one, is run on the compiled program.
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

/// An answer with the name of who found it, if it is one.
pub(super) fn decided(mut outcome: Outcome, decider: Decider) -> Outcome {
    outcome.decided_by = (outcome.verdict != Verdict::Unknown).then_some(decider);
    outcome
}

/// Bounded model checking alone.
fn check_bounded(
    program: &Program,
    options: &Options,
    explorer: &mut dyn Explorer,
    start: Instant,
) -> Outcome {
    if !Bmc::is_possible(options) {
        let text = "leaks, tests and limits on paths are not for bounded model checking \
                    (--engine paths decides them)";
        let reason = Reason { kind: ReasonKind::Unsupported, text: text.into(), place: None };
        let reached = vec![Reached::Unknown(reason.clone()); options.targets.len()];
        return Outcome { reasons: vec![reason], reached, ..empty(options) };
    }
    let store = TermStore::new();
    match Bmc::new(program, &store, options, start) {
        Ok(mut checker) => {
            checker.run(explorer, None);
            decided(checker.finish(), Decider::Bounded)
        }
        Err(stop) => not_begun(options, &stop),
    }
}

/// Whether bounded model checking is tried beside the engines that go path by path.
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

/// Whether it is the turn of bounded model checking.
fn is_due(checker: &Bmc<'_, '_, '_>, engine: &Engine<'_, '_, '_>, others: &[Engine<'_, '_, '_>]) -> bool {
    let paths = engine.used + others.iter().map(|other| other.used).sum::<Duration>();
    paths >= BMC_LATER && checker.used * BMC_SHARE <= paths
}

/// Whether an engine of its own opens infeasible branches.
fn speculates_beside(options: &Options) -> bool {
    options.speculation.when == SpeculateWhen::Beside
        && options.interpolation != Interpolation::Off
        && !options.repeat_states
        && !options.keep_output
        && (!options.keep_going || !options.targets.is_empty())
}

/// Whether there are loops to abstract, and nothing stands against it.
fn abstracts(program: &Program, options: &Options) -> bool {
    options.loops != LoopMode::Unroll
        && options.unwind.is_none()
        && !options.repeat_states
        && !options.keep_output
        && options.interpolation != Interpolation::Off
        && points::loop_headers(program).contains(&true)
}

/// The answer where the program does not even begin.
pub(super) fn not_begun(options: &Options, stop: &Stop) -> Outcome {
    let reason = Reason { kind: ReasonKind::Unsupported, text: stop.to_string(), place: None };
    Outcome { reasons: vec![reason], ..empty(options) }
}

/// An answer that says nothing.
pub(crate) fn empty(options: &Options) -> Outcome {
    Outcome::open(options.properties)
}

impl<'a, 'p, 's> Engine<'a, 'p, 's> {
    pub(super) fn new(
        program: &'p Program,
        store: &'s TermStore,
        options: &'a Options,
        explorer: &'a mut dyn Explorer,
        start: Instant,
    ) -> Result<Engine<'a, 'p, 's>, Stop> {
        let mut chain = Chain::new(solver::default_backend(&options.solver), options.solver.clone());
        chain.deadline = options.timeout.map(|timeout| start + timeout);
        if let Some(folder) = options.dump_queries.clone() {
            let mut number = 0;
            chain.on_unknown = Some(Box::new(move |store, constraints, why| {
                number += 1;
                let text = format!("; {why}\n{}", store.smtlib(constraints));
                // Saving is a help for people; a full disk must not end the exploration.
                let _ = std::fs::write(folder.join(format!("query{number:06}.smt2")), text);
            }));
        }
        // What a path wrote, and which path it was, is not part of a state.
        let compares = !options.repeat_states && !options.keep_output;
        let learns = compares && options.interpolation != Interpolation::Off;
        let points = match (compares, learns) {
            (false, _) => Vec::new(),
            (true, false) => points::loop_headers(program),
            (true, true) => points::subsumption_points(program),
        };
        let mut tracker = Tracker::new(program);
        tracker.new_branches = options.new_branches;
        let chain = Rc::new(RefCell::new(chain));
        let mut guide = Guide::new(chain.clone(), tracker, points);
        guide.watched_memory = (options.watched_memory.clone(), options.memory);
        let mut domain = Symbolic::new(store, program.data_model, guide, PathCondition::new(), options.stdin);
        domain.keep_output = options.keep_output;
        let machine_options = machine_options(options);
        let machine = Machine::new(program, domain, machine_options.clone(), options.arguments.clone())?;
        let learner = match learns {
            true => learner(program, store, chain, options, machine_options),
            false => None,
        };
        let mut engine = Engine {
            program,
            store,
            options,
            explorer,
            machine,
            frontier: Frontier::new(options.search, options.seed, learns),
            start,
            depth: 0,
            statistics: Statistics { states: 1, max_live_states: 1, ..Statistics::default() },
            beside: Statistics::default(),
            reasons: BTreeSet::new(),
            violated: None,
            unconfirmed: None,
            claims: Claims::default(),
            seen: FxHashSet::default(),
            last_progress: start,
            last_look: start,
            stopped: false,
            repeated: Repeated::default(),
            learner,
            node: None,
            targets: None,
            just_reached: Vec::new(),
            has_noted_target: false,
            regions: Default::default(),
            loops: None,
            speculation: Default::default(),
            recording: Default::default(),
            arrives: false,
            pause: None,
            is_paused: false,
            goes_on: true,
            used: Duration::ZERO,
            share: 1.0,
        };
        if !options.targets.is_empty() {
            let oracle = &mut engine.machine.domain.oracle;
            let targets = Targets::new(program, &oracle.coverage, options);
            oracle.target_blocks = targets.blocks();
            engine.targets = Some(targets);
        }
        engine.begin_record();
        engine.plant();
        Ok(engine)
    }

    /// Makes this engine abstract loops.
    pub(super) fn abstract_loops(&mut self, strategy: Strategy) {
        let without_paths = self.options.without_facts.contains(&FactKind::Paths);
        let without_states = self.options.without_facts.contains(&FactKind::States);
        self.loops = Some(Loops { strategy, without_paths, without_states, ..Loops::default() });
        self.machine.domain.keep_writes();
        self.machine.domain.oracle.stops = loops::stops(self.program);
    }

    /// Whether everything was explored and nothing was found.
    pub(super) fn has_proved(&self) -> bool {
        !self.stopped && self.reasons.is_empty() && self.violated.is_none()
    }

    /// Whether learning is what makes this engine fast.
    fn learning_pays(&self) -> bool {
        self.loops.is_none() && self.learner.as_ref().is_some_and(|learner| learner.account.pays())
    }

    /// The time that this engine has used, by which it is decided whose turn it is. `pays`: there is
    /// one that learns, and it pays; then that one has most of the time. One that has paused learning
    /// has little of it.
    fn cost(&self, pays: bool) -> f64 {
        let is_paused = self.learner.as_ref().is_some_and(|learner| learner.account.is_paused());
        let is_small = is_paused || pays && !self.learning_pays();
        self.used.as_secs_f64() * self.share * if is_small { SMALL_SHARE } else { 1.0 }
    }

    /// Tells two engines which targets the other has reached.
    fn share_reached(&mut self, other: &mut Engine<'_, '_, '_>) {
        if let (Some(own), Some(others)) = (&mut self.targets, &mut other.targets) {
            own.take_over(others);
            others.take_over(own);
            other.stopped |= others.is_decided();
        }
    }

    fn loop_counts(&self) -> LoopCounts {
        self.loops.as_ref().map(|loops| loops.statistics).unwrap_or_default()
    }

    /// What was covered and counted.
    fn so_far(&mut self) -> (Coverage, Statistics) {
        self.update_statistics();
        (self.machine.domain.oracle.coverage.summary(self.program), self.statistics.clone())
    }

    /// Takes a violation that another engine has found, if the compiled program confirms it, or does
    /// not refute it and the other is exact.
    /// Whether it is taken over.
    fn adopt(&mut self, mut counterexample: Counterexample, is_exact: bool) -> bool {
        counterexample.replay = self.explorer.replay(&counterexample);
        self.take(counterexample, is_exact)
    }

    /// Takes a violation of an exact engine that was run on the compiled program.
    fn adopt_replayed(&mut self, counterexample: Counterexample) -> bool {
        self.take(counterexample, true)
    }

    fn take(&mut self, counterexample: Counterexample, is_exact: bool) -> bool {
        let is_one = match counterexample.replay {
            Replay::Confirmed(_) => true,
            Replay::NotTried(_) => is_exact,
            Replay::Refuted(_) | Replay::Doubted(_) => false,
        };
        let is_first = self.violated.is_none();
        if is_one {
            self.violated.get_or_insert(counterexample);
            self.stopped |= !self.options.keep_going;
        }
        is_one && is_first
    }

    /// What kind of engine this is, beside the one that explores paths as they are.
    fn decider(&self) -> Decider {
        if self.loops.is_some() {
            Decider::Abstraction
        } else if self.options.speculation.when == SpeculateWhen::Always {
            Decider::Speculation
        } else {
            Decider::Learning
        }
    }
}
