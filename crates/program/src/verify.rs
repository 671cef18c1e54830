//! The invariants of the IR, checked after every construction in debug builds.
//!
//! 1. Every id that is mentioned exists in its table.
//! 2. Every block has one place per instruction and one for its terminator.
//! 3. Operand and register types fit the instruction: integer operations have integer operands of
//!    the stated width (or pointers, if the width is that of a pointer, in comparisons), float
//!    operations floats of the stated precision, addresses are pointers, conditions are `i1`,
//!    moves keep the type.
//! 4. A cast's source and target types are those of its operand and register and differ in size
//!    in the direction its operation says.
//! 5. Switch cases are sorted, distinct and fit the width.
//! 6. A direct call passes at least as many arguments as the callee has parameters only if the
//!    callee is known to want them: arity and types may differ (old C), so that is checked when
//!    the call is executed, not here; but result registers fit the call's own result types.
//! 7. A return has one value per result of the function, of its type.
//! 8. The entry block has no predecessors.
//! 9. Relocations lie within their global, sorted and not overlapping; an initialiser is not
//!    longer than its global; alignments are powers of two.
//! 10. The entry function has a body.

use std::fmt::{self, Write};

use crate::instruction::*;
use crate::operators::*;
use crate::program::*;
use crate::types::{DataModel, Type};

/// A violated invariant: a bug of the front end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    pub at: String,
    pub message: String,
}

impl Defect {
    /// Says which part it is in, too.
    fn within(mut self, part: &impl fmt::Debug) -> Defect {
        let _ = write!(self.message, " in {part:?}");
        self
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.message)
    }
}

/// Checks all invariants; reports the first violation of each function and global.
pub fn verify(program: &Program) -> Result<(), Vec<Defect>> {
    let mut defects = Vec::new();
    for global in program.globals.values() {
        defects.extend(check_global(program, global).err());
    }
    for (id, function) in program.functions.iter() {
        let mut checker = Checker { program, function, at: format!("{id} @{}", function.name) };
        defects.extend(checker.function().err());
    }
    let entry = program.functions.get(program.entry);
    if !entry.is_some_and(Function::has_body) {
        let message = "the entry function has no body".into();
        defects.push(Defect { at: "program".into(), message });
    }
    if defects.is_empty() { Ok(()) } else { Err(defects) }
}

type Check = Result<(), Defect>;

fn ensure(at: &str, condition: bool, message: impl FnOnce() -> String) -> Check {
    if condition { Ok(()) } else { Err(Defect { at: at.to_string(), message: message() }) }
}

fn check_global(program: &Program, global: &Global) -> Check {
    let at = format!("@{}", global.name);
    ensure(&at, global.align.is_power_of_two(), || format!("alignment {}", global.align))?;
    let Some(initialiser) = &global.initialiser else { return Ok(()) };
    ensure(&at, initialiser.bytes.len() as u64 <= global.size, || "initialiser too long".into())?;
    let mut end = 0;
    for relocation in &initialiser.relocations {
        ensure(&at, relocation.offset >= end, || "relocations overlap".into())?;
        end = relocation.offset + program.data_model.pointer_bytes();
        check_constant(program, &relocation.target, &at)?;
    }
    ensure(&at, end <= global.size, || "relocation beyond the end".into())
}

fn check_constant(program: &Program, constant: &Constant, at: &str) -> Check {
    let exists = match constant {
        Constant::Global { global, .. } => program.globals.contains(*global),
        Constant::Function(function) => program.functions.contains(*function),
        Constant::Label { function, block } => {
            program.functions.get(*function).is_some_and(|f| f.blocks.contains(*block))
        }
        Constant::Int { width, value } => *width >= 128 || value >> width == 0,
        Constant::Float(_) | Constant::Double(_) | Constant::Null | Constant::Unconstrained(_) => true,
    };
    ensure(at, exists, || format!("bad constant {constant:?}"))
}

