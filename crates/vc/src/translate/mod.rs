//! From the program IR to guarded commands.
//!
//! A function is unrolled into an acyclic graph, calls in their places (`unroll`), which is put
//! into sequences and choices (`structure`); the nodes of it become assignments, assertions and
//! assumptions (`emit`, `instructions`, `memory`). Registers are variables, memory is in `objects`.
//!
//! Loops are unrolled as the lecture does, `(assume e; S; …) □ assume ¬e`, and end in an unwinding
//! assertion, or in an assumption. With assertions a valid condition is a proof for all executions;
//! with assumptions it is one for those within the bounds.
//!
//! Source: Matt Fredrikson, "Lecture Notes on Automated Safety-Checking Strategies", section 2, and
//! section 2.1 of the paper.

mod bits;
mod emit;
mod error;
mod facts;
mod instructions;
mod library;
mod memory;
mod objects;
mod provenance;
mod sign;
mod structure;
mod unroll;

pub use error::Error;
pub use library::ERROR_FUNCTIONS;
pub use objects::Home;

use program::{Function, FunctionId, GlobalId, Instruction, Place, Program, RegisterId, Type};

use crate::command::Command;
use crate::expression::{Expression, Expressions, Sort, Variable};
use emit::Emitter;
use structure::Structure;

#[derive(Clone, Debug)]
pub struct Options {
    /// Iterations of a loop, and calls of a function within itself; at least 1.
    pub unwind: u32,
    /// Whether going beyond is wrong, and not just left out.
    pub unwinding_assertions: bool,
    /// Whether signed overflow is wrong.
    pub check_overflow: bool,
    /// Whether a write outside its object is wrong, where the object is known.
    pub check_bounds: bool,
    /// Whether dividing by zero is wrong.
    pub check_division: bool,
    /// Whether the condition is to be read over mathematical integers: then a number whose sign the code
    /// does not tell is an error.
    pub over_integers: bool,
    /// Blocks of the unrolled function at most.
    pub limit: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            unwind: 8,
            unwinding_assertions: true,
            check_overflow: false,
            check_bounds: false,
            check_division: false,
            over_integers: false,
            limit: 200_000,
        }
    }
}

/// Something the user should know about the translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub text: String,
    pub place: Option<Place>,
}

/// A parameter of the function: its value at the beginning, which nothing assigns.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub register: RegisterId,
    pub variable: Variable,
    /// What the source says of it.
    pub declared: Option<program::Variable>,
}

/// A function that was translated, and can still be asked for more: contracts name globals.
pub struct Translation<'p> {
    emitter: Emitter<'p>,
    body: Vec<Command>,
    function: FunctionId,
    pub parameters: Vec<Parameter>,
}

/// Translates a function. A limit or something without translation is an error.
pub fn translate<'p>(
    program: &'p Program,
    function: FunctionId,
    options: &'p Options,
    store: &'p mut Expressions,
) -> Result<Translation<'p>, Error> {
    let (graph, facts) = unroll::unroll(program, function, options.unwind.max(1), options.limit)?;
    let may_be_optimised = |&id: &FunctionId| program.functions[id].may_be_optimised;
    if options.check_overflow && facts.keys().any(may_be_optimised) {
        let what = "overflow in a module that may be optimised (give the C source)".to_string();
        return Err(Error::Unsupported { what, place: None });
    }
    let mut emitter = Emitter::new(program, options, store, graph, facts);
    let mut body = Vec::new();
    let mut parameters = Vec::new();
    let declared = &program.functions[function];
    emitter.place = declared.declared;
    for &register in &declared.parameters {
        let known = source_of_parameter(declared, register);
        let sort = emitter.sort(declared.registers[register].ty)?;
        let name = known.map_or_else(|| register.to_string(), |variable| variable.name.clone());
        let signed = known.is_some_and(|variable| variable.signed);
        let variable = emitter.store.declare(&name, sort, signed);
        // What the function writes is another variable, so that contracts can speak of the beginning.
        if emitter.facts[&function].written[register] {
            let local = emitter.store.declare_like(variable);
            let value = emitter.store.variable(variable);
            body.push(Command::Assign(local, value));
            emitter.bind(register, local);
        } else {
            emitter.bind(register, variable);
        }
        parameters.push(Parameter { register, variable, declared: known.cloned() });
    }
    for (index, &ty) in declared.results.iter().enumerate() {
        let name = if index == 0 { "result".to_string() } else { format!("result.{index}") };
        let sort = emitter.sort(ty)?;
        let signed = result_is_signed(program, function);
        let variable = emitter.store.declare(&name, sort, signed);
        emitter.results.push(variable);
    }
    body.extend(Structure::new(&mut emitter).run()?);
    Ok(Translation { emitter, body, function, parameters })
}

