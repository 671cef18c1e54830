//! The symbolic domain: values may be terms, memory may hold terms, and a condition that is not
//! decided makes the path fork.
//!
//! What is known is computed as in the concrete domain and never becomes a term.

mod abstraction;
mod digest;
mod effects;
mod entry;
mod exposure;
mod functions;
mod general;
mod glance;
mod inputs;
mod leaks;
mod memory;
mod merge;
mod objects;
mod operations;
mod oracle;
mod repeated;
mod resolve;
mod transfer;
mod value;

use std::rc::Rc;

use program::{
    BinaryOp, BlockId, CastOp, DataModel, FloatBinaryOp, FloatPredicate, FloatUnaryOp, FunctionId,
    OverflowOp, Predicate, Switch, Type, UnaryOp,
};
use rustc_hash::FxHashSet;
use term::{Term, TermStore};

use crate::concrete::integer;
use crate::domain::{Access, Domain, ObjectKind, Origin, Site};
use crate::pause::{Closed, Why};
use crate::stop::{Stop, Violation};
pub use digest::{Digest, LiveRegisters, StateDigest};
pub use entry::{EntryVariables, FIRST_INPUT, Location, is_input, read_leaf, write_leaf};
pub use functions::{Application, LibmFunction};
pub use general::{Peek, constant_objects};
pub use glance::StackVariable;
pub use inputs::{InputContent, InputOrigin, InputRecord, Inputs};
pub use leaks::Tracking;
use memory::mixed_value;
pub use merge::{Merger, Side};
use objects::Objects;
pub use oracle::{Decision, Oracle};
pub use repeated::Repeated;
pub use resolve::{choice_in, split_address};
pub use value::{ObjectName, Value};

/// Bytes of one object at most.
const MAX_OBJECT: u64 = 1 << 31;

/// What a path knows beside registers and call stack.
#[derive(Clone)]
pub struct PathState<C> {
    pub condition: C,
    objects: Objects,
    free_stack_slots: Vec<u32>,
    pub inputs: Inputs,
    /// Numbers of the next variable, array variable and region.
    variables: u32,
    arrays: u32,
    regions: u32,
    /// Where regions begin in their objects, if not at the start.
    region_offsets: Rc<Vec<(u32, usize)>>,
    /// Objects whose addresses were constrained.
    addresses: Rc<Vec<ObjectName>>,
    /// Objects on the stack whose addresses were used as numbers: values or conditions may depend on
    /// where they were, also after they are gone. Ascending; nothing is ever taken away.
    exposed: Rc<Vec<ObjectName>>,
    /// How many names that were forgotten have been given away.
    forgotten: u32,
    /// Bytes of standard input that were read.
    stdin_position: u64,
    /// What was written to standard output, if it is kept.
    pub output: Output,
    /// What was answered for the instruction being executed.
    trail: Vec<u32>,
    /// Where a transition is run from entry variables: slots of objects that it has touched.
    touched: FxHashSet<u32>,
}

impl<C> PathState<C> {
    pub fn new(condition: C) -> PathState<C> {
        PathState {
            condition,
            objects: Objects::default(),
            free_stack_slots: Vec::new(),
            inputs: Inputs::default(),
            variables: 0,
            arrays: 0,
            regions: 0,
            region_offsets: Rc::default(),
            addresses: Rc::default(),
            exposed: Rc::default(),
            forgotten: 0,
            stdin_position: 0,
            output: Output::default(),
            trail: Vec::new(),
            touched: FxHashSet::default(),
        }
    }

    fn region_offset(&self, region: u32) -> usize {
        self.region_offsets.iter().find(|(id, _)| *id == region).map_or(0, |(_, offset)| *offset)
    }

    fn set_region_offset(&mut self, region: u32, offset: usize) {
        if offset != 0 {
            Rc::make_mut(&mut self.region_offsets).push((region, offset));
        }
    }

    /// The answer with which the instruction that forked is executed again.
    pub fn answer(&mut self, alternative: usize) {
        self.trail.push(alternative as u32);
    }
}

