//! Candidates: facts that may be invariants of a loop.
//!
//! They come from what places held when the loop was entered and when it returned, and from the
//! comparisons that decided the way. Only what holds in all these states is tried.

use rustc_hash::{FxHashMap, FxHashSet};
use semantics::symbolic::{EntryVariables, Location, Peek, Value};
use solver::{Chain, PathCondition};
use term::{BinaryOp, Comparison, Node, Term, TermStore, mask, sign_extend};

use super::instance::{Instance, View, Written, object_of, within};
use crate::abduction::leaves;
use crate::options::FactKind;

/// Places that are looked at in pairs at most.
const MAX_PAIRED: usize = 10;
/// Terms that conserved quantities are compared with at most.
const MAX_BOUNDS: usize = 6;
/// Values that a place is remembered to have had, to say that it has one of them.
const MAX_VALUES: usize = 12;
/// Divisors at most, and how large, of which quotients are compared with quantities.
const MAX_DIVISORS: usize = 2;
const LARGEST_DIVISOR: u128 = 8;
/// Candidates that are tested at a time at most.
const MAX_TESTED: usize = 400;

/// What a place that is forgotten holds: a number, or the offset in an object that it points into.
struct Quantity {
    /// Over entry variables.
    term: Term,
    /// When the loop was entered.
    initial: Term,
    /// Its changes in the iterations that were seen, where they are numbers.
    steps: Vec<Option<u128>>,
    width: u32,
    is_pointer: bool,
}

impl Instance {
    /// Adds facts about places that are forgotten, if they hold when the loop is entered and in the
    /// states that returned; how many there are.
    pub fn propose(
        &mut self,
        store: &TermStore,
        entry: &EntryVariables,
        chain: &mut Chain,
        without: &[FactKind],
    ) -> u64 {
        let tries = |kind: FactKind| !without.contains(&kind);
        let mut found = Vec::new();
        let quantities = self.quantities(store, entry, &mut found);
        let names = self.names(store, entry);
        for quantity in &quantities {
            if tries(FactKind::Bounds) {
                bounds_of(store, quantity, &names, &mut found);
            }
            if tries(FactKind::Divisibility) {
                remainders_of(store, quantity, &mut found);
            }
        }
        let literals: Vec<Term> = self
            .observed
            .returns
            .iter()
            .flat_map(|returned| self.literals(store, &names, &returned.path.condition))
            .collect();
        let bounds = self.bounds(store, entry, &names, &literals);
        let divisors = divisors(store, &literals);
        let paired = if tries(FactKind::Relations) { MAX_PAIRED } else { 0 };
        for (index, left) in quantities.iter().enumerate().take(paired) {
            for right in quantities[..index].iter().filter(|right| right.width == left.width) {
                about_two(store, left, right, &names, &bounds, &mut found);
                for &divisor in &divisors {
                    quotients(store, left, right, divisor, &names, &mut found);
                    quotients(store, right, left, divisor, &names, &mut found);
                }
            }
        }
        let written = self.written.iter().filter(|written| !store.is_array(written.variable));
        for written in written.filter(|_| tries(FactKind::Values)) {
            self.one_of(store, entry, written, &mut found);
        }
        if tries(FactKind::Guards) {
            literals.iter().for_each(|&literal| variants(store, literal, &mut found));
        }
        if tries(FactKind::NotBegun) {
            or_not_begun(store, &quantities, &literals, &mut found);
        }
        if tries(FactKind::Entry) {
            self.about_entry(store, chain, &quantities, &names, &mut found);
        }
        if self.follows_states {
            let by_control = self.by_control(store);
            return self.try_all(store, entry, chain, by_control) + self.try_all(store, entry, chain, found);
        }
        self.try_all(store, entry, chain, found)
    }

