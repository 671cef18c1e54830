//! Tokens of C expressions, with the bytes they were read from.

use std::ops::Range;

use super::ast::{Length, Literal};
use super::error::{ClauseError, Problem};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name(String),
    Literal(Literal),
    Punctuator(&'static str),
}

#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    pub token: Token,
    pub range: Range<usize>,
}

/// The longest first: the first that fits is the token.
const PUNCTUATORS: [&str; 43] = [
    "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=", "/=", "%=", "+=",
    "-=", "&=", "^=", "|=", "(", ")", "[", "]", ".", "&", "*", "+", "-", "~", "!", "/", "%", "<", ">", "^",
    "|", "?", ":", "=", ",", ";",
];

pub(super) fn lex(text: &str) -> Result<Vec<Lexeme>, ClauseError> {
    let mut lexemes = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let rest = &text[at..];
        let (token, length) = if begins_name(first) {
            name(rest)
        } else if first.is_ascii_digit() || begins_with_point(rest) {
            number(rest, at)?
        } else {
            match first {
                '\'' => character(rest, at)?,
                '"' => return Err(ClauseError::new(at..text.len(), Problem::StringLiteral)),
                _ => punctuator(rest, at, first)?,
            }
        };
        lexemes.push(Lexeme { token, range: at..at + length });
        at += length;
    }
    Ok(lexemes)
}

fn begins_name(character: char) -> bool {
    character == '_' || character.is_alphabetic()
}

fn begins_with_point(text: &str) -> bool {
    text.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn name(text: &str) -> (Token, usize) {
    let end = text.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(text.len());
    (Token::Name(text[..end].to_string()), end)
}

fn punctuator(text: &str, at: usize, first: char) -> Result<(Token, usize), ClauseError> {
    match PUNCTUATORS.into_iter().find(|punctuator| text.starts_with(punctuator)) {
        Some(found) => Ok((Token::Punctuator(found), found.len())),
        None => Err(ClauseError::new(at..at + first.len_utf8(), Problem::Character(first))),
    }
}

/// A preprocessing number: digits, letters, points, and signs behind an exponent.
fn number(text: &str, at: usize) -> Result<(Token, usize), ClauseError> {
    let hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let mut length = 0;
    let mut exponent = false;
    for character in text.chars() {
        let part = character == '.'
            || character == '_'
            || character == '\''
            || character.is_alphanumeric()
            || (exponent && (character == '+' || character == '-'));
        if !part {
            break;
        }
        exponent = matches!(character, 'p' | 'P') || (!hexadecimal && matches!(character, 'e' | 'E'));
        length += character.len_utf8();
    }
    let word = &text[..length];
    let range = at..at + length;
    let literal = integer(word).map_err(|problem| ClauseError::new(range, problem))?;
    Ok((Token::Literal(literal), length))
}

fn integer(word: &str) -> Result<Literal, Problem> {
    let lower = word.to_ascii_lowercase();
    let (radix, digits) = match lower.as_bytes() {
        [b'0', b'x', ..] => (16, &lower[2..]),
        [b'0', b'b', ..] => (2, &lower[2..]),
        [b'0', ..] => (8, lower.as_str()),
        _ => (10, lower.as_str()),
    };
    let exponent = if radix == 16 { 'p' } else { 'e' };
    if digits.contains('.') || (radix != 2 && digits.contains(exponent)) {
        return Err(Problem::Floating);
    }
    // `'` separates digits in C23.
    let end = digits.find(|c: char| c != '\'' && !c.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let (unsigned, length) = match suffix {
        "" => (false, Length::Int),
        "u" => (true, Length::Int),
        "l" => (false, Length::Long),
        "ul" | "lu" => (true, Length::Long),
        "ll" => (false, Length::LongLong),
        "ull" | "llu" => (true, Length::LongLong),
        _ => return Err(Problem::Number),
    };
    // `lL` is no suffix of C, but `ll` and `LL` are.
    if length == Length::LongLong && (word.contains("lL") || word.contains("Ll")) {
        return Err(Problem::Number);
    }
    let plain = digits.replace('\'', "");
    if plain.is_empty() || digits.starts_with('\'') || digits.ends_with('\'') || digits.contains("''") {
        return Err(Problem::Number);
    }
    let value = u64::from_str_radix(&plain, radix).map_err(|_| Problem::TooLarge)?;
    Ok(Literal { value: i128::from(value), decimal: radix == 10, unsigned, length })
}

/// A character constant: an `int` with the value of a (signed) `char`.
fn character(text: &str, at: usize) -> Result<(Token, usize), ClauseError> {
    let end = closing_quote(text);
    let range = at..at + end.map_or(text.len(), |end| end + 1);
    let bad = || ClauseError::new(range.clone(), Problem::CharacterConstant);
    let end = end.ok_or_else(bad)?;
    let byte = one_byte(&text[1..end]).ok_or_else(bad)?;
    let value = i128::from(byte as i8);
    let literal = Literal { value, decimal: true, unsigned: false, length: Length::Int };
    Ok((Token::Literal(literal), end + 1))
}

/// Where the quote is that closes the one at the beginning.
fn closing_quote(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (index, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\'' => return Some(index),
            _ => {}
        }
    }
    None
}

fn one_byte(text: &str) -> Option<u8> {
    let Some(escape) = text.strip_prefix('\\') else {
        return match text.as_bytes() {
            [byte] => Some(*byte),
            _ => None,
        };
    };
    let simple = match escape {
        "n" => b'\n',
        "t" => b'\t',
        "r" => b'\r',
        "a" => 7,
        "b" => 8,
        "f" => 12,
        "v" => 11,
        "\\" | "'" | "\"" | "?" => escape.as_bytes()[0],
        _ => {
            return match escape.strip_prefix('x') {
                Some(digits) if digits.chars().all(|c| c.is_ascii_hexdigit()) => {
                    u8::from_str_radix(digits, 16).ok()
                }
                None if escape.len() <= 3 && escape.chars().all(|c| c.is_digit(8)) => {
                    u8::from_str_radix(escape, 8).ok()
                }
                _ => None,
            };
        }
    };
    Some(simple)
}
