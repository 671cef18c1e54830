//! Which objects on the stack may be pointed to after their frame is gone.
//!
//! An address goes along with moves and arithmetic. It escapes when it is stored, returned, or handed
//! to a function that lets it escape. What does not escape is forgotten with the registers of the
//! frames that held it, so its name can be used again.
//!
//! Registers of all functions are the nodes of one graph, with an edge where what one holds may come from
//! another. What escapes is what leads to a register that does: one search backwards.

use crate::effect::Effect;
use crate::entity::{Entity, Table};
use crate::instruction::{Callee, Operand, Terminator};
use crate::program::{AllocaId, Function, FunctionId, Program, RegisterId};

/// For each function and each of its stack objects, whether a pointer to it may be kept.
pub fn escaping_allocas(program: &Program) -> Table<FunctionId, Table<AllocaId, bool>> {
    escaping_through(program, |name| !keeps_nothing(name))
}

/// The same, given which functions without body keep what they are handed.
pub(crate) fn escaping_through(
    program: &Program,
    keeps: impl Fn(&str) -> bool,
) -> Table<FunctionId, Table<AllocaId, bool>> {
    let mut graph = Graph::new(program);
    for (id, function) in program.functions.iter().filter(|(_, function)| function.has_body()) {
        for_each_flow(function, |from, to| graph.flow(id, from, to));
        graph.note_escapes(program, id, function, &keeps);
    }
    let escapes = graph.search();
    let of_function = |(id, function): (FunctionId, &Function)| {
        let mut found = Table::filled(function.allocas.len(), false);
        for_each_address(function, |alloca, register| {
            found[alloca] |= escapes[graph.node(id, register)];
        });
        found
    };
    program.functions.iter().map(of_function).collect()
}

/// Functions without body that do not keep what they are handed.
fn keeps_nothing(name: &str) -> bool {
    name.starts_with("__VERIFIER_") || name.starts_with("klee_") || matches!(name, "free" | "exit" | "abort")
}

/// Where the addresses of stack objects come from: the registers that get them.
fn for_each_address(function: &Function, mut visit: impl FnMut(AllocaId, RegisterId)) {
    for instruction in function.blocks.values().flat_map(|block| &block.instructions) {
        if let Effect::Allocates { to, alloca } | Effect::Begins { alloca, to: Some(to) } =
            instruction.effect()
        {
            visit(alloca, to);
        }
    }
}

/// Where addresses go from one register to another.
fn for_each_flow(function: &Function, mut visit: impl FnMut(RegisterId, RegisterId)) {
    let mut flow = |from: Operand, to: RegisterId| {
        if let Some(from) = from.register().filter(|&from| from != to) {
            visit(from, to);
        }
    };
    for block in function.blocks.values() {
        for instruction in &block.instructions {
            match instruction.effect() {
                // What is in memory is no address that was not stored, which counts by itself; and
                // whether something is true of an address does not lead back to it.
                Effect::Reads { .. } | Effect::Compares => {}
                Effect::Allocates { .. }
                | Effect::Begins { .. }
                | Effect::Chooses
                | Effect::Requires
                | Effect::Writes { .. }
                | Effect::Copies { .. }
                | Effect::Fills { .. }
                | Effect::Ends { .. }
                | Effect::MarksStack
                | Effect::FreesStack
                | Effect::WritesList { .. }
                | Effect::Nothing
                | Effect::Unknown => {}
                Effect::Computes | Effect::Calls(_) => {
                    for to in instruction.written().iter() {
                        instruction.for_each_operand(|&from| flow(from, to));
                    }
                }
            }
        }
        for edge in block.terminator.edges() {
            edge.moves.iter().for_each(|step| flow(step.from, step.to));
        }
    }
}

/// Which registers of a function may hold the addresses of its stack objects, or one computed from them.
pub(crate) struct Holders {
    /// The registers that get the address of each object.
    first: Table<AllocaId, Vec<RegisterId>>,
    next: Table<RegisterId, Vec<RegisterId>>,
}

impl Holders {
    pub(crate) fn of(function: &Function) -> Holders {
        let mut first: Table<AllocaId, Vec<RegisterId>> = Table::filled(function.allocas.len(), Vec::new());
        let mut next: Table<RegisterId, Vec<RegisterId>> =
            Table::filled(function.registers.len(), Vec::new());
        for_each_address(function, |alloca, register| {
            // An object gets its address where it is made, and the same register again where it is renewed.
            if !first[alloca].contains(&register) {
                first[alloca].push(register);
            }
        });
        for_each_flow(function, |from, to| next[from].push(to));
        Holders { first, next }
    }

