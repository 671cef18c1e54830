//! `errno` behind functions of libm.
//!
//! Functions that a C model computes set it. Those that are computed by libm itself (`sin`, `exp`,
//! `pow` and so on) would have to, too, and do not here.
//!
//! Soundness: where the program can look at `errno`, a call that may have set it is not supported. For
//! known arguments it is known whether it does.

use program::{Callee, Constant, FunctionId, Global, GlobalId, Instruction, Program};

use crate::domain::Domain;
use crate::machine::Machine;
use crate::stop::Stop;

/// Functions through which a program sees `errno`.
const READERS: [&str; 2] = ["__errno_location", "klee_get_errno"];

/// Whether code of the user may look at `errno`: it calls a reader, or the address of one is taken, in
/// code or in data.
pub(crate) fn is_read(program: &Program) -> bool {
    let is_reader = |id: FunctionId| READERS.contains(&program.functions[id].name.as_str());
    let is_address = |constant: &Constant| matches!(constant, Constant::Function(id) if is_reader(*id));
    if !program.functions.keys().any(is_reader) {
        return false;
    }
    let initialisers = program.globals.values().filter_map(|global| global.initialiser.as_ref());
    let mut in_data = initialisers.flat_map(|initialiser| &initialiser.relocations);
    in_data.any(|relocation| is_address(&relocation.target))
        || program.functions.values().any(|function| {
            let in_model = function.declared.is_some_and(|place| program.files[place.file].is_model);
            let mut instructions = function.blocks.values().flat_map(|block| &block.instructions);
            let calls = instructions.any(|instruction| match instruction {
                Instruction::Call(call) => matches!(call.callee, Callee::Direct(callee) if is_reader(callee)),
                _ => false,
            });
            function.constants.values().any(is_address) || calls && !in_model
        })
}

/// The variable of the model behind `errno`.
pub(crate) fn place(program: &Program) -> Option<GlobalId> {
    let is_place = |global: &Global| global.name == "__surefoot_last_error";
    program.globals.iter().find(|(_, global)| is_place(global)).map(|(id, _)| id)
}

impl<D: Domain> Machine<'_, D> {
    /// Ends the path if a function of libm may have set `errno` and somebody may look.
    pub(crate) fn check_errno(
        &mut self,
        is_double: bool,
        operands: &[D::Value],
        result: D::Value,
    ) -> Result<(), Stop> {
        if !self.facts.reads_errno {
            return Ok(());
        }
        let unsupported = || Err(Stop::Unsupported("errno behind a function of libm".into()));
        let Some(result) = self.domain.plain_number(result) else { return unsupported() };
        let mut numbers = Vec::new();
        for &operand in operands {
            let Some(number) = self.domain.plain_number(operand) else { return unsupported() };
            numbers.push(float(is_double, number));
        }
        let result = float(is_double, result);
        let smallest = if is_double { f64::MIN_POSITIVE } else { f64::from(f32::MIN_POSITIVE) };
        let is_exact = numbers.iter().any(|number| !number.is_finite() || *number == 0.0);
        let is_ordinary = result.is_finite() && result.abs() >= smallest;
        // A result that is not a number from one that is not, an infinity from an infinity, or a zero
        // from a zero or an infinity are no errors.
        let is_harmless = is_ordinary
            || result.is_nan() && numbers.iter().any(|number| number.is_nan())
            || result.is_infinite() && numbers.iter().any(|number| number.is_infinite())
            || result == 0.0 && is_exact;
        if is_harmless { Ok(()) } else { unsupported() }
    }
}

fn float(is_double: bool, bits: u128) -> f64 {
    if is_double { f64::from_bits(bits as u64) } else { f64::from(f32::from_bits(bits as u32)) }
}
