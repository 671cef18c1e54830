//! The machine: call stack, registers, and what runs one function after the other.

use std::cell::OnceCell;
use std::rc::Rc;

use program::{
    AllocaId, BlockId, Cfg, Constant, Entity, Function, FunctionId, GlobalId, Operand, OperandKind, Place,
};
use program::{Program, RegisterId, Table, Terminator, escaping_allocas};
use rustc_hash::FxHashMap;

use crate::assumed::Assumed;
use crate::builtins::Builtin;
use crate::code::Code;
use crate::domain::{Domain, Ending, LifeEvent, ObjectKind, Origin, Site};
use crate::errno;
use crate::options::Options;
use crate::stop::{Stop, Violation};
use crate::tables::Tables;
use crate::variadic::VariableArguments;

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
    /// Its arguments, if what it returns is to be kept.
    pub tabled: Option<Box<[u128]>>,
    /// Iterations begun of the loops with these headers, as 32-bit values, where they are counted.
    pub iterations: Vec<(BlockId, V)>,
}

/// A living stack object, or one whose variable is out of scope for now.
#[derive(Copy, Clone, Debug)]
pub(crate) struct StackObject<V> {
    pub address: V,
    pub bytes: u64,
    /// Where its function allocates it; None: the copy of an argument.
    pub alloca: Option<AllocaId>,
    /// Whether a pointer to it may be left when its frame ends.
    pub is_kept: bool,
    /// Whether each time in scope has an object of its own.
    pub renewed: bool,
}

/// A state of the execution, but for what the domain keeps: call stack and registers.
#[derive(Clone, Debug)]
pub struct State<V> {
    pub(crate) frames: Vec<Frame<V>>,
    pub(crate) registers: Vec<V>,
    /// Innermost last.
    pub(crate) stack_objects: Vec<StackObject<V>>,
    pub(crate) stack_bytes: u64,
    /// What is still to be run when the outermost frame returns.
    pub(crate) phase: Phase,
    pub(crate) status: i32,
    /// The exit status as a value, if it is not a known number.
    pub(crate) status_value: Option<V>,
    /// Where the outermost function was left, or where the program called `exit`.
    pub(crate) left_at: Option<(FunctionId, Option<Place>)>,
}

impl<V: Copy> State<V> {
    /// A copy of all else.
    pub(crate) fn without_registers(&self) -> State<V> {
        let State { frames, registers: _, stack_objects, stack_bytes, phase, status, status_value, left_at } =
            self;
        State {
            frames: frames.clone(),
            registers: Vec::new(),
            stack_objects: stack_objects.clone(),
            stack_bytes: *stack_bytes,
            phase: *phase,
            status: *status,
            status_value: *status_value,
            left_at: *left_at,
        }
    }
}

/// What machines know of a program before they run it.
pub struct Facts {
    /// By function and stack object: whether a pointer to it may outlive the frame.
    pub(crate) escaping: Table<FunctionId, Table<AllocaId, bool>>,
    pub(crate) builtins: Vec<Option<Builtin>>,
    /// Whether the program may look at `errno`.
    pub(crate) reads_errno: bool,
    /// What `errno` is kept in, if anything uses it.
    pub(crate) errno: Option<GlobalId>,
    /// Made when a function is first run.
    codes: Table<FunctionId, OnceCell<Code>>,
}

impl Facts {
    pub fn of(program: &Program) -> Facts {
        Facts {
            escaping: escaping_allocas(program),
            builtins: program.functions.values().map(Builtin::of).collect(),
            reads_errno: errno::is_read(program),
            errno: errno::place(program),
            codes: program.functions.values().map(|_| OnceCell::new()).collect(),
        }
    }

    /// The code of a function with a body.
    pub(crate) fn code(&self, program: &Program, id: FunctionId) -> &Code {
        self.codes[id].get_or_init(|| Code::of(&program.functions[id]))
    }
}