    /// What the path into the loop assumes about inputs, said of the quantities that hold them, or of
    /// sums and differences that do and that no iteration seems to change.
    fn about_entry(
        &self,
        store: &TermStore,
        chain: &mut Chain,
        quantities: &[Quantity],
        names: &FxHashMap<Term, Term>,
        found: &mut Vec<Term>,
    ) {
        let mut holders: Vec<(Term, Term)> =
            quantities.iter().map(|quantity| (quantity.initial, quantity.term)).collect();
        for (index, left) in quantities.iter().enumerate().take(MAX_PAIRED) {
            for right in quantities[..index].iter().filter(|right| right.width == left.width) {
                let (Some(&Some(dx)), Some(&Some(dy))) = (left.steps.first(), right.steps.first()) else {
                    continue;
                };
                if dx == dy {
                    for (one, other) in [(left, right), (right, left)] {
                        let initial = store.sub(one.initial, other.initial);
                        holders.push((initial, store.sub(one.term, other.term)));
                    }
                }
                if dx.wrapping_add(dy) & mask(left.width) == 0 {
                    let initial = store.add(left.initial, right.initial);
                    holders.push((initial, store.add(left.term, right.term)));
                }
            }
        }
        for (initial, term) in holders {
            let (constant, Some(input)) = store.split_constant(initial) else { continue };
            if !matches!(store.node(input), Node::Variable { .. }) {
                continue;
            }
            let mut names = names.clone();
            names.insert(input, store.sub(term, store.constant(store.width(term), constant)));
            let path = &self.arrival.path.condition;
            for constraint in chain.constraints_on(store, path, &[input], false) {
                found.extend(rewrite(store, &names, constraint));
            }
        }
    }

    /// Adds what would exclude a path from this loop to where it must not lead.
    pub fn propose_against(
        &mut self,
        store: &TermStore,
        entry: &EntryVariables,
        chain: &mut Chain,
        path: &PathCondition,
    ) -> u64 {
        let names = self.names(store, entry);
        let literals = self.literals(store, &names, path);
        let mut found = Vec::new();
        literals.iter().for_each(|&literal| variants(store, literal, &mut found));
        let single = self.try_all(store, entry, chain, found);
        if single > 0 {
            return single;
        }
        let clause =
            literals.iter().fold(store.truth(false), |clause, &literal| store.or(clause, store.not(literal)));
        self.try_all(store, entry, chain, vec![clause])
    }

    /// Adds those candidates that hold in the states that are known.
    fn try_all(
        &mut self,
        store: &TermStore,
        entry: &EntryVariables,
        chain: &mut Chain,
        candidates: Vec<Term>,
    ) -> u64 {
        let mut added = 0;
        for candidate in candidates.into_iter().take(MAX_TESTED) {
            if store.value(candidate).is_some()
                || self.facts.contains(&candidate)
                || !self.tried.insert(candidate)
            {
                continue;
            }
            let holds = self.arrival_view(store, entry).holds(chain, candidate)
                && self
                    .observed
                    .exact
                    .iter()
                    .all(|state| View::of(store, entry, state).holds(chain, candidate));
            if holds {
                self.facts.push(candidate);
                added += 1;
            }
        }
        added
    }

    /// The places that are forgotten, as quantities; that pointers stay in their objects is a
    /// candidate.
    fn quantities(&self, store: &TermStore, entry: &EntryVariables, found: &mut Vec<Term>) -> Vec<Quantity> {
        let mut quantities = Vec::new();
        for written in &self.written {
            let width = store.width(written.variable);
            let kept = self.equation(store, written).is_some_and(|equation| self.facts.contains(&equation));
            if store.is_array(written.variable) || kept || !(2..=64).contains(&width) {
                continue;
            }
            let object = object_of(store, written.initial);
            let relative = |term: Term| match object {
                Some(object) => store.sub(term, object.term(store, width)),
                None => term,
            };
            let term = relative(written.variable);
            found.extend(object.and_then(|object| within(store, &self.arrival, object, written.variable)));
            let start = relative(written.forgotten.unwrap_or(written.initial));
            let steps = self.observed.returns.iter().map(|state| {
                let end = relative(View::of(store, entry, state).value(written.variable));
                store.value(store.sub(end, start))
            });
            let steps = steps.collect();
            let initial = relative(written.initial);
            quantities.push(Quantity { term, initial, steps, width, is_pointer: object.is_some() });
        }
        quantities
    }

    /// Terms over what the loop does not write that quantities may be compared with: what they are
    /// compared with in the loop, and named inputs.
    fn bounds(
        &self,
        store: &TermStore,
        entry: &EntryVariables,
        names: &FxHashMap<Term, Term>,
        literals: &[Term],
    ) -> Vec<Term> {
        let is_written = |leaf: Term| match entry.location(store.node(leaf)) {
            Some(location) => !self.keeps(location),
            None => true,
        };
        let mut bounds = Vec::new();
        let mut compared = Vec::new();
        literals.iter().for_each(|&literal| comparisons(store, literal, &mut compared));
        for (_, left, right) in compared {
            let sides = [left, right].into_iter().filter(|&side| {
                let leaves = leaves(store, side);
                !leaves.is_empty() && !leaves.into_iter().any(is_written)
            });
            bounds.extend(sides);
        }
        let is_kept = |&name: &Term| !leaves(store, name).into_iter().any(is_written);
        let mut inputs: Vec<Term> = names.values().copied().filter(is_kept).collect();
        inputs.sort_unstable();
        bounds.extend(inputs);
        let mut seen = FxHashSet::default();
        bounds.retain(|&bound| seen.insert(bound));
        bounds.truncate(MAX_BOUNDS);
        bounds
    }

