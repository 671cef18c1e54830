//! Facts from LLVM: the module, its types, constants and debug locations.

use std::cell::RefCell;
use std::collections::HashMap;

use llvm_sys::{LLVMLinkage, LLVMTypeKind, LLVMValueKind};

use crate::api::{self, Block, Metadata, Module, Type, Value};
use crate::facts::{self, Operand, Section, TypeText, Visibility};
use crate::their_instructions::{constant_opcode, instruction, record};

pub fn module_facts(module: &Module) -> facts::ModuleFacts {
    let theirs = Theirs::new(module);
    let mut result = facts::ModuleFacts::default();
    result.sections.push(theirs.module_section());
    for function in module.functions() {
        let section = theirs.function_section(function, &mut result.instructions);
        result.sections.push(section);
        result.functions += 1;
    }
    result
}

pub(crate) struct Theirs<'m> {
    pub module: &'m Module,
    types: RefCell<HashMap<Type<'m>, TypeText>>,
    /// Whether an expression of a debug record is empty, and whether it may take a list of values.
    expressions: RefCell<HashMap<Metadata<'m>, (bool, bool)>>,
    /// Numbers of unnamed globals.
    unnamed: HashMap<Value<'m>, u32>,
    blocks: HashMap<Block<'m>, usize>,
    pub byval: u32,
    pub align: u32,
}

/// The number of each local of a function in the common sequence.
pub(crate) struct Numbers<'m>(HashMap<Value<'m>, u32>);

impl<'m> Numbers<'m> {
    fn none() -> Self {
        Numbers(HashMap::new())
    }

    fn of(function: Value<'m>) -> Self {
        let parameters = (0..function.parameter_count()).map(|index| function.parameter(index));
        let blocks = function.blocks().into_iter().flat_map(|block| {
            let results = block.instructions().into_iter().filter(|value| has_result(*value));
            std::iter::once(block.value()).chain(results)
        });
        Numbers(parameters.chain(blocks).zip(0..).collect())
    }

    pub fn get(&self, value: Value<'m>) -> u32 {
        self.0.get(&value).copied().unwrap_or(u32::MAX)
    }

    pub fn block(&self, block: Block<'m>) -> u32 {
        self.get(block.value())
    }
}

pub(crate) fn has_result(value: Value) -> bool {
    value.ty().kind() != LLVMTypeKind::LLVMVoidTypeKind
}

impl<'m> Theirs<'m> {
    fn new(module: &'m Module) -> Self {
        let globals = module.globals().into_iter().chain(module.aliases()).chain(module.ifuncs());
        let unnamed = globals.chain(module.functions()).filter(|value| value.name().is_empty());
        let blocks =
            module.functions().into_iter().flat_map(|function| function.blocks().into_iter().zip(0..));
        Theirs {
            module,
            types: RefCell::default(),
            expressions: RefCell::default(),
            unnamed: unnamed.zip(0..).collect(),
            blocks: blocks.collect(),
            byval: api::attribute_kind("byval"),
            align: api::attribute_kind("align"),
        }
    }

    fn module_section(&self) -> Section {
        let module = self.module;
        let mut facts = vec![
            format!("layout {}", module.data_layout()),
            format!("triple {}", module.triple()),
            format!("assembly {}", module.has_assembly()),
        ];
        let debug = module.metadata_kind("dbg");
        facts.extend(module.globals().into_iter().map(|global| self.global(global, debug).to_string()));
        let aliases = module.aliases().into_iter().map(|alias| self.alias(alias, alias.aliasee(), false));
        let ifuncs = module.ifuncs().into_iter().map(|ifunc| self.alias(ifunc, ifunc.resolver(), true));
        facts.extend(aliases.chain(ifuncs).map(|alias| alias.to_string()));
        Section { name: "module".into(), facts }
    }

    fn global(&self, global: Value<'m>, debug: u32) -> facts::Global {
        facts::Global {
            name: self.symbol(global),
            visibility: visibility(global.linkage()),
            constant: global.is_constant_global(),
            thread_local: global.is_thread_local(),
            ty: self.ty(global.value_type()),
            align: Some(global.alignment()).filter(|align| *align > 0),
            has_debug: global.has_metadata(debug),
            initialiser: global.initialiser().map(|value| self.operand(&Numbers::none(), value)),
        }
    }

