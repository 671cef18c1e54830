//! LLVM functions into the program IR.
//!
//! Every LLVM value becomes as many registers as it has scalars: aggregates are flattened, vectors
//! scalarised. Local variables whose address is not taken become registers on the way
//! ([`promote`]); phi nodes become moves on edges ([`control`]). What cannot be translated becomes
//! an `unsupported` instruction in its place.

mod arithmetic;
mod arms;
mod assembly;
mod builder;
mod calls;
mod control;
mod extended;
mod instructions;
mod intrinsics;
mod lifetimes;
mod loops;
mod marks;
mod members;
mod memory;
mod observe;
mod operands;
mod promote;
mod unscoped;
mod values;
mod watch;
mod wide;

use program::{
    AllocaId, Arm, Block, BlockId, Entity, Function, Instruction, Operand, Place, RegisterId, Terminator,
    Type,
};
use rustc_hash::FxHashMap;

use crate::clause::{invariant, located};
use crate::debug_info::DebugInfo;
use crate::layout::{Layout, LayoutError, Piece};
use crate::link::{Linker, symbol_name};
use crate::llvm::{self, LocalId, Module, Op, TypeId, Typed};
use crate::{cleanup, jumps, scope_exits};
use builder::Builder;
use lifetimes::Lifetimes;
pub(crate) use lifetimes::started;
pub(crate) use watch::{Declared, Home, Watched};

/// What could not be translated: the text of the `unsupported` instruction. It is no fault of the program;
/// we know too little.
#[derive(Debug)]
struct Unsupported(String);

type Attempt<T> = Result<T, Unsupported>;

impl From<&str> for Unsupported {
    fn from(what: &str) -> Unsupported {
        Unsupported(what.into())
    }
}

impl From<LayoutError> for Unsupported {
    fn from(LayoutError(what): LayoutError) -> Unsupported {
        Unsupported(what)
    }
}

/// Registers of a local: consecutive, one per scalar.
#[derive(Copy, Clone, Debug, Default)]
struct Slot {
    first: u32,
    count: u32,
}

impl Slot {
    fn registers(self) -> impl ExactSizeIterator<Item = RegisterId> {
        (self.first as usize..(self.first + self.count) as usize).map(RegisterId::from_index)
    }
}

struct Translator<'a, 'm, 't> {
    linker: &'a mut Linker<'m, 't>,
    module_index: usize,
    module: &'m Module<'t>,
    layout: &'m Layout,
    speculates: bool,
    /// The same of this function: an optimiser leaves alone what says so.
    computes_early: bool,
    /// Whether all variables of blocks have marks, of clang's or our own.
    scopes_known: bool,
    /// Whether each operand of `?:` is code of its own if there are labels in it.
    operands_apart: bool,
    debug: DebugInfo<'m, 't>,
    ast: &'m llvm::Function<'t>,
    build: Builder,
    locals: Vec<Slot>,
    /// Registers of the variables that were promoted, by the local of their alloca.
    promoted: FxHashMap<LocalId, Slot>,
    lifetimes: Lifetimes,
    /// Locals on whose value something depends.
    observed: Vec<bool>,
    /// Sites of the allocas that were not.
    alloca_sites: FxHashMap<LocalId, AllocaId>,
    blocks: Vec<Option<BlockId>>,
    /// What invariants need to know of the source, if any are to be checked here.
    watched: Option<Watched>,
    /// What was marked of the source, if places are.
    marks: Option<marks::Marks>,
    pieces: FxHashMap<TypeId, std::rc::Rc<[Piece]>>,
}

