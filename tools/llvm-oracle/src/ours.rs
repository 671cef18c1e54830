//! Facts from our reader's syntax tree: the module, its types, constants and debug locations.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use frontend::llvm::{self, ConstantExpression, LocalId, MetadataId, SymbolId, Type, TypeId, Value};

use crate::facts::{self, Operand, Section, TypeText};
use crate::our_instructions::instruction;

pub fn module_facts(module: &llvm::Module) -> facts::ModuleFacts {
    let blocks = module.functions.iter().map(|function| (function.symbol, block_positions(function)));
    let ours = Ours { module, types: RefCell::default(), blocks: blocks.collect() };
    let mut result = facts::ModuleFacts::default();
    result.sections.push(ours.module_section());
    for function in &module.functions {
        let section = ours.function_section(function, &mut result.instructions);
        result.sections.push(section);
        result.functions += 1;
    }
    result
}

pub(crate) struct Ours<'m, 't> {
    pub module: &'m llvm::Module<'t>,
    types: RefCell<HashMap<TypeId, TypeText>>,
    /// The blocks of each function, by name.
    blocks: HashMap<SymbolId, HashMap<&'m str, usize>>,
}

fn block_positions<'m>(function: &'m llvm::Function) -> HashMap<&'m str, usize> {
    function.blocks.iter().enumerate().map(|(position, block)| (&*block.name, position)).collect()
}

/// The number of each local of a function in the common sequence, by its id.
pub(crate) struct Numbers(HashMap<LocalId, u32>);

impl Numbers {
    /// No function: for constants.
    fn none() -> Self {
        Numbers(HashMap::new())
    }

    fn of(function: &llvm::Function) -> Self {
        let parameters = function.parameters.iter().filter_map(|parameter| parameter.local);
        let blocks = function.blocks.iter().flat_map(|block| {
            let results = block.instructions.iter().filter_map(|instruction| instruction.result);
            std::iter::once(block.label).chain(results)
        });
        Numbers(parameters.chain(blocks).zip(0..).collect())
    }

    pub fn get(&self, local: LocalId) -> u32 {
        self.0.get(&local).copied().unwrap_or(u32::MAX)
    }
}

impl<'m, 't> Ours<'m, 't> {
    fn module_section(&self) -> Section {
        let module = self.module;
        let mut facts = vec![
            format!("layout {}", module.data_layout),
            format!("triple {}", module.triple),
            format!("assembly {}", module.has_module_asm),
        ];
        facts.extend(module.globals.iter().map(|global| self.global(global).to_string()));
        // LLVM keeps aliases and ifuncs apart.
        for ifunc in [false, true] {
            let aliases = module.aliases.iter().filter(|alias| alias.is_ifunc == ifunc);
            facts.extend(aliases.map(|alias| self.alias(alias).to_string()));
        }
        Section { name: "module".into(), facts }
    }

    fn global(&self, global: &llvm::Global) -> facts::Global {
        facts::Global {
            name: self.symbol(global.symbol),
            visibility: visibility(global.linkage),
            constant: global.constant,
            thread_local: global.thread_local,
            ty: self.ty(global.ty),
            align: global.align,
            has_debug: global.debug.is_some(),
            initialiser: global
                .initialiser
                .as_ref()
                .map(|value| self.operand(&Numbers::none(), global.ty, value)),
        }
    }

    fn alias(&self, alias: &llvm::Alias) -> facts::Alias {
        facts::Alias {
            name: self.symbol(alias.symbol),
            visibility: visibility(alias.linkage),
            is_ifunc: alias.is_ifunc,
            target: self.operand(&Numbers::none(), alias.target.ty, &alias.target.value),
        }
    }

    fn function_section(&self, function: &llvm::Function, instructions: &mut usize) -> Section {
        let numbers = Numbers::of(function);
        let mut facts = vec![self.header(function).to_string()];
        for block in &function.blocks {
            facts.push(format!("block %{}", numbers.get(block.label)));
            for each in &block.instructions {
                if !matches!(each.op, llvm::Op::DebugRecord { .. }) {
                    *instructions += 1;
                }
                facts.push(instruction(self, &numbers, each));
            }
        }
        Section { name: format!("function @{}", self.symbol(function.symbol)), facts }
    }

