//! The emitter of guarded commands: a typed expression into an expression of theirs.
//!
//! Over mathematical integers arithmetic that C calls signed is exact, and all else is as the sign of
//! constants and operations says; see [`vc::Node`].

use frontend::clause::{
    BinaryOperator, ClauseError, Condition, Designated, Integer, Problem, Typed, TypedKind, ValueType,
    conditions, operation, predicate,
};
use program::{BinaryOp, Predicate};
use vc::translate::{Home, Translation};
use vc::{Expression, Expressions, Node, Variable};

/// The truth of a typed clause: it has a value, and holds.
pub(super) fn truth(
    translation: &mut Translation<'_>,
    clause: &Typed<Home>,
) -> Result<Expression, ClauseError> {
    let mut emitter = Emitter { memory: translation.memory(), translation, defined: Vec::new() };
    let value = emitter.value(clause)?;
    let Emitter { translation, defined, .. } = emitter;
    Ok(defined.into_iter().rev().fold(value, |truth, defined| translation.store().and(defined, truth)))
}

struct Emitter<'t, 'p> {
    translation: &'t mut Translation<'p>,
    /// That pointers point to.
    memory: Variable,
    /// What must hold for the clause to have a value.
    defined: Vec<Expression>,
}

type Emitted<T> = Result<T, ClauseError>;

/// An object in memory.
struct Location {
    memory: Variable,
    address: Expression,
}

fn unsupported<T>(at: &Typed<Home>, text: &'static str) -> Emitted<T> {
    Err(ClauseError::new(at.range.clone(), Problem::Unsupported(text)))
}

impl Emitter<'_, '_> {
    fn store(&mut self) -> &mut Expressions {
        self.translation.store()
    }

    fn make(&mut self, node: Node) -> Expression {
        self.store().make(node)
    }

    fn constant(&mut self, width: u32, value: i128) -> Expression {
        self.store().constant(width, value as u128)
    }

    fn width(&self, ty: ValueType) -> u32 {
        match ty {
            ValueType::Truth => 1,
            ValueType::Integer(ty) => ty.width,
            ValueType::Pointer => self.translation.program().data_model.pointer_bits(),
        }
    }

    fn arithmetic(&mut self, op: BinaryOp, signed: bool, left: Expression, right: Expression) -> Expression {
        self.make(Node::Binary { op, signed, left, right })
    }

    fn value(&mut self, tree: &Typed<Home>) -> Emitted<Expression> {
        match &tree.kind {
            TypedKind::Constant(value) => Ok(self.number(*value, tree.ty)),
            TypedKind::Null => {
                let width = self.width(ValueType::Pointer);
                Ok(self.constant(width, 0))
            }
            TypedKind::Read(Designated::Variable(Home::Scalar(variable))) => {
                Ok(self.store().variable(*variable))
            }
            TypedKind::Read(from) => {
                let Location { memory, address } = self.location(from)?;
                let bytes = self.width(tree.ty) / 8;
                let memory = self.store().variable(memory);
                Ok(self.make(Node::Read { bytes, memory, address }))
            }
            TypedKind::ReadBits { .. } => unsupported(tree, "bit-fields cannot be read in a contract"),
            TypedKind::Address { .. } | TypedKind::Move { .. } => Ok(self.pointer(tree)?.address),
            TypedKind::Convert(of) => {
                let value = self.value(of)?;
                let width = self.width(tree.ty);
                Ok(self.converted(value, of.ty, width))
            }
            TypedKind::ConvertPointer(_) => {
                unsupported(tree, "the number of an address means nothing: cast integers")
            }
            TypedKind::IsNotZero(of) => {
                let value = if of.ty == ValueType::Pointer { self.shared(of)? } else { self.value(of)? };
                let width = self.width(of.ty);
                let zero = self.constant(width, 0);
                let is_zero = self.store().equal(value, zero);
                Ok(self.store().not(is_zero))
            }
            TypedKind::Not(of) => {
                let value = self.value(of)?;
                Ok(self.store().not(value))
            }
            TypedKind::Negate(of) => {
                let value = self.value(of)?;
                let zero = self.constant(self.width(tree.ty), 0);
                Ok(self.arithmetic(BinaryOp::Sub, is_signed(tree), zero, value))
            }
            TypedKind::Complement(of) => {
                let value = self.value(of)?;
                let ones = self.constant(self.width(tree.ty), -1);
                Ok(self.arithmetic(BinaryOp::Xor, false, value, ones))
            }
            TypedKind::Binary { operator, left, right } => self.binary(tree, *operator, left, right),
            TypedKind::Compare { operator, left, right } => self.comparison(*operator, left, right),
            TypedKind::Logical { is_and, left, right } => {
                let first = self.value(left)?;
                let asked = if *is_and { first } else { self.store().not(first) };
                let second = self.guarded(asked, right)?;
                let store = self.store();
                Ok(if *is_and { store.and(first, second) } else { store.or(first, second) })
            }
            TypedKind::Conditional { condition, if_true, if_false } => {
                let condition = self.value(condition)?;
                let then = self.guarded(condition, if_true)?;
                let negation = self.store().not(condition);
                let otherwise = self.guarded(negation, if_false)?;
                Ok(self.make(Node::Ite(condition, then, otherwise)))
            }
            TypedKind::Difference { .. } => {
                unsupported(tree, "differences of pointers are not supported: compare them")
            }
        }
    }