    fn alias(&self, alias: Value<'m>, target: Value<'m>, is_ifunc: bool) -> facts::Alias {
        facts::Alias {
            name: self.symbol(alias),
            visibility: visibility(alias.linkage()),
            is_ifunc,
            target: self.operand(&Numbers::none(), target),
        }
    }

    fn function_section(&self, function: Value<'m>, instructions: &mut usize) -> Section {
        let numbers = Numbers::of(function);
        let mut facts = vec![self.header(function).to_string()];
        for block in function.blocks() {
            facts.push(format!("block %{}", numbers.block(block)));
            for each in block.instructions() {
                let mut next = each.first_record();
                while let Some(debug_record) = next {
                    facts.push(record(self, &numbers, debug_record));
                    next = debug_record.next();
                }
                facts.push(instruction(self, &numbers, each));
                *instructions += 1;
            }
        }
        Section { name: format!("function @{}", self.symbol(function)), facts }
    }

    fn header(&self, function: Value<'m>) -> facts::Header {
        let by_value = (0..function.parameter_count()).filter_map(|position| {
            Some(facts::ByValue {
                position: position as usize,
                ty: self.ty(function.parameter_attribute(position, self.byval)?.ty()),
                align: function.parameter_attribute(position, self.align).map(|align| align.number() as u32),
            })
        });
        facts::Header {
            visibility: visibility(function.linkage()),
            ty: self.ty(function.value_type()),
            by_value: by_value.collect(),
            line: function.subprogram().map(|subprogram| subprogram.subprogram_line()),
        }
    }

    fn symbol(&self, global: Value<'m>) -> String {
        match self.unnamed.get(&global) {
            Some(number) => format!("#{number}"),
            None => global.name(),
        }
    }

    pub fn ty(&self, ty: Type<'m>) -> TypeText {
        if let Some(text) = self.types.borrow().get(&ty) {
            return text.clone();
        }
        let text: TypeText = self.type_text(ty).into();
        self.types.borrow_mut().insert(ty, text.clone());
        text
    }

    fn type_text(&self, ty: Type<'m>) -> String {
        match ty.kind() {
            LLVMTypeKind::LLVMVoidTypeKind => "void".into(),
            LLVMTypeKind::LLVMHalfTypeKind => "half".into(),
            LLVMTypeKind::LLVMBFloatTypeKind => "bfloat".into(),
            LLVMTypeKind::LLVMFloatTypeKind => "float".into(),
            LLVMTypeKind::LLVMDoubleTypeKind => "double".into(),
            LLVMTypeKind::LLVMX86_FP80TypeKind => "x86_fp80".into(),
            LLVMTypeKind::LLVMFP128TypeKind => "fp128".into(),
            LLVMTypeKind::LLVMPPC_FP128TypeKind => "ppc_fp128".into(),
            LLVMTypeKind::LLVMLabelTypeKind => "label".into(),
            LLVMTypeKind::LLVMMetadataTypeKind => "metadata".into(),
            LLVMTypeKind::LLVMTokenTypeKind => "token".into(),
            LLVMTypeKind::LLVMPointerTypeKind => "ptr".into(),
            LLVMTypeKind::LLVMX86_AMXTypeKind | LLVMTypeKind::LLVMTargetExtTypeKind => "target".into(),
            LLVMTypeKind::LLVMIntegerTypeKind => format!("i{}", ty.int_width()),
            LLVMTypeKind::LLVMArrayTypeKind => format!("[{} x {}]", ty.array_length(), self.ty(ty.element())),
            LLVMTypeKind::LLVMVectorTypeKind => {
                format!("<{} x {}>", ty.vector_length(), self.ty(ty.element()))
            }
            LLVMTypeKind::LLVMScalableVectorTypeKind => {
                format!("<vscale x {} x {}>", ty.vector_length(), self.ty(ty.element()))
            }
            LLVMTypeKind::LLVMStructTypeKind if ty.is_opaque() => facts::OPAQUE_STRUCT.into(),
            LLVMTypeKind::LLVMStructTypeKind => {
                let fields: Vec<_> = (0..ty.field_count()).map(|index| self.ty(ty.field(index))).collect();
                facts::struct_text(!ty.is_literal(), ty.is_packed(), &fields)
            }
            LLVMTypeKind::LLVMFunctionTypeKind => {
                let parameters: Vec<_> = ty.parameters().into_iter().map(|ty| self.ty(ty)).collect();
                facts::function_text(&self.ty(ty.result()), &parameters, ty.is_variadic())
            }
        }
    }

