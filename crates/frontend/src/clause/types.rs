//! C types of variables, as far as expressions need them, read from debug information on demand.
//!
//! A type is named by its node of metadata, so that recursive types need no table, and nothing is
//! read but what a clause mentions.

use crate::debug_info::{DebugInfo, Fields};

/// A type of the program's source.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct TypeRef {
    /// The module whose metadata describes it.
    module: usize,
    /// Its node; None is `void`.
    node: Option<u32>,
    /// How many dimensions of the array that the node describes were gone into.
    dimension: usize,
}

impl TypeRef {
    pub fn of_node(module: usize, node: Option<u32>) -> TypeRef {
        TypeRef { module, node, dimension: 0 }
    }
}

/// An integer type: all that arithmetic can observe of it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Integer {
    pub width: u32,
    pub signed: bool,
}

/// What a type is, behind qualifiers and names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SourceType {
    Integer(Integer),
    Pointer(TypeRef),
    Array {
        element: TypeRef,
    },
    /// A structure or union.
    Aggregate {
        name: String,
        module: usize,
        members: Vec<u32>,
    },
    Function,
    Void,
    /// One that clauses cannot compute with; its name.
    Other(String),
}

/// A member of a structure or union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub ty: TypeRef,
    /// From the beginning of the aggregate, in bits.
    pub offset: u64,
    /// Bits of a bit-field.
    pub bit_field: Option<u32>,
}

/// Names behind names at most; metadata of no compiler goes in circles.
const DEEPEST: u32 = 64;

pub(super) struct Types<'m, 't> {
    pub modules: Vec<DebugInfo<'m, 't>>,
    pub pointer_bytes: u64,
}

impl<'t> Types<'_, 't> {
    fn node(&self, ty: TypeRef) -> Option<(u32, Fields<'t>)> {
        let id = self.plain(ty)?;
        Some((id, self.modules[ty.module].node(id)?))
    }

    pub fn get(&self, ty: TypeRef) -> SourceType {
        let Some((id, node)) = self.node(ty) else { return SourceType::Void };
        let debug = &self.modules[ty.module];
        let base = TypeRef::of_node(ty.module, node.id("baseType"));
        let name = node.text("name").unwrap_or_default();
        match (node.node, node.word("tag")) {
            ("DIBasicType", _) => {
                let width = node.integer("size").and_then(|bits| u32::try_from(bits).ok()).unwrap_or(0);
                let signed = match node.word("encoding") {
                    "DW_ATE_signed" | "DW_ATE_signed_char" => true,
                    "DW_ATE_unsigned" | "DW_ATE_unsigned_char" | "DW_ATE_boolean" | "DW_ATE_UTF" => false,
                    _ => return SourceType::Other(name),
                };
                match width {
                    8 | 16 | 32 | 64 => SourceType::Integer(Integer { width, signed }),
                    _ => SourceType::Other(name),
                }
            }
            (_, "DW_TAG_enumeration_type") => match node.id("baseType") {
                Some(_) => self.get(base),
                None => SourceType::Integer(Integer { width: 32, signed: false }),
            },
            (_, "DW_TAG_pointer_type") => SourceType::Pointer(base),
            (_, "DW_TAG_array_type") => {
                let dimensions = node.id("elements").map_or(0, |list| debug.list(list).len());
                let element = match ty.dimension + 1 < dimensions {
                    true => TypeRef { node: Some(id), dimension: ty.dimension + 1, ..ty },
                    false => base,
                };
                SourceType::Array { element }
            }
            (_, tag @ ("DW_TAG_structure_type" | "DW_TAG_union_type")) => {
                let kind = if tag == "DW_TAG_union_type" { "union" } else { "struct" };
                let name = if name.is_empty() { format!("unnamed {kind}") } else { format!("{kind} {name}") };
                let members = node.id("elements").map_or_else(Vec::new, |list| debug.list(list));
                SourceType::Aggregate { name, module: ty.module, members }
            }
            ("DISubroutineType", _) => SourceType::Function,
            _ => SourceType::Other(name),
        }
    }

    /// The node behind qualifiers and typedefs.
    fn plain(&self, ty: TypeRef) -> Option<u32> {
        let mut node = ty.node;
        for _ in 0..DEEPEST {
            let fields = self.modules[ty.module].node(node?)?;
            match fields.word("tag") {
                "DW_TAG_typedef"
                | "DW_TAG_const_type"
                | "DW_TAG_volatile_type"
                | "DW_TAG_restrict_type"
                | "DW_TAG_atomic_type" => node = fields.id("baseType"),
                _ => return node,
            }
        }
        None
    }

    /// Bytes of an object of the type; as in GNU C, 1 for `void` and functions. None if it is not
    /// known.
    pub fn size(&self, ty: TypeRef) -> Option<u64> {
        match self.get(ty) {
            SourceType::Void | SourceType::Function => Some(1),
            SourceType::Integer(integer) => Some(u64::from(integer.width) / 8),
            SourceType::Pointer(_) => Some(self.pointer_bytes),
            SourceType::Array { element } => {
                let debug = &self.modules[ty.module];
                let (_, node) = self.node(ty)?;
                let subrange = *debug.list(node.id("elements")?).get(ty.dimension)?;
                let count = u64::try_from(debug.node(subrange)?.integer("count")?).ok()?;
                count.checked_mul(self.size(element)?)
            }
            SourceType::Aggregate { .. } | SourceType::Other(_) => {
                let (_, node) = self.node(ty)?;
                u64::try_from(node.integer("size")? / 8).ok()
            }
        }
    }

    /// The member with this name, also one of an unnamed structure or union inside.
    pub fn member(&self, module: usize, members: &[u32], name: &str) -> Option<Member> {
        self.member_within(module, members, name, 0)
    }

    fn member_within(&self, module: usize, members: &[u32], name: &str, depth: u32) -> Option<Member> {
        members.iter().find_map(|&id| {
            let node = self.modules[module].node(id)?;
            let offset = u64::try_from(node.integer("offset").unwrap_or(0)).ok()?;
            let ty = TypeRef::of_node(module, node.id("baseType"));
            match node.text("name") {
                Some(found) if found == name => {
                    let is_bit_field = node.get("extraData").is_some();
                    let bits = node.integer("size").and_then(|bits| u32::try_from(bits).ok());
                    Some(Member { ty, offset, bit_field: bits.filter(|_| is_bit_field) })
                }
                Some(_) => None,
                None if depth < DEEPEST => {
                    let SourceType::Aggregate { members, .. } = self.get(ty) else { return None };
                    let inner = self.member_within(module, &members, name, depth + 1)?;
                    Some(Member { offset: offset + inner.offset, ..inner })
                }
                None => None,
            }
        })
    }
}