    fn number(&mut self, value: i128, ty: ValueType) -> Expression {
        let width = self.width(ty);
        match ty {
            // Over mathematical integers constants are signed: it is the end of a wider one.
            ValueType::Integer(Integer { signed: false, .. }) if value >> (width - 1) == 1 => {
                let of = self.constant(2 * width, value);
                self.make(Node::Truncate { width, of })
            }
            _ => self.constant(width, value),
        }
    }

    /// The value of something that is evaluated only if a condition holds. A pointer is one to the
    /// memory that all share.
    fn guarded(&mut self, condition: Expression, tree: &Typed<Home>) -> Emitted<Expression> {
        let before = self.defined.len();
        let value = if tree.ty == ValueType::Pointer { self.shared(tree)? } else { self.value(tree)? };
        for index in before..self.defined.len() {
            let defined = self.defined[index];
            self.defined[index] = self.store().implies(condition, defined);
        }
        Ok(value)
    }

    /// Where a pointer points to.
    fn pointer(&mut self, tree: &Typed<Home>) -> Emitted<Location> {
        match &tree.kind {
            TypedKind::Address { taken: true, .. } => {
                unsupported(tree, "addresses cannot be taken in a contract: compare what is there")
            }
            TypedKind::Address { of, taken: false } => self.location(of),
            TypedKind::Move { pointer, index, size, back } => {
                let Location { memory, address } = self.pointer(pointer)?;
                let index = self.value(index)?;
                let width = self.width(ValueType::Pointer);
                let scale = self.constant(width, i128::from(*size));
                let distance = match size {
                    1 => index,
                    _ => self.arithmetic(BinaryOp::Mul, true, index, scale),
                };
                let op = if *back { BinaryOp::Sub } else { BinaryOp::Add };
                let address = self.arithmetic(op, false, address, distance);
                Ok(Location { memory, address })
            }
            _ => {
                let address = self.value(tree)?;
                Ok(Location { memory: self.memory, address })
            }
        }
    }

    /// A pointer as a number that others can be compared with.
    ///
    /// Soundness: an object with a memory of its own begins at address 0 there, which is not null.
    fn shared(&mut self, tree: &Typed<Home>) -> Emitted<Expression> {
        let Location { memory, address } = self.pointer(tree)?;
        match memory == self.memory {
            true => Ok(address),
            false => unsupported(tree, "nothing points to this array: compare its elements"),
        }
    }

