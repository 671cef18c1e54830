//! The part of LLVM's C API the oracle needs, behind types that live as long as their module.
//!
//! Invariant: every pointer in a wrapper is not null and belongs to the module of its lifetime.
//! Getters of one kind of value (a switch's cases, a cast's flags) are called only where the kind
//! has been matched: LLVM does not check it.

use std::ffi::{CStr, CString, c_char};
use std::marker::PhantomData;
use std::ptr;

use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::ir_reader::LLVMParseIRInContext2;
use llvm_sys::prelude::*;
use llvm_sys::{
    LLVMAtomicRMWBinOp, LLVMDbgRecordKind, LLVMIntPredicate, LLVMLinkage, LLVMOpcode, LLVMRealPredicate,
    LLVMTypeKind, LLVMValueKind,
};

/// A module with a context of its own.
pub struct Module {
    context: LLVMContextRef,
    module: LLVMModuleRef,
}

impl Module {
    /// Reads a module. `file` is the name used in errors.
    pub fn read(file: &str, text: &str) -> Result<Module, String> {
        let name = CString::new(file).map_err(|error| error.to_string())?;
        let mut message = ptr::null_mut();
        // SAFETY: the name is terminated and the length is the text's; both are copied.
        let buffer = unsafe {
            LLVMCreateMemoryBufferWithMemoryRangeCopy(text.as_ptr().cast(), text.len(), name.as_ptr())
        };
        // SAFETY: no conditions.
        let context = unsafe { LLVMContextCreate() };
        let mut module = ptr::null_mut();
        // SAFETY: context and buffer are alive.
        let failed = unsafe { LLVMParseIRInContext2(context, buffer, &mut module, &mut message) } != 0;
        // SAFETY: the buffer was not consumed, and a parsed module does not refer to it.
        unsafe { LLVMDisposeMemoryBuffer(buffer) };
        if failed {
            // SAFETY: nothing was made in the context.
            unsafe { LLVMContextDispose(context) };
            return Err(take_message(message));
        }
        Ok(Module { context, module })
    }

    pub fn data_layout(&self) -> String {
        // SAFETY: the module is alive; the text is its own and terminated.
        unsafe { CStr::from_ptr(LLVMGetDataLayoutStr(self.module)) }.to_string_lossy().into_owned()
    }

    pub fn triple(&self) -> String {
        // SAFETY: the module is alive; the text is its own and terminated.
        unsafe { CStr::from_ptr(LLVMGetTarget(self.module)) }.to_string_lossy().into_owned()
    }

    pub fn has_assembly(&self) -> bool {
        let mut length = 0;
        // SAFETY: the module is alive.
        unsafe { LLVMGetModuleInlineAsm(self.module, &mut length) };
        length > 0
    }

    pub fn globals(&self) -> Vec<Value<'_>> {
        // SAFETY: the module is alive.
        list(unsafe { LLVMGetFirstGlobal(self.module) }, LLVMGetNextGlobal)
    }

    pub fn aliases(&self) -> Vec<Value<'_>> {
        // SAFETY: the module is alive.
        list(unsafe { LLVMGetFirstGlobalAlias(self.module) }, LLVMGetNextGlobalAlias)
    }

    pub fn ifuncs(&self) -> Vec<Value<'_>> {
        // SAFETY: the module is alive.
        list(unsafe { LLVMGetFirstGlobalIFunc(self.module) }, LLVMGetNextGlobalIFunc)
    }

    pub fn functions(&self) -> Vec<Value<'_>> {
        // SAFETY: the module is alive.
        list(unsafe { LLVMGetFirstFunction(self.module) }, LLVMGetNextFunction)
    }

    pub fn int_type(&self, width: u32) -> Type<'_> {
        // SAFETY: the context is alive.
        Type::wrap(unsafe { LLVMIntTypeInContext(self.context, width) })
    }

    /// The text of a metadata node, without what it refers to.
    pub fn metadata_text(&self, node: Metadata) -> String {
        // SAFETY: context and node are alive.
        Value::wrap(unsafe { LLVMMetadataAsValue(self.context, node.raw) }).text()
    }

    pub fn metadata_kind(&self, name: &str) -> u32 {
        // SAFETY: the context is alive and the length is the name's.
        unsafe { LLVMGetMDKindIDInContext(self.context, name.as_ptr().cast(), name.len() as u32) }
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        // SAFETY: both are ours, and no wrapper outlives the module.
        unsafe {
            LLVMDisposeModule(self.module);
            LLVMContextDispose(self.context);
        }
    }
}

