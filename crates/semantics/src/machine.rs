//! The machine: call stack, registers, and the loop that runs blocks.

use program::{
    BlockId, Constant, Edge, Entity, Function, FunctionId, Instruction, Operand, OperandKind, Place,
};
use program::{Program, RegisterId, Terminator};

use crate::builtins::Builtin;
use crate::domain::{Domain, ObjectKind};
use crate::stop::{Stop, Violation};
use crate::variadic::VariableArguments;

/// What signed overflow means.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Overflow {
    /// Paths on which it happens are not looked at.
    Assume,
    /// Two's complement, as compiled with `-fwrapv`.
    #[default]
    Wrap,
    /// It is a violation.
    Check,
}

/// What calling a function without body or model means.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Unmodelled {
    /// An unknown value and no side effects.
    #[default]
    Unknown,
    /// Execution stops.
    Stop,
}

#[derive(Clone, Debug)]
pub struct Options {
    pub overflow: Overflow,
    pub unmodelled: Unmodelled,
    /// Bytes of stack before a call overflows it, as counted by [`frame_cost`].
    pub stack_limit: u64,
    /// LLVM instructions executed before giving up.
    pub step_limit: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            overflow: Overflow::Wrap,
            unmodelled: Unmodelled::Unknown,
            stack_limit: 8 << 20,
            step_limit: u64::MAX,
        }
    }
}

/// One activation of a function.
#[derive(Clone, Debug)]
pub(crate) struct Frame<V> {
    pub function: FunctionId,
    pub block: BlockId,
    /// The next instruction of the block.
    pub index: usize,
    /// Where its registers start.
    pub base: usize,
    /// Length of the machine's list of stack objects when it was entered.
    pub objects: usize,
    /// Registers of the caller that get the results, by the call instruction at its index − 1.
    pub returns_to_call: bool,
    pub variable_arguments: Option<VariableArguments<V>>,
    pub stack_bytes: u64,
}

pub struct Machine<'p, D: Domain> {
    pub program: &'p Program,
    pub domain: D,
    pub options: Options,
    pub(crate) frames: Vec<Frame<D::Value>>,
    pub(crate) registers: Vec<D::Value>,
    /// Constants of each function as values, made at its first call.
    pub(crate) constants: Vec<Option<std::rc::Rc<[D::Value]>>>,
    pub(crate) globals: Vec<D::Value>,
    pub(crate) function_addresses: Vec<D::Value>,
    pub(crate) builtins: Vec<Option<Builtin>>,
    /// Live stack objects with their sizes, innermost last.
    pub(crate) stack_objects: Vec<(D::Value, u64)>,
    pub(crate) stack_bytes: u64,
    /// What is still to be run when the outermost frame returns.
    phase: Phase,
    pub(crate) status: i32,
    arguments: Vec<Vec<u8>>,
    /// LLVM instructions executed, as counted before promotion.
    pub steps: u64,
    /// IR instructions executed.
    pub instructions: u64,
    /// Functions without body or model that were called, in order of first call.
    pub unmodelled: Vec<FunctionId>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Phase {
    Constructors(usize),
    Main,
    Exit,
    Destructors(usize),
}

impl<'p, D: Domain> Machine<'p, D> {
    /// A machine with its globals laid out, about to run the program with these arguments (the
    /// program's name first).
    pub fn new(
        program: &'p Program,
        domain: D,
        options: Options,
        arguments: Vec<Vec<u8>>,
    ) -> Result<Self, Stop> {
        let mut machine = Machine {
            program,
            domain,
            options,
            frames: Vec::new(),
            registers: Vec::new(),
            constants: vec![None; program.functions.len()],
            globals: Vec::new(),
            function_addresses: Vec::new(),
            builtins: program.functions.values().map(Builtin::of).collect(),
            stack_objects: Vec::new(),
            stack_bytes: 0,
            phase: Phase::Constructors(0),
            status: 0,
            arguments,
            steps: 0,
            instructions: 0,
            unmodelled: Vec::new(),
        };
        machine.lay_out()?;
        Ok(machine)
    }

