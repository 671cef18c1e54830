//! Tokens of LLVM's textual IR.
//!
//! One pass over bytes, no copies. White space and `;` comments are skipped. The lexer never
//! fails: what it does not know is [`Token::Unknown`], which no parser accepts.

#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Token<'t> {
    /// A keyword, type name, attribute or label: `[A-Za-z._$-][A-Za-z0-9._$-]*`.
    Word(&'t str),
    /// `%name`, `%"quoted"`, `%12`: the text behind the sigil, quotes included.
    Local(&'t str),
    /// `@name`.
    Global(&'t str),
    /// `!12`.
    MetadataId(u32),
    /// `!name`.
    MetadataName(&'t str),
    /// `#12`.
    AttributeGroup(&'t str),
    /// `#dbg_value` and its like.
    DebugRecord(&'t str),
    /// `$comdat`.
    Comdat(&'t str),
    /// An integer, with its sign.
    Int(&'t str),
    /// A number with a point or exponent.
    Decimal(&'t str),
    /// `0x…`, `0xK…` and its like: the text behind `0x`.
    Hex(&'t str),
    /// `"…"`, still escaped.
    String(&'t str),
    /// `c"…"`, still escaped.
    CString(&'t str),
    Punctuation(u8),
    Ellipsis,
    End,
    Unknown,
}

#[derive(Clone, Debug)]
pub struct Lexer<'t> {
    text: &'t str,
    position: usize,
}

fn is_word_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.' | b'$' | b'-')
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'-')
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Self {
        Lexer { text, position: 0 }
    }

    /// Byte offset behind the last token.
    pub fn position(&self) -> usize {
        self.position
    }

    pub fn text(&self) -> &'t str {
        self.text
    }

    #[inline]
    fn peek(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.position + ahead).copied().unwrap_or(0)
    }

    /// The text from `start` to the current position.
    fn slice(&self, start: usize) -> &'t str {
        self.text.get(start..self.position).unwrap_or("")
    }

    fn skip_space(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.position) {
            match byte {
                b' ' | b'\n' | b'\t' | b'\r' => self.position += 1,
                b';' => self.skip_line(),
                _ => break,
            }
        }
    }

    /// Goes to the end of the line, and returns the text passed.
    pub fn rest_of_line(&mut self) -> &'t str {
        let start = self.position;
        self.skip_line();
        self.slice(start)
    }

    fn skip_line(&mut self) {
        let bytes = self.text.as_bytes();
        while bytes.get(self.position).is_some_and(|&byte| byte != b'\n') {
            self.position += 1;
        }
    }

    fn take_while(&mut self, accept: impl Fn(u8) -> bool) -> &'t str {
        let start = self.position;
        let bytes = self.text.as_bytes();
        while bytes.get(self.position).is_some_and(|&byte| accept(byte)) {
            self.position += 1;
        }
        self.slice(start)
    }

    /// Next token and its start.
    pub fn token(&mut self) -> (Token<'t>, usize) {
        self.skip_space();
        let start = self.position;
        let Some(&byte) = self.text.as_bytes().get(start) else { return (Token::End, start) };
        let token = match byte {
            b'%' => self.name().map_or(Token::Unknown, Token::Local),
            b'@' => self.name().map_or(Token::Unknown, Token::Global),
            b'$' if self.peek(1) == b'"' || is_word(self.peek(1)) => {
                self.name().map_or(Token::Unknown, Token::Comdat)
            }
            b'!' => self.metadata(),
            b'#' => {
                self.position += 1;
                let name = self.take_while(is_word);
                match name.as_bytes().first() {
                    Some(first) if first.is_ascii_digit() => Token::AttributeGroup(name),
                    Some(_) => Token::DebugRecord(name),
                    None => Token::Unknown,
                }
            }
            b'"' => self.string().map_or(Token::Unknown, Token::String),
            b'c' if self.peek(1) == b'"' => {
                self.position += 1;
                self.string().map_or(Token::Unknown, Token::CString)
            }
            b'.' if self.peek(1) == b'.' && self.peek(2) == b'.' => {
                self.position += 3;
                Token::Ellipsis
            }
            b'0'..=b'9' | b'+' => self.number(),
            b'-' if self.peek(1).is_ascii_digit() => self.number(),
            byte if is_word_start(byte) => Token::Word(self.take_while(is_word)),
            b'=' | b',' | b'(' | b')' | b'{' | b'}' | b'[' | b']' | b'<' | b'>' | b'*' | b':' | b'|'
            | b'^' | b'/' => {
                self.position += 1;
                Token::Punctuation(byte)
            }
            _ => {
                // Whole characters, so that slices stay on boundaries.
                let width = self.text.get(start..).and_then(|rest| rest.chars().next());
                self.position += width.map_or(1, char::len_utf8);
                Token::Unknown
            }
        };
        (token, start)
    }

    /// The name behind a one-byte sigil.
    fn name(&mut self) -> Option<&'t str> {
        self.position += 1;
        if self.peek(0) == b'"' {
            let start = self.position;
            self.string()?;
            return Some(self.slice(start));
        }
        let name = self.take_while(is_word);
        (!name.is_empty()).then_some(name)
    }

    /// A quoted string at the current position; returns the inside. A quote inside is `\22`.
    fn string(&mut self) -> Option<&'t str> {
        self.position += 1;
        let inside = self.take_while(|byte| byte != b'"');
        if self.peek(0) != b'"' {
            return None;
        }
        self.position += 1;
        Some(inside)
    }

    fn metadata(&mut self) -> Token<'t> {
        self.position += 1;
        let byte = self.peek(0);
        if byte.is_ascii_digit() {
            let digits = self.take_while(|byte| byte.is_ascii_digit());
            digits.parse().map_or(Token::Unknown, Token::MetadataId)
        } else if is_word_start(byte) || byte == b'\\' {
            Token::MetadataName(self.take_while(|byte| is_word(byte) || byte == b'\\'))
        } else {
            Token::Punctuation(b'!')
        }
    }

    fn number(&mut self) -> Token<'t> {
        let start = self.position;
        if self.peek(0) == b'0' && self.peek(1) == b'x' {
            self.position += 2;
            return Token::Hex(self.take_while(|byte| byte.is_ascii_alphanumeric()));
        }
        self.position += 1;
        self.take_while(|byte| byte.is_ascii_digit());
        let mut decimal = false;
        if self.peek(0) == b'.' {
            decimal = true;
            self.position += 1;
            self.take_while(|byte| byte.is_ascii_digit());
        }
        if matches!(self.peek(0), b'e' | b'E') && decimal {
            self.position += 1;
            if matches!(self.peek(0), b'+' | b'-') {
                self.position += 1;
            }
            self.take_while(|byte| byte.is_ascii_digit());
        }
        if decimal {
            return Token::Decimal(self.slice(start));
        }
        // A label may start with a digit.
        if is_word(self.peek(0)) {
            self.take_while(is_word);
            return Token::Word(self.slice(start));
        }
        Token::Int(self.slice(start))
    }
}

/// Undoes the `\XX` escapes of a string.
pub fn unescape(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut result = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index] == b'\\' {
            let hex = bytes.get(index + 1..index + 3).and_then(|hex| std::str::from_utf8(hex).ok());
            if let Some(value) = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
                result.push(value);
                index += 3;
                continue;
            }
            if bytes.get(index + 1) == Some(&b'\\') {
                result.push(b'\\');
                index += 2;
                continue;
            }
        }
        result.push(bytes[index]);
        index += 1;
    }
    result
}

/// The name a token's text stands for: unquoted and unescaped.
pub fn unquote(text: &str) -> String {
    match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(inside) => String::from_utf8_lossy(&unescape(inside)).into_owned(),
        None => text.to_string(),
    }
}