/// Translates one function with a body.
pub fn function(linker: &mut Linker<'_, '_>, module_index: usize, index: usize) -> Function {
    let loaded = linker.module(module_index);
    let ast = &loaded.module.functions[index];
    let watches = !linker.invariants.is_empty() || !linker.monitor.is_empty();
    let locates = !linker.monitor.is_empty();
    let marks = linker.mark_places || locates;
    let translator = Translator {
        linker,
        module_index,
        module: &loaded.module,
        layout: &loaded.layout,
        speculates: loaded.speculates,
        computes_early: loaded.speculates
            && !ast.groups.iter().any(|group| loaded.module.not_optimised.contains(group)),
        scopes_known: loaded.scopes_known,
        operands_apart: loaded.operands_apart,
        debug: DebugInfo::new(&loaded.module, loaded.is_model),
        ast,
        build: Builder::new(&symbol_name(&loaded.module, ast.symbol)),
        locals: vec![Slot::default(); ast.locals as usize],
        promoted: FxHashMap::default(),
        lifetimes: Lifetimes::of(&loaded.module, ast),
        observed: observe::observed(ast),
        alloca_sites: FxHashMap::default(),
        blocks: vec![None; ast.locals as usize],
        watched: (watches && !loaded.is_model).then(Watched::default),
        marks: (marks && !loaded.is_model).then(|| marks::Marks::new(locates, ast)),
        pieces: FxHashMap::default(),
    };
    let (mut function, watched) = translator.translate();
    // The numbers of blocks whose addresses are taken must not change.
    if !loaded.module.labelled.contains(&ast.symbol) {
        scope_exits::run(&mut function);
    }
    // Before values that nobody but an invariant reads are gone.
    if let Some(watched) = watched {
        if !linker.invariants.is_empty() {
            invariant::instrument(linker, module_index, &mut function, &watched);
        }
        if !linker.monitor.is_empty() {
            located::instrument(linker, module_index, &mut function, &watched);
        }
    }
    let pointer_bytes = loaded.layout.model.pointer_bytes();
    jumps::run(&mut function, pointer_bytes, |callee| linker.name_without_body(callee));
    cleanup::run(&mut function);
    function
}

