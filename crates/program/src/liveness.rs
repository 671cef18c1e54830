//! Which registers may still be read.
//!
//! Registers are looked at 64 at a time, as the bits of a word, from the blocks that read them backwards to
//! the blocks that write them, and blocks keep only the words that have a bit set. So what it costs grows
//! with the code and with how much is live in it, not with the product of blocks and registers: most
//! registers are written and read in one block and cost nothing here.

use crate::entity::{Entity, Table};
use crate::instruction::{Edge, Instruction, Operand};
use crate::program::{BlockId, Function, RegisterId};

const BITS: usize = u64::BITS as usize;

/// The registers that are live at the start of each block of a function.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// Words of 64 registers with their numbers, in rising order, without those that are empty.
    live_in: Table<BlockId, Vec<(u32, u64)>>,
    /// How often a block was looked at: the cost, for tests.
    #[cfg(test)]
    steps: usize,
}

impl Liveness {
    pub fn new(function: &Function) -> Liveness {
        let mut search = Search::new(function);
        let words = Words::of(function);
        let mut liveness = Liveness {
            live_in: Table::filled(function.blocks.len(), Vec::new()),
            #[cfg(test)]
            steps: 0,
        };
        for (number, word) in words.0.iter().enumerate().filter(|(_, word)| !word.read.is_empty()) {
            search.run(word, |block, live| liveness.live_in[block].push((number as u32, live)));
        }
        #[cfg(test)]
        {
            liveness.steps = search.steps;
        }
        liveness
    }

    /// Whether a register is live at the start of a block.
    pub fn is_live_in(&self, block: BlockId, register: RegisterId) -> bool {
        let (number, bit) = place_of(register);
        let words = &self.live_in[block];
        words
            .binary_search_by_key(&number, |&(number, _)| number)
            .is_ok_and(|found| words[found].1 & bit != 0)
    }

    /// The registers that are live at the start of a block, in rising order.
    pub fn for_each_live_in(&self, block: BlockId, mut visit: impl FnMut(RegisterId)) {
        for &(number, word) in &self.live_in[block] {
            let mut rest = word;
            while rest != 0 {
                visit(RegisterId::from_index(number as usize * BITS + rest.trailing_zeros() as usize));
                rest &= rest - 1;
            }
        }
    }

    /// Whether a register is live before the instruction of this number.
    pub fn is_live_at(
        &self,
        function: &Function,
        block: BlockId,
        index: usize,
        register: RegisterId,
    ) -> bool {
        let body = &function.blocks[block];
        for instruction in body.instructions.iter().skip(index) {
            if reads(instruction, register) {
                return true;
            }
            if instruction.written().iter().any(|written| written == register) {
                return false;
            }
        }
        let is_it = |operand: Operand| operand.register() == Some(register);
        body.terminator.operands().into_iter().any(is_it)
            || body.terminator.edges().into_iter().any(|edge| self.is_live_on(edge, register))
    }

    /// Whether a register is live before the moves of an edge.
    fn is_live_on(&self, edge: &Edge, register: RegisterId) -> bool {
        for step in &edge.moves {
            if step.from.register() == Some(register) {
                return true;
            }
            if step.to == register {
                return false;
            }
        }
        self.is_live_in(edge.target, register)
    }

    /// The registers that are live before the instruction of this number.
    pub fn live_at(&self, function: &Function, block: BlockId, index: usize) -> Vec<bool> {
        let body = &function.blocks[block];
        let mut live = vec![false; function.registers.len()];
        for edge in body.terminator.edges() {
            if edge.moves.is_empty() {
                self.for_each_live_in(edge.target, |register| live[register.index()] = true);
                continue;
            }
            let mut on_edge = vec![false; function.registers.len()];
            self.for_each_live_in(edge.target, |register| on_edge[register.index()] = true);
            for step in edge.moves.iter().rev() {
                on_edge[step.to.index()] = false;
                if let Some(register) = step.from.register() {
                    on_edge[register.index()] = true;
                }
            }
            live.iter_mut().zip(on_edge).for_each(|(live, on_edge)| *live |= on_edge);
        }
        let read = |live: &mut Vec<bool>, register: RegisterId| live[register.index()] = true;
        for register in body.terminator.operands().into_iter().filter_map(|operand| operand.register()) {
            read(&mut live, register);
        }
        for instruction in body.instructions.iter().skip(index).rev() {
            for written in instruction.written().iter() {
                live[written.index()] = false;
            }
            instruction.for_each_operand(|operand| {
                if let Some(register) = operand.register() {
                    read(&mut live, register);
                }
            });
        }
        live
    }
}

fn reads(instruction: &Instruction, register: RegisterId) -> bool {
    let mut found = false;
    instruction.for_each_operand(|operand| found |= operand.register() == Some(register));
    found
}