    /// That a place holds one of the numbers that it was seen to hold.
    fn one_of(&self, store: &TermStore, entry: &EntryVariables, written: &Written, found: &mut Vec<Term>) {
        let mut values = FxHashSet::default();
        values.extend(store.value(written.initial));
        if values.is_empty() {
            return;
        }
        values.extend(self.observed.numbers_of(written.variable));
        for state in &self.observed.returns {
            match store.value(View::of(store, entry, state).value(written.variable)) {
                Some(value) => values.insert(value),
                None if written.forgotten.is_some() => continue,
                None => return,
            };
        }
        if !(2..=MAX_VALUES).contains(&values.len()) {
            return;
        }
        let mut values: Vec<u128> = values.into_iter().collect();
        values.sort_unstable();
        let width = store.width(written.variable);
        let fact = values.into_iter().fold(store.truth(false), |any, value| {
            store.or(any, store.eq(store.constant(width, value), written.variable))
        });
        found.push(fact);
    }

    /// What inputs, and what stands in for what was forgotten, are called in terms of entry
    /// variables.
    pub fn names(&self, store: &TermStore, entry: &EntryVariables) -> FxHashMap<Term, Term> {
        let mut names = FxHashMap::default();
        for written in &self.written {
            let Some(forgotten) = written.forgotten else { continue };
            if store.is_array(forgotten) {
                continue;
            }
            // A new variable, or one that is added to the address of an object.
            let is_variable = |term: Term| matches!(store.node(term), Node::Variable { .. });
            match (store.node(forgotten), object_of(store, written.initial)) {
                (Node::Variable { .. }, _) => {
                    names.insert(forgotten, written.variable);
                }
                (Node::Binary(BinaryOp::Add, left, right), Some(object)) => {
                    let address = object.term(store, store.width(written.variable));
                    if let Some(variable) = [left, right].into_iter().find(|&side| is_variable(side)) {
                        names.insert(variable, store.sub(written.variable, address));
                    }
                }
                _ => {}
            }
        }
        let view = self.arrival_view(store, entry);
        let mut add = |location: Location, peek: Peek| {
            // c + x is there: x is what is there less c.
            if let Peek::Value(Value::Term(term)) = peek
                && !store.is_array(term)
                && let (constant, Some(input)) = store.split_constant(term)
                && matches!(store.node(input), Node::Variable { .. })
                && self.keeps(location)
            {
                let width = store.width(term);
                let variable = entry.variable(store, location, width);
                let name = store.sub(variable, store.constant(width, constant));
                names.entry(input).or_insert(name);
            }
        };
        for location in view.machine.register_locations() {
            add(location, view.machine.peek(location));
        }
        for location in entry.cells() {
            add(location, view.path.peek(store, location));
        }
        names
    }

    /// What a path assumes beyond what the loop was begun with, over entry variables,
    /// as far as that can be said.
    pub fn literals(
        &self,
        store: &TermStore,
        names: &FxHashMap<Term, Term>,
        path: &PathCondition,
    ) -> Vec<Term> {
        let new = path.constraints().filter(|constraint| !self.assumed.contains(constraint));
        let named = new.filter_map(|constraint| rewrite(store, names, constraint));
        named.filter(|&literal| store.value(literal).is_none()).collect()
    }
}

/// Whether two locations share a part of the state.
pub fn overlaps(left: Location, right: Location) -> bool {
    match (left, right) {
        (
            Location::Bytes { slot, offset, count },
            Location::Bytes { slot: other, offset: at, count: length },
        ) => slot == other && offset < at + length && at < offset + count,
        (Location::Array { slot }, Location::Array { slot: other } | Location::Bytes { slot: other, .. })
        | (Location::Bytes { slot, .. }, Location::Array { slot: other }) => slot == other,
        _ => left == right,
    }
}

/// A term with names in the place of inputs; None if one has none.
fn rewrite(store: &TermStore, names: &FxHashMap<Term, Term>, term: Term) -> Option<Term> {
    let leaves = leaves(store, term);
    let mut map = FxHashMap::default();
    for leaf in leaves {
        map.insert(leaf, *names.get(&leaf)?);
    }
    Some(store.substitute(term, &mut map))
}