    pub fn typed(&self, numbers: &Numbers<'m>, value: Value<'m>) -> facts::Typed {
        facts::Typed { ty: self.ty(value.ty()), operand: self.operand(numbers, value) }
    }

    pub fn operand(&self, numbers: &Numbers<'m>, value: Value<'m>) -> Operand {
        use LLVMValueKind::*;
        // `no_cfi` and `dso_local_equivalent` have no kind of their own; both stand for a symbol.
        if value.kind() == LLVMInstructionValueKind && value.as_instruction().is_none() {
            return self.operand(numbers, value.operand(0));
        }
        match value.kind() {
            LLVMArgumentValueKind | LLVMInstructionValueKind | LLVMBasicBlockValueKind => {
                Operand::Local(numbers.get(value))
            }
            LLVMFunctionValueKind
            | LLVMGlobalAliasValueKind
            | LLVMGlobalIFuncValueKind
            | LLVMGlobalVariableValueKind => Operand::Global(self.symbol(value)),
            LLVMBlockAddressValueKind => {
                let position = self.blocks.get(&value.address_block()).copied();
                Operand::BlockAddress(self.symbol(value.address_function()), position.unwrap_or(usize::MAX))
            }
            LLVMConstantExprValueKind => self.expression(numbers, value),
            LLVMConstantArrayValueKind
            | LLVMConstantStructValueKind
            | LLVMConstantVectorValueKind
            | LLVMConstantDataArrayValueKind
            | LLVMConstantDataVectorValueKind => self.aggregate(numbers, value),
            LLVMUndefValueValueKind => Operand::Undef,
            LLVMPoisonValueKind => Operand::Poison,
            LLVMConstantAggregateZeroValueKind | LLVMConstantTargetNoneValueKind => Operand::Zero,
            LLVMConstantIntValueKind => self.int(value),
            LLVMConstantFPValueKind => self.float(value),
            LLVMConstantPointerNullValueKind => Operand::Null,
            LLVMConstantTokenNoneValueKind => Operand::NoToken,
            LLVMMetadataAsValueValueKind => Operand::Metadata,
            LLVMInlineAsmValueKind => Operand::Assembly(value.assembly()),
            LLVMConstantPtrAuthValueKind => Operand::Other("ptrauth".into()),
            LLVMMemoryUseValueKind | LLVMMemoryDefValueKind | LLVMMemoryPhiValueKind => {
                Operand::Other("memory".into())
            }
        }
    }

    fn aggregate(&self, numbers: &Numbers<'m>, value: Value<'m>) -> Operand {
        if value.ty().kind() == LLVMTypeKind::LLVMArrayTypeKind
            && value.kind() == LLVMValueKind::LLVMConstantDataArrayValueKind
            && value.is_string()
        {
            return Operand::bytes(&value.string());
        }
        let elements = (0..).map_while(|index| value.element(index));
        Operand::aggregate(
            &self.ty(value.ty()),
            elements.map(|element| self.typed(numbers, element)).collect(),
        )
    }

    pub fn int(&self, value: Value<'m>) -> Operand {
        let ty = value.ty();
        let width = ty.int_width();
        if width <= 64 {
            return Operand::int(width, false, u128::from(value.zero_extended()));
        }
        // Only the text gives all the bits: `i128 -5`.
        let text = value.text();
        let digits = text.rsplit(' ').next().unwrap_or_default();
        match digits.trim_start_matches('-').parse::<u128>() {
            Ok(magnitude) if width <= 128 => Operand::int(width, digits.starts_with('-'), magnitude),
            _ => Operand::Int(digits.to_string()),
        }
    }

