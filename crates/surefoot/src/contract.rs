//! Contracts: C expressions over parameters, globals and `result`, as expressions of guarded
//! commands.
//!
//! Integer promotions and usual arithmetic conversions are those of C23 (6.3.1.1, 6.3.1.8). What a
//! name means is asked of the translation; its C type is taken from the debug information, and that
//! of what a pointer points to from the name of its type.
//!
//! Soundness: a division by zero or a shift too far gives no value; the clause does not hold then.
//! Incomplete: members of structures, and types behind pointers that have a name of the program's own.

use std::ops::Range;

use frontend::clause::{
    BinaryOperator, Clause, Expression as Syntax, ExpressionKind, IntegerType, TypeName, UnaryOperator,
};
use program::{BinaryOp, DataModel, Predicate};
use vc::translate::{Home, Translation};
use vc::{Expression, Node, Sort, Variable};

/// What is wrong with a clause, and where.
#[derive(Debug)]
pub struct Problem {
    pub range: Range<usize>,
    pub text: String,
}

/// The truth of a clause. `after`: in the final state, where `result` has a value.
pub fn lower(translation: &mut Translation<'_>, clause: &Clause, after: bool) -> Result<Expression, Problem> {
    let mut lowering = Lowering { translation, after, defined: Vec::new() };
    let value = lowering.truth(&clause.root)?;
    let Lowering { translation, defined, .. } = lowering;
    Ok(defined.into_iter().rev().fold(value, |truth, defined| translation.store().and(defined, truth)))
}

/// A C type, as far as arithmetic can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CType {
    /// The result of a comparison, an `int` in C.
    Truth,
    Integer {
        width: u32,
        signed: bool,
    },
    /// The address of a type of that name, in that memory.
    Pointer {
        of: String,
        memory: Variable,
    },
}

const INT: CType = CType::Integer { width: 32, signed: true };

struct Lowering<'t, 'p> {
    translation: &'t mut Translation<'p>,
    after: bool,
    /// What must hold for the clause to have a value.
    defined: Vec<Expression>,
}

type Lowered<T> = Result<T, Problem>;

fn problem<T>(at: &Syntax, text: impl Into<String>) -> Lowered<T> {
    Err(Problem { range: at.range.clone(), text: text.into() })
}

impl Lowering<'_, '_> {
    fn model(&self) -> DataModel {
        self.translation.program().data_model
    }

    fn make(&mut self, node: Node) -> Expression {
        self.translation.store().make(node)
    }

    fn constant(&mut self, width: u32, value: i128) -> Expression {
        self.translation.store().constant(width, value as u128)
    }

    fn truth(&mut self, syntax: &Syntax) -> Lowered<Expression> {
        let (value, ty) = self.value(syntax)?;
        Ok(self.is_not_zero(value, &ty))
    }

    fn is_not_zero(&mut self, value: Expression, ty: &CType) -> Expression {
        if *ty == CType::Truth {
            return value;
        }
        let width = self.translation.store().width(value);
        let zero = self.constant(width, 0);
        let is_zero = self.translation.store().equal(value, zero);
        self.translation.store().not(is_zero)
    }

