//! Recursive descent over C's conditional expressions; binary operators by precedence climbing.

use std::ops::Range;

use super::ast::{
    BinaryOperator, Expression, ExpressionKind, IntegerType, Length, Literal, TypeName, UnaryOperator,
};
use super::error::{ClauseError, Problem};
use super::lexer::{Lexeme, Token};

/// Expressions nested deeper are refused: everything that walks the tree recurses.
const DEEPEST: u32 = 400;

pub(super) fn parse(text: &str, lexemes: &[Lexeme]) -> Result<Expression, ClauseError> {
    let mut parser = Parser { lexemes, at: 0, end: text.len(), depth: 0 };
    let root = parser.conditional()?;
    match parser.lexemes.get(parser.at) {
        None => Ok(root),
        Some(_) => Err(parser.unexpected("an operator or the end")),
    }
}

struct Parser<'l> {
    lexemes: &'l [Lexeme],
    at: usize,
    /// Length of the text.
    end: usize,
    depth: u32,
}

type Parsed = Result<Expression, ClauseError>;

impl<'l> Parser<'l> {
    fn conditional(&mut self) -> Parsed {
        self.nested(|parser| {
            let condition = parser.binary(1)?;
            if !parser.eat("?") {
                return Ok(condition);
            }
            let if_true = parser.conditional()?;
            parser.expect(":", "':' of the conditional")?;
            let if_false = parser.conditional()?;
            let range = condition.range.start..if_false.range.end;
            let (condition, if_true, if_false) = (Box::new(condition), Box::new(if_true), Box::new(if_false));
            Ok(Expression { kind: ExpressionKind::Conditional { condition, if_true, if_false }, range })
        })
    }

    /// Operators that bind at least as tightly as `least`; all are left-associative.
    fn binary(&mut self, least: u32) -> Parsed {
        let mut left = self.unary()?;
        // A chain of operators is as deep on the left as it is long.
        let depth = self.depth;
        while let Some(operator) = self.binary_operator()
            && operator.precedence() >= least
        {
            self.at += 1;
            self.descend()?;
            let right = self.binary(operator.precedence() + 1)?;
            let range = left.range.start..right.range.end;
            let (left_box, right) = (Box::new(left), Box::new(right));
            left = Expression { kind: ExpressionKind::Binary { operator, left: left_box, right }, range };
        }
        self.depth = depth;
        Ok(left)
    }

    fn binary_operator(&self) -> Option<BinaryOperator> {
        use BinaryOperator::*;
        Some(match self.punctuator()? {
            "*" => Multiply,
            "/" => Divide,
            "%" => Remainder,
            "+" => Add,
            "-" => Subtract,
            "<<" => ShiftLeft,
            ">>" => ShiftRight,
            "<" => Less,
            ">" => Greater,
            "<=" => LessEqual,
            ">=" => GreaterEqual,
            "==" => Equal,
            "!=" => NotEqual,
            "&" => BitAnd,
            "^" => BitXor,
            "|" => BitOr,
            "&&" => LogicalAnd,
            "||" => LogicalOr,
            _ => return None,
        })
    }

    fn unary(&mut self) -> Parsed {
        self.nested(|parser| {
            let start = parser.here().start;
            let operator = match parser.punctuator() {
                Some("+") => UnaryOperator::Plus,
                Some("-") => UnaryOperator::Minus,
                Some("!") => UnaryOperator::Not,
                Some("~") => UnaryOperator::Complement,
                Some("*") => UnaryOperator::Dereference,
                Some("&") => UnaryOperator::AddressOf,
                _ => return parser.cast_or_postfix(),
            };
            parser.at += 1;
            let operand = Box::new(parser.unary()?);
            let range = start..operand.range.end;
            Ok(Expression { kind: ExpressionKind::Unary { operator, operand }, range })
        })
    }

    fn cast_or_postfix(&mut self) -> Parsed {
        let start = self.here().start;
        if self.punctuator() == Some("(") && self.word_at(self.at + 1).is_some_and(begins_type) {
            self.at += 1;
            let (to, range) = self.type_name()?;
            self.expect(")", "')' behind the type")?;
            if to == TypeName::Pointer {
                return Err(ClauseError::new(range, Problem::UnsupportedType));
            }
            let operand = Box::new(self.unary()?);
            let range = start..operand.range.end;
            return Ok(Expression { kind: ExpressionKind::Cast { to, operand }, range });
        }
        let mut base = self.primary()?;
        let depth = self.depth;
        loop {
            self.descend()?;
            if self.eat("[") {
                let index = Box::new(self.conditional()?);
                self.expect("]", "']' behind the index")?;
                let range = start..self.before();
                base = Expression { kind: ExpressionKind::Index { base: Box::new(base), index }, range };
            } else if let Some(found @ ("." | "->")) = self.punctuator() {
                self.at += 1;
                let member = self.member()?;
                let range = start..self.before();
                let (base_box, arrow) = (Box::new(base), found == "->");
                base = Expression { kind: ExpressionKind::Member { base: base_box, member, arrow }, range };
            } else if self.punctuator() == Some("(") {
                return Err(ClauseError::new(start..self.here().end, Problem::Call));
            } else {
                self.depth = depth;
                return Ok(base);
            }
        }
    }

