//! An LLVM module as its text says it, before translation.
//!
//! Values are keyed by id, never by name: unnamed globals and locals are as good as named ones.
//! Strings and metadata borrow from the text that was read.

use std::collections::HashMap;

use rustc_hash::{FxHashMap, FxHashSet};

#[derive(Debug, Default)]
pub struct Module<'t> {
    pub data_layout: String,
    pub triple: String,
    pub types: TypeTable,
    pub symbols: Vec<Symbol>,
    pub globals: Vec<Global<'t>>,
    pub functions: Vec<Function<'t>>,
    pub aliases: Vec<Alias<'t>>,
    /// The text behind `!N =`, parsed where it is needed.
    pub metadata: FxHashMap<u32, &'t str>,
    /// Of the assembly outside of functions, and the directives inside: a line that may change what is defined, or what
    /// other assembly means.
    pub defining_assembly: Option<&'t str>,
    /// The groups of attributes that say `noreturn`.
    pub no_return: FxHashSet<&'t str>,
    /// The groups of attributes that say `optnone`, and those that say `alwaysinline`, which cannot say both.
    pub not_optimised: FxHashSet<&'t str>,
    pub always_inline: FxHashSet<&'t str>,
    /// Functions in which the address of a block is taken.
    pub labelled: FxHashSet<SymbolId>,
}

impl Module<'_> {
    /// Whether an optimiser may have been at work, which computes values before it is known that
    /// they are needed. Only debug information says that none was.
    ///
    /// Not of modules that come from elsewhere: passes that run later do not change what it says, and modules
    /// that were linked may have functions of which it says nothing. There each function has to say that it is
    /// left alone, as clang's do at -O0.
    pub fn may_be_optimised(&self, is_given: bool) -> bool {
        let says = |function: &Function<'_>, groups: &FxHashSet<&str>| {
            function.groups.iter().any(|group| groups.contains(group))
        };
        let is_left_alone = |function: &Function<'_>| {
            function.blocks.is_empty()
                || says(function, &self.not_optimised)
                || says(function, &self.always_inline)
        };
        if is_given && !self.functions.iter().all(is_left_alone) {
            return true;
        }
        let mut units = self.metadata.values().filter(|text| text.starts_with("!DICompileUnit(")).peekable();
        units.peek().is_none() || units.any(|unit| !unit.contains("isOptimized: false"))
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct SymbolId(pub u32);
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TypeId(pub u32);
/// A value, argument or block of a function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct LocalId(pub u32);
/// `!N`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct MetadataId(pub u32);

/// A global name; unnamed ones carry their number.
#[derive(Debug, Clone)]
pub struct Symbol {
    pub name: String,
    pub unnamed: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Linkage {
    External,
    /// `internal` and `private`: invisible to other modules.
    Local,
    /// May be replaced by an external definition: weak, linkonce.
    Weak,
    /// `common`: a tentative definition; the largest counts.
    Common,
    /// `extern_weak`: null where nothing defines it.
    ExternWeak,
    /// `available_externally`: a copy of what another module defines.
    Copy,
    /// `appending`: the special arrays.
    Appending,
}

#[derive(Debug)]
pub struct Global<'t> {
    pub symbol: SymbolId,
    pub linkage: Linkage,
    pub constant: bool,
    /// `unnamed_addr`: others with the same contents may be at the same address.
    pub unnamed_address: bool,
    pub thread_local: bool,
    pub ty: TypeId,
    pub initialiser: Option<Value<'t>>,
    pub align: Option<u32>,
    pub debug: Option<MetadataId>,
}

#[derive(Debug)]
pub struct Alias<'t> {
    pub symbol: SymbolId,
    pub linkage: Linkage,
    pub target: Typed<'t>,
    pub is_ifunc: bool,
}

#[derive(Debug)]
pub struct Function<'t> {
    pub symbol: SymbolId,
    pub linkage: Linkage,
    pub result: TypeId,
    pub parameters: Vec<Parameter>,
    pub variadic: bool,
    /// The groups of its attributes.
    pub groups: Vec<&'t str>,
    pub locals: u32,
    /// Empty for a declaration.
    pub blocks: Vec<Block<'t>>,
    pub debug: Option<MetadataId>,
}