    fn value(&mut self, syntax: &Syntax) -> Lowered<(Expression, CType)> {
        match &syntax.kind {
            ExpressionKind::Literal(literal) => {
                let model = self.model();
                let ty = literal.ty(model);
                let (width, signed) = (ty.width(model), ty.is_signed());
                let mut value = self.constant(width, literal.value);
                if !signed && literal.value >> (width - 1) == 1 {
                    // Over mathematical integers constants are signed: it is the end of a wider one.
                    let of = self.constant(2 * width, literal.value);
                    value = self.make(Node::Truncate { width, of });
                }
                Ok((value, CType::Integer { width, signed }))
            }
            ExpressionKind::Name(name) => self.name(syntax, name),
            ExpressionKind::Unary { operator, operand } => self.unary(syntax, *operator, operand),
            ExpressionKind::Cast { to, operand } => match to {
                TypeName::Integer(to) => {
                    let (value, from) = self.value(operand)?;
                    self.cast(operand, value, &from, *to)
                }
                TypeName::Pointer => {
                    problem(syntax, "casts to pointers are not supported: cast to an integer type")
                }
            },
            ExpressionKind::Binary { operator, left, right } => self.binary(syntax, *operator, left, right),
            ExpressionKind::Conditional { condition, if_true, if_false } => {
                let condition = self.truth(condition)?;
                let (then, then_type) = self.guarded(condition, if_true)?;
                let negation = self.translation.store().not(condition);
                let (otherwise, otherwise_type) = self.guarded(negation, if_false)?;
                let (then, otherwise, ty) =
                    self.common(syntax, (then, then_type), (otherwise, otherwise_type))?;
                Ok((self.make(Node::Ite(condition, then, otherwise)), ty))
            }
            ExpressionKind::Index { base, index } => {
                let base = self.value(base)?;
                let index = self.value(index)?;
                let (address, of, memory) = self.pointer_sum(syntax, base, index, false)?;
                self.read(syntax, memory, address, &of)
            }
            ExpressionKind::Member { .. } => problem(
                syntax,
                "members of structures cannot be named in a contract: name variables and elements",
            ),
            ExpressionKind::SizeOf(of) => {
                let model = self.model();
                let bytes = match of {
                    TypeName::Integer(integer) => i128::from(integer.width(model) / 8),
                    TypeName::Pointer => i128::from(model.pointer_bytes()),
                };
                let width = model.pointer_bits();
                Ok((self.constant(width, bytes), CType::Integer { width, signed: false }))
            }
        }
    }

    /// The value of something that is evaluated only if a condition holds.
    fn guarded(&mut self, condition: Expression, syntax: &Syntax) -> Lowered<(Expression, CType)> {
        let before = self.defined.len();
        let result = self.value(syntax)?;
        for index in before..self.defined.len() {
            self.defined[index] = self.translation.store().implies(condition, self.defined[index]);
        }
        Ok(result)
    }

    fn name(&mut self, syntax: &Syntax, name: &str) -> Lowered<(Expression, CType)> {
        let program = self.translation.program();
        let function = &program.functions[self.translation.function()];
        if name == "result" {
            if !self.after {
                return problem(syntax, "there is no result yet where the function begins");
            }
            let Some(variable) = self.translation.result() else {
                return problem(syntax, format!("{} does not return one integer or pointer", function.name));
            };
            let (type_name, signed) = function
                .returns
                .as_ref()
                .map_or(("", true), |returns| (returns.name.as_str(), returns.signed));
            return self.variable(syntax, variable, type_name, signed);
        }
        let parameter = self.translation.parameters.iter().find_map(|parameter| {
            let declared = parameter.declared.as_ref().filter(|declared| declared.name == name)?;
            Some((parameter.variable, declared.clone()))
        });
        if let Some((variable, declared)) = parameter {
            return self.variable(syntax, variable, &declared.type_name, declared.signed);
        }
        let global = program.globals.iter().find_map(|(id, global)| {
            let variable = global.variable.as_ref().filter(|variable| variable.name == name)?;
            Some((id, variable))
        });
        let Some((id, declared)) = global else {
            return problem(syntax, self.unknown_name(name));
        };
        match self.translation.global(id) {
            Home::Scalar(variable) => self.variable(syntax, variable, &declared.type_name, declared.signed),
            Home::Bytes { memory, base } => self.read(syntax, memory, base, &declared.type_name),
        }
    }

    fn unknown_name(&self, name: &str) -> String {
        let program = self.translation.program();
        let function = &program.functions[self.translation.function()];
        let parameters = self.translation.parameters.iter();
        let parameters = parameters.filter_map(|parameter| Some(parameter.declared.as_ref()?.name.clone()));
        let of_user = |place: &program::Place| !program.files[place.file].is_model;
        let globals = program.globals.values().filter_map(|global| {
            let variable = global.variable.as_ref()?;
            variable.declared.as_ref().is_some_and(of_user).then(|| variable.name.clone())
        });
        let mut known: Vec<String> = parameters.chain(globals).collect();
        if self.after && self.translation.result().is_some() {
            known.push("result".into());
        }
        let known = if known.is_empty() { "nothing".to_string() } else { known.join(", ") };
        format!(
            "{} has no parameter, and the program no global, called {name}: known here: {known}",
            function.name
        )
    }

