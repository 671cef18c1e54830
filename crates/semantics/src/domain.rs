//! The interface between the semantics and a value domain.

use program::{
    AllocaId, BinaryOp, BlockId, CastOp, ExtendedOp, FloatBinaryOp, FloatPredicate, FloatUnaryOp, FunctionId,
    GlobalId, OverflowOp, Place, Predicate, Switch, Type, UnaryOp,
};

use crate::buffering::Buffering;
use crate::environment::Given;
use crate::pause::Why;
use crate::stop::Stop;

/// How memory is accessed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Access {
    Read,
    Write,
}

/// What an object is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    Global,
    Stack,
    Heap,
    /// Memory of the C library's own: no leak, and nothing that the program could free.
    Library,
    Function(FunctionId),
    /// Declared without a size and defined nowhere: only its address is known.
    Unsized,
}

/// What happens to an object.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum LifeEvent {
    /// It is a global variable.
    Global(GlobalId),
    /// It is allocated on the stack, for a variable or (None) for the copy of an argument.
    Variable(FunctionId, Option<AllocaId>),
    /// It is allocated on the heap.
    Allocated,
    /// Its variable comes into scope again.
    Revived,
    Ended(Ending),
}

/// How the life of an object ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Freed,
    OutOfScope,
    Returned,
}

/// An instruction of the program.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    pub function: FunctionId,
    pub block: BlockId,
    pub index: usize,
}

