//! The loop that runs the steps of a function.

use program::{
    BinaryOp, CastOp, FloatBinaryOp, Function, FunctionId, Instruction, Predicate, Terminator, Type,
};

use crate::arithmetic;
use crate::code::{Code, One, Step};
use crate::domain::{Domain, Site};
use crate::machine::{Facts, Machine, Phase};
use crate::options::Overflow;
use crate::stop::{Stop, Violation};

/// Why the loop is left, at some step.
enum Leave {
    /// Execution stops here; at the first step of a block, that was not begun.
    Stop(Stop),
    Call,
    Return,
    /// Another instruction that needs the whole machine.
    Rare,
    /// Another end of a block, whose ways have these numbers and those behind.
    End(u32),
    /// This way is taken, and that is to be counted.
    Take(u32),
}

/// What a run counts.
struct Count {
    steps: u64,
    instructions: u64,
    /// Steps at most.
    limit: u64,
}

/// What steps work on beside the domain.
struct Around<'a, V> {
    id: FunctionId,
    function: &'a Function,
    code: &'a Code,
    constants: &'a [V],
    overflow: Overflow,
    /// Whether iterations of loops are counted.
    counts_iterations: bool,
}

impl<D: Domain> Machine<'_, D> {
    /// Runs the innermost frame until it calls, returns or stops.
    pub(crate) fn run_frame(&mut self, facts: &Facts) -> Result<(), Stop> {
        let program = self.program;
        let frame = &self.state.frames[self.state.frames.len() - 1];
        let (id, base) = (frame.function, frame.base);
        let (block, index) = (frame.block, frame.index);
        let function = &program.functions[id];
        let constants = self.constants_of(id);
        let code = facts.code(program, id);
        let around = Around {
            id,
            function,
            code,
            constants: &constants,
            overflow: self.options.overflow,
            counts_iterations: self.options.unwind.is_some() && self.state.phase != Phase::Starting,
        };
        let mut at = code.step_at(block, index);
        if index == 0 {
            let block = &function.blocks[block];
            self.steps += u64::from(block.weight);
            self.instructions += block.instructions.len() as u64 + 1;
            if self.steps > self.options.step_limit {
                return Err(Stop::StepLimit);
            }
        }
        loop {
            let registers = &mut self.state.registers[base..];
            let mut count =
                Count { steps: self.steps, instructions: self.instructions, limit: self.options.step_limit };
            let (step, why) = run_steps(&mut self.domain, registers, &around, &mut count, at);
            (self.steps, self.instructions) = (count.steps, count.instructions);
            match self.beside_steps(&around, base, step, why)? {
                Some(step) => at = step,
                None => return Ok(()),
            }
        }
    }

    /// Does what needs the whole machine. The step at which the frame goes on; None if it is another's turn.
    #[inline]
    fn beside_steps(
        &mut self,
        around: &Around<'_, D::Value>,
        base: usize,
        step: usize,
        why: Leave,
    ) -> Result<Option<usize>, Stop> {
        let &Around { function, code, constants, .. } = around;
        let Some((block, index)) = code.place(step) else { unreachable!("each step has a place") };
        match why {
            Leave::Call => {
                let Some(Instruction::Call(call)) = function.blocks[block].instructions.get(index) else {
                    unreachable!("the step of a call");
                };
                self.domain.reads_at(Site { function: around.id, block, index });
                self.save(block, index);
                let entered = self.call(function, base, constants, call)?;
                self.domain.commit();
                Ok(if entered { None } else { Some(step + 1) })
            }
            Leave::Return => {
                let Terminator::Return(values) = &function.blocks[block].terminator else {
                    unreachable!("the step of a return");
                };
                let result = self.leave(base, block, constants, values);
                self.domain.commit();
                result.map(|()| None)
            }
            Leave::Rare => {
                let instruction = &function.blocks[block].instructions[index];
                if let Instruction::Load { .. } = instruction {
                    self.domain.reads_at(Site { function: around.id, block, index });
                }
                if let Instruction::Havoc { .. } | Instruction::LifetimeEnd { .. } = instruction {
                    self.save(block, index);
                }
                if let Err(stop) = self.execute(function, base, constants, instruction) {
                    self.save(block, index);
                    return Err(stop);
                }
                self.domain.commit();
                Ok(Some(step + 1))
            }
            Leave::End(way) => {
                self.save(block, index);
                let number = self.rare_terminator(base, constants, &function.blocks[block].terminator)?;
                self.domain.commit();
                self.take(around, base, way + number as u32).map(Some)
            }
            Leave::Take(way) => self.take(around, base, way).map(Some),
            Leave::Stop(stop) => {
                self.save(block, index);
                Err(stop)
            }
        }
    }

    /// Goes a way as the loop does, and counts it.
    fn take(&mut self, around: &Around<'_, D::Value>, base: usize, way: u32) -> Result<usize, Stop> {
        let way = &around.code.ways[way as usize];
        for step in &way.moves {
            let registers = &mut self.state.registers[base..];
            registers[step.to as usize] = value(registers, around.constants, step.from);
        }
        if around.counts_iterations
            && let Err(stop) = self.count_iteration(around.id, way.from, way.to)
        {
            self.save(way.to, 0);
            return Err(stop);
        }
        if let Some(why) = self.domain.enter_block(around.id, Some((way.from, way.number as usize)), way.to) {
            self.save(way.to, 0);
            return Err(Stop::Pause(why));
        }
        self.steps += u64::from(way.weight);
        self.instructions += u64::from(way.instructions);
        if self.steps > self.options.step_limit {
            self.save(way.to, 0);
            return Err(Stop::StepLimit);
        }
        Ok(way.first as usize)
    }
}