    /// A variable of guarded commands with its C type.
    fn variable(
        &mut self,
        syntax: &Syntax,
        variable: Variable,
        type_name: &str,
        signed: bool,
    ) -> Lowered<(Expression, CType)> {
        let sort = self.translation.store().declaration(variable).sort;
        let value = self.translation.store().variable(variable);
        match (sort, pointee(type_name)) {
            (Sort::Truth, _) => Ok((value, CType::Truth)),
            (Sort::Bits(_), Some(of)) => {
                Ok((value, CType::Pointer { of, memory: self.translation.memory() }))
            }
            (Sort::Bits(width), None) => Ok((value, CType::Integer { width, signed })),
            (Sort::Memory, _) => problem(syntax, "this is no integer"),
        }
    }

    fn unary(
        &mut self,
        syntax: &Syntax,
        operator: UnaryOperator,
        operand: &Syntax,
    ) -> Lowered<(Expression, CType)> {
        match operator {
            UnaryOperator::Not => {
                let value = self.truth(operand)?;
                Ok((self.translation.store().not(value), CType::Truth))
            }
            UnaryOperator::Dereference => match self.value(operand)? {
                (address, CType::Pointer { of, memory }) => self.read(syntax, memory, address, &of),
                _ => problem(operand, "a pointer is needed here"),
            },
            UnaryOperator::AddressOf => {
                problem(syntax, "addresses cannot be taken in a contract: compare what is there")
            }
            UnaryOperator::Plus | UnaryOperator::Minus | UnaryOperator::Complement => {
                let value = self.value(operand)?;
                let (value, ty) = self.promoted(operand, value)?;
                let (width, signed) = parts(&ty);
                let zero = self.constant(width, 0);
                let ones = self.constant(width, -1);
                let value = match operator {
                    UnaryOperator::Minus => {
                        self.make(Node::Binary { op: BinaryOp::Sub, signed, left: zero, right: value })
                    }
                    UnaryOperator::Complement => {
                        self.make(Node::Binary { op: BinaryOp::Xor, signed: false, left: value, right: ones })
                    }
                    _ => value,
                };
                Ok((value, ty))
            }
        }
    }

    fn binary(
        &mut self,
        syntax: &Syntax,
        operator: BinaryOperator,
        left: &Syntax,
        right: &Syntax,
    ) -> Lowered<(Expression, CType)> {
        use BinaryOperator as Op;
        if let Op::LogicalAnd | Op::LogicalOr = operator {
            let first = self.truth(left)?;
            let asked = if operator == Op::LogicalAnd { first } else { self.translation.store().not(first) };
            let (second, ty) = self.guarded(asked, right)?;
            let second = self.is_not_zero(second, &ty);
            let store = self.translation.store();
            let both =
                if operator == Op::LogicalAnd { store.and(first, second) } else { store.or(first, second) };
            return Ok((both, CType::Truth));
        }
        let first = self.value(left)?;
        let second = self.value(right)?;
        match operator {
            Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual | Op::Equal | Op::NotEqual => {
                self.comparison(syntax, operator, first, second)
            }
            Op::ShiftLeft | Op::ShiftRight => {
                self.shift(operator == Op::ShiftLeft, (left, first), (right, second))
            }
            Op::Add | Op::Subtract if is_pointer(&first.1) || is_pointer(&second.1) => {
                if is_pointer(&first.1) && is_pointer(&second.1) {
                    return problem(syntax, "differences of pointers are not supported: compare them");
                }
                let (pointer, index) = if is_pointer(&first.1) { (first, second) } else { (second, first) };
                let (address, of, memory) =
                    self.pointer_sum(syntax, pointer, index, operator == Op::Subtract)?;
                Ok((address, CType::Pointer { of, memory }))
            }
            _ => self.arithmetic(syntax, operator, first, second),
        }
    }

