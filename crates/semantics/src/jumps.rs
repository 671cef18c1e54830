//! `longjmp`: calls end without returning, and a call of `setjmp` returns again.
//!
//! What a `jmp_buf` holds is an address in an object of the frame that called `setjmp`
//! ([`program::JumpTargets`]), so frames need no names, and a state looks the same whatever happened before.

use program::{BinaryOp, CastOp, Instruction, Predicate, RegisterId, Type};

use crate::assumed::AssumedKind;
use crate::domain::{Domain, Ending, LifeEvent};
use crate::library::Given;
use crate::machine::Machine;
use crate::stop::Stop;

/// Where control goes on.
struct Target {
    /// The frame, counted from the outermost.
    depth: usize,
    /// The number of the `setjmp` in its function, from 1 on.
    site: usize,
    /// Behind the call that ends: where that is, and the registers that tell how it ended.
    index: usize,
    registers: (RegisterId, RegisterId),
}

impl<D: Domain> Machine<'_, D> {
    /// Ends the calls between here and the frame that a `jmp_buf` is of.
    pub(crate) fn long_jump(&mut self, values: &[D::Value], types: &[Type]) -> Result<(), Stop> {
        let given = Given { values, types };
        let buffer = self.argument(given, 0, Type::Pointer)?;
        let value = self.argument(given, 1, Type::Int(32))?;
        let target = self.find_target(buffer)?;
        // From here on nothing is asked any more.
        let (zero, one) = (self.domain.int(32, 0), self.domain.int(32, 1));
        let is_zero = self.domain.compare(Predicate::Eq, 32, value, zero);
        let value = self.domain.select(Type::Int(32), is_zero, one, value);
        self.leave_frames(target.depth + 1);
        self.assume_kept(&target);
        let site = self.domain.int(32, target.site as u128);
        let frame = &mut self.state.frames[target.depth];
        frame.index = target.index + 1;
        let base = frame.base;
        self.set(base, target.registers.0, site);
        self.set(base, target.registers.1, value);
        Ok(())
    }

    /// Where a `jmp_buf` leads. Violations are those of an access through what it holds: it was never set, or
    /// its function has returned.
    fn find_target(&mut self, buffer: D::Value) -> Result<Target, Stop> {
        let program = self.program;
        let held = self.domain.load(buffer, Type::Pointer, true)?;
        let one = self.domain.int(64, 1);
        self.domain.check_readable(held, one)?;
        for depth in (0..self.state.frames.len()).rev() {
            let function = &program.functions[self.state.frames[depth].function];
            let Some(jumps) = &function.jumps else { continue };
            let first = self.state.frames[depth].objects;
            let end = self.state.frames.get(depth + 1).map_or(self.state.stack_objects.len(), |f| f.objects);
            let own = &self.state.stack_objects[first..end];
            let Some(object) = own.iter().find(|object| object.alloca == Some(jumps.object)) else {
                continue;
            };
            let object = object.address;
            if self.domain.is_within(held, object)? {
                let site = self.site_at(held, object)?;
                return self.landing(depth, site);
            }
        }
        // Incomplete: overwritten with the address of something else, or its function has ended the program.
        Err(Stop::Unsupported("a jump to where no active function called setjmp".into()))
    }

    /// The number that is behind the address of an object.
    fn site_at(&mut self, held: D::Value, object: D::Value) -> Result<usize, Stop> {
        let bits = self.program.data_model.pointer_bits();
        let wide = Type::Int(bits);
        let [held, object] =
            [held, object].map(|pointer| self.domain.cast(CastOp::PtrToInt, Type::Pointer, wide, pointer));
        let site = self.domain.binary(BinaryOp::Sub, bits, held, object);
        Ok(self.domain.known(site)? as usize)
    }

    /// What is behind the call that a frame is in.
    fn landing(&self, depth: usize, site: usize) -> Result<Target, Stop> {
        let frame = &self.state.frames[depth];
        let function = &self.program.functions[frame.function];
        // Where a function is called the caller has gone past its call; the innermost has not.
        let index = frame.index + usize::from(depth + 1 == self.state.frames.len());
        let count = function.jumps.as_ref().map_or(0, |jumps| jumps.changed.len());
        match function.blocks[frame.block].instructions.get(index) {
            Some(&Instruction::Landing { site: number, value }) if (1..=count).contains(&site) => {
                Ok(Target { depth, site, index, registers: (number, value) })
            }
            _ => Err(Stop::Unsupported("a jump to where no active function called setjmp".into())),
        }
    }

    /// Ends the frames beyond a number of them, the innermost first.
    fn leave_frames(&mut self, count: usize) {
        let Some(first) = self.state.frames.get(count) else { return };
        let (height, base) = (first.objects, first.base);
        if self.domain.remembers() {
            for index in height..self.state.stack_objects.len() {
                let address = self.state.stack_objects[index].address;
                self.remember(address, 0, LifeEvent::Ended(Ending::Returned));
            }
        }
        while self.state.frames.len() > count
            && let Some(frame) = self.state.frames.pop()
        {
            self.domain.leave_function();
            self.state.stack_bytes -= frame.stack_bytes;
        }
        let ended: Vec<D::Value> = match self.domain.forgets() {
            true => self.state.stack_objects[height..].iter().map(|object| object.address).collect(),
            false => Vec::new(),
        };
        self.release_stack_objects(height, |is_kept| is_kept);
        self.state.registers.truncate(base);
        if !ended.is_empty() {
            self.domain.forget(&ended, &mut self.state.registers);
        }
    }

    /// Notes that variables keep their values, where the standard does not say so.
    ///
    /// Soundness: they are those of a program that is compiled without optimisation. Of others nothing
    /// is known.
    fn assume_kept(&mut self, target: &Target) {
        let function = &self.program.functions[self.state.frames[target.depth].function];
        let changed = function.jumps.as_ref().and_then(|jumps| jumps.changed.get(target.site - 1));
        if let Some(names) = changed.filter(|names| !names.is_empty()) {
            let about = format!(
                "variables that changed between setjmp and longjmp keep their new values, though they are not \
                 volatile: {}",
                names.join(", ")
            );
            self.assume_about(AssumedKind::Model, &about);
        }
    }
}
