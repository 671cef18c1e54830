//! Variable arguments, where clang's code for `va_arg` looks for them.
//!
//! On i386 they lie one after the other in memory. On x86-64 (System V ABI) the first six integers
//! and eight floats of all arguments are in registers, which a variadic function saves to an area of
//! 48 + 128 bytes; the rest are in memory. clang has decided at the call which structures go in
//! registers, by the same count, so it must be kept here too.
//!
//! There is nothing behind the last argument of each kind, so that taking one more, or one of another kind,
//! is out of bounds: the save area ends with the last float, or, without floats, with the last integer. With
//! floats integers are moved to the end of their part, and the next is looked for in memory. Only if
//! arguments are there as well they stay, and one more is whatever is in the rest of the part.

use program::{Argument, Call, DataModel, Function, Type};

use crate::domain::Domain;
use crate::machine::Machine;
use crate::stop::Stop;

/// What `va_start` writes into a list.
#[derive(Copy, Clone, Debug)]
pub(crate) struct VariableArguments<V> {
    /// The register save area; unused on i386.
    registers: V,
    memory: V,
    /// How far the named arguments have used up the integer and the float part of the save area.
    general_offset: u32,
    float_offset: u32,
}

impl<V: Copy> VariableArguments<V> {
    pub fn values(&self) -> [V; 2] {
        [self.registers, self.memory]
    }

    pub fn offsets(&self) -> [u32; 2] {
        [self.general_offset, self.float_offset]
    }
}

const GENERAL_END: u32 = 48;
const FLOAT_END: u32 = 176;

/// Where an argument goes.
#[derive(Copy, Clone)]
enum Location {
    Registers(u32),
    Memory(u64),
}

impl<D: Domain> Machine<'_, D> {
    pub(crate) fn va_list_size(&self) -> u128 {
        match self.program.data_model {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 24,
        }
    }

    /// Puts the arguments behind the `named` first scalars where the callee will look for them.
    pub(crate) fn lay_out_variable_arguments(
        &mut self,
        caller: &Function,
        base: usize,
        constants: &[D::Value],
        call: &Call,
        named: usize,
    ) -> Result<VariableArguments<D::Value>, Stop> {
        let model = self.program.data_model;
        let mut count = Count { model, general: 0, float: GENERAL_END, memory: 0 };
        let mut locations = Vec::with_capacity(call.arguments.len());
        let (mut general_offset, mut float_offset) = (0, GENERAL_END);
        let mut current = Location::Memory(0);
        for (index, argument) in call.arguments.iter().enumerate() {
            if index == named {
                (general_offset, float_offset) = (count.general, count.float);
                // Named arguments in memory are not part of what the list walks over.
                count.memory = 0;
            }
            if argument.piece.offset == 0 {
                current = count.place(argument, caller.operand_type(argument.value));
            }
            locations.push(current);
        }
        if named >= call.arguments.len() {
            (general_offset, float_offset) = (count.general, count.float);
            count.memory = 0;
        }
        let has_floats = count.float > float_offset;
        let moved = if has_floats && count.memory == 0 { GENERAL_END - count.general } else { 0 };
        let registers = match model {
            DataModel::Ilp32 => self.domain.null(),
            DataModel::Lp64 => {
                let end = if has_floats { count.float } else { count.general };
                let size = self.domain.int(64, u128::from(end));
                self.new_stack_object(size, 16, None)?
            }
        };
        let size = self.domain.int(64, u128::from(count.memory));
        let memory = self.new_stack_object(size, 16, None)?;
        for (argument, location) in call.arguments.iter().zip(locations).skip(named) {
            let place = match location {
                Location::Registers(offset) if offset < GENERAL_END => {
                    self.domain.pointer_offset(registers, i64::from(offset + moved))
                }
                Location::Registers(offset) => self.domain.pointer_offset(registers, i64::from(offset)),
                Location::Memory(offset) => self.domain.pointer_offset(memory, offset as i64),
            };
            self.store_variable_argument(caller, base, constants, argument, place)?;
        }
        Ok(VariableArguments { registers, memory, general_offset: general_offset + moved, float_offset })
    }

    fn store_variable_argument(
        &mut self,
        caller: &Function,
        base: usize,
        constants: &[D::Value],
        argument: &Argument,
        place: D::Value,
    ) -> Result<(), Stop> {
        let value = self.value(base, constants, argument.value);
        if let Some(by_value) = argument.by_value {
            let size = self.domain.int(64, u128::from(by_value.size));
            return self.domain.copy(place, value, size, true);
        }
        let place = self.domain.pointer_offset(place, argument.piece.offset as i64);
        self.domain.store(place, value, caller.operand_type(argument.value))
    }

    pub(crate) fn va_start(&mut self, list: D::Value) -> Result<(), Stop> {
        let arguments = self.state.frames.last().and_then(|frame| frame.variable_arguments);
        let Some(arguments) = arguments else {
            return Err(Stop::Unsupported("va_start in a function without variable arguments".into()));
        };
        if self.program.data_model == DataModel::Ilp32 {
            return self.domain.store(list, arguments.memory, Type::Pointer);
        }
        let general = self.domain.int(32, u128::from(arguments.general_offset));
        let float = self.domain.int(32, u128::from(arguments.float_offset));
        let fields = [
            (0, general, Type::Int(32)),
            (4, float, Type::Int(32)),
            (8, arguments.memory, Type::Pointer),
            (16, arguments.registers, Type::Pointer),
        ];
        for (offset, value, ty) in fields {
            let place = self.domain.pointer_offset(list, offset);
            self.domain.store(place, value, ty)?;
        }
        Ok(())
    }
}

/// Registers and memory used up so far.
struct Count {
    model: DataModel,
    /// Offsets into the save area.
    general: u32,
    float: u32,
    memory: u64,
}

impl Count {
    fn place(&mut self, argument: &Argument, ty: Type) -> Location {
        let piece = &argument.piece;
        if self.model == DataModel::Lp64 && argument.by_value.is_none() {
            let in_float = (ty.is_float() || piece.is_vector) && piece.size <= 16;
            if in_float && self.float < FLOAT_END {
                let offset = self.float;
                self.float += 16;
                return Location::Registers(offset);
            }
            let bytes = piece.size.next_multiple_of(8) as u32;
            let whole = matches!(ty, Type::Int(width) if width <= 64 || width == 128) || ty == Type::Pointer;
            if !in_float && whole && !piece.is_vector && self.general + bytes <= GENERAL_END {
                let offset = self.general;
                self.general += bytes;
                return Location::Registers(offset);
            }
        }
        let slot = self.model.pointer_bytes();
        let align = match self.model {
            DataModel::Ilp32 => slot,
            DataModel::Lp64 => u64::from(piece.align).max(slot),
        };
        let start = self.memory.next_multiple_of(align);
        self.memory = start + piece.size.next_multiple_of(slot);
        Location::Memory(start)
    }
}
