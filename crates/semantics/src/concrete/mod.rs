//! The concrete domain: numbers, objects as bytes, and no doubt about anything.

pub(crate) mod extended;
pub(crate) mod float;
mod history;
pub(crate) mod integer;
mod memory;
mod narrow;

use std::collections::{HashSet, VecDeque};
use std::io::{Read, Write};
use std::sync::{Arc, Mutex};

use program::{
    BinaryOp, BlockId, CastOp, DataModel, ExtendedOp, FloatBinaryOp, FloatPredicate, FloatUnaryOp,
    FunctionId, OverflowOp, Place, Predicate, Switch, Type, UnaryOp,
};

use crate::buffering::{Buffer, Buffering};
use crate::domain::{Access, Domain, LifeEvent, ObjectKind, Origin, Site};
use crate::pause::{Landmark, Why};
use crate::stop::Stop;
pub use history::{History, Life, Moment, WrongAccess};
use memory::Memory;

/// A value: the bits, zero above the width of its type.
pub type Bits = u128;

/// What an input is asked for: a value of a type, or bytes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    Scalar(Type),
    Bytes(u64),
}

/// Hands out recorded inputs, in the order in which the program asks, and where; None where there is none.
pub type Feed = Box<dyn FnMut(Origin<'_>, Wanted, Option<Site>) -> Option<Vec<u8>>>;

/// A block that was entered.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    pub function: FunctionId,
    /// The block of the same function it was entered from, and by which of its edges.
    pub from: Option<(BlockId, usize)>,
    pub to: BlockId,
    /// Functions that were active then.
    pub depth: u32,
}

/// Blocks in the order in which they were entered; only the last ones are kept.
#[derive(Clone, Debug)]
pub struct Trace {
    pub blocks: VecDeque<Entered>,
    /// Blocks entered before those.
    pub dropped: u64,
    /// For each input that was handed out, how many blocks were entered by then.
    pub inputs: Vec<u64>,
    depth: u32,
    most: usize,
}

impl Trace {
    pub fn new(most: usize) -> Trace {
        Trace { blocks: VecDeque::new(), dropped: 0, inputs: Vec::new(), depth: 0, most }
    }

    /// Where the run is now.
    pub fn now(&self) -> Moment {
        Moment { blocks: self.dropped + self.blocks.len() as u64, depth: self.depth }
    }

    /// What is known of the run up to a moment, the last block first.
    pub fn until(&self, moment: Moment) -> impl Iterator<Item = &Entered> {
        let count = moment.blocks.saturating_sub(self.dropped) as usize;
        self.blocks.iter().take(count).rev()
    }

    fn push(&mut self, function: FunctionId, from: Option<(BlockId, usize)>, to: BlockId) {
        self.depth += u32::from(from.is_none());
        let entered = Entered { function, from, to, depth: self.depth };
        if self.blocks.len() == self.most {
            self.blocks.pop_front();
            self.dropped += 1;
        }
        self.blocks.push_back(entered);
    }
}

pub struct Concrete {
    /// Where inputs come from; without it they are all zero.
    pub feed: Option<Feed>,
    /// Where the program was, if that is asked for.
    pub trace: Option<Trace>,
    /// What became of objects, if that is asked for.
    pub history: Option<Box<History>>,
    /// Blocks at which execution pauses.
    pub watched: Vec<(FunctionId, BlockId)>,
    memory: Memory,
    pointer_bits: u32,
    /// Where the program's standard output and error go.
    output: Box<dyn Write>,
    errors: Box<dyn Write>,
    input: Box<dyn Read>,
    /// What the stream of standard output holds back.
    buffer: Buffer,
}

impl Concrete {
    pub fn new(
        model: DataModel,
        track_initialisation: bool,
        input: Box<dyn Read>,
        output: Box<dyn Write>,
        errors: Box<dyn Write>,
    ) -> Concrete {
        Concrete {
            feed: None,
            trace: None,
            history: None,
            watched: Vec::new(),
            memory: Memory::new(model, track_initialisation),
            pointer_bits: model.pointer_bits(),
            output,
            errors,
            input,
            buffer: Buffer::default(),
        }
    }

