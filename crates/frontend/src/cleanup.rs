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
    Block, BlockId, Entity, Function, Instruction, Operand, OperandKind, Register, RegisterId, Table,
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
    /// How many noted copies have this register as their source.
    source_of: Vec<u32>,
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
            self.source_of[source.index()] += 1;
        }
    }

    /// `written` has a new value: it is no copy any more, and nothing is a copy of it.
    fn forget(&mut self, written: RegisterId) {
        self.copy[written.index()] = None;
        if self.source_of[written.index()] == 0 {
            return;
        }
        self.source_of[written.index()] = 0;
        let copy = &mut self.copy;
        self.noted.retain(|&register| {
            let source = copy[register.index()].and_then(Operand::register);
            if source == Some(written) {
                copy[register.index()] = None;
            }
            copy[register.index()].is_some()
        });
    }

    fn clear(&mut self) {
        for register in self.noted.drain(..) {
            if let Some(source) = self.copy[register.index()].and_then(Operand::register) {
                self.source_of[source.index()] = 0;
            }
            self.copy[register.index()] = None;
        }
    }
}

/// Pass 1. Variables are preferred to temporaries: after `x = move t`, `t` is read as `x`.
fn propagate_copies(function: &mut Function) {
    let uses = Uses::count(function);
    let count = function.registers.len();
    let mut copies = Copies { copy: vec![None; count], noted: Vec::new(), source_of: vec![0; count] };
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

/// Pass 3, with liveness over the registers that live across blocks.
fn remove_dead(function: &mut Function) {
    let live_out = Liveness::compute(function);
    let mut live = vec![false; function.registers.len()];
    for id in function.blocks.keys() {
        let block = &mut function.blocks[id];
        live.fill(false);
        live_out.for_each(id, |register| live[register.index()] = true);
        remove_dead_in(block, &mut live);
    }
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

/// Registers live at the end of each block, among those that any block reads before writing.
struct Liveness {
    global: Vec<RegisterId>,
    words: usize,
    live_out: Table<BlockId, Vec<u64>>,
}

impl Liveness {
    fn compute(function: &Function) -> Liveness {
        let count = function.blocks.len();
        let mut index_of: Vec<Option<u32>> = vec![None; function.registers.len()];
        let mut global = Vec::new();
        let mut exposed: Table<BlockId, Vec<RegisterId>> = Table::filled(count, Vec::new());
        let mut killed: Table<BlockId, Vec<RegisterId>> = Table::filled(count, Vec::new());
        let mut written_in: Vec<Option<BlockId>> = vec![None; function.registers.len()];
        for (id, block) in function.blocks.iter() {
            let mut read = |operand: Operand, written_in: &[Option<BlockId>]| {
                if let Some(register) = operand.register()
                    && written_in[register.index()] != Some(id)
                {
                    if index_of[register.index()].is_none() {
                        index_of[register.index()] = Some(global.len() as u32);
                        global.push(register);
                    }
                    exposed[id].push(register);
                }
            };
            for instruction in &block.instructions {
                instruction.for_each_operand(|&operand| read(operand, &written_in));
                for register in instruction.written().iter() {
                    written_in[register.index()] = Some(id);
                    killed[id].push(register);
                }
            }
            for operand in block.terminator.operands() {
                read(operand, &written_in);
            }
            for edge in block.terminator.edges() {
                for step in &edge.moves {
                    read(step.from, &written_in);
                }
            }
        }
        let words = global.len().div_ceil(64);
        let bits = |registers: &[RegisterId]| {
            let mut set = vec![0u64; words];
            for register in registers {
                if let Some(index) = index_of[register.index()] {
                    set[index as usize / 64] |= 1 << (index % 64);
                }
            }
            set
        };
        let exposed: Table<BlockId, Vec<u64>> = exposed.values().map(|set| bits(set)).collect();
        let killed: Table<BlockId, Vec<u64>> = killed.values().map(|set| bits(set)).collect();
        let mut liveness = Liveness { global, words, live_out: Table::filled(count, vec![0; words]) };
        liveness.solve(function, &exposed, &killed);
        liveness
    }

    fn solve(
        &mut self,
        function: &Function,
        exposed: &Table<BlockId, Vec<u64>>,
        killed: &Table<BlockId, Vec<u64>>,
    ) {
        let mut predecessors: Table<BlockId, Vec<BlockId>> = Table::filled(function.blocks.len(), Vec::new());
        for (id, block) in function.blocks.iter() {
            for edge in block.terminator.edges() {
                if predecessors[edge.target].last() != Some(&id) {
                    predecessors[edge.target].push(id);
                }
            }
        }
        let mut queued: Table<BlockId, bool> = Table::filled(function.blocks.len(), true);
        let mut work: Vec<BlockId> = function.blocks.keys().collect();
        let mut live_in = vec![0u64; self.words];
        while let Some(id) = work.pop() {
            queued[id] = false;
            for word in 0..self.words {
                live_in[word] = exposed[id][word] | (self.live_out[id][word] & !killed[id][word]);
            }
            for &predecessor in &predecessors[id] {
                // A register that the edge writes is not live before it; ignoring that only
                // keeps more alive.
                let mut grew = false;
                for (out, new) in self.live_out[predecessor].iter_mut().zip(&live_in) {
                    grew |= *new & !*out != 0;
                    *out |= new;
                }
                if grew && !queued[predecessor] {
                    queued[predecessor] = true;
                    work.push(predecessor);
                }
            }
        }
    }

    fn for_each(&self, block: BlockId, mut visit: impl FnMut(RegisterId)) {
        for (word, &bits) in self.live_out[block].iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                visit(self.global[word * 64 + rest.trailing_zeros() as usize]);
                rest &= rest - 1;
            }
        }
    }
}

/// Pass 4: parameters first, then in order of appearance.
fn renumber(function: &mut Function) {
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
