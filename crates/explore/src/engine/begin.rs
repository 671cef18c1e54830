//! How an engine comes to be.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use outcome::Statistics;
use program::Program;
use semantics::symbolic::Repeated;
use semantics::{Machine, Stop, Symbolic};
use solver::{Chain, PathCondition};
use term::TermStore;

use super::Engine;
use super::current::Current;
use super::goals::Goals;
use super::limits::Limits;
use crate::coverage::Tracker;
use crate::directed::Directed;
use crate::distance::Distances;
use crate::findings::Findings;
use crate::guide::{Guide, Slices};
use crate::listener::Explorer;
use crate::loops::{self, Loops, Strategy};
use crate::options::{FactKind, Interpolation, Options, Search};
use crate::points;
use crate::search::Frontier;
use crate::setup::{learner, machine_options};
use crate::targets::Targets;

impl<'a, 'p, 's> Engine<'a, 'p, 's> {
    pub(crate) fn new(
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
        let is_directed = options.search == Search::Uncovered;
        let directed = is_directed.then(|| Directed::new(Distances::new(program, &tracker)));
        let chain = Rc::new(RefCell::new(chain));
        let slices = Slices::new(options.watched_memory.clone(), options.memory);
        let mut guide = Guide::new(chain.clone(), tracker, points, slices);
        // Incomplete: a way of which the solver says nothing is left alone, and noted where the state forks.
        guide.goes_on_undecided = options.covers;
        let mut domain = Symbolic::new(store, program.data_model, guide, PathCondition::new(), options.stdin);
        domain.keep_output = options.keep_output;
        let machine_options = machine_options(options);
        let mut machine = Machine::new(program, domain, machine_options.clone(), options.arguments.clone())?;
        // Soundness: what is learnt of a path is learnt of each of its calls.
        if !learns && !options.merge && options.unwind.is_none() {
            machine.keep_tables();
        }
        let learner = match learns {
            true => learner(program, store, chain.clone(), options, machine_options),
            false => None,
        };
        let mut engine = Engine {
            program,
            store,
            options,
            explorer,
            chain: chain.clone(),
            machine,
            frontier: Frontier::new(options.search, options.seed, learns, directed),
            limits: Limits::new(start),
            current: Current { goes_on: true, ..Current::default() },
            findings: Findings::default(),
            goals: Goals::default(),
            statistics: Statistics { states: 1, max_live_states: 1, ..Statistics::default() },
            footprint: Default::default(),
            repeated: Repeated::default(),
            learner,
            regions: Default::default(),
            loops: None,
            speculation: Default::default(),
            recording: Default::default(),
        };
        if !options.targets.is_empty() {
            let guide = engine.guide();
            let targets = Targets::new(program, &guide.coverage, options);
            guide.places.targets = targets.blocks();
            engine.goals = Goals::new(targets);
        }
        engine.begin_record();
        engine.plant();
        Ok(engine)
    }

    /// Makes this engine abstract loops.
    pub(crate) fn abstract_loops(&mut self, strategy: Strategy) {
        let without_paths = self.options.without_facts.contains(&FactKind::Paths);
        let without_states = self.options.without_facts.contains(&FactKind::States);
        self.loops = Some(Loops { strategy, without_paths, without_states, ..Loops::default() });
        self.machine.domain.keep_writes();
        self.guide().places.stops = loops::stops(self.program);
    }
}