/// A wrapper of what the C API returns.
pub trait Wrap {
    type Raw;
    fn wrap(raw: Self::Raw) -> Self;
}

macro_rules! wrappers {
    ($($(#[$note:meta])* $name:ident = $raw:ty;)*) => { $(
        $(#[$note])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name<'m> {
            raw: $raw,
            module: PhantomData<&'m Module>,
        }

        impl Wrap for $name<'_> {
            type Raw = $raw;
            fn wrap(raw: $raw) -> Self {
                assert!(!raw.is_null(), concat!("LLVM gave no ", stringify!($name)));
                $name { raw, module: PhantomData }
            }
        }

        impl Wrap for Option<$name<'_>> {
            type Raw = $raw;
            fn wrap(raw: $raw) -> Self {
                (!raw.is_null()).then(|| $name::wrap(raw))
            }
        }
    )* };
}

wrappers! {
    Value = LLVMValueRef;
    Block = LLVMBasicBlockRef;
    Type = LLVMTypeRef;
    Metadata = LLVMMetadataRef;
    /// A debug record.
    Record = LLVMDbgRecordRef;
    Attribute = LLVMAttributeRef;
}

macro_rules! plain_results {
    ($($result:ty),*) => { $(
        impl Wrap for $result {
            type Raw = $result;
            fn wrap(raw: $result) -> Self {
                raw
            }
        }
    )* };
}

plain_results!(
    u32,
    u64,
    LLVMTypeKind,
    LLVMValueKind,
    LLVMOpcode,
    LLVMLinkage,
    LLVMIntPredicate,
    LLVMRealPredicate,
    LLVMAtomicRMWBinOp,
    LLVMDbgRecordKind
);

impl Wrap for bool {
    type Raw = LLVMBool;
    fn wrap(raw: LLVMBool) -> Self {
        raw != 0
    }
}

/// Getters without arguments, or with an index.
macro_rules! getters {
    ($type:ident { $($name:ident $(($index:ident))? -> $result:ty = $function:ident;)* }) => {
        impl<'m> $type<'m> { $(
            pub fn $name(self $(, $index: u32)?) -> $result {
                // SAFETY: the pointer is alive by the invariant; the caller has matched its kind.
                Wrap::wrap(unsafe { $function(self.raw $(, $index)?) })
            }
        )* }
    };
}

getters! { Value {
    kind -> LLVMValueKind = LLVMGetValueKind;
    ty -> Type<'m> = LLVMTypeOf;
    operand(index) -> Value<'m> = LLVMGetOperand;
    linkage -> LLVMLinkage = LLVMGetLinkage;
    value_type -> Type<'m> = LLVMGlobalGetValueType;
    is_constant_global -> bool = LLVMIsGlobalConstant;
    is_thread_local -> bool = LLVMIsThreadLocal;
    initialiser -> Option<Value<'m>> = LLVMGetInitializer;
    alignment -> u32 = LLVMGetAlignment;
    aliasee -> Value<'m> = LLVMAliasGetAliasee;
    resolver -> Value<'m> = LLVMGetGlobalIFuncResolver;
    subprogram -> Option<Metadata<'m>> = LLVMGetSubprogram;
    parameter_count -> u32 = LLVMCountParams;
    parameter(index) -> Value<'m> = LLVMGetParam;
    opcode -> LLVMOpcode = LLVMGetInstructionOpcode;
    constant_opcode -> LLVMOpcode = LLVMGetConstOpcode;
    zero_extended -> u64 = LLVMConstIntGetZExtValue;
    is_string -> bool = LLVMIsConstantString;
    element(index) -> Option<Value<'m>> = LLVMGetAggregateElement;
    address_function -> Value<'m> = LLVMGetBlockAddressFunction;
    address_block -> Block<'m> = LLVMGetBlockAddressBasicBlock;
    source_type -> Type<'m> = LLVMGetGEPSourceElementType;
    debug_location -> Option<Metadata<'m>> = LLVMInstructionGetDebugLoc;
    first_record -> Option<Record<'m>> = LLVMGetFirstDbgRecord;
    allocated_type -> Type<'m> = LLVMGetAllocatedType;
    is_volatile -> bool = LLVMGetVolatile;
    no_signed_wrap -> bool = LLVMGetNSW;
    no_unsigned_wrap -> bool = LLVMGetNUW;
    int_predicate -> LLVMIntPredicate = LLVMGetICmpPredicate;
    float_predicate -> LLVMRealPredicate = LLVMGetFCmpPredicate;
    rmw_operation -> LLVMAtomicRMWBinOp = LLVMGetAtomicRMWBinOp;
    incoming_count -> u32 = LLVMCountIncoming;
    incoming_value(index) -> Value<'m> = LLVMGetIncomingValue;
    incoming_block(index) -> Block<'m> = LLVMGetIncomingBlock;
    callee -> Value<'m> = LLVMGetCalledValue;
    argument_count -> u32 = LLVMGetNumArgOperands;
    successor_count -> u32 = LLVMGetNumSuccessors;
    successor(index) -> Block<'m> = LLVMGetSuccessor;
    unwind_target -> Option<Block<'m>> = LLVMGetUnwindDest;
    is_conditional -> bool = LLVMIsConditional;
    condition -> Value<'m> = LLVMGetCondition;
    case_value(index) -> Value<'m> = LLVMGetSwitchCaseValue;
    as_instruction -> Option<Value<'m>> = LLVMIsAInstruction;
    is_terminator -> Option<Value<'m>> = LLVMIsATerminatorInst;
} }