/// What a slot holds. A register is looked for first: that it is none tells that it is a constant.
#[inline(always)]
fn value<V: Copy>(registers: &[V], constants: &[V], slot: u32) -> V {
    match registers.get(slot as usize) {
        Some(&value) => value,
        None => constants[slot as usize - registers.len()],
    }
}

/// Runs steps from one on, until one has to be done by the machine. That one, and why.
///
/// Invariant: an instruction asks first and changes something afterwards, so a step that stops has changed
/// nothing, but for those of two instructions that stop at the second.
// Size: one arm for each step: what it does is said in one place.
fn run_steps<D: Domain>(
    domain: &mut D,
    registers: &mut [D::Value],
    around: &Around<'_, D::Value>,
    count: &mut Count,
    mut at: usize,
) -> (usize, Leave) {
    let &Around { id, function, code, constants, overflow, counts_iterations } = around;
    // In registers of their own, not where `count` lies.
    let (mut steps, mut instructions, limit) = (count.steps, count.instructions, count.limit);
    macro_rules! leave {
        ($why:expr) => {{
            (count.steps, count.instructions) = (steps, instructions);
            return (at, $why);
        }};
    }
    macro_rules! get {
        ($slot:expr) => {
            value(registers, constants, $slot)
        };
    }
    // The instruction is over, and what it computed is in this register.
    macro_rules! set {
        ($to:expr, $value:expr) => {{
            let value = $value;
            registers[$to as usize] = value;
            at += 1;
        }};
    }
    // What it asked for, or it stops here.
    macro_rules! ask {
        ($result:expr) => {
            match $result {
                Ok(value) => value,
                Err(stop) => leave!(Leave::Stop(stop)),
            }
        };
    }
    macro_rules! binary {
        ($op:expr, $width:expr, $two:expr) => {{
            let (left, right) = (get!($two.left), get!($two.right));
            let done = arithmetic::binary(domain, overflow, $op, $two.no_wrap, $width, left, right);
            let value = ask!(done);
            domain.commit();
            set!($two.to, value)
        }};
    }
    macro_rules! compare {
        ($predicate:ident, $two:expr) => {
            set!(
                $two.to,
                domain.compare(Predicate::$predicate, $two.width, get!($two.left), get!($two.right))
            )
        };
    }
    macro_rules! cast {
        ($op:ident, $source:expr, $target:expr, $one:expr) => {
            set!($one.to, domain.cast(CastOp::$op, $source, $target, get!($one.from)))
        };
    }
    macro_rules! load {
        ($read:expr, $ty:expr) => {
            load!(from get!($read.address), $read, $ty)
        };
        (from $address:expr, $read:expr, $ty:expr) => {{
            if let Some((block, index)) = code.place(at) {
                domain.reads_at(Site { function: id, block, index });
            }
            let value = ask!(domain.load($address, $ty, $read.observed));
            domain.commit();
            set!($read.to, value)
        }};
    }
    macro_rules! near {
        ($near:expr, $ty:expr) => {{
            let pointer = domain.pointer_offset(get!($near.base), $near.offset);
            set!($near.pointer, pointer);
            load!(from pointer, $near, $ty)
        }};
    }
    macro_rules! far {
        ($far:expr, $ty:expr) => {{
            let pointer = domain.pointer_index(get!($far.base), get!($far.index), 64, $far.scale);
            set!($far.pointer, pointer);
            load!(from pointer, $far, $ty)
        }};
    }
    macro_rules! store {
        ($write:expr, $ty:expr) => {{
            ask!(domain.store(get!($write.address), get!($write.value), $ty));
            domain.commit();
            at += 1;
        }};
    }
    macro_rules! float {
        ($op:expr, $double:expr, $two:expr) => {{
            let value = ask!(domain.float_binary($op, $double, get!($two.left), get!($two.right)));
            domain.commit();
            set!($two.to, value)
        }};
    }
    macro_rules! take {
        ($way:expr) => {{
            domain.commit();
            if counts_iterations {
                leave!(Leave::Take($way));
            }
            let way = &code.ways[$way as usize];
            for step in &way.moves {
                registers[step.to as usize] = get!(step.from);
            }
            at = way.first as usize;
            if let Some(why) = domain.enter_block(id, Some((way.from, way.number as usize)), way.to) {
                leave!(Leave::Stop(Stop::Pause(why)));
            }
            steps += u64::from(way.weight);
            instructions += u64::from(way.instructions);
            if steps > limit {
                leave!(Leave::Stop(Stop::StepLimit));
            }
        }};
    }
    macro_rules! branch {
        ($condition:expr, $block:expr, $way:expr) => {{
            let holds = ask!(domain.branch((id, $block), $condition));
            take!(if holds { $way } else { $way + 1 })
        }};
    }
    macro_rules! fork {
        ($predicate:ident, $fork:expr) => {{
            let condition =
                domain.compare(Predicate::$predicate, $fork.width, get!($fork.left), get!($fork.right));
            set!($fork.to, condition);
            branch!(condition, $fork.block, $fork.way)
        }};
    }
    const I8: Type = Type::Int(8);
    const I16: Type = Type::Int(16);
    const I32: Type = Type::Int(32);
    const I64: Type = Type::Int(64);
    loop {
        match &code.steps[at] {
            Step::Move(One { to, from }) => set!(*to, get!(*from)),
            Step::Binary(op, two) => binary!(*op, two.width, two),
            Step::Add32(two) => binary!(BinaryOp::Add, 32, two),
            Step::Add64(two) => binary!(BinaryOp::Add, 64, two),
            Step::Sub32(two) => binary!(BinaryOp::Sub, 32, two),
            Step::Sub64(two) => binary!(BinaryOp::Sub, 64, two),
            Step::Mul32(two) => binary!(BinaryOp::Mul, 32, two),
            Step::Mul64(two) => binary!(BinaryOp::Mul, 64, two),
            Step::Shl32(two) => binary!(BinaryOp::Shl, 32, two),
            Step::Shl64(two) => binary!(BinaryOp::Shl, 64, two),
            Step::LShr32(two) => binary!(BinaryOp::LShr, 32, two),
            Step::LShr64(two) => binary!(BinaryOp::LShr, 64, two),
            Step::AShr32(two) => binary!(BinaryOp::AShr, 32, two),
            Step::And32(two) => binary!(BinaryOp::And, 32, two),
            Step::And64(two) => binary!(BinaryOp::And, 64, two),
            Step::Or32(two) => binary!(BinaryOp::Or, 32, two),
            Step::Or64(two) => binary!(BinaryOp::Or, 64, two),
            Step::Xor32(two) => binary!(BinaryOp::Xor, 32, two),
            Step::Eq(two) => compare!(Eq, two),
            Step::Ne(two) => compare!(Ne, two),
            Step::Ugt(two) => compare!(Ugt, two),
            Step::Uge(two) => compare!(Uge, two),
            Step::Ult(two) => compare!(Ult, two),
            Step::Ule(two) => compare!(Ule, two),
            Step::Sgt(two) => compare!(Sgt, two),
            Step::Sge(two) => compare!(Sge, two),
            Step::Slt(two) => compare!(Slt, two),
            Step::Sle(two) => compare!(Sle, two),
            Step::ForkEq(both) => fork!(Eq, both),
            Step::ForkNe(both) => fork!(Ne, both),
            Step::ForkUgt(both) => fork!(Ugt, both),
            Step::ForkUge(both) => fork!(Uge, both),
            Step::ForkUlt(both) => fork!(Ult, both),
            Step::ForkUle(both) => fork!(Ule, both),
            Step::ForkSgt(both) => fork!(Sgt, both),
            Step::ForkSge(both) => fork!(Sge, both),
            Step::ForkSlt(both) => fork!(Slt, both),
            Step::ForkSle(both) => fork!(Sle, both),
            Step::Cast { op, source, target, to, from } => {
                set!(*to, domain.cast(*op, *source, *target, get!(*from)))
            }
            Step::ZExt8To32(one) => cast!(ZExt, I8, I32, one),
            Step::ZExt8To64(one) => cast!(ZExt, I8, I64, one),
            Step::ZExt16To32(one) => cast!(ZExt, I16, I32, one),
            Step::ZExt32To64(one) => cast!(ZExt, I32, I64, one),
            Step::SExt8To32(one) => cast!(SExt, I8, I32, one),
            Step::SExt32To64(one) => cast!(SExt, I32, I64, one),
            Step::Trunc32To8(one) => cast!(Trunc, I32, I8, one),
            Step::Trunc32To16(one) => cast!(Trunc, I32, I16, one),
            Step::Trunc64To32(one) => cast!(Trunc, I64, I32, one),
            Step::Offset { to, base, offset } => set!(*to, domain.pointer_offset(get!(*base), *offset)),
            Step::Index { to, base, index, width, scale } => {
                set!(*to, domain.pointer_index(get!(*base), get!(*index), *width, *scale))
            }
            Step::Index64 { to, base, index, scale } => {
                set!(*to, domain.pointer_index(get!(*base), get!(*index), 64, *scale))
            }
            Step::WideIndex { wide, from, to, base, scale } => {
                let index = domain.cast(CastOp::SExt, I32, I64, get!(*from));
                set!(*wide, index);
                set!(*to, domain.pointer_index(get!(*base), index, 64, *scale))
            }
            Step::OffsetLoad8(near) => near!(near, I8),
            Step::OffsetLoad32(near) => near!(near, I32),
            Step::OffsetLoad64(near) => near!(near, I64),
            Step::OffsetLoadPointer(near) => near!(near, Type::Pointer),
            Step::IndexLoad8(far) => far!(far, I8),
            Step::IndexLoad16(far) => far!(far, I16),
            Step::IndexLoad32(far) => far!(far, I32),
            Step::IndexLoad64(far) => far!(far, I64),
            Step::IndexLoadDouble(far) => far!(far, Type::Double),
            Step::Load(read, ty) => load!(read, *ty),
            Step::Load8(read) => load!(read, I8),
            Step::Load16(read) => load!(read, I16),
            Step::Load32(read) => load!(read, I32),
            Step::Load64(read) => load!(read, I64),
            Step::LoadDouble(read) => load!(read, Type::Double),
            Step::LoadPointer(read) => load!(read, Type::Pointer),
            Step::Store(write, ty) => store!(write, *ty),
            Step::Store8(write) => store!(write, I8),
            Step::Store16(write) => store!(write, I16),
            Step::Store32(write) => store!(write, I32),
            Step::Store64(write) => store!(write, I64),
            Step::StoreDouble(write) => store!(write, Type::Double),
            Step::StorePointer(write) => store!(write, Type::Pointer),
            Step::Select { to, condition, if_true, if_false, ty } => {
                set!(*to, domain.select(*ty, get!(*condition), get!(*if_true), get!(*if_false)))
            }
            Step::Float { op, double, operands } => float!(*op, *double, operands),
            Step::AddDouble(two) => float!(FloatBinaryOp::Add, true, two),
            Step::SubDouble(two) => float!(FloatBinaryOp::Sub, true, two),
            Step::MulDouble(two) => float!(FloatBinaryOp::Mul, true, two),
            Step::DivDouble(two) => float!(FloatBinaryOp::Div, true, two),
            Step::FloatCompare { predicate, double, operands: two } => {
                let holds = domain.float_compare(*predicate, *double, get!(two.left), get!(two.right));
                set!(two.to, holds)
            }
            Step::CheckIndex(condition) => {
                if !ask!(domain.decide(get!(*condition))) {
                    leave!(Leave::Stop(Violation::IndexBeyondArray.into()));
                }
                domain.commit();
                at += 1;
            }
            Step::Call => leave!(Leave::Call),
            Step::Rare => leave!(Leave::Rare),
            Step::Jump { way } => take!(*way),
            Step::Branch { condition, block, way } => branch!(get!(*condition), *block, *way),
            Step::Switch { value, block, way } => {
                let Terminator::Switch(switch) = &function.blocks[*block].terminator else {
                    unreachable!("the step of a switch");
                };
                let case = ask!(domain.choose((id, *block), get!(*value), switch));
                take!(*way + case.unwrap_or(switch.cases.len()) as u32)
            }
            Step::Return => leave!(Leave::Return),
            Step::End { way } => leave!(Leave::End(*way)),
        }
    }
}
