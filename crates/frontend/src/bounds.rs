//! Checks of array bounds, as clang adds them with `-fsanitize=array-bounds` in front of subscripts.
//!
//! clang compares the index with the number of elements and branches to a trap. Here the branch and
//! the trap become one instruction, and the block goes on: a subscript is no decision of the program.
//! What remains is what objects do not tell by themselves: an array that is a member of a structure or
//! a row of another array. Where it is a whole variable, the access itself is checked, and says more.
//!
//! clang allows for one past the end where only the address is computed, leaves the last arrays of
//! structures alone that are of length 0 or 1, which may be longer than they say, and cannot see through
//! pointers. What is not checked is told by `parts.rs`.
//!
//! Soundness: a check that stays stops exactly where the trap was; one that is dropped is of an index
//! into a whole object, outside of which no access is taken for valid.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::layout::Layout;
use crate::llvm::{
    Block, Function, Instruction, IntLiteral, LocalId, Module, Op, SymbolId, Type, TypeId, TypeTable, Typed,
    Value,
};

/// What clang traps with for an index out of bounds: its number among the checks.
const OUT_OF_BOUNDS: u128 = 18;

pub fn fold(module: &mut Module<'_>, layout: &Layout) {
    let Some(trap) = module.symbols.iter().position(|symbol| symbol.name == "llvm.ubsantrap") else { return };
    let trap = SymbolId(trap as u32);
    let globals: FxHashMap<SymbolId, TypeId> =
        module.globals.iter().map(|global| (global.symbol, global.ty)).collect();
    let is_copy = |name: &str| {
        ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."].iter().any(|start| name.starts_with(start))
    };
    let symbols = module.symbols.iter().enumerate();
    let copies: FxHashSet<SymbolId> = symbols
        .filter(|(_, symbol)| is_copy(&symbol.name))
        .map(|(index, _)| SymbolId(index as u32))
        .collect();
    for function in &mut module.functions {
        let mut folding = Folding::new(function, &module.types, layout, &globals, trap, &copies);
        folding.run();
    }
}

/// What a local is, as far as it matters for where an address comes from.
enum Definition {
    /// A variable, of a fixed or a variable size.
    Variable(Option<TypeId>),
    /// Where another address points to, seen as something smaller.
    Start(Origin),
}

#[derive(Copy, Clone)]
enum Origin {
    Local(LocalId),
    Global(SymbolId),
}

struct Folding<'f, 'm, 't> {
    function: &'f mut Function<'t>,
    types: &'m TypeTable,
    layout: &'m Layout,
    globals: &'m FxHashMap<SymbolId, TypeId>,
    trap: SymbolId,
    /// Functions that copy or fill memory.
    copies: &'m FxHashSet<SymbolId>,
    definitions: FxHashMap<LocalId, Definition>,
    /// Addresses that something is read from or written to directly.
    accessed: FxHashSet<LocalId>,
}

impl<'f, 'm, 't> Folding<'f, 'm, 't> {
    fn new(
        function: &'f mut Function<'t>,
        types: &'m TypeTable,
        layout: &'m Layout,
        globals: &'m FxHashMap<SymbolId, TypeId>,
        trap: SymbolId,
        copies: &'m FxHashSet<SymbolId>,
    ) -> Self {
        let (definitions, accessed) = (FxHashMap::default(), FxHashSet::default());
        Folding { function, types, layout, globals, trap, copies, definitions, accessed }
    }