    /// Gives functions and globals their addresses, and globals their initial values.
    fn lay_out(&mut self) -> Result<(), Stop> {
        for (id, function) in self.program.functions.iter() {
            // One byte per label, and one for the function itself.
            let size = self.domain.int(64, function.blocks.len() as u128 + 1);
            let address = self.domain.allocate(size, 16, ObjectKind::Function(id), true)?;
            self.function_addresses.push(address);
        }
        for global in self.program.globals.values() {
            let size = self.domain.int(64, u128::from(global.size));
            // Soundness: an object that is defined nowhere may be larger than what is declared of it
            // (`extern int a[];`), so an access is unknown and no violation.
            let unknown = global.initialiser.is_none() && global.size == 0;
            let kind = if unknown { ObjectKind::Unsized } else { ObjectKind::Global };
            // Constants become read-only when they are filled.
            let address = self.domain.allocate(size, global.align, kind, true)?;
            self.globals.push(address);
        }
        for (id, global) in self.program.globals.iter() {
            let address = self.globals[id.index()];
            let Some(initialiser) = &global.initialiser else { continue };
            for (offset, &byte) in initialiser.bytes.iter().enumerate() {
                if byte != 0 {
                    let value = self.domain.int(8, u128::from(byte));
                    let place = self.domain.pointer_offset(address, offset as i64);
                    self.domain.store(place, value, program::Type::Int(8))?;
                }
            }
            for relocation in &initialiser.relocations {
                let value = self.constant_value(&relocation.target);
                let place = self.domain.pointer_offset(address, relocation.offset as i64);
                self.domain.store(place, value, program::Type::Pointer)?;
            }
        }
        for (id, global) in self.program.globals.iter() {
            if global.constant {
                let address = self.globals[id.index()];
                self.domain.make_constant(address);
            }
        }
        Ok(())
    }

    pub(crate) fn constant_value(&mut self, constant: &Constant) -> D::Value {
        match *constant {
            Constant::Int { width, value } => self.domain.int(width, value),
            Constant::Float(bits) => self.domain.float(bits),
            Constant::Double(bits) => self.domain.double(bits),
            Constant::Null => self.domain.null(),
            Constant::Global { global, offset } => {
                let base = self.globals[global.index()];
                self.domain.pointer_offset(base, offset)
            }
            Constant::Function(function) => self.function_addresses[function.index()],
            Constant::Label { function, block } => {
                let base = self.function_addresses[function.index()];
                self.domain.pointer_offset(base, block.index() as i64 + 1)
            }
            Constant::Unconstrained(ty) => {
                self.domain.unconstrained(ty, crate::domain::Origin::Uninitialised)
            }
        }
    }

    pub(crate) fn constants_of(&mut self, id: FunctionId) -> std::rc::Rc<[D::Value]> {
        if let Some(constants) = &self.constants[id.index()] {
            return constants.clone();
        }
        let program = self.program;
        let pool = &program.functions[id].constants;
        let values: std::rc::Rc<[D::Value]> =
            pool.values().map(|constant| self.constant_value(constant)).collect();
        self.constants[id.index()] = Some(values.clone());
        values
    }

    /// Runs the program to its end.
    pub fn run(&mut self) -> Stop {
        loop {
            let result = if self.frames.is_empty() { self.next_phase() } else { self.run_frame() };
            match result {
                Ok(()) => {}
                Err(Stop::Exit(status)) if !matches!(self.phase, Phase::Destructors(_)) => {
                    self.status = status;
                    self.frames.clear();
                    self.registers.clear();
                    self.release_stack_objects(0);
                    self.stack_bytes = 0;
                    self.phase = Phase::Destructors(0);
                }
                Err(stop) => return stop,
            }
        }
    }

    /// The outermost frame has returned: constructors, then the entry, then destructors.
    fn next_phase(&mut self) -> Result<(), Stop> {
        match self.phase {
            Phase::Constructors(index) => match self.program.constructors.get(index) {
                Some(&constructor) => {
                    self.phase = Phase::Constructors(index + 1);
                    self.enter(constructor, &[], false)
                }
                None => {
                    self.phase = Phase::Main;
                    self.enter_main()
                }
            },
            Phase::Main => {
                self.phase = Phase::Exit;
                match self.program.exit {
                    Some(exit) => {
                        let status = self.domain.int(32, self.status as u32 as u128);
                        self.enter(exit, &[status], false)
                    }
                    None => Err(Stop::Exit(self.status)),
                }
            }
            Phase::Exit => Err(Stop::Exit(self.status)),
            Phase::Destructors(index) => match self.program.destructors.get(index) {
                Some(&destructor) => {
                    self.phase = Phase::Destructors(index + 1);
                    self.enter(destructor, &[], false)
                }
                None => Err(Stop::Exit(self.status)),
            },
        }
    }

    /// The program ends without its destructors.
    pub(crate) fn skip_destructors(&mut self) {
        self.phase = Phase::Destructors(self.program.destructors.len());
    }

