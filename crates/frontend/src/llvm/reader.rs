//! The reader's core and the top level of a module.

use std::fmt;

use rustc_hash::FxHashMap;

use super::ast::*;
use super::lexer::{Lexer, Token, unquote};
use super::read_function::FunctionScope;

/// What could not be read, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    pub file: String,
    pub line: usize,
    pub message: String,
    /// The text at that place.
    pub text: String,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {} at `{}`", self.file, self.line, self.message, self.text)
    }
}

impl std::error::Error for SyntaxError {}

pub type Read<T> = Result<T, Box<SyntaxError>>;

/// Reads a module. `file` is the name used in errors.
pub fn read<'t>(file: &str, text: &'t str) -> Read<Module<'t>> {
    let mut reader = Reader::new(file, text);
    reader.advance();
    while reader.token != Token::End {
        reader.top_level()?;
    }
    reader.finish()
}

/// How deep types and constants may nest before reading them is refused.
const MAX_DEPTH: u32 = 200;

pub struct Reader<'t, 'f> {
    file: &'f str,
    pub(super) lexer: Lexer<'t>,
    pub(super) token: Token<'t>,
    /// Where `token` starts.
    pub(super) start: usize,
    pub(super) module: Module<'t>,
    symbol_ids: FxHashMap<&'t str, SymbolId>,
    pub(super) type_names: FxHashMap<&'t str, u32>,
    depth: u32,
    /// The function being read.
    pub(super) scope: FunctionScope<'t>,
}

impl<'t, 'f> Reader<'t, 'f> {
    fn new(file: &'f str, text: &'t str) -> Self {
        Reader {
            file,
            lexer: Lexer::new(text),
            token: Token::End,
            start: 0,
            module: Module::default(),
            symbol_ids: FxHashMap::default(),
            type_names: FxHashMap::default(),
            depth: 0,
            scope: FunctionScope::default(),
        }
    }

    #[inline]
    pub(super) fn advance(&mut self) {
        (self.token, self.start) = self.lexer.token();
    }

    pub(super) fn error<T>(&self, message: impl Into<String>) -> Read<T> {
        self.error_at(self.start, message)
    }

    pub(super) fn error_at<T>(&self, start: usize, message: impl Into<String>) -> Read<T> {
        let text = self.lexer.text();
        let before = &text.as_bytes()[..start.min(text.len())];
        let rest = text.get(start..).unwrap_or("").lines().next().unwrap_or("");
        let shown: String = rest.chars().take(60).collect();
        Err(Box::new(SyntaxError {
            file: self.file.to_string(),
            line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
            message: message.into(),
            text: if shown.is_empty() { "end of file".into() } else { shown },
        }))
    }

    /// Runs `inside` one level deeper, so that hostile nesting cannot exhaust the stack.
    pub(super) fn nested<T>(&mut self, inside: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= MAX_DEPTH {
            return self.error("nested too deeply");
        }
        self.depth += 1;
        let result = inside(self);
        self.depth -= 1;
        result
    }

    #[inline]
    pub(super) fn at(&self, punctuation: u8) -> bool {
        self.token == Token::Punctuation(punctuation)
    }

    /// Consumes the punctuation if it is next.
    #[inline]
    pub(super) fn eat(&mut self, punctuation: u8) -> bool {
        let found = self.at(punctuation);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, punctuation: u8) -> Read<()> {
        if self.eat(punctuation) {
            return Ok(());
        }
        self.error(format!("expected `{}`", punctuation as char))
    }