/// The number of a register's word, and its bit there.
fn place_of(register: RegisterId) -> (u32, u64) {
    ((register.index() / BITS) as u32, 1 << (register.index() % BITS))
}

/// What a function does with 64 registers.
#[derive(Clone, Default)]
struct Word {
    /// Blocks that read some before they write them, on their way out at the latest.
    read: Vec<(BlockId, u64)>,
    /// Blocks that write some.
    written: Vec<(BlockId, u64)>,
    /// Edges, by their numbers, whose moves write some.
    moved: Vec<(usize, u64)>,
}

/// What a function does with each 64 registers.
struct Words(Vec<Word>);

impl Words {
    fn of(function: &Function) -> Words {
        let mut words = Words(vec![Word::default(); function.registers.len().div_ceil(BITS)]);
        let mut edge_number = 0;
        for (id, block) in function.blocks.iter() {
            for instruction in &block.instructions {
                instruction.for_each_operand(|operand| words.read(id, operand.register()));
                instruction.written().iter().for_each(|register| words.write(id, register));
            }
            for operand in block.terminator.operands() {
                words.read(id, operand.register());
            }
            for edge in block.terminator.edges() {
                for step in &edge.moves {
                    if step.from.register().is_none_or(|from| !words.is_moved(edge_number, from)) {
                        words.read(id, step.from.register());
                    }
                    let (number, bit) = place_of(step.to);
                    add(&mut words.0[number as usize].moved, edge_number, bit);
                }
                edge_number += 1;
            }
        }
        words
    }

    fn read(&mut self, block: BlockId, register: Option<RegisterId>) {
        let Some(register) = register else { return };
        let (number, bit) = place_of(register);
        let word = &mut self.0[number as usize];
        if !word.written.last().is_some_and(|&(last, bits)| last == block && bits & bit != 0) {
            add(&mut word.read, block, bit);
        }
    }

    fn write(&mut self, block: BlockId, register: RegisterId) {
        let (number, bit) = place_of(register);
        add(&mut self.0[number as usize].written, block, bit);
    }

    /// Whether a move before this one on the same edge has written a register.
    fn is_moved(&self, edge: usize, register: RegisterId) -> bool {
        let (number, bit) = place_of(register);
        self.0[number as usize].moved.last().is_some_and(|&(last, bits)| last == edge && bits & bit != 0)
    }
}

/// Adds a bit to the entry of a list that is filled in order.
fn add<K: Copy + PartialEq>(list: &mut Vec<(K, u64)>, key: K, bit: u64) {
    match list.last_mut() {
        Some((last, bits)) if *last == key => *bits |= bit,
        _ => list.push((key, bit)),
    }
}

/// The search from reads backwards, one word after the other. What it notes of blocks is taken back in
/// between.
struct Search {
    /// For each block the edges to it: their numbers and the blocks that they start from.
    arrivals: Table<BlockId, Vec<(usize, BlockId)>>,
    live: Table<BlockId, u64>,
    written: Table<BlockId, u64>,
    moved: Vec<u64>,
    #[cfg(test)]
    steps: usize,
}

impl Search {
    fn new(function: &Function) -> Search {
        let count = function.blocks.len();
        let mut arrivals: Table<BlockId, Vec<(usize, BlockId)>> = Table::filled(count, Vec::new());
        let mut edges = 0;
        for (id, block) in function.blocks.iter() {
            for edge in block.terminator.edges() {
                arrivals[edge.target].push((edges, id));
                edges += 1;
            }
        }
        Search {
            arrivals,
            live: Table::filled(count, 0),
            written: Table::filled(count, 0),
            moved: vec![0; edges],
            #[cfg(test)]
            steps: 0,
        }
    }