getters! { Block {
    value -> Value<'m> = LLVMBasicBlockAsValue;
} }

getters! { Type {
    kind -> LLVMTypeKind = LLVMGetTypeKind;
    int_width -> u32 = LLVMGetIntTypeWidth;
    element -> Type<'m> = LLVMGetElementType;
    array_length -> u64 = LLVMGetArrayLength2;
    vector_length -> u32 = LLVMGetVectorSize;
    field_count -> u32 = LLVMCountStructElementTypes;
    field(index) -> Type<'m> = LLVMStructGetTypeAtIndex;
    is_packed -> bool = LLVMIsPackedStruct;
    is_opaque -> bool = LLVMIsOpaqueStruct;
    is_literal -> bool = LLVMIsLiteralStruct;
    result -> Type<'m> = LLVMGetReturnType;
    is_variadic -> bool = LLVMIsFunctionVarArg;
} }

getters! { Metadata {
    subprogram_line -> u32 = LLVMDISubprogramGetLine;
    variable_line -> u32 = LLVMDIVariableGetLine;
    line -> u32 = LLVMDILocationGetLine;
    column -> u32 = LLVMDILocationGetColumn;
    inlined_at -> Option<Metadata<'m>> = LLVMDILocationGetInlinedAt;
} }

getters! { Record {
    kind -> LLVMDbgRecordKind = LLVMDbgRecordGetKind;
    next -> Option<Record<'m>> = LLVMGetNextDbgRecord;
    value(index) -> Option<Value<'m>> = LLVMDbgVariableRecordGetValue;
    variable -> Metadata<'m> = LLVMDbgVariableRecordGetVariable;
    expression -> Metadata<'m> = LLVMDbgVariableRecordGetExpression;
    location -> Option<Metadata<'m>> = LLVMDbgRecordGetDebugLoc;
} }

getters! { Attribute {
    ty -> Type<'m> = LLVMGetTypeAttributeValue;
    number -> u64 = LLVMGetEnumAttributeValue;
} }

impl<'m> Value<'m> {
    pub fn name(self) -> String {
        let mut length = 0;
        // SAFETY: the value is alive, and so is its name, of that length.
        let name = unsafe { bytes(LLVMGetValueName2(self.raw, &mut length), length) };
        String::from_utf8_lossy(name).into_owned()
    }

    /// As LLVM prints it.
    pub fn text(self) -> String {
        // SAFETY: the value is alive; the text becomes ours.
        take_message(unsafe { LLVMPrintValueToString(self.raw) })
    }