    #[inline]
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.token == Token::Word(word);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.eat_word(word) {
            return Ok(());
        }
        self.error(format!("expected `{word}`"))
    }

    /// An unsigned number.
    pub(super) fn number<N: std::str::FromStr>(&mut self) -> Read<N> {
        if let Token::Int(digits) = self.token
            && let Ok(number) = digits.parse()
        {
            self.advance();
            return Ok(number);
        }
        self.error("expected a number")
    }

    pub(super) fn symbol(&mut self, text: &'t str) -> SymbolId {
        let symbols = &mut self.module.symbols;
        *self.symbol_ids.entry(text).or_insert_with(|| {
            let unnamed = text.bytes().all(|byte| byte.is_ascii_digit());
            symbols.push(Symbol { name: unquote(text), unnamed });
            SymbolId(symbols.len() as u32 - 1)
        })
    }

    fn top_level(&mut self) -> Read<()> {
        match self.token {
            Token::Word("define") => self.define(),
            Token::Word("declare") => self.declare(),
            Token::Word("target") => self.target(),
            Token::Word("source_filename") => {
                self.advance();
                self.expect(b'=')?;
                self.string().map(|_| ())
            }
            Token::Word("module") => {
                self.advance();
                self.expect_word("asm")?;
                let text = self.string()?;
                self.note_assembly(text, true);
                Ok(())
            }
            Token::Word("attributes") => {
                self.advance();
                let Token::AttributeGroup(group) = self.token else {
                    return self.error("expected an attribute group");
                };
                self.advance();
                self.expect(b'=')?;
                self.expect(b'{')?;
                while !self.at(b'}') {
                    match self.token {
                        Token::End => return self.error("unbalanced brackets"),
                        Token::Word("noreturn") => {
                            self.module.no_return.insert(group);
                        }
                        Token::Word("alwaysinline") => {
                            self.module.always_inline.insert(group);
                        }
                        Token::Word("optnone") => {
                            self.module.not_optimised.insert(group);
                        }
                        _ => {}
                    }
                    self.advance();
                }
                self.expect(b'}')
            }
            Token::Word("uselistorder" | "uselistorder_bb") => self.skip_lines(),
            Token::Global(_) => self.global(),
            Token::Local(name) => self.type_definition(name),
            Token::MetadataId(id) => self.metadata(id),
            Token::MetadataName(_) | Token::Comdat(_) | Token::Punctuation(b'^') => self.skip_lines(),
            _ => self.error("unexpected text at the top level"),
        }
    }

    /// Skips a construct that ends with its line and means nothing to us.
    fn skip_lines(&mut self) -> Read<()> {
        self.lexer.rest_of_line();
        self.advance();
        Ok(())
    }

    /// `!12 = [distinct] …`, to the end of the line.
    fn metadata(&mut self, id: u32) -> Read<()> {
        self.advance();
        if !self.at(b'=') {
            return self.error("expected `=`");
        }
        let text = self.lexer.rest_of_line().trim();
        self.module.metadata.insert(id, text.strip_prefix("distinct ").unwrap_or(text));
        self.advance();
        Ok(())
    }

    fn target(&mut self) -> Read<()> {
        self.advance();
        let Token::Word(which @ ("datalayout" | "triple")) = self.token else {
            return self.error("expected `datalayout` or `triple`");
        };
        self.advance();
        self.expect(b'=')?;
        let value = self.string()?.to_string();
        if which == "triple" {
            self.module.triple = value;
        } else {
            self.module.data_layout = value;
        }
        Ok(())
    }

    /// Remembers assembly that does more than what its place in the code says.
    ///
    /// Soundness: macros, symbols and code that it defines, wherever it stands and whether or not it is executed.
    pub(super) fn note_assembly(&mut self, text: &'t str, is_outside: bool) {
        const HARMLESS: [&str; 14] = [
            ".byte",
            ".word",
            ".long",
            ".quad",
            ".align",
            ".balign",
            ".p2align",
            ".pushsection",
            ".popsection",
            ".previous",
            ".symver",
            ".ident",
            ".cfi_",
            ".loc",
        ];
        let mut lines = text.split("\\0A").flat_map(|line| line.split(';'));
        let found = lines.find(|line| {
            let line = line.trim_start_matches("\\09").trim();
            let is_harmless = HARMLESS.iter().any(|directive| line.starts_with(directive));
            !line.is_empty() && !is_harmless && (is_outside || line.starts_with('.'))
        });
        self.module.defining_assembly = self.module.defining_assembly.or(found);
    }

    pub(super) fn string(&mut self) -> Read<&'t str> {
        let Token::String(text) = self.token else { return self.error("expected a string") };
        self.advance();
        Ok(text)
    }

    /// Skips a bracketed group with whatever it holds.
    pub(super) fn skip_balanced(&mut self, open: u8, close: u8) -> Read<()> {
        self.expect(open)?;
        let mut depth = 1;
        while depth > 0 {
            match self.token {
                Token::Punctuation(byte) if byte == open => depth += 1,
                Token::Punctuation(byte) if byte == close => depth -= 1,
                Token::End => return self.error("unbalanced brackets"),
                _ => {}
            }
            self.advance();
        }
        Ok(())
    }

    fn type_definition(&mut self, name: &'t str) -> Read<()> {
        self.advance();
        self.expect(b'=')?;
        self.expect_word("type")?;
        let index = self.type_name(name);
        if self.eat_word("opaque") {
            return Ok(());
        }
        let body = self.ty()?;
        self.module.types.named[index as usize] = Some(body);
        Ok(())
    }

    /// `@x = …`: a global variable, alias or ifunc.
    fn global(&mut self) -> Read<()> {
        let Token::Global(name) = self.token else { return self.error("expected a global") };
        self.advance();
        self.expect(b'=')?;
        let symbol = self.symbol(name);
        let mut linkage = Linkage::External;
        let mut thread_local = false;
        let mut declared = false;
        let mut unnamed_address = false;
        let constant = loop {
            match self.token {
                Token::Word("global") => break false,
                Token::Word("constant") => break true,
                Token::Word(kind @ ("alias" | "ifunc")) => {
                    return self.alias(symbol, linkage, kind == "ifunc");
                }
                Token::Word("thread_local") => {
                    thread_local = true;
                    self.attribute()?;
                }
                Token::Word(word) => {
                    linkage = parse_linkage(word).unwrap_or(linkage);
                    declared |= matches!(word, "external" | "extern_weak");
                    unnamed_address |= word == "unnamed_addr";
                    self.attribute()?;
                }
                _ => return self.error("expected `global` or `constant`"),
            }
        };
        self.advance();
        let ty = self.ty()?;
        let initialiser = if declared { None } else { Some(self.value(ty)?) };
        let mut global = Global {
            symbol,
            linkage,
            constant,
            unnamed_address,
            thread_local,
            ty,
            initialiser,
            align: None,
            debug: None,
        };
        while self.eat(b',') {
            match self.token {
                Token::Word("align") => {
                    self.advance();
                    global.align = Some(self.alignment()?);
                }
                Token::MetadataName(kind) => {
                    let id = self.attachment()?;
                    if kind == "dbg" && global.debug.is_none() {
                        global.debug = id;
                    }
                }
                Token::Word(_) => self.attribute()?,
                _ => return self.error("unexpected property of a global"),
            }
        }
        // Sanitizer and other attributes follow without a comma.
        while let Token::AttributeGroup(_) | Token::Word("no_sanitize_address" | "sanitize_memtag") =
            self.token
        {
            self.advance();
        }
        self.module.globals.push(global);
        Ok(())
    }

    fn alias(&mut self, symbol: SymbolId, linkage: Linkage, is_ifunc: bool) -> Read<()> {
        self.advance();
        self.ty()?;
        self.expect(b',')?;
        // An expression has no type of its own here.
        let target = if self.at_type() {
            self.typed()?
        } else {
            let ty = self.module.types.intern(Type::Pointer);
            Typed { ty, value: self.value(ty)? }
        };
        while self.eat(b',') {
            self.attribute()?;
        }
        self.module.aliases.push(Alias { symbol, linkage, target, is_ifunc });
        Ok(())
    }

    /// `!name !12` or `!name !{…}` behind an instruction or global; returns the id if it is one.
    pub(super) fn attachment(&mut self) -> Read<Option<MetadataId>> {
        self.advance();
        match self.token {
            Token::MetadataId(id) => {
                self.advance();
                Ok(Some(MetadataId(id)))
            }
            Token::Punctuation(b'!') => {
                self.advance();
                self.skip_balanced(b'{', b'}').map(|()| None)
            }
            Token::MetadataName(_) => {
                self.advance();
                self.skip_balanced(b'(', b')').map(|()| None)
            }
            _ => self.error("expected metadata"),
        }
    }

    fn finish(self) -> Read<Module<'t>> {
        Ok(self.module)
    }
}

pub(super) fn parse_linkage(word: &str) -> Option<Linkage> {
    Some(match word {
        "private" | "internal" => Linkage::Local,
        "weak" | "weak_odr" | "linkonce" | "linkonce_odr" => Linkage::Weak,
        "common" => Linkage::Common,
        "available_externally" => Linkage::Copy,
        "extern_weak" => Linkage::ExternWeak,
        "appending" => Linkage::Appending,
        "external" => Linkage::External,
        _ => return None,
    })
}