impl<'p> Translation<'p> {
    pub fn store(&mut self) -> &mut Expressions {
        self.emitter.store
    }

    pub fn sort(&self, variable: Variable) -> Sort {
        self.emitter.store.declaration(variable).sort
    }

    pub fn program(&self) -> &'p Program {
        self.emitter.program
    }

    pub fn function(&self) -> FunctionId {
        self.function
    }

    /// What the function returns, if it is one scalar.
    pub fn result(&self) -> Option<Variable> {
        match self.emitter.results.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// Where a global lives.
    pub fn global(&mut self, id: GlobalId) -> Home {
        let emitter = &mut self.emitter;
        let object = emitter.objects.global(emitter.program, emitter.store, id);
        emitter.objects.object(object).home
    }

    /// The memory that pointers point to.
    pub fn memory(&self) -> Variable {
        self.emitter.objects.memory
    }

    /// The variables whose values are inputs: parameters, and what functions without body return.
    pub fn inputs(&self) -> Vec<Variable> {
        let parameters = self.parameters.iter().map(|parameter| parameter.variable);
        let globals = self.emitter.objects.all.iter().filter_map(|object| match object.home {
            Home::Scalar(variable) => Some(variable),
            Home::Bytes { .. } => None,
        });
        parameters.chain(globals).chain(self.emitter.inputs.iter().copied()).collect()
    }

    /// The whole: what is assumed of memory and of the caller, then the function.
    pub fn finish(mut self, requires: &[Expression]) -> (Command, Vec<Note>) {
        let emitter = &mut self.emitter;
        let function = &emitter.program.functions[self.function];
        let is_start = self.function == emitter.program.entry && function.name == "main";
        let mut notes = std::mem::take(&mut emitter.notes);
        let pointers: Vec<Expression> = self
            .parameters
            .iter()
            .filter(|parameter| function.registers[parameter.register].ty == Type::Pointer)
            .map(|parameter| emitter.store.variable(parameter.variable))
            .collect();
        let contents = emitter.objects.contents(emitter.program, emitter.store, is_start, &mut notes);
        let mut all = emitter.objects.layout(emitter.store, &pointers, &mut notes);
        all.extend(contents);
        all.extend(requires.iter().map(|&condition| Command::Assume(condition)));
        all.extend(self.body);
        (Command::Sequence(all), notes)
    }
}

/// The source's parameter that comes in a register: the variable it holds, or, if its address is taken,
/// the one in memory that it is stored to.
fn source_of_parameter(function: &Function, register: RegisterId) -> Option<&program::Variable> {
    if let Some(variable) = function.registers[register].variable {
        return Some(&function.variables[variable]);
    }
    let instructions = || function.blocks.values().next().into_iter().flat_map(|block| &block.instructions);
    let home = instructions().find_map(|instruction| match instruction {
        Instruction::Store { address, value, .. } if value.register() == Some(register) => address.register(),
        _ => None,
    })?;
    let alloca = instructions().find_map(|instruction| match instruction {
        Instruction::Alloca { to, alloca, .. } if *to == home => Some(*alloca),
        _ => None,
    })?;
    function.allocas[alloca].variable.map(|variable| &function.variables[variable])
}

/// Whether what a function returns is to be read as signed: as it is declared, or else as what it
/// returns is.
fn result_is_signed(program: &Program, function: FunctionId) -> bool {
    let function = &program.functions[function];
    if let Some(declared) = &function.returns {
        return declared.signed;
    }
    let returned = function.blocks.values().find_map(|block| match &block.terminator {
        program::Terminator::Return(values) => values.first()?.register(),
        _ => None,
    });
    returned.is_none_or(|register| match function.registers[register].variable {
        Some(variable) => function.variables[variable].signed,
        None => sign::of(function, register),
    })
}
