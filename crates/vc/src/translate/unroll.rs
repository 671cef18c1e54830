//! The acyclic graph of a function: loops unrolled, calls in their places.
//!
//! A node is a run of instructions of one block, in one call (*frame*) and one iteration of each
//! loop around it. It is found by walking from the entry, so what cannot be reached has no node.
//! Where a bound is exceeded the edge leads nowhere ([`Target::Unwound`]).

use std::ops::Range;

use program::{BlockId, Call, Callee, FunctionId, Instruction, Program, Terminator};
use rustc_hash::FxHashMap;

use super::error::Error;
use super::facts::Facts;
use super::library::{Known, known};

/// The node at which the function has ended.
pub(super) const END: usize = 0;

pub(super) struct Graph {
    /// Invariant: the first is [`END`].
    pub nodes: Vec<Node>,
    pub frames: Vec<Frame>,
    pub entry: usize,
}

pub(super) struct Node {
    pub frame: usize,
    pub block: BlockId,
    /// The instructions of the block.
    pub range: Range<usize>,
    /// Whether it is in a later iteration of some loop.
    pub repeated: bool,
    pub exit: Exit,
}

#[derive(Clone, Debug)]
pub(super) enum Exit {
    /// The terminator's edges, in order.
    Edges(Vec<Target>),
    /// The call behind the instructions begins, in a frame of its own.
    Call {
        frame: usize,
        target: Target,
    },
    /// The frame ends.
    Return {
        to: usize,
    },
    /// Control does not go on.
    Stop,
    End,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Node(usize),
    /// A loop or a recursion has reached its bound.
    Unwound,
}

pub(super) struct Frame {
    pub function: FunctionId,
    /// How many calls of the same function it is in.
    pub depth: u32,
    /// The frame and the instruction that called it.
    pub caller: Option<(usize, BlockId, usize)>,
    /// Where its end leads.
    continuation: usize,
}

impl Frame {
    /// The call that made it.
    pub fn call<'p>(&self, program: &'p Program, frames: &[Frame]) -> Option<&'p Call> {
        let (caller, block, index) = self.caller?;
        match &program.functions[frames[caller].function].blocks[block].instructions[index] {
            Instruction::Call(call) => Some(call),
            _ => None,
        }
    }
}

/// A node before it has a number.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    frame: usize,
    block: BlockId,
    start: usize,
    /// One number per loop around the block, outermost first.
    iterations: Vec<u32>,
}

/// Unrolls a function that has a body.
pub(super) fn unroll(
    program: &Program,
    function: FunctionId,
    unwind: u32,
    limit: usize,
) -> Result<(Graph, FxHashMap<FunctionId, Facts>), Error> {
    let Some(block) = program.functions[function].entry() else {
        return Err(Error::NoBody { function: program.functions[function].name.clone() });
    };
    let end = Node { frame: 0, block, range: 0..0, repeated: false, exit: Exit::End };
    let frame = Frame { function, depth: 0, caller: None, continuation: END };
    let graph = Graph { nodes: vec![end], frames: vec![frame], entry: END };
    let facts = FxHashMap::default();
    let mut unroller =
        Unroller { program, unwind, limit, graph, facts, numbers: FxHashMap::default(), work: Vec::new() };
    unroller.learn(function)?;
    unroller.graph.entry = unroller.entry_of(0, block)?;
    while let Some((number, key)) = unroller.work.pop() {
        let (end, exit) = unroller.exit(&key)?;
        unroller.graph.nodes[number].range = key.start..end;
        unroller.graph.nodes[number].exit = exit;
    }
    Ok((unroller.graph, unroller.facts))
}

struct Unroller<'p> {
    program: &'p Program,
    unwind: u32,
    limit: usize,
    graph: Graph,
    facts: FxHashMap<FunctionId, Facts>,
    numbers: FxHashMap<Key, usize>,
    work: Vec<(usize, Key)>,
}

