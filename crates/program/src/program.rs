//! The program: functions, blocks, globals, and what they came from.

use crate::entity::{Table, entity};
use crate::instruction::{ByValue, Constant, Instruction, Operand, OperandKind, Terminator};
use crate::source::{Noted, Place, ReturnType, SourceFile, Variable};
use crate::types::{DataModel, Type};

entity! {
    /// A function of the program.
    FunctionId "f";
    /// A global variable.
    GlobalId "g";
    /// A basic block of a function.
    BlockId "bb";
    /// A register of a function. Registers are variables: they may be written more than once.
    RegisterId "r";
    /// A constant of a function's pool.
    ConstantId "c";
    /// A stack allocation site of a function.
    AllocaId "a";
    /// A source file.
    FileId "file";
    /// A source variable of a function.
    VariableId "v";
}

#[derive(Clone, Debug)]
pub struct Program {
    pub data_model: DataModel,
    pub functions: Table<FunctionId, Function>,
    pub globals: Table<GlobalId, Global>,
    pub files: Table<FileId, SourceFile>,
    /// The function execution starts in.
    pub entry: FunctionId,
    /// Functions run before (`llvm.global_ctors`) and after (`llvm.global_dtors`) it, in order.
    pub constructors: Vec<FunctionId>,
    pub destructors: Vec<FunctionId>,
    /// What the library does before anything else runs: it makes arguments and variables of the environment.
    pub start: Option<FunctionId>,
    /// The library's `exit`, if the program can register handlers that returning from the entry
    /// must run.
    pub exit: Option<FunctionId>,
    /// Weak symbols that are defined nowhere: their addresses are null.
    pub weak: Vec<String>,
    /// The texts of the invariants that its code checks, by the number it knows them by.
    pub invariants: Vec<String>,
}

impl Program {
    pub fn function_named(&self, name: &str) -> Option<FunctionId> {
        self.functions.iter().find(|(_, function)| function.name == name).map(|(id, _)| id)
    }

    /// Number of IR instructions, terminators included.
    pub fn instruction_count(&self) -> usize {
        let blocks = self.functions.values().flat_map(|function| function.blocks.values());
        blocks.map(|block| block.instructions.len() + 1).sum()
    }
}

// Size: all that is known of a function, each told by another part of the front end.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    /// Registers that receive the arguments.
    pub parameters: Vec<RegisterId>,
    /// Whether more arguments than parameters may come.
    pub variadic: bool,
    /// Types of the scalars it returns.
    pub results: Vec<Type>,
    pub registers: Table<RegisterId, Register>,
    pub constants: Table<ConstantId, Constant>,
    pub allocas: Table<AllocaId, AllocaSite>,
    pub variables: Table<VariableId, Variable>,
    /// Empty if the function has no body; otherwise the entry is the first.
    pub blocks: Table<BlockId, Block>,
    pub declared: Option<Place>,
    /// Its labels that debug information tells of, with the lines they are in.
    pub labels: Vec<(String, Place)>,
    /// Whether its places are where the source has them: no optimiser was at work.
    pub exact_places: bool,
    /// Whether an optimiser may have been at work: then overflow and shifts of the source may be gone, or be
    /// computed where the source does not.
    pub may_be_optimised: bool,
    /// Whether it shifts to the left, and nothing tells whether that is of a signed number, which may overflow.
    pub hides_shifts: bool,
    /// Where it first hands on a pointer to an array inside an object, whose bounds are not checked behind it.
    pub member_pointer: Option<Noted>,
    /// Where it first declares a variable of a block whose scope is not known.
    pub unscoped_variable: Option<Noted>,
    /// Whether the lives of some variables may be longer than it says.
    pub guessed_scopes: bool,
    /// The functions whose bodies the compiler put in place of their calls.
    pub inlined: Vec<String>,
    /// The headers of its loops that are statements of the source, with the places of their keywords.
    pub loops: Vec<(BlockId, Place)>,
    /// The declared parameter types of a function without body.
    pub parameter_types: Vec<Type>,
    /// Of a function with a body, for each parameter: the object of the caller that it gets a copy of.
    pub by_value: Vec<Option<ByValue>>,
    /// Whether it is declared never to return.
    pub no_return: bool,
    /// The size of its result, if it leaves that where its first argument points to.
    pub returned: Option<u64>,
    /// What the source says it returns, when the debug information tells.
    pub returns: Option<ReturnType>,
    /// Where a `longjmp` finds it, if it calls `setjmp`.
    pub jumps: Option<JumpTargets>,
}

