//! Calls and returns.

use program::{
    Argument, BlockId, Call, Callee, Entity, Function, FunctionId, Intrinsic, Operand, Type, intrinsic,
};

use crate::assumed::AssumedKind;
use crate::builtins::Builtin;
use crate::domain::{Domain, Ending, LifeEvent, Origin};
use crate::machine::{Frame, Machine, frame_cost};
use crate::options::{Overflow, Unmodelled};
use crate::stop::{Stop, Violation};

impl<D: Domain> Machine<'_, D> {
    /// Performs a call. True if a frame was entered, false if the call is over.
    pub(crate) fn call(
        &mut self,
        caller: &Function,
        base: usize,
        constants: &[D::Value],
        call: &Call,
    ) -> Result<bool, Stop> {
        let callee = match call.callee {
            Callee::Direct(callee) => callee,
            Callee::Indirect(address) => {
                let address = self.value(base, constants, address);
                self.domain.function_at(address)?
            }
        };
        let program = self.program;
        let function = &program.functions[callee];
        if self.options.stop_at_error && matches!(function.name.as_str(), "reach_error" | "__VERIFIER_error")
        {
            return Err(Violation::ErrorReached.into());
        }
        if !function.has_body() {
            let values: Vec<D::Value> = self.argument_values(base, constants, &call.arguments);
            let types: Vec<Type> = call.arguments.iter().map(|a| caller.operand_type(a.value)).collect();
            if self.facts.builtins[callee.index()] == Some(Builtin::LongJump) {
                return self.long_jump(&values, &types).map(|()| true);
            }
            let result = self.call_without_body(callee, &values, &types, call)?;
            if let (Some(value), [to]) = (result, call.results.as_slice()) {
                self.set(base, *to, value);
            }
            return Ok(false);
        }
        let tabled = self.tabled_arguments(caller, base, constants, call, callee);
        if let Some(value) = tabled.as_ref().and_then(|arguments| self.tabled(callee, arguments)) {
            if let (&[to], &[ty]) = (call.results.as_slice(), call.result_types.as_slice()) {
                let value = self.domain.int(ty.bits(program.data_model), value);
                self.set(base, to, value);
            }
            return Ok(false);
        }
        let height = self.state.stack_objects.len();
        let entered = self.call_with_body(caller, base, constants, call, callee, tabled);
        if entered == Err(Stop::Fork) {
            // The call is made again: the copies of its arguments too.
            self.release_stack_objects(height, |_| false);
        }
        entered.map(|()| true)
    }

    fn call_with_body(
        &mut self,
        caller: &Function,
        base: usize,
        constants: &[D::Value],
        call: &Call,
        callee: FunctionId,
        tabled: Option<Box<[u128]>>,
    ) -> Result<(), Stop> {
        let program = self.program;
        let function = &program.functions[callee];
        let height = self.state.stack_objects.len();
        let mut values = std::mem::take(&mut self.passed);
        values.clear();
        for (index, &parameter) in function.parameters.iter().enumerate() {
            let wanted = function.registers[parameter].ty;
            let number = tabled.as_ref().map(|numbers| numbers[index]);
            let value = match (number, call.arguments.get(index)) {
                (Some(number), _) => self.domain.int(wanted.bits(program.data_model), number),
                (None, Some(argument)) => self.pass(caller, base, constants, argument, wanted)?,
                // Old C: a missing argument is whatever is there.
                (None, None) => self.domain.unconstrained(wanted, Origin::Uninitialised, None),
            };
            values.push(value);
        }
        let mut variable_arguments = None;
        if function.variadic {
            let named = function.parameters.len();
            variable_arguments = Some(self.lay_out_variable_arguments(caller, base, constants, call, named)?);
        }
        // The call itself is done when the callee returns: go on behind it.
        if let Some(frame) = self.state.frames.last_mut() {
            frame.index += 1;
        }
        self.enter(callee, &values, true)?;
        self.passed = values;
        if let Some(frame) = self.state.frames.last_mut() {
            frame.objects = height;
            frame.variable_arguments = variable_arguments;
            frame.tabled = tabled;
        }
        self.entered()
    }

    fn argument_values(&self, base: usize, constants: &[D::Value], arguments: &[Argument]) -> Vec<D::Value> {
        arguments.iter().map(|argument| self.value(base, constants, argument.value)).collect()
    }

    /// An argument as the parameter's type; the callee's own copy if it goes by value.
    fn pass(
        &mut self,
        caller: &Function,
        base: usize,
        constants: &[D::Value],
        argument: &Argument,
        wanted: Type,
    ) -> Result<D::Value, Stop> {
        let value = self.value(base, constants, argument.value);
        if let Some(by_value) = argument.by_value {
            let size = self.domain.int(64, u128::from(by_value.size));
            let copy = self.new_stack_object(size, by_value.align, None)?;
            self.domain.copy(copy, value, size, true)?;
            return Ok(copy);
        }
        let given = caller.operand_type(argument.value);
        Ok(if given == wanted { value } else { self.reinterpret(value, given, wanted) })
    }

    /// A value passed at one type and received at another, as old C allows: the same bits where
    /// both go the same way, otherwise anything.
    pub(crate) fn reinterpret(&mut self, value: D::Value, given: Type, wanted: Type) -> D::Value {
        use program::CastOp;
        let model = self.program.data_model;
        if given == wanted {
            return value;
        }
        if given.is_float() || wanted.is_float() {
            return self.domain.unconstrained(wanted, Origin::Uninitialised, None);
        }
        let pointer_int = Type::Int(model.pointer_bits());
        let (value, given) = match given {
            Type::Pointer => (self.domain.cast(CastOp::PtrToInt, given, pointer_int, value), pointer_int),
            _ => (value, given),
        };
        let target = if wanted == Type::Pointer { pointer_int } else { wanted };
        let (from, to) = (given.bits(model), target.bits(model));
        let value = match from.cmp(&to) {
            std::cmp::Ordering::Less => self.domain.cast(CastOp::ZExt, given, target, value),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.domain.cast(CastOp::Trunc, given, target, value),
        };
        match wanted {
            Type::Pointer => self.domain.cast(CastOp::IntToPtr, target, wanted, value),
            _ => value,
        }
    }

    /// A new frame for a function with a body.
    pub(crate) fn enter(
        &mut self,
        id: FunctionId,
        arguments: &[D::Value],
        returns_to_call: bool,
    ) -> Result<(), Stop> {
        let program = self.program;
        let function = &program.functions[id];
        let cost = frame_cost(function);
        if self.state.stack_bytes + cost > self.options.stack_limit {
            return Err(Violation::StackOverflow.into());
        }
        let Some(block) = function.entry() else {
            return Err(Stop::Unsupported(format!("the function {} without body", function.name)));
        };
        if let Some(bound) = self.options.unwind
            && self.state.frames.iter().filter(|frame| frame.function == id).count() > bound as usize
        {
            return Err(Stop::Unwound);
        }
        // Incomplete: what the source computes there, the code does not tell.
        if function.may_be_optimised
            && (self.options.overflow == Overflow::Check || self.options.checks_shifts)
        {
            let name = &function.name;
            return Err(Stop::Unsupported(format!(
                "what is asked of overflow and shifts in {name}, whose module may be optimised (give the C \
                 source, or compile it with -O0 -g),"
            )));
        }
        // Incomplete: the compiler writes shifts of signed and unsigned numbers alike.
        if function.hides_shifts && self.options.overflow == Overflow::Check {
            return Err(Stop::Unsupported(format!(
                "overflow of shifts to the left in {}, whose module does not tell what is signed (give the C \
                 source),",
                function.name
            )));
        }
        self.assume_room_for_call(id);
        let base = self.state.registers.len();
        let nothing = self.domain.null();
        self.state.registers.resize(base + function.registers.len(), nothing);
        for (&parameter, &value) in function.parameters.iter().zip(arguments) {
            self.state.registers[base + parameter.index()] = value;
        }
        self.state.stack_bytes += cost;
        self.state.frames.push(Frame {
            function: id,
            block,
            index: 0,
            base,
            objects: self.state.stack_objects.len(),
            returns_to_call,
            variable_arguments: None,
            stack_bytes: cost,
            tabled: None,
            iterations: Vec::new(),
        });
        Ok(())
    }

    /// Tells the domain that the innermost frame was entered. The instruction that did it is over
    /// before the domain may pause: what was answered for it must not be taken for an answer to
    /// what comes next.
    pub(crate) fn entered(&mut self) -> Result<(), Stop> {
        self.domain.commit();
        let Some(frame) = self.state.frames.last() else { return Ok(()) };
        match self.domain.enter_block(frame.function, None, frame.block) {
            Some(why) => Err(Stop::Pause(why)),
            None => Ok(()),
        }
    }

    /// Returns from the innermost frame.
    pub(crate) fn leave(
        &mut self,
        base: usize,
        block: BlockId,
        constants: &[D::Value],
        values: &[Operand],
    ) -> Result<(), Stop> {
        self.domain.leave_function();
        if self.domain.remembers() {
            self.remember_return(block);
        }
        let Some(frame) = self.state.frames.pop() else { return Ok(()) };
        self.state.stack_bytes -= frame.stack_bytes;
        let function = &self.program.functions[frame.function];
        if let (Some(arguments), Some(&result)) = (frame.tabled, values.first()) {
            let value = self.value(base, constants, result);
            self.table(frame.function, arguments, value);
        }
        let caller = self.state.frames.last().filter(|_| frame.returns_to_call);
        match caller {
            None => {
                if frame.function == self.program.entry {
                    let place = function.blocks[block].places.last().copied().flatten();
                    self.state.left_at = Some((frame.function, place));
                }
                if let (Some(&value), true) = (values.first(), frame.function == self.program.entry) {
                    let value = self.value(base, constants, value);
                    self.state.status = self.status_of(value);
                }
            }
            Some(caller) => {
                let caller_base = caller.base;
                let block = &self.program.functions[caller.function].blocks[caller.block];
                let call = match block.instructions.get(caller.index - 1) {
                    Some(program::Instruction::Call(call)) => call,
                    _ => unreachable!("a frame was entered by something other than a call"),
                };
                for (index, &to) in call.results.iter().enumerate() {
                    let wanted = call.result_types[index];
                    let value = match (values.get(index), function.results.get(index)) {
                        (Some(&operand), Some(&given)) => {
                            let value = self.value(base, constants, operand);
                            if given == wanted { value } else { self.reinterpret(value, given, wanted) }
                        }
                        _ => self.domain.unconstrained(wanted, Origin::Uninitialised, None),
                    };
                    self.set(caller_base, to, value);
                }
            }
        }
        let ended: Vec<D::Value> = match self.domain.forgets() {
            true => self.state.stack_objects[frame.objects..].iter().map(|object| object.address).collect(),
            false => Vec::new(),
        };
        self.release_stack_objects(frame.objects, |is_kept| is_kept);
        self.state.registers.truncate(base);
        if !ended.is_empty() {
            self.domain.forget(&ended, &mut self.state.registers);
        }
        Ok(())
    }

    /// Tells the domain that the objects of the innermost frame end here.
    fn remember_return(&mut self, block: BlockId) {
        let Some(frame) = self.state.frames.last() else { return };
        let (height, end) =
            (frame.objects, self.program.functions[frame.function].blocks[block].instructions.len());
        self.save(block, end);
        for index in height..self.state.stack_objects.len() {
            let address = self.state.stack_objects[index].address;
            self.remember(address, 0, LifeEvent::Ended(Ending::Returned));
        }
    }

    /// A function without body: one the semantics knows, an input, or one that nobody knows.
    fn call_without_body(
        &mut self,
        callee: FunctionId,
        values: &[D::Value],
        types: &[Type],
        call: &Call,
    ) -> Result<Option<D::Value>, Stop> {
        let program = self.program;
        let name = &program.functions[callee].name;
        match self.facts.builtins[callee.index()] {
            Some(Builtin::Foreign) => {
                return Err(Stop::Unsupported(format!("{name}, a function of another verifier,")));
            }
            Some(builtin) => return self.builtin(builtin, values, types, &call.result_types),
            None => {}
        }
        if call.result_types.len() > 1 {
            return Err(Stop::Unsupported(format!("the structure returned by {name}, which has no body,")));
        }
        let site = self.site();
        let origin = if intrinsic(name) == Some(Intrinsic::Input) {
            Origin::Input(name)
        } else {
            Origin::Unmodelled(name)
        };
        if let Origin::Unmodelled(_) = origin {
            if self.options.unmodelled == Unmodelled::Stop {
                return Err(Stop::Unsupported(format!("the function {name}, which has no body,")));
            }
            if self.options.unmodelled == Unmodelled::Havoc {
                // Soundness: during the call it may write whatever its arguments lead to, and variables
                // that are defined where it is: nowhere in the program. That it leaves alone everything
                // else is an assumption, and named as one.
                // What it leaves its result in is nothing that it knows of.
                let arguments = call.arguments.iter().zip(values.iter().zip(types));
                let handed = arguments.filter(|(argument, _)| argument.returned.is_none());
                let (mut values, mut types): (Vec<D::Value>, Vec<Type>) =
                    handed.map(|(_, (&value, &ty))| (value, ty)).unzip();
                for (id, _) in program.globals.iter().filter(|(_, global)| global.is_defined_elsewhere()) {
                    values.push(self.globals[id.index()]);
                    types.push(Type::Pointer);
                }
                self.domain.havoc_reachable(&values, &types, origin, site)?;
            }
            if !self.unmodelled.contains(&callee) {
                self.unmodelled.push(callee);
                self.assume_about(AssumedKind::WithoutBody(callee), name);
            }
        }
        if program.functions[callee].no_return {
            // Soundness: it may end the program as `exit` does, which runs what was registered for that.
            return match program.exit {
                Some(_) => Err(Stop::Unsupported(format!(
                    "the function {name}, which has no body, does not return and may run handlers of atexit,"
                ))),
                None => Err(Stop::Exit(1)),
            };
        }
        // Soundness: every call leaves another result behind, as every call returns another number.
        for (argument, &address) in call.arguments.iter().zip(values) {
            if let Some(size) = argument.returned {
                let size = self.domain.int(64, u128::from(size));
                self.domain.havoc(address, size, origin, site)?;
            }
        }
        Ok(call.result_types.first().map(|&ty| self.domain.unconstrained(ty, origin, site)))
    }
}
