//! Who calls whom, and which functions are recursive.

use crate::entity::Table;
use crate::instruction::{Callee, Constant, Instruction};
use crate::program::{Block, FunctionId, Program};

impl Block {
    /// What its instructions call, by the number of the instruction.
    pub fn calls(&self) -> impl Iterator<Item = (usize, Callee)> {
        self.instructions.iter().enumerate().filter_map(|(index, instruction)| match instruction {
            Instruction::Call(call) => Some((index, call.callee)),
            _ => None,
        })
    }
}

#[derive(Clone, Debug)]
pub struct CallGraph {
    /// Functions each function may call. An indirect call may call any function whose address is
    /// taken.
    pub callees: Table<FunctionId, Vec<FunctionId>>,
    pub callers: Table<FunctionId, Vec<FunctionId>>,
    /// Functions whose address is stored or passed somewhere.
    pub address_taken: Vec<FunctionId>,
    /// Whether the function can call itself, directly or through others.
    pub recursive: Table<FunctionId, bool>,
}

impl CallGraph {
    pub fn new(program: &Program) -> CallGraph {
        let count = program.functions.len();
        let address_taken = address_taken(program);
        let mut callees: Table<FunctionId, Vec<FunctionId>> = Table::filled(count, Vec::new());
        let mut callers: Table<FunctionId, Vec<FunctionId>> = Table::filled(count, Vec::new());
        for (id, function) in program.functions.iter() {
            let mut called: Vec<FunctionId> = Vec::new();
            for block in function.blocks.values() {
                for (_, callee) in block.calls() {
                    match callee {
                        Callee::Direct(callee) => called.push(callee),
                        Callee::Indirect(_) => called.extend(&address_taken),
                    }
                }
            }
            called.sort_unstable();
            called.dedup();
            for &callee in &called {
                callers[callee].push(id);
            }
            callees[id] = called;
        }
        let recursive = program.functions.keys().map(|id| reaches(&callees, id, id)).collect();
        CallGraph { callees, callers, address_taken, recursive }
    }

    /// Functions that can run when execution starts at `roots`.
    pub fn reachable(&self, roots: &[FunctionId]) -> Table<FunctionId, bool> {
        let mut seen = Table::filled(self.callees.len(), false);
        let mut work = roots.to_vec();
        while let Some(id) = work.pop() {
            if !std::mem::replace(&mut seen[id], true) {
                work.extend(&self.callees[id]);
            }
        }
        seen
    }
}

fn reaches(callees: &Table<FunctionId, Vec<FunctionId>>, from: FunctionId, to: FunctionId) -> bool {
    let mut seen = Table::filled(callees.len(), false);
    let mut work = callees[from].clone();
    while let Some(id) = work.pop() {
        if id == to {
            return true;
        }
        if !std::mem::replace(&mut seen[id], true) {
            work.extend(&callees[id]);
        }
    }
    false
}

fn address_taken(program: &Program) -> Vec<FunctionId> {
    // A direct call names its callee without a constant, so every constant takes an address.
    let in_code = program.functions.values().flat_map(|function| function.constants.values());
    let initialisers = program.globals.values().filter_map(|global| global.initialiser.as_ref());
    let in_data = initialisers.flat_map(|init| init.relocations.iter().map(|r| &r.target));
    let mut taken: Vec<FunctionId> = in_code
        .chain(in_data)
        .filter_map(|constant| match constant {
            Constant::Function(function) => Some(*function),
            _ => None,
        })
        .collect();
    taken.sort_unstable();
    taken.dedup();
    taken
}
