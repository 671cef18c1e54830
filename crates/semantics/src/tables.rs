//! Tables of calls: what recursive functions returned that depend on nothing but their arguments.
//!
//! Fibonacci numbers by their definition take as many calls as they are large, and a table of them one
//! each. Only calls whose arguments can have one value only are looked up.

use program::{Call, Function, FunctionId, Program, Table, calls_as_declared, tabled_functions};
use rustc_hash::FxHashMap;

use crate::domain::Domain;
use crate::machine::Machine;

/// Calls that are kept at most.
const MAX_CALLS: usize = 1 << 20;

/// What a call returned.
struct Returned {
    value: u128,
    /// The stack that was used when it was made.
    stack_bytes: u64,
}

pub(crate) struct Tables {
    is_tabled: Table<FunctionId, bool>,
    calls: FxHashMap<(FunctionId, Box<[u128]>), Returned>,
}

/// Whether a program has functions whose calls are worth a table.
pub fn has_tabled_functions(program: &Program) -> bool {
    tabled_functions(program).values().any(|&is_tabled| is_tabled)
}

impl<D: Domain> Machine<'_, D> {
    /// From now on calls are looked up in tables. Not for those who watch what happens in each call, nor where
    /// states are merged: a frame must have one list of arguments.
    pub fn keep_tables(&mut self) {
        let is_tabled = tabled_functions(self.program);
        if is_tabled.values().any(|&is_tabled| is_tabled) {
            self.tables = Some(Box::new(Tables { is_tabled, calls: FxHashMap::default() }));
        }
    }

    /// The arguments of a call that is tabled, if each can have one value only.
    pub(crate) fn tabled_arguments(
        &mut self,
        caller: &Function,
        base: usize,
        constants: &[D::Value],
        call: &Call,
        callee: FunctionId,
    ) -> Option<Box<[u128]>> {
        if !self.tables.as_ref()?.is_tabled[callee] || !calls_as_declared(self.program, caller, call) {
            return None;
        }
        let model = self.program.data_model;
        let arguments = call.arguments.iter().map(|argument| {
            let value = self.value(base, constants, argument.value);
            self.domain.only_number(caller.operand_type(argument.value).bits(model), value)
        });
        arguments.collect()
    }

    /// What a call returned that was made before.
    ///
    /// Soundness: it had no more stack left than there is now, and it was enough.
    pub(crate) fn tabled(&self, callee: FunctionId, arguments: &[u128]) -> Option<u128> {
        let returned = self.tables.as_ref()?.calls.get(&(callee, arguments.into()))?;
        (self.state.stack_bytes <= returned.stack_bytes).then_some(returned.value)
    }

    /// A call has returned a value. The stack is as it was when the call was made.
    pub(crate) fn table(&mut self, callee: FunctionId, arguments: Box<[u128]>, value: D::Value) {
        let stack_bytes = self.state.stack_bytes;
        if let Some(value) = self.domain.plain_number(value)
            && let Some(tables) = &mut self.tables
            && tables.calls.len() < MAX_CALLS
        {
            tables.calls.insert((callee, arguments), Returned { value, stack_bytes });
        }
    }
}