#[derive(Debug, Clone)]
pub struct Parameter {
    pub ty: TypeId,
    pub local: Option<LocalId>,
    pub by_value: Option<ByValue>,
    /// `sret(T)`: where the callee leaves its result.
    pub returned: Option<TypeId>,
}

/// `byval(T)`.
#[derive(Debug, Clone, Copy)]
pub struct ByValue {
    pub ty: TypeId,
    pub align: Option<u32>,
}

#[derive(Debug)]
pub struct Block<'t> {
    pub label: LocalId,
    /// Its name, or its number if it has none.
    pub name: String,
    /// The terminator is the last.
    pub instructions: Vec<Instruction<'t>>,
}

#[derive(Debug)]
pub struct Instruction<'t> {
    pub result: Option<LocalId>,
    pub op: Op<'t>,
    pub debug: Option<MetadataId>,
    /// What is said of the loop that a branch closes.
    pub loop_: Option<MetadataId>,
}

#[derive(Debug, Clone)]
pub struct Typed<'t> {
    pub ty: TypeId,
    pub value: Value<'t>,
}

#[derive(Debug, Clone)]
pub enum Value<'t> {
    Local(LocalId),
    Symbol(SymbolId),
    Int(IntLiteral<'t>),
    /// Bits of a double, also for a single.
    Double(u64),
    /// Bits of another float format: half, bfloat, x86_fp80, fp128, ppc_fp128.
    OtherFloat(u128),
    Null,
    Undef,
    Poison,
    Zero,
    /// The `none` token.
    None,
    String(Vec<u8>),
    /// Array, struct, packed struct or vector, by its type.
    Aggregate(Vec<Typed<'t>>),
    Splat(Box<Typed<'t>>),
    BlockAddress(SymbolId, &'t str),
    Expression(Box<ConstantExpression<'t>>),
    Assembly(Box<Assembly<'t>>),
    Metadata(Box<MetadataValue<'t>>),
}

/// An integer literal; `magnitude` is None if it needs more than 128 bits, then `digits` say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IntLiteral<'t> {
    pub negative: bool,
    pub magnitude: Option<u128>,
    pub digits: &'t str,
}

#[derive(Debug, Clone)]
pub enum MetadataValue<'t> {
    Id(MetadataId),
    Value(Typed<'t>),
    Other,
}

#[derive(Debug, Clone)]
pub enum ConstantExpression<'t> {
    GetElementPtr { source: TypeId, base: Typed<'t>, indices: Vec<Typed<'t>> },
    Cast { op: Cast, value: Typed<'t>, to: TypeId },
    Binary { op: Binary, left: Typed<'t>, right: Typed<'t> },
    Other(&'t str),
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cast {
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    FpToUi,
    FpToSi,
    UiToFp,
    SiToFp,
    PtrToInt,
    IntToPtr,
    Bitcast,
    AddrSpaceCast,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
}

/// What clang's name for a variable says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Named {
    /// The variable of a compound literal.
    Literal,
    /// One of the compiler's own: mostly with a dot, which no name of the source has.
    Own,
    /// `tmp`, which both use.
    Either,
    Source,
}

impl Named {
    pub fn of(name: &str) -> Named {
        if name.starts_with(crate::literals::NAME) {
            return Named::Literal;
        }
        let digit = |character: char| character.is_ascii_digit();
        match name.trim_end_matches(digit) {
            "" => Named::Own,
            stem if stem.contains(['.', '-']) => Named::Own,
            "tmp" => Named::Either,
            _ => Named::Source,
        }
    }
}

#[derive(Debug)]
pub enum Op<'t> {
    Alloca {
        ty: TypeId,
        count: Option<Typed<'t>>,
        align: Option<u32>,
        /// What it is by its name.
        named: Named,
    },
    Load {
        ty: TypeId,
        address: Typed<'t>,
        volatile: bool,
    },
    Store {
        value: Typed<'t>,
        address: Typed<'t>,
        volatile: bool,
    },
    GetElementPtr {
        source: TypeId,
        base: Typed<'t>,
        indices: Vec<Typed<'t>>,
    },
    Binary {
        op: Binary,
        nsw: bool,
        nuw: bool,
        left: Typed<'t>,
        right: Value<'t>,
    },
    FNeg(Typed<'t>),
    ICmp {
        predicate: &'t str,
        left: Typed<'t>,
        right: Value<'t>,
    },
    FCmp {
        predicate: &'t str,
        left: Typed<'t>,
        right: Value<'t>,
    },
    Cast {
        op: Cast,
        value: Typed<'t>,
        to: TypeId,
    },
    Select {
        condition: Typed<'t>,
        if_true: Typed<'t>,
        if_false: Typed<'t>,
    },
    Phi {
        ty: TypeId,
        incoming: Vec<(Value<'t>, LocalId)>,
    },
    Call(Box<Call<'t>>),
    ExtractValue {
        aggregate: Typed<'t>,
        indices: Vec<u32>,
    },
    InsertValue {
        aggregate: Typed<'t>,
        element: Typed<'t>,
        indices: Vec<u32>,
    },
    ExtractElement {
        vector: Typed<'t>,
        index: Typed<'t>,
    },
    InsertElement {
        vector: Typed<'t>,
        element: Typed<'t>,
        index: Typed<'t>,
    },
    ShuffleVector {
        left: Typed<'t>,
        right: Typed<'t>,
        mask: Typed<'t>,
    },
    Freeze(Typed<'t>),
    VaArg {
        list: Typed<'t>,
        ty: TypeId,
    },
    AtomicRmw {
        op: &'t str,
        address: Typed<'t>,
        value: Typed<'t>,
    },
    CmpXchg {
        address: Typed<'t>,
        expected: Typed<'t>,
        new: Typed<'t>,
    },
    Fence,
    /// An index is within its array if this holds. No instruction of LLVM: a branch to a trap becomes one
    /// (`bounds.rs`).
    CheckIndex(Value<'t>),
    /// A variable, or that of a compound literal, comes to life if it does not live, or dies. No instruction
    /// of LLVM (`scopes.rs`, `literals.rs`).
    LifeMark {
        local: LocalId,
        begins: bool,
        /// Otherwise it may also live on as it is.
        sure: bool,
    },
    /// A debug record or intrinsic: the value described, the variable, and its place.
    DebugRecord {
        kind: DebugRecord,
        value: Option<Typed<'t>>,
        variable: Option<MetadataId>,
        plain: bool,
    },
    Br(LocalId),
    CondBr {
        condition: Value<'t>,
        if_true: LocalId,
        if_false: LocalId,
    },
    Switch {
        value: Typed<'t>,
        default: LocalId,
        cases: Vec<(IntLiteral<'t>, LocalId)>,
    },
    IndirectBr {
        address: Typed<'t>,
        targets: Vec<LocalId>,
    },
    Ret(Option<Typed<'t>>),
    Unreachable,
    /// Anything else, by its name: exception handling, `callbr`. `result` is its type, if known;
    /// `targets` the blocks a terminator may go to.
    Other {
        name: &'t str,
        result: Option<TypeId>,
        terminator: bool,
        targets: Vec<LocalId>,
    },
}

impl<'t> Op<'t> {
    /// Calls `visit` with every value the instruction uses, those inside metadata excepted.
    pub fn for_each_value(&self, visit: &mut impl FnMut(&Value<'t>)) {
        let mut typed = |values: &[&Typed<'t>]| {
            for value in values {
                visit(&value.value);
            }
        };
        match self {
            Op::Alloca { count, .. } => {
                if let Some(count) = count {
                    typed(&[count]);
                }
            }
            Op::Load { address, .. } => typed(&[address]),
            Op::Store { value, address, .. } => typed(&[value, address]),
            Op::GetElementPtr { base, indices, .. } => {
                typed(&[base]);
                typed(&indices.iter().collect::<Vec<_>>());
            }
            Op::Binary { left, right, .. } | Op::ICmp { left, right, .. } | Op::FCmp { left, right, .. } => {
                typed(&[left]);
                visit(right);
            }
            Op::FNeg(value) | Op::Freeze(value) | Op::Cast { value, .. } | Op::VaArg { list: value, .. } => {
                typed(&[value]);
            }
            Op::Select { condition, if_true, if_false } => typed(&[condition, if_true, if_false]),
            Op::Phi { incoming, .. } => incoming.iter().for_each(|(value, _)| visit(value)),
            Op::Call(call) => {
                visit(&call.callee);
                call.arguments.iter().for_each(|argument| visit(&argument.value.value));
            }
            Op::ExtractValue { aggregate, .. } => typed(&[aggregate]),
            Op::InsertValue { aggregate, element, .. } => typed(&[aggregate, element]),
            Op::ExtractElement { vector, index } => typed(&[vector, index]),
            Op::InsertElement { vector, element, index } => typed(&[vector, element, index]),
            Op::ShuffleVector { left, right, mask } => typed(&[left, right, mask]),
            Op::AtomicRmw { address, value, .. } => typed(&[address, value]),
            Op::CmpXchg { address, expected, new } => typed(&[address, expected, new]),
            Op::CondBr { condition, .. } | Op::CheckIndex(condition) => visit(condition),
            Op::Switch { value, .. } => typed(&[value]),
            Op::IndirectBr { address, .. } => typed(&[address]),
            Op::Ret(Some(value)) => typed(&[value]),
            Op::DebugRecord { .. }
            | Op::Fence
            | Op::LifeMark { .. }
            | Op::Br(_)
            | Op::Ret(None)
            | Op::Unreachable
            | Op::Other { .. } => {}
        }
    }

    /// Calls `visit` with every block that it may go to.
    pub fn for_each_target(&self, visit: &mut impl FnMut(LocalId)) {
        match self {
            Op::Br(target) => visit(*target),
            Op::CondBr { if_true, if_false, .. } => {
                visit(*if_true);
                visit(*if_false);
            }
            Op::Switch { default, cases, .. } => {
                visit(*default);
                cases.iter().for_each(|&(_, target)| visit(target));
            }
            Op::IndirectBr { targets, .. } | Op::Other { targets, .. } => {
                targets.iter().for_each(|&target| visit(target));
            }
            Op::Call(call) => {
                if let Some((normal, unwinding)) = call.invoke {
                    visit(normal);
                    visit(unwinding);
                }
            }
            _ => {}
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum DebugRecord {
    Declare,
    Value,
    Label,
    Other,
}

#[derive(Debug)]
pub struct Call<'t> {
    /// The type of the result.
    pub result: TypeId,
    pub callee: Value<'t>,
    pub arguments: Vec<CallArgument<'t>>,
    /// `invoke`: where control goes on, normally and unwinding.
    pub invoke: Option<(LocalId, LocalId)>,
}

/// Inline assembly.
#[derive(Clone, Debug)]
pub struct Assembly<'t> {
    pub template: &'t str,
    pub constraints: &'t str,
    pub is_intel: bool,
}

#[derive(Debug)]
pub struct CallArgument<'t> {
    pub value: Typed<'t>,
    pub by_value: Option<ByValue>,
    /// `sret(T)`: where the callee leaves its result.
    pub returned: Option<TypeId>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    Void,
    Int(u32),
    Half,
    BFloat,
    Float,
    Double,
    X86Fp80,
    Fp128,
    PpcFp128,
    Pointer,
    Label,
    Metadata,
    Token,
    /// `x86_mmx`, `x86_amx`, target types: known by size only or not at all.
    Opaque,
    Array(u64, TypeId),
    Vector(u64, TypeId),
    ScalableVector(u64, TypeId),
    Struct {
        fields: Vec<TypeId>,
        packed: bool,
    },
    Named(u32),
    Function {
        result: TypeId,
        parameters: Vec<TypeId>,
        variadic: bool,
    },
}

/// Interned types.
#[derive(Debug, Default)]
pub struct TypeTable {
    types: Vec<Type>,
    ids: HashMap<Type, TypeId, rustc_hash::FxBuildHasher>,
    /// Bodies of named structs; None while opaque.
    pub named: Vec<Option<TypeId>>,
}

impl TypeTable {
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = TypeId(self.types.len() as u32);
        self.types.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// The id of a type that has been mentioned.
    pub fn find(&self, ty: &Type) -> Option<TypeId> {
        self.ids.get(ty).copied()
    }

    /// The type, named structs not resolved.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// The type, with a named struct replaced by its body. None if it is opaque.
    pub fn resolve(&self, id: TypeId) -> Option<&Type> {
        match self.get(id) {
            Type::Named(name) => self.named[*name as usize].map(|body| self.get(body)),
            ty => Some(ty),
        }
    }
}