    fn arithmetic(
        &mut self,
        syntax: &Syntax,
        operator: BinaryOperator,
        left: (Expression, CType),
        right: (Expression, CType),
    ) -> Lowered<(Expression, CType)> {
        use BinaryOperator as Op;
        let (left, right, ty) = self.common(syntax, left, right)?;
        if is_pointer(&ty) {
            return problem(syntax, "pointers can be compared and added to, nothing else");
        }
        let (width, signed) = parts(&ty);
        let op = match (operator, signed) {
            (Op::Add, _) => BinaryOp::Add,
            (Op::Subtract, _) => BinaryOp::Sub,
            (Op::Multiply, _) => BinaryOp::Mul,
            (Op::Divide, true) => BinaryOp::SDiv,
            (Op::Divide, false) => BinaryOp::UDiv,
            (Op::Remainder, true) => BinaryOp::SRem,
            (Op::Remainder, false) => BinaryOp::URem,
            (Op::BitAnd, _) => BinaryOp::And,
            (Op::BitOr, _) => BinaryOp::Or,
            _ => BinaryOp::Xor,
        };
        if let Op::Divide | Op::Remainder = operator {
            let zero = self.constant(width, 0);
            let is_zero = self.translation.store().equal(right, zero);
            let defined = self.translation.store().not(is_zero);
            self.defined.push(defined);
        }
        Ok((self.make(Node::Binary { op, signed, left, right }), ty))
    }

    fn shift(
        &mut self,
        to_the_left: bool,
        (left_syntax, left): (&Syntax, (Expression, CType)),
        (right_syntax, right): (&Syntax, (Expression, CType)),
    ) -> Lowered<(Expression, CType)> {
        let (left, ty) = self.promoted(left_syntax, left)?;
        let (right, amount) = self.promoted(right_syntax, right)?;
        let (width, signed) = parts(&ty);
        let right = self.converted(right, &amount, width);
        let limit = self.constant(width, i128::from(width));
        let defined = self.make(Node::Compare(Predicate::Ult, right, limit));
        self.defined.push(defined);
        let op = match (to_the_left, signed) {
            (true, _) => BinaryOp::Shl,
            (false, true) => BinaryOp::AShr,
            (false, false) => BinaryOp::LShr,
        };
        Ok((self.make(Node::Binary { op, signed: false, left, right }), ty))
    }

    fn comparison(
        &mut self,
        syntax: &Syntax,
        operator: BinaryOperator,
        left: (Expression, CType),
        right: (Expression, CType),
    ) -> Lowered<(Expression, CType)> {
        use BinaryOperator as Op;
        let (left, right, ty) = self.common(syntax, left, right)?;
        let signed = parts(&ty).1;
        let predicate = match (operator, signed) {
            (Op::Less, true) => Predicate::Slt,
            (Op::Less, false) => Predicate::Ult,
            (Op::LessEqual, true) => Predicate::Sle,
            (Op::LessEqual, false) => Predicate::Ule,
            (Op::Greater, true) => Predicate::Sgt,
            (Op::Greater, false) => Predicate::Ugt,
            (Op::GreaterEqual, true) => Predicate::Sge,
            (Op::GreaterEqual, false) => Predicate::Uge,
            _ => {
                let equal = self.translation.store().equal(left, right);
                let is_equal = operator == Op::Equal;
                let truth = if is_equal { equal } else { self.translation.store().not(equal) };
                return Ok((truth, CType::Truth));
            }
        };
        Ok((self.make(Node::Compare(predicate, left, right)), CType::Truth))
    }