    fn header(&self, function: &llvm::Function) -> facts::Header {
        let parameters: Vec<_> = function.parameters.iter().map(|parameter| self.ty(parameter.ty)).collect();
        let by_value = function.parameters.iter().map(|parameter| parameter.by_value);
        facts::Header {
            visibility: visibility(function.linkage),
            ty: facts::function_text(&self.ty(function.result), &parameters, function.variadic).into(),
            by_value: self.by_values(by_value),
            line: function.debug.map(|id| self.metadata_number(id, "line").unwrap_or(0)),
        }
    }

    pub fn by_values(&self, each: impl Iterator<Item = Option<llvm::ByValue>>) -> Vec<facts::ByValue> {
        let some = each.enumerate().filter_map(|(position, by_value)| Some((position, by_value?)));
        some.map(|(position, by_value)| facts::ByValue {
            position,
            ty: self.ty(by_value.ty),
            align: by_value.align,
        })
        .collect()
    }

    pub fn symbol(&self, symbol: SymbolId) -> String {
        let symbol = &self.module.symbols[symbol.0 as usize];
        format!("{}{}", if symbol.unnamed { "#" } else { "" }, symbol.name)
    }

    pub fn ty(&self, id: TypeId) -> TypeText {
        if let Some(text) = self.types.borrow().get(&id) {
            return text.clone();
        }
        let text: TypeText = self.type_text(id).into();
        self.types.borrow_mut().insert(id, text.clone());
        text
    }

    fn type_text(&self, id: TypeId) -> String {
        let texts = |ids: &[TypeId]| ids.iter().map(|&id| self.ty(id)).collect::<Vec<_>>();
        match self.module.types.get(id) {
            Type::Void => "void".into(),
            Type::Int(width) => format!("i{width}"),
            Type::Half => "half".into(),
            Type::BFloat => "bfloat".into(),
            Type::Float => "float".into(),
            Type::Double => "double".into(),
            Type::X86Fp80 => "x86_fp80".into(),
            Type::Fp128 => "fp128".into(),
            Type::PpcFp128 => "ppc_fp128".into(),
            Type::Pointer => "ptr".into(),
            Type::Label => "label".into(),
            Type::Metadata => "metadata".into(),
            Type::Token => "token".into(),
            Type::Opaque => "target".into(),
            Type::Array(count, element) => format!("[{count} x {}]", self.ty(*element)),
            Type::Vector(count, element) => format!("<{count} x {}>", self.ty(*element)),
            Type::ScalableVector(count, element) => format!("<vscale x {count} x {}>", self.ty(*element)),
            Type::Struct { fields, packed } => facts::struct_text(false, *packed, &texts(fields)),
            Type::Named(_) => match self.module.types.resolve(id) {
                Some(Type::Struct { fields, packed }) => facts::struct_text(true, *packed, &texts(fields)),
                // `%t = type i32` is another name for a type.
                Some(other) => match self.module.types.find(other) {
                    Some(body) => self.ty(body).to_string(),
                    None => facts::OPAQUE_STRUCT.into(),
                },
                None => facts::OPAQUE_STRUCT.into(),
            },
            Type::Function { result, parameters, variadic } => {
                facts::function_text(&self.ty(*result), &texts(parameters), *variadic)
            }
        }
    }

    pub fn typed(&self, numbers: &Numbers, typed: &llvm::Typed) -> facts::Typed {
        facts::Typed { ty: self.ty(typed.ty), operand: self.operand(numbers, typed.ty, &typed.value) }
    }

