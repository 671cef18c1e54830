//! What names mean at a place: the scopes of C (6.2.1), from debug information.

use program::{Constant, DataModel, Function, Place, RegisterId, Type};

use super::error::Problem;
use super::types::{TypeRef, Types};
use super::vocabulary::{self, Member, Shape, ValueType, Vocabulary};
use crate::link::{Linker, Target};
use crate::llvm::Linkage;
use crate::translate::{Declared, Home, Watched};

/// A variable, as instructions know it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Object {
    Register(RegisterId),
    Memory(Address),
}

/// Where a variable in memory is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Address {
    Register(RegisterId),
    Constant(Constant),
}

pub(super) type Binding = vocabulary::Binding<Object, TypeRef>;

/// The vocabulary of clauses at a place of a function.
pub(super) struct Here<'h, 'm, 't> {
    pub types: &'h Types<'m, 't>,
    pub function: &'h Function,
    pub names: &'h dyn Fn(&str) -> Result<Binding, Problem>,
}

impl Vocabulary for Here<'_, '_, '_> {
    type Object = Object;
    type Type = TypeRef;

    fn model(&self) -> DataModel {
        self.types.model
    }

    fn binding(&mut self, name: &str) -> Result<Binding, Problem> {
        (self.names)(name)
    }

    fn is_in_memory(&self, object: Object) -> bool {
        matches!(object, Object::Memory(_))
    }

    fn holds(&self, object: Object, ty: ValueType) -> bool {
        let Object::Register(register) = object else { return false };
        match (self.function.registers[register].ty, ty) {
            (Type::Int(1), ValueType::Truth) | (Type::Pointer, ValueType::Pointer) => true,
            (Type::Int(width), ValueType::Integer(integer)) => width == integer.width,
            _ => false,
        }
    }

    fn shape(&self, ty: &TypeRef) -> Shape<TypeRef> {
        self.types.shape(*ty)
    }

    fn size(&self, ty: &TypeRef) -> Option<u64> {
        self.types.size(*ty)
    }

    fn member(&self, ty: &TypeRef, name: &str) -> Result<Member<TypeRef>, Problem> {
        self.types.member(*ty, name)
    }
}

/// A variable that a function may name.
pub(super) struct Variable {
    pub name: String,
    /// The node of its scope; None: that of a file.
    scope: Option<u32>,
    declared: Option<Place>,
    pub binding: Binding,
    /// Where it lives, if it is one of the function's own, which has no value at first.
    pub home: Option<Home>,
}

/// The variables that a function may name.
pub(super) struct Scope<'s, 'm, 't> {
    pub variables: Vec<Variable>,
    types: &'s Types<'m, 't>,
    module: usize,
    watched: &'s Watched,
}

/// A name at a place: a variable by its number, or an enumerator.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Variable(usize),
    Enumerator(i128),
}

impl<'s, 'm, 't> Scope<'s, 'm, 't> {
    pub fn new(
        linker: &mut Linker<'m, 't>,
        module: usize,
        types: &'s Types<'m, 't>,
        watched: &'s Watched,
    ) -> Scope<'s, 'm, 't> {
        let mut variables: Vec<Variable> =
            watched.declared.iter().filter_map(|declared| local(types, module, declared)).collect();
        variables.extend(globals(linker, types, module, module));
        for other in (0..types.modules.len()).filter(|&other| other != module) {
            variables.extend(globals(linker, types, other, module));
        }
        Scope { variables, types, module, watched }
    }

    /// What a name means behind a statement at this place.
    pub fn meaning(&self, name: &str, place: Place) -> Option<Meaning> {
        self.meaning_in(name, self.watched.scopes.get(&place).copied(), place)
    }

    /// What a name means in a scope, at a place of the text.
    pub fn meaning_in(&self, name: &str, scope: Option<u32>, place: Place) -> Option<Meaning> {
        let chain = scope.map_or_else(Vec::new, |scope| self.types.modules[self.module].enclosing(scope));
        let distance = |variable: &Variable| match variable.scope {
            Some(scope) => chain.iter().position(|&around| around == scope),
            None => Some(usize::MAX),
        };
        let is_declared = |variable: &Variable| {
            variable.declared.is_none_or(|declared| {
                declared.file != place.file || (declared.line, declared.column) <= (place.line, place.column)
            })
        };
        let named = self.variables.iter().enumerate().filter(|(_, variable)| variable.name == name);
        let visible = named.filter(|(_, variable)| is_declared(variable));
        let found = visible.filter_map(|(index, variable)| Some((distance(variable)?, index))).min();
        match found {
            Some((_, index)) => Some(Meaning::Variable(index)),
            None => self.types.modules[self.module].enumerator(name).map(Meaning::Enumerator),
        }
    }

    /// Whether a name means something anywhere in the function.
    pub fn is_known(&self, name: &str) -> bool {
        self.variables.iter().any(|variable| variable.name == name)
            || self.types.modules[self.module].enumerator(name).is_some()
    }

    pub fn binding(&self, meaning: Meaning) -> Binding {
        match meaning {
            Meaning::Variable(index) => self.variables[index].binding,
            Meaning::Enumerator(value) => Binding::Enumerator(value),
        }
    }
}

fn local(types: &Types<'_, '_>, module: usize, declared: &Declared) -> Option<Variable> {
    let node = types.modules[module].node(declared.variable)?;
    let ty = TypeRef::of_node(module, node.id("type"));
    let object = match declared.home {
        Home::Register(register) => Object::Register(register),
        Home::Alloca(address, _) | Home::Argument(address) => Object::Memory(Address::Register(address)),
    };
    let binding = Binding::Variable { object, ty };
    let home = Some(declared.home);
    Some(Variable {
        name: node.text("name")?,
        scope: node.id("scope"),
        declared: declared.place,
        binding,
        home,
    })
}

/// The global variables of one module that another can name, and the static ones of its functions.
fn globals(
    linker: &mut Linker<'_, '_>,
    types: &Types<'_, '_>,
    module: usize,
    seen_from: usize,
) -> Vec<Variable> {
    let loaded = linker.module(module);
    if loaded.is_model {
        return Vec::new();
    }
    let mut variables = Vec::new();
    for global in &loaded.module.globals {
        if module != seen_from && global.linkage == Linkage::Local {
            continue;
        }
        let debug = &types.modules[module];
        let Some(mut node) = global.debug.and_then(|id| debug.node(id.0)) else { continue };
        if node.node == "DIGlobalVariableExpression" {
            let Some(variable) = node.id("var").and_then(|id| debug.node(id)) else { continue };
            node = variable;
        }
        let Some(name) = node.text("name") else { continue };
        let Target::Global(id) = linker.resolve(module, global.symbol) else { continue };
        let scope = node.id("scope").filter(|&scope| {
            let kind = debug.node(scope).map_or("", |node| node.node);
            kind == "DISubprogram" || kind.starts_with("DILexicalBlock")
        });
        let ty = TypeRef::of_node(module, node.id("type"));
        let address = Address::Constant(Constant::Global { global: id, offset: 0 });
        let binding = Binding::Variable { object: Object::Memory(address), ty };
        variables.push(Variable { name, scope, declared: None, binding, home: None });
    }
    variables
}