    fn run(&mut self) {
        let is_trap: Vec<bool> = self.function.blocks.iter().map(|block| self.is_trap(block)).collect();
        if !is_trap.contains(&true) {
            return;
        }
        self.look_around();
        let index_of: FxHashMap<LocalId, usize> =
            self.function.blocks.iter().enumerate().map(|(index, block)| (block.label, index)).collect();
        let mut arrivals = self.arrivals();
        let blocks = std::mem::take(&mut self.function.blocks);
        let mut blocks: Vec<Option<Block<'t>>> = blocks.into_iter().map(Some).collect();
        // Blocks that became the end of another, by their labels.
        let mut joined: FxHashMap<LocalId, LocalId> = FxHashMap::default();
        for index in 0..blocks.len() {
            let Some(mut block) = blocks[index].take() else { continue };
            while let Some((inside, trap)) = check_at_end(&block)
                && index_of.get(&trap).is_some_and(|&trap| is_trap[trap])
                && arrivals.get(&inside) == Some(&1)
                && let Some(&next) = index_of.get(&inside)
                && next > index
                && let Some(rest) = blocks[next].take_if(|rest| !begins_with_phi(rest))
            {
                *arrivals.entry(trap).or_default() -= 1;
                joined.insert(rest.label, block.label);
                self.join(&mut block, rest);
            }
            blocks[index] = Some(block);
        }
        let is_left = |block: &Block<'t>| {
            let number = index_of[&block.label];
            !is_trap[number] || arrivals.get(&block.label).is_some_and(|&count| count > 0)
        };
        self.function.blocks = blocks.into_iter().flatten().filter(is_left).collect();
        for instruction in self.function.blocks.iter_mut().flat_map(|block| &mut block.instructions) {
            if let Op::Phi { incoming, .. } = &mut instruction.op {
                for (_, from) in incoming {
                    *from = *joined.get(from).unwrap_or(from);
                }
            }
        }
    }

    /// Whether a block does nothing but to trap for an index out of bounds.
    fn is_trap(&self, block: &Block<'t>) -> bool {
        let [Instruction { op: Op::Call(call), .. }, Instruction { op: Op::Unreachable, .. }] =
            block.instructions.as_slice()
        else {
            return false;
        };
        let is_it = matches!(call.callee, Value::Symbol(callee) if callee == self.trap);
        let number = call.arguments.first().map(|argument| &argument.value.value);
        is_it && matches!(number, Some(Value::Int(number)) if number.magnitude == Some(OUT_OF_BOUNDS))
    }

    fn look_around(&mut self) {
        for instruction in self.function.blocks.iter().flat_map(|block| &block.instructions) {
            match &instruction.op {
                Op::Load { address, .. }
                | Op::Store { address, .. }
                | Op::AtomicRmw { address, .. }
                | Op::CmpXchg { address, .. } => self.accessed.extend(local(&address.value)),
                Op::Call(call) => {
                    // Structures are copied; with nothing to copy one past the end is fine.
                    let is_copy = matches!(call.callee, Value::Symbol(callee) if self.copies.contains(&callee))
                        && call.arguments.get(2).is_some_and(|length| match &length.value.value {
                            Value::Int(number) => number.magnitude != Some(0),
                            _ => false,
                        });
                    let handed = call.arguments.iter();
                    let handed = handed.filter(|argument| is_copy || argument.by_value.is_some());
                    self.accessed.extend(handed.filter_map(|argument| local(&argument.value.value)));
                }
                Op::Alloca { ty, count, .. } => {
                    let ty = count.is_none().then_some(*ty);
                    let local = instruction.result;
                    self.definitions.extend(local.map(|local| (local, Definition::Variable(ty))));
                }
                Op::GetElementPtr { base, indices, .. } => {
                    let at_start = indices.iter().all(|index| is_zero(&index.value));
                    if let (true, Some(local), Some(origin)) =
                        (at_start, instruction.result, origin(&base.value))
                    {
                        self.definitions.insert(local, Definition::Start(origin));
                    }
                }
                _ => {}
            }
        }
        // An access to a part of an element is one to the element. Addresses are used behind where they are
        // computed.
        for instruction in self.function.blocks.iter().flat_map(|block| &block.instructions).rev() {
            if let Op::GetElementPtr { base, indices, .. } = &instruction.op
                && indices.len() > 1
                && is_zero(&indices[0].value)
                && instruction.result.is_some_and(|part| self.accessed.contains(&part))
            {
                self.accessed.extend(local(&base.value));
            }
        }
    }

    /// How many jumps lead to each block.
    fn arrivals(&self) -> FxHashMap<LocalId, usize> {
        let mut arrivals: FxHashMap<LocalId, usize> = FxHashMap::default();
        for block in &self.function.blocks {
            let Some(last) = block.instructions.last() else { continue };
            last.op.for_each_target(&mut |target| *arrivals.entry(target).or_default() += 1);
        }
        arrivals
    }

    /// Puts the block behind a check at the end of the one that ends with it.
    fn join(&self, block: &mut Block<'t>, rest: Block<'t>) {
        let Some(Instruction { op: Op::CondBr { condition, .. }, debug, .. }) = block.instructions.pop()
        else {
            return;
        };
        let fails = matches!(&condition, Value::Int(value) if value.magnitude == Some(0));
        let subscript = rest.instructions.iter().find_map(|instruction| match &instruction.op {
            Op::GetElementPtr { source, base, indices } => {
                Some((instruction.result, *source, &base.value, indices))
            }
            _ => None,
        });
        // Soundness: a constant address is no instruction. What comes first is another one if it is within
        // its array, and says nothing about the one that is not.
        let subscript =
            subscript.filter(|(_, source, _, indices)| !fails || self.is_beyond(*source, indices));
        let is_needed = match subscript {
            Some((_, source, base, indices)) => !self.is_whole(source, base, indices.len()),
            None => true,
        };
        let is_accessed =
            subscript.is_some_and(|(result, ..)| result.is_some_and(|at| self.accessed.contains(&at)));
        let is_end = |source, indices: &[Typed<'t>]| match (self.types.get(source), indices) {
            (Type::Array(length, _), [_, index]) => {
                matches!(&index.value, Value::Int(number) if number.magnitude == Some(u128::from(*length)))
            }
            _ => false,
        };
        let at_end = is_accessed && subscript.is_some_and(|(_, source, _, indices)| is_end(source, indices));
        let holds = matches!(&condition, Value::Int(value) if value.magnitude == Some(1));
        if is_needed && (!holds || at_end) {
            let condition = match at_end {
                true => Value::Int(IntLiteral { negative: false, magnitude: Some(0), digits: "0" }),
                false => condition,
            };
            if is_accessed {
                exclude_end(block, &condition);
            }
            let op = Op::CheckIndex(condition);
            block.instructions.push(Instruction { result: None, op, debug, loop_: None });
        }
        block.instructions.extend(rest.instructions);
    }

    /// Whether a known index is one that a check fails for.
    fn is_beyond(&self, source: TypeId, indices: &[Typed<'t>]) -> bool {
        let known = |index: &Typed<'t>| match &index.value {
            Value::Int(number) if number.negative => Some(u128::MAX),
            Value::Int(number) => number.magnitude,
            _ => None,
        };
        match (self.types.get(source), indices) {
            (Type::Array(length, _), [_, index]) => {
                known(index).is_some_and(|index| index >= u128::from(*length))
            }
            (_, [index]) => known(index).is_some_and(|index| index != 0),
            _ => false,
        }
    }

    /// Whether the array that is indexed is a whole variable: `source` and the number of indices are
    /// those of the address computation.
    fn is_whole(&self, source: TypeId, base: &Value<'t>, indices: usize) -> bool {
        let Some(mut origin) = origin(base) else { return false };
        let ty = loop {
            match origin {
                Origin::Global(symbol) => break self.globals.get(&symbol).copied(),
                Origin::Local(local) => match self.definitions.get(&local) {
                    Some(Definition::Start(before)) => origin = *before,
                    Some(Definition::Variable(Some(ty))) => break Some(*ty),
                    Some(Definition::Variable(None)) => return indices == 1,
                    None => return false,
                },
            }
        };
        match (ty, indices) {
            // An element of the array, or the array seen as a pointer to its first element. A global may
            // have another type than its variable, made for its initial value.
            (Some(ty), 2) => {
                let size = |ty| self.layout.size(self.types, ty).ok();
                ty == source || size(ty).is_some_and(|whole| size(source) == Some(whole))
            }
            (Some(ty), 1) => matches!(self.types.get(ty), Type::Array(_, element) if *element == source),
            _ => false,
        }
    }
}