    pub fn operand(&self, numbers: &Numbers, ty: TypeId, value: &Value) -> Operand {
        match value {
            Value::Local(local) => Operand::Local(numbers.get(*local)),
            Value::Symbol(symbol) => Operand::Global(self.symbol(*symbol)),
            Value::Int(literal) => self.int(ty, literal),
            Value::Double(bits) => Operand::Float(match self.module.types.resolve(ty) {
                Some(Type::Float) => narrow(*bits, 8, 23),
                Some(Type::Half) => narrow(*bits, 5, 10),
                Some(Type::BFloat) => narrow(*bits, 8, 7),
                _ => u128::from(*bits),
            }),
            Value::OtherFloat(bits) => Operand::Float(*bits),
            Value::Null => Operand::Null,
            Value::Undef => Operand::Undef,
            Value::Poison => Operand::Poison,
            Value::Zero => match self.module.types.resolve(ty) {
                Some(Type::Int(_)) => Operand::Int("0".into()),
                Some(Type::Pointer) => Operand::Null,
                Some(Type::Float | Type::Double) => Operand::Float(0),
                _ => Operand::Zero,
            },
            Value::None => Operand::NoToken,
            Value::String(bytes) => Operand::bytes(bytes),
            Value::Aggregate(elements) => {
                let elements = elements.iter().map(|element| self.typed(numbers, element)).collect();
                Operand::aggregate(&self.ty(ty), elements)
            }
            Value::Splat(element) => {
                let element = self.typed(numbers, element);
                match self.module.types.resolve(ty) {
                    Some(Type::Vector(count, _)) => {
                        Operand::aggregate(&self.ty(ty), vec![element; *count as usize])
                    }
                    _ => Operand::Splat(Box::new(element)),
                }
            }
            Value::BlockAddress(function, label) => {
                let position =
                    self.blocks.get(function).and_then(|blocks| blocks.get(&*llvm::unquote(label)));
                Operand::BlockAddress(self.symbol(*function), position.copied().unwrap_or(usize::MAX))
            }
            Value::Expression(expression) => self.expression(numbers, expression),
            Value::Assembly(assembly) => {
                Operand::Assembly(String::from_utf8_lossy(&llvm::unescape(assembly.template)).into_owned())
            }
            Value::Metadata(_) => Operand::Metadata,
        }
    }

    pub fn int(&self, ty: TypeId, literal: &llvm::IntLiteral) -> Operand {
        let width = match self.module.types.resolve(ty) {
            Some(Type::Int(width)) => *width,
            _ => return Operand::Other("integer of another type".into()),
        };
        match literal.magnitude {
            Some(magnitude) if width <= 128 => Operand::int(width, literal.negative, magnitude),
            Some(magnitude) => {
                Operand::Int(format!("{}{magnitude}", if literal.negative { "-" } else { "" }))
            }
            None => Operand::Int(format!("{}{}", if literal.negative { "-" } else { "" }, literal.digits)),
        }
    }

    fn expression(&self, numbers: &Numbers, expression: &ConstantExpression) -> Operand {
        let (opcode, detail, operands) = match expression {
            ConstantExpression::GetElementPtr { source, base, indices } => {
                let operands: Vec<_> = std::iter::once(base).chain(indices).collect();
                ("getelementptr".to_string(), self.ty(*source), operands)
            }
            ConstantExpression::Cast { op, value, to } => {
                (format!("{op:?}").to_lowercase(), self.ty(*to), vec![value])
            }
            ConstantExpression::Binary { op, left, right } => {
                (format!("{op:?}").to_lowercase(), self.ty(left.ty), vec![left, right])
            }
            ConstantExpression::Other(name) => return Operand::Other(name.to_string()),
        };
        let operands = operands.into_iter().map(|operand| self.typed(numbers, operand)).collect();
        Operand::Expression { opcode, detail, operands }
    }

    /// The number behind `key:` in a metadata node.
    pub fn metadata_number(&self, id: MetadataId, key: &str) -> Option<u32> {
        self.metadata_field(id, key)?.parse().ok()
    }

