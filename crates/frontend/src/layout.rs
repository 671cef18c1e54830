//! Sizes and alignments of LLVM types, from the module's data layout, and their flattening into
//! scalars.

use program::{DataModel, Type as Scalar};

use crate::llvm::{Type, TypeId, TypeTable};

/// One scalar of a flattened type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Byte offset within the type.
    pub offset: u64,
    pub ty: Scalar,
}

/// A type that has no size we could know, or a nonsensical one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LayoutError(pub String);

/// Scalars beyond which a first-class aggregate is refused: clang passes large ones in memory.
const MAX_PIECES: usize = 1 << 16;

/// Bits of the widest integer that is one scalar.
pub const MAX_WIDTH: u32 = 128;

#[derive(Debug, Clone)]
pub struct Layout {
    pub model: DataModel,
    /// ABI alignment in bytes of integers by width in bits, ascending.
    integers: Vec<(u32, u32)>,
    double_align: u32,
    fp80_align: u32,
}

impl Layout {
    /// Reads a data layout string such as `e-m:e-p:32:32-i128:128-f64:32:64-f80:32-S128`.
    pub fn parse(text: &str) -> Result<Layout, LayoutError> {
        let mut layout = Layout {
            model: DataModel::Lp64,
            integers: vec![(1, 1), (8, 1), (16, 2), (32, 4), (64, 4)],
            double_align: 8,
            fp80_align: 16,
        };
        for part in text.split('-') {
            if part == "E" {
                return Err(LayoutError("big-endian targets are not supported".into()));
            }
            let mut fields = part.split(':');
            let (Some(key), Some(first)) = (fields.next(), fields.next()) else { continue };
            let Ok(bits) = first.parse::<u32>() else { continue };
            // Alignments, except for the pointers, whose size comes first.
            let align = bits.div_ceil(8);
            let sane = align.is_power_of_two() && align <= 1 << 12;
            if matches!(key.as_bytes().first(), Some(b'i' | b'f')) && !sane {
                return Err(LayoutError(format!("a data layout with an alignment of {bits} bits")));
            }
            match key.split_at_checked(1) {
                Some(("p", "")) => {
                    layout.model = match bits {
                        32 => DataModel::Ilp32,
                        64 => DataModel::Lp64,
                        _ => return Err(LayoutError(format!("pointers of {bits} bits"))),
                    }
                }
                Some(("i", width)) => {
                    if let Ok(width) = width.parse::<u32>() {
                        layout.integers.retain(|&(known, _)| known != width);
                        layout.integers.push((width, align));
                    }
                }
                Some(("f", "64")) => layout.double_align = align,
                Some(("f", "80")) => layout.fp80_align = align,
                _ => {}
            }
        }
        layout.integers.sort_unstable();
        Ok(layout)
    }

    /// ABI alignment of an integer: that of the next larger known one, or of the largest.
    fn integer_align(&self, width: u32) -> u32 {
        let exact = self.integers.iter().find(|&&(known, _)| known >= width);
        exact.or(self.integers.last()).map_or(1, |&(_, align)| align)
    }

    pub fn align(&self, types: &TypeTable, id: TypeId) -> Result<u32, LayoutError> {
        self.size_align(types, id, 0).map(|(_, align)| align)
    }

    /// Bytes between consecutive elements of an array of this type.
    pub fn size(&self, types: &TypeTable, id: TypeId) -> Result<u64, LayoutError> {
        self.size_align(types, id, 0).map(|(size, _)| size)
    }

    fn size_align(&self, types: &TypeTable, id: TypeId, depth: u32) -> Result<(u64, u32), LayoutError> {
        if depth > 100 {
            return Err(LayoutError("a type that contains itself".into()));
        }
        let pointer = self.model.pointer_bytes();
        let ty = types.resolve(id).ok_or_else(|| LayoutError("a type of unknown size".into()))?;
        Ok(match ty {
            Type::Int(width) => {
                let align = self.integer_align(*width);
                (u64::from(width.div_ceil(8)).next_multiple_of(u64::from(align)), align)
            }
            Type::Half | Type::BFloat => (2, 2),
            Type::Float => (4, 4),
            Type::Double => (8, self.double_align),
            Type::X86Fp80 => (10u64.next_multiple_of(u64::from(self.fp80_align)), self.fp80_align),
            Type::Fp128 | Type::PpcFp128 => (16, 16),
            Type::Pointer => (pointer, pointer as u32),
            Type::Array(count, element) => {
                let (size, align) = self.size_align(types, *element, depth + 1)?;
                (checked(size.checked_mul(*count))?, align)
            }
            Type::Vector(count, element) => {
                let bits = self.element_bits(types, *element)?;
                let size = checked(bits.checked_mul(*count))?.div_ceil(8);
                let align = size.next_power_of_two().clamp(1, 1 << 20) as u32;
                (size.next_multiple_of(u64::from(align)), align)
            }
            Type::Struct { fields, packed } => {
                let (mut size, mut align) = (0u64, 1);
                for &field in fields {
                    let (field_size, field_align) = self.size_align(types, field, depth + 1)?;
                    if !packed {
                        align = align.max(field_align);
                        size = size.next_multiple_of(u64::from(field_align));
                    }
                    size = checked(size.checked_add(field_size))?;
                }
                (size.next_multiple_of(u64::from(align)), align)
            }
            other => return Err(LayoutError(format!("the size of {other:?} is not known"))),
        })
    }

