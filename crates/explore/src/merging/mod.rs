//! Merging of states that wait at the same place.

mod guard;

use std::rc::Rc;

use program::{BlockId, FunctionId, Liveness, Program};
use rustc_hash::FxHashMap;
use semantics::State;
use semantics::symbolic::{Merger, PathState, Value};
use term::TermStore;

pub use guard::Guard;

/// States that are merged in the best order; of more the longest guards come first.
const FEW: usize = 24;

/// A state, and the condition under which it is there among those that wait with it.
///
/// Invariant: the guards of states at one place exclude each other.
pub struct Waiting<C> {
    pub guard: Guard,
    pub machine: State<Value>,
    pub path: PathState<C>,
}

/// Merges states of a program.
pub struct Merging<'p, 's> {
    program: &'p Program,
    store: &'s TermStore,
    liveness: FxHashMap<FunctionId, Rc<Liveness>>,
    live: FxHashMap<(FunctionId, BlockId, usize), Rc<[bool]>>,
    /// Numbers of variables, array variables and regions that no state has.
    pub numbers: [u32; 3],
    /// States that became part of another.
    pub count: u64,
}

impl<'p, 's> Merging<'p, 's> {
    pub fn new(program: &'p Program, store: &'s TermStore) -> Merging<'p, 's> {
        let (liveness, live) = (FxHashMap::default(), FxHashMap::default());
        Merging { program, store, liveness, live, numbers: [0; 3], count: 0 }
    }

    /// States at one place, merged as far as they can be. `condition`: that of the path of a state with a
    /// guard.
    pub fn merge<C>(
        &mut self,
        mut states: Vec<Waiting<C>>,
        condition: &impl Fn(&Guard) -> C,
    ) -> Vec<Waiting<C>> {
        let mut result = Vec::new();
        while !states.is_empty() {
            if states.len() > FEW {
                states.sort_by_key(|waiting| std::cmp::Reverse(waiting.guard.len()));
            }
            let mut apart = Vec::new();
            while states.len() > 1 {
                // Those that went the same way longest.
                let (first, second) = if states.len() > FEW { (0, 1) } else { closest(&states) };
                let right = states.remove(second);
                let left = states.remove(first);
                match self.merge_two(&left, &right, condition) {
                    Some(merged) => states.insert(0, merged),
                    // What does not merge with the one may merge with another.
                    None => {
                        apart.push(right);
                        states.insert(0, left);
                    }
                }
            }
            result.append(&mut states);
            states = apart;
        }
        result
    }

    fn merge_two<C>(
        &mut self,
        left: &Waiting<C>,
        right: &Waiting<C>,
        condition: &impl Fn(&Guard) -> C,
    ) -> Option<Waiting<C>> {
        let (guard, choice) = left.guard.merged(self.store, &right.guard);
        let (program, live, liveness) = (self.program, &mut self.live, &mut self.liveness);
        let mut live_registers = |function: FunctionId, block: BlockId, index: usize| {
            let found = live.entry((function, block, index)).or_insert_with(|| {
                let body = &program.functions[function];
                let liveness =
                    liveness.entry(function).or_insert_with(|| Rc::new(Liveness::new(body))).clone();
                liveness.live_at(body, block, index).into()
            });
            found.clone()
        };
        let mut merger = Merger { store: self.store, program, live: &mut live_registers };
        let (left, right) = ((&left.machine, &left.path), (&right.machine, &right.path));
        let (machine, path) = merger.merge(choice, condition(&guard), self.numbers, left, right)?;
        self.numbers = path.numbers();
        self.count += 1;
        Some(Waiting { guard, machine, path })
    }
}

/// The two states that went the same way longest.
fn closest<C>(states: &[Waiting<C>]) -> (usize, usize) {
    let numbers = 0..states.len();
    let pairs = numbers.flat_map(|first| (first + 1..states.len()).map(move |second| (first, second)));
    let shared = |&(one, two): &(usize, usize)| states[one].guard.shared(&states[two].guard);
    pairs.max_by_key(shared).unwrap_or((0, 1))
}