    fn run(&mut self, word: &Word, mut found: impl FnMut(BlockId, u64)) {
        word.written.iter().for_each(|&(block, bits)| self.written[block] = bits);
        word.moved.iter().for_each(|&(edge, bits)| self.moved[edge] = bits);
        let mut touched = Vec::new();
        let mut work = Vec::new();
        for &(block, bits) in &word.read {
            self.live[block] = bits;
            touched.push(block);
            work.push(block);
        }
        while let Some(block) = work.pop() {
            #[cfg(test)]
            {
                self.steps += 1;
            }
            for &(edge, from) in &self.arrivals[block] {
                let new = self.live[block] & !self.moved[edge] & !self.written[from] & !self.live[from];
                if new != 0 {
                    if self.live[from] == 0 {
                        touched.push(from);
                    }
                    self.live[from] |= new;
                    work.push(from);
                }
            }
        }
        for block in touched {
            found(block, std::mem::take(&mut self.live[block]));
        }
        word.written.iter().for_each(|&(block, _)| self.written[block] = 0);
        word.moved.iter().for_each(|&(edge, _)| self.moved[edge] = 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::{EdgeMove, Terminator};
    use crate::program::{Block, Register};
    use crate::types::Type;

    /// Those of a block, and of each of its ends with where it leads.
    type Steps = (Vec<Step>, Vec<(usize, Vec<Step>)>);

    /// A function of blocks that move registers (to, from) and then go on, with moves on the way.
    type Step = (usize, usize);
    fn function(registers: usize, blocks: &[Steps]) -> Function {
        let register = RegisterId::from_index;
        let mut function = Function::declared("f");
        for _ in 0..registers {
            function.registers.push(Register { ty: Type::BOOL, variable: None });
        }
        for (steps, ways) in blocks {
            let edge = |(target, moves): &(usize, Vec<Step>)| Edge {
                target: BlockId::from_index(*target),
                moves: moves
                    .iter()
                    .map(|&(to, from)| EdgeMove { to: register(to), from: register(from).into() })
                    .collect(),
            };
            let terminator = match ways.as_slice() {
                [] => Terminator::Return(vec![register(0).into()]),
                [one] => Terminator::Jump(edge(one)),
                [one, two, ..] => Terminator::Branch {
                    condition: register(1).into(),
                    if_true: edge(one),
                    if_false: edge(two),
                },
            };
            let instructions: Vec<Instruction> = steps
                .iter()
                .map(|&(to, from)| Instruction::Move { to: register(to), from: register(from).into() })
                .collect();
            let places = vec![None; instructions.len() + 1];
            function.blocks.push(Block {
                instructions,
                places,
                terminator,
                weight: 1,
                arm: Default::default(),
            });
        }
        function
    }

    /// Liveness by its definition: some way from there reads the register before it is written.
    fn is_live(function: &Function, start: BlockId, register: RegisterId) -> bool {
        let is_it = |operand: &Operand| operand.register() == Some(register);
        let mut seen = vec![false; function.blocks.len()];
        let mut work = vec![start];
        'blocks: while let Some(id) = work.pop() {
            if std::mem::replace(&mut seen[id.index()], true) {
                continue;
            }
            let block = &function.blocks[id];
            for instruction in &block.instructions {
                if reads(instruction, register) {
                    return true;
                }
                if instruction.written().iter().any(|written| written == register) {
                    continue 'blocks;
                }
            }
            if block.terminator.operands().iter().any(is_it) {
                return true;
            }
            'edges: for edge in block.terminator.edges() {
                for step in &edge.moves {
                    if is_it(&step.from) {
                        return true;
                    }
                    if step.to == register {
                        continue 'edges;
                    }
                }
                work.push(edge.target);
            }
        }
        false
    }

    #[test]
    fn liveness_agrees_with_its_definition() {
        let mut seed = 1u64;
        let mut dice = move |sides: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % sides
        };
        for _ in 0..300 {
            // More registers than one word has.
            let (registers, count) = (70, 1 + dice(6));
            let used = [0, 1, 2, 63, 64, 69];
            let mut steps = |most: usize| -> Vec<Step> {
                (0..dice(most + 1)).map(|_| (used[dice(6)], used[dice(6)])).collect()
            };
            let bodies: Vec<Vec<Step>> = (0..count).map(|_| steps(3)).collect();
            let moves: Vec<[Vec<Step>; 2]> = (0..count).map(|_| [steps(2), steps(2)]).collect();
            let ways = |[one, two]: [Vec<Step>; 2], number: usize| {
                let all =
                    vec![((number * 7 + one.len()) % count, one), ((number * 3 + two.len()) % count, two)];
                all.into_iter().take(number % 3).collect::<Vec<_>>()
            };
            let blocks: Vec<_> = bodies
                .into_iter()
                .zip(moves)
                .enumerate()
                .map(|(n, (body, moves))| (body, ways(moves, n)))
                .collect();
            let function = function(registers, &blocks);
            let liveness = Liveness::new(&function);
            for block in function.blocks.keys() {
                let at = liveness.live_at(&function, block, 0);
                for register in function.registers.keys() {
                    let expected = is_live(&function, block, register);
                    assert_eq!(liveness.is_live_in(block, register), expected, "{block} {register}");
                    assert_eq!(liveness.is_live_at(&function, block, 0, register), expected);
                    assert_eq!(at[register.index()], expected);
                }
            }
        }
    }

    #[test]
    fn what_is_live_only_nearby_costs_nothing_elsewhere() {
        // Each block hands one register on to the next, which reads it.
        let chain = |count: usize| {
            let block =
                |n: usize| (vec![(n + 3, n + 2)], if n + 1 < count { vec![(n + 1, vec![])] } else { vec![] });
            Liveness::new(&function(count + 3, &(0..count).map(block).collect::<Vec<_>>())).steps
        };
        let (small, large) = (chain(1_000), chain(10_000));
        // Register 0 is read at the end and so live everywhere: each block counts for that, and once more.
        assert!(large <= 11 * small, "{small} steps, and {large} for ten times the code");
    }
}