    /// Lets the objects that are alive have so many bytes together.
    pub fn limit_memory(&mut self, bytes: u64) {
        self.memory.limit = bytes;
    }

    /// About what the objects that are not freed take.
    pub fn living_bytes(&self) -> u64 {
        self.memory.living()
    }

    /// The bytes of an input, as many as there are.
    fn input(&mut self, origin: Origin<'_>, wanted: Wanted, site: Option<Site>) -> Option<Vec<u8>> {
        let is_handed_out = !matches!(origin, Origin::Uninitialised | Origin::Given(_) | Origin::Library);
        if let Some(trace) = self.trace.as_mut().filter(|_| is_handed_out) {
            trace.inputs.push(trace.dropped + trace.blocks.len() as u64);
        }
        self.feed.as_mut().and_then(|feed| feed(origin, wanted, site))
    }

    /// The last access that was wrong, if the object it was meant for is known.
    pub fn wrong_access(&self) -> Option<WrongAccess> {
        let (base, offset, length) = self.memory.wrong_access()?;
        let life = self.history.as_ref()?.life(base)?.clone();
        Some(WrongAccess { life, offset, length })
    }

    /// Heap objects that were not freed. `held`: only those to which neither these values lead nor
    /// variables in memory.
    pub fn unfreed(&self, held: Option<Vec<Bits>>) -> Vec<Life> {
        let Some(history) = &self.history else { return Vec::new() };
        let mut reached = HashSet::new();
        let mut waiting: Vec<u64> = Vec::new();
        if let Some(held) = held {
            waiting.extend(history.variables());
            waiting.extend(held.iter().filter_map(|&value| self.memory.base_of(value as u64)));
        }
        while let Some(base) = waiting.pop() {
            if reached.insert(base) {
                waiting.extend(self.memory.pointers_in(base));
            }
        }
        let left = history.unfreed().into_iter().filter(|(base, _)| !reached.contains(base));
        left.map(|(_, life)| life.clone()).collect()
    }

    /// What is printed, but not written yet.
    pub fn held_output(&self) -> Arc<Mutex<Vec<u8>>> {
        self.buffer.held()
    }

    /// Has a buffer for standard output, as the compiled program has for a pipe.
    pub fn use_buffer(&mut self) {
        self.buffer.is_used = true;
    }

    /// Hands on what the program has written so far.
    pub fn flush(&mut self) -> std::io::Result<()> {
        self.buffer.flush(&mut self.output)?;
        self.output.flush()?;
        self.errors.flush()
    }
}

impl Domain for Concrete {
    type Value = Bits;

    #[inline(always)]
    fn enter_block(
        &mut self,
        function: FunctionId,
        from: Option<(BlockId, usize)>,
        to: BlockId,
    ) -> Option<Why> {
        if let Some(trace) = &mut self.trace {
            trace.push(function, from, to);
        }
        let is_target = !self.watched.is_empty() && self.watched.contains(&(function, to));
        Landmark { is_target, ..Landmark::default() }.pause()
    }

    #[inline]
    fn leave_function(&mut self) {
        if let Some(trace) = &mut self.trace {
            trace.depth = trace.depth.saturating_sub(1);
        }
    }

    #[inline]
    fn remembers(&self) -> bool {
        self.history.is_some()
    }

    fn remember(&mut self, address: Bits, size: u64, event: LifeEvent, place: Option<Place>) {
        let moment = self.trace.as_ref().map(Trace::now).unwrap_or_default();
        if let Some(history) = &mut self.history {
            history.note(address as u64, size, event, place, moment);
        }
    }

    #[inline]
    fn int(&mut self, _width: u32, value: u128) -> Bits {
        value
    }

    fn float(&mut self, bits: u32) -> Bits {
        u128::from(bits)
    }

    fn double(&mut self, bits: u64) -> Bits {
        u128::from(bits)
    }

    fn null(&mut self) -> Bits {
        0
    }

