//! Tidies a translated function: what promotion left behind.
//!
//! Loads and stores of promoted variables became moves. Four passes remove most of them:
//! 1. a use of a register that was moved from another one reads the other one directly, as long
//!    as neither was written since (within a block);
//! 2. a result that is only moved on, by the next instruction, is written where it goes;
//! 3. instructions without effect whose result nobody reads are dropped, by liveness;
//! 4. the registers left are numbered anew.
//!
//! Soundness: none of them looks at what operations mean, so undefined behaviour stays where it
//! was. Only instructions that cannot fail are dropped: a dead division or load stays.

use program::{
    Block, Entity, Function, Instruction, Liveness, Operand, OperandKind, Register, RegisterId, Table,
};

pub fn run(function: &mut Function) {
    propagate_copies(function);
    coalesce(function);
    remove_dead(function);
    renumber(function);
}

/// How often each register is read and written; parameters are written once by the call.
struct Uses {
    reads: Vec<u32>,
    writes: Vec<u32>,
}

impl Uses {
    fn count(function: &Function) -> Uses {
        let mut reads = vec![0; function.registers.len()];
        let mut writes = vec![0; function.registers.len()];
        for_each_use(
            function,
            |register| reads[register.index()] += 1,
            |register| writes[register.index()] += 1,
        );
        Uses { reads, writes }
    }

    /// Whether it is the result of one instruction and not a variable. A promoted variable is
    /// written at least twice, when it comes into scope and when it is set.
    fn is_temporary(&self, register: RegisterId) -> bool {
        self.writes[register.index()] == 1
    }
}

/// Which registers hold the same value as another operand, at a point of a block.
struct Copies {
    copy: Vec<Option<Operand>>,
    /// Registers with a copy noted since the block began.
    noted: Vec<RegisterId>,
    /// Registers that were noted as copies of this one, and may still be.
    copies_of: Vec<Vec<RegisterId>>,
}

impl Copies {
    fn resolve(&self, operand: Operand) -> Operand {
        match operand.kind() {
            OperandKind::Register(register) => self.copy[register.index()].unwrap_or(operand),
            OperandKind::Constant(_) => operand,
        }
    }

    fn note(&mut self, register: RegisterId, same: Operand) {
        self.copy[register.index()] = Some(same);
        self.noted.push(register);
        if let Some(source) = same.register() {
            self.copies_of[source.index()].push(register);
        }
    }

    /// `written` has a new value: it is no copy any more, and nothing is a copy of it.
    fn forget(&mut self, written: RegisterId) {
        self.copy[written.index()] = None;
        for register in std::mem::take(&mut self.copies_of[written.index()]) {
            if self.copy[register.index()].and_then(Operand::register) == Some(written) {
                self.copy[register.index()] = None;
            }
        }
    }

    fn clear(&mut self) {
        for register in self.noted.drain(..) {
            if let Some(source) = self.copy[register.index()].and_then(Operand::register) {
                self.copies_of[source.index()].clear();
            }
            self.copy[register.index()] = None;
        }
    }
}

/// Pass 1. Variables are preferred to temporaries: after `x = move t`, `t` is read as `x`.
fn propagate_copies(function: &mut Function) {
    let uses = Uses::count(function);
    let count = function.registers.len();
    let mut copies =
        Copies { copy: vec![None; count], noted: Vec::new(), copies_of: vec![Vec::new(); count] };
    for block in function.blocks.values_mut() {
        copies.clear();
        for instruction in &mut block.instructions {
            instruction.for_each_operand_mut(|operand| *operand = copies.resolve(*operand));
            for written in instruction.written().iter() {
                copies.forget(written);
            }
            if let Instruction::Move { to, from } = instruction
                && from.register() != Some(*to)
                && !is_unconstrained(&function.constants, *from)
            {
                match from.register() {
                    Some(source) if uses.is_temporary(source) && !uses.is_temporary(*to) => {
                        copies.forget(source);
                        copies.note(source, (*to).into());
                    }
                    _ => copies.note(*to, *from),
                }
            }
        }
        block.terminator.for_each_operand_mut(|operand| *operand = copies.resolve(*operand));
        for edge in block.terminator.edges_mut() {
            // The moves of an edge are in sequence: what one writes, later ones must not see
            // through.
            let mut written: Vec<RegisterId> = Vec::new();
            for step in &mut edge.moves {
                let source = copies.resolve(step.from);
                let clobbered = |operand: Operand| operand.register().is_some_and(|r| written.contains(&r));
                if !clobbered(step.from) && !clobbered(source) {
                    step.from = source;
                }
                written.push(step.to);
            }
        }
    }
}