    pub fn blocks(self) -> Vec<Block<'m>> {
        // SAFETY: a function, by its kind.
        list(unsafe { LLVMGetFirstBasicBlock(self.raw) }, LLVMGetNextBasicBlock)
    }

    /// Whether metadata of this kind hangs on a global.
    pub fn has_metadata(self, kind: u32) -> bool {
        let mut count = 0;
        // SAFETY: a global, by its kind; the entries are ours until disposed of.
        let entries = unsafe { LLVMGlobalCopyAllMetadata(self.raw, &mut count) };
        // SAFETY: the index is below the count.
        let found =
            (0..count as u32).any(|index| unsafe { LLVMValueMetadataEntriesGetKind(entries, index) } == kind);
        // SAFETY: the entries are ours and not used any more.
        unsafe { LLVMDisposeValueMetadataEntries(entries) };
        found
    }

    /// An attribute of a function's parameter, counted from zero.
    pub fn parameter_attribute(self, position: u32, kind: u32) -> Option<Attribute<'m>> {
        // SAFETY: a function, by its kind; parameters count from one.
        Wrap::wrap(unsafe { LLVMGetEnumAttributeAtIndex(self.raw, position + 1, kind) })
    }

    /// An attribute of a call's argument, counted from zero.
    pub fn argument_attribute(self, position: u32, kind: u32) -> Option<Attribute<'m>> {
        // SAFETY: a call, by its opcode; arguments count from one.
        Wrap::wrap(unsafe { LLVMGetCallSiteEnumAttribute(self.raw, position + 1, kind) })
    }

    /// The bytes of a constant string.
    pub fn string(self) -> Vec<u8> {
        let mut length = 0;
        // SAFETY: a constant string, as asked before; the bytes live with it.
        unsafe { bytes(LLVMGetAsString(self.raw, &mut length), length) }.to_vec()
    }

    pub fn assembly(self) -> String {
        let mut length = 0;
        // SAFETY: inline assembly, by its kind; the text lives with it.
        let text = unsafe { bytes(LLVMGetInlineAsmAsmString(self.raw, &mut length), length) };
        String::from_utf8_lossy(text).into_owned()
    }

    pub fn bit_cast(self, to: Type<'m>) -> Value<'m> {
        // SAFETY: a constant and a type of the same width.
        Value::wrap(unsafe { LLVMConstBitCast(self.raw, to.raw) })
    }

    pub fn operand_count(self) -> u32 {
        // SAFETY: an instruction or constant, by its kind.
        unsafe { LLVMGetNumOperands(self.raw) as u32 }
    }

    /// Indices of an `extractvalue` or `insertvalue`.
    pub fn indices(self) -> Vec<u32> {
        // SAFETY: the instruction keeps that many indices.
        unsafe { std::slice::from_raw_parts(LLVMGetIndices(self.raw), LLVMGetNumIndices(self.raw) as usize) }
            .to_vec()
    }

    /// A shuffle's mask; None where any value will do.
    pub fn mask(self) -> Vec<Option<i32>> {
        // SAFETY: a shuffle, by its opcode.
        let count = unsafe { LLVMGetNumMaskElements(self.raw) };
        // SAFETY: the index is below the count.
        let elements = (0..count).map(|index| unsafe { LLVMGetMaskValue(self.raw, index) });
        // SAFETY: no conditions.
        let undefined = unsafe { LLVMGetUndefMaskElem() };
        elements.map(|element| (element != undefined).then_some(element)).collect()
    }
}

impl Record<'_> {
    /// As LLVM prints it.
    pub fn text(self) -> String {
        // SAFETY: the record is alive; the text becomes ours.
        take_message(unsafe { LLVMPrintDbgRecordToString(self.raw) })
    }
}

impl<'m> Block<'m> {
    pub fn instructions(self) -> Vec<Value<'m>> {
        // SAFETY: the block is alive.
        list(unsafe { LLVMGetFirstInstruction(self.raw) }, LLVMGetNextInstruction)
    }
}

impl<'m> Type<'m> {
    pub fn parameters(self) -> Vec<Type<'m>> {
        // SAFETY: a function type, by its kind.
        let count = unsafe { LLVMCountParamTypes(self.raw) };
        let mut raw = vec![ptr::null_mut(); count as usize];
        // SAFETY: there is room for all of them.
        unsafe { LLVMGetParamTypes(self.raw, raw.as_mut_ptr()) };
        raw.into_iter().map(Type::wrap).collect()
    }
}

/// The number of an attribute.
pub fn attribute_kind(name: &str) -> u32 {
    // SAFETY: the length is the name's.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

/// All elements of one of LLVM's linked lists.
fn list<T: Wrap<Raw = *mut R>, R>(first: *mut R, next: unsafe extern "C" fn(*mut R) -> *mut R) -> Vec<T> {
    let mut result = Vec::new();
    let mut item = first;
    while !item.is_null() {
        result.push(T::wrap(item));
        // SAFETY: the item is of this list and alive.
        item = unsafe { next(item) };
    }
    result
}

/// SAFETY: the caller guarantees that so many bytes live for `'a`; null only if there are none.
unsafe fn bytes<'a>(start: *const c_char, length: usize) -> &'a [u8] {
    if length == 0 {
        return &[];
    }
    // SAFETY: by the caller's guarantee.
    unsafe { std::slice::from_raw_parts(start.cast(), length) }
}

fn take_message(message: *mut c_char) -> String {
    if message.is_null() {
        return "no reason given".into();
    }
    // SAFETY: LLVM's messages are terminated.
    let text = unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned();
    // SAFETY: the message is ours and not used any more.
    unsafe { LLVMDisposeMessage(message) };
    text
}