    /// What was recorded, or zero: any value will do, and the same one makes runs repeatable.
    fn unconstrained(&mut self, ty: Type, origin: Origin<'_>, site: Option<Site>) -> Bits {
        let mut raw = [0; 16];
        let recorded = self.input(origin, Wanted::Scalar(ty), site).unwrap_or_default();
        for (to, byte) in raw.iter_mut().zip(recorded) {
            *to = byte;
        }
        let bits = match ty {
            Type::Int(width) => width,
            Type::Float => 32,
            Type::Double => 64,
            Type::Pointer => self.pointer_bits,
        };
        integer::truncate(u128::from_le_bytes(raw), bits)
    }

    #[inline(always)]
    fn binary(&mut self, op: BinaryOp, width: u32, left: Bits, right: Bits) -> Bits {
        integer::binary(op, width, left, right)
    }

    fn overflows(&mut self, op: OverflowOp, signed: bool, width: u32, left: Bits, right: Bits) -> Bits {
        u128::from(integer::overflows(op, signed, width, left, right))
    }

    fn unary(&mut self, op: UnaryOp, width: u32, operand: Bits) -> Bits {
        integer::unary(op, width, operand)
    }

    fn funnel_shift(&mut self, left: bool, width: u32, high: Bits, low: Bits, amount: Bits) -> Bits {
        integer::funnel_shift(left, width, high, low, amount)
    }

    #[inline(always)]
    fn compare(&mut self, predicate: Predicate, width: u32, left: Bits, right: Bits) -> Bits {
        u128::from(integer::compare(predicate, width, left, right))
    }

    #[inline(always)]
    fn float_binary(
        &mut self,
        op: FloatBinaryOp,
        double: bool,
        left: Bits,
        right: Bits,
    ) -> Result<Bits, Stop> {
        Ok(float::binary(op, double, left, right))
    }

    fn float_unary(&mut self, op: FloatUnaryOp, double: bool, operand: Bits) -> Result<Bits, Stop> {
        Ok(float::unary(op, double, operand))
    }

    fn decimal(&mut self, double: bool, digits: Bits, exponent: Bits) -> Bits {
        float::decimal(double, digits, exponent)
    }

    fn is_out_of_range(&mut self, double: bool, digits: Bits, exponent: Bits) -> Bits {
        float::is_out_of_range(double, digits, exponent)
    }

    fn extended(&mut self, op: ExtendedOp, operands: &[Bits]) -> Result<Bits, Stop> {
        extended::compute(op, operands).ok_or_else(extended::not_computed)
    }

    fn float_fused(&mut self, double: bool, [a, b, c]: [Bits; 3]) -> Bits {
        float::fused(double, a, b, c)
    }

    fn float_compare(&mut self, predicate: FloatPredicate, double: bool, left: Bits, right: Bits) -> Bits {
        u128::from(float::compare(predicate, double, left, right))
    }

    fn float_class(&mut self, double: bool, mask: u32, operand: Bits) -> Bits {
        u128::from(float::class(double, operand) & mask != 0)
    }

    #[inline(always)]
    fn cast(&mut self, op: CastOp, source: Type, target: Type, operand: Bits) -> Bits {
        let bits = |ty: Type, pointer: u32| match ty {
            Type::Int(width) => width,
            Type::Float => 32,
            Type::Double => 64,
            Type::Pointer => pointer,
        };
        match op {
            CastOp::ZExt | CastOp::Bitcast => operand,
            CastOp::Trunc | CastOp::PtrToInt | CastOp::IntToPtr => {
                integer::truncate(operand, bits(target, self.pointer_bits))
            }
            CastOp::SExt => {
                let value = integer::sign_extend(operand, bits(source, self.pointer_bits));
                integer::truncate(value as u128, bits(target, self.pointer_bits))
            }
            _ => float::cast(op, source, target, operand),
        }
    }

    #[inline]
    fn select(&mut self, _ty: Type, condition: Bits, if_true: Bits, if_false: Bits) -> Bits {
        if condition != 0 { if_true } else { if_false }
    }

    #[inline(always)]
    fn pointer_index(&mut self, base: Bits, index: Bits, width: u32, scale: i64) -> Bits {
        let index = if width <= 64 { integer::sign_extend_64(index as u64, width) } else { index as i64 };
        // Further away than any object reaches: keep the direction, lose the distance.
        let offset = index.saturating_mul(scale);
        u128::from(self.memory.pointer_add(base as u64, offset))
    }

