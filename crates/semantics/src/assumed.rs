//! What execution takes for granted about the world around the program.
//!
//! Soundness: a path that is dropped because another one covers it takes nothing for granted that the
//! other did not: it goes through the same code. So what is noted on the paths that are run is what an
//! answer rests on.

use std::ops::Range;

use program::{Constant, Entity, FunctionId, Instruction, Operand, Place, Program};

use crate::domain::Domain;
use crate::machine::Machine;

/// Bytes of a variable that matter to a stack of some megabytes.
const LARGE: u64 = 64 << 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumed {
    pub kind: AssumedKind,
    /// What it is about: a variable of the environment, a sentence of a model; empty where the kind
    /// says it all.
    pub about: String,
    /// Where in the user's code it happened first.
    pub place: Option<Place>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum AssumedKind {
    /// A variable of the environment, by name, is not set.
    UnsetVariable,
    /// The program was started with the arguments that it got.
    Arguments,
    /// Standard input holds what it was taken to hold.
    Input,
    /// The function of this name has no body.
    WithoutBody(FunctionId),
    /// Something that a model of the C library leaves out, in words.
    Model,
    /// Memory is there when it is asked for.
    Allocation,
    /// Nothing was called before the entry of this name.
    Entry,
    /// What calls within calls and large variables take fits into the stack: what is counted is less than
    /// what a compiled program takes.
    Stack,
}

impl<D: Domain> Machine<'_, D> {
    /// Notes what is taken for granted here.
    pub(crate) fn assume_about(&mut self, kind: AssumedKind, about: &str) {
        if self.assumed.iter().any(|known| known.kind == kind && known.about == about) {
            return;
        }
        let place = self.user_place();
        self.assumed.push(Assumed { kind, about: about.into(), place });
    }

    /// Notes that memory was asked for, and was there.
    #[inline]
    pub(crate) fn assume_memory(&mut self) {
        if !self.assumed.iter().any(|known| known.kind == AssumedKind::Allocation) {
            self.assume_about(AssumedKind::Allocation, "");
        }
    }

    /// Whether the program's own code calls what is called here.
    pub(crate) fn is_called_by_user(&self) -> bool {
        self.state.frames.last().is_some_and(|frame| !is_model(self.program, frame.function))
    }

    /// Whether the program uses the result of the call that led into the library, as far as that can be told
    /// from registers: one that is read anywhere may be read behind the call.
    pub(crate) fn uses_result(&mut self) -> bool {
        let program = self.program;
        let users = self.state.frames.iter().enumerate().rev();
        let Some((depth, frame)) = users.into_iter().find(|(_, frame)| !is_model(program, frame.function))
        else {
            return false;
        };
        // A caller has gone past its call.
        let is_innermost = depth + 1 == self.state.frames.len();
        let index = if is_innermost { frame.index } else { frame.index.saturating_sub(1) };
        let block = &program.functions[frame.function].blocks[frame.block];
        let Some(Instruction::Call(call)) = block.instructions.get(index) else { return true };
        let read = self
            .read_registers
            .entry(frame.function)
            .or_insert_with(|| registers_read(program, frame.function));
        call.results.iter().any(|register| read[register.index()])
    }

    /// Notes that a function was called, and had room, if it is active already. As many activations as
    /// there are functions take no stack worth naming.
    pub(crate) fn assume_room_for_call(&mut self, id: FunctionId) {
        if !self.assumes_stack() && self.state.frames.iter().any(|frame| frame.function == id) {
            self.assume_about(AssumedKind::Stack, "");
        }
    }

    /// Notes that a variable was made, and had room, if it is large or may be: `bytes` is None where its
    /// size is not known.
    pub(crate) fn assume_room_for_variable(&mut self, bytes: Option<u64>) {
        if bytes.is_none_or(|bytes| bytes > LARGE) && !self.assumes_stack() {
            self.assume_about(AssumedKind::Stack, "");
        }
    }

    fn assumes_stack(&self) -> bool {
        self.assumed.iter().any(|known| known.kind == AssumedKind::Stack)
    }

    /// The innermost place in the program's own code.
    fn user_place(&self) -> Option<Place> {
        let mut places = self.call_stack().into_iter().filter_map(|(_, place)| place);
        places.find(|&place| !self.program.files[place.file].is_model && place.line > 0)
    }
}

fn is_model(program: &Program, function: FunctionId) -> bool {
    program.functions[function].declared.is_some_and(|place| program.files[place.file].is_model)
}

/// Whether the code of a function uses any of these parameters.
pub(crate) fn uses_parameters(program: &Program, function: FunctionId, which: Range<usize>) -> bool {
    let read = registers_read(program, function);
    let parameters = program.functions[function].parameters.iter().enumerate();
    parameters.filter(|(index, _)| which.contains(index)).any(|(_, register)| read[register.index()])
}

/// Whether the program's own code looks at the list of all variables of the environment.
pub(crate) fn uses_variables(program: &Program) -> bool {
    const NAMES: [&str; 3] = ["environ", "__environ", "_environ"];
    let is_list = |constant: &Constant| match constant {
        Constant::Global { global, .. } => NAMES.contains(&program.globals[*global].name.as_str()),
        _ => false,
    };
    let mut users = program.functions.iter().filter(|(id, _)| !is_model(program, *id));
    users.any(|(_, function)| function.constants.values().any(is_list))
}

/// By register: whether the code of a function reads it.
fn registers_read(program: &Program, function: FunctionId) -> Vec<bool> {
    let function = &program.functions[function];
    let mut read = vec![false; function.registers.len()];
    let mut note = |operand: Operand| {
        if let Some(register) = operand.register() {
            read[register.index()] = true;
        }
    };
    for block in function.blocks.values() {
        for instruction in &block.instructions {
            instruction.for_each_operand(|operand| note(*operand));
        }
        block.terminator.operands().into_iter().for_each(&mut note);
        for edge in block.terminator.edges() {
            edge.moves.iter().for_each(|step| note(step.from));
        }
    }
    read
}
