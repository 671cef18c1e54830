//! What instructions do that the loop of `run.rs` leaves to the machine, but for calls.

use program::{AllocaId, Entity, Function, Instruction, Type};

use crate::domain::{Domain, LifeEvent, ObjectKind, Origin};
use crate::machine::{Machine, StackObject};
use crate::stop::{Stop, Violation};

impl<D: Domain> Machine<'_, D> {
    /// A volatile read: a variable that is defined nowhere may be a register of a device.
    ///
    /// Soundness: what such a variable holds is another value at each read, also behind a write. Volatile
    /// variables of the program itself are changed by nobody else.
    #[cold]
    fn read_volatile(&mut self, address: D::Value, length: D::Value) -> Result<(), Stop> {
        let program = self.program;
        for (id, global) in program.globals.iter() {
            let is_elsewhere = global.initialiser.is_none() && global.size > 0;
            if !is_elsewhere || !self.domain.is_within(address, self.globals[id.index()])? {
                continue;
            }
            if global.constant {
                let name = &global.name;
                return Err(Stop::Unsupported(format!("the volatile {name}, which is defined nowhere,")));
            }
            let site = self.site();
            return self.domain.havoc(address, length, Origin::External(&global.name), site);
        }
        Ok(())
    }

    /// An instruction that the loop leaves to the machine.
    // Size: one arm for each instruction: what it does is said in one place.
    #[inline(never)]
    pub(crate) fn execute(
        &mut self,
        function: &Function,
        base: usize,
        constants: &[D::Value],
        instruction: &Instruction,
    ) -> Result<(), Stop> {
        use Instruction::*;
        macro_rules! get {
            ($operand:expr) => {
                self.value(base, constants, $operand)
            };
        }
        match instruction {
            Havoc { to } => {
                let ty = function.registers[*to].ty;
                let site = self.site();
                let value = self.domain.unconstrained(ty, Origin::Uninitialised, site);
                self.set(base, *to, value);
            }
            // One that is volatile.
            Load { to, address, ty, observed, volatile: _ } => {
                let address = get!(*address);
                let length = self.domain.int(64, u128::from(ty.bytes(self.program.data_model)));
                self.read_volatile(address, length)?;
                let value = self.domain.load(address, *ty, *observed)?;
                self.set(base, *to, value);
            }
            Overflow(arithmetic) => {
                let (left, right) = (get!(arithmetic.left), get!(arithmetic.right));
                let (op, signed, width) = (arithmetic.op, arithmetic.signed, arithmetic.width);
                let overflowed = self.domain.overflows(op, signed, width, left, right);
                let value = self.domain.binary(op.wrapping(), width, left, right);
                self.set(base, arithmetic.to, value);
                self.set(base, arithmetic.overflowed, overflowed);
            }
            Unary { op, width, to, operand } => {
                let operand = get!(*operand);
                let value = self.domain.unary(*op, *width, operand);
                self.set(base, *to, value);
            }
            FunnelShift(shift) => {
                let (high, low, amount) = (get!(shift.high), get!(shift.low), get!(shift.amount));
                let value = self.domain.funnel_shift(shift.left, shift.width, high, low, amount);
                self.set(base, shift.to, value);
            }
            FloatUnary { op, double, to, operand } => {
                let operand = get!(*operand);
                let value = self.domain.float_unary(*op, *double, operand)?;
                self.set(base, *to, value);
            }
            FloatFused { double, to, operands } => {
                let operands = operands.map(|operand| get!(operand));
                let value = self.domain.float_fused(*double, operands);
                self.set(base, *to, value);
            }
            FloatClass { double, to, operand, mask } => {
                let operand = get!(*operand);
                let value = self.domain.float_class(*double, *mask, operand);
                self.set(base, *to, value);
            }
            Extended(step) => {
                let operands: Vec<D::Value> = step.operands.iter().map(|&operand| get!(operand)).collect();
                let value = self.domain.extended(step.op, &operands)?;
                self.set(base, step.to, value);
            }
            Alloca { to, alloca, count } => {
                let count_value = get!(*count);
                let width = function.operand_type(*count).bits(self.program.data_model);
                let address = self.allocate_on_stack(function, *alloca, count_value, width)?;
                self.set(base, *to, address);
            }
            LifetimeStart { alloca } => {
                if let Some(object) = self.stack_object(*alloca) {
                    self.domain.start_lifetime(object)?;
                    self.remember(object, 0, LifeEvent::Revived);
                }
            }
            LifetimeRenew { to, alloca } => {
                if let Some(address) = self.renew_stack_object(function, *alloca)? {
                    self.set(base, *to, address);
                }
            }
            Mark(_) => {}
            LifetimeEnd { alloca } => {
                if let Some(object) = self.stack_object(*alloca) {
                    self.domain.end_lifetime(object);
                    self.remember_end_of_scope(object);
                }
            }
            MemoryCopy { to, from, length, may_overlap, volatile } => {
                let (to, from, length) = (get!(*to), get!(*from), get!(*length));
                if *volatile {
                    self.read_volatile(from, length)?;
                }
                self.domain.copy(to, from, length, *may_overlap)?;
            }
            MemorySet { to, byte, length } => {
                let (to, byte, length) = (get!(*to), get!(*byte), get!(*length));
                self.domain.set(to, byte, length)?;
            }
            VaStart { list } => {
                let list = get!(*list);
                self.va_start(list)?;
            }
            VaCopy { to, from } => {
                let (to, from) = (get!(*to), get!(*from));
                let size = self.domain.int(64, self.va_list_size());
                self.domain.copy(to, from, size, true)?;
            }
            Landing { site, value } => {
                let zero = self.domain.int(32, 0);
                self.set(base, *site, zero);
                self.set(base, *value, zero);
            }
            StackSave { to } => {
                let height = self.domain.int(64, self.state.stack_objects.len() as u128);
                let mark = self.domain.cast(program::CastOp::IntToPtr, Type::Int(64), Type::Pointer, height);
                self.set(base, *to, mark);
            }
            StackRestore { mark } => {
                let mark = get!(*mark);
                let height = self.domain.known(mark)? as usize;
                // The frame itself may still hold pointers to them.
                self.release_stack_objects(height, |_| true);
            }
            Assume { condition } => {
                let condition = get!(*condition);
                if !self.domain.decide(condition)? {
                    return Err(Violation::Unreachable.into());
                }
            }
            Unsupported { what } => return Err(Stop::Unsupported(what.to_string())),
            _ => unreachable!("an instruction with a step of its own"),
        }
        Ok(())
    }

    fn allocate_on_stack(
        &mut self,
        function: &Function,
        alloca: AllocaId,
        count: D::Value,
        width: u32,
    ) -> Result<D::Value, Stop> {
        let site = &function.allocas[alloca];
        let wide = match width {
            64 => count,
            _ => {
                let op = if width < 64 { program::CastOp::ZExt } else { program::CastOp::Trunc };
                self.domain.cast(op, Type::Int(width), Type::Int(64), count)
            }
        };
        let element = self.domain.int(64, u128::from(site.element_size));
        let too_large = self.domain.overflows(program::OverflowOp::Mul, false, 64, wide, element);
        if self.domain.decide(too_large)? {
            return Err(Violation::StackOverflow.into());
        }
        let size = self.domain.binary(program::BinaryOp::Mul, 64, wide, element);
        let limit =
            self.domain.int(64, u128::from(self.options.stack_limit.saturating_sub(self.state.stack_bytes)));
        let overflows = self.domain.compare(program::Predicate::Ugt, 64, size, limit);
        if self.domain.decide(overflows)? {
            return Err(Violation::StackOverflow.into());
        }
        self.new_stack_object(size, site.align, Some(alloca))
    }

    /// The object that the innermost frame allocated there.
    fn stack_object(&self, alloca: AllocaId) -> Option<D::Value> {
        let own = &self.state.stack_objects[self.state.frames.last()?.objects..];
        own.iter().find(|object| object.alloca == Some(alloca)).map(|object| object.address)
    }

    /// A variable comes into scope again: what was its object stays dead, and pointers to it dangle.
    fn renew_stack_object(
        &mut self,
        function: &Function,
        alloca: AllocaId,
    ) -> Result<Option<D::Value>, Stop> {
        let Some(frame) = self.state.frames.last() else { return Ok(None) };
        let (first, id) = (frame.objects, frame.function);
        let mut own = self.state.stack_objects[first..].iter();
        let Some(position) = own.position(|object| object.alloca == Some(alloca)) else { return Ok(None) };
        let StackObject { address: before, bytes, .. } = self.state.stack_objects[first + position];
        // A compound literal that is evaluated again in its block is the same object.
        if self.domain.is_alive(before) {
            return Ok(None);
        }
        let size = self.domain.int(64, u128::from(bytes));
        let address = self.domain.renew_stack_object(before, size, function.allocas[alloca].align)?;
        let object = &mut self.state.stack_objects[first + position];
        object.address = address;
        object.renewed = true;
        self.remember(address, bytes, LifeEvent::Variable(id, Some(alloca)));
        Ok(Some(address))
    }

    pub(crate) fn new_stack_object(
        &mut self,
        size: D::Value,
        align: u32,
        alloca: Option<AllocaId>,
    ) -> Result<D::Value, Stop> {
        let address = self.domain.allocate(size, align, ObjectKind::Stack, false)?;
        // A size that is not known does not count towards the limit.
        let bytes = self.domain.number(size).map(|size| size as u64);
        self.assume_room_for_variable(bytes);
        let bytes = bytes.unwrap_or(0);
        self.state.stack_bytes += bytes;
        let function = self.state.frames.last().map(|frame| frame.function);
        let is_kept = match (function, alloca) {
            (Some(function), Some(alloca)) => self.facts.escaping[function][alloca],
            _ => true,
        };
        self.state.stack_objects.push(StackObject { address, bytes, alloca, is_kept, renewed: false });
        if let Some(function) = function {
            self.remember(address, bytes, LifeEvent::Variable(function, alloca));
        }
        Ok(address)
    }

    /// Ends the lives of the stack objects above a height. `left`: whether a pointer may be left, given
    /// whether one may be when the frame ends.
    pub(crate) fn release_stack_objects(&mut self, height: usize, left: impl Fn(bool) -> bool) {
        while self.state.stack_objects.len() > height {
            if let Some(object) = self.state.stack_objects.pop() {
                self.state.stack_bytes -= object.bytes;
                self.domain.end_stack_object(object.address, left(object.is_kept));
            }
        }
    }
}
