//! Instructions that allocate, read and write memory.

use program::{AllocaId, Operand, Predicate, RegisterId, Type};

use super::Note;
use super::emit::{Emitter, is_large};
use super::error::Error;
use super::objects::{Home, ObjectId, add, compare, offset_by};
use crate::command::Command;
use crate::expression::{Expression, Node, Sort, Variable};

/// Bytes of a block at most that is copied or filled by one command.
const LARGEST_BLOCK: u128 = 4096;
/// Bytes of an object at most that holds any value again when it comes into scope again.
const LARGEST_RENEWED: u64 = 16;

impl Emitter<'_> {
    pub(super) fn alloca(&mut self, to: RegisterId, alloca: AllocaId, count: Operand) -> Result<(), Error> {
        let count = self.operand(count)?;
        let Node::Constant { value: count, .. } = self.store.node(count) else {
            return Err(self.unsupported("an array of variable length"));
        };
        if self.frames[self.frame].allocas.contains_key(&alloca) {
            return Err(self.unsupported("an allocation on the stack in a loop"));
        }
        let function = self.function();
        let site = &function.allocas[alloca];
        let name = site.variable.map_or("local", |variable| function.variables[variable].name.as_str());
        let size = u64::try_from(count).unwrap_or(u64::MAX).saturating_mul(site.element_size);
        let exposed = self.facts[&self.graph.frames[self.frame].function].exposed[alloca];
        let object = self.objects.stack(self.store, name, size, exposed);
        // Soundness: a local of a call that is over may be where one of a later call is. That they are
        // apart is an assumption, and named as one.
        if exposed && self.frame > 0 && self.objects.exposed_in(self.frame) == 2 {
            let text = "locals of different calls, which pointers point to, are assumed to be apart".into();
            self.notes.push(Note { text, place: self.place });
        }
        self.frames[self.frame].allocas.insert(alloca, object);
        match self.objects.object(object).home {
            Home::Bytes { base, .. } => self.assign(to, base),
            Home::Scalar(_) => Err(self.unsupported("the address of a variable")),
        }
    }

    /// A variable comes into scope: it holds any value.
    ///
    /// Soundness: the first time it does so anyway. A large object in the shared memory keeps what it
    /// held: a program that reads it before it writes it has undefined behaviour.
    pub(super) fn lifetime_start(&mut self, node: usize, alloca: AllocaId) -> Result<(), Error> {
        if !self.graph.nodes[node].repeated {
            return Ok(());
        }
        let Some(&object) = self.frames[self.frame].allocas.get(&alloca) else { return Ok(()) };
        let object = self.objects.object(object);
        let Home::Bytes { memory, base } = object.home else { return Ok(()) };
        if memory != self.objects.memory {
            let any = self.store.declare_like(memory);
            let any = self.store.variable(any);
            self.assign_variable(memory, any);
        } else if let Some(size) = object.size.filter(|&size| size > 0 && size <= LARGEST_RENEWED) {
            let any = self.store.declare("undefined", Sort::Bits(8 * size as u32), false);
            let value = self.store.variable(any);
            self.write(memory, base, size as u32, value);
        }
        Ok(())
    }

    /// The bytes of memory that a type takes, and the variable for one that is a global.
    fn scalar(&mut self, address: Operand) -> Option<Variable> {
        let object = self.object_of(address)?;
        match self.objects.object(object).home {
            Home::Scalar(variable) => Some(variable),
            Home::Bytes { .. } => None,
        }
    }

    pub(super) fn load(&mut self, to: RegisterId, address: Operand, ty: Type) -> Result<(), Error> {
        let sort = self.sort(ty)?;
        if let Some(variable) = self.scalar(address) {
            let value = self.store.variable(variable);
            return self.assign(to, value);
        }
        let memory = self.memory_of(address)?;
        let address = self.operand(address)?;
        let bytes = ty.bytes(self.program.data_model) as u32;
        let memory = self.store.variable(memory);
        let read = self.store.make(Node::Read { bytes, memory, address });
        let value = match sort {
            Sort::Truth => {
                let bit = self.store.make(Node::Truncate { width: 1, of: read });
                let one = self.store.constant(1, 1);
                self.store.equal(bit, one)
            }
            Sort::Bits(width) => self.resize(read, 8 * bytes, width, false),
            Sort::Memory => read,
        };
        self.assign(to, value)
    }

    pub(super) fn store_to(&mut self, address: Operand, value: Operand, ty: Type) -> Result<(), Error> {
        let sort = self.sort(ty)?;
        if let Some(variable) = self.scalar(address) {
            let value = self.operand(value)?;
            self.assign_variable(variable, value);
            return Ok(());
        }
        let object = self.object_of(address);
        let memory = self.memory_of(address)?;
        let address = self.operand(address)?;
        let value = self.operand(value)?;
        if let Node::Constant { width, value } = self.store.node(value)
            && self.options.over_integers
            && is_large(width, value)
        {
            return Err(self.unsupported("a number that may be negative or large, in memory"));
        }
        let bytes = ty.bytes(self.program.data_model) as u32;
        let value = match sort {
            Sort::Truth => self.store.make(Node::FromTruth { width: 8 * bytes, of: value }),
            Sort::Bits(width) => self.resize(value, width, 8 * bytes, false),
            Sort::Memory => value,
        };
        let length = self.store.constant(self.program.data_model.pointer_bits(), u128::from(bytes));
        self.check_bounds(object, address, length);
        self.write(memory, address, bytes, value);
        Ok(())
    }

    fn write(&mut self, memory: Variable, address: Expression, bytes: u32, value: Expression) {
        let before = self.store.variable(memory);
        let after = self.store.make(Node::Write { bytes, memory: before, address, value });
        self.assign_variable(memory, after);
    }

    /// Asserts that a write stays within its object, where that is known.
    ///
    /// Incomplete: what a pointer from outside points to has no known size; a note says that writes
    /// through it are not checked.
    fn check_bounds(&mut self, object: Option<ObjectId>, address: Expression, length: Expression) {
        if !self.options.check_bounds {
            return;
        }
        let known = object.map(|id| self.objects.object(id)).and_then(|object| match object.home {
            Home::Bytes { base, .. } => Some((base, object.size?)),
            Home::Scalar(_) => None,
        });
        let Some((base, size)) = known else {
            if !self.notes.iter().any(|note| note.text == UNCHECKED && note.place == self.place) {
                self.notes.push(Note { text: UNCHECKED.into(), place: self.place });
            }
            return;
        };
        let size = self.store.constant(self.program.data_model.pointer_bits(), u128::from(size));
        let end = add(self.store, base, size);
        let not_before = compare(self.store, Predicate::Ule, base, address);
        // The object ends before the address space does, so with the first no sum wraps.
        let distance = self.store.make(Node::Binary {
            op: program::BinaryOp::Sub,
            signed: false,
            left: end,
            right: address,
        });
        let not_behind = compare(self.store, Predicate::Ule, address, end);
        let fits = compare(self.store, Predicate::Ule, length, distance);
        let within = self.store.and(not_before, not_behind);
        let within = self.store.and(within, fits);
        self.out.push(Command::Assert(within));
    }

    /// Copies a known number of bytes, which may overlap.
    pub(super) fn copy_known(
        &mut self,
        to_memory: Variable,
        to: Expression,
        from_memory: Variable,
        from: Expression,
        size: u64,
    ) -> Result<(), Error> {
        if u128::from(size) > LARGEST_BLOCK {
            return Err(self.unsupported(&format!("a copy of {size} bytes at once")));
        }
        let source = self.store.variable(from_memory);
        let mut target = self.store.variable(to_memory);
        for (offset, bytes) in pieces(size) {
            let address = offset_by(self.store, from, offset as i64);
            let value = self.store.make(Node::Read { bytes, memory: source, address });
            let address = offset_by(self.store, to, offset as i64);
            target = self.store.make(Node::Write { bytes, memory: target, address, value });
        }
        self.assign_variable(to_memory, target);
        Ok(())
    }

    pub(super) fn memory_copy(
        &mut self,
        to: Operand,
        from: Operand,
        length: Operand,
        may_overlap: bool,
    ) -> Result<(), Error> {
        let object = self.object_of(to);
        let (to_memory, from_memory) = self.block_homes(to, Some(from))?;
        let (to, from) = (self.operand(to)?, self.operand(from)?);
        let length = self.operand(length)?;
        self.check_bounds_of_block(object, to, length);
        if let Node::Constant { value, .. } = self.store.node(length) {
            let size = u64::try_from(value).unwrap_or(u64::MAX);
            return self.copy_known(to_memory, to, from_memory, from, size);
        }
        if may_overlap {
            return Err(self.unsupported("a move of an unknown number of bytes"));
        }
        let from = self.fixed(from);
        self.byte_by_byte(length, to_memory, to, |this, offset| {
            let address = offset_by(this.store, from, offset);
            let memory = this.store.variable(from_memory);
            this.store.make(Node::Read { bytes: 1, memory, address })
        })
    }

    pub(super) fn memory_set(&mut self, to: Operand, byte: Operand, length: Operand) -> Result<(), Error> {
        let object = self.object_of(to);
        let (memory, _) = self.block_homes(to, None)?;
        let to = self.operand(to)?;
        let byte = self.operand(byte)?;
        let byte = self.as_bits(byte);
        let width = self.store.width(byte);
        let byte = self.resize(byte, width, 8, false);
        let length = self.operand(length)?;
        self.check_bounds_of_block(object, to, length);
        if let Node::Constant { value, .. } = self.store.node(length) {
            if value > LARGEST_BLOCK {
                return Err(self.unsupported(&format!("{value} bytes that are set at once")));
            }
            let mut target = self.store.variable(memory);
            let known = match self.store.node(byte) {
                Node::Constant { value, .. } => Some(value),
                _ => None,
            };
            for (offset, bytes) in pieces(value as u64) {
                let sizes = if known.is_some() { (1, bytes) } else { (bytes, 1) };
                for part in 0..sizes.0 {
                    let address = offset_by(self.store, to, (offset + u64::from(part)) as i64);
                    let value = match known {
                        Some(byte) => {
                            let number = (0..bytes).fold(0, |number, _| number << 8 | byte);
                            self.store.constant(8 * bytes, number)
                        }
                        None => byte,
                    };
                    target = self.store.make(Node::Write { bytes: sizes.1, memory: target, address, value });
                }
            }
            self.assign_variable(memory, target);
            return Ok(());
        }
        let byte = self.fixed(byte);
        self.byte_by_byte(length, memory, to, |_, _| byte)
    }

    fn check_bounds_of_block(&mut self, object: Option<ObjectId>, to: Expression, length: Expression) {
        let nothing = matches!(self.store.node(length), Node::Constant { value: 0, .. });
        if !nothing {
            self.check_bounds(object, to, length);
        }
    }

    /// The memories of a block that is written, and of the one it is copied from.
    fn block_homes(&mut self, to: Operand, from: Option<Operand>) -> Result<(Variable, Variable), Error> {
        let target = self.memory_of(to)?;
        let source = match from {
            Some(from) => self.memory_of(from)?,
            None => target,
        };
        Ok((target, source))
    }

    /// Writes as many bytes as a length says, as a loop would, up to the bound of loops.
    fn byte_by_byte(
        &mut self,
        length: Expression,
        memory: Variable,
        to: Expression,
        mut byte: impl FnMut(&mut Self, i64) -> Expression,
    ) -> Result<(), Error> {
        let (length, to) = (self.fixed(length), self.fixed(to));
        self.flush();
        let width = self.store.width(length);
        let bound = i64::from(self.options.unwind);
        let mut rest = {
            let bound = self.store.constant(width, bound as u128);
            let within = compare(self.store, Predicate::Ule, length, bound);
            if self.options.unwinding_assertions { Command::Assert(within) } else { Command::Assume(within) }
        };
        for offset in (0..bound).rev() {
            let value = byte(self, offset);
            let address = offset_by(self.store, to, offset);
            let before = self.store.variable(memory);
            let after = self.store.make(Node::Write { bytes: 1, memory: before, address, value });
            let counted = self.store.constant(width, offset as u128);
            let more = compare(self.store, Predicate::Ult, counted, length);
            let body = Command::Sequence(vec![Command::Assign(memory, after), rest]);
            rest = Command::conditional(self.store, more, body, Command::skip());
        }
        self.out.push(rest);
        Ok(())
    }
}

const UNCHECKED: &str = "a write through a pointer to an unknown object is not checked for its bounds";

/// A block in pieces of 8 bytes, and what is left.
fn pieces(size: u64) -> Vec<(u64, u32)> {
    let mut all = Vec::new();
    let mut offset = 0;
    while offset < size {
        let bytes = [8, 4, 2, 1].into_iter().find(|&bytes| offset + u64::from(bytes) <= size).unwrap_or(1);
        all.push((offset, bytes));
        offset += u64::from(bytes);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_a_block_without_gaps() {
        for size in 0..40 {
            let mut next = 0;
            for (offset, bytes) in pieces(size) {
                assert_eq!(offset, next);
                next += u64::from(bytes);
            }
            assert_eq!(next, size);
        }
    }
}
