//! The proof checker.
//!
//! The program is run from its beginning until every path ends or reaches a state that satisfies an
//! entry of the proof. Then it is run from each entry that was reached, from a state of entry
//! variables of which nothing is known but the entry's conditions, again until every path ends or
//! reaches an entry. A path that gets anywhere else is a hole: a violation, a pointer that could be
//! anything, something that is not supported, a question that the solver cannot answer. Without a
//! hole, the entries are an inductive proof.
//!
//! It shares the semantics of instructions with the exploration, and nothing else: no summary, no
//! back-propagation, no layer of the solver that reasons by itself.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use outcome::{Proof, ProofCheck, ProofEntry, Properties, Property};
use program::{BlockId, Cfg, Entity, FunctionId, Place, Program, Reachability, TargetBits};
use rustc_hash::{FxHashMap, FxHashSet};
use semantics::symbolic::{
    EntryVariables, Location, ObjectName, PathState, Repeated, Tracking, Value, constant_objects, read_leaf,
};
use semantics::{Machine, State, Stop, Symbolic, Violation, Why};
use solver::{Chain, ChainOptions, HardQueries, Layers, PathCondition, Truth, Z3Backend};
use term::{BinaryOp, Comparison, Node, Term, TermStore};

use crate::prover::Prover;
use crate::unproved::{ConditionAtLine, ConditionError, Unproved};

/// Pauses between comparisons of a state that does not fork.
const PAUSES_BETWEEN: u64 = 1 << 10;
/// Pauses on all paths of one start before it is given up.
const MAX_PAUSES: u64 = 1 << 22;

/// How the program is run, as it was for the proof.
#[derive(Clone, Debug)]
pub struct ProofRequest {
    pub properties: Properties,
    pub machine: semantics::Options,
    pub arguments: Vec<Vec<u8>>,
    pub stdin: Option<u64>,
    /// Blocks that must not be entered: those of targets that cannot be reached. If there are any,
    /// nothing else is asked about.
    pub targets: Vec<Vec<(FunctionId, BlockId)>>,
    /// Whether going beyond the bound on iterations is a hole.
    pub unwinding_assertions: bool,
    pub timeout: Option<Duration>,
    /// For one query.
    pub query_timeout: Duration,
    /// Set when the user wants it to end.
    pub interrupt: Arc<AtomicBool>,
}

/// Checks a proof.
pub fn check_proof(program: &Program, proof: &Proof, request: &ProofRequest) -> ProofCheck {
    let store = TermStore::new();
    match check(program, &store, proof, request) {
        Ok((entries, transitions)) => ProofCheck::Confirmed { entries, transitions },
        Err(why) => ProofCheck::Unconfirmed(why.to_string()),
    }
}

/// Checks a proof with what is claimed beside it, and if that does not hold, without. What was
/// confirmed is the proof then.
pub fn check_with_claims(
    program: &Program,
    proof: &mut Proof,
    claims: &[ProofEntry],
    request: &ProofRequest,
) -> ProofCheck {
    let begin = Instant::now();
    if !claims.is_empty() {
        let entries = proof.entries.iter().chain(claims).cloned().collect();
        let claimed = Proof { settings: proof.settings.clone(), entries };
        let half = ProofRequest { timeout: request.timeout.map(|time| time / 2), ..request.clone() };
        let checked = check_proof(program, &claimed, &half);
        if matches!(checked, ProofCheck::Confirmed { .. }) {
            *proof = claimed;
            return checked;
        }
    }
    let left = request.timeout.map(|timeout| timeout.saturating_sub(begin.elapsed()));
    check_proof(program, proof, &ProofRequest { timeout: left, ..request.clone() })
}

/// Whether the conditions of a proof can be read, whatever program it is about.
pub fn check_conditions(proof: &Proof) -> Result<(), ConditionAtLine> {
    let store = TermStore::new();
    let entry = EntryVariables::default();
    for found in &proof.entries {
        for (condition, line) in found.conditions.iter().zip(&found.lines) {
            let read = read_condition(&store, &entry, condition);
            read.map_err(|why| ConditionAtLine { line: *line, why })?;
        }
    }
    Ok(())
}

fn read_condition(store: &TermStore, entry: &EntryVariables, text: &str) -> Result<Term, ConditionError> {
    let term = store.read_expression(text, &|word| read_leaf(store, entry, word))?;
    if store.width(term) == 1 { Ok(term) } else { Err(ConditionError::NoCondition) }
}