    fn member(&mut self) -> Result<String, ClauseError> {
        match self.lexemes.get(self.at) {
            Some(Lexeme { token: Token::Name(name), .. }) => {
                self.at += 1;
                Ok(name.clone())
            }
            _ => Err(self.unexpected("the name of a member")),
        }
    }

    fn primary(&mut self) -> Parsed {
        let range = self.here();
        match self.lexemes.get(self.at).map(|lexeme| &lexeme.token) {
            Some(Token::Literal(literal)) => {
                self.at += 1;
                Ok(Expression { kind: ExpressionKind::Literal(*literal), range })
            }
            Some(Token::Name(name)) => self.name(name.clone(), range),
            Some(Token::Punctuator("(")) => {
                self.at += 1;
                let mut inner = self.conditional()?;
                self.expect(")", "')'")?;
                inner.range = range.start..self.before();
                Ok(inner)
            }
            _ => Err(self.unexpected("an expression")),
        }
    }

    fn name(&mut self, name: String, range: Range<usize>) -> Parsed {
        if name == "sizeof" {
            return self.size_of(range.start);
        }
        if let Some(literal) = named_literal(&name) {
            self.at += 1;
            return Ok(Expression { kind: ExpressionKind::Literal(literal), range });
        }
        if KEYWORDS.contains(&name.as_str()) {
            return Err(ClauseError::new(range, Problem::Keyword(name)));
        }
        self.at += 1;
        Ok(Expression { kind: ExpressionKind::Name(name), range })
    }

    fn size_of(&mut self, start: usize) -> Parsed {
        self.at += 1;
        let has_type = self.punctuator() == Some("(") && self.word_at(self.at + 1).is_some_and(begins_type);
        if !has_type {
            return Err(ClauseError::new(start..self.here().end, Problem::SizeOfOperand));
        }
        self.at += 1;
        let (of, _) = self.type_name()?;
        self.expect(")", "')' behind the type")?;
        Ok(Expression { kind: ExpressionKind::SizeOf(of), range: start..self.before() })
    }

    /// The words of a type and the stars behind them.
    fn type_name(&mut self) -> Result<(TypeName, Range<usize>), ClauseError> {
        let start = self.here().start;
        let mut words = Vec::new();
        let mut pointer = false;
        loop {
            match self.word_at(self.at) {
                Some("const" | "volatile") => {}
                Some(word) if !pointer && begins_type(word) => words.push(word),
                _ if self.punctuator() == Some("*") => pointer = true,
                _ => break,
            }
            self.at += 1;
        }
        let range = start..self.before();
        match integer_type(&mut words) {
            _ if pointer && words == ["void"] => Ok((TypeName::Pointer, range)),
            Some(_) if pointer => Ok((TypeName::Pointer, range)),
            Some(ty) => Ok((TypeName::Integer(ty), range)),
            None if words.iter().any(|word| OTHER_TYPES.contains(word)) => {
                Err(ClauseError::new(range, Problem::UnsupportedType))
            }
            None => Err(ClauseError::new(range, Problem::TypeWords)),
        }
    }