    /// Both operands in their common type.
    fn common(
        &mut self,
        syntax: &Syntax,
        left: (Expression, CType),
        right: (Expression, CType),
    ) -> Lowered<(Expression, Expression, CType)> {
        if is_pointer(&left.1) || is_pointer(&right.1) {
            let bits = self.model().pointer_bits();
            let ty = if is_pointer(&left.1) { left.1.clone() } else { right.1.clone() };
            let shared = self.translation.memory();
            for (value, side) in [&left, &right] {
                let is_null =
                    matches!(self.translation.store().node(*value), Node::Constant { value: 0, .. });
                match side {
                    CType::Pointer { memory, .. } if *memory == shared => {}
                    CType::Pointer { .. } => {
                        return problem(syntax, "nothing points to this array: compare its elements");
                    }
                    _ if is_null => {}
                    _ => return problem(syntax, "pointers can be compared with pointers and with 0 only"),
                }
            }
            let left = self.converted(left.0, &left.1, bits);
            let right = self.converted(right.0, &right.1, bits);
            return Ok((left, right, ty));
        }
        let (left, left_type) = self.promoted(syntax, left)?;
        let (right, right_type) = self.promoted(syntax, right)?;
        let ((left_width, left_signed), (right_width, right_signed)) =
            (parts(&left_type), parts(&right_type));
        let width = left_width.max(right_width);
        // The unsigned type wins unless the signed one is wider.
        let signed = match left_width.cmp(&right_width) {
            std::cmp::Ordering::Equal => left_signed && right_signed,
            std::cmp::Ordering::Greater => left_signed,
            std::cmp::Ordering::Less => right_signed,
        };
        let left = self.converted(left, &left_type, width);
        let right = self.converted(right, &right_type, width);
        Ok((left, right, CType::Integer { width, signed }))
    }

    fn promoted(
        &mut self,
        syntax: &Syntax,
        (value, ty): (Expression, CType),
    ) -> Lowered<(Expression, CType)> {
        match ty {
            CType::Truth => Ok((self.make(Node::FromTruth { width: 32, of: value }), INT)),
            CType::Integer { width, .. } if width < 32 => Ok((self.converted(value, &ty, 32), INT)),
            CType::Integer { .. } => Ok((value, ty)),
            CType::Pointer { .. } => problem(syntax, "an integer is needed here"),
        }
    }

    /// A value in another width, extended as its type says.
    fn converted(&mut self, value: Expression, ty: &CType, width: u32) -> Expression {
        let (from, signed) = match ty {
            CType::Truth => return self.make(Node::FromTruth { width, of: value }),
            CType::Integer { width, signed } => (*width, *signed),
            CType::Pointer { .. } => (self.model().pointer_bits(), false),
        };
        match width.cmp(&from) {
            std::cmp::Ordering::Greater => self.make(Node::Extend { signed, width, of: value }),
            std::cmp::Ordering::Less => self.make(Node::Truncate { width, of: value }),
            std::cmp::Ordering::Equal => value,
        }
    }

    fn cast(
        &mut self,
        syntax: &Syntax,
        value: Expression,
        from: &CType,
        to: IntegerType,
    ) -> Lowered<(Expression, CType)> {
        if to == IntegerType::Bool {
            return Ok((self.is_not_zero(value, from), CType::Truth));
        }
        if is_pointer(from) {
            return problem(syntax, "the number of an address means nothing: cast integers");
        }
        let (width, signed) = (to.width(self.model()), to.is_signed());
        Ok((self.converted(value, from, width), CType::Integer { width, signed }))
    }

    /// An address some elements further on, and the type that is there.
    fn pointer_sum(
        &mut self,
        syntax: &Syntax,
        (base, ty): (Expression, CType),
        index: (Expression, CType),
        back: bool,
    ) -> Lowered<(Expression, String, Variable)> {
        let CType::Pointer { of, memory } = ty else {
            return problem(syntax, "a pointer or an array is needed here");
        };
        let Some(size) = self.size_of(&of) else {
            return problem(syntax, format!("the size of the type {of} is not known here"));
        };
        let bits = self.model().pointer_bits();
        let (index, index_type) = self.promoted(syntax, index)?;
        let index = self.converted(index, &index_type, bits);
        let scale = self.constant(bits, i128::from(size));
        let distance = if size == 1 {
            index
        } else {
            self.make(Node::Binary { op: BinaryOp::Mul, signed: true, left: index, right: scale })
        };
        let op = if back { BinaryOp::Sub } else { BinaryOp::Add };
        Ok((self.make(Node::Binary { op, signed: false, left: base, right: distance }), of, memory))
    }