/// Bounds of one quantity.
fn bounds_of(store: &TermStore, quantity: &Quantity, names: &FxHashMap<Term, Term>, found: &mut Vec<Term>) {
    let &Quantity { term, initial, width, .. } = quantity;
    if let Some(bound) = rewrite(store, names, initial) {
        found.push(store.ule(bound, term));
        found.push(store.ule(term, bound));
        if !quantity.is_pointer {
            found.push(store.sle(bound, term));
            found.push(store.sle(term, bound));
        }
    }
    if !quantity.is_pointer {
        found.push(store.sle(store.constant(width, 0), term));
    }
}

/// What a quantity leaves when it is divided by its step.
fn remainders_of(store: &TermStore, quantity: &Quantity, found: &mut Vec<Term>) {
    let &Quantity { term, initial, width, .. } = quantity;
    let Some(first) = store.value(initial) else { return };
    let steps: Option<Vec<u128>> = quantity.steps.iter().copied().collect();
    let steps: Vec<u128> = steps.unwrap_or_default().into_iter().filter(|&step| step != 0).collect();
    let Some(zeros) = steps.iter().map(|step| step.trailing_zeros()).min() else { return };
    if zeros > 0 && zeros < width {
        let low = store.extract(0, zeros, term);
        found.push(store.eq(store.constant(zeros, first & mask(zeros)), low));
    }
    let size = |step: u128| step.min(step.wrapping_neg() & mask(width));
    let step = size(steps[0]);
    if steps.iter().all(|&other| size(other) == step) && step > 2 && step >> zeros != 1 && step < 1 << 16 {
        let rest = store.urem(term, store.constant(width, step));
        found.push(store.eq(store.constant(width, first % step), rest));
    }
}

/// What an iteration leaves behind where its guard held before: the guard, with the quantity as it
/// was; or no iteration was begun.
fn or_not_begun(store: &TermStore, quantities: &[Quantity], literals: &[Term], found: &mut Vec<Term>) {
    for quantity in quantities.iter().filter(|quantity| store.value(quantity.initial).is_some()) {
        let Some(&Some(step)) = quantity.steps.first() else { continue };
        let leaf = leaves(store, quantity.term);
        let [variable] = leaf[..] else { continue };
        let step = store.constant(quantity.width, step);
        for &literal in literals.iter().filter(|&&literal| leaves(store, literal).contains(&variable)) {
            let mut before = FxHashMap::default();
            before.insert(variable, store.sub(variable, step));
            let guard = store.substitute(literal, &mut before);
            found.push(store.or(guard, store.eq(quantity.initial, quantity.term)));
        }
    }
}

/// Relations between two quantities.
fn about_two(
    store: &TermStore,
    left: &Quantity,
    right: &Quantity,
    names: &FxHashMap<Term, Term>,
    bounds: &[Term],
    found: &mut Vec<Term>,
) {
    let (x, y) = (left.term, right.term);
    let mut equal = |term: Term, initial: Term| {
        if let Some(value) = rewrite(store, names, initial) {
            found.push(store.eq(value, term));
            return;
        }
        // What it was cannot be said, but it may be compared.
        for &bound in bounds.iter().filter(|&&bound| store.width(bound) == store.width(term)) {
            found.extend([store.sle(bound, term), store.sle(term, bound)]);
        }
    };
    equal(store.sub(x, y), store.sub(left.initial, right.initial));
    equal(store.add(x, y), store.add(left.initial, right.initial));
    // Each changes by a number in each iteration: d' x - d x' stays what it was.
    if let (Some(&Some(dx)), Some(&Some(dy))) = (left.steps.first(), right.steps.first())
        && dx != 0
        && dy != 0
    {
        let scaled = |step: u128, term: Term| store.mul(store.constant(left.width, step), term);
        let line = |x: Term, y: Term| store.sub(scaled(dy, x), scaled(dx, y));
        equal(line(x, y), line(left.initial, right.initial));
        // Where one step is a multiple of the other, a division says more than a product, which
        // forgets the highest bits.
        let (sx, sy) = (sign_extend(dx, left.width), sign_extend(dy, left.width));
        let pairs =
            [(x, left.initial, sx, y, right.initial, sy), (y, right.initial, sy, x, left.initial, sx)];
        for (x, x0, sx, y, y0, sy) in pairs {
            if sy.abs() > sx.abs()
                && sy % sx == 0
                && let Some(y0) = rewrite(store, names, y0)
                && let Some(x0) = rewrite(store, names, x0)
            {
                let ratio = store.constant(left.width, (sy / sx) as u128 & mask(left.width));
                found.push(store.eq(store.add(x0, store.sdiv(store.sub(y, y0), ratio)), x));
            }
        }
    }
    if left.is_pointer == right.is_pointer {
        for (a, b) in [(x, y), (y, x)] {
            found.push(store.ule(a, b));
            if !left.is_pointer {
                found.push(store.sle(a, b));
            }
        }
    }
}