impl<'m, 't> Translator<'_, 'm, 't> {
    fn translate(mut self) -> (Function, Option<Watched>) {
        self.signature();
        self.build.function.member_pointer = self.member_pointer();
        self.build.function.unscoped_variable = self.unscoped_variable();
        for (index, block) in self.ast.blocks.iter().enumerate() {
            self.blocks[block.label.0 as usize] = Some(BlockId::from_index(index));
        }
        self.promote();
        self.assign_registers();
        for block in &self.ast.blocks {
            self.block(block);
        }
        (self.build.function, self.watched)
    }

    fn signature(&mut self) {
        let ast = self.ast;
        self.build.function.variadic = ast.variadic;
        self.build.function.exact_places = !self.speculates;
        let loaded = self.linker.module(self.module_index);
        let shifts = || {
            let code = ast.blocks.iter().flat_map(|block| &block.instructions);
            code.into_iter().any(|code| matches!(code.op, Op::Binary { op: llvm::Binary::Shl, .. }))
        };
        self.build.function.may_be_optimised = self.computes_early && !loaded.is_model;
        self.build.function.hides_shifts = loaded.is_given && shifts();
        let pieces = self.flatten(ast.result).unwrap_or_default();
        self.build.function.results = pieces.iter().map(|piece| piece.ty).collect();
        for parameter in &ast.parameters {
            let slot = self.new_slot(parameter.ty);
            let by_value = parameter.by_value.and_then(|by_value| self.by_value(by_value).ok());
            let copies = slot.registers().map(|_| by_value);
            self.build.function.by_value.extend(copies);
            self.build.function.parameters.extend(slot.registers());
            if let Some(local) = parameter.local {
                self.locals[local.0 as usize] = slot;
            }
        }
        let parameters = self.build.function.parameters.clone();
        let registers = &self.build.function.registers;
        self.build.function.parameter_types =
            parameters.iter().map(|&register| registers[register].ty).collect();
        self.build.function.declared =
            ast.debug.and_then(|id| self.debug.subprogram(id, &mut self.linker.files));
        self.build.function.returns = ast.debug.and_then(|id| self.debug.return_type(id));
    }

    fn flatten(&mut self, ty: TypeId) -> Attempt<std::rc::Rc<[Piece]>> {
        if let Some(pieces) = self.pieces.get(&ty) {
            return Ok(pieces.clone());
        }
        let pieces = self.layout.flatten(&self.module.types, ty)?;
        let pieces: std::rc::Rc<[Piece]> = pieces.into();
        self.pieces.insert(ty, pieces.clone());
        Ok(pieces)
    }

    /// New registers for a value of that type; none if it has no size.
    fn new_slot(&mut self, ty: TypeId) -> Slot {
        let first = self.build.function.registers.len() as u32;
        if let Some(scalar) = Layout::scalar(&self.module.types, ty) {
            self.build.register(scalar);
            return Slot { first, count: 1 };
        }
        let pieces = self.flatten(ty).unwrap_or_default();
        for piece in pieces.iter() {
            self.build.register(piece.ty);
        }
        Slot { first, count: pieces.len() as u32 }
    }

    /// Gives every instruction's result its registers, so that uses may come before definitions.
    fn assign_registers(&mut self) {
        let ast = self.ast;
        for instruction in ast.blocks.iter().flat_map(|block| &block.instructions) {
            if let Some(result) = instruction.result
                && !self.promoted.contains_key(&result)
            {
                let slot = match self.result_type(&instruction.op) {
                    Ok(ResultType::Type(ty)) => self.new_slot(ty),
                    Ok(ResultType::Lanes(like, scalar)) => self.new_lanes(like, scalar),
                    Ok(ResultType::Scalars(scalars)) => self.new_registers(&scalars),
                    Err(_) => Slot::default(),
                };
                self.locals[result.0 as usize] = slot;
            }
        }
    }

    /// One register of that type per lane of `like`.
    fn new_lanes(&mut self, like: TypeId, scalar: Type) -> Slot {
        let count = self.flatten(like).map_or(1, |pieces| pieces.len());
        self.new_registers(&vec![scalar; count])
    }

    fn new_registers(&mut self, types: &[Type]) -> Slot {
        let first = self.build.function.registers.len() as u32;
        for &ty in types {
            self.build.register(ty);
        }
        Slot { first, count: types.len() as u32 }
    }

    fn block(&mut self, block: &'m llvm::Block<'t>) {
        let weight = block.instructions.iter().filter(|i| !matches!(i.op, Op::DebugRecord { .. })).count();
        let mut terminator = Terminator::Unsupported { what: "a block without end".into() };
        self.begin_marks();
        for instruction in &block.instructions {
            self.build.place = match instruction.debug {
                Some(id) if !matches!(instruction.op, Op::DebugRecord { .. }) => {
                    self.debug.place(id, &mut self.linker.files)
                }
                Some(_) => self.build.place,
                None => None,
            };
            if !matches!(instruction.op, Op::DebugRecord { .. }) {
                self.watch(instruction.debug);
            }
            self.mark(instruction);
            if instruction.op.is_terminator() {
                self.note_loop(BlockId::from_index(self.build.function.blocks.len()), instruction);
                terminator = self
                    .terminator(block.label, instruction)
                    .unwrap_or_else(|Unsupported(what)| Terminator::Unsupported { what: what.into() });
            } else if let Err(Unsupported(what)) = self.instruction(instruction) {
                self.build.emit(Instruction::Unsupported { what: what.into() });
            }
        }
        let place = self.build.place;
        let (instructions, mut places) = self.build.take();
        let returned = match &terminator {
            Terminator::Return(values) => self.place_of_return(&instructions, &places, values),
            _ => None,
        };
        places.push(returned.or(place));
        let arm = if self.speculates { Arm::Unknown } else { arms::arm(&block.name) };
        let block = Block { instructions, places, terminator, weight: weight as u32, arm };
        self.build.function.blocks.push(block);
    }
}