pub struct Symbolic<'s, O: Oracle> {
    store: &'s TermStore,
    pub oracle: O,
    pub path: PathState<O::Condition>,
    pointer_bits: u32,
    /// Answers of the trail that were given again.
    position: usize,
    /// The alternatives of a fork: conditions of which exactly one holds.
    alternatives: Vec<Term>,
    /// Bytes of symbolic standard input; None: reading it is not supported.
    stdin_length: Option<u64>,
    /// The instruction that read memory last.
    reader: Option<Site>,
    /// Whether what the program writes is kept.
    pub keep_output: bool,
    /// The places in memory that were written since they were asked for last, if that is kept.
    writes: Option<FxHashSet<Location>>,
}

/// Bytes that a path wrote; copies share their common beginning.
#[derive(Clone, Default)]
pub struct Output(Option<Rc<(Vec<Term>, Output)>>);

impl Output {
    /// All bytes, in order.
    pub fn bytes(&self) -> Vec<Term> {
        let mut pieces = Vec::new();
        let mut list = self;
        while let Some(cell) = &list.0 {
            pieces.push(&cell.0);
            list = &cell.1;
        }
        pieces.into_iter().rev().flatten().copied().collect()
    }
}

impl<'s, O: Oracle> Symbolic<'s, O> {
    pub fn new(
        store: &'s TermStore,
        model: DataModel,
        oracle: O,
        condition: O::Condition,
        stdin_length: Option<u64>,
    ) -> Symbolic<'s, O> {
        Symbolic {
            store,
            oracle,
            path: PathState::new(condition),
            pointer_bits: model.pointer_bits(),
            position: 0,
            alternatives: Vec::new(),
            stdin_length,
            reader: None,
            keep_output: false,
            writes: None,
        }
    }

    /// Goes on with another path, from the start of the instruction it was left at.
    pub fn resume(&mut self, path: PathState<O::Condition>) -> PathState<O::Condition> {
        self.position = 0;
        std::mem::replace(&mut self.path, path)
    }

    /// The alternatives of the fork that stopped execution: those that can hold, with the answers
    /// they stand for.
    pub fn take_alternatives(&mut self) -> Vec<Term> {
        self.position = 0;
        std::mem::take(&mut self.alternatives)
    }

    /// Undoes [`Symbolic::take_alternatives`].
    pub fn put_back_alternatives(&mut self, alternatives: Vec<Term>) {
        self.alternatives = alternatives;
    }

    /// Makes a condition part of the path.
    fn assume_term(&mut self, condition: Term) -> Result<(), Stop> {
        self.oracle.assume(self.store, &mut self.path.condition, condition).map_err(Stop::Undecided)
    }

    fn bits(&self, ty: Type) -> u32 {
        match ty {
            Type::Int(width) => width,
            Type::Float => 32,
            Type::Double => 64,
            Type::Pointer => self.pointer_bits,
        }
    }

    /// The value in the state that is followed, if there is one and it is a number or an address.
    #[inline]
    fn pinned(&mut self, value: Value) -> Value {
        match value {
            Value::Term(term) if self.oracle.follows() => {
                self.oracle.pin(self.store, &self.path.condition, term).unwrap_or(value)
            }
            value => value,
        }
    }

    /// Remembers an input.
    fn record(&mut self, record: InputRecord) {
        self.oracle.input(&record);
        self.path.inputs.push(record);
    }

    /// A variable that is new on this path. Paths share variables: the same number at the same
    /// width, so that they share terms and answers.
    fn fresh(&mut self, width: u32) -> Term {
        let index = self.path.variables;
        self.path.variables += 1;
        self.store.variable(width, index)
    }

    /// Whether a condition holds; forks if that is open.
    fn decide_term(&mut self, condition: Term) -> Result<bool, Stop> {
        if let Some(value) = self.store.value(condition) {
            return Ok(value != 0);
        }
        if let Some(&answer) = self.path.trail.get(self.position) {
            self.position += 1;
            return Ok(answer == 0);
        }
        if self.store.has_address(condition) {
            self.constrain_addresses(condition)?;
        }
        let answer = match self.oracle.decide(self.store, &self.path.condition, condition) {
            Decision::True => true,
            Decision::False => false,
            Decision::Open => {
                self.alternatives = vec![condition, self.store.not(condition)];
                return Err(Stop::Fork);
            }
            Decision::Undecided(why) => return Err(Stop::Undecided(why)),
        };
        self.path.trail.push(u32::from(!answer));
        self.position += 1;
        Ok(answer)
    }

    /// Whether a condition is false on this path, if that can be told; never forks.
    fn certainly_false(&mut self, condition: Term) -> bool {
        self.store.is_false(condition)
            || self.oracle.decide(self.store, &self.path.condition, condition) == Decision::False
    }

    /// States what holds of the addresses in a condition: where objects can be, that they are
    /// aligned, and that those that live at the same time do not overlap but where constants are merged.
    fn constrain_addresses(&mut self, condition: Term) -> Result<(), Stop> {
        let store = self.store;
        let width = self.pointer_bits;
        for name in self.addresses_in(condition) {
            self.path.expose(name);
            if self.path.addresses.contains(&name) {
                continue;
            }
            let Some(object) = self.path.objects.get(name.slot()) else { continue };
            let size = store.resize(false, width, object.size.term(store, 64));
            let address = name.term(store, width);
            let end = store.add(address, size);
            let limit = store.constant(width, if width == 64 { 1 << 47 } else { 0xffff_0000 });
            let mut facts = vec![
                store.ule(store.constant(width, term::LEAST_ADDRESS), address),
                store.ule(address, end),
                store.ule(end, limit),
            ];
            if name.alignment() > 0 {
                let low = store.extract(0, name.alignment(), address);
                facts.push(store.eq(store.constant(name.alignment(), 0), low));
            }
            if object.generation == name.generation() {
                for &other in self.path.addresses.iter() {
                    let Some(neighbour) = self.path.objects.get(other.slot()) else { continue };
                    // Soundness: memory of an object that died may be used by one that came later.
                    if !object.was_beside(neighbour) || neighbour.generation != other.generation() {
                        continue;
                    }
                    let other_size = store.resize(false, width, neighbour.size.term(store, 64));
                    let other_address = other.term(store, width);
                    let other_end = store.add(other_address, other_size);
                    let apart = store.or(store.ule(end, other_address), store.ule(other_end, address));
                    let apart = store.and(apart, store.ne(address, other_address));
                    let shared = object.shared_places(neighbour).map(|places| {
                        let at = |place: i64| store.constant(width, i128::from(place) as u128);
                        places
                            .into_iter()
                            .map(|place| store.eq(other_address, store.add(address, at(place))))
                            .fold(apart, |either, shared| store.or(either, shared))
                    });
                    facts.extend(shared);
                }
            }
            Rc::make_mut(&mut self.path.addresses).push(name);
            for fact in facts {
                self.assume_term(fact)?;
            }
        }
        Ok(())
    }

    /// A branch or switch is decided by what is known: pauses if its other alternatives can be opened.
    #[inline]
    fn close(&mut self, branch: Closed, on: Option<Term>) -> Result<(), Stop> {
        let Some(why) = self.oracle.closed(branch, on) else { return Ok(()) };
        // It is executed again, with the answer.
        self.path.trail.clear();
        self.position = 0;
        Err(Stop::Pause(why))
    }

    /// A fork over conditions of which exactly one holds: the index of the one that does.
    fn choose_among(&mut self, conditions: Vec<Term>) -> Result<usize, Stop> {
        if let Some(&answer) = self.path.trail.get(self.position) {
            self.position += 1;
            return Ok(answer as usize);
        }
        for &condition in &conditions {
            if self.store.has_address(condition) {
                self.constrain_addresses(condition)?;
            }
        }
        let mut open = 0;
        let mut possible = 0;
        let impossible = self.store.truth(false);
        let mut alternatives = Vec::with_capacity(conditions.len());
        for (index, condition) in conditions.into_iter().enumerate() {
            let decision = match self.store.value(condition) {
                Some(value) => {
                    if value != 0 {
                        Decision::True
                    } else {
                        Decision::False
                    }
                }
                None => self.oracle.decide(self.store, &self.path.condition, condition),
            };
            match decision {
                Decision::True => {
                    self.path.trail.push(index as u32);
                    self.position += 1;
                    return Ok(index);
                }
                Decision::False => alternatives.push(impossible),
                Decision::Open => {
                    open += 1;
                    possible = index;
                    alternatives.push(condition);
                }
                Decision::Undecided(why) => return Err(Stop::Undecided(why)),
            }
        }
        if open == 1 {
            self.path.trail.push(possible as u32);
            self.position += 1;
            return Ok(possible);
        }
        self.alternatives = alternatives;
        Err(Stop::Fork)
    }
}