impl Function {
    /// A function of which nothing but its name is known.
    pub fn declared(name: &str) -> Function {
        Function {
            name: name.to_string(),
            parameters: Vec::new(),
            variadic: false,
            results: Vec::new(),
            registers: Table::new(),
            constants: Table::new(),
            allocas: Table::new(),
            variables: Table::new(),
            blocks: Table::new(),
            declared: None,
            labels: Vec::new(),
            exact_places: true,
            may_be_optimised: false,
            hides_shifts: false,
            member_pointer: None,
            unscoped_variable: None,
            guessed_scopes: false,
            inlined: Vec::new(),
            loops: Vec::new(),
            parameter_types: Vec::new(),
            by_value: Vec::new(),
            no_return: false,
            returned: None,
            returns: None,
            jumps: None,
        }
    }

    pub fn has_body(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// The block in which it starts; it has one if it has a body.
    pub fn entry(&self) -> Option<BlockId> {
        self.blocks.keys().next()
    }

    pub fn operand_type(&self, operand: Operand) -> Type {
        match operand.kind() {
            OperandKind::Register(register) => self.registers[register].ty,
            OperandKind::Constant(constant) => self.constants[constant].ty(),
        }
    }
}

/// The calls of `setjmp` in a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JumpTargets {
    /// An object that lives as long as the frame: a `jmp_buf` holds its address and behind it, as an offset,
    /// the number of the call, from 1 on.
    pub object: AllocaId,
    /// For each call the variables whose values it may find changed when it returns again.
    pub changed: Vec<Vec<String>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    pub ty: Type,
    /// The source variable it holds, where there is one.
    pub variable: Option<VariableId>,
}

/// A place where a function allocates stack memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllocaSite {
    pub element_size: u64,
    pub align: u32,
    pub variable: Option<VariableId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub instructions: Vec<Instruction>,
    /// Invariant: one per instruction and one for the terminator, last.
    pub places: Vec<Option<Place>>,
    pub terminator: Terminator,
    /// LLVM instructions this block was translated from, before promotion to registers.
    pub weight: u32,
    pub arm: Arm,
}

/// What it says about a condition of the source that a branch leads to a block.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Arm {
    /// The compiler does not tell.
    #[default]
    Unknown,
    /// Nothing: the branch is one of the compiler's own.
    Added,
    /// The condition goes on with another operand, or it is a part of an expression.
    Operand,
    /// The condition of the statement holds, as a whole.
    Holds(Decider),
    /// It does not.
    DoesNotHold(Decider),
}

/// A statement with a condition.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Decider {
    If,
    For,
    While,
    Do,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Global {
    pub name: String,
    pub size: u64,
    pub align: u32,
    pub constant: bool,
    /// A constant that may be part of another, as string literals may.
    pub mergeable: bool,
    /// None: declared, but defined nowhere in the program.
    pub initialiser: Option<Initialiser>,
    pub variable: Option<Variable>,
    /// Whether its initial value holds a pointer to an array inside an object.
    pub member_pointer: bool,
}

impl Global {
    /// Whether it is a variable of another part of the program, which is not there.
    pub fn is_defined_elsewhere(&self) -> bool {
        self.initialiser.is_none() && !self.constant
    }

    /// A variable of which nothing but its name is known, not even its size.
    pub fn declared(name: String) -> Global {
        Global {
            name,
            size: 0,
            align: 1,
            constant: false,
            mergeable: false,
            initialiser: None,
            variable: None,
            member_pointer: false,
        }
    }
}

/// The initial bytes of a global; shorter than the global if the rest is zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Initialiser {
    pub bytes: Vec<u8>,
    /// Invariant: sorted by offset, not overlapping, within the global.
    pub relocations: Vec<Relocation>,
}

/// An address stored in a global.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Relocation {
    pub offset: u64,
    pub target: Constant,
}