    fn location(&mut self, of: &Designated<Home>) -> Emitted<Location> {
        match of {
            Designated::Variable(Home::Bytes { memory, base }) => {
                Ok(Location { memory: *memory, address: *base })
            }
            Designated::Variable(Home::Scalar(_)) => unreachable!("an integer has no address"),
            Designated::Pointee(pointer) => self.pointer(pointer),
            Designated::Member { of, offset } => {
                let Location { memory, address } = self.location(of)?;
                let offset = self.constant(self.width(ValueType::Pointer), i128::from(*offset));
                let address = self.arithmetic(BinaryOp::Add, false, address, offset);
                Ok(Location { memory, address })
            }
        }
    }

    /// An integer or a truth in another width, extended as its type says.
    fn converted(&mut self, value: Expression, from: ValueType, width: u32) -> Expression {
        let ValueType::Integer(from) = from else { return self.make(Node::FromTruth { width, of: value }) };
        match width.cmp(&from.width) {
            std::cmp::Ordering::Greater => self.make(Node::Extend { signed: from.signed, width, of: value }),
            std::cmp::Ordering::Less => self.make(Node::Truncate { width, of: value }),
            std::cmp::Ordering::Equal => value,
        }
    }

    fn binary(
        &mut self,
        tree: &Typed<Home>,
        operator: BinaryOperator,
        left: &Typed<Home>,
        right: &Typed<Home>,
    ) -> Emitted<Expression> {
        let (first, second) = (self.value(left)?, self.value(right)?);
        let Some(ty) = tree.integer() else { unreachable!("arithmetic gives an integer") };
        for condition in conditions(operator, ty, right) {
            let holds = self.condition(condition, ty, first, (second, right.integer().unwrap_or(ty)));
            self.defined.push(holds);
        }
        let op = operation(operator, ty.signed);
        let is_shift = matches!(operator, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight);
        let second = if is_shift { self.converted(second, right.ty, ty.width) } else { second };
        Ok(self.arithmetic(op, ty.signed && !is_shift, first, second))
    }

    /// What has to hold for an operation to have a value.
    fn condition(
        &mut self,
        condition: Condition,
        ty: Integer,
        left: Expression,
        (right, right_type): (Expression, Integer),
    ) -> Expression {
        match condition {
            Condition::DivisorNotZero => {
                let zero = self.constant(ty.width, 0);
                let is_zero = self.store().equal(right, zero);
                self.store().not(is_zero)
            }
            Condition::QuotientFits => {
                let least = self.constant(ty.width, 1 << (ty.width - 1));
                let minus_one = self.constant(ty.width, -1);
                let is_least = self.store().equal(left, least);
                let is_minus_one = self.store().equal(right, minus_one);
                let overflows = self.store().and(is_least, is_minus_one);
                self.store().not(overflows)
            }
            Condition::AmountInRange => {
                let limit = self.constant(right_type.width, i128::from(ty.width));
                if !right_type.signed {
                    return self.make(Node::Compare(Predicate::Ult, right, limit));
                }
                // Over mathematical integers no negative number is a large one.
                let zero = self.constant(right_type.width, 0);
                let at_least = self.make(Node::Compare(Predicate::Sge, right, zero));
                let below = self.make(Node::Compare(Predicate::Slt, right, limit));
                self.store().and(at_least, below)
            }
        }
    }

    fn comparison(
        &mut self,
        operator: BinaryOperator,
        left: &Typed<Home>,
        right: &Typed<Home>,
    ) -> Emitted<Expression> {
        let (first, second) = match left.ty {
            ValueType::Pointer => (self.shared(left)?, self.shared(right)?),
            _ => (self.value(left)?, self.value(right)?),
        };
        Ok(match predicate(operator, is_signed(left)) {
            Predicate::Eq => self.store().equal(first, second),
            Predicate::Ne => {
                let equal = self.store().equal(first, second);
                self.store().not(equal)
            }
            order => self.make(Node::Compare(order, first, second)),
        })
    }
}

fn is_signed(tree: &Typed<Home>) -> bool {
    tree.integer().is_some_and(|ty| ty.signed)
}