pub struct Machine<'p, D: Domain> {
    pub program: &'p Program,
    pub domain: D,
    pub options: Options,
    /// What differs from path to path, but for what the domain keeps.
    pub state: State<D::Value>,
    /// Constants of each function as values, made at its first call.
    pub(crate) constants: Vec<Option<Rc<[D::Value]>>>,
    pub(crate) globals: Vec<D::Value>,
    pub(crate) function_addresses: Vec<D::Value>,
    pub(crate) facts: Rc<Facts>,
    /// Made when loops are counted.
    cfgs: Vec<Option<Rc<Cfg>>>,
    pub(crate) arguments: Vec<Vec<u8>>,
    /// LLVM instructions executed, as counted before promotion.
    pub steps: u64,
    /// IR instructions executed.
    pub instructions: u64,
    /// Functions without body or model that were called, in order of first call.
    pub unmodelled: Vec<FunctionId>,
    /// What execution took for granted, on any path, in the order in which it first did.
    pub assumed: Vec<Assumed>,
    /// By function and register: whether the function reads it. Made when it is asked for.
    pub(crate) read_registers: FxHashMap<FunctionId, Vec<bool>>,
    /// What calls returned, where that is kept.
    pub(crate) tables: Option<Box<Tables>>,
    /// Arguments on their way; kept so that a call need not ask for memory.
    pub(crate) passed: Vec<D::Value>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Start,
    /// The model makes arguments and variables.
    Starting,
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
        Machine::knowing(Rc::new(Facts::of(program)), program, domain, options, arguments)
    }

    /// The same, with what is known of the program already: for one that is run often.
    pub fn knowing(
        facts: Rc<Facts>,
        program: &'p Program,
        domain: D,
        options: Options,
        arguments: Vec<Vec<u8>>,
    ) -> Result<Self, Stop> {
        let mut machine = Machine {
            program,
            domain,
            options,
            state: State {
                frames: Vec::new(),
                registers: Vec::new(),
                stack_objects: Vec::new(),
                stack_bytes: 0,
                phase: Phase::Start,
                status: 0,
                status_value: None,
                left_at: None,
            },
            constants: vec![None; program.functions.len()],
            globals: Vec::new(),
            function_addresses: Vec::new(),
            facts,
            cfgs: vec![None; program.functions.len()],
            arguments,
            steps: 0,
            instructions: 0,
            unmodelled: Vec::new(),
            assumed: Vec::new(),
            read_registers: FxHashMap::default(),
            tables: None,
            passed: Vec::new(),
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
        for (id, global) in self.program.globals.iter() {
            let size = self.domain.int(64, u128::from(global.size));
            // Soundness: an object that is defined nowhere may be larger than what is declared of it
            // (`extern int a[];`), so an access is unknown and no violation.
            let unknown = global.initialiser.is_none() && global.size == 0;
            let kind = if unknown { ObjectKind::Unsized } else { ObjectKind::Global };
            // Constants become read-only when they are filled.
            let address = self.domain.allocate(size, global.align, kind, true)?;
            self.globals.push(address);
            self.remember(address, global.size, LifeEvent::Global(id));
        }
        for (id, global) in self.program.globals.iter() {
            let address = self.globals[id.index()];
            let Some(initialiser) = &global.initialiser else {
                if global.size > 0 {
                    let length = self.domain.int(64, u128::from(global.size));
                    self.domain.havoc(address, length, Origin::External(&global.name), None)?;
                }
                continue;
            };
            if initialiser.bytes.iter().any(|&byte| byte != 0) {
                self.domain.fill(address, &initialiser.bytes)?;
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
                self.domain.make_constant(address, global.mergeable);
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
            Constant::Unconstrained(ty) => self.domain.unconstrained(ty, Origin::Uninitialised, None),
        }
    }

    pub(crate) fn constants_of(&mut self, id: FunctionId) -> Rc<[D::Value]> {
        if let Some(constants) = &self.constants[id.index()] {
            return constants.clone();
        }
        let program = self.program;
        let pool = &program.functions[id].constants;
        let values: Rc<[D::Value]> = pool.values().map(|constant| self.constant_value(constant)).collect();
        self.constants[id.index()] = Some(values.clone());
        values
    }

    /// Makes the constants of all functions.
    pub fn make_constants(&mut self) {
        for id in self.program.functions.keys() {
            self.constants_of(id);
        }
    }

    /// What a global variable holds.
    pub fn global_value(&mut self, global: program::GlobalId, ty: program::Type) -> Result<D::Value, Stop> {
        self.domain.load(self.globals[global.index()], ty, false)
    }

    /// The exit status as a value, where it is not a known number.
    pub fn status_value(&self) -> Option<D::Value> {
        self.state.status_value
    }

    /// Values of the registers of all active functions.
    pub fn register_values(&self) -> impl Iterator<Item = D::Value> {
        self.state.registers.iter().copied()
    }

    /// Runs the program to its end.
    pub fn run(&mut self) -> Stop {
        let facts = self.facts.clone();
        loop {
            let result =
                if self.state.frames.is_empty() { self.next_phase() } else { self.run_frame(&facts) };
            match result {
                Ok(()) => {}
                Err(Stop::Exit(status)) if !matches!(self.state.phase, Phase::Destructors(_)) => {
                    self.state.status = status;
                    if let Some(&outermost) =
                        self.call_stack().iter().find(|(_, place)| self.is_users(*place))
                    {
                        self.state.left_at = Some(outermost);
                    }
                    // The stack stays as it is: handlers may use what pointers into it point to. Of
                    // the registers only those that hold variables are there in the source.
                    self.forget_temporaries();
                    self.state.frames.clear();
                    self.state.phase = Phase::Destructors(0);
                }
                Err(stop) => return stop,
            }
        }
    }

    /// Clears registers that hold no variable of the source.
    fn forget_temporaries(&mut self) {
        let nothing = self.domain.null();
        for frame in &self.state.frames {
            let registers = &self.program.functions[frame.function].registers;
            for (index, register) in registers.values().enumerate() {
                if register.variable.is_none() {
                    self.state.registers[frame.base + index] = nothing;
                }
            }
        }
    }

    /// The outermost frame has returned: what the model does first, constructors, then the entry, then destructors.
    fn next_phase(&mut self) -> Result<(), Stop> {
        match self.state.phase {
            Phase::Start => {
                self.state.phase = Phase::Starting;
                match self.program.start {
                    Some(start) => {
                        self.enter(start, &[], false)?;
                        self.entered()
                    }
                    None => Ok(()),
                }
            }
            Phase::Starting => {
                self.state.phase = Phase::Constructors(0);
                Ok(())
            }
            Phase::Constructors(index) => match self.program.constructors.get(index) {
                Some(&constructor) => {
                    self.state.phase = Phase::Constructors(index + 1);
                    self.enter(constructor, &[], false)?;
                    self.entered()
                }
                None => {
                    self.state.phase = Phase::Main;
                    self.start()?;
                    self.entered()
                }
            },
            Phase::Main => {
                self.state.phase = Phase::Exit;
                match self.program.exit {
                    Some(exit) => {
                        let known = self.domain.int(32, self.state.status as u32 as u128);
                        let status = self.state.status_value.unwrap_or(known);
                        self.enter(exit, &[status], false)?;
                        self.entered()
                    }
                    None => Err(Stop::Exit(self.state.status)),
                }
            }
            Phase::Exit => Err(Stop::Exit(self.state.status)),
            Phase::Destructors(index) => match self.program.destructors.get(index) {
                Some(&destructor) => {
                    self.state.phase = Phase::Destructors(index + 1);
                    self.enter(destructor, &[], false)?;
                    self.entered()
                }
                None => Err(Stop::Exit(self.state.status)),
            },
        }
    }

    /// The program ends without its destructors.
    pub(crate) fn skip_destructors(&mut self) {
        self.state.phase = Phase::Destructors(self.program.destructors.len());
    }

    /// Whether a place is in the program's own code.
    fn is_users(&self, place: Option<Place>) -> bool {
        place.is_some_and(|place| !self.program.files[place.file].is_model)
    }

    /// Tells the domain what happens to an object, if it wants to know.
    #[inline]
    pub(crate) fn remember(&mut self, address: D::Value, size: u64, event: LifeEvent) {
        if self.domain.remembers() {
            let place = self.call_stack().iter().map(|&(_, place)| place).find(|&place| self.is_users(place));
            self.domain.remember(address, size, event, place.flatten());
        }
    }

    /// Tells the domain that the variable of an object goes out of scope: the marks of scopes have no
    /// place, what comes next in the block has.
    #[inline]
    pub(crate) fn remember_end_of_scope(&mut self, address: D::Value) {
        if self.domain.remembers()
            && let Some(frame) = self.state.frames.last()
        {
            let places = &self.program.functions[frame.function].blocks[frame.block].places;
            let place = places.iter().skip(frame.index).copied().find(|place| place.is_some()).flatten();
            let place = place.filter(|&place| self.is_users(Some(place)));
            self.domain.remember(address, 0, LifeEvent::Ended(Ending::OutOfScope), place);
        }
    }

    /// The place execution is at, in each active function, innermost first; at the end, where the
    /// program was left.
    pub fn call_stack(&self) -> Vec<(FunctionId, Option<Place>)> {
        if self.state.frames.is_empty() {
            return self.state.left_at.into_iter().collect();
        }
        let frames = self.state.frames.iter().rev().enumerate();
        frames
            .map(|(depth, frame)| {
                let block = &self.program.functions[frame.function].blocks[frame.block];
                // A caller has gone past its call.
                let index = if depth == 0 { frame.index } else { frame.index.saturating_sub(1) };
                (frame.function, block.places.get(index).copied().flatten())
            })
            .collect()
    }

    /// Counts an iteration of a loop, if the edge begins one, against the bound on them.
    pub(crate) fn count_iteration(&mut self, id: FunctionId, from: BlockId, to: BlockId) -> Result<(), Stop> {
        let program = self.program;
        let cfg =
            self.cfgs[id.index()].get_or_insert_with(|| Rc::new(Cfg::new(&program.functions[id]))).clone();
        let frame = self.state.frames.last_mut();
        let Some(frame) = frame else { return Ok(()) };
        // An irreducible loop has no header: each arrival at one of its entries counts.
        let irreducible = cfg.irreducible_entries.contains(&to);
        if !irreducible && cfg.loop_of_header(to).is_none() {
            return Ok(());
        }
        let counts = &mut frame.iterations;
        let position = counts.iter().position(|&(header, _)| header == to);
        if !irreducible && !cfg.dominates(to, from) {
            // The loop is entered anew.
            if let Some(position) = position {
                counts.swap_remove(position);
            }
            return Ok(());
        }
        let before = position.map(|position| counts[position].1);
        let one = self.domain.int(32, 1);
        let count = match before {
            Some(before) => self.domain.binary(program::BinaryOp::Add, 32, before, one),
            None => one,
        };
        if let Some(frame) = self.state.frames.last_mut() {
            match position {
                Some(position) => frame.iterations[position].1 = count,
                None => frame.iterations.push((to, count)),
            }
        }
        let Some(bound) = self.options.unwind else { return Ok(()) };
        let bound = self.domain.int(32, u128::from(bound));
        let is_beyond = self.domain.compare(program::Predicate::Ugt, 32, count, bound);
        let is_beyond = self.domain.decide(is_beyond)?;
        self.domain.commit();
        if is_beyond { Err(Stop::Unwound) } else { Ok(()) }
    }

    /// Which part of the program runs, as a number.
    pub(crate) fn phase_number(&self) -> u64 {
        match self.state.phase {
            Phase::Start => 5 << 32,
            Phase::Starting => 6 << 32,
            Phase::Constructors(index) => index as u64,
            Phase::Main => 1 << 32,
            Phase::Exit => 2 << 32,
            Phase::Destructors(index) => 3 << 32 | index as u64,
        }
    }

    /// The block the innermost frame is in.
    pub fn location(&self) -> Option<(FunctionId, BlockId)> {
        self.state.frames.last().map(|frame| (frame.function, frame.block))
    }

    /// The instruction the innermost frame is at, if it was remembered.
    pub(crate) fn site(&self) -> Option<Site> {
        let frame = self.state.frames.last()?;
        Some(Site { function: frame.function, block: frame.block, index: frame.index })
    }

    /// The number of the way that an end of a block takes which is rare.
    pub(crate) fn rare_terminator(
        &mut self,
        base: usize,
        constants: &[D::Value],
        terminator: &Terminator,
    ) -> Result<usize, Stop> {
        match terminator {
            Terminator::IndirectJump { address, targets } => {
                let address = self.value(base, constants, *address);
                let label = self.domain.label_at(address)?;
                let target = targets.iter().position(|edge| edge.target.index() == label);
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

    /// Remembers where the innermost frame is.
    pub(crate) fn save(&mut self, block: BlockId, index: usize) {
        if let Some(frame) = self.state.frames.last_mut() {
            frame.block = block;
            frame.index = index;
        }
    }

    #[inline]
    pub(crate) fn value(&self, base: usize, constants: &[D::Value], operand: Operand) -> D::Value {
        match operand.kind() {
            OperandKind::Register(register) => self.state.registers[base + register.index()],
            OperandKind::Constant(constant) => constants[constant.index()],
        }
    }

    #[inline]
    pub(crate) fn set(&mut self, base: usize, register: RegisterId, value: D::Value) {
        self.state.registers[base + register.index()] = value;
    }
}

/// An estimate of the bytes of stack that an activation takes in a compiled program.
///
/// Soundness: arguments and what is computed on the way are not counted. Where that may matter it is
/// noted as [`crate::AssumedKind::Stack`].
pub(crate) fn frame_cost(function: &Function) -> u64 {
    24 + 8 * function.variables.len() as u64
}
