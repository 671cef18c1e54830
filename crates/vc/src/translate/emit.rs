//! The commands of one node: its instructions, and what happens on the way out of it.
//!
//! A temporary that is read once in the block that writes it is *held* and put where it is read, so
//! that commands look like the source. Before something is assigned, held expressions that mention
//! it become assignments.

use program::{
    BlockId, Callee, Constant, Entity, Function, FunctionId, Instruction, Operand, OperandKind, Place,
    Predicate, Program, RegisterId, Terminator, Type,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::error::Error;
use super::facts::Facts;
use super::objects::{Home, ObjectId, Objects, compare};
use super::provenance::{Origin, origin_of};
use super::unroll::{Exit, Graph, Target, unsupported};
use super::{Note, Options};
use crate::command::Command;
use crate::expression::{Expression, Expressions, Node, Sort, Variable};

pub(super) struct Emitter<'p> {
    pub program: &'p Program,
    pub options: &'p Options,
    pub store: &'p mut Expressions,
    pub graph: Graph,
    pub facts: FxHashMap<FunctionId, Facts>,
    pub objects: Objects,
    /// The variables of registers, by function and depth of recursion.
    registers: FxHashMap<(FunctionId, u32, RegisterId), Variable>,
    /// What is known of each frame, by its number.
    pub frames: Vec<FrameObjects>,
    pub notes: Vec<Note>,
    /// What the environment gives, in order: results of functions without body.
    pub inputs: Vec<Variable>,
    pub results: Vec<Variable>,
    pub(super) out: Vec<Command>,
    held: FxHashMap<RegisterId, Held>,
    pub(super) frame: usize,
    pub(super) place: Option<Place>,
    /// Functions that a note tells of.
    pub(super) told: FxHashSet<FunctionId>,
}

#[derive(Default)]
pub(super) struct FrameObjects {
    pub allocas: FxHashMap<program::AllocaId, ObjectId>,
    /// The objects that pointers among the arguments point into.
    pub arguments: Vec<Option<ObjectId>>,
}

struct Held {
    value: Expression,
    variables: Vec<Variable>,
}

/// What is done before a branch, its conditions with the edges they lead to, and the edge for none
/// of them.
pub(super) type Branch = (Vec<Command>, Vec<(Expression, usize)>, usize);

