//! Loop abstraction (Fig. 2 and 3 of "Unbounded Symbolic Execution for Program Verification").
//!
//! A state that enters a loop is kept, and facts about it: one equation for each place that the loop
//! writes, and weaker ones. What returns to the header either satisfies the facts, and its path ends
//! there, or the facts that it does not satisfy are dropped (path invariants), the places that no
//! equation holds in place any more are forgotten, and the loop is explored again from the weaker
//! state. When nothing is dropped any more the facts are an invariant, and what leaves the loop is
//! explored. A target that is reached on the way back from an abstraction shows which facts are
//! missing: they are tried as candidates, and then required. What returns without satisfying a
//! required fact is explored on its own: the loop is unrolled, along this path only.

mod candidates;
mod instance;
mod observed;
mod refine;
mod states;

use std::rc::Rc;

use outcome::LoopCounts;
use program::{BlockId, Cfg, Entity, FunctionId, Liveness, Program};
use rustc_hash::FxHashMap;

pub use candidates::overlaps;
pub use instance::{Entered, Instance, Phase, View};
pub use refine::{Blame, Trouble};

/// The loops of a function, and which registers are live where.
pub struct FunctionLoops {
    pub cfg: Cfg,
    liveness: Liveness,
}

/// How loops are dealt with.
#[derive(Default)]
pub enum Strategy {
    /// By path invariants, refinement and selective unrolling.
    #[default]
    Abstract,
    /// Unrolled so often, and then left as if nothing could happen.
    Bounded(usize),
    /// Abstracted to these candidates, by the shape of the state, without refinement.
    Given(FxHashMap<u128, Vec<String>>),
}

/// The loops that are being explored, each within the one before it.
#[derive(Default)]
pub struct Loops {
    pub instances: Vec<Instance>,
    pub functions: FxHashMap<FunctionId, Rc<FunctionLoops>>,
    pub strategy: Strategy,
    /// Whether the comparisons on a path that has to be excluded are left out.
    pub without_paths: bool,
    /// Whether facts that depend on a control are left out.
    pub without_states: bool,
    pub statistics: LoopCounts,
    /// A bound was reached.
    pub was_cut: bool,
}

impl Loops {
    /// Whether one of the loops only looks for facts that fail.
    pub fn search(&self) -> bool {
        self.instances.iter().any(|instance| instance.searches.is_on)
    }

    pub fn of_function(&mut self, program: &Program, function: FunctionId) -> Rc<FunctionLoops> {
        let found = self.functions.entry(function).or_insert_with(|| {
            let body = &program.functions[function];
            Rc::new(FunctionLoops { cfg: Cfg::new(body), liveness: Liveness::new(body) })
        });
        found.clone()
    }
}

/// The blocks of a function at which every state has to stop: where loops begin, and where they are
/// left.
pub fn stops(program: &Program) -> Vec<bool> {
    let mut stops = Vec::new();
    for function in program.functions.values().filter(|function| function.has_body()) {
        let cfg = Cfg::new(function);
        let mut is_stop = vec![false; function.blocks.len()];
        for found in &cfg.loops {
            is_stop[found.header.index()] = true;
            let leaves = found.blocks.iter().flat_map(|&block| cfg.successors[block].iter());
            for &target in leaves.filter(|target| !found.blocks.contains(target)) {
                is_stop[target.index()] = true;
            }
        }
        stops.extend(is_stop);
    }
    stops
}

/// For the blocks of a function, whether they are in the loop with this header.
fn blocks_of(cfg: &Cfg, count: usize, header: BlockId) -> Option<Rc<[bool]>> {
    let found = cfg.loop_of_header(header)?;
    let mut inside = vec![false; count];
    found.blocks.iter().for_each(|block| inside[block.index()] = true);
    Some(inside.into())
}