/// An unconstrained constant is another value at every use: it must not be copied.
fn is_unconstrained(constants: &Table<program::ConstantId, program::Constant>, operand: Operand) -> bool {
    operand.constant().is_some_and(|id| matches!(constants[id], program::Constant::Unconstrained(_)))
}

/// Pass 2: `t = op …; x = move t`, with `t` read nowhere else, becomes `x = op …`, and a parameter
/// that is only moved to its variable is received there.
fn coalesce(function: &mut Function) {
    let uses = Uses::count(function);
    for block in function.blocks.values_mut() {
        for index in 1..block.instructions.len() {
            let Instruction::Move { to, from } = block.instructions[index] else { continue };
            let Some(temporary) = from.register() else { continue };
            if temporary == to || uses.reads[temporary.index()] != 1 || !uses.is_temporary(temporary) {
                continue;
            }
            if replace_written(&mut block.instructions[index - 1], temporary, to) {
                // Now a move to itself, which the next pass drops.
                block.instructions[index] = Instruction::Move { to, from: to.into() };
            }
        }
    }
    receive_parameters(function, &uses);
}

/// The entry block runs once and first, so a variable that it sets from a parameter before doing
/// anything else with it can be the parameter. Soundness: every value that it came into scope with
/// before, by its alloca and by a mark, must go, or it would replace the parameter's.
fn receive_parameters(function: &mut Function, uses: &Uses) {
    let mut touched = vec![false; function.registers.len()];
    let Some(entry) = function.entry() else { return };
    let instructions = &mut function.blocks[entry].instructions;
    let mut havocs: Vec<Vec<usize>> = vec![Vec::new(); touched.len()];
    for index in 0..instructions.len() {
        match instructions[index] {
            Instruction::Havoc { to } if !touched[to.index()] => havocs[to.index()].push(index),
            Instruction::Move { to, from } => {
                let source = from.register().filter(|source| uses.reads[source.index()] == 1);
                let position =
                    source.and_then(|source| function.parameters.iter().position(|p| *p == source));
                if let Some(position) = position
                    && !havocs[to.index()].is_empty()
                    && !touched[to.index()]
                {
                    function.parameters[position] = to;
                    for &havoc in &havocs[to.index()] {
                        instructions[havoc] = Instruction::Move { to, from: to.into() };
                    }
                    instructions[index] = Instruction::Move { to, from: to.into() };
                }
                touched[to.index()] = true;
                if let Some(source) = from.register() {
                    touched[source.index()] = true;
                }
            }
            ref other => {
                other.for_each_operand(|operand| {
                    if let Some(register) = operand.register() {
                        touched[register.index()] = true;
                    }
                });
                other.written().iter().for_each(|register| touched[register.index()] = true);
            }
        }
    }
}

/// Makes an instruction that writes just `old` write `new` instead.
fn replace_written(instruction: &mut Instruction, old: RegisterId, new: RegisterId) -> bool {
    if !instruction.written().iter().eq([old]) {
        return false;
    }
    instruction.for_each_written_mut(|register| *register = new);
    true
}

fn for_each_use(function: &Function, mut read: impl FnMut(RegisterId), mut write: impl FnMut(RegisterId)) {
    let mut operand = |operand: Operand| {
        if let Some(register) = operand.register() {
            read(register);
        }
    };
    for &parameter in &function.parameters {
        write(parameter);
    }
    for block in function.blocks.values() {
        for instruction in &block.instructions {
            instruction.for_each_operand(|&used| operand(used));
            instruction.written().iter().for_each(&mut write);
        }
        block.terminator.operands().into_iter().for_each(&mut operand);
        for edge in block.terminator.edges() {
            for step in &edge.moves {
                operand(step.from);
                write(step.to);
            }
        }
    }
}