/// Where an unconstrained value comes from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Origin<'a> {
    /// A variable or memory that was not initialised, or `undef`.
    Uninitialised,
    /// The result of an input function such as `__VERIFIER_nondet_int`.
    Input(&'a str),
    /// The result of a function without body or model.
    Unmodelled(&'a str),
    /// Memory that the program declared to be input, under this name.
    Memory(&'a str),
    /// The initial value of a variable that is defined nowhere.
    External(&'a str),
    /// What the user left open of the environment.
    Given(Given),
    /// What the world told a function of the library, by the name of that.
    Observed(&'a str),
    /// A parameter of an entry other than `main`, by its name.
    Parameter(&'a str),
    /// What a library function computes and its model does not: any number, of which a run of the
    /// compiled program tells which it is.
    Library,
}

/// Values, memory and decisions. Operations on values are total: the semantics has excluded what
/// C leaves undefined before it asks.
///
/// A domain that does not know an answer may end an instruction with [`Stop::Fork`], and be run
/// again from the start of that instruction with the answer. So an instruction asks first and
/// changes something afterwards.
pub trait Domain {
    type Value: Copy;

    /// The instruction is over: what was answered for it need not be remembered.
    #[inline]
    fn commit(&mut self) {}

    /// Control goes to a block, by the edge of this number of another block, or (None) by a call.
    /// Why the machine is to pause there, if it is.
    #[inline]
    fn enter_block(
        &mut self,
        _function: FunctionId,
        _from: Option<(BlockId, usize)>,
        _to: BlockId,
    ) -> Option<Why> {
        None
    }

    /// The innermost function returns.
    #[inline]
    fn leave_function(&mut self) {}

    /// Whether the domain wants to be told what happens to objects, and where.
    #[inline]
    fn remembers(&self) -> bool {
        false
    }

    /// Something happens to the object at this address, there in the user's code.
    fn remember(&mut self, _address: Self::Value, _size: u64, _event: LifeEvent, _place: Option<Place>) {}

    fn int(&mut self, width: u32, value: u128) -> Self::Value;
    fn float(&mut self, bits: u32) -> Self::Value;
    fn double(&mut self, bits: u64) -> Self::Value;
    /// A pointer that is just a number.
    fn null(&mut self) -> Self::Value;
    fn unconstrained(&mut self, ty: Type, origin: Origin<'_>, site: Option<Site>) -> Self::Value;

    fn binary(&mut self, op: BinaryOp, width: u32, left: Self::Value, right: Self::Value) -> Self::Value;
    /// Whether the exact result does not fit.
    fn overflows(
        &mut self,
        op: OverflowOp,
        signed: bool,
        width: u32,
        left: Self::Value,
        right: Self::Value,
    ) -> Self::Value;
    fn unary(&mut self, op: UnaryOp, width: u32, operand: Self::Value) -> Self::Value;
    fn funnel_shift(
        &mut self,
        left: bool,
        width: u32,
        high: Self::Value,
        low: Self::Value,
        amount: Self::Value,
    ) -> Self::Value;
    fn compare(
        &mut self,
        predicate: Predicate,
        width: u32,
        left: Self::Value,
        right: Self::Value,
    ) -> Self::Value;
    fn float_binary(
        &mut self,
        op: FloatBinaryOp,
        double: bool,
        left: Self::Value,
        right: Self::Value,
    ) -> Result<Self::Value, Stop>;
    fn float_unary(
        &mut self,
        op: FloatUnaryOp,
        double: bool,
        operand: Self::Value,
    ) -> Result<Self::Value, Stop>;
    /// The number that is nearest to a decimal: at most 18 digits, as a whole number, times ten to an exponent.
    fn decimal(&mut self, double: bool, digits: Self::Value, exponent: Self::Value) -> Self::Value;
    /// Whether a decimal is too large or too small for its format, as `strtod` tells in `errno`.
    fn is_out_of_range(&mut self, double: bool, digits: Self::Value, exponent: Self::Value) -> Self::Value;
    /// An operation on x87's numbers of 80 bits.
    fn extended(&mut self, op: ExtendedOp, operands: &[Self::Value]) -> Result<Self::Value, Stop>;
    fn float_fused(&mut self, double: bool, operands: [Self::Value; 3]) -> Self::Value;
    fn float_compare(
        &mut self,
        predicate: FloatPredicate,
        double: bool,
        left: Self::Value,
        right: Self::Value,
    ) -> Self::Value;
    fn float_class(&mut self, double: bool, mask: u32, operand: Self::Value) -> Self::Value;
    fn cast(&mut self, op: CastOp, source: Type, target: Type, operand: Self::Value) -> Self::Value;
    fn select(
        &mut self,
        ty: Type,
        condition: Self::Value,
        if_true: Self::Value,
        if_false: Self::Value,
    ) -> Self::Value;
    /// `base + index * scale`; the index is a signed integer of `width` bits.
    fn pointer_index(&mut self, base: Self::Value, index: Self::Value, width: u32, scale: i64)
    -> Self::Value;
    fn pointer_offset(&mut self, base: Self::Value, offset: i64) -> Self::Value;

    /// Whether an `i1` holds. A domain that does not know forks.
    fn decide(&mut self, condition: Self::Value) -> Result<bool, Stop>;
    /// Takes for granted that an `i1` holds; it must be possible.
    fn assume(&mut self, condition: Self::Value) -> Result<(), Stop>;
    /// Whether the branch at the end of a block is taken.
    #[inline]
    fn branch(&mut self, _at: (FunctionId, BlockId), condition: Self::Value) -> Result<bool, Stop> {
        self.decide(condition)
    }

    /// The case that the switch at the end of a block takes: its index, or None for the default.
    fn choose(
        &mut self,
        at: (FunctionId, BlockId),
        value: Self::Value,
        switch: &Switch,
    ) -> Result<Option<usize>, Stop>;
    /// The number a value has, where the program cannot go on without one.
    fn known(&mut self, value: Self::Value) -> Result<u128, Stop>;
    /// The number a value has, if there is only one.
    fn number(&mut self, value: Self::Value) -> Option<u128>;

    /// The same, where it does not matter for what follows.
    fn plain_number(&mut self, value: Self::Value) -> Option<u128> {
        self.number(value)
    }

    /// The number of so many bits that a value has, if it can have no other on this path.
    fn only_number(&mut self, _width: u32, value: Self::Value) -> Option<u128> {
        self.number(value)
    }

    /// Whether a model that prints a value should look at its digits: it is known, or the output
    /// matters.
    fn is_settled(&mut self, value: Self::Value) -> bool {
        self.number(value).is_some()
    }

    /// A new object; its bytes are uninitialised, or zero.
    fn allocate(
        &mut self,
        size: Self::Value,
        align: u32,
        kind: ObjectKind,
        zeroed: bool,
    ) -> Result<Self::Value, Stop>;
    /// From now on the object at this address must not be written.
    fn make_constant(&mut self, address: Self::Value, mergeable: bool);
    /// The variable of a stack object comes into scope: the object lives, uninitialised anew.
    fn start_lifetime(&mut self, address: Self::Value) -> Result<(), Stop>;
    /// The variable of a stack object goes out of scope: the object must not be used until its
    /// lifetime starts again.
    fn end_lifetime(&mut self, address: Self::Value);
    /// Whether a stack object lives: its variable is in scope.
    fn is_alive(&self, address: Self::Value) -> bool;
    /// The variable of a stack object comes into scope, as another object of this size and alignment.
    fn renew_stack_object(
        &mut self,
        address: Self::Value,
        size: Self::Value,
        align: u32,
    ) -> Result<Self::Value, Stop>;
    /// Ends the life of a stack object for good; `is_kept`: a pointer to it may be left.
    fn end_stack_object(&mut self, address: Self::Value, is_kept: bool);
    /// Whether it is to be told which stack objects ended with a frame, and what registers are left.
    fn forgets(&self) -> bool {
        false
    }
    /// These stack objects ended with their frame, and these registers are left.
    fn forget(&mut self, _ended: &[Self::Value], _registers: &mut [Self::Value]) {}
    /// C's `free` of a pointer that is not null, or the end of memory of the library's own.
    fn free(&mut self, address: Self::Value, kind: ObjectKind) -> Result<(), Stop>;
    /// The heap object that was made last is the one that was freed last, perhaps moved: it may be where
    /// that was.
    fn moved(&mut self) {}
    /// The size of the heap object that starts at this address, for `realloc`.
    fn heap_size(&mut self, address: Self::Value) -> Result<Self::Value, Stop>;
    /// Whether a pointer leads into the object at this address.
    fn is_within(&mut self, pointer: Self::Value, object: Self::Value) -> Result<bool, Stop>;
    /// Which instruction it is that reads memory next.
    #[inline]
    fn reads_at(&mut self, _site: Site) {}
    /// `observed`: the value must have been initialised, where that is checked.
    fn load(&mut self, address: Self::Value, ty: Type, observed: bool) -> Result<Self::Value, Stop>;
    fn store(&mut self, address: Self::Value, value: Self::Value, ty: Type) -> Result<(), Stop>;
    /// The object at this address, which was zero and is there from the beginning, gets these bytes.
    fn fill(&mut self, address: Self::Value, bytes: &[u8]) -> Result<(), Stop>;
    fn copy(
        &mut self,
        to: Self::Value,
        from: Self::Value,
        length: Self::Value,
        may_overlap: bool,
    ) -> Result<(), Stop>;
    /// Ends with a violation if what lies at these addresses, in these lengths, overlaps.
    fn check_apart(
        &mut self,
        to: (Self::Value, Self::Value),
        from: (Self::Value, Self::Value),
    ) -> Result<(), Stop>;
    /// Ends with a violation if so many bytes at an address must not be read.
    fn check_readable(&mut self, address: Self::Value, length: Self::Value) -> Result<(), Stop>;
    fn set(&mut self, to: Self::Value, byte: Self::Value, length: Self::Value) -> Result<(), Stop>;
    /// The bytes become unconstrained.
    fn havoc(
        &mut self,
        address: Self::Value,
        length: Self::Value,
        origin: Origin<'_>,
        site: Option<Site>,
    ) -> Result<(), Stop>;
    /// A function without body is handed these values, of these types: the memory that they lead to
    /// becomes unconstrained.
    fn havoc_reachable(
        &mut self,
        values: &[Self::Value],
        types: &[Type],
        origin: Origin<'_>,
        site: Option<Site>,
    ) -> Result<(), Stop>;
    /// The function at this address.
    fn function_at(&mut self, address: Self::Value) -> Result<FunctionId, Stop>;
    /// The label at this address of a function: its number.
    fn label_at(&mut self, address: Self::Value) -> Result<usize, Stop>;

    /// Bytes the program writes to a file descriptor; returns how many were taken,
    /// as a 64-bit number.
    fn write(
        &mut self,
        descriptor: i32,
        address: Self::Value,
        length: Self::Value,
    ) -> Result<Self::Value, Stop>;
    /// The same by the stream of standard output.
    fn print(&mut self, address: Self::Value, length: Self::Value) -> Result<Self::Value, Stop> {
        self.write(1, address, length)
    }
    /// How that stream is buffered from now on. Only what a run shows depends on it.
    fn buffer_output(&mut self, _how: Buffering) -> Result<(), Stop> {
        Ok(())
    }
    /// The program ends without flushing it.
    fn lose_output(&mut self) {}
    /// Bytes the program reads from a file descriptor; returns how many there were,
    /// as a 64-bit number.
    fn read(
        &mut self,
        descriptor: i32,
        address: Self::Value,
        length: Self::Value,
    ) -> Result<Self::Value, Stop>;
}
