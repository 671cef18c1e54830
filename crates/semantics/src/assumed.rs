//! What execution takes for granted about the world around the program.
//!
//! Soundness: a path that is dropped because another one covers it takes nothing for granted that the
//! other did not: it goes through the same code. So what is noted on the paths that are run is what an
//! answer rests on.

use std::ops::Range;

use program::{FunctionId, OperandKind, Place, Program};

use crate::domain::Domain;
use crate::machine::Machine;

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

    /// The innermost place in the program's own code.
    fn user_place(&self) -> Option<Place> {
        let mut places = self.call_stack().into_iter().filter_map(|(_, place)| place);
        places.find(|&place| !self.program.files[place.file].is_model && place.line > 0)
    }
}

/// Whether the code of a function uses any of these parameters.
pub(crate) fn uses_parameters(program: &Program, function: FunctionId, which: Range<usize>) -> bool {
    let function = &program.functions[function];
    let parameters: Vec<_> =
        function.parameters.iter().enumerate().filter(|(index, _)| which.contains(index)).collect();
    let is_parameter = |operand: program::Operand| match operand.kind() {
        OperandKind::Register(register) => parameters.iter().any(|&(_, parameter)| *parameter == register),
        OperandKind::Constant(_) => false,
    };
    let mut uses = false;
    for block in function.blocks.values() {
        for instruction in &block.instructions {
            instruction.for_each_operand(|operand| uses |= is_parameter(*operand));
        }
        uses |= block.terminator.operands().into_iter().any(is_parameter);
        let mut moves = block.terminator.edges().into_iter().flat_map(|edge| &edge.moves);
        uses |= moves.any(|step| is_parameter(step.from));
    }
    uses
}