    #[inline(always)]
    fn pointer_offset(&mut self, base: Bits, offset: i64) -> Bits {
        u128::from(self.memory.pointer_add(base as u64, offset))
    }

    #[inline]
    fn decide(&mut self, condition: Bits) -> Result<bool, Stop> {
        Ok(condition != 0)
    }

    fn assume(&mut self, condition: Bits) -> Result<(), Stop> {
        if condition != 0 { Ok(()) } else { Err(Stop::Assumption) }
    }

    fn choose(
        &mut self,
        _at: (FunctionId, BlockId),
        value: Bits,
        switch: &Switch,
    ) -> Result<Option<usize>, Stop> {
        Ok(switch.case_of(value))
    }

    fn known(&mut self, value: Bits) -> Result<u128, Stop> {
        Ok(value)
    }

    fn number(&mut self, value: Bits) -> Option<u128> {
        Some(value)
    }

    fn allocate(&mut self, size: Bits, align: u32, kind: ObjectKind, zeroed: bool) -> Result<Bits, Stop> {
        self.memory.allocate(size as u64, align, kind, zeroed).map(u128::from)
    }

    fn make_constant(&mut self, address: Bits, _mergeable: bool) {
        self.memory.make_constant(address as u64);
    }

    fn start_lifetime(&mut self, address: Bits) -> Result<(), Stop> {
        self.memory.start_lifetime(address as u64);
        Ok(())
    }

    fn end_lifetime(&mut self, address: Bits) {
        self.memory.end_lifetime(address as u64);
    }

    fn is_alive(&self, address: Bits) -> bool {
        self.memory.is_alive(address as u64)
    }

    fn renew_stack_object(&mut self, address: Bits, size: Bits, align: u32) -> Result<Bits, Stop> {
        self.memory.renew_stack_object(address as u64, size as u64, align).map(Bits::from)
    }

    fn end_stack_object(&mut self, address: Bits, _is_kept: bool) {
        self.memory.end_stack_object(address as u64);
    }

    fn free(&mut self, address: Bits, kind: ObjectKind) -> Result<(), Stop> {
        self.memory.free(address as u64, kind)
    }

    fn heap_size(&mut self, address: Bits) -> Result<Bits, Stop> {
        self.memory.heap_size(address as u64).map(u128::from)
    }

    #[inline(always)]
    fn load(&mut self, address: Bits, ty: Type, observed: bool) -> Result<Bits, Stop> {
        let bits = match ty {
            Type::Int(width) => width,
            Type::Float => 32,
            Type::Double => 64,
            Type::Pointer => self.pointer_bits,
        };
        self.memory.load(address as u64, bits, observed)
    }

    #[inline(always)]
    fn store(&mut self, address: Bits, value: Bits, ty: Type) -> Result<(), Stop> {
        let bits = match ty {
            Type::Int(width) => width,
            Type::Float => 32,
            Type::Double => 64,
            Type::Pointer => self.pointer_bits,
        };
        self.memory.store(address as u64, value, bits)
    }

    fn fill(&mut self, address: Bits, bytes: &[u8]) -> Result<(), Stop> {
        self.memory.bytes_mut(address as u64, bytes.len() as u64)?.copy_from_slice(bytes);
        Ok(())
    }

    fn copy(&mut self, to: Bits, from: Bits, length: Bits, may_overlap: bool) -> Result<(), Stop> {
        self.memory.copy(to as u64, from as u64, length as u64, may_overlap)
    }

    fn check_apart(&mut self, to: (Bits, Bits), from: (Bits, Bits)) -> Result<(), Stop> {
        self.memory.check_apart((to.0 as u64, to.1 as u64), (from.0 as u64, from.1 as u64))
    }

    fn check_readable(&mut self, address: Bits, length: Bits) -> Result<(), Stop> {
        self.memory.bytes(address as u64, length as u64, Access::Read).map(|_| ())
    }