/// An entry as terms.
struct Interpolant {
    conditions: Vec<Term>,
}

/// A state at which an entry was reached: it has the shape that the entry is about.
type Reached = (usize, State<Value>, PathState<PathCondition>);

struct Checker<'a, 'p, 's> {
    program: &'p Program,
    store: &'s TermStore,
    request: &'a ProofRequest,
    machine: Machine<'p, Symbolic<'s, Prover>>,
    entry: Rc<EntryVariables>,
    interpolants: Vec<Interpolant>,
    by_shape: FxHashMap<u128, Vec<usize>>,
    reached: FxHashSet<usize>,
    waiting: Vec<Reached>,
    repeated: Repeated,
    transitions: u64,
    deadline: Option<Instant>,
    /// What can be reached by control flow, if there are targets.
    reachability: Option<(Reachability, TargetBits)>,
}

fn check(
    program: &Program,
    store: &TermStore,
    proof: &Proof,
    request: &ProofRequest,
) -> Result<(usize, u64), Unproved> {
    let deadline = request.timeout.map(|timeout| Instant::now() + timeout);
    let options = ChainOptions {
        timeout: request.query_timeout,
        pace: solver::Pace::Clock,
        slices: solver::Slices::default(),
        validate: false,
        layers: Layers::for_checking(),
        hard: HardQueries::default(),
        // Soundness: a proof is confirmed by nobody who wrote an answer down.
        query_cache: None,
        impatient: false,
        abstraction: true,
        reasons: false,
    };
    let mut chain = Chain::new(Box::new(Z3Backend::new()), options);
    chain.deadline = deadline;
    let entry = Rc::new(EntryVariables::default());
    let mut prover = Prover::new(chain, entry.clone(), constant_objects(program));
    for (id, function) in program.functions.iter().filter(|(_, function)| function.has_body()) {
        let cfg = Cfg::new(function);
        let headers = cfg.loops.iter().map(|found| found.header).chain(cfg.irreducible_entries);
        prover.points.extend(headers.map(|header| (id, header)));
    }
    prover.forbidden.extend(request.targets.iter().flatten());
    prover.points.extend(request.targets.iter().flatten());
    let mut interpolants = Vec::new();
    let mut by_shape: FxHashMap<u128, Vec<usize>> = FxHashMap::default();
    for found in &proof.entries {
        let function = program.function_named(&found.function);
        let function = function.ok_or_else(|| Unproved::NoFunction(found.function.clone()))?;
        if found.block as usize >= program.functions[function].blocks.len() {
            return Err(Unproved::NoBlock(found.function.clone()));
        }
        prover.points.insert((function, BlockId::from_index(found.block as usize)));
        let read = |text: &String| read_condition(store, &entry, text);
        let conditions = found.conditions.iter().map(read).collect::<Result<Vec<Term>, ConditionError>>()?;
        by_shape.entry(found.shape).or_default().push(interpolants.len());
        interpolants.push(Interpolant { conditions });
    }
    let domain = Symbolic::new(store, program.data_model, prover, PathCondition::new(), request.stdin);
    let machine = Machine::new(program, domain, request.machine.clone(), request.arguments.clone())
        .map_err(|stop| Unproved::Hole(stop.to_string()))?;
    let mut checker = Checker {
        program,
        store,
        request,
        machine,
        entry,
        interpolants,
        by_shape,
        reached: FxHashSet::default(),
        waiting: Vec::new(),
        repeated: Repeated::default(),
        transitions: 0,
        deadline,
        reachability: (!request.targets.is_empty()).then(|| {
            let all = TargetBits::all(request.targets.len());
            (Reachability::new(program, &request.targets), all)
        }),
    };
    checker.run()?;
    while let Some((index, state, path)) = checker.waiting.pop() {
        if checker.begin(index, &state, &path)? {
            let entry = || proof.entries[index].describe();
            checker.run().map_err(|why| Unproved::From { entry: entry(), why: Box::new(why) })?;
        }
    }
    Ok((checker.reached.len(), checker.transitions))
}

