//! Which targets can be reached from where, by control flow alone.

use crate::call_graph::CallGraph;
use crate::cfg::Cfg;
use crate::entity::{Entity, Table};
use crate::instruction::{Callee, Instruction, Terminator};
use crate::program::{BlockId, FunctionId, Program};

/// A set of targets, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TargetBits(Vec<u64>);

impl TargetBits {
    pub fn none(count: usize) -> TargetBits {
        TargetBits(vec![0; count.div_ceil(64)])
    }

    pub fn all(count: usize) -> TargetBits {
        let mut bits = TargetBits::none(count);
        (0..count).for_each(|target| bits.insert(target));
        bits
    }

    pub fn insert(&mut self, target: usize) {
        self.0[target / 64] |= 1 << (target % 64);
    }

    pub fn remove(&mut self, target: usize) {
        self.0[target / 64] &= !(1 << (target % 64));
    }

    pub fn contains(&self, target: usize) -> bool {
        self.0.get(target / 64).is_some_and(|word| word >> (target % 64) & 1 == 1)
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn intersects(&self, other: &TargetBits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Adds another set; true if that changed it.
    fn join(&mut self, other: &TargetBits) -> bool {
        let mut changed = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            changed |= *b & !*a != 0;
            *a |= b;
        }
        changed
    }
}

/// What can be reached, computed once for a set of targets.
#[derive(Clone, Debug)]
pub struct Reachability {
    /// From the start of a block, in its function and what that calls.
    within: Table<FunctionId, Table<BlockId, TargetBits>>,
    /// Whether the function can return from a block.
    returns: Table<FunctionId, Table<BlockId, bool>>,
    /// From what runs when the program ends.
    at_exit: TargetBits,
    /// What runs before the entry, after which constructors that follow and the entry are still to
    /// come, and what can be reached from all of these.
    constructors: Vec<FunctionId>,
    from_start: TargetBits,
}

impl Reachability {
    /// `targets`: the blocks of each target.
    pub fn new(program: &Program, targets: &[Vec<(FunctionId, BlockId)>]) -> Reachability {
        let graph = CallGraph::new(program);
        let none = TargetBits::none(targets.len());
        let mut within: Table<FunctionId, Table<BlockId, TargetBits>> =
            program.functions.values().map(|f| Table::filled(f.blocks.len(), none.clone())).collect();
        for (number, blocks) in targets.iter().enumerate() {
            for &(function, block) in blocks {
                within[function][block].insert(number);
            }
        }
        // Soundness: nobody knows where control goes from what could not be translated.
        let mut anything = none.clone();
        let with_code = targets.iter().enumerate().filter(|(_, blocks)| !blocks.is_empty());
        with_code.for_each(|(number, _)| anything.insert(number));
        for (id, function) in program.functions.iter() {
            for (block, _) in function.blocks.iter().filter(|(_, block)| is_unknown(&block.terminator)) {
                within[id][block] = anything.clone();
            }
        }
        let cfgs: Table<FunctionId, Option<Cfg>> =
            program.functions.values().map(|f| f.has_body().then(|| Cfg::new(f))).collect();
        let calls: Table<FunctionId, Vec<Vec<FunctionId>>> = program
            .functions
            .values()
            .map(|function| {
                let blocks = function.blocks.values();
                blocks
                    .map(|block| callees(program, &block.instructions, &graph))
                    .collect::<Vec<Vec<FunctionId>>>()
            })
            .collect();
        // Until nothing changes; backwards over blocks, so that it is soon over.
        let mut changed = true;
        while changed {
            changed = false;
            for (id, cfg) in cfgs.iter() {
                let Some(cfg) = cfg else { continue };
                for &block in cfg.reverse_postorder.iter().rev() {
                    let mut bits = within[id][block].clone();
                    for &successor in &cfg.successors[block] {
                        bits.join(&within[id][successor]);
                    }
                    for &callee in &calls[id][block.index()] {
                        if let Some(entry) = program.functions[callee].entry() {
                            bits.join(&within[callee][entry]);
                        }
                    }
                    changed |= within[id][block].join(&bits);
                }
            }
        }
        // Soundness: a jump ends calls that do not return.
        let returns = match program.makes_jumps() {
            true => program.functions.values().map(|f| Table::filled(f.blocks.len(), true)).collect(),
            false => cfgs.iter().map(|(id, cfg)| can_return(program, id, cfg.as_ref())).collect(),
        };
        let mut at_exit = none.clone();
        let mut from_start = none;
        for &id in program.constructors.iter().chain([&program.entry]) {
            if let Some(entry) = program.functions[id].entry() {
                from_start.join(&within[id][entry]);
            }
        }
        for &id in program.destructors.iter().chain(&program.exit) {
            if let Some(entry) = program.functions[id].entry() {
                at_exit.join(&within[id][entry]);
            }
        }
        let constructors = program.constructors.clone();
        Reachability { within, returns, at_exit, constructors, from_start }
    }

    /// Whether one of some targets may be reached from a call stack: where each function is, the
    /// outermost first. A block counts as a whole.
    pub fn may_reach(
        &self,
        stack: impl DoubleEndedIterator<Item = (FunctionId, BlockId)>,
        wanted: &TargetBits,
    ) -> bool {
        if self.at_exit.intersects(wanted) {
            return true;
        }
        let mut outermost = None;
        for (function, block) in stack.rev() {
            outermost = Some(function);
            if self.within[function][block].intersects(wanted) {
                return true;
            }
            if !self.returns[function][block] {
                return false;
            }
        }
        // Before the entry has begun everything is still to come.
        let before_entry = outermost.is_none_or(|function| self.constructors.contains(&function));
        before_entry && self.from_start.intersects(wanted)
    }
}

fn is_unknown(terminator: &Terminator) -> bool {
    matches!(terminator, Terminator::Unsupported { .. })
}

fn callees(program: &Program, instructions: &[Instruction], graph: &CallGraph) -> Vec<FunctionId> {
    let mut found = Vec::new();
    for instruction in instructions {
        if let Instruction::Call(call) = instruction {
            match call.callee {
                Callee::Direct(callee) if program.functions[callee].has_body() => found.push(callee),
                // Soundness: a function whose body is not known may call back.
                Callee::Direct(_) => found.extend(&graph.address_taken),
                Callee::Indirect(_) => found.extend(&graph.address_taken),
            }
        }
    }
    found
}

fn can_return(program: &Program, id: FunctionId, cfg: Option<&Cfg>) -> Table<BlockId, bool> {
    let function = &program.functions[id];
    let leaves = |end: &Terminator| matches!(end, Terminator::Return(_)) || is_unknown(end);
    let mut returns: Table<BlockId, bool> =
        function.blocks.values().map(|block| leaves(&block.terminator)).collect();
    let Some(cfg) = cfg else { return returns };
    let mut changed = true;
    while changed {
        changed = false;
        for &block in cfg.reverse_postorder.iter().rev() {
            let reaches = cfg.successors[block].iter().any(|&successor| returns[successor]);
            if reaches && !returns[block] {
                returns[block] = true;
                changed = true;
            }
        }
    }
    returns
}