impl<O: Oracle> Domain for Symbolic<'_, O> {
    type Value = Value;

    #[inline]
    fn commit(&mut self) {
        if !self.path.trail.is_empty() {
            self.path.trail.clear();
            self.position = 0;
        }
    }

    #[inline]
    fn enter_block(
        &mut self,
        function: FunctionId,
        from: Option<(BlockId, usize)>,
        to: BlockId,
    ) -> Option<Why> {
        self.oracle.enter_block(function, from, to)
    }

    #[inline]
    fn int(&mut self, width: u32, value: u128) -> Value {
        Value::number(self.store, width, value)
    }

    fn float(&mut self, bits: u32) -> Value {
        Value::Bits(u64::from(bits))
    }

    fn double(&mut self, bits: u64) -> Value {
        Value::Bits(bits)
    }

    fn null(&mut self) -> Value {
        Value::Bits(0)
    }

    fn unconstrained(&mut self, ty: Type, origin: Origin<'_>, site: Option<Site>) -> Value {
        let term = self.fresh(self.bits(ty));
        self.record(InputRecord {
            origin: InputOrigin::of(origin),
            site,
            content: InputContent::Scalar { ty, term },
        });
        Value::Term(term)
    }

    #[inline]
    fn binary(&mut self, op: BinaryOp, width: u32, left: Value, right: Value) -> Value {
        if let (Value::Bits(left), Value::Bits(right)) = (left, right)
            && width <= 64
        {
            return Value::Bits(integer::binary(op, width, u128::from(left), u128::from(right)) as u64);
        }
        self.symbolic_binary(op, width, left, right)
    }

    fn overflows(&mut self, op: OverflowOp, signed: bool, width: u32, left: Value, right: Value) -> Value {
        if let (Value::Bits(left), Value::Bits(right)) = (left, right)
            && width <= 64
        {
            let overflows = integer::overflows(op, signed, width, u128::from(left), u128::from(right));
            return Value::Bits(u64::from(overflows));
        }
        self.symbolic_overflows(op, signed, width, left, right)
    }

    fn unary(&mut self, op: UnaryOp, width: u32, operand: Value) -> Value {
        match operand.known(self.store) {
            Some(known) => Value::number(self.store, width, integer::unary(op, width, known)),
            None => self.symbolic_unary(op, width, operand),
        }
    }

    fn funnel_shift(&mut self, left: bool, width: u32, high: Value, low: Value, amount: Value) -> Value {
        self.symbolic_funnel_shift(left, width, high, low, amount)
    }

    #[inline]
    fn compare(&mut self, predicate: Predicate, width: u32, left: Value, right: Value) -> Value {
        if let (Value::Bits(left), Value::Bits(right)) = (left, right)
            && width <= 64
        {
            let holds = integer::compare(predicate, width, u128::from(left), u128::from(right));
            return Value::Bits(u64::from(holds));
        }
        self.symbolic_compare(predicate, width, left, right)
    }

    fn float_binary(
        &mut self,
        op: FloatBinaryOp,
        double: bool,
        left: Value,
        right: Value,
    ) -> Result<Value, Stop> {
        self.symbolic_float_binary(op, double, left, right)
    }

    fn float_unary(&mut self, op: FloatUnaryOp, double: bool, operand: Value) -> Result<Value, Stop> {
        self.symbolic_float_unary(op, double, operand)
    }

    fn float_fused(&mut self, double: bool, operands: [Value; 3]) -> Value {
        let width = if double { 64 } else { 32 };
        let [a, b, c] = operands.map(|operand| operand.term(self.store, width));
        self.made(self.store.float_fused(a, b, c))
    }

    fn float_compare(&mut self, predicate: FloatPredicate, double: bool, left: Value, right: Value) -> Value {
        self.symbolic_float_compare(predicate, double, left, right)
    }

    fn float_class(&mut self, double: bool, mask: u32, operand: Value) -> Value {
        self.symbolic_float_class(double, mask, operand)
    }

    #[inline]
    fn cast(&mut self, op: CastOp, source: Type, target: Type, operand: Value) -> Value {
        self.symbolic_cast(op, source, target, operand)
    }

    fn select(&mut self, ty: Type, condition: Value, if_true: Value, if_false: Value) -> Value {
        match condition.known(self.store) {
            Some(0) => if_false,
            Some(_) => if_true,
            None => {
                let width = self.bits(ty);
                let store = self.store;
                let condition = condition.term(store, 1);
                let (then, otherwise) = (if_true.term(store, width), if_false.term(store, width));
                self.made(store.ite(condition, then, otherwise))
            }
        }
    }

    #[inline]
    fn pointer_index(&mut self, base: Value, index: Value, width: u32, scale: i64) -> Value {
        if let Value::Bits(index) = index {
            let index = integer::sign_extend_64(index, width.min(64));
            // As below for an index that is not known.
            let far = 1i64 << (self.pointer_bits - 2);
            let is_near = |offset: &i64| scale.unsigned_abs() == 1 || offset.unsigned_abs() < far as u64;
            let offset = index.checked_mul(scale).filter(is_near);
            return self.pointer_offset(base, offset.unwrap_or(far));
        }
        let store = self.store;
        let pointer = self.pointer_bits;
        let index = store.resize(true, pointer, index.term(store, width));
        let mut offset = store.mul(store.constant(pointer, scale as u128), index);
        // An index so large that the product wraps around leads far away, not back into the object.
        let largest = term::mask(pointer - 2) / u128::from(scale.unsigned_abs().max(1));
        let widths = match store.node(index) {
            term::Node::Extend { of, .. } => store.width(of),
            _ => pointer,
        };
        let is_small = store.possible_bits(index) <= largest || term::mask(widths) <= largest;
        if !is_small && scale.unsigned_abs() > 1 {
            let shifted = store.add(store.constant(pointer, largest), index);
            let fits = store.ule(shifted, store.constant(pointer, 2 * largest));
            offset = store.ite(fits, offset, store.constant(pointer, 1 << (pointer - 2)));
        }
        self.made(store.add(base.term(store, pointer), offset))
    }

    #[inline]
    fn pointer_offset(&mut self, base: Value, offset: i64) -> Value {
        let all = term::mask(self.pointer_bits) as u64;
        match base {
            Value::Address { object, offset: start } => {
                Value::Address { object, offset: start.wrapping_add(offset as u64) & all }
            }
            Value::Bits(bits) => Value::Bits(bits.wrapping_add(offset as u64) & all),
            Value::Term(term) => {
                let offset = self.store.constant(self.pointer_bits, offset as u128);
                Value::of(self.store, self.store.add(offset, term))
            }
        }
    }

    #[inline]
    fn decide(&mut self, condition: Value) -> Result<bool, Stop> {
        match condition {
            Value::Bits(bits) => Ok(bits != 0),
            Value::Term(term) => self.decide_term(term),
            Value::Address { .. } => Ok(true),
        }
    }

    fn assume(&mut self, condition: Value) -> Result<(), Stop> {
        match condition {
            Value::Bits(0) => Err(Stop::Assumption),
            Value::Term(term) => self.assume_term(term),
            _ => Ok(()),
        }
    }

    fn branch(&mut self, at: (FunctionId, BlockId), condition: Value) -> Result<bool, Stop> {
        if let Some(&answer) = self.path.trail.get(self.position) {
            self.position += 1;
            return Ok(answer == 0);
        }
        if let Some(alternative) = self.oracle.opened() {
            let condition = condition.term(self.store, 1);
            let is_taken = alternative == 0;
            self.oracle.open(if is_taken { condition } else { self.store.not(condition) });
            return Ok(is_taken);
        }
        let is_taken = self.decide(condition)?;
        let on = if let Value::Term(term) = condition { Some(term) } else { None };
        self.close(Closed { at, feasible: usize::from(!is_taken), alternatives: 2 }, on)?;
        Ok(is_taken)
    }

    fn choose(
        &mut self,
        at: (FunctionId, BlockId),
        value: Value,
        switch: &Switch,
    ) -> Result<Option<usize>, Stop> {
        if let Some(known) = value.known(self.store)
            && !self.oracle.opens()
            && self.path.trail.is_empty()
        {
            return Ok(switch.case_of(known));
        }
        // Cases that go the same way are one alternative; the last is the default.
        let mut groups: Vec<usize> = Vec::new();
        for (index, (_, edge)) in switch.cases.iter().enumerate() {
            if *edge != switch.default && !groups.iter().any(|&first| switch.cases[first].1 == *edge) {
                groups.push(index);
            }
        }
        if let Some(&answer) = self.path.trail.get(self.position) {
            self.position += 1;
            return Ok(groups.get(answer as usize).copied());
        }
        let opened = self.oracle.opened();
        if let (Some(known), None) = (value.known(self.store), opened) {
            let case = switch.case_of(known);
            let edge = case.map_or(&switch.default, |case| &switch.cases[case].1);
            let group = groups.iter().position(|&first| switch.cases[first].1 == *edge);
            let feasible = group.unwrap_or(groups.len());
            self.close(Closed { at, feasible, alternatives: groups.len() + 1 }, None)?;
            return Ok(case);
        }
        let store = self.store;
        let term = value.term(store, switch.width);
        let mut conditions = vec![store.truth(false); groups.len()];
        let mut default = store.truth(true);
        let mut default_like = store.truth(false);
        for (case, edge) in &switch.cases {
            let equal = store.eq(store.constant(switch.width, *case), term);
            default = store.and(store.not(equal), default);
            match groups.iter().position(|&first| switch.cases[first].1 == *edge) {
                Some(group) => conditions[group] = store.or(conditions[group], equal),
                None => default_like = store.or(default_like, equal),
            }
        }
        conditions.push(store.or(default, default_like));
        if let Some(opened) = opened {
            for &condition in conditions.iter().take(opened) {
                self.oracle.open(store.not(condition));
            }
            // The default is what is left.
            if opened < groups.len() {
                self.oracle.open(conditions[opened]);
            }
            return Ok(groups.get(opened).copied());
        }
        let alternatives = conditions.len();
        let feasible = self.choose_among(conditions)?;
        self.close(Closed { at, feasible, alternatives }, Some(term))?;
        Ok(groups.get(feasible).copied())
    }

    fn known(&mut self, value: Value) -> Result<u128, Stop> {
        let value = self.pinned(value);
        if let Some(known) = value.known(self.store) {
            return Ok(known);
        }
        let store = self.store;
        let term = value.term(store, self.pointer_bits);
        // One value after the other, each on a path of its own.
        loop {
            let width = store.width(term);
            let guess = match self.path.trail.get(self.position) {
                Some(&low) => {
                    // The guess was remembered in two parts before its answer.
                    let high = self.path.trail.get(self.position + 1).copied().unwrap_or(0);
                    self.position += 2;
                    u128::from(high) << 32 | u128::from(low)
                }
                None => {
                    let guess = self.oracle.value(store, &self.path.condition, term);
                    if guess >> 64 != 0 {
                        return Err(Stop::Unsupported("a large number that is not known".into()));
                    }
                    self.path.trail.extend([guess as u32, (guess >> 32) as u32]);
                    self.position += 2;
                    guess
                }
            };
            if self.decide_term(store.eq(store.constant(width, guess), term))? {
                return Ok(guess);
            }
        }
    }

    fn number(&mut self, value: Value) -> Option<u128> {
        self.pinned(value).known(self.store)
    }

    fn plain_number(&mut self, value: Value) -> Option<u128> {
        value.known(self.store)
    }

    fn is_settled(&mut self, value: Value) -> bool {
        self.keep_output || self.number(value).is_some()
    }

    fn allocate(&mut self, size: Value, align: u32, kind: ObjectKind, zeroed: bool) -> Result<Value, Stop> {
        let size = self.pinned(size);
        let size = self.wide(size);
        let object = self.new_object(size, align, kind, zeroed)?;
        Ok(Value::Address { object, offset: 0 })
    }

    fn make_constant(&mut self, address: Value, mergeable: bool) {
        if let Value::Address { object, .. } = address
            && let Some(object) = self.path.objects.get_mut(object.slot())
        {
            object.read_only = true;
            object.mergeable = mergeable;
        }
    }

    fn start_lifetime(&mut self, address: Value) -> Result<(), Stop> {
        match address {
            Value::Address { object, .. } => self.come_into_scope(object.slot()),
            _ => Ok(()),
        }
    }

    fn end_lifetime(&mut self, address: Value) {
        if let Value::Address { object, .. } = address {
            self.go_out_of_scope(object.slot());
        }
    }

    fn is_alive(&self, address: Value) -> bool {
        matches!(address, Value::Address { object, .. } if self.path.is_alive(object.slot() as u32))
    }

    fn renew_stack_object(&mut self, address: Value, size: Value, align: u32) -> Result<Value, Stop> {
        self.end_stack_object(address, true);
        let renewed = self.allocate(size, align, ObjectKind::Stack, false)?;
        if let Value::Address { object, .. } = renewed {
            self.object_mut(object.slot())?.renewed = true;
        }
        Ok(renewed)
    }

    fn end_stack_object(&mut self, address: Value, is_kept: bool) {
        if let Value::Address { object, .. } = address {
            self.end(object.slot(), is_kept);
        }
    }

    fn forgets(&self) -> bool {
        self.oracle.renames()
    }

    fn forget(&mut self, ended: &[Value], registers: &mut [Value]) {
        for &address in ended {
            if let Value::Address { object, .. } = address {
                self.forget_name(object, registers);
            }
        }
    }

    fn free(&mut self, address: Value) -> Result<(), Stop> {
        self.free_object(address)
    }

    fn moved(&mut self) {
        // As if it had been freed before the other one was made.
        let count = self.path.objects.len() as u32;
        let since = |object: &objects::Object| object.freed == Some(count);
        let objects = self.path.objects.iter();
        let freed: Vec<usize> = objects.filter(|(_, object)| since(object)).map(|(slot, _)| slot).collect();
        for slot in freed {
            if let Some(object) = self.path.objects.get_mut(slot) {
                object.freed = Some(count - 1);
            }
        }
    }

    fn heap_size(&mut self, address: Value) -> Result<Value, Stop> {
        let slot = self.heap_object(address)?;
        Ok(self.path.objects.get(slot).map_or(Value::Bits(0), |object| object.size))
    }

    #[inline]
    fn reads_at(&mut self, site: Site) {
        self.reader = Some(site);
    }

    #[inline]
    fn load(&mut self, address: Value, ty: Type, _observed: bool) -> Result<Value, Stop> {
        self.load_bytes(address, ty)
    }

    #[inline]
    fn store(&mut self, address: Value, value: Value, ty: Type) -> Result<(), Stop> {
        self.store_bytes(address, value, ty)
    }

    fn copy(&mut self, to: Value, from: Value, length: Value, may_overlap: bool) -> Result<(), Stop> {
        self.copy_bytes(to, from, length, may_overlap)
    }

    fn check_apart(&mut self, to: (Value, Value), from: (Value, Value)) -> Result<(), Stop> {
        self.check_strings_apart(to, from)
    }

    fn check_readable(&mut self, address: Value, length: Value) -> Result<(), Stop> {
        let length = self.pinned(length);
        self.check_bytes_readable(address, self.wide(length))
    }

    fn set(&mut self, to: Value, byte: Value, length: Value) -> Result<(), Stop> {
        self.set_bytes(to, byte, length)
    }

    fn havoc(
        &mut self,
        address: Value,
        length: Value,
        origin: Origin<'_>,
        site: Option<Site>,
    ) -> Result<(), Stop> {
        self.havoc_bytes(address, length, InputOrigin::of(origin), site)
    }

    fn is_within(&mut self, pointer: Value, object: Value) -> Result<bool, Stop> {
        let place = self.resolve(pointer, Value::Bits(1), Access::Read)?;
        Ok(matches!(object, Value::Address { object, .. } if object.slot() == place.slot))
    }

    fn havoc_reachable(
        &mut self,
        values: &[Value],
        types: &[Type],
        origin: Origin<'_>,
        site: Option<Site>,
    ) -> Result<(), Stop> {
        let origin = InputOrigin::of(origin);
        self.forget_reachable(values, types, &origin, site)?;
        self.record(InputRecord { origin, site, content: InputContent::Return });
        Ok(())
    }

    fn function_at(&mut self, address: Value) -> Result<FunctionId, Stop> {
        let (function, offset) = self.function_and_offset(address)?;
        let offset = offset.term(self.store, self.pointer_bits);
        let is_start = self.store.eq(self.store.constant(self.pointer_bits, 0), offset);
        if self.decide_term(is_start)? { Ok(function) } else { Err(Violation::InvalidCall.into()) }
    }

    fn label_at(&mut self, address: Value) -> Result<usize, Stop> {
        match self.function_and_offset(address)? {
            (_, Value::Bits(offset)) if offset > 0 => Ok(offset as usize - 1),
            (_, Value::Term(_)) => Err(Stop::Unsupported("a jump to a label that is computed".into())),
            _ => Err(Violation::InvalidCall.into()),
        }
    }

    /// What is written is kept only on request: no property speaks about it.
    fn write(&mut self, descriptor: i32, address: Value, length: Value) -> Result<Value, Stop> {
        if descriptor != 1 && descriptor != 2 {
            return Err(Stop::Unsupported(format!("writing to file descriptor {descriptor}")));
        }
        let length = self.pinned(length);
        let length = self.wide(length);
        self.check_bytes_readable(address, length)?;
        if self.keep_output && descriptor == 1 {
            let count = self.known(length)? as u64;
            let bytes = self.read_bytes(address, count)?;
            let before = std::mem::take(&mut self.path.output);
            self.path.output = Output(Some(Rc::new((bytes, before))));
        }
        Ok(length)
    }

    fn read(&mut self, descriptor: i32, address: Value, length: Value) -> Result<Value, Stop> {
        if descriptor != 0 {
            return Err(Stop::Unsupported(format!("reading from file descriptor {descriptor}")));
        }
        let Some(available) = self.stdin_length else {
            return Err(Stop::Unsupported("reading standard input without --sym-stdin".into()));
        };
        let length = self.known(self.wide(length))? as u64;
        let count = length.min(available - self.path.stdin_position);
        if count > 0 {
            let filled = self.havoc_bytes(address, Value::Bits(count), InputOrigin::Stdin, None);
            if let Err(Stop::Violation(_)) = filled {
                // There is no room for them, but without them nothing would go wrong.
                self.new_region(InputOrigin::Stdin, count, None);
            }
            filled?;
            self.path.stdin_position += count;
        }
        Ok(Value::Bits(count))
    }
}