    fn float(&self, value: Value<'m>) -> Operand {
        let width = match value.ty().kind() {
            LLVMTypeKind::LLVMHalfTypeKind | LLVMTypeKind::LLVMBFloatTypeKind => 16,
            LLVMTypeKind::LLVMFloatTypeKind => 32,
            LLVMTypeKind::LLVMDoubleTypeKind => 64,
            LLVMTypeKind::LLVMX86_FP80TypeKind => 80,
            LLVMTypeKind::LLVMFP128TypeKind => 128,
            // A pair of doubles does not convert to an integer.
            _ => return pair_of_doubles(&value.text()),
        };
        match self.int(value.bit_cast(self.module.int_type(width))) {
            Operand::Int(bits) => Operand::Float(bits.parse().unwrap_or(u128::MAX)),
            other => other,
        }
    }

    fn expression(&self, numbers: &Numbers<'m>, value: Value<'m>) -> Operand {
        let opcode = constant_opcode(value);
        if let Some(element) = splat_element(value, opcode) {
            return Operand::Splat(Box::new(self.typed(numbers, element)));
        }
        let detail = match opcode {
            "getelementptr" => self.ty(value.source_type()),
            _ => self.ty(value.ty()),
        };
        let operands = (0..value.operand_count()).map(|index| self.typed(numbers, value.operand(index)));
        Operand::Expression { opcode: opcode.to_string(), detail, operands: operands.collect() }
    }

    /// Whether a record's expression is empty, and whether it may take a list of values.
    pub fn debug_expression(&self, expression: Metadata<'m>) -> (bool, bool) {
        *self.expressions.borrow_mut().entry(expression).or_insert_with(|| {
            let text = self.module.metadata_text(expression);
            (text.ends_with("!DIExpression()"), text.contains("DW_OP_LLVM_arg"))
        })
    }

    pub fn location(&self, debug: Option<Metadata<'m>>) -> facts::Location {
        let outwards = std::iter::successors(debug, |location| location.inlined_at());
        let place = |location: Metadata| facts::Place { line: location.line(), column: location.column() };
        facts::Location(outwards.map(place).collect())
    }
}

/// `ppc_fp128 0xM…`, the low word first.
fn pair_of_doubles(text: &str) -> Operand {
    let bits = text.split_once("0xM").and_then(|(_, digits)| u128::from_str_radix(digits, 16).ok());
    bits.map_or(Operand::Other(text.to_string()), |bits| Operand::Float(bits.rotate_left(64)))
}

/// `shufflevector (insertelement (poison, x, 0), poison, zeroinitializer)`, which prints as a splat.
fn splat_element<'m>(value: Value<'m>, opcode: &str) -> Option<Value<'m>> {
    let inserted = (opcode == "shufflevector").then(|| value.operand(0))?;
    // The API cannot give a constant's mask, but a scalable one is all zero unless it is undefined.
    let is_scalable = value.ty().kind() == LLVMTypeKind::LLVMScalableVectorTypeKind;
    let is_insertion = inserted.kind() == LLVMValueKind::LLVMConstantExprValueKind
        && constant_opcode(inserted) == "insertelement";
    (is_scalable && is_insertion).then(|| inserted.operand(1))
}

fn visibility(linkage: LLVMLinkage) -> Visibility {
    match linkage {
        LLVMLinkage::LLVMAvailableExternallyLinkage => Visibility::Copy,
        LLVMLinkage::LLVMLinkOnceAnyLinkage
        | LLVMLinkage::LLVMLinkOnceODRLinkage
        | LLVMLinkage::LLVMLinkOnceODRAutoHideLinkage
        | LLVMLinkage::LLVMWeakAnyLinkage
        | LLVMLinkage::LLVMWeakODRLinkage
        | LLVMLinkage::LLVMLinkerPrivateWeakLinkage
        | LLVMLinkage::LLVMCommonLinkage => Visibility::Weak,
        LLVMLinkage::LLVMAppendingLinkage => Visibility::Appending,
        LLVMLinkage::LLVMInternalLinkage
        | LLVMLinkage::LLVMPrivateLinkage
        | LLVMLinkage::LLVMLinkerPrivateLinkage => Visibility::Local,
        LLVMLinkage::LLVMExternalWeakLinkage => Visibility::ExternWeak,
        LLVMLinkage::LLVMExternalLinkage
        | LLVMLinkage::LLVMDLLImportLinkage
        | LLVMLinkage::LLVMDLLExportLinkage
        | LLVMLinkage::LLVMGhostLinkage => Visibility::External,
    }
}
