//! The symbolic domain as the semantics sees it: what is known is computed at once, the rest is done
//! elsewhere.

use program::{
    BinaryOp, BlockId, CastOp, ExtendedOp, FloatBinaryOp, FloatPredicate, FloatUnaryOp, FunctionId,
    OverflowOp, Predicate, Switch, Type, UnaryOp,
};

use super::Symbolic;
use super::functions::LibmFunction;
use super::inputs::{InputContent, InputOrigin, InputRecord};
use super::objects::Object;
use super::oracle::{Decision, Oracle};
use super::value::Value;
use crate::concrete::integer;
use crate::domain::{Access, Domain, ObjectKind, Origin, Site};
use crate::pause::Why;
use crate::stop::{Stop, Violation};

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
        super::resting::EMPTY
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

    fn decimal(&mut self, double: bool, digits: Value, exponent: Value) -> Value {
        self.symbolic_decimal(LibmFunction::Decimal, double, digits, exponent)
    }

    fn is_out_of_range(&mut self, double: bool, digits: Value, exponent: Value) -> Value {
        self.symbolic_decimal(LibmFunction::OutOfRange, double, digits, exponent)
    }

    fn extended(&mut self, op: ExtendedOp, operands: &[Value]) -> Result<Value, Stop> {
        self.symbolic_extended(op, operands)
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
        self.decide_branch(at, condition)
    }

    fn choose(
        &mut self,
        at: (FunctionId, BlockId),
        value: Value,
        switch: &Switch,
    ) -> Result<Option<usize>, Stop> {
        self.choose_case(at, value, switch)
    }

    fn known(&mut self, value: Value) -> Result<u128, Stop> {
        self.known_number(value)
    }

    fn number(&mut self, value: Value) -> Option<u128> {
        self.pinned(value).known(self.store)
    }

    fn plain_number(&mut self, value: Value) -> Option<u128> {
        value.known(self.store)
    }

    fn only_number(&mut self, width: u32, value: Value) -> Option<u128> {
        let Value::Term(term) = value else { return value.known(self.store) };
        let (store, path) = (self.store, &self.path.condition);
        let number = store.value(term).unwrap_or_else(|| self.oracle.value(store, path, term));
        let is_number = store.eq(store.constant(width, number), term);
        (self.oracle.decide(store, path, is_number) == Decision::True).then_some(number)
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

    fn free(&mut self, address: Value, kind: ObjectKind) -> Result<(), Stop> {
        self.free_object(address, kind)
    }

    fn moved(&mut self) {
        // As if it had been freed before the other one was made.
        let count = self.path.objects.len() as u32;
        let since = |object: &Object| object.freed == Some(count);
        let objects = self.path.objects.iter();
        let freed: Vec<usize> = objects.filter(|(_, object)| since(object)).map(|(slot, _)| slot).collect();
        for slot in freed {
            if let Some(object) = self.path.objects.get_mut(slot) {
                object.freed = Some(count - 1);
            }
        }
    }

    fn heap_size(&mut self, address: Value) -> Result<Value, Stop> {
        let slot = self.heap_object(address, ObjectKind::Heap)?;
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

    fn fill(&mut self, address: Value, bytes: &[u8]) -> Result<(), Stop> {
        if self.fill_known(address, bytes) {
            return Ok(());
        }
        for (offset, &byte) in bytes.iter().enumerate().filter(|(_, byte)| **byte != 0) {
            let place = self.pointer_offset(address, offset as i64);
            self.store_bytes(place, Value::Bits(u64::from(byte)), Type::Int(8))?;
        }
        Ok(())
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
            self.path.output.push(bytes);
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