    pub(crate) fn holding(&self, alloca: AllocaId) -> Vec<RegisterId> {
        let mut seen: std::collections::HashSet<RegisterId> = self.first[alloca].iter().copied().collect();
        let mut found: Vec<RegisterId> = self.first[alloca].clone();
        let mut looked_at = 0;
        while let Some(&register) = found.get(looked_at) {
            looked_at += 1;
            found.extend(self.next[register].iter().copied().filter(|&to| seen.insert(to)));
        }
        found
    }
}

/// Registers of all functions as nodes.
struct Graph {
    /// The node of each function's first register.
    first: Table<FunctionId, usize>,
    /// For each node those that what it holds may come from.
    origins: Vec<Vec<u32>>,
    /// Nodes whose values are kept.
    kept: Vec<u32>,
}

impl Graph {
    fn new(program: &Program) -> Graph {
        let mut count = 0;
        let mut first = Table::new();
        for function in program.functions.values() {
            first.push(count);
            count += function.registers.len();
        }
        Graph { first, origins: vec![Vec::new(); count], kept: Vec::new() }
    }

    fn node(&self, function: FunctionId, register: RegisterId) -> usize {
        self.first[function] + register.index()
    }

    fn flow(&mut self, function: FunctionId, from: RegisterId, to: RegisterId) {
        let (from, to) = (self.node(function, from), self.node(function, to));
        self.origins[to].push(from as u32);
    }

    fn keep(&mut self, function: FunctionId, value: Operand) {
        if let Some(register) = value.register() {
            self.kept.push(self.node(function, register) as u32);
        }
    }

    /// Notes what a function keeps, and what it hands to others.
    fn note_escapes(
        &mut self,
        program: &Program,
        id: FunctionId,
        function: &Function,
        keeps: &impl Fn(&str) -> bool,
    ) {
        for block in function.blocks.values() {
            for instruction in &block.instructions {
                match instruction.effect() {
                    // A byte of an address may be one of those that it is put together from again.
                    Effect::Writes { value, .. } | Effect::Fills { byte: value, .. } => self.keep(id, value),
                    Effect::Calls(call) => {
                        // A copy is what is handed over, not the address.
                        let handed = call.arguments.iter().enumerate();
                        for (index, argument) in handed.filter(|(_, argument)| argument.by_value.is_none()) {
                            match &call.callee {
                                Callee::Direct(callee) if program.functions[*callee].has_body() => {
                                    let parameters = &program.functions[*callee].parameters;
                                    match (parameters.get(index), argument.value.register()) {
                                        (Some(&parameter), Some(handed)) => {
                                            let handed = self.node(id, handed) as u32;
                                            let parameter = self.node(*callee, parameter);
                                            self.origins[parameter].push(handed);
                                        }
                                        (Some(_), None) => {}
                                        (None, _) => self.keep(id, argument.value),
                                    }
                                }
                                Callee::Direct(callee) if !keeps(&program.functions[*callee].name) => {}
                                Callee::Direct(_) | Callee::Indirect(_) => self.keep(id, argument.value),
                            }
                        }
                    }
                    Effect::WritesList { list, from } => {
                        self.keep(id, list);
                        from.into_iter().for_each(|from| self.keep(id, from));
                    }
                    // An address in what is copied was stored before. What registers hold is followed.
                    Effect::Copies { .. } | Effect::Reads { .. } | Effect::Computes | Effect::Compares => {}
                    Effect::Chooses
                    | Effect::Requires
                    | Effect::Allocates { .. }
                    | Effect::Begins { .. }
                    | Effect::Ends { .. }
                    | Effect::MarksStack
                    | Effect::FreesStack
                    | Effect::Nothing
                    | Effect::Unknown => {}
                }
            }
            if let Terminator::Return(values) = &block.terminator {
                values.iter().for_each(|&value| self.keep(id, value));
            }
        }
    }

    /// For each node, whether what it holds may be kept.
    fn search(&self) -> Vec<bool> {
        let mut escapes = vec![false; self.origins.len()];
        let mut work = self.kept.clone();
        while let Some(node) = work.pop() {
            if !std::mem::replace(&mut escapes[node as usize], true) {
                work.extend(&self.origins[node as usize]);
            }
        }
        escapes
    }
}
