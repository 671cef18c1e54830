//! The syntax tree of a clause.

use std::ops::Range;

use program::DataModel;

/// An expression and the text it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    pub text: String,
    pub root: Expression,
}

impl Clause {
    /// The variables it names, each once, in order of appearance.
    pub fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.root.for_each(&mut |expression| {
            if let ExpressionKind::Name(name) = &expression.kind
                && !names.contains(&name.as_str())
            {
                names.push(name);
            }
        });
        names
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    pub kind: ExpressionKind,
    /// The bytes of the clause's text it was read from.
    pub range: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionKind {
    Literal(Literal),
    Name(String),
    Unary {
        operator: UnaryOperator,
        operand: Box<Expression>,
    },
    Cast {
        to: TypeName,
        operand: Box<Expression>,
    },
    Binary {
        operator: BinaryOperator,
        left: Box<Expression>,
        right: Box<Expression>,
    },
    Conditional {
        condition: Box<Expression>,
        if_true: Box<Expression>,
        if_false: Box<Expression>,
    },
    Index {
        base: Box<Expression>,
        index: Box<Expression>,
    },
    /// `base.member`, or `base->member` if `arrow`.
    Member {
        base: Box<Expression>,
        member: String,
        arrow: bool,
    },
    SizeOf(TypeName),
}

impl Expression {
    /// Calls `visit` with the expression and with all of its parts, from left to right.
    pub fn for_each<'e>(&'e self, visit: &mut impl FnMut(&'e Expression)) {
        visit(self);
        match &self.kind {
            ExpressionKind::Literal(_) | ExpressionKind::Name(_) | ExpressionKind::SizeOf(_) => {}
            ExpressionKind::Unary { operand, .. } | ExpressionKind::Cast { operand, .. } => {
                operand.for_each(visit);
            }
            ExpressionKind::Binary { left, right, .. } => {
                left.for_each(visit);
                right.for_each(visit);
            }
            ExpressionKind::Conditional { condition, if_true, if_false } => {
                condition.for_each(visit);
                if_true.for_each(visit);
                if_false.for_each(visit);
            }
            ExpressionKind::Index { base, index } => {
                base.for_each(visit);
                index.for_each(visit);
            }
            ExpressionKind::Member { base, .. } => base.for_each(visit),
        }
    }
}

/// An integer or character constant; its type follows from value, radix and suffix.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// Negative only for a character constant.
    pub value: i128,
    /// Written in decimal: then it never becomes unsigned by itself.
    pub decimal: bool,
    pub unsigned: bool,
    pub length: Length,
}

/// What the suffix of a literal says of its least rank.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Length {
    Int,
    Long,
    LongLong,
}

impl Literal {
    /// The first type of C's list (6.4.4.1) that holds the value.
    pub fn ty(&self, model: DataModel) -> IntegerType {
        const CANDIDATES: [(Length, IntegerType, IntegerType); 3] = [
            (Length::Int, IntegerType::Int, IntegerType::UnsignedInt),
            (Length::Long, IntegerType::Long, IntegerType::UnsignedLong),
            (Length::LongLong, IntegerType::LongLong, IntegerType::UnsignedLongLong),
        ];
        for (length, signed, unsigned) in CANDIDATES {
            if length < self.length {
                continue;
            }
            if !self.unsigned && self.value < 1 << (signed.width(model) - 1) {
                return signed;
            }
            if (self.unsigned || !self.decimal) && self.value < 1 << unsigned.width(model) {
                return unsigned;
            }
        }
        // As clang does, with a warning, for decimal literals beyond `long long`.
        IntegerType::UnsignedLongLong
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    Plus,
    Minus,
    /// `!`
    Not,
    /// `~`
    Complement,
    /// `*`
    Dereference,
    /// `&`
    AddressOf,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
    LogicalAnd,
    LogicalOr,
}

impl BinaryOperator {
    /// How tightly it binds, 1 the loosest.
    pub fn precedence(self) -> u32 {
        use BinaryOperator::*;
        match self {
            LogicalOr => 1,
            LogicalAnd => 2,
            BitOr => 3,
            BitXor => 4,
            BitAnd => 5,
            Equal | NotEqual => 6,
            Less | Greater | LessEqual | GreaterEqual => 7,
            ShiftLeft | ShiftRight => 8,
            Add | Subtract => 9,
            Multiply | Divide | Remainder => 10,
        }
    }

    pub fn is_comparison(self) -> bool {
        use BinaryOperator::*;
        matches!(self, Less | Greater | LessEqual | GreaterEqual | Equal | NotEqual)
    }
}

/// A type in a cast or `sizeof`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeName {
    Integer(IntegerType),
    /// A pointer to anything; in `sizeof` only.
    Pointer,
}

/// The integer types of C by name. `plain char` is signed, as on the targets we know.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum IntegerType {
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
}

impl IntegerType {
    /// Bits of its representation in memory.
    pub fn width(self, model: DataModel) -> u32 {
        use IntegerType::*;
        match self {
            Bool | Char | SignedChar | UnsignedChar => 8,
            Short | UnsignedShort => 16,
            Int | UnsignedInt => 32,
            Long | UnsignedLong => model.pointer_bits(),
            LongLong | UnsignedLongLong => 64,
        }
    }

    pub fn is_signed(self) -> bool {
        use IntegerType::*;
        matches!(self, Char | SignedChar | Short | Int | Long | LongLong)
    }
}
