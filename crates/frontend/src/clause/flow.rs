//! Where an invariant has to be checked.
//!
//! *Boundaries* are the points of a function's code at which a statement ends. A forward analysis
//! finds, for each boundary, which variables have a value there: for sure, perhaps, or for sure not;
//! and which invariants were checked since anything changed that they read: they need not be checked
//! again.
//!
//! Soundness: the second analysis starts from "not checked" at the entry, takes the weaker of two
//! ways at a join, and forgets a check at every instruction that may write what the invariant reads.
//! So an invariant that is not checked at a boundary was checked, with the same values, at the last
//! boundary at which they were the same.

use program::{Block, BlockId, Effect, Function, Instruction, Place, Table, Terminator};
use rustc_hash::FxHashMap;

use super::scope::{Meaning, Scope};
use super::statements::Part;
use crate::translate::Home;

/// An invariant, as the analysis sees it.
pub(super) struct Watch<'c> {
    pub names: Vec<&'c str>,
    /// Whether it goes through pointers, into arrays or into structures.
    pub reads_memory: bool,
}

/// Where in a function.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Point {
    /// Before the instruction with this index, or before the terminator.
    Before(BlockId, usize),
    /// On the edge of a block with this index.
    Edge(BlockId, usize),
}

/// A check that has to be made.
#[derive(Clone, Debug)]
pub(super) struct Check {
    pub point: Point,
    pub place: Place,
    /// The number of the invariant.
    pub watch: usize,
    /// What its names mean, in their order.
    pub meanings: Vec<Meaning>,
    /// Variables that may have no value yet.
    pub uncertain: Vec<usize>,
}

const WITH_VALUE: u8 = 1;
const WITHOUT_VALUE: u8 = 2;

/// What is known at a point.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    /// By variable: whether it may have a value, and whether it may have none.
    values: Vec<u8>,
    /// By invariant: the meanings of its names for which it was checked since they last changed.
    checked: Vec<Option<usize>>,
}

/// What an instruction does to a variable.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Gains,
    Loses,
}

/// What an instruction changes about whether a variable has a value.
///
/// A variable in memory has one as soon as anything is done with its address. Incomplete: an array
/// or structure without initialiser then counts as initialised as a whole.
pub(super) fn change(instruction: &Instruction, home: Home) -> Option<Change> {
    match home {
        Home::Register(register) => match instruction {
            Instruction::Havoc { to } if *to == register => Some(Change::Loses),
            _ => instruction.written().iter().any(|to| to == register).then_some(Change::Gains),
        },
        Home::Alloca(address, alloca) => match instruction.effect() {
            Effect::Allocates { alloca: of, .. }
            | Effect::Begins { alloca: of, .. }
            | Effect::Ends { alloca: of } => (of == alloca).then_some(Change::Loses),
            Effect::Computes
            | Effect::Compares
            | Effect::Chooses
            | Effect::Requires
            | Effect::Reads { .. }
            | Effect::Writes { .. }
            | Effect::Copies { .. }
            | Effect::Fills { .. }
            | Effect::MarksStack
            | Effect::FreesStack
            | Effect::WritesList { .. }
            | Effect::Calls(_)
            | Effect::Nothing
            | Effect::Unknown => {
                let mut used = false;
                instruction.for_each_operand(|operand| used |= operand.register() == Some(address));
                used.then_some(Change::Gains)
            }
        },
        Home::Argument(_) => None,
    }
}

fn changes_memory(instruction: &Instruction) -> bool {
    match instruction.effect() {
        Effect::Writes { .. }
        | Effect::Copies { .. }
        | Effect::Fills { .. }
        | Effect::Allocates { .. }
        | Effect::Begins { .. }
        | Effect::Ends { .. }
        | Effect::FreesStack
        | Effect::WritesList { .. }
        | Effect::Reads { volatile: true, .. }
        | Effect::Calls(_)
        | Effect::Unknown => true,
        Effect::Computes
        | Effect::Compares
        | Effect::Chooses
        | Effect::Requires
        | Effect::Reads { volatile: false, .. }
        | Effect::MarksStack
        | Effect::Nothing => false,
    }
}

/// The ends of statements in one block.
#[derive(Clone, Debug, Default)]
struct Boundaries {
    /// Before instructions; sorted.
    before: Vec<(usize, Place)>,
    /// By edge.
    edges: Vec<Option<Place>>,
}

pub(super) struct Flow<'a, 's, 'm, 't> {
    function: &'a Function,
    scope: &'a Scope<'s, 'm, 't>,
    watches: &'a [Watch<'a>],
    boundaries: Table<BlockId, Boundaries>,
    /// Distinct meanings of an invariant's names; the index is what states hold.
    meanings: Vec<Vec<Meaning>>,
    /// By place and invariant.
    resolved: FxHashMap<(Place, usize), Option<usize>>,
}