impl<'p> Emitter<'p> {
    pub fn new(
        program: &'p Program,
        options: &'p Options,
        store: &'p mut Expressions,
        graph: Graph,
        facts: FxHashMap<FunctionId, Facts>,
    ) -> Emitter<'p> {
        let objects = Objects::new(program, store);
        let frames = graph.frames.iter().map(|_| FrameObjects::default()).collect();
        Emitter {
            program,
            options,
            store,
            graph,
            facts,
            objects,
            registers: FxHashMap::default(),
            frames,
            notes: Vec::new(),
            inputs: Vec::new(),
            results: Vec::new(),
            out: Vec::new(),
            held: FxHashMap::default(),
            frame: 0,
            place: None,
            told: FxHashSet::default(),
        }
    }

    pub fn function(&self) -> &'p Function {
        &self.program.functions[self.graph.frames[self.frame].function]
    }

    fn facts(&self) -> &Facts {
        &self.facts[&self.graph.frames[self.frame].function]
    }

    pub fn unsupported(&self, what: &str) -> Error {
        unsupported(what, self.place)
    }

    /// The instructions of a node, ended.
    pub fn instructions(&mut self, node: usize) -> Result<Vec<Command>, Error> {
        self.begin(node)?;
        self.flush();
        Ok(std::mem::take(&mut self.out))
    }

    /// The instructions of a node; what is held at its end can still be read.
    fn begin(&mut self, node: usize) -> Result<(), Error> {
        let (frame, block, range) = {
            let node = &self.graph.nodes[node];
            (node.frame, node.block, node.range.clone())
        };
        self.frame = frame;
        self.held.clear();
        let body = &self.function().blocks[block];
        for index in range {
            self.place = body.places[index];
            self.instruction(node, &body.instructions[index])?;
        }
        self.place = body.places.get(self.graph.nodes[node].range.end).copied().flatten();
        Ok(())
    }

    fn block(&self, node: usize) -> (BlockId, &'p Terminator) {
        let block = self.graph.nodes[node].block;
        (block, &self.function().blocks[block].terminator)
    }

    /// The instructions of a node, and the moves on its only edge.
    pub fn jump(&mut self, node: usize) -> Result<Vec<Command>, Error> {
        self.begin(node)?;
        let (_, terminator) = self.block(node);
        for edge in terminator.edges() {
            for step in &edge.moves {
                let value = self.operand(step.from)?;
                self.assign(step.to, value)?;
            }
        }
        self.flush();
        Ok(std::mem::take(&mut self.out))
    }

    /// The moves on one of several edges.
    pub fn moves(&mut self, node: usize, edge: usize) -> Result<Vec<Command>, Error> {
        self.frame = self.graph.nodes[node].frame;
        self.held.clear();
        let (_, terminator) = self.block(node);
        for step in &terminator.edges()[edge].moves {
            let value = self.operand(step.from)?;
            self.assign(step.to, value)?;
        }
        self.flush();
        Ok(std::mem::take(&mut self.out))
    }

    pub fn branch(&mut self, node: usize) -> Result<Branch, Error> {
        self.begin(node)?;
        let (_, terminator) = self.block(node);
        let (arms, last) = match terminator {
            Terminator::Branch { condition, .. } => (vec![(self.truth(*condition)?, 0)], 1),
            Terminator::Switch(switch) => {
                let value = self.operand(switch.value)?;
                let value = self.as_bits(value);
                let unsigned = self.is_unsigned(switch.value);
                let mut arms: Vec<(Expression, usize)> = Vec::new();
                for (index, (case, edge)) in switch.cases.iter().enumerate() {
                    let case = self.store.constant(switch.width, *case);
                    let case = if unsigned { self.unsigned(case) } else { case };
                    let condition = self.store.equal(value, case);
                    match arms.last_mut() {
                        // Cases that lead to the same place are one.
                        Some((known, before)) if &switch.cases[*before].1 == edge => {
                            *known = self.store.or(*known, condition);
                        }
                        _ => arms.push((condition, index)),
                    }
                }
                (arms, switch.cases.len())
            }
            _ => (Vec::new(), 0),
        };
        self.flush();
        Ok((std::mem::take(&mut self.out), arms, last))
    }

    /// The instructions of a node, and the arguments of the call behind them.
    pub fn enter(&mut self, node: usize, target: Target) -> Result<Vec<Command>, Error> {
        self.begin(node)?;
        if target == Target::Unwound {
            self.flush();
            return Ok(std::mem::take(&mut self.out));
        }
        let Exit::Call { frame: callee, .. } = self.graph.nodes[node].exit else {
            return Ok(std::mem::take(&mut self.out));
        };
        let caller = self.frame;
        let call = self.graph.frames[callee].call(self.program, &self.graph.frames);
        let arguments = call.map_or(&[][..], |call| call.arguments.as_slice());
        let mut values = Vec::new();
        let mut objects = Vec::new();
        if arguments.iter().any(|argument| argument.by_value.is_some()) {
            // Copying changes memory: what was read before is not read again.
            self.flush();
        }
        for argument in arguments {
            let (value, object) = match argument.by_value {
                None => (self.operand(argument.value)?, self.object_of(argument.value)),
                Some(by_value) => {
                    let from = self.operand(argument.value)?;
                    let source = self.memory_of(argument.value)?;
                    let object = self.objects.stack(self.store, "copy", by_value.size, true);
                    let Home::Bytes { memory, base } = self.objects.object(object).home else {
                        return Err(self.unsupported("a structure passed by value"));
                    };
                    self.copy_known(memory, base, source, from, by_value.size)?;
                    (base, Some(object))
                }
            };
            values.push(value);
            objects.push(object);
        }
        self.flush();
        self.frame = callee;
        let function = self.function();
        if function.parameters.len() > values.len() {
            return Err(self.unsupported(&format!("a call of {} with too few arguments", function.name)));
        }
        for (&parameter, value) in function.parameters.iter().zip(values) {
            let variable = self.variable(parameter)?;
            if self.store.declaration(variable).sort != self.store.sort(value) {
                let what = format!("a call of {} with an argument of another type", function.name);
                self.frame = caller;
                return Err(self.unsupported(&what));
            }
            let value = self.as_declared(variable, value);
            self.out.push(Command::Assign(variable, value));
        }
        self.frames[callee].arguments = objects;
        Ok(std::mem::take(&mut self.out))
    }

    /// The instructions of a node that returns, and its results.
    pub fn leave(&mut self, node: usize) -> Result<Vec<Command>, Error> {
        self.begin(node)?;
        let (_, Terminator::Return(operands)) = self.block(node) else {
            return Ok(std::mem::take(&mut self.out));
        };
        let mut values = Vec::new();
        for &operand in operands {
            values.push(self.operand(operand)?);
        }
        self.flush();
        match self.graph.frames[self.frame].caller {
            None => {
                for (variable, value) in self.results.clone().into_iter().zip(values) {
                    let value = self.as_declared(variable, value);
                    self.out.push(Command::Assign(variable, value));
                }
            }
            Some((caller, ..)) => {
                let call = self.graph.frames[self.frame].call(self.program, &self.graph.frames);
                let name = &self.function().name;
                self.frame = caller;
                for (&register, value) in call.map_or(&[][..], |call| &call.results).iter().zip(values) {
                    let variable = self.variable(register)?;
                    if self.store.declaration(variable).sort != self.store.sort(value) {
                        return Err(
                            self.unsupported(&format!("a call of {name} with a result of another type"))
                        );
                    }
                    let value = self.as_declared(variable, value);
                    self.out.push(Command::Assign(variable, value));
                }
            }
        }
        Ok(std::mem::take(&mut self.out))
    }

    /// What happens beyond a bound.
    pub fn unwound(&mut self) -> Command {
        let never = self.store.truth(false);
        if self.options.unwinding_assertions { Command::Assert(never) } else { Command::Assume(never) }
    }

    pub fn sort(&self, ty: Type) -> Result<Sort, Error> {
        match ty {
            Type::Int(1) => Ok(Sort::Truth),
            Type::Int(width) => Ok(Sort::Bits(width)),
            Type::Pointer => Ok(Sort::Bits(self.program.data_model.pointer_bits())),
            Type::Float | Type::Double => Err(self.unsupported("floating-point arithmetic")),
        }
    }

    /// The variable of a register.
    pub fn variable(&mut self, register: RegisterId) -> Result<Variable, Error> {
        let frame = &self.graph.frames[self.frame];
        let key = (frame.function, frame.depth, register);
        if let Some(&known) = self.registers.get(&key) {
            return Ok(known);
        }
        let function = self.function();
        let declared = &function.registers[register];
        let sort = self.sort(declared.ty)?;
        let variable = match declared.variable.map(|variable| &function.variables[variable]) {
            Some(variable) => self.store.declare(&variable.name, sort, variable.signed),
            None => self.store.declare(&register.to_string(), sort, super::sign::of(function, register)),
        };
        self.registers.insert(key, variable);
        Ok(variable)
    }

    /// Takes a variable for a register.
    pub fn bind(&mut self, register: RegisterId, variable: Variable) {
        let frame = &self.graph.frames[self.frame];
        self.registers.insert((frame.function, frame.depth, register), variable);
    }

    pub fn operand(&mut self, operand: Operand) -> Result<Expression, Error> {
        match operand.kind() {
            OperandKind::Register(register) => {
                if let Some(held) = self.held.remove(&register) {
                    return Ok(held.value);
                }
                let variable = self.variable(register)?;
                Ok(self.store.variable(variable))
            }
            OperandKind::Constant(constant) => self.constant(self.function().constants[constant]),
        }
    }

    fn constant(&mut self, constant: Constant) -> Result<Expression, Error> {
        let bits = self.program.data_model.pointer_bits();
        Ok(match constant {
            Constant::Int { width: 1, value } => self.store.truth(value == 1),
            Constant::Int { width, value } => self.store.constant(width, value),
            Constant::Null => self.store.constant(bits, 0),
            Constant::Global { global, offset } => {
                self.objects.address(self.program, self.store, global, offset)
            }
            Constant::Unconstrained(ty) => {
                let sort = self.sort(ty)?;
                let variable = self.store.declare("undefined", sort, false);
                self.store.variable(variable)
            }
            Constant::Float(_) | Constant::Double(_) => {
                return Err(self.unsupported("floating-point arithmetic"));
            }
            Constant::Function(function) => {
                let name = &self.program.functions[function].name;
                return Err(self.unsupported(&format!("the address of the function {name}")));
            }
            Constant::Label { .. } => return Err(self.unsupported("the address of a label")),
        })
    }

    /// An operand as a truth value.
    pub fn truth(&mut self, operand: Operand) -> Result<Expression, Error> {
        let value = self.operand(operand)?;
        Ok(self.is_not_zero(value))
    }

    pub fn is_not_zero(&mut self, value: Expression) -> Expression {
        match self.store.sort(value) {
            Sort::Bits(width) => {
                let zero = self.store.constant(width, 0);
                compare(self.store, Predicate::Ne, value, zero)
            }
            Sort::Truth | Sort::Memory => value,
        }
    }

    /// A truth value as one bit.
    pub fn as_bits(&mut self, value: Expression) -> Expression {
        match self.store.sort(value) {
            Sort::Truth => self.store.make(Node::FromTruth { width: 1, of: value }),
            Sort::Bits(_) | Sort::Memory => value,
        }
    }

    /// A number where it is known to be unsigned. Over mathematical integers constants are signed, so
    /// that a large one must be the end of a wider one.
    pub fn unsigned(&mut self, value: Expression) -> Expression {
        match self.store.node(value) {
            Node::Constant { width, value: number } if is_large(width, number) => {
                let of = self.store.constant(2 * width, number);
                self.store.make(Node::Truncate { width, of })
            }
            _ => value,
        }
    }

    /// A number that is assigned to a variable.
    fn as_declared(&mut self, variable: Variable, value: Expression) -> Expression {
        if self.store.declaration(variable).signed { value } else { self.unsigned(value) }
    }

    /// Whether numbers of an operand are unsigned.
    pub fn is_unsigned(&mut self, operand: Operand) -> bool {
        let function = self.function();
        match operand.kind() {
            OperandKind::Register(register) => match function.registers[register].variable {
                Some(variable) => !function.variables[variable].signed,
                None => !super::sign::of(function, register),
            },
            OperandKind::Constant(_) => false,
        }
    }

    /// Gives a register a value, now or where it is read.
    pub fn assign(&mut self, register: RegisterId, value: Expression) -> Result<(), Error> {
        let in_place = self.facts().in_place[register];
        let variable = self.variable(register)?;
        let value = self.as_declared(variable, value);
        if in_place {
            let variables = self.mentioned(value);
            self.held.insert(register, Held { value, variables });
        } else {
            self.assign_variable(variable, value);
        }
        Ok(())
    }

    pub fn assign_variable(&mut self, variable: Variable, value: Expression) {
        let mut late: Vec<RegisterId> = Vec::new();
        for (&register, held) in &self.held {
            if held.variables.contains(&variable) {
                late.push(register);
            }
        }
        self.settle(late);
        self.out.push(Command::Assign(variable, value));
    }

    /// Assigns everything that is held.
    pub fn flush(&mut self) {
        let all = self.held.keys().copied().collect();
        self.settle(all);
    }

    /// A value that later assignments do not change.
    pub fn fixed(&mut self, value: Expression) -> Expression {
        if self.mentioned(value).is_empty() {
            return value;
        }
        let sort = self.store.sort(value);
        let variable = self.store.declare("fixed", sort, false);
        self.out.push(Command::Assign(variable, value));
        self.store.variable(variable)
    }

    fn settle(&mut self, mut registers: Vec<RegisterId>) {
        registers.sort_unstable_by_key(|register| register.index());
        for register in registers {
            let frame = &self.graph.frames[self.frame];
            // It was declared when it was held.
            let variable = self.registers.get(&(frame.function, frame.depth, register)).copied();
            if let (Some(variable), Some(held)) = (variable, self.held.remove(&register)) {
                self.out.push(Command::Assign(variable, held.value));
            }
        }
    }

    fn mentioned(&self, value: Expression) -> Vec<Variable> {
        let mut seen = FxHashSet::default();
        let mut work = vec![value];
        let mut found = Vec::new();
        while let Some(next) = work.pop() {
            if seen.insert(next) {
                let node = self.store.node(next);
                if let Node::Variable(variable) = node {
                    found.push(variable);
                }
                work.extend(node.operands());
            }
        }
        found
    }

    /// The object that an address points into, if it is known.
    pub fn object_of(&mut self, operand: Operand) -> Option<ObjectId> {
        let facts = &self.facts[&self.graph.frames[self.frame].function];
        match origin_of(self.function(), &facts.origins, operand) {
            Origin::Alloca(alloca) => self.frames[self.frame].allocas.get(&alloca).copied(),
            Origin::Global(global) => Some(self.objects.global(self.program, self.store, global)),
            Origin::Parameter(index) => self.frames[self.frame].arguments.get(index).copied().flatten(),
            Origin::Unset | Origin::Any => None,
        }
    }

    /// The memory that an address points to.
    pub fn memory_of(&mut self, operand: Operand) -> Result<Variable, Error> {
        let Some(object) = self.object_of(operand) else { return Ok(self.objects.memory) };
        match self.objects.object(object).home {
            Home::Bytes { memory, .. } => Ok(memory),
            Home::Scalar(_) => Err(self.unsupported("an access to a part of a variable")),
        }
    }

    pub fn is_direct(&self, callee: Callee) -> Option<FunctionId> {
        match callee {
            Callee::Direct(callee) => Some(callee),
            Callee::Indirect(_) => None,
        }
    }

    pub fn site(&self, instruction: &Instruction, node: usize) -> Option<String> {
        let node = &self.graph.nodes[node];
        let body = &self.function().blocks[node.block];
        let index = body.instructions.iter().position(|known| std::ptr::eq(known, instruction))?;
        program::assigned_variable(self.program, self.function(), node.block, index)
    }
}

/// Whether a number is negative if it is signed.
pub(super) fn is_large(width: u32, number: u128) -> bool {
    width > 1 && width <= 64 && number >> (width - 1) == 1
}