impl Translator<'_, '_, '_> {
    /// Where the value that a block returns was put into the compiler's own variable for it: there is the
    /// `return` of the source. Behind the marks of lifetimes clang has the end of the function instead.
    fn place_of_return(
        &self,
        instructions: &[Instruction],
        places: &[Option<Place>],
        values: &[Operand],
    ) -> Option<Place> {
        let last_move = |before: usize, register: RegisterId| {
            let is_it = |i: &Instruction| matches!(i, Instruction::Move { to, .. } if *to == register);
            instructions[..before].iter().rposition(is_it)
        };
        let loaded = last_move(instructions.len(), values.first()?.register()?)?;
        let Instruction::Move { from, .. } = instructions[loaded] else { return None };
        let slot = from.register()?;
        let is_own = self.build.function.registers[slot].variable.is_none();
        places[last_move(loaded, slot).filter(|_| is_own)?]
    }
}

/// The type of an instruction's result.
enum ResultType {
    Type(TypeId),
    /// As many scalars as the first type has, each of the second.
    Lanes(TypeId, Type),
    Scalars(Vec<Type>),
}

impl Translator<'_, '_, '_> {
    fn result_type(&self, op: &Op<'_>) -> Attempt<ResultType> {
        let whole = |typed: &Typed<'_>| ResultType::Type(typed.ty);
        Ok(match op {
            Op::Alloca { .. } => ResultType::Scalars(vec![Type::Pointer]),
            Op::Load { ty, .. } | Op::Phi { ty, .. } | Op::VaArg { ty, .. } => ResultType::Type(*ty),
            Op::GetElementPtr { base, .. } => ResultType::Lanes(base.ty, Type::Pointer),
            Op::Binary { left, .. } => whole(left),
            Op::FNeg(value) | Op::Freeze(value) => whole(value),
            Op::ICmp { left, .. } if self.wide(left.ty).is_some() => ResultType::Scalars(vec![Type::BOOL]),
            Op::ICmp { left, .. } | Op::FCmp { left, .. } => ResultType::Lanes(left.ty, Type::BOOL),
            Op::Cast { to, .. } => ResultType::Type(*to),
            Op::Select { if_true, .. } => whole(if_true),
            Op::Call(call) => ResultType::Type(call.result),
            Op::ExtractValue { aggregate, indices } => {
                ResultType::Type(self.element_type(aggregate.ty, indices)?)
            }
            Op::InsertValue { aggregate, .. } => whole(aggregate),
            Op::ExtractElement { vector, .. } => {
                let (_, element) = self.vector_type(vector.ty)?;
                ResultType::Type(element)
            }
            Op::InsertElement { vector, .. } => whole(vector),
            Op::ShuffleVector { left, mask, .. } => {
                let (_, element) = self.vector_type(left.ty)?;
                let scalar = Layout::scalar(&self.module.types, element);
                ResultType::Lanes(mask.ty, scalar.ok_or("a vector of aggregates")?)
            }
            Op::AtomicRmw { value, .. } => whole(value),
            Op::CmpXchg { expected, .. } => {
                let scalar = Layout::scalar(&self.module.types, expected.ty);
                ResultType::Scalars(vec![scalar.ok_or("cmpxchg of an aggregate")?, Type::BOOL])
            }
            Op::Other { result: Some(ty), .. } => ResultType::Type(*ty),
            _ => return Err("an instruction without result".into()),
        })
    }

    fn vector_type(&self, ty: TypeId) -> Attempt<(u64, TypeId)> {
        match self.module.types.get(ty) {
            llvm::Type::Vector(count, element) => Ok((*count, *element)),
            llvm::Type::ScalableVector(..) => Err("a scalable vector".into()),
            _ => Err("a vector operation on another type".into()),
        }
    }

    fn element_type(&self, mut ty: TypeId, indices: &[u32]) -> Attempt<TypeId> {
        for &index in indices {
            let element = self.layout.element(&self.module.types, ty, u64::from(index));
            ty = element?.1;
        }
        Ok(ty)
    }
}
