//! The tokens of C text, with their places.
//!
//! Comments and directives are none; literals are one token each. Line markers of preprocessed files are
//! followed: a token is where they say.

/// What a token is, as far as anybody asks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// A text or a character in quotes.
    Literal,
    /// A single character of an operator, a brace, …
    Sign,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    pub kind: Kind,
    pub text: &'t [u8],
    pub line: u32,
    pub column: u32,
}

pub(crate) struct Tokens<'t> {
    text: &'t [u8],
    at: usize,
    file: String,
    line: u32,
    /// Where the line begins.
    line_start: usize,
    begins_line: bool,
    follows_markers: bool,
}

impl<'t> Tokens<'t> {
    pub fn new(file: &str, text: &'t [u8]) -> Tokens<'t> {
        let file = file.to_string();
        Tokens { text, at: 0, file, line: 1, line_start: 0, begins_line: true, follows_markers: true }
    }

    /// Places are those in the text itself.
    pub fn without_markers(mut self) -> Tokens<'t> {
        self.follows_markers = false;
        self
    }

    /// The file that the last token is from.
    pub fn file(&self) -> &str {
        &self.file
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn new_line(&mut self) {
        self.at += 1;
        self.line = self.line.wrapping_add(1);
        self.line_start = self.at;
    }

    fn comment(&mut self) {
        self.at += 2;
        while self.at < self.text.len() {
            match (self.peek(0), self.peek(1)) {
                (b'*', b'/') => {
                    self.at += 2;
                    return;
                }
                (b'\n', _) => self.new_line(),
                _ => self.at += 1,
            }
        }
    }

    /// Up to the end of the line, which a backslash moves to the next.
    fn rest_of_line(&mut self) {
        while self.at < self.text.len() && self.peek(0) != b'\n' {
            let goes_on = self.peek(0) == b'\\' && self.peek(1) == b'\n';
            self.at += 1;
            if goes_on {
                self.new_line();
            }
        }
    }

    fn directive(&mut self) {
        let start = self.at;
        self.rest_of_line();
        let Some((line, file)) = marker(&self.text[start..self.at]).filter(|_| self.follows_markers) else {
            return;
        };
        if self.at < self.text.len() {
            self.new_line();
        }
        self.line = line;
        self.begins_line = true;
        if let Some(file) = file {
            self.file = file;
        }
    }

    fn quoted(&mut self, quote: u8) {
        self.at += 1;
        while self.at < self.text.len() && self.peek(0) != b'\n' && self.peek(0) != quote {
            self.at += if self.peek(0) == b'\\' && self.peek(1) != b'\n' { 2 } else { 1 };
        }
        if self.peek(0) == quote {
            self.at += 1;
        }
        self.at = self.at.min(self.text.len());
    }

    fn is_in_word(&self) -> bool {
        matches!(self.peek(0), b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | 0x80..)
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let &byte = self.text.get(self.at)?;
            match byte {
                b'\n' => {
                    self.new_line();
                    self.begins_line = true;
                    continue;
                }
                b'#' if self.begins_line => {
                    self.directive();
                    continue;
                }
                b'\\' if self.peek(1) == b'\n' => {
                    self.at += 1;
                    self.new_line();
                    continue;
                }
                _ if byte.is_ascii_whitespace() => {
                    self.at += 1;
                    continue;
                }
                b'/' if self.peek(1) == b'*' => {
                    self.comment();
                    continue;
                }
                b'/' if self.peek(1) == b'/' => {
                    self.rest_of_line();
                    continue;
                }
                _ => {}
            }
            self.begins_line = false;
            let start = self.at;
            let (line, column) = (self.line, u32::try_from(start - self.line_start + 1).unwrap_or(u32::MAX));
            let kind = if byte == b'"' || byte == b'\'' {
                self.quoted(byte);
                Kind::Literal
            } else if self.is_in_word() {
                while self.is_in_word() {
                    self.at += 1;
                }
                Kind::Word
            } else {
                self.at += 1;
                Kind::Sign
            };
            return Some(Token { kind, text: &self.text[start..self.at], line, column });
        }
    }
}

/// `# 12 "file.c"` and `#line 12`: the number of the next line, and the file it is from.
pub(crate) fn marker(line: &[u8]) -> Option<(u32, Option<String>)> {
    let rest = line.trim_ascii_start().strip_prefix(b"#")?.trim_ascii_start();
    let rest = rest.strip_prefix(b"line").unwrap_or(rest).trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
    let text = String::from_utf8_lossy(&rest[digits..]).into_owned();
    Some((number, text.split('"').nth(1).map(str::to_string)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(text: &str) -> String {
        let mut tokens = Tokens::new("a.c", text.as_bytes());
        let mut found = String::new();
        while let Some(token) = tokens.next() {
            let text = String::from_utf8_lossy(token.text);
            found += &format!("{text}@{}:{}:{} ", tokens.file(), token.line, token.column);
        }
        found
    }

    #[test]
    fn comments_and_directives_are_none() {
        assert_eq!(listed("x /* y\n z */ + // w \\\n v\n1"), "x@a.c:1:1 +@a.c:2:7 1@a.c:4:1 ");
        assert_eq!(listed("#define A b \\\n c\n d \\\n e #f"), "d@a.c:3:2 e@a.c:4:2 #@a.c:4:4 f@a.c:4:5 ");
    }

    #[test]
    fn literals_are_whole() {
        assert_eq!(listed(r#"f("a\"{", '\'')"#).split(' ').count(), 7);
        assert_eq!(listed("\"a\nb\\"), "\"a@a.c:1:1 b@a.c:2:1 \\@a.c:2:2 ");
    }

    #[test]
    fn markers_are_followed() {
        assert_eq!(listed("# 7 \"b.h\" 1\nx\n#line 3\ny\n# 2 \"a.c\"\nz"), "x@b.h:7:1 y@b.h:3:1 z@a.c:2:1 ");
        let tokens = Tokens::new("a.c", b"# 7 \"b.h\"\nx").without_markers();
        assert_eq!(tokens.map(|token| token.line).collect::<Vec<_>>(), [2]);
    }
}