struct Checker<'a> {
    program: &'a Program,
    function: &'a Function,
    at: String,
}

impl Checker<'_> {
    fn function(&mut self) -> Check {
        let function = self.function;
        for constant in function.constants.values() {
            check_constant(self.program, constant, &self.at)?;
        }
        for &parameter in &function.parameters {
            self.register(parameter)?;
        }
        for site in function.allocas.values() {
            self.ensure(site.align.is_power_of_two(), || "alloca alignment".into())?;
        }
        for register in function.registers.values() {
            let known = register.variable.is_none_or(|variable| function.variables.contains(variable));
            self.ensure(known, || "register holds an unknown variable".into())?;
        }
        let name = self.at.clone();
        for (id, block) in function.blocks.iter() {
            self.at = format!("{name} {id}");
            let places = block.instructions.len() + 1;
            self.ensure(block.places.len() == places, || "one place per instruction".into())?;
            for instruction in &block.instructions {
                self.instruction(instruction).map_err(|defect| defect.within(instruction))?;
            }
            let terminator = &block.terminator;
            self.terminator(terminator).map_err(|defect| defect.within(terminator))?;
            for edge in terminator.edges() {
                self.edge(edge)?;
            }
        }
        self.at = name;
        Ok(())
    }

    fn defect(&self, message: String) -> Defect {
        Defect { at: self.at.clone(), message }
    }

    fn ensure(&self, condition: bool, message: impl FnOnce() -> String) -> Check {
        ensure(&self.at, condition, message)
    }

    fn model(&self) -> DataModel {
        self.program.data_model
    }

    fn register(&self, register: RegisterId) -> Result<Type, Defect> {
        let info = self.function.registers.get(register);
        info.map(|info| info.ty).ok_or_else(|| self.defect(format!("no register {register}")))
    }

    fn operand(&self, operand: Operand) -> Result<Type, Defect> {
        match operand.kind() {
            OperandKind::Register(register) => self.register(register),
            OperandKind::Constant(constant) => {
                let known = self.function.constants.get(constant);
                known.map(Constant::ty).ok_or_else(|| self.defect(format!("no constant {constant}")))
            }
        }
    }

    fn has(&self, operand: Operand, ty: Type) -> Check {
        let found = self.operand(operand)?;
        self.ensure(found == ty, || format!("operand of type {found} where {ty} is wanted"))
    }

    fn writes(&self, register: RegisterId, ty: Type) -> Check {
        let found = self.register(register)?;
        self.ensure(found == ty, || format!("{register}: {found} written with {ty}"))
    }

    fn is_integer(&self, operand: Operand) -> Check {
        let found = self.operand(operand)?;
        self.ensure(found.is_int(), || format!("{found} where an integer is wanted"))
    }

    fn edge(&self, edge: &Edge) -> Check {
        let entry = self.function.entry();
        self.ensure(self.function.blocks.contains(edge.target), || format!("no block {}", edge.target))?;
        self.ensure(Some(edge.target) != entry, || "jump to the entry block".into())?;
        for step in &edge.moves {
            self.has(step.from, self.register(step.to)?)?;
        }
        Ok(())
    }

    // Size: one arm for each instruction, which says its types.
    fn instruction(&self, instruction: &Instruction) -> Check {
        use Instruction::*;
        let float = |double: bool| if double { Type::Double } else { Type::Float };
        match instruction {
            Move { to, from } | Freeze { to, from } => self.has(*from, self.register(*to)?),
            Havoc { to } => self.register(*to).map(|_| ()),
            Binary { width, to, left, right, .. } => {
                let ty = Type::Int(*width);
                self.has(*left, ty).and(self.has(*right, ty)).and(self.writes(*to, ty))
            }
            Overflow(arithmetic) => {
                let ty = Type::Int(arithmetic.width);
                self.has(arithmetic.left, ty)?;
                self.has(arithmetic.right, ty)?;
                self.writes(arithmetic.to, ty)?;
                self.writes(arithmetic.overflowed, Type::BOOL)
            }
            Unary { width, to, operand, .. } => {
                self.has(*operand, Type::Int(*width)).and(self.writes(*to, Type::Int(*width)))
            }
            FunnelShift(shift) => {
                let ty = Type::Int(shift.width);
                self.has(shift.high, ty)?;
                self.has(shift.low, ty)?;
                self.has(shift.amount, ty)?;
                self.writes(shift.to, ty)
            }
            Compare { width, to, left, right, .. } => {
                let ty = self.operand(*left)?;
                self.has(*right, ty)?;
                self.ensure(!ty.is_float() && ty.bits(self.model()) == *width, || format!("{ty} compared"))?;
                self.writes(*to, Type::BOOL)
            }
            FloatBinary { double, to, left, right, .. } => {
                let ty = float(*double);
                self.has(*left, ty).and(self.has(*right, ty)).and(self.writes(*to, ty))
            }
            FloatUnary { double, to, operand, .. } => {
                self.has(*operand, float(*double)).and(self.writes(*to, float(*double)))
            }
            FloatFused { double, to, operands } => {
                for &operand in operands.iter() {
                    self.has(operand, float(*double))?;
                }
                self.writes(*to, float(*double))
            }
            FloatCompare { double, to, left, right, .. } => {
                self.has(*left, float(*double))?;
                self.has(*right, float(*double))?;
                self.writes(*to, Type::BOOL)
            }
            FloatClass { double, to, operand, .. } => {
                self.has(*operand, float(*double)).and(self.writes(*to, Type::BOOL))
            }
            Extended(step) => {
                let (types, result) = step.op.types();
                self.ensure(step.operands.len() == types.len(), || "number of operands".into())?;
                step.operands.iter().zip(types).try_for_each(|(&operand, ty)| self.has(operand, ty))?;
                self.writes(step.to, result)
            }
            Cast { op, source, target, to, operand } => {
                self.has(*operand, *source)?;
                self.writes(*to, *target)?;
                let fits = cast_fits(*op, *source, *target, self.model());
                self.ensure(fits, || format!("{op:?} from {source} to {target}"))
            }
            Select { to, condition, if_true, if_false } => {
                let ty = self.register(*to)?;
                self.has(*condition, Type::BOOL)?;
                self.has(*if_true, ty).and(self.has(*if_false, ty))
            }
            PointerOffset { to, base, .. } => {
                self.has(*base, Type::Pointer).and(self.writes(*to, Type::Pointer))
            }
            PointerIndex { to, base, index, width, .. } => {
                self.has(*base, Type::Pointer)?;
                self.has(*index, Type::Int(*width))?;
                self.writes(*to, Type::Pointer)
            }
            Alloca { to, alloca, count } => {
                let known = self.function.allocas.contains(*alloca);
                self.ensure(known, || format!("no alloca {alloca}"))?;
                self.is_integer(*count)?;
                self.writes(*to, Type::Pointer)
            }
            LifetimeStart { alloca } | LifetimeEnd { alloca } => {
                self.ensure(self.function.allocas.contains(*alloca), || format!("no alloca {alloca}"))
            }
            LifetimeRenew { to, alloca } => {
                self.ensure(self.function.allocas.contains(*alloca), || format!("no alloca {alloca}"))?;
                self.writes(*to, Type::Pointer)
            }
            Mark(crate::Mark::Label(number)) => {
                let known = (*number as usize) < self.function.labels.len();
                self.ensure(known, || format!("no label {number}"))
            }
            Mark(_) => Ok(()),
            Load { to, address, ty, .. } => self.has(*address, Type::Pointer).and(self.writes(*to, *ty)),
            Store { address, value, ty } => self.has(*address, Type::Pointer).and(self.has(*value, *ty)),
            MemoryCopy { to, from, length, .. } => {
                self.has(*to, Type::Pointer)?;
                self.has(*from, Type::Pointer)?;
                self.is_integer(*length)
            }
            MemorySet { to, byte, length } => {
                self.has(*to, Type::Pointer)?;
                self.has(*byte, Type::Int(8))?;
                self.is_integer(*length)
            }
            Call(call) => self.call(call),
            VaStart { list } => self.has(*list, Type::Pointer),
            VaCopy { to, from } => self.has(*to, Type::Pointer).and(self.has(*from, Type::Pointer)),
            Landing { site, value } => {
                self.writes(*site, Type::Int(32)).and(self.writes(*value, Type::Int(32)))
            }
            StackSave { to } => self.writes(*to, Type::Pointer),
            StackRestore { mark } => self.has(*mark, Type::Pointer),
            Assume { condition } | CheckIndex { condition } => self.has(*condition, Type::BOOL),
            Unsupported { .. } => Ok(()),
        }
    }

    fn call(&self, call: &Call) -> Check {
        match call.callee {
            Callee::Direct(callee) => {
                self.ensure(self.program.functions.contains(callee), || format!("no function {callee}"))?;
            }
            Callee::Indirect(callee) => self.has(callee, Type::Pointer)?,
        }
        for argument in &call.arguments {
            let ty = self.operand(argument.value)?;
            let by_value = argument.by_value.is_some();
            self.ensure(!by_value || ty == Type::Pointer, || "by-value argument of another type".into())?;
        }
        if !call.results.is_empty() {
            let expected = call.result_types.len();
            self.ensure(call.results.len() == expected, || "results of another number".into())?;
            for (&register, &ty) in call.results.iter().zip(&call.result_types) {
                self.writes(register, ty)?;
            }
        }
        Ok(())
    }

    fn terminator(&self, terminator: &Terminator) -> Check {
        match terminator {
            Terminator::Branch { condition, .. } => self.has(*condition, Type::BOOL),
            Terminator::Switch(switch) => {
                self.has(switch.value, Type::Int(switch.width))?;
                let sorted = switch.cases.is_sorted_by(|(a, _), (b, _)| a < b);
                self.ensure(sorted, || "switch cases not sorted".into())?;
                let fit = switch.cases.iter().all(|(v, _)| switch.width >= 128 || v >> switch.width == 0);
                self.ensure(fit, || "switch case too wide".into())
            }
            Terminator::IndirectJump { address, .. } => self.has(*address, Type::Pointer),
            Terminator::Return(values) => {
                let results = &self.function.results;
                self.ensure(values.len() == results.len(), || "number of returned values".into())?;
                values.iter().zip(results).try_for_each(|(&value, &ty)| self.has(value, ty))
            }
            Terminator::Jump(_) | Terminator::Unreachable | Terminator::Unsupported { .. } => Ok(()),
        }
    }
}

fn cast_fits(op: CastOp, source: Type, target: Type, model: DataModel) -> bool {
    let (from, to) = (source.bits(model), target.bits(model));
    let ints = source.is_int() && target.is_int();
    match op {
        CastOp::Trunc => ints && from > to,
        CastOp::ZExt | CastOp::SExt => ints && from < to,
        CastOp::FpTrunc => source == Type::Double && target == Type::Float,
        CastOp::FpExt => source == Type::Float && target == Type::Double,
        CastOp::FpToUi | CastOp::FpToSi | CastOp::FpToUiSat | CastOp::FpToSiSat => {
            source.is_float() && target.is_int()
        }
        CastOp::UiToFp | CastOp::SiToFp => source.is_int() && target.is_float(),
        CastOp::PtrToInt => source == Type::Pointer && target.is_int(),
        CastOp::IntToPtr => source.is_int() && target == Type::Pointer,
        CastOp::Bitcast => from == to,
    }
}
