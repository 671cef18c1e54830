//! C types of variables, as far as clauses need them, from the debug information of all modules.

use program::DataModel;

use super::error::Problem;
use super::vocabulary::{Integer, Member, Shape};
use crate::debug_info::DebugInfo;
use crate::source_types::{Kind, TypeNode};

/// A type of the program's source.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct TypeRef {
    /// The module whose metadata describes it.
    module: usize,
    node: TypeNode,
}

impl TypeRef {
    pub fn of_node(module: usize, node: Option<u32>) -> TypeRef {
        TypeRef { module, node: TypeNode::new(node) }
    }
}

pub(super) struct Types<'m, 't> {
    pub modules: Vec<DebugInfo<'m, 't>>,
    pub model: DataModel,
}

impl Types<'_, '_> {
    pub fn shape(&self, ty: TypeRef) -> Shape<TypeRef> {
        let in_module = |node| TypeRef { module: ty.module, node };
        match self.modules[ty.module].kind(ty.node) {
            // Incomplete: memory cannot be looked at in pieces of this size.
            Kind::Integer { bits: 128, .. } => Shape::Other("__int128".into()),
            Kind::Integer { bits, signed } => Shape::Integer(Integer { width: bits, signed }),
            Kind::Pointer(to) => Shape::Pointer(in_module(to)),
            Kind::Array { element, .. } => Shape::Array { element: in_module(element) },
            Kind::Aggregate { name, .. } => Shape::Aggregate(name),
            Kind::Function => Shape::Other("function".into()),
            Kind::Void => Shape::Other("void".into()),
            Kind::Other(name) => Shape::Other(name),
        }
    }

    /// Bytes of an object of the type, if they are known.
    pub fn size(&self, ty: TypeRef) -> Option<u64> {
        self.modules[ty.module].size_of(ty.node, self.model.pointer_bytes())
    }

    /// The member of a structure or union.
    pub fn member(&self, ty: TypeRef, name: &str) -> Result<Member<TypeRef>, Problem> {
        let debug = &self.modules[ty.module];
        let Kind::Aggregate { name: aggregate, members } = debug.kind(ty.node) else {
            return Err(Problem::NoStructure);
        };
        match debug.member(&members, name) {
            Some(Member { ty: node, offset, bit_field }) => {
                Ok(Member { ty: TypeRef { module: ty.module, node }, offset, bit_field })
            }
            None => Err(Problem::NoMember { member: name.to_string(), aggregate }),
        }
    }
}