    fn nested(&mut self, parse: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        self.descend()?;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn descend(&mut self) -> Result<(), ClauseError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(ClauseError::new(self.here(), Problem::TooDeep));
        }
        Ok(())
    }

    fn punctuator(&self) -> Option<&'static str> {
        match self.lexemes.get(self.at)?.token {
            Token::Punctuator(punctuator) => Some(punctuator),
            _ => None,
        }
    }

    fn word_at(&self, index: usize) -> Option<&'l str> {
        match &self.lexemes.get(index)?.token {
            Token::Name(name) => Some(name),
            _ => None,
        }
    }

    /// The bytes of the next token, empty at the end.
    fn here(&self) -> Range<usize> {
        self.lexemes.get(self.at).map_or(self.end..self.end, |lexeme| lexeme.range.clone())
    }

    /// Where the token before ended.
    fn before(&self) -> usize {
        self.at.checked_sub(1).and_then(|index| self.lexemes.get(index)).map_or(0, |lexeme| lexeme.range.end)
    }

    fn eat(&mut self, punctuator: &str) -> bool {
        let found = self.punctuator() == Some(punctuator);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, punctuator: &str, expected: &'static str) -> Result<(), ClauseError> {
        if self.eat(punctuator) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    fn unexpected(&self, expected: &'static str) -> ClauseError {
        let found = match self.lexemes.get(self.at).map(|lexeme| &lexeme.token) {
            None => "the end".to_string(),
            Some(Token::Name(name)) => format!("'{name}'"),
            Some(Token::Literal(_)) => "a constant".to_string(),
            Some(Token::Punctuator(found)) => {
                if let "=" | "++" | "--" | "*=" | "/=" | "%=" | "+=" | "-=" | "<<=" | ">>=" | "&=" | "^="
                | "|=" = *found
                {
                    return ClauseError::new(self.here(), Problem::SideEffect(found));
                }
                format!("'{found}'")
            }
        };
        ClauseError::new(self.here(), Problem::Unexpected { expected, found })
    }
}

/// The constants that have a name in C23 or in every header.
fn named_literal(name: &str) -> Option<Literal> {
    let value = match name {
        "true" => 1,
        "false" | "NULL" | "nullptr" => 0,
        _ => return None,
    };
    Some(Literal { value, decimal: true, unsigned: false, length: Length::Int })
}

/// Words of types that are not supported.
const OTHER_TYPES: [&str; 7] = ["void", "float", "double", "struct", "union", "enum", "__int128"];

const TYPE_WORDS: [&str; 10] =
    ["const", "volatile", "_Bool", "bool", "char", "short", "int", "long", "signed", "unsigned"];

const KEYWORDS: [&str; 43] = [
    "auto",
    "break",
    "case",
    "const",
    "continue",
    "default",
    "do",
    "else",
    "extern",
    "for",
    "goto",
    "if",
    "inline",
    "register",
    "restrict",
    "return",
    "static",
    "switch",
    "typedef",
    "volatile",
    "while",
    "_Bool",
    "bool",
    "char",
    "short",
    "int",
    "long",
    "signed",
    "unsigned",
    "void",
    "float",
    "double",
    "struct",
    "union",
    "enum",
    "_Alignas",
    "_Alignof",
    "_Atomic",
    "_Complex",
    "_Generic",
    "_Noreturn",
    "_Static_assert",
    "_Thread_local",
];

fn begins_type(word: &str) -> bool {
    TYPE_WORDS.contains(&word) || OTHER_TYPES.contains(&word) || library_type(word).is_some()
}

/// The types of the standard library that are integers.
fn library_type(word: &str) -> Option<IntegerType> {
    use IntegerType::*;
    Some(match word {
        "int8_t" => SignedChar,
        "uint8_t" => UnsignedChar,
        "int16_t" => Short,
        "uint16_t" => UnsignedShort,
        "int32_t" | "wchar_t" => Int,
        "uint32_t" => UnsignedInt,
        "int64_t" | "intmax_t" => LongLong,
        "uint64_t" | "uintmax_t" => UnsignedLongLong,
        // As wide as a pointer in both data models, which is all that can be observed.
        "size_t" | "uintptr_t" => UnsignedLong,
        "ssize_t" | "ptrdiff_t" | "intptr_t" => Long,
        _ => return None,
    })
}

/// Words in any order, as C allows them; sorts them.
fn integer_type(words: &mut [&str]) -> Option<IntegerType> {
    use IntegerType::*;
    words.sort_unstable();
    Some(match *words {
        ["_Bool"] | ["bool"] => Bool,
        ["char"] => Char,
        ["char", "signed"] => SignedChar,
        ["char", "unsigned"] => UnsignedChar,
        ["short"] | ["int", "short"] | ["short", "signed"] | ["int", "short", "signed"] => Short,
        ["short", "unsigned"] | ["int", "short", "unsigned"] => UnsignedShort,
        ["int"] | ["signed"] | ["int", "signed"] => Int,
        ["unsigned"] | ["int", "unsigned"] => UnsignedInt,
        ["long"] | ["int", "long"] | ["long", "signed"] | ["int", "long", "signed"] => Long,
        ["long", "unsigned"] | ["int", "long", "unsigned"] => UnsignedLong,
        ["long", "long"]
        | ["int", "long", "long"]
        | ["long", "long", "signed"]
        | ["int", "long", "long", "signed"] => LongLong,
        ["long", "long", "unsigned"] | ["int", "long", "long", "unsigned"] => UnsignedLongLong,
        [word] => return library_type(word),
        _ => return None,
    })
}
