//! States that were explored before.
//!
//! At loop headers a state is compared with those that were there before: call stack, live
//! registers, memory, and what the path assumes about the values in them. An equal state goes on in
//! the same ways, so it need not be explored again. Loops that return to an earlier state come to an
//! end like this.

use std::rc::Rc;

use program::{BlockId, FunctionId, Liveness, Program};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Symbolic;
use super::digest::StateDigest;
use super::oracle::Oracle;
use crate::machine::Machine;

/// The states seen so far, by their digests.
#[derive(Default)]
pub struct Repeated {
    seen: FxHashSet<u128>,
    liveness: FxHashMap<FunctionId, Rc<Liveness>>,
    live: FxHashMap<(FunctionId, BlockId, usize), Rc<[bool]>>,
}

impl Repeated {
    /// Whether the current state is none of those seen before. `constraints`: a digest of what the path
    /// assumes about the values in the state, directly or through others.
    ///
    /// Soundness: two states with the same digest agree in all that execution reads, and in every
    /// constraint on the values in it. Constraints on other values are satisfiable on their own and
    /// say nothing about what follows. The earlier state is explored, waits to be, or was cut, and
    /// then the answer says so.
    pub fn is_new<O: Oracle>(
        &mut self,
        program: &Program,
        machine: &mut Machine<'_, Symbolic<'_, O>>,
        constraints: impl FnOnce(&mut Machine<'_, Symbolic<'_, O>>, &StateDigest) -> u128,
    ) -> bool {
        let digest = self.digest(program, machine, constraints);
        self.insert(digest)
    }

    /// Adds a state by its digest; false if it was there.
    pub fn insert(&mut self, digest: u128) -> bool {
        self.seen.insert(digest)
    }

    /// Whether a state was added.
    pub fn contains(&self, digest: u128) -> bool {
        self.seen.contains(&digest)
    }

    /// The digest of the current state with what the path assumes about it.
    pub fn digest<O: Oracle>(
        &mut self,
        program: &Program,
        machine: &mut Machine<'_, Symbolic<'_, O>>,
        constraints: impl FnOnce(&mut Machine<'_, Symbolic<'_, O>>, &StateDigest) -> u128,
    ) -> u128 {
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
        let constraints = constraints(machine, &state);
        state.digest.add(constraints as u64);
        state.digest.add((constraints >> 64) as u64);
        state.digest.finish()
    }
}
