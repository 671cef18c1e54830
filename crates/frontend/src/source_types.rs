//! C types of the source, from the debug information of one module, read where they are asked for.
//!
//! A type is named by its node of metadata, so that recursive types need no table, and nothing is read
//! but what somebody mentions.

use program::SourceType;

use crate::debug_info::{DebugInfo, Fields};

/// A type by its node.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TypeNode {
    /// None is `void`.
    node: Option<u32>,
    /// How many dimensions of the array that the node describes were gone into.
    dimension: usize,
}

impl TypeNode {
    pub fn new(node: Option<u32>) -> TypeNode {
        TypeNode { node, dimension: 0 }
    }
}

/// What a type is, behind qualifiers and names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Integer {
        bits: u32,
        signed: bool,
    },
    Pointer(TypeNode),
    Array {
        element: TypeNode,
        /// None: not known.
        count: Option<u64>,
    },
    /// A structure or union.
    Aggregate {
        name: String,
        members: Vec<u32>,
    },
    Function,
    Void,
    /// Neither integer nor pointer; its name.
    Other(String),
}

/// A member of a structure or union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member<T> {
    pub ty: T,
    /// From the beginning of the aggregate, in bits.
    pub offset: u64,
    /// Bits of a bit-field.
    pub bit_field: Option<u32>,
}

/// Names behind names at most; metadata of no compiler goes in circles.
const DEEPEST: u32 = 64;

impl<'t> DebugInfo<'_, 't> {
    pub fn kind(&self, ty: TypeNode) -> Kind {
        let Some((id, node)) = self.plain(ty) else { return Kind::Void };
        let base = TypeNode::new(node.id("baseType"));
        let name = node.text("name").unwrap_or_default();
        match (node.node, node.word("tag")) {
            ("DIBasicType", _) => {
                let bits = node.integer("size").and_then(|bits| u32::try_from(bits).ok()).unwrap_or(0);
                let signed = match node.word("encoding") {
                    "DW_ATE_signed" | "DW_ATE_signed_char" => true,
                    "DW_ATE_unsigned" | "DW_ATE_unsigned_char" | "DW_ATE_boolean" | "DW_ATE_UTF" => false,
                    _ => return Kind::Other(name),
                };
                // Those of a width of their own are not promoted as others are (C23 6.3.1.1).
                match bits {
                    8 | 16 | 32 | 64 | 128 if !name.contains("_BitInt") => Kind::Integer { bits, signed },
                    _ => Kind::Other(name),
                }
            }
            (_, "DW_TAG_enumeration_type") => match node.id("baseType") {
                Some(_) => self.kind(base),
                None => Kind::Integer { bits: 32, signed: false },
            },
            (_, "DW_TAG_pointer_type") => Kind::Pointer(base),
            (_, "DW_TAG_array_type") => {
                let dimensions = node.id("elements").map_or_else(Vec::new, |list| self.list(list));
                let subrange = dimensions.get(ty.dimension).and_then(|&id| self.node(id));
                let count = subrange.and_then(|subrange| u64::try_from(subrange.integer("count")?).ok());
                let element = match ty.dimension + 1 < dimensions.len() {
                    true => TypeNode { node: Some(id), dimension: ty.dimension + 1 },
                    false => base,
                };
                Kind::Array { element, count }
            }
            (_, tag @ ("DW_TAG_structure_type" | "DW_TAG_union_type")) => {
                let kind = if tag == "DW_TAG_union_type" { "union" } else { "struct" };
                let name = if name.is_empty() { format!("unnamed {kind}") } else { format!("{kind} {name}") };
                let members = node.id("elements").map_or_else(Vec::new, |list| self.list(list));
                Kind::Aggregate { name, members }
            }
            ("DISubroutineType", _) => Kind::Function,
            _ => Kind::Other(name),
        }
    }

    /// The node behind qualifiers and typedefs.
    fn plain(&self, ty: TypeNode) -> Option<(u32, Fields<'t>)> {
        let mut node = ty.node;
        for _ in 0..DEEPEST {
            let id = node?;
            let fields = self.node(id)?;
            match fields.word("tag") {
                "DW_TAG_typedef"
                | "DW_TAG_const_type"
                | "DW_TAG_volatile_type"
                | "DW_TAG_restrict_type"
                | "DW_TAG_atomic_type" => node = fields.id("baseType"),
                _ => return Some((id, fields)),
            }
        }
        None
    }

    /// Bytes of an object of the type; as in GNU C, 1 for `void` and functions. None if it is not
    /// known.
    pub fn size_of(&self, ty: TypeNode, pointer_bytes: u64) -> Option<u64> {
        match self.kind(ty) {
            Kind::Void | Kind::Function => Some(1),
            Kind::Integer { bits, .. } => Some(u64::from(bits) / 8),
            Kind::Pointer(_) => Some(pointer_bytes),
            Kind::Array { element, count } => count?.checked_mul(self.size_of(element, pointer_bytes)?),
            Kind::Aggregate { .. } | Kind::Other(_) => self.size_of_node(ty),
        }
    }

    /// What the node says of the size.
    fn size_of_node(&self, ty: TypeNode) -> Option<u64> {
        let (_, node) = self.plain(ty)?;
        u64::try_from(node.integer("size")? / 8).ok()
    }

    /// The member with this name, also one of an unnamed structure or union inside.
    pub fn member(&self, members: &[u32], name: &str) -> Option<Member<TypeNode>> {
        self.member_within(members, name, 0)
    }

    fn member_within(&self, members: &[u32], name: &str, depth: u32) -> Option<Member<TypeNode>> {
        members.iter().find_map(|&id| {
            let node = self.node(id)?;
            let offset = u64::try_from(node.integer("offset").unwrap_or(0)).ok()?;
            let ty = TypeNode::new(node.id("baseType"));
            match node.text("name") {
                Some(found) if found == name => {
                    let is_bit_field = node.get("extraData").is_some();
                    let bits = node.integer("size").and_then(|bits| u32::try_from(bits).ok());
                    Some(Member { ty, offset, bit_field: bits.filter(|_| is_bit_field) })
                }
                Some(_) => None,
                None if depth < DEEPEST => {
                    let Kind::Aggregate { members, .. } = self.kind(ty) else { return None };
                    let inner = self.member_within(&members, name, depth + 1)?;
                    Some(Member { offset: offset + inner.offset, ..inner })
                }
                None => None,
            }
        })
    }

    /// The type for those who have no debug information.
    pub fn source_type(&self, ty: TypeNode) -> SourceType {
        self.source_type_within(ty, 0)
    }

    fn source_type_within(&self, ty: TypeNode, depth: u32) -> SourceType {
        let below = |of| Box::new(self.source_type_within(of, depth + 1));
        match self.kind(ty) {
            _ if depth > DEEPEST => SourceType::Other { name: "…".into(), bytes: None },
            Kind::Integer { bits, signed } => SourceType::Integer { bits, signed },
            Kind::Pointer(to) => SourceType::Pointer(below(to)),
            Kind::Array { element, count } => SourceType::Array { element: below(element), count },
            Kind::Aggregate { name, .. } => SourceType::Aggregate { name, bytes: self.size_of_node(ty) },
            Kind::Function => SourceType::Other { name: "function".into(), bytes: Some(1) },
            Kind::Void => SourceType::Other { name: "void".into(), bytes: Some(1) },
            Kind::Other(name) => SourceType::Other { name, bytes: self.size_of_node(ty) },
        }
    }
}