/// Whether the instruction can be dropped if nobody reads its result.
fn is_pure(instruction: &Instruction) -> bool {
    use Instruction::*;
    matches!(
        instruction,
        Move { .. }
            | Havoc { .. }
            | Cast { .. }
            | Compare { .. }
            | PointerOffset { .. }
            | PointerIndex { .. }
    )
}

/// Pass 3.
fn remove_dead(function: &mut Function) {
    let liveness = Liveness::new(function);
    let mut live = vec![false; function.registers.len()];
    for id in function.blocks.keys() {
        let block = &mut function.blocks[id];
        // What an edge writes is not live before it; ignoring that only keeps more alive.
        for edge in block.terminator.edges() {
            liveness.for_each_live_in(edge.target, |register| live[register.index()] = true);
        }
        remove_dead_in(block, &mut live);
        // As it was, for the next block: nothing else was marked.
        for edge in block.terminator.edges() {
            liveness.for_each_live_in(edge.target, |register| live[register.index()] = false);
        }
        unmark(block, &mut live);
    }
}

fn unmark(block: &Block, live: &mut [bool]) {
    let mut forget = |operand: &Operand| {
        if let Some(register) = operand.register() {
            live[register.index()] = false;
        }
    };
    block.instructions.iter().for_each(|instruction| instruction.for_each_operand(&mut forget));
    block.terminator.operands().iter().for_each(&mut forget);
    block.terminator.edges().iter().flat_map(|edge| &edge.moves).for_each(|step| forget(&step.from));
}

fn remove_dead_in(block: &mut Block, live: &mut [bool]) {
    let mark = |live: &mut [bool], operand: Operand| {
        if let Some(register) = operand.register() {
            live[register.index()] = true;
        }
    };
    // What is live before the edges' moves: read by any of them, or live after and not written by
    // all. Keeping every move is simplest; moves are few.
    for edge in block.terminator.edges() {
        for step in &edge.moves {
            mark(live, step.from);
        }
    }
    for operand in block.terminator.operands() {
        mark(live, operand);
    }
    let mut keep = vec![true; block.instructions.len()];
    for (index, instruction) in block.instructions.iter().enumerate().rev() {
        let to_itself = matches!(instruction, Instruction::Move { to, from } if from.register() == Some(*to));
        let wanted = instruction.written().iter().any(|register| live[register.index()]);
        if to_itself || (is_pure(instruction) && !wanted) {
            keep[index] = false;
            continue;
        }
        for register in instruction.written().iter() {
            live[register.index()] = false;
        }
        instruction.for_each_operand(|&operand| mark(live, operand));
    }
    let mut kept = keep.iter();
    block.instructions.retain(|_| *kept.next().unwrap_or(&true));
    let mut kept = keep.iter();
    // The terminator's place is one more than there are instructions.
    block.places.retain(|_| *kept.next().unwrap_or(&true));
}

/// Pass 4: parameters first, then in order of appearance.
pub(crate) fn renumber(function: &mut Function) {
    let mut new: Vec<Option<RegisterId>> = vec![None; function.registers.len()];
    let mut registers: Table<RegisterId, Register> = Table::new();
    let old = std::mem::take(&mut function.registers);
    let mut rename = |register: &mut RegisterId| {
        let entry = &mut new[register.index()];
        *register = *entry.get_or_insert_with(|| registers.push(old[*register].clone()));
    };
    function.parameters.iter_mut().for_each(&mut rename);
    for block in function.blocks.values_mut() {
        for instruction in &mut block.instructions {
            instruction.for_each_operand_mut(|operand| {
                if let Some(mut register) = operand.register() {
                    rename(&mut register);
                    *operand = register.into();
                }
            });
            instruction.for_each_written_mut(&mut rename);
        }
        block.terminator.for_each_operand_mut(|operand| {
            if let Some(mut register) = operand.register() {
                rename(&mut register);
                *operand = register.into();
            }
        });
        for edge in block.terminator.edges_mut() {
            for step in &mut edge.moves {
                if let Some(mut register) = step.from.register() {
                    rename(&mut register);
                    step.from = register.into();
                }
                rename(&mut step.to);
            }
        }
    }
    function.registers = registers;
}