    fn size_of(&self, type_name: &str) -> Option<u64> {
        if pointee(type_name).is_some() {
            return Some(self.model().pointer_bytes());
        }
        integer_named(type_name, self.model()).map(|(width, _)| u64::from(width / 8))
    }

    /// What is at an address; of an array, the address.
    fn read(
        &mut self,
        syntax: &Syntax,
        memory: Variable,
        address: Expression,
        type_name: &str,
    ) -> Lowered<(Expression, CType)> {
        if let Some(of) = type_name.trim().strip_suffix("[]") {
            return Ok((address, CType::Pointer { of: of.trim().to_string(), memory }));
        }
        let (width, ty) = match pointee(type_name) {
            Some(of) => {
                let memory = self.translation.memory();
                (self.model().pointer_bits(), CType::Pointer { of, memory })
            }
            None => match integer_named(type_name, self.model()) {
                Some((width, signed)) => (width, CType::Integer { width, signed }),
                None => {
                    return problem(
                        syntax,
                        format!("values of type {type_name} cannot be computed with here"),
                    );
                }
            },
        };
        let memory = self.translation.store().variable(memory);
        let value = self.make(Node::Read { bytes: width / 8, memory, address });
        Ok((value, ty))
    }
}

fn is_pointer(ty: &CType) -> bool {
    matches!(ty, CType::Pointer { .. })
}

/// Width and sign of an integer; pointers compare as unsigned.
fn parts(ty: &CType) -> (u32, bool) {
    match ty {
        CType::Truth => (32, true),
        CType::Integer { width, signed } => (*width, *signed),
        CType::Pointer { .. } => (64, false),
    }
}

/// The name of what a pointer type points to.
fn pointee(type_name: &str) -> Option<String> {
    let name = type_name.trim();
    let name = name.strip_prefix("const ").filter(|rest| rest.ends_with('*')).unwrap_or(name);
    name.strip_suffix('*').map(|of| of.trim().to_string())
}

/// The integer type of a name: C's own and those of `<stdint.h>` and `<stddef.h>`.
fn integer_named(name: &str, model: DataModel) -> Option<(u32, bool)> {
    let words: Vec<&str> =
        name.split_whitespace().filter(|word| !matches!(*word, "const" | "volatile")).collect();
    let long = model.pointer_bits();
    Some(match words.join(" ").as_str() {
        "char" | "signed char" | "int8_t" | "__int8_t" => (8, true),
        "unsigned char" | "uint8_t" | "__uint8_t" | "_Bool" | "bool" => (8, false),
        "short" | "int16_t" | "__int16_t" => (16, true),
        "unsigned short" | "uint16_t" | "__uint16_t" => (16, false),
        "int" | "int32_t" | "__int32_t" => (32, true),
        "unsigned int" | "uint32_t" | "__uint32_t" => (32, false),
        "long" | "ssize_t" | "ptrdiff_t" | "intptr_t" => (long, true),
        "unsigned long" | "size_t" | "uintptr_t" => (long, false),
        "long long" | "int64_t" | "__int64_t" => (64, true),
        "unsigned long long" | "uint64_t" | "__uint64_t" => (64, false),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_read_from_their_names() {
        assert_eq!(pointee("const char *"), Some("char".into()));
        assert_eq!(pointee("int * *"), Some("int *".into()));
        assert_eq!(pointee("unsigned int"), None);
        assert_eq!(integer_named("const unsigned char", DataModel::Lp64), Some((8, false)));
        assert_eq!(integer_named("long", DataModel::Ilp32), Some((32, true)));
        assert_eq!(integer_named("struct s", DataModel::Lp64), None);
    }
}