    /// Width of a vector's element.
    fn element_bits(&self, types: &TypeTable, id: TypeId) -> Result<u64, LayoutError> {
        match types.get(id) {
            Type::Int(width) => Ok(u64::from(*width)),
            _ => Ok(self.size(types, id)? * 8),
        }
    }

    /// Offset and type of a struct's field or an array's element.
    pub fn element(&self, types: &TypeTable, id: TypeId, index: u64) -> Result<(u64, TypeId), LayoutError> {
        match types.resolve(id) {
            Some(Type::Struct { fields, packed }) => {
                let mut offset = 0u64;
                for (position, &field) in fields.iter().enumerate() {
                    let (size, align) = self.size_align(types, field, 0)?;
                    if !packed {
                        offset = offset.next_multiple_of(u64::from(align));
                    }
                    if position as u64 == index {
                        return Ok((offset, field));
                    }
                    offset = checked(offset.checked_add(size))?;
                }
                Err(LayoutError("a field that does not exist".into()))
            }
            Some(Type::Array(_, element) | Type::Vector(_, element)) => {
                let size = self.size(types, *element)?;
                Ok((checked(size.checked_mul(index))?, *element))
            }
            _ => Err(LayoutError("an element of something that has none".into())),
        }
    }

    /// The scalars a first-class value of this type consists of.
    pub fn flatten(&self, types: &TypeTable, id: TypeId) -> Result<Vec<Piece>, LayoutError> {
        let mut pieces = Vec::new();
        self.flatten_into(types, id, 0, &mut pieces, 0)?;
        Ok(pieces)
    }

    /// The scalar type, if the type is one. An integer of more than 128 bits (bit-fields are
    /// accessed as such) is not: it is split into words.
    pub fn scalar(types: &TypeTable, id: TypeId) -> Option<Scalar> {
        Some(match types.get(id) {
            Type::Int(width) if *width > MAX_WIDTH => return None,
            Type::Int(width) => Scalar::Int(*width),
            Type::Float => Scalar::Float,
            Type::Double => Scalar::Double,
            Type::Pointer => Scalar::Pointer,
            Type::Half | Type::BFloat => Scalar::Int(16),
            Type::X86Fp80 => Scalar::Int(80),
            Type::Fp128 | Type::PpcFp128 => Scalar::Int(128),
            _ => return None,
        })
    }

    fn flatten_into(
        &self,
        types: &TypeTable,
        id: TypeId,
        offset: u64,
        pieces: &mut Vec<Piece>,
        depth: u32,
    ) -> Result<(), LayoutError> {
        if let Some(ty) = Self::scalar(types, id) {
            pieces.push(Piece { offset, ty });
            return Ok(());
        }
        if depth > 100 || pieces.len() > MAX_PIECES {
            return Err(LayoutError("a first-class aggregate that is too large".into()));
        }
        match types.resolve(id) {
            Some(Type::Int(width)) => {
                let words = (0..width.div_ceil(64)).map(|word| {
                    let ty = Scalar::Int((width - word * 64).min(64));
                    Piece { offset: offset + u64::from(word) * 8, ty }
                });
                pieces.extend(words.take(MAX_PIECES));
                Ok(())
            }
            Some(Type::Void | Type::Token | Type::Label | Type::Metadata) => Ok(()),
            Some(Type::Array(count, _) | Type::Vector(count, _)) => {
                if *count > MAX_PIECES as u64 {
                    return Err(LayoutError("a first-class aggregate that is too large".into()));
                }
                for index in 0..*count {
                    let (inside, element) = self.element(types, id, index)?;
                    self.flatten_into(types, element, offset + inside, pieces, depth + 1)?;
                }
                Ok(())
            }
            Some(Type::Struct { fields, .. }) => {
                for index in 0..fields.len() as u64 {
                    let (inside, field) = self.element(types, id, index)?;
                    self.flatten_into(types, field, offset + inside, pieces, depth + 1)?;
                }
                Ok(())
            }
            other => Err(LayoutError(format!("a value of type {other:?}"))),
        }
    }
}

fn checked(size: Option<u64>) -> Result<u64, LayoutError> {
    size.filter(|&size| size < 1 << 47).ok_or_else(|| LayoutError("a type that is too large".into()))
}
