//! How a program is started: `main` with its arguments, any other entry with whatever its parameters
//! can be.

use program::{FunctionId, Type};

use crate::assumed::{AssumedKind, uses_parameters, uses_variables};
use crate::domain::{Domain, ObjectKind, Origin};
use crate::machine::Machine;
use crate::stop::Stop;

impl<D: Domain> Machine<'_, D> {
    /// Enters the function in which the program starts.
    pub(crate) fn start(&mut self) -> Result<(), Stop> {
        if self.program.functions[self.program.entry].name == "main" {
            self.enter_main()
        } else {
            self.enter_with_any_parameters()
        }
    }

    /// Nobody says what an entry other than `main` is called with: with anything. A pointer is one of
    /// which nothing is known; a structure by value is an object of which nothing is known.
    fn enter_with_any_parameters(&mut self) -> Result<(), Stop> {
        let program = self.program;
        let entry = program.entry;
        let function = &program.functions[entry];
        let height = self.state.stack_objects.len();
        let mut values = Vec::with_capacity(function.parameters.len());
        for (index, &parameter) in function.parameters.iter().enumerate() {
            let name = program::parameter_name(function, index);
            let origin = Origin::Parameter(&name);
            values.push(match function.by_value.get(index).copied().flatten() {
                Some(by_value) => {
                    let size = self.domain.int(64, u128::from(by_value.size));
                    let copy = self.new_stack_object(size, by_value.align, None)?;
                    self.domain.havoc(copy, size, origin, None)?;
                    copy
                }
                None => self.domain.unconstrained(function.registers[parameter].ty, origin, None),
            });
        }
        self.assume_about(AssumedKind::Entry, &function.name);
        self.enter(entry, &values, false)?;
        if let Some(frame) = self.state.frames.last_mut() {
            frame.objects = height;
        }
        Ok(())
    }

    fn enter_main(&mut self) -> Result<(), Stop> {
        let entry = self.program.entry;
        let function = &self.program.functions[entry];
        let wanted = function.parameters.len();
        let usual = [Type::Int(32), Type::Pointer, Type::Pointer];
        if wanted > usual.len() || function.parameter_types != usual[..wanted] {
            let what = "a main whose parameters are not a number and strings";
            return Err(Stop::Unsupported(what.into()));
        }
        if uses_parameters(self.program, entry, 0..2) {
            self.assume_about(AssumedKind::Arguments, "");
        }
        if uses_parameters(self.program, entry, 2..3) || uses_variables(self.program) {
            self.assume_about(AssumedKind::UnsetVariable, "");
        }
        if self.program.start.is_some() {
            return self.enter_main_prepared(entry, wanted);
        }
        let pointer = Type::Pointer;
        let width = i64::from(self.program.data_model.pointer_bits() / 8);
        let strings = self.arguments.clone();
        let count = strings.len();
        let mut vector = self.domain.null();
        let mut environment = vector;
        if wanted > 1 {
            let size = self.domain.int(64, (count as u128 + 1) * width as u128);
            vector = self.domain.allocate(size, 16, ObjectKind::Global, true)?;
            for (index, string) in strings.iter().enumerate() {
                let size = self.domain.int(64, string.len() as u128 + 1);
                let address = self.domain.allocate(size, 1, ObjectKind::Global, true)?;
                for (offset, &byte) in string.iter().enumerate() {
                    let value = self.domain.int(8, u128::from(byte));
                    let place = self.domain.pointer_offset(address, offset as i64);
                    self.domain.store(place, value, Type::Int(8))?;
                }
                let place = self.domain.pointer_offset(vector, index as i64 * width);
                self.domain.store(place, address, pointer)?;
            }
            let size = self.domain.int(64, width as u128);
            environment = self.domain.allocate(size, 16, ObjectKind::Global, true)?;
        }
        let count = self.domain.int(32, count as u128);
        let arguments = [count, vector, environment];
        self.enter(entry, &arguments[..wanted.min(3)], false)
    }

    /// With the arguments and variables that the model has made, which has run.
    fn enter_main_prepared(&mut self, entry: FunctionId, wanted: usize) -> Result<(), Stop> {
        const MADE: [(&str, Type); 3] = [
            ("__surefoot_argument_count", Type::Int(32)),
            ("__surefoot_arguments", Type::Pointer),
            ("__environ", Type::Pointer),
        ];
        let mut values = Vec::with_capacity(wanted);
        for (name, ty) in &MADE[..wanted] {
            let found = self.program.globals.iter().find(|(_, global)| global.name == *name);
            let Some((id, _)) = found else {
                return Err(Stop::Unsupported(format!("a start of the program without {name}")));
            };
            values.push(self.global_value(id, *ty)?);
        }
        self.enter(entry, &values, false)
    }
}