/// All checks that the invariants need in a function. `part` tells which part of the source a place
/// belongs to.
pub(super) fn checks(
    function: &Function,
    scope: &Scope<'_, '_, '_>,
    watches: &[Watch<'_>],
    mut part: impl FnMut(Place) -> Part,
) -> Vec<Check> {
    let mut flow = Flow {
        function,
        scope,
        watches,
        boundaries: boundaries(function, &mut part),
        meanings: Vec::new(),
        resolved: FxHashMap::default(),
    };
    flow.solve()
}

impl Flow<'_, '_, '_, '_> {
    fn solve(&mut self) -> Vec<Check> {
        let Some(entry) = self.function.entry() else { return Vec::new() };
        let mut states: Table<BlockId, Option<State>> = Table::filled(self.function.blocks.len(), None);
        let own = |home: &Option<Home>| matches!(home, Some(Home::Register(_) | Home::Alloca(..)));
        let values = self.scope.variables.iter();
        let values = values.map(|variable| if own(&variable.home) { WITHOUT_VALUE } else { WITH_VALUE });
        states[entry] = Some(State { values: values.collect(), checked: vec![None; self.watches.len()] });
        let mut work = vec![entry];
        while let Some(id) = work.pop() {
            let Some(state) = states[id].clone() else { continue };
            for (target, state) in self.follow(id, state, &mut Vec::new()) {
                let joined = match &states[target] {
                    None => state,
                    Some(known) => join(known, &state),
                };
                if states[target].as_ref() != Some(&joined) {
                    states[target] = Some(joined);
                    work.push(target);
                }
            }
        }
        let mut checks = Vec::new();
        for (id, state) in states.iter() {
            if let Some(state) = state {
                self.follow(id, state.clone(), &mut checks);
            }
        }
        checks
    }

    /// The states at the ends of a block's edges; notes the checks on the way.
    fn follow(&mut self, id: BlockId, mut state: State, checks: &mut Vec<Check>) -> Vec<(BlockId, State)> {
        let block = &self.function.blocks[id];
        let boundaries = std::mem::take(&mut self.boundaries[id]);
        let mut next = boundaries.before.iter().peekable();
        for index in 0..=block.instructions.len() {
            while let Some(&&(_, place)) = next.peek().filter(|(at, _)| *at == index) {
                next.next();
                self.cross(Point::Before(id, index), place, &mut state, checks);
            }
            if let Some(instruction) = block.instructions.get(index) {
                self.step(instruction, &mut state);
            }
        }
        let mut results = Vec::new();
        for (index, edge) in block.terminator.edges().into_iter().enumerate() {
            let mut state = state.clone();
            if let Some(place) = boundaries.edges[index] {
                self.cross(Point::Edge(id, index), place, &mut state, checks);
            }
            results.push((edge.target, state));
        }
        self.boundaries[id] = boundaries;
        results
    }

    fn step(&mut self, instruction: &Instruction, state: &mut State) {
        for (index, variable) in self.scope.variables.iter().enumerate() {
            let Some(change) = variable.home.and_then(|home| change(instruction, home)) else { continue };
            state.values[index] = match change {
                Change::Gains => WITH_VALUE,
                Change::Loses => WITHOUT_VALUE,
            };
            for checked in &mut state.checked {
                let reads = |meanings: usize| self.meanings[meanings].contains(&Meaning::Variable(index));
                *checked = checked.filter(|&meanings| !reads(meanings));
            }
        }
        if changes_memory(instruction) {
            for (checked, watch) in state.checked.iter_mut().zip(self.watches) {
                let in_memory = |meaning: &Meaning| {
                    let Meaning::Variable(index) = *meaning else { return false };
                    !matches!(self.scope.variables[index].home, Some(Home::Register(_)))
                };
                let reads =
                    |meanings: usize| watch.reads_memory || self.meanings[meanings].iter().any(in_memory);
                *checked = checked.filter(|&meanings| !reads(meanings));
            }
        }
    }

    /// A statement ends: every invariant that can be evaluated is checked from here on.
    fn cross(&mut self, point: Point, place: Place, state: &mut State, checks: &mut Vec<Check>) {
        for watch in 0..self.watches.len() {
            let Some(number) = self.resolve(watch, place) else { continue };
            let mut uncertain = Vec::new();
            let mut possible = true;
            for meaning in &self.meanings[number] {
                let Meaning::Variable(index) = *meaning else { continue };
                possible &= state.values[index] & WITH_VALUE != 0;
                if state.values[index] == WITH_VALUE | WITHOUT_VALUE {
                    uncertain.push(index);
                }
            }
            if !possible || state.checked[watch] == Some(number) {
                continue;
            }
            state.checked[watch] = Some(number);
            checks.push(Check { point, place, watch, meanings: self.meanings[number].clone(), uncertain });
        }
    }

    /// What the names of an invariant mean at a place, if all mean something.
    fn resolve(&mut self, watch: usize, place: Place) -> Option<usize> {
        if let Some(&known) = self.resolved.get(&(place, watch)) {
            return known;
        }
        let names = self.watches[watch].names.iter();
        let meanings: Option<Vec<Meaning>> = names.map(|name| self.scope.meaning(name, place)).collect();
        let number = meanings.map(|meanings| {
            self.meanings.iter().position(|known| *known == meanings).unwrap_or_else(|| {
                self.meanings.push(meanings);
                self.meanings.len() - 1
            })
        });
        self.resolved.insert((place, watch), number);
        number
    }
}

fn join(left: &State, right: &State) -> State {
    let values = left.values.iter().zip(&right.values).map(|(left, right)| left | right);
    let checked = left.checked.iter().zip(&right.checked);
    let checked = checked.map(|(left, right)| if left == right { *left } else { None });
    State { values: values.collect(), checked: checked.collect() }
}

/// The places of a block's instructions and of its terminator that are in the source.
fn placed(block: &Block) -> impl DoubleEndedIterator<Item = (usize, Place)> {
    block.places.iter().enumerate().filter_map(|(index, place)| Some((index, place.filter(|p| p.line > 0)?)))
}

/// Where statements end. Instructions without a place are the compiler's own and belong to none.
fn boundaries(function: &Function, part: &mut impl FnMut(Place) -> Part) -> Table<BlockId, Boundaries> {
    let back = retreating_edges(function);
    let mut result = Table::new();
    for (id, block) in function.blocks.iter() {
        let mut found = Boundaries::default();
        let mut last: Option<(usize, Place)> = None;
        for (index, place) in placed(block) {
            if let Some((before, end)) = last
                && part(end) != part(place)
            {
                found.before.push((before + 1, end));
            }
            last = Some((index, place));
        }
        let last_instruction = placed(block).rfind(|&(index, _)| index < block.instructions.len());
        // Where the statement that the block ends in is over.
        let (at, place) = match (last_instruction, last) {
            (Some((index, place)), _) => (index + 1, Some(place)),
            (None, last) => (0, last.map(|(_, place)| place)),
        };
        let edges = block.terminator.edges();
        found.edges = vec![None; edges.len()];
        for (index, edge) in edges.iter().enumerate() {
            let first = first_place(function, edge.target);
            let ends = match last {
                Some((_, last)) => first.is_none_or(|first| part(first) != part(last)),
                // Whatever leads to a block without places ended before it.
                None => false,
            };
            if ends || back.contains(&(id, index)) {
                found.edges[index] = place.or(first);
            }
        }
        let ends_everywhere = match &block.terminator {
            Terminator::Return(_) => true,
            Terminator::IndirectJump { .. } => found.edges.iter().any(Option::is_some),
            _ => !edges.is_empty() && found.edges.iter().all(Option::is_some),
        };
        if let (true, Some(place)) = (ends_everywhere, place.or(found.edges.iter().flatten().next().copied()))
        {
            found.before.push((at, place));
            found.edges.fill(None);
        }
        result.push(found);
    }
    result
}

/// The first place of a block, or of where it leads without doing anything.
fn first_place(function: &Function, mut block: BlockId) -> Option<Place> {
    for _ in 0..=function.blocks.len() {
        let code = &function.blocks[block];
        if let Some((index, place)) = placed(code).next() {
            // A block that only returns is the end of every statement before.
            let only_returns =
                index == code.instructions.len() && matches!(code.terminator, Terminator::Return(_));
            return (!only_returns).then_some(place);
        }
        let Terminator::Jump(edge) = &code.terminator else { return None };
        block = edge.target;
    }
    None
}

/// Edges that lead back to a block that is being visited in a depth-first walk: one at least of
/// every cycle. What they lead to is executed anew.
fn retreating_edges(function: &Function) -> rustc_hash::FxHashSet<(BlockId, usize)> {
    let mut found = rustc_hash::FxHashSet::default();
    let mut on_stack = Table::filled(function.blocks.len(), false);
    let mut seen = Table::filled(function.blocks.len(), false);
    let Some(entry) = function.entry() else { return found };
    let mut stack: Vec<(BlockId, usize)> = vec![(entry, 0)];
    seen[entry] = true;
    on_stack[entry] = true;
    while let Some((block, next)) = stack.last_mut() {
        let block = *block;
        let edges = function.blocks[block].terminator.edges();
        match edges.get(*next) {
            Some(edge) => {
                let index = *next;
                *next += 1;
                if on_stack[edge.target] {
                    found.insert((block, index));
                } else if !std::mem::replace(&mut seen[edge.target], true) {
                    on_stack[edge.target] = true;
                    stack.push((edge.target, 0));
                }
            }
            None => {
                on_stack[block] = false;
                stack.pop();
            }
        }
    }
    found
}
