//! Types and attributes.

use super::ast::*;
use super::lexer::Token;
use super::reader::{Read, Reader};

impl<'t> Reader<'t, '_> {
    /// The index of a named type, which may not be defined yet.
    pub(super) fn type_name(&mut self, name: &'t str) -> u32 {
        let named = &mut self.module.types.named;
        *self.type_names.entry(name).or_insert_with(|| {
            named.push(None);
            named.len() as u32 - 1
        })
    }

    pub(super) fn at_type(&self) -> bool {
        match self.token {
            Token::Word(word) => simple_type(word).is_some() || word == "target",
            Token::Local(_) => true,
            Token::Punctuation(byte) => matches!(byte, b'{' | b'[' | b'<'),
            _ => false,
        }
    }

    /// A type, function types included.
    pub(super) fn ty(&mut self) -> Read<TypeId> {
        self.nested(Self::ty_inner)
    }

    fn ty_inner(&mut self) -> Read<TypeId> {
        let mut ty = match self.token {
            Token::Word("target") => {
                self.advance();
                self.skip_balanced(b'(', b')')?;
                self.module.types.intern(Type::Opaque)
            }
            Token::Word(word) => {
                let Some(ty) = simple_type(word) else { return self.error("expected a type") };
                self.advance();
                if ty == Type::Pointer && self.eat_word("addrspace") {
                    self.skip_balanced(b'(', b')')?;
                }
                self.module.types.intern(ty)
            }
            Token::Local(name) => {
                self.advance();
                let index = self.type_name(name);
                self.module.types.intern(Type::Named(index))
            }
            Token::Punctuation(b'{') => self.struct_type(false)?,
            Token::Punctuation(b'[') => {
                self.advance();
                let (count, element) = self.sequence_type()?;
                self.expect(b']')?;
                self.module.types.intern(Type::Array(count, element))
            }
            Token::Punctuation(b'<') => self.vector_or_packed()?,
            _ => return self.error("expected a type"),
        };
        loop {
            if self.at(b'(') {
                ty = self.function_type(ty)?;
            } else if self.eat(b'*') {
                // Typed pointers of old modules.
                ty = self.module.types.intern(Type::Pointer);
            } else {
                return Ok(ty);
            }
        }
    }

    fn struct_type(&mut self, packed: bool) -> Read<TypeId> {
        self.expect(b'{')?;
        let mut fields = Vec::new();
        while !self.at(b'}') {
            fields.push(self.ty()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}')?;
        Ok(self.module.types.intern(Type::Struct { fields, packed }))
    }

    /// `N x T`, inside brackets.
    fn sequence_type(&mut self) -> Read<(u64, TypeId)> {
        let count = self.number()?;
        self.expect_word("x")?;
        Ok((count, self.ty()?))
    }

    fn vector_or_packed(&mut self) -> Read<TypeId> {
        self.expect(b'<')?;
        let ty = if self.at(b'{') {
            self.struct_type(true)?
        } else if self.eat_word("vscale") {
            self.expect_word("x")?;
            let (count, element) = self.sequence_type()?;
            self.module.types.intern(Type::ScalableVector(count, element))
        } else {
            let (count, element) = self.sequence_type()?;
            self.module.types.intern(Type::Vector(count, element))
        };
        self.expect(b'>')?;
        Ok(ty)
    }

    /// `(T, T, ...)` behind a result type.
    fn function_type(&mut self, result: TypeId) -> Read<TypeId> {
        self.expect(b'(')?;
        let mut parameters = Vec::new();
        let mut variadic = false;
        while !self.at(b')') {
            if self.token == Token::Ellipsis {
                self.advance();
                variadic = true;
                break;
            }
            parameters.push(self.ty()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok(self.module.types.intern(Type::Function { result, parameters, variadic }))
    }

    /// Consumes one attribute that means nothing to us: `word`, `word(…)`, `align 8`, `cc 10`,
    /// `section "x"`, `"key"="value"`, `#0`.
    pub(super) fn attribute(&mut self) -> Read<()> {
        match self.token {
            Token::Word("align" | "alignstack" | "cc") => {
                self.advance();
                if let Token::Int(_) = self.token {
                    self.advance();
                    return Ok(());
                }
            }
            Token::Word("section" | "partition" | "gc" | "code_model") => {
                self.advance();
                if let Token::String(_) = self.token {
                    self.advance();
                    return Ok(());
                }
            }
            Token::Word(_) => self.advance(),
            Token::AttributeGroup(_) => {
                self.advance();
                return Ok(());
            }
            Token::String(_) => {
                self.advance();
                if self.eat(b'=') {
                    self.string()?;
                }
                return Ok(());
            }
            _ => return self.error("expected an attribute"),
        }
        if self.at(b'(') {
            self.skip_balanced(b'(', b')')?;
        }
        Ok(())
    }

    /// `8` or `(8)`, behind `align`.
    pub(super) fn alignment(&mut self) -> Read<u32> {
        let parenthesis = self.eat(b'(');
        let align: u32 = self.number()?;
        if parenthesis {
            self.expect(b')')?;
        }
        if !align.is_power_of_two() {
            return self.error("an alignment that is not a power of two");
        }
        Ok(align)
    }

    /// Parameter attributes up to the value; returns the types of `byval` and of `sret`, if they are
    /// among them.
    pub(super) fn parameter_attributes(&mut self) -> Read<(Option<ByValue>, Option<TypeId>)> {
        let mut by_value = None;
        let mut returned = None;
        let mut align = None;
        loop {
            match self.token {
                Token::Word("byval") => {
                    self.advance();
                    self.expect(b'(')?;
                    by_value = Some(self.ty()?);
                    self.expect(b')')?;
                }
                // In old modules it has no type.
                Token::Word("sret") => {
                    self.advance();
                    if self.eat(b'(') {
                        returned = Some(self.ty()?);
                        self.expect(b')')?;
                    }
                }
                Token::Word("align") => {
                    self.advance();
                    align = Some(self.alignment()?);
                }
                Token::Word(_) if !self.at_value() => self.attribute()?,
                Token::String(_) => self.attribute()?,
                _ => return Ok((by_value.map(|ty| ByValue { ty, align }), returned)),
            }
        }
    }
}

fn simple_type(word: &str) -> Option<Type> {
    Some(match word {
        "void" => Type::Void,
        "half" => Type::Half,
        "bfloat" => Type::BFloat,
        "float" => Type::Float,
        "double" => Type::Double,
        "x86_fp80" => Type::X86Fp80,
        "fp128" => Type::Fp128,
        "ppc_fp128" => Type::PpcFp128,
        "ptr" => Type::Pointer,
        "label" => Type::Label,
        "metadata" => Type::Metadata,
        "token" => Type::Token,
        "x86_mmx" | "x86_amx" => Type::Opaque,
        _ => {
            let digits = word.strip_prefix('i')?;
            if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            let width: u32 = digits.parse().ok()?;
            // LLVM's own limit.
            if width == 0 || width > 1 << 23 {
                return None;
            }
            Type::Int(width)
        }
    })
}