    /// The text behind `key:` in a node whose fields before it hold no parentheses or commas.
    fn metadata_field(&self, id: MetadataId, key: &str) -> Option<&'t str> {
        let text = *self.module.metadata.get(&id.0)?;
        let inside = text.split_once('(')?.1;
        let mut rest = inside;
        loop {
            let (name, behind) = rest.split_once(": ")?;
            let end = field_end(behind);
            if name == key {
                return Some(&behind[..end]);
            }
            rest = behind[end..].strip_prefix(", ")?;
        }
    }

    pub fn location(&self, debug: Option<MetadataId>) -> facts::Location {
        let mut places = Vec::new();
        let mut next = debug;
        while let Some(id) = next {
            places.push(facts::Place {
                line: self.metadata_number(id, "line").unwrap_or(0),
                column: self.metadata_number(id, "column").unwrap_or(0),
            });
            let outer = self.metadata_field(id, "inlinedAt").and_then(|text| text.strip_prefix('!'));
            next = outer.and_then(|text| text.parse().ok()).map(MetadataId);
        }
        facts::Location(places)
    }

    /// The type an `extractvalue` reaches.
    pub fn element_type(&self, ty: TypeId, indices: &[u32]) -> Option<TypeText> {
        let mut ty = ty;
        for &index in indices {
            ty = match self.module.types.resolve(ty)? {
                Type::Array(_, element) | Type::Vector(_, element) => *element,
                Type::Struct { fields, .. } => *fields.get(index as usize)?,
                _ => return None,
            };
        }
        Some(self.ty(ty))
    }
}

/// Where a field's value ends: at a comma or parenthesis outside strings and groups.
fn field_end(text: &str) -> usize {
    let mut depth = 0;
    let mut quoted = false;
    for (position, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'{' => depth += 1,
            b')' | b',' if depth == 0 => return position,
            b')' | b'}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

fn visibility(linkage: llvm::Linkage) -> facts::Visibility {
    match linkage {
        llvm::Linkage::External => facts::Visibility::External,
        llvm::Linkage::Local => facts::Visibility::Local,
        llvm::Linkage::Weak | llvm::Linkage::Common => facts::Visibility::Weak,
        llvm::Linkage::ExternWeak => facts::Visibility::ExternWeak,
        llvm::Linkage::Copy => facts::Visibility::Copy,
        llvm::Linkage::Appending => facts::Visibility::Appending,
    }
}

/// The bits in a narrower format of a double that fits it exactly, as LLVM demands of literals.
fn narrow(bits: u64, exponent_bits: u32, mantissa_bits: u32) -> u128 {
    let sign = (bits >> 63) << (exponent_bits + mantissa_bits);
    let exponent = (bits >> 52) & 0x7ff;
    let mantissa = bits & ((1 << 52) - 1);
    let dropped = 52 - mantissa_bits;
    let bias = (1i64 << (exponent_bits - 1)) - 1;
    let biased = exponent as i64 - 1023 + bias;
    let magnitude = if exponent == 0x7ff {
        (((1 << exponent_bits) - 1) << mantissa_bits) | (mantissa >> dropped)
    } else if biased >= 1 {
        ((biased as u64) << mantissa_bits) | (mantissa >> dropped)
    } else {
        let shift = i64::from(dropped) + 1 - biased;
        if exponent == 0 || shift > 63 { 0 } else { ((1 << 52) | mantissa) >> shift }
    };
    u128::from(sign | magnitude)
}

/// `Rc<str>` of a literal.
pub(crate) fn text(literal: &str) -> TypeText {
    Rc::from(literal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrowing_agrees_with_the_machine_on_floats() {
        let samples = [0u32, 1, 0x0070_0000, 0x0080_0000, 0x3f80_0000, 0x7f7f_ffff, 0x7f80_0000, 0xff80_0001];
        for bits in samples.into_iter().chain((0..u32::MAX).step_by(65_537)) {
            let single = f32::from_bits(bits);
            if !single.is_nan() {
                assert_eq!(narrow(f64::from(single).to_bits(), 8, 23), u128::from(bits), "{bits:#x}");
            }
        }
    }

    #[test]
    fn narrowing_reaches_small_halves() {
        assert_eq!(narrow((2f64).powi(-24).to_bits(), 5, 10), 1);
        assert_eq!(narrow((1.5f64).to_bits(), 5, 10), 0x3e00);
        assert_eq!(narrow((-1.0f64).to_bits(), 8, 7), 0xbf80);
    }

    #[test]
    fn a_field_ends_outside_strings_and_groups() {
        assert_eq!(field_end("\"a,b)\", line: 3)"), 6);
        assert_eq!(field_end("!DIExpression(DW_OP_deref, 1), x)"), 29);
    }
}
