//! Functions and blocks.

use rustc_hash::FxHashMap;

use super::ast::*;
use super::lexer::{Token, unquote};
use super::reader::{Read, Reader, parse_linkage};

/// The names of the function being read. Values and blocks share one name space.
#[derive(Default)]
pub struct FunctionScope<'t> {
    /// Unnamed locals by number.
    numbered: Vec<Option<LocalId>>,
    named: FxHashMap<&'t str, LocalId>,
    /// Where each local was first mentioned, and whether it has been defined.
    locals: Vec<(usize, bool)>,
    /// The number the next unnamed local gets.
    next_number: u32,
}

/// Numbers up to this are kept in a vector; a larger one is looked up by its text.
const DENSE_NUMBERS: u32 = 1 << 22;

impl<'t> FunctionScope<'t> {
    fn clear(&mut self) {
        self.numbered.clear();
        self.named.clear();
        self.locals.clear();
        self.next_number = 0;
    }

    fn add(&mut self, start: usize) -> LocalId {
        self.locals.push((start, false));
        LocalId(self.locals.len() as u32 - 1)
    }

    fn by_number(&mut self, number: u32, start: usize) -> LocalId {
        let index = number as usize;
        if self.numbered.len() <= index {
            self.numbered.resize(index + 1, None);
        }
        if let Some(local) = self.numbered[index] {
            return local;
        }
        let local = self.add(start);
        self.numbered[index] = Some(local);
        local
    }

    fn lookup(&mut self, text: &'t str, start: usize) -> LocalId {
        if let Ok(number) = text.parse::<u32>()
            && number < DENSE_NUMBERS
        {
            return self.by_number(number, start);
        }
        if let Some(&local) = self.named.get(text) {
            return local;
        }
        let local = self.add(start);
        self.named.insert(text, local);
        local
    }
}