    fn enter_main(&mut self) -> Result<(), Stop> {
        let entry = self.program.entry;
        let wanted = self.program.functions[entry].parameters.len();
        let pointer = program::Type::Pointer;
        let width = i64::from(self.program.data_model.pointer_bits() / 8);
        let strings = std::mem::take(&mut self.arguments);
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
                    self.domain.store(place, value, program::Type::Int(8))?;
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

    /// The place execution is at, in each active function, innermost first.
    pub fn call_stack(&self) -> Vec<(FunctionId, Option<Place>)> {
        let frames = self.frames.iter().rev().enumerate();
        frames
            .map(|(depth, frame)| {
                let block = &self.program.functions[frame.function].blocks[frame.block];
                // A caller has gone past its call.
                let index = if depth == 0 { frame.index } else { frame.index.saturating_sub(1) };
                (frame.function, block.places.get(index).copied().flatten())
            })
            .collect()
    }

    /// Runs the innermost frame until it calls, returns or stops.
    fn run_frame(&mut self) -> Result<(), Stop> {
        let program = self.program;
        let frame = &self.frames[self.frames.len() - 1];
        let (id, base) = (frame.function, frame.base);
        let (mut block_id, mut index) = (frame.block, frame.index);
        let function = &program.functions[id];
        let constants = self.constants_of(id);
        loop {
            let block = &function.blocks[block_id];
            if index == 0 {
                self.steps += u64::from(block.weight);
                self.instructions += block.instructions.len() as u64 + 1;
                if self.steps > self.options.step_limit {
                    self.save(block_id, 0);
                    return Err(Stop::StepLimit);
                }
            }
            while let Some(instruction) = block.instructions.get(index) {
                if let Instruction::Call(call) = instruction {
                    self.save(block_id, index);
                    if self.call(function, base, &constants, call)? {
                        return Ok(());
                    }
                } else if let Err(stop) = self.execute(function, base, &constants, instruction) {
                    self.save(block_id, index);
                    return Err(stop);
                }
                index += 1;
            }
            let edge = match &block.terminator {
                Terminator::Jump(edge) => edge,
                Terminator::Branch { condition, if_true, if_false } => {
                    let condition = self.value(base, &constants, *condition);
                    if self.domain.decide(condition) { if_true } else { if_false }
                }
                Terminator::Switch(switch) => {
                    let value = self.value(base, &constants, switch.value);
                    match self.domain.choose(value, switch) {
                        Some(case) => &switch.cases[case].1,
                        None => &switch.default,
                    }
                }
                Terminator::Return(values) => return self.leave(base, &constants, values),
                other => {
                    self.save(block_id, index);
                    self.rare_terminator(base, &constants, other)?
                }
            };
            self.follow(base, &constants, edge);
            block_id = edge.target;
            index = 0;
        }
    }

    fn rare_terminator<'a>(
        &mut self,
        base: usize,
        constants: &[D::Value],
        terminator: &'a Terminator,
    ) -> Result<&'a Edge, Stop> {
        match terminator {
            Terminator::IndirectJump { address, targets } => {
                let address = self.value(base, constants, *address);
                let label = self.domain.label_at(address)?;
                let target = targets.iter().find(|edge| edge.target.index() == label);
                target.ok_or_else(|| Violation::InvalidCall.into())
            }
            Terminator::Unreachable => Err(Violation::Unreachable.into()),
            Terminator::Unsupported { what } => Err(Stop::Unsupported(what.to_string())),
            Terminator::Jump(_)
            | Terminator::Branch { .. }
            | Terminator::Switch(_)
            | Terminator::Return(_) => {
                unreachable!("handled by the caller")
            }
        }
    }

    #[inline]
    fn follow(&mut self, base: usize, constants: &[D::Value], edge: &Edge) {
        for step in &edge.moves {
            self.registers[base + step.to.index()] = self.value(base, constants, step.from);
        }
    }

    /// Remembers where the innermost frame is.
    pub(crate) fn save(&mut self, block: BlockId, index: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.block = block;
            frame.index = index;
        }
    }

    #[inline]
    pub(crate) fn value(&self, base: usize, constants: &[D::Value], operand: Operand) -> D::Value {
        match operand.kind() {
            OperandKind::Register(register) => self.registers[base + register.index()],
            OperandKind::Constant(constant) => constants[constant.index()],
        }
    }

    #[inline]
    pub(crate) fn set(&mut self, base: usize, register: RegisterId, value: D::Value) {
        self.registers[base + register.index()] = value;
    }
}

/// An estimate of the bytes of stack that an activation takes in a compiled program.
pub(crate) fn frame_cost(function: &Function) -> u64 {
    24 + 8 * function.variables.len() as u64
}