impl Unroller<'_> {
    fn learn(&mut self, function: FunctionId) -> Result<(), Error> {
        if !self.facts.contains_key(&function) {
            let facts = Facts::new(self.program, &self.program.functions[function])?;
            self.facts.insert(function, facts);
        }
        Ok(())
    }

    fn facts_of(&self, frame: usize) -> &Facts {
        // Learnt when the frame was made.
        &self.facts[&self.graph.frames[frame].function]
    }

    fn number(&mut self, key: Key) -> Result<usize, Error> {
        if let Some(&known) = self.numbers.get(&key) {
            return Ok(known);
        }
        let number = self.graph.nodes.len();
        if number > self.limit {
            return Err(Error::TooLarge { limit: self.limit });
        }
        self.graph.nodes.push(Node {
            frame: key.frame,
            block: key.block,
            range: 0..0,
            repeated: key.iterations.iter().any(|&iteration| iteration > 0),
            exit: Exit::Stop,
        });
        self.numbers.insert(key.clone(), number);
        self.work.push((number, key));
        Ok(number)
    }

    fn entry_of(&mut self, frame: usize, block: BlockId) -> Result<usize, Error> {
        let iterations = vec![0; self.facts_of(frame).loops_around[block].len()];
        self.number(Key { frame, block, start: 0, iterations })
    }

    /// Where a node's instructions end, and how.
    fn exit(&mut self, key: &Key) -> Result<(usize, Exit), Error> {
        let program = self.program;
        let function = &program.functions[self.graph.frames[key.frame].function];
        let block = &function.blocks[key.block];
        for (index, instruction) in block.instructions.iter().enumerate().skip(key.start) {
            let Instruction::Call(call) = instruction else { continue };
            let Callee::Direct(callee) = call.callee else { continue };
            match known(&program.functions[callee]) {
                Some(Known::Fail | Known::Stop) => return Ok((index + 1, Exit::Stop)),
                Some(_) => {}
                None if program.functions[callee].has_body() => {
                    return Ok((index, self.call(key, index, callee)?));
                }
                None => {}
            }
        }
        let exit = match &block.terminator {
            Terminator::Return(_) => Exit::Return { to: self.graph.frames[key.frame].continuation },
            Terminator::Unreachable => Exit::Stop,
            Terminator::IndirectJump { .. } => {
                return Err(unsupported("a computed goto", block.places.last().copied().flatten()));
            }
            Terminator::Unsupported { what } => {
                return Err(unsupported(what, block.places.last().copied().flatten()));
            }
            terminator @ (Terminator::Jump(_) | Terminator::Branch { .. } | Terminator::Switch(_)) => {
                let edges = terminator.edges();
                let targets: Result<Vec<Target>, Error> =
                    edges.iter().map(|edge| self.target(key, edge.target)).collect();
                Exit::Edges(targets?)
            }
        };
        Ok((block.instructions.len(), exit))
    }

    fn call(&mut self, key: &Key, index: usize, callee: FunctionId) -> Result<Exit, Error> {
        let program = self.program;
        let caller = &program.functions[self.graph.frames[key.frame].function];
        let place = caller.blocks[key.block].places[index];
        let function = &program.functions[callee];
        if function.variadic {
            return Err(unsupported(
                &format!("the function {} with variable arguments", function.name),
                place,
            ));
        }
        let mut depth = 0;
        let mut next = Some(key.frame);
        while let Some(frame) = next {
            let frame = &self.graph.frames[frame];
            depth += u32::from(frame.function == callee);
            next = frame.caller.map(|(caller, ..)| caller);
        }
        let frame = self.graph.frames.len();
        let Some(entry) = function.entry().filter(|_| depth <= self.unwind) else {
            return Ok(Exit::Call { frame: key.frame, target: Target::Unwound });
        };
        self.learn(callee)?;
        let continuation = self.number(Key { start: index + 1, ..key.clone() })?;
        let caller = Some((key.frame, key.block, index));
        self.graph.frames.push(Frame { function: callee, depth, caller, continuation });
        let target = Target::Node(self.entry_of(frame, entry)?);
        Ok(Exit::Call { frame, target })
    }

    /// Where an edge leads: the iterations of loops that it stays in, enters or begins again.
    fn target(&mut self, from: &Key, block: BlockId) -> Result<Target, Error> {
        let facts = self.facts_of(from.frame);
        let (source, around) = (&facts.loops_around[from.block], &facts.loops_around[block]);
        let mut iterations = Vec::with_capacity(around.len());
        for (level, &index) in around.iter().enumerate() {
            let the_loop = &facts.loops[index];
            let stays = source.get(level) == Some(&index);
            let Some(&iteration) = from.iterations.get(level).filter(|_| stays) else {
                iterations.push(0);
                continue;
            };
            let again = block == the_loop.header;
            // Soundness: nothing is dropped here, the edge fails or is assumed away as the options say.
            let unwound = match &the_loop.test {
                Some(test) => iteration == self.unwind && (again || !test.contains(&block)),
                None => again && iteration + 1 == self.unwind,
            };
            if unwound {
                return Ok(Target::Unwound);
            }
            iterations.push(iteration + u32::from(again));
        }
        Ok(Target::Node(self.number(Key { frame: from.frame, block, start: 0, iterations })?))
    }
}

pub(super) fn unsupported(what: &str, place: Option<program::Place>) -> Error {
    Error::Unsupported { what: what.to_string(), place }
}