impl<'t> Reader<'t, '_> {
    /// The local a name stands for, defined or not yet.
    pub(super) fn local(&mut self, text: &'t str) -> LocalId {
        self.scope.lookup(text, self.start)
    }

    /// Defines a local by its name.
    pub(super) fn define_local(&mut self, text: &'t str) -> Read<LocalId> {
        let local = self.local(text);
        if let Ok(number) = text.parse::<u32>() {
            self.scope.next_number = number.saturating_add(1);
        }
        self.mark_defined(local)
    }

    fn mark_defined(&mut self, local: LocalId) -> Read<LocalId> {
        let defined = &mut self.scope.locals[local.0 as usize].1;
        if std::mem::replace(defined, true) {
            return self.error("a local defined twice");
        }
        Ok(local)
    }

    /// Defines the next unnamed local.
    pub(super) fn define_unnamed(&mut self) -> Read<LocalId> {
        let number = self.scope.next_number;
        if number >= DENSE_NUMBERS {
            return self.error("too many unnamed locals");
        }
        self.scope.next_number += 1;
        let local = self.scope.by_number(number, self.start);
        self.mark_defined(local)
    }

    pub(super) fn declare(&mut self) -> Read<()> {
        self.scope.clear();
        let mut function = self.function_header()?;
        function.locals = self.scope.locals.len() as u32;
        self.module.functions.push(function);
        Ok(())
    }

    pub(super) fn define(&mut self) -> Read<()> {
        self.scope.clear();
        let mut function = self.function_header()?;
        self.expect(b'{')?;
        while !self.at(b'}') {
            if matches!(self.token, Token::Word("uselistorder")) {
                self.lexer.rest_of_line();
                self.advance();
                continue;
            }
            let block = self.block()?;
            function.blocks.push(block);
        }
        self.advance();
        if function.blocks.is_empty() {
            return self.error("a function with an empty body");
        }
        if let Some(&(start, _)) = self.scope.locals.iter().find(|(_, defined)| !defined) {
            return self.error_at(start, "use of an undefined local");
        }
        function.locals = self.scope.locals.len() as u32;
        self.module.functions.push(function);
        Ok(())
    }

    /// Everything from `define` or `declare` up to the body.
    fn function_header(&mut self) -> Read<Function<'t>> {
        self.advance();
        let mut linkage = Linkage::External;
        let mut debug = None;
        let mut groups = Vec::new();
        // A declaration's attachments come first.
        while !self.at_type() {
            match self.token {
                Token::MetadataName(kind) => {
                    let id = self.attachment()?;
                    debug = if kind == "dbg" { id } else { debug };
                }
                Token::Word(word) => {
                    linkage = parse_linkage(word).unwrap_or(linkage);
                    self.attribute()?;
                }
                _ => return self.error("expected a result type"),
            }
        }
        let result = self.ty()?;
        let Token::Global(name) = self.token else { return self.error("expected a function name") };
        let symbol = self.symbol(name);
        self.advance();
        let (parameters, variadic) = self.parameters()?;
        while !self.at(b'{') {
            match self.token {
                Token::MetadataName(kind) => {
                    let id = self.attachment()?;
                    debug = if kind == "dbg" { id } else { debug };
                }
                Token::Word("personality" | "prefix" | "prologue") => {
                    self.advance();
                    self.typed()?;
                }
                Token::Word(
                    "define" | "declare" | "attributes" | "target" | "source_filename" | "module"
                    | "uselistorder" | "uselistorder_bb",
                ) => {
                    break;
                }
                Token::AttributeGroup(group) => {
                    groups.push(group);
                    self.advance();
                }
                Token::Word(_) | Token::String(_) => self.attribute()?,
                Token::Comdat(_) => self.advance(),
                _ => break,
            }
        }
        let blocks = Vec::new();
        Ok(Function { symbol, linkage, result, parameters, variadic, groups, locals: 0, blocks, debug })
    }

    fn parameters(&mut self) -> Read<(Vec<Parameter>, bool)> {
        self.expect(b'(')?;
        let mut parameters = Vec::new();
        let mut variadic = false;
        while !self.at(b')') {
            if self.token == Token::Ellipsis {
                self.advance();
                variadic = true;
                break;
            }
            let ty = self.ty()?;
            let (by_value, returned) = self.parameter_attributes()?;
            let local = match self.token {
                Token::Local(name) => {
                    let local = self.define_local(name)?;
                    self.advance();
                    local
                }
                _ => self.define_unnamed()?,
            };
            parameters.push(Parameter { ty, local: Some(local), by_value, returned });
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok((parameters, variadic))
    }

    fn block(&mut self) -> Read<Block<'t>> {
        let (label, name) = self.block_label()?;
        let mut instructions = Vec::new();
        loop {
            let instruction = self.instruction()?;
            let last = instruction.op.is_terminator();
            instructions.push(instruction);
            if last {
                return Ok(Block { label, name, instructions });
            }
        }
    }

    /// `name:`, or nothing for an unnamed block.
    fn block_label(&mut self) -> Read<(LocalId, String)> {
        let text = match self.token {
            Token::Word(text) | Token::Int(text) => text,
            // A quoted label: names are kept with their quotes.
            Token::String(inside) => {
                let text = self.lexer.text();
                text.get(self.start..self.start + inside.len() + 2).unwrap_or(inside)
            }
            _ => return self.unnamed_block(),
        };
        let before = (self.lexer.clone(), self.token, self.start);
        self.advance();
        if self.at(b':') {
            let label = self.define_local(text)?;
            self.advance();
            return Ok((label, unquote(text)));
        }
        (self.lexer, self.token, self.start) = before;
        self.unnamed_block()
    }

    fn unnamed_block(&mut self) -> Read<(LocalId, String)> {
        let number = self.scope.next_number;
        Ok((self.define_unnamed()?, number.to_string()))
    }
}

impl Op<'_> {
    pub fn is_terminator(&self) -> bool {
        match self {
            Op::Br(_)
            | Op::CondBr { .. }
            | Op::Switch { .. }
            | Op::IndirectBr { .. }
            | Op::Ret(_)
            | Op::Unreachable => true,
            Op::Call(call) => call.invoke.is_some(),
            Op::Other { terminator, .. } => *terminator,
            _ => false,
        }
    }
}