    fn set(&mut self, to: Bits, byte: Bits, length: Bits) -> Result<(), Stop> {
        self.memory.bytes_mut(to as u64, length as u64)?.fill(byte as u8);
        Ok(())
    }

    /// As every unconstrained value.
    fn havoc(
        &mut self,
        address: Bits,
        length: Bits,
        origin: Origin<'_>,
        site: Option<Site>,
    ) -> Result<(), Stop> {
        let recorded = self.input(origin, Wanted::Bytes(length as u64), site).unwrap_or_default();
        let bytes = self.memory.bytes_mut(address as u64, length as u64)?;
        bytes.fill(0);
        for (to, byte) in bytes.iter_mut().zip(recorded) {
            *to = byte;
        }
        Ok(())
    }

    fn is_within(&mut self, pointer: Bits, object: Bits) -> Result<bool, Stop> {
        Ok(self.memory.base_of(pointer as u64) == Some(object as u64))
    }

    fn havoc_reachable(
        &mut self,
        values: &[Bits],
        types: &[Type],
        origin: Origin<'_>,
        site: Option<Site>,
    ) -> Result<(), Stop> {
        let pointers = values.iter().zip(types).filter(|(_, ty)| **ty == Type::Pointer);
        let mut waiting: VecDeque<u64> =
            pointers.filter_map(|(&value, _)| self.memory.base_of(value as u64)).collect();
        let mut reached = Vec::new();
        while let Some(base) = waiting.pop_front() {
            if !reached.contains(&base) {
                reached.push(base);
                waiting.extend(self.memory.pointers_in(base));
            }
        }
        for base in reached {
            let Some(size) = self.memory.writable_size(base) else { continue };
            let recorded = self.input(origin, Wanted::Bytes(size), site).unwrap_or_default();
            let bytes = self.memory.bytes_mut(base, size)?;
            bytes.fill(0);
            for (to, byte) in bytes.iter_mut().zip(recorded) {
                *to = byte;
            }
        }
        Ok(())
    }

    fn function_at(&mut self, address: Bits) -> Result<FunctionId, Stop> {
        self.memory.function_at(address as u64)
    }

    fn label_at(&mut self, address: Bits) -> Result<usize, Stop> {
        self.memory.label_at(address as u64)
    }

    fn write(&mut self, descriptor: i32, address: Bits, length: Bits) -> Result<Bits, Stop> {
        let bytes = self.memory.bytes(address as u64, length as u64, Access::Read)?;
        let result = match descriptor {
            1 => self.output.write_all(bytes),
            2 => self
                .output
                .flush()
                .and_then(|()| self.errors.write_all(bytes))
                .and_then(|()| self.errors.flush()),
            _ => return Err(Stop::Unsupported(format!("writing to file descriptor {descriptor}"))),
        };
        match result {
            Ok(()) => Ok(length),
            Err(error) => Err(Stop::Output(error.to_string())),
        }
    }

    fn print(&mut self, address: Bits, length: Bits) -> Result<Bits, Stop> {
        let bytes = self.memory.bytes(address as u64, length as u64, Access::Read)?;
        let taken = self.buffer.take(bytes, &mut self.output);
        taken.map(|()| length).map_err(|error| Stop::Output(error.to_string()))
    }

    fn buffer_output(&mut self, how: Buffering) -> Result<(), Stop> {
        self.buffer.set(how, &mut self.output).map_err(|error| Stop::Output(error.to_string()))
    }

    fn lose_output(&mut self) {
        self.buffer.lose();
    }

    fn read(&mut self, descriptor: i32, address: Bits, length: Bits) -> Result<Bits, Stop> {
        if descriptor != 0 {
            return Err(Stop::Unsupported(format!("reading from file descriptor {descriptor}")));
        }
        // What was printed before a question must be seen before the answer is awaited.
        self.output.flush().map_err(|error| Stop::Output(error.to_string()))?;
        let buffer = self.memory.bytes_mut(address as u64, length as u64)?;
        match self.input.read(buffer) {
            Ok(count) => Ok(count as u128),
            Err(error) => Err(Stop::Unsupported(format!("reading standard input ({error})"))),
        }
    }
}