impl Checker<'_, '_, '_> {
    /// Puts the machine into the state of an entry. False if no state satisfies it.
    fn begin(
        &mut self,
        index: usize,
        state: &State<Value>,
        path: &PathState<PathCondition>,
    ) -> Result<bool, Unproved> {
        let entry = self.entry.clone();
        // Soundness: states are compared only with those of the same start, under the same assumptions.
        self.repeated = Repeated::default();
        self.machine.domain.oracle.is_general = true;
        self.machine.domain.oracle.no_answer = None;
        self.machine.generalise(&entry, state, path);
        let conditions = self.interpolants[index].conditions.clone();
        // What is fixed is put in its place; the rest is assumed.
        let mut fixed: FxHashMap<Term, Term> = FxHashMap::default();
        for &condition in &conditions {
            if let Some((variable, value)) = self.definition(condition)
                && !fixed.contains_key(&variable)
                && let Some(location) = entry.location(self.store.node(variable))
                && self.machine.set_location(location, value)
            {
                fixed.insert(variable, value);
            }
        }
        // Cells that overlap are pieces of the widest: without that, what is assumed of one would say
        // nothing about the other.
        let mut cells: Vec<(Term, Location)> = Vec::new();
        for &condition in &conditions {
            self.add_cells(condition, &mut cells);
        }
        cells.sort_by_key(|(_, location)| match location {
            Location::Bytes { count, .. } => std::cmp::Reverse(*count),
            _ => std::cmp::Reverse(0),
        });
        for (variable, location) in cells {
            if !fixed.contains_key(&variable)
                && let Some(value) = self.machine.value_after(location)
                && self.store.width(value) == self.store.width(variable)
            {
                fixed.insert(variable, value);
            }
        }
        for condition in conditions {
            let condition = self.store.substitute(condition, &mut fixed);
            let domain = &mut self.machine.domain;
            let (chain, path) = (&mut domain.oracle.chain, &mut domain.path.condition);
            // What the values at hand satisfy can hold, and more need not be known.
            if chain.value(self.store, path, condition) == 0 {
                match chain.decide(self.store, path, condition) {
                    Truth::Never => return Ok(false),
                    Truth::Unknown(why) => return Err(Unproved::NoAnswer(why)),
                    Truth::Always | Truth::Sometimes => {}
                }
            }
            chain.assume(self.store, path, condition).map_err(Unproved::Entry)?;
        }
        Ok(true)
    }

    /// The pieces of memory that a condition speaks of.
    fn add_cells(&self, condition: Term, cells: &mut Vec<(Term, Location)>) {
        let mut seen = FxHashSet::default();
        let mut stack = vec![condition];
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            let node = self.store.node(term);
            match self.entry.location(node) {
                Some(location @ Location::Bytes { .. }) => cells.push((term, location)),
                _ => stack.extend(node.children()),
            }
        }
    }

    /// A condition that says what a location holds: a number, or an address.
    fn definition(&self, condition: Term) -> Option<(Term, Term)> {
        let is_entry = |term: Term| self.entry.location(self.store.node(term)).is_some();
        match self.store.node(condition) {
            Node::Compare(Comparison::Equal, left, right) => {
                let sides = [(left, right), (right, left)].into_iter().find(|side| self.is_fixed(side.0))?;
                // k + x = a: x = a - k
                let (constant, rest) = self.store.split_constant(sides.1);
                let variable = rest.filter(|&rest| is_entry(rest))?;
                let constant = self.store.constant(self.store.width(variable), constant);
                Some((variable, self.store.sub(sides.0, constant)))
            }
            Node::Not(inner) if is_entry(inner) => Some((inner, self.store.truth(false))),
            Node::Variable { .. } if is_entry(condition) => Some((condition, self.store.truth(true))),
            _ => None,
        }
    }

    fn is_fixed(&self, term: Term) -> bool {
        match self.store.node(term) {
            Node::Constant { .. } | Node::Address { .. } => true,
            Node::Binary(BinaryOp::Add, left, right) => self.is_fixed(left) && self.is_fixed(right),
            _ => false,
        }
    }

    /// Runs all paths from the current state until each ends or reaches an entry.
    fn run(&mut self) -> Result<(), Unproved> {
        let mut waiting: Vec<(State<Value>, PathState<PathCondition>)> = Vec::new();
        // States are compared after a fork, and after a while without one.
        let mut forked = false;
        let mut pauses: u64 = 0;
        loop {
            self.within_limits()?;
            let stop = self.machine.run();
            let goes_on = match stop {
                Stop::Fork => {
                    forked = true;
                    self.fork(&mut waiting)?;
                    false
                }
                Stop::Pause(why) => {
                    pauses += 1;
                    forked |= pauses.is_multiple_of(PAUSES_BETWEEN);
                    if pauses > MAX_PAUSES {
                        return Err(self.hole("it takes too long to get to an interpolant"));
                    }
                    match why {
                        Why::Entered(block) if block.is_target => {
                            return Err(self.hole("a target is reached"));
                        }
                        // There are no others than points.
                        Why::Entered(_) => {
                            self.matters()
                                && !self.is_covered()?
                                && !(std::mem::take(&mut forked) && self.is_repeated())
                        }
                        Why::Closed(_) | Why::Slice => true,
                    }
                }
                stop => {
                    self.transitions += 1;
                    self.end(&stop)?;
                    false
                }
            };
            if goes_on {
                continue;
            }
            let Some((state, path)) = waiting.pop() else { return Ok(()) };
            self.machine.state = state;
            self.machine.domain.resume(path);
            forked = true;
        }
    }

    fn within_limits(&self) -> Result<(), Unproved> {
        if self.request.interrupt.load(Ordering::Relaxed) {
            return Err(Unproved::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Unproved::OutOfTime);
        }
        Ok(())
    }

    /// Whether a target may be reached from the current state.
    fn matters(&self) -> bool {
        let stack: Vec<(FunctionId, BlockId)> =
            self.machine.state.points().map(|(function, block, _)| (function, block)).collect();
        let reachability = self.reachability.as_ref();
        reachability.is_none_or(|(reachability, all)| reachability.may_reach(stack.into_iter(), all))
    }

    fn fork(&mut self, waiting: &mut Vec<(State<Value>, PathState<PathCondition>)>) -> Result<(), Unproved> {
        let alternatives = self.machine.domain.take_alternatives();
        for (index, condition) in alternatives.into_iter().enumerate().rev() {
            if self.store.is_false(condition) {
                continue;
            }
            let mut path = self.machine.domain.path.clone();
            let chain = &mut self.machine.domain.oracle.chain;
            let assumed = chain.assume(self.store, &mut path.condition, condition);
            if let Err(why) = assumed {
                self.machine.domain.oracle.no_answer = None;
                return Err(self.hole(&format!("the solver gave no answer ({why})")));
            }
            path.answer(index);
            waiting.push((self.machine.state.clone(), path));
        }
        Ok(())
    }

    /// Whether the current state satisfies an entry, which then has to be proved, too.
    fn is_covered(&mut self) -> Result<bool, Unproved> {
        let shape = self.machine.shape();
        let Some(candidates) = self.by_shape.get(&shape).cloned() else { return Ok(false) };
        let mut values: FxHashMap<Term, Term> = FxHashMap::default();
        for index in candidates {
            self.within_limits()?;
            if !self.satisfies(index, &mut values) {
                continue;
            }
            self.transitions += 1;
            if self.reached.insert(index) {
                let state = self.machine.state.clone();
                self.waiting.push((index, state, self.machine.domain.path.clone()));
            }
            return Ok(true);
        }
        Ok(false)
    }

    fn satisfies(&mut self, index: usize, values: &mut FxHashMap<Term, Term>) -> bool {
        // Most entries are for another place, which is seen without a solver: nothing is asked before every
        // condition was looked at.
        let mut open = Vec::new();
        for position in 0..self.interpolants[index].conditions.len() {
            let condition = self.interpolants[index].conditions[position];
            if !self.find_values(condition, values) {
                return false;
            }
            let actual = self.store.substitute(condition, values);
            match self.store.value(actual) {
                Some(0) => return false,
                Some(_) => {}
                None => open.push(actual),
            }
        }
        let domain = &mut self.machine.domain;
        let path = &domain.path.condition;
        // The same for what the values at hand do not satisfy.
        let holds_once = |&actual: &Term| domain.oracle.chain.value(self.store, path, actual) != 0;
        open.iter().all(holds_once)
            && open.iter().all(|&actual| domain.oracle.truth(self.store, path, actual) == Truth::Always)
    }

    /// Adds what the locations that a condition speaks of hold now. False if one is not there.
    fn find_values(&mut self, condition: Term, values: &mut FxHashMap<Term, Term>) -> bool {
        let mut seen = FxHashSet::default();
        let mut stack = vec![condition];
        while let Some(term) = stack.pop() {
            if values.contains_key(&term) || !seen.insert(term) {
                continue;
            }
            let node = self.store.node(term);
            match self.entry.location(node) {
                Some(location) => match self.machine.value_after(location) {
                    Some(value) if self.store.width(value) == self.store.width(term) => {
                        values.insert(term, value);
                    }
                    _ => return false,
                },
                None => stack.extend(node.children()),
            }
        }
        true
    }

    /// Whether the current state was there before, on a path from the same start.
    fn is_repeated(&mut self) -> bool {
        let store = self.store;
        !self.repeated.is_new(self.program, &mut self.machine, |machine, state| {
            let domain = &mut machine.domain;
            let condition = &domain.path.condition;
            domain.oracle.chain.digest_on(store, condition, &state.terms, state.has_addresses)
        })
    }

    /// The end of a path: an error if it is a hole.
    fn end(&mut self, stop: &Stop) -> Result<(), Unproved> {
        let has_targets = self.reachability.is_some();
        let asked = |property| !has_targets && self.request.properties.contains(property);
        match stop {
            Stop::Assumption => Ok(()),
            Stop::Violation(Violation::ErrorReached) if !asked(Property::UnreachCall) => self.abort(),
            Stop::Violation(Violation::AssertionFailure) if !asked(Property::Assert) => self.abort(),
            Stop::Abort | Stop::Trap => self.abort(),
            Stop::Unwound if !self.request.unwinding_assertions => Ok(()),
            Stop::Exit(_) => self.no_leak(),
            _ if self.overlaps() => Ok(()),
            other => Err(self.hole(&other.to_string())),
        }
    }

    /// The program aborts: an error if memory is left that must not be.
    fn abort(&mut self) -> Result<(), Unproved> {
        if self.request.properties.asks_at_abort() { self.no_leak() } else { Ok(()) }
    }

    /// The program is over: an error if memory is left that must not be.
    fn no_leak(&mut self) -> Result<(), Unproved> {
        let has_targets = self.reachability.is_some();
        let asked = |property| !has_targets && self.request.properties.contains(property);
        let (tracked, freed) = (asked(Property::ValidMemtrack), asked(Property::ValidMemcleanup));
        let domain = &mut self.machine.domain;
        if domain.heap_objects().is_empty() {
            return Ok(());
        }
        if freed {
            return Err(self.hole("memory is not freed"));
        }
        // Where memory holds entry variables, pointers in it are not known.
        if tracked && (domain.oracle.is_general || domain.tracking(std::iter::empty()) != Tracking::Held) {
            return Err(self.hole("perhaps memory is lost"));
        }
        Ok(())
    }

    /// Whether the current path is there only because two objects could share an address.
    ///
    /// Soundness: those that are there at the same time do not.
    fn overlaps(&mut self) -> bool {
        let store = self.store;
        let path = &self.machine.domain.path;
        let mut seen = FxHashSet::default();
        let mut addresses: Vec<((ObjectName, u64), Term)> = Vec::new();
        let mut stack: Vec<Term> = path.condition.constraints().collect();
        while let Some(term) = stack.pop() {
            if !store.has_address(term) || !seen.insert(term) {
                continue;
            }
            let (offset, base) = store.split_constant(term);
            let object = base.map(|base| store.node(base)).and_then(|node| match node {
                Node::Address { object, width } if width == store.width(term) => Some(ObjectName(object)),
                _ => None,
            });
            let Some(object) = object else {
                stack.extend(store.node(term).children());
                continue;
            };
            if let Ok(offset) = u64::try_from(offset) {
                addresses.push(((object, offset), term));
            }
        }
        let mut condition = path.condition.clone();
        let chain = &mut self.machine.domain.oracle.chain;
        for (index, &(place, left)) in addresses.iter().enumerate() {
            for &(other, right) in &addresses[..index] {
                if store.width(left) != store.width(right) || !path.are_apart(place, other) {
                    continue;
                }
                let apart = store.not(store.eq(left, right));
                match chain.decide(store, &condition, apart) {
                    Truth::Never => return true,
                    Truth::Sometimes if chain.assume(store, &mut condition, apart).is_err() => return false,
                    _ => {}
                }
            }
        }
        false
    }

    /// What is wrong, with the place, and whether only the solver did not know better.
    fn hole(&self, what: &str) -> Unproved {
        if let Err(limit) = self.within_limits() {
            return limit;
        }
        let what = match &self.machine.domain.oracle.no_answer {
            Some(why) => format!("{what}, but the solver gave no answer ({why}) before,"),
            None => what.to_string(),
        };
        let stack = self.machine.call_stack();
        let own = |place: &Place| !self.program.files[place.file].is_model && place.line > 0;
        Unproved::Hole(match stack.iter().filter_map(|(_, place)| *place).find(own) {
            Some(place) => {
                let file = &self.program.files[place.file].path;
                format!("{what} at {}:{}", file, place.line)
            }
            None => what,
        })
    }
}
