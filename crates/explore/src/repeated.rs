//! States that were explored before.
//!
//! At loop headers a state is compared with those that were there before: call stack, live
//! registers, memory, and what the path assumes about the values in them. An equal state goes on in
//! the same ways, so it need not be explored again. Loops that return to an earlier state come to an
//! end like this.

use std::rc::Rc;

use program::{BlockId, Cfg, FunctionId, Liveness, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::{Machine, Symbolic};
use term::TermStore;

use crate::guide::Guide;

/// For each block of the program, by its number, whether a loop begins there.
pub fn loop_headers(program: &Program) -> Vec<bool> {
    let mut headers = Vec::new();
    for function in program.functions.values().filter(|function| function.has_body()) {
        let cfg = Cfg::new(function);
        let is_header =
            |block| cfg.loop_of_header(block).is_some() || cfg.irreducible_entries.contains(&block);
        headers.extend(function.blocks.keys().map(is_header));
    }
    headers
}

/// For each block of the program, by its number, whether it is a subsumption point: the entry of a
/// function, a place where ways meet, a loop header.
pub fn subsumption_points(program: &Program) -> Vec<bool> {
    let mut points = Vec::new();
    for function in program.functions.values().filter(|function| function.has_body()) {
        let cfg = Cfg::new(function);
        let is_point = |block| {
            function.entry() == Some(block)
                || cfg.predecessors[block].len() > 1
                || cfg.loop_of_header(block).is_some()
                || cfg.irreducible_entries.contains(&block)
        };
        points.extend(function.blocks.keys().map(is_point));
    }
    points
}

/// The states seen so far, by their digests.
#[derive(Default)]
pub struct Repeated {
    seen: FxHashSet<u128>,
    liveness: FxHashMap<FunctionId, Rc<Liveness>>,
    live: FxHashMap<(FunctionId, BlockId, usize), Rc<[bool]>>,
}

impl Repeated {
    /// Whether the current state is none of those seen before.
    ///
    /// Soundness: two states with the same digest agree in all that execution reads, and in every
    /// constraint on the values in it. Constraints on other values are satisfiable on their own and
    /// say nothing about what follows. The earlier state is explored, waits to be, or was cut, and
    /// then the answer says so.
    pub fn is_new(
        &mut self,
        program: &Program,
        store: &TermStore,
        machine: &mut Machine<'_, Symbolic<'_, Guide>>,
    ) -> bool {
        let (liveness, live) = (&mut self.liveness, &mut self.live);
        let mut state = machine.digest(&mut |function, block, index| {
            let found = live.entry((function, block, index)).or_insert_with(|| {
                let body = &program.functions[function];
                let liveness =
                    liveness.entry(function).or_insert_with(|| Rc::new(Liveness::new(body))).clone();
                liveness.live_at(body, block, index).into()
            });
            found.clone()
        });
        let domain = &mut machine.domain;
        let constraints = domain.oracle.chain.borrow_mut().constraints_on(
            store,
            &domain.path.condition,
            &state.terms,
            state.has_addresses,
        );
        for constraint in constraints {
            state.digest.add(constraint.index() as u64);
        }
        self.seen.insert(state.digest.finish())
    }
}
