//! What the functions do that no C model could express.

use program::{CastOp, Entity, ExtendedOp, FloatBinaryOp, FloatUnaryOp, Predicate, Type};

use crate::assumed::AssumedKind;
use crate::buffering::Buffering;
use crate::builtins::{Builtin, Check};
use crate::domain::{Domain, Ending, LifeEvent, ObjectKind, Origin};
use crate::machine::Machine;
use crate::stop::{Stop, Violation};

/// What is left out of `read`, which may give less than there is, or fail.
const READ_GIVES_ALL: &str = "read succeeds and gives all that it is asked for and there is";

/// The arguments of a call.
#[derive(Copy, Clone)]
pub(crate) struct Given<'a, V> {
    pub values: &'a [V],
    pub types: &'a [Type],
}

impl<D: Domain> Machine<'_, D> {
    pub(crate) fn builtin(
        &mut self,
        builtin: Builtin,
        values: &[D::Value],
        types: &[Type],
        results: &[Type],
    ) -> Result<Option<D::Value>, Stop> {
        let given = Given { values, types };
        let size = self.size_type();
        let float = |double: bool| if double { Type::Double } else { Type::Float };
        let (value, ty) = match builtin {
            Builtin::Malloc => (self.call_malloc(given)?, Type::Pointer),
            Builtin::Calloc => (self.call_calloc(given)?, Type::Pointer),
            Builtin::Realloc => (self.call_realloc(given)?, Type::Pointer),
            Builtin::AlignedAlloc => (self.call_aligned_alloc(given)?, Type::Pointer),
            Builtin::Free => return self.call_free(given).map(|()| None),
            Builtin::Exit => return Err(self.call_exit(given)?),
            Builtin::ExitNow => return Err(self.call_exit_now(given)?),
            Builtin::Abort if self.options.stop_at_abort => return Err(Violation::AbortCalled.into()),
            Builtin::Trap if self.options.stop_at_abort => return Err(Violation::TrapExecuted.into()),
            Builtin::Abort => return Err(self.lose_output_at(Stop::Abort)),
            Builtin::Trap => return Err(self.lose_output_at(Stop::Trap)),
            Builtin::OverflowDetected => return Err(Violation::BufferOverflow.into()),
            Builtin::Apart => return self.check_apart(given).map(|()| None),
            Builtin::Readable => return self.check_readable(given).map(|()| None),
            Builtin::NotModelled => {
                let what = self.argument(given, 0, Type::Pointer)?;
                return Err(Stop::Unsupported(self.known_string(what)));
            }
            Builtin::OpenMp => return Err(Stop::Unsupported("OpenMP".into())),
            Builtin::Nothing => return Ok(None),
            Builtin::Foreign => return Err(Stop::Unsupported("a function of another verifier".into())),
            Builtin::LongJump => unreachable!("it is no call that returns"),
            Builtin::Unsupported(name) => return Err(Stop::Unsupported(format!("the function {name}"))),
            Builtin::IsKnown => {
                let value = self.argument(given, 0, Type::Int(64))?;
                let known = self.domain.is_settled(value);
                (self.domain.int(32, u128::from(known)), Type::Int(32))
            }
            Builtin::Any => (self.domain.unconstrained(size, Origin::Library, None), size),
            Builtin::Peek => {
                let ty = results.first().copied().unwrap_or(Type::Int(8));
                return self.peek(given, ty).map(Some);
            }
            Builtin::InvariantViolated => {
                return Err(Violation::InvariantViolated(self.number_of_invariant(given)?).into());
            }
            Builtin::InvariantUndefined => {
                return Err(Violation::InvariantUndefined(self.number_of_invariant(given)?).into());
            }
            Builtin::CheckFailed(Check::Overflow) => return Err(Violation::SignedOverflow.into()),
            Builtin::CheckFailed(Check::Shift) => return Err(self.options.shift_check.into()),
            Builtin::CheckFailed(Check::Division) => return Err(self.wrong_division(given)?.into()),
            Builtin::Havoc => return self.havoc_memory(given).map(|()| None),
            Builtin::AssertFail => return Err(Violation::AssertionFailure.into()),
            Builtin::ReachError => return Err(Violation::ErrorReached.into()),
            Builtin::Assume if self.is_false(given)? => return Err(Stop::Assumption),
            Builtin::Assert if self.is_false(given)? => return Err(Violation::AssertionFailure.into()),
            Builtin::Assume | Builtin::Assert => return Ok(None),
            Builtin::Assumes => return self.note_assumption(given).map(|()| None),
            Builtin::Given => (self.call_given(given)?, size),
            Builtin::IsGiven => (self.call_is_given(given)?, Type::Int(32)),
            Builtin::Give => return self.call_give(given).map(|()| None),
            Builtin::Room => (self.call_room(given)?, Type::Pointer),
            Builtin::Release => return self.call_release(given).map(|()| None),
            Builtin::Observe => return self.observe(given).map(|()| None),
            Builtin::Write => (self.call_write(given)?, size),
            Builtin::Print => (self.call_print(given)?, size),
            Builtin::Buffer => return self.call_buffer(given).map(|()| None),
            Builtin::Read => (self.call_read(given)?, size),
            Builtin::FloatUnary(op, double) => (self.call_float_unary(op, double, given)?, float(double)),
            Builtin::Decimal(double) => {
                let (digits, exponent) = self.decimal_arguments(given)?;
                (self.domain.decimal(double, digits, exponent), float(double))
            }
            Builtin::OutOfRange(double) => {
                let (digits, exponent) = self.decimal_arguments(given)?;
                (self.domain.is_out_of_range(double, digits, exponent), Type::Int(32))
            }
            Builtin::Extended(op) => (self.call_extended(op, given)?, ExtendedOp::TYPE),
            Builtin::FloatBinary(op, double) => (self.call_float_binary(op, double, given)?, float(double)),
        };
        // A program may declare them with another result.
        Ok(results.first().map(|&wanted| self.reinterpret(value, ty, wanted)))
    }

    /// An argument as the function wants it, whatever the program declared.
    pub(crate) fn argument(
        &mut self,
        given: Given<'_, D::Value>,
        index: usize,
        wanted: Type,
    ) -> Result<D::Value, Stop> {
        match given.values.get(index) {
            Some(&value) => Ok(self.reinterpret(value, given.types[index], wanted)),
            None => Err(Stop::Unsupported("a library call with too few arguments".into())),
        }
    }

    /// `size_t`.
    fn size_type(&self) -> Type {
        Type::Int(self.program.data_model.pointer_bits())
    }

    fn call_malloc(&mut self, given: Given<'_, D::Value>) -> Result<D::Value, Stop> {
        self.assume_memory();
        let size = self.argument(given, 0, self.size_type())?;
        self.allocate_on_heap(size, 16, false)
    }

    fn call_calloc(&mut self, given: Given<'_, D::Value>) -> Result<D::Value, Stop> {
        self.assume_memory();
        let size = self.size_type();
        let (count, element) = (self.argument(given, 0, size)?, self.argument(given, 1, size)?);
        self.calloc(self.program.data_model.pointer_bits(), count, element)
    }

    fn call_realloc(&mut self, given: Given<'_, D::Value>) -> Result<D::Value, Stop> {
        self.assume_memory();
        let old = self.argument(given, 0, Type::Pointer)?;
        let size = self.argument(given, 1, self.size_type())?;
        self.realloc(self.program.data_model.pointer_bits(), old, size)
    }

    fn call_aligned_alloc(&mut self, given: Given<'_, D::Value>) -> Result<D::Value, Stop> {
        self.assume_memory();
        let size = self.size_type();
        let (align, size) = (self.argument(given, 0, size)?, self.argument(given, 1, size)?);
        let align = self.domain.known(align)?;
        let align = u32::try_from(align).ok().filter(|align| align.is_power_of_two()).unwrap_or(16);
        self.allocate_on_heap(size, align.max(16), false)
    }

    fn call_free(&mut self, given: Given<'_, D::Value>) -> Result<(), Stop> {
        let address = self.argument(given, 0, Type::Pointer)?;
        if self.is_null(address)? { Ok(()) } else { self.free(address) }
    }

    fn call_exit(&mut self, given: Given<'_, D::Value>) -> Result<Stop, Stop> {
        let status = self.argument(given, 0, Type::Int(32))?;
        Ok(Stop::Exit(self.status_of(status)))
    }

    fn call_exit_now(&mut self, given: Given<'_, D::Value>) -> Result<Stop, Stop> {
        let stop = self.call_exit(given)?;
        self.skip_destructors();
        Ok(self.lose_output_at(stop))
    }

    /// What the stream of standard output holds is not written where a program ends like this.
    fn lose_output_at(&mut self, stop: Stop) -> Stop {
        self.domain.lose_output();
        stop
    }

    fn call_buffer(&mut self, given: Given<'_, D::Value>) -> Result<(), Stop> {
        let how = self.argument(given, 0, Type::Int(32))?;
        let how = self.domain.known(how)? as u32 as i32;
        self.domain.buffer_output(Buffering::of(how))
    }

    /// Whether strings that a function is given lie apart.
    fn check_apart(&mut self, given: Given<'_, D::Value>) -> Result<(), Stop> {
        let size = self.size_type();
        let to = (self.argument(given, 0, Type::Pointer)?, self.argument(given, 1, size)?);
        let from = (self.argument(given, 2, Type::Pointer)?, self.argument(given, 3, size)?);
        self.domain.check_apart(to, from)
    }

    fn check_readable(&mut self, given: Given<'_, D::Value>) -> Result<(), Stop> {
        let address = self.argument(given, 0, Type::Pointer)?;
        let length = self.argument(given, 1, self.size_type())?;
        self.domain.check_readable(address, length)
    }

    fn number_of_invariant(&mut self, given: Given<'_, D::Value>) -> Result<u32, Stop> {
        let number = self.argument(given, 0, Type::Int(32))?;
        Ok(self.domain.known(number)? as u32)
    }

    /// What is wrong about a division that a check of clang refuses.
    fn wrong_division(&mut self, given: Given<'_, D::Value>) -> Result<Violation, Stop> {
        let bits = self.program.data_model.pointer_bits();
        let divisor = self.argument(given, 2, Type::Int(bits))?;
        let zero = self.domain.int(bits, 0);
        let by_zero = self.domain.compare(Predicate::Eq, bits, divisor, zero);
        Ok(match self.domain.decide(by_zero)? {
            true => Violation::DivisionByZero,
            false => Violation::SignedOverflow,
        })
    }

    /// Makes memory an input.
    fn havoc_memory(&mut self, given: Given<'_, D::Value>) -> Result<(), Stop> {
        let address = self.argument(given, 0, Type::Pointer)?;
        let length = self.argument(given, 1, self.size_type())?;
        let name = match given.values.get(2) {
            Some(&name) => self.known_string(name),
            None => "memory".into(),
        };
        let site = self.site();
        self.domain.havoc(address, length, Origin::Memory(&name), site)
    }

    /// Memory is filled with what the world tells a function of the library.
    fn observe(&mut self, given: Given<'_, D::Value>) -> Result<(), Stop> {
        let address = self.argument(given, 0, Type::Pointer)?;
        let length = self.argument(given, 1, self.size_type())?;
        let function = self.argument(given, 2, Type::Pointer)?;
        let function = self.known_string(function);
        self.domain.havoc(address, length, Origin::Observed(&function), None)
    }

    /// Whether the first argument, of whatever type, is zero.
    fn is_false(&mut self, given: Given<'_, D::Value>) -> Result<bool, Stop> {
        let ty = given.types.first().copied().unwrap_or(Type::Int(32));
        let condition = self.argument(given, 0, ty)?;
        let width = ty.bits(self.program.data_model);
        let zero = self.domain.int(width, 0);
        let fails = self.domain.compare(Predicate::Eq, width, condition, zero);
        self.domain.decide(fails)
    }

    /// A model says what it takes for granted.
    fn note_assumption(&mut self, given: Given<'_, D::Value>) -> Result<(), Stop> {
        let (kind, about) =
            (self.argument(given, 0, Type::Int(32))?, self.argument(given, 1, Type::Pointer)?);
        let (kind, always) = match self.domain.known(kind)? {
            1 => (AssumedKind::UnsetVariable, true),
            2 => (AssumedKind::Model, true),
            _ => (AssumedKind::Model, false),
        };
        if always || self.uses_result() {
            let about = self.known_string(about);
            self.assume_about(kind, &about);
        }
        Ok(())
    }

    fn call_read(&mut self, given: Given<'_, D::Value>) -> Result<D::Value, Stop> {
        self.assume_about(AssumedKind::Input, "");
        if self.is_called_by_user() {
            self.assume_about(AssumedKind::Model, READ_GIVES_ALL);
        }
        let (descriptor, address, length) = self.stream_arguments(given)?;
        let count = self.domain.read(descriptor, address, length)?;
        Ok(self.as_size(count))
    }

    fn call_write(&mut self, given: Given<'_, D::Value>) -> Result<D::Value, Stop> {
        let (descriptor, address, length) = self.stream_arguments(given)?;
        self.assume_written(descriptor);
        let count = self.domain.write(descriptor, address, length)?;
        Ok(self.as_size(count))
    }

    fn call_print(&mut self, given: Given<'_, D::Value>) -> Result<D::Value, Stop> {
        let address = self.argument(given, 0, Type::Pointer)?;
        let length = self.argument(given, 1, self.size_type())?;
        self.assume_written(1);
        let count = self.domain.print(address, length)?;
        Ok(self.as_size(count))
    }

    /// Where the program looks at how much was written.
    fn assume_written(&mut self, descriptor: i32) {
        if self.uses_result() {
            let stream = if descriptor == 2 { "error" } else { "output" };
            let about = format!("writing to standard {stream} succeeds");
            self.assume_about(AssumedKind::Model, &about);
        }
    }

    /// The descriptor, the address and the length of what is read or written.
    fn stream_arguments(&mut self, given: Given<'_, D::Value>) -> Result<(i32, D::Value, D::Value), Stop> {
        let descriptor = self.argument(given, 0, Type::Int(32))?;
        let address = self.argument(given, 1, Type::Pointer)?;
        let length = self.argument(given, 2, self.size_type())?;
        Ok((self.domain.known(descriptor)? as u32 as i32, address, length))
    }

    /// A number of 64 bits as a `size_t`.
    fn as_size(&mut self, count: D::Value) -> D::Value {
        match self.program.data_model.pointer_bits() {
            64 => count,
            bits => self.domain.cast(CastOp::Trunc, Type::Int(64), Type::Int(bits), count),
        }
    }

    fn call_float_unary(
        &mut self,
        op: FloatUnaryOp,
        double: bool,
        given: Given<'_, D::Value>,
    ) -> Result<D::Value, Stop> {
        let ty = if double { Type::Double } else { Type::Float };
        let operand = self.argument(given, 0, ty)?;
        let result = self.domain.float_unary(op, double, operand)?;
        self.check_errno(double, &[operand], result)?;
        Ok(result)
    }

    fn call_float_binary(
        &mut self,
        op: FloatBinaryOp,
        double: bool,
        given: Given<'_, D::Value>,
    ) -> Result<D::Value, Stop> {
        let ty = if double { Type::Double } else { Type::Float };
        let (left, right) = (self.argument(given, 0, ty)?, self.argument(given, 1, ty)?);
        let result = self.domain.float_binary(op, double, left, right)?;
        self.check_errno(double, &[left, right], result)?;
        Ok(result)
    }

    fn call_given(&mut self, given: Given<'_, D::Value>) -> Result<D::Value, Stop> {
        let (kind, number) = self.piece_arguments(given)?;
        let size = self.given_size(kind, number)?;
        Ok(self.as_size(size))
    }

    fn call_is_given(&mut self, given: Given<'_, D::Value>) -> Result<D::Value, Stop> {
        let (kind, number) = self.piece_arguments(given)?;
        let previous = self.argument(given, 2, Type::Int(32))?;
        self.is_given(kind, number, previous)
    }

    fn call_give(&mut self, given: Given<'_, D::Value>) -> Result<(), Stop> {
        let (kind, number) = self.piece_arguments(given)?;
        let target = self.argument(given, 2, Type::Pointer)?;
        self.give(kind, number, target)
    }

    fn call_room(&mut self, given: Given<'_, D::Value>) -> Result<D::Value, Stop> {
        let bytes = self.argument(given, 0, self.size_type())?;
        self.make_room(bytes)
    }

    fn call_release(&mut self, given: Given<'_, D::Value>) -> Result<(), Stop> {
        let room = self.argument(given, 0, Type::Pointer)?;
        self.domain.free(room, ObjectKind::Library)
    }

    /// Which piece of the environment is meant.
    fn piece_arguments(&mut self, given: Given<'_, D::Value>) -> Result<(D::Value, D::Value), Stop> {
        Ok((self.argument(given, 0, Type::Int(32))?, self.argument(given, 1, Type::Int(32))?))
    }

    fn decimal_arguments(&mut self, given: Given<'_, D::Value>) -> Result<(D::Value, D::Value), Stop> {
        Ok((self.argument(given, 0, Type::Int(64))?, self.argument(given, 1, Type::Int(64))?))
    }

    fn call_extended(&mut self, op: ExtendedOp, given: Given<'_, D::Value>) -> Result<D::Value, Stop> {
        let mut operands = Vec::new();
        for index in 0..given.values.len() {
            operands.push(self.argument(given, index, ExtendedOp::TYPE)?);
        }
        // Incomplete: a function that makes a NaN of numbers says so in `errno`, which is not followed.
        if self.facts.reads_errno {
            return Err(Stop::Unsupported("errno behind a function of libm".into()));
        }
        self.domain.extended(op, &operands)
    }

    /// Reads memory for an invariant: an access that the program does not make.
    ///
    /// Soundness: where it is none of the program's objects the invariant has no value, which is
    /// reported.
    fn peek(&mut self, given: Given<'_, D::Value>, ty: Type) -> Result<D::Value, Stop> {
        let number = self.argument(given, 0, Type::Int(32))?;
        let address = self.argument(given, 1, Type::Pointer)?;
        match self.domain.load(address, ty, true) {
            Err(Stop::Violation(violation)) if violation != Violation::UninitialisedRead => {
                let number = self.domain.known(number)? as u32;
                Err(Violation::InvariantUndefined(number).into())
            }
            result => result,
        }
    }

    /// A string in memory, as far as it is known.
    fn known_string(&mut self, address: D::Value) -> String {
        let mut text = Vec::new();
        while text.len() < 256 {
            let place = self.domain.pointer_offset(address, text.len() as i64);
            let byte = self.domain.load(place, Type::Int(8), false);
            match byte.ok().and_then(|byte| self.domain.number(byte)) {
                Some(0) | None => break,
                Some(byte) => text.push(byte as u8),
            }
        }
        match String::from_utf8(text) {
            Ok(text) if !text.is_empty() => text,
            _ => "unnamed".into(),
        }
    }

    /// The exit status that a value is; 0 stands for one that is not known.
    pub(crate) fn status_of(&mut self, value: D::Value) -> i32 {
        let number = self.domain.plain_number(value);
        self.state.status_value = if number.is_none() { Some(value) } else { None };
        number.unwrap_or(0) as u32 as i32
    }

    fn is_null(&mut self, address: D::Value) -> Result<bool, Stop> {
        let width = self.program.data_model.pointer_bits();
        let null = self.domain.null();
        let is_null = self.domain.compare(Predicate::Eq, width, address, null);
        self.domain.decide(is_null)
    }

    fn allocate_on_heap(&mut self, size: D::Value, align: u32, zeroed: bool) -> Result<D::Value, Stop> {
        let bits = self.program.data_model.pointer_bits();
        // No object may be larger than the address space has room for; such a request fails.
        let limit = self.domain.int(bits, 1 << (bits - 1).min(46));
        let too_large = self.domain.compare(Predicate::Uge, bits, size, limit);
        if self.domain.decide(too_large)? {
            return self.refuse_memory();
        }
        let size = match bits {
            64 => size,
            _ => self.domain.cast(CastOp::ZExt, Type::Int(bits), Type::Int(64), size),
        };
        let address = self.domain.allocate(size, align, ObjectKind::Heap, zeroed)?;
        if self.domain.remembers() {
            let bytes = self.domain.number(size).unwrap_or(0) as u64;
            self.remember(address, bytes, LifeEvent::Allocated);
        }
        Ok(address)
    }

    /// No memory, as `errno` says too where the program has one.
    fn refuse_memory(&mut self) -> Result<D::Value, Stop> {
        const ENOMEM: u128 = 12;
        if let Some(errno) = self.facts.errno {
            let error = self.domain.int(32, ENOMEM);
            self.domain.store(self.globals[errno.index()], error, Type::Int(32))?;
        }
        Ok(self.domain.null())
    }

    fn free(&mut self, address: D::Value) -> Result<(), Stop> {
        self.domain.free(address, ObjectKind::Heap)?;
        self.remember(address, 0, LifeEvent::Ended(Ending::Freed));
        Ok(())
    }

    fn calloc(&mut self, bits: u32, count: D::Value, element: D::Value) -> Result<D::Value, Stop> {
        let overflows = self.domain.overflows(program::OverflowOp::Mul, false, bits, count, element);
        if self.domain.decide(overflows)? {
            return self.refuse_memory();
        }
        let size = self.domain.binary(program::BinaryOp::Mul, bits, count, element);
        self.allocate_on_heap(size, 16, true)
    }

    fn realloc(&mut self, bits: u32, old: D::Value, size: D::Value) -> Result<D::Value, Stop> {
        if self.is_null(old)? {
            return self.allocate_on_heap(size, 16, false);
        }
        let old_size = self.domain.heap_size(old)?;
        let zero = self.domain.int(bits, 0);
        let frees = self.domain.compare(Predicate::Eq, bits, size, zero);
        if self.domain.decide(frees)? {
            self.free(old)?;
            return Ok(self.domain.null());
        }
        let new = self.allocate_on_heap(size, 16, false)?;
        if self.is_null(new)? {
            return Ok(new);
        }
        let wide = match bits {
            64 => size,
            _ => self.domain.cast(CastOp::ZExt, Type::Int(bits), Type::Int(64), size),
        };
        let kept = self.domain.binary(program::BinaryOp::UMin, 64, old_size, wide);
        let copied = self.domain.copy(new, old, kept, true);
        if copied == Err(Stop::Fork) {
            // The call is made again: the new block too.
            self.domain.free(new, ObjectKind::Heap)?;
        }
        copied?;
        self.free(old)?;
        self.domain.moved();
        Ok(new)
    }
}