/// Where a block goes that ends with a check: if it holds, and if not.
fn check_at_end(block: &Block<'_>) -> Option<(LocalId, LocalId)> {
    match block.instructions.last()?.op {
        Op::CondBr { if_true, if_false, .. } => Some((if_true, if_false)),
        _ => None,
    }
}

fn begins_with_phi(block: &Block<'_>) -> bool {
    block.instructions.iter().any(|instruction| matches!(instruction.op, Op::Phi { .. }))
}

/// One past the end may be computed but not accessed: for `*(a + i)` clang checks the sum alone.
fn exclude_end(block: &mut Block<'_>, condition: &Value<'_>) {
    let Value::Local(condition) = condition else { return };
    for instruction in block.instructions.iter_mut().rev() {
        if instruction.result == Some(*condition) {
            if let Op::ICmp { predicate, .. } = &mut instruction.op
                && *predicate == "ule"
            {
                *predicate = "ult";
            }
            return;
        }
    }
}

fn origin(base: &Value<'_>) -> Option<Origin> {
    match base {
        Value::Local(local) => Some(Origin::Local(*local)),
        Value::Symbol(symbol) => Some(Origin::Global(*symbol)),
        _ => None,
    }
}

fn local(value: &Value<'_>) -> Option<LocalId> {
    match value {
        Value::Local(local) => Some(*local),
        _ => None,
    }
}

fn is_zero(value: &Value<'_>) -> bool {
    match value {
        Value::Int(number) => number.magnitude == Some(0),
        Value::Zero => true,
        _ => false,
    }
}