/// What the remainders in conditions are those of, a few.
fn divisors(store: &TermStore, conditions: &[Term]) -> Vec<u128> {
    let mut found = Vec::new();
    let mut stack = conditions.to_vec();
    let mut seen = FxHashSet::default();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let node = store.node(term);
        let divisor = match node {
            Node::Binary(BinaryOp::SRem | BinaryOp::URem, _, divisor) => store.value(divisor),
            Node::Extract { low: 0, .. } => 1u128.checked_shl(store.width(term)),
            Node::Binary(BinaryOp::And, left, right) => {
                store.value(left).or(store.value(right)).and_then(|mask| mask.checked_add(1))
            }
            _ => None,
        };
        found.extend(divisor.filter(|divisor| (2..=LARGEST_DIVISOR).contains(divisor)));
        stack.extend(node.children());
    }
    found.sort_unstable();
    found.dedup();
    found.truncate(MAX_DIVISORS);
    found
}

/// That one quantity changes by its step in one of so many iterations, while another counts all of them.
fn quotients(
    store: &TermStore,
    x: &Quantity,
    counter: &Quantity,
    divisor: u128,
    names: &FxHashMap<Term, Term>,
    found: &mut Vec<Term>,
) {
    let width = counter.width;
    let steps = |quantity: &Quantity| quantity.steps.iter().copied().collect::<Option<FxHashSet<u128>>>();
    let (Some(of_x), Some(of_counter)) = (steps(x), steps(counter)) else { return };
    let mut changes = of_x.iter().filter(|&&step| step != 0);
    let (Some(&step), None) = (changes.next(), changes.next()) else { return };
    let (Some(x0), Some(start)) = (rewrite(store, names, x.initial), rewrite(store, names, counter.initial))
    else {
        return;
    };
    let counted = if of_counter.iter().eq([&1]) {
        store.sub(counter.term, start)
    } else if of_counter.iter().eq([&mask(width)]) {
        store.sub(start, counter.term)
    } else {
        return;
    };
    for before in 0..divisor {
        let shifted = store.add(counted, store.constant(width, before));
        let quotient = store.sdiv(shifted, store.constant(width, divisor));
        let changed = store.mul(store.constant(width, step), quotient);
        found.push(store.eq(store.add(x0, changed), x.term));
    }
}

/// The comparisons that a condition is made of.
fn comparisons(store: &TermStore, condition: Term, found: &mut Vec<(Term, Term, Term)>) {
    let mut stack = vec![condition];
    let mut seen = FxHashSet::default();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        match store.node(term) {
            Node::Not(inner) => stack.push(inner),
            Node::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, left, right)
                if store.width(term) == 1 =>
            {
                stack.extend([left, right]);
            }
            Node::Compare(_, left, right) => found.push((term, left, right)),
            _ => {}
        }
    }
}

/// The comparisons in a condition, and those that are near to them.
fn variants(store: &TermStore, condition: Term, found: &mut Vec<Term>) {
    let mut compared = Vec::new();
    comparisons(store, condition, &mut compared);
    found.extend([condition, store.not(condition)]);
    for (term, left, right) in compared {
        found.extend([term, store.not(term)]);
        let both = |less: &dyn Fn(Term, Term) -> Term| [less(left, right), less(right, left)];
        match store.node(term) {
            Node::Compare(Comparison::Equal, ..) if store.width(left) > 1 => {
                let less = both(&|a, b| store.slt(a, b)).into_iter().chain(both(&|a, b| store.ult(a, b)));
                found.extend(less.map(|term| store.not(term)));
            }
            Node::Compare(Comparison::SignedLess, ..) => {
                let back = store.slt(right, left);
                found.extend([back, store.not(back)]);
            }
            Node::Compare(Comparison::UnsignedLess, ..) => {
                let back = store.ult(right, left);
                found.extend([back, store.not(back)]);
            }
            _ => {}
        }
    }
}
