//! Values: locals, symbols, literals and constant expressions.

use super::ast::*;
use super::lexer::{Token, unescape};
use super::reader::{Read, Reader};

impl<'t> Reader<'t, '_> {
    /// Whether a value, and not an attribute, comes next.
    pub(super) fn at_value(&self) -> bool {
        match self.token {
            Token::Word(word) => is_value_word(word),
            Token::Punctuation(byte) => matches!(byte, b'{' | b'[' | b'<' | b'!'),
            Token::Local(_)
            | Token::Global(_)
            | Token::Int(_)
            | Token::Decimal(_)
            | Token::Hex(_)
            | Token::CString(_)
            | Token::MetadataId(_)
            | Token::MetadataName(_) => true,
            _ => false,
        }
    }

    /// A type and a value of it.
    pub(super) fn typed(&mut self) -> Read<Typed<'t>> {
        let ty = self.ty()?;
        let value = self.value(ty)?;
        Ok(Typed { ty, value })
    }

    pub(super) fn value(&mut self, ty: TypeId) -> Read<Value<'t>> {
        self.nested(|reader| reader.value_inner(ty))
    }

    fn value_inner(&mut self, ty: TypeId) -> Read<Value<'t>> {
        let value = match self.token {
            Token::Local(name) => {
                let local = self.local(name);
                self.advance();
                return Ok(Value::Local(local));
            }
            Token::Global(name) => Value::Symbol(self.symbol(name)),
            Token::Int(digits) => Value::Int(self.int_literal(digits)?),
            Token::Decimal(digits) => match digits.parse::<f64>() {
                Ok(number) => Value::Double(number.to_bits()),
                Err(_) => return self.error("a malformed number"),
            },
            Token::Hex(digits) => self.hex_literal(digits)?,
            Token::CString(text) => Value::String(unescape(text)),
            Token::Word(word) => return self.word_value(word),
            Token::Punctuation(b'[') => return self.aggregate(b'[', b']'),
            Token::Punctuation(b'{') => return self.aggregate(b'{', b'}'),
            Token::Punctuation(b'<') => return self.vector_or_packed_value(),
            Token::Punctuation(b'!') | Token::MetadataId(_) | Token::MetadataName(_) => {
                return self.metadata_value();
            }
            _ => return self.error("expected a value"),
        };
        let _ = ty;
        self.advance();
        Ok(value)
    }

    pub(super) fn int_literal(&self, digits: &'t str) -> Read<IntLiteral<'t>> {
        let (negative, magnitude) = match digits.strip_prefix('-') {
            Some(magnitude) => (true, magnitude),
            None => (false, digits.strip_prefix('+').unwrap_or(digits)),
        };
        if magnitude.is_empty() || !magnitude.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.error("a malformed integer");
        }
        Ok(IntLiteral { negative, magnitude: magnitude.parse().ok(), digits: magnitude })
    }

    /// `0x` floats: sixteen digits are the bits of a double, a letter marks another format.
    fn hex_literal(&self, text: &str) -> Read<Value<'t>> {
        let (format, digits) = match text.as_bytes().first() {
            Some(letter @ (b'K' | b'L' | b'M' | b'H' | b'R')) => (Some(*letter), &text[1..]),
            _ => (None, text),
        };
        let bits = u128::from_str_radix(digits, 16);
        match (format, bits) {
            (None, Ok(bits)) if u64::try_from(bits).is_ok() => Ok(Value::Double(bits as u64)),
            // fp128 and ppc_fp128 print the low word first.
            (Some(b'L' | b'M'), Ok(bits)) => Ok(Value::OtherFloat(bits.rotate_left(64))),
            (Some(_), Ok(bits)) => Ok(Value::OtherFloat(bits)),
            _ => self.error("a malformed hexadecimal number"),
        }
    }

    fn word_value(&mut self, word: &'t str) -> Read<Value<'t>> {
        let start = self.start;
        self.advance();
        let int =
            |magnitude| Value::Int(IntLiteral { negative: false, magnitude: Some(magnitude), digits: "" });
        Ok(match word {
            "true" => int(1),
            "false" => int(0),
            "null" => Value::Null,
            "undef" => Value::Undef,
            "poison" => Value::Poison,
            "zeroinitializer" => Value::Zero,
            "none" => Value::None,
            "splat" => {
                self.expect(b'(')?;
                let element = self.typed()?;
                self.expect(b')')?;
                Value::Splat(Box::new(element))
            }
            "asm" => {
                let mut is_intel = false;
                while let Token::Word(word) = self.token {
                    is_intel |= word == "inteldialect";
                    self.advance();
                }
                let template = self.string()?;
                self.expect(b',')?;
                let constraints = self.string()?;
                self.note_assembly(template, false);
                Value::Assembly(Box::new(Assembly { template, constraints, is_intel }))
            }
            "blockaddress" => self.block_address()?,
            "dso_local_equivalent" | "no_cfi" => {
                let Token::Global(name) = self.token else { return self.error("expected a symbol") };
                let symbol = self.symbol(name);
                self.advance();
                Value::Symbol(symbol)
            }
            "inf" | "nan" | "qnan" | "snan" => return self.error_at(start, "expected a value"),
            word if word.starts_with("u0x") || word.starts_with("s0x") => self.hex_integer(word)?,
            word if is_value_word(word) => self.constant_expression(word)?,
            _ => return self.error_at(start, "expected a value"),
        })
    }

    /// `u0x…`, or `s0x…`, whose highest digit says the sign.
    fn hex_integer(&self, word: &'t str) -> Read<Value<'t>> {
        let Ok(bits) = u128::from_str_radix(&word[3..], 16) else {
            return self.error("a hexadecimal integer that is malformed or too long");
        };
        let width = 128 - bits.leading_zeros();
        let negative = word.starts_with('s') && width > 0;
        // In two's complement at its own width: one with the highest bit set is negative.
        let magnitude = if negative && width < 128 {
            (1 << width) - bits
        } else if negative {
            bits.wrapping_neg()
        } else {
            bits
        };
        Ok(Value::Int(IntLiteral { negative, magnitude: Some(magnitude), digits: "" }))
    }

    fn block_address(&mut self) -> Read<Value<'t>> {
        self.expect(b'(')?;
        let Token::Global(function) = self.token else { return self.error("expected a function") };
        let function = self.symbol(function);
        self.module.labelled.insert(function);
        self.advance();
        self.expect(b',')?;
        let Token::Local(block) = self.token else { return self.error("expected a block") };
        self.advance();
        self.expect(b')')?;
        Ok(Value::BlockAddress(function, block))
    }

    fn aggregate(&mut self, open: u8, close: u8) -> Read<Value<'t>> {
        self.expect(open)?;
        let mut elements = Vec::new();
        while !self.at(close) {
            elements.push(self.typed()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(close)?;
        Ok(Value::Aggregate(elements))
    }

    fn vector_or_packed_value(&mut self) -> Read<Value<'t>> {
        self.expect(b'<')?;
        if self.at(b'{') {
            let value = self.aggregate(b'{', b'}')?;
            self.expect(b'>')?;
            return Ok(value);
        }
        let mut elements = Vec::new();
        while !self.at(b'>') {
            elements.push(self.typed()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'>')?;
        Ok(Value::Aggregate(elements))
    }

    /// What follows the type `metadata`: an id, a string, a list, or a typed value.
    fn metadata_value(&mut self) -> Read<Value<'t>> {
        let value = match self.token {
            Token::MetadataId(id) => {
                self.advance();
                MetadataValue::Id(MetadataId(id))
            }
            Token::MetadataName(_) => {
                self.advance();
                if self.at(b'(') {
                    self.skip_balanced(b'(', b')')?;
                }
                MetadataValue::Other
            }
            _ => {
                self.expect(b'!')?;
                if let Token::String(_) = self.token {
                    self.advance();
                } else {
                    self.skip_balanced(b'{', b'}')?;
                }
                MetadataValue::Other
            }
        };
        Ok(Value::Metadata(Box::new(value)))
    }

    /// The value of an argument of type `metadata`, which may itself be a typed value.
    pub(super) fn metadata_argument(&mut self) -> Read<Value<'t>> {
        if self.at_type() {
            let value = self.typed()?;
            return Ok(Value::Metadata(Box::new(MetadataValue::Value(value))));
        }
        self.metadata_value()
    }

    fn constant_expression(&mut self, word: &'t str) -> Read<Value<'t>> {
        let expression = if word == "getelementptr" {
            while let Token::Word(flag) = self.token
                && !self.at(b'(')
            {
                self.advance();
                if flag == "inrange" && self.at(b'(') {
                    self.skip_balanced(b'(', b')')?;
                }
            }
            self.expect(b'(')?;
            let (source, base, indices) = self.gep_operands()?;
            ConstantExpression::GetElementPtr { source, base, indices }
        } else if let Some(op) = cast(word) {
            while let Token::Word(_) = self.token {
                self.advance();
            }
            self.expect(b'(')?;
            let value = self.typed()?;
            self.expect_word("to")?;
            let to = self.ty()?;
            ConstantExpression::Cast { op, value, to }
        } else if let Some(op) = binary(word) {
            while let Token::Word(_) = self.token {
                self.advance();
            }
            self.expect(b'(')?;
            let left = self.typed()?;
            self.expect(b',')?;
            let right = self.typed()?;
            ConstantExpression::Binary { op, left, right }
        } else {
            // Comparisons, selects and vector operations of old modules: kept by name.
            while let Token::Word(_) = self.token {
                self.advance();
            }
            self.skip_balanced(b'(', b')')?;
            return Ok(Value::Expression(Box::new(ConstantExpression::Other(word))));
        };
        self.expect(b')')?;
        Ok(Value::Expression(Box::new(expression)))
    }

    /// `T, ptr base, i64 index, …` of a getelementptr.
    #[allow(clippy::type_complexity)]
    pub(super) fn gep_operands(&mut self) -> Read<(TypeId, Typed<'t>, Vec<Typed<'t>>)> {
        let source = self.ty()?;
        self.expect(b',')?;
        let base = self.typed()?;
        let mut indices = Vec::new();
        while self.at(b',') {
            // A comma before an attachment ends the list.
            let before = (self.lexer.clone(), self.token, self.start);
            self.advance();
            if matches!(self.token, Token::MetadataName(_)) {
                (self.lexer, self.token, self.start) = before;
                break;
            }
            self.eat_word("inrange");
            indices.push(self.typed()?);
        }
        Ok((source, base, indices))
    }
}

fn is_value_word(word: &str) -> bool {
    matches!(
        word,
        "true"
            | "false"
            | "null"
            | "undef"
            | "poison"
            | "zeroinitializer"
            | "none"
            | "splat"
            | "asm"
            | "blockaddress"
            | "dso_local_equivalent"
            | "no_cfi"
            | "getelementptr"
            | "icmp"
            | "fcmp"
            | "select"
            | "extractelement"
            | "insertelement"
            | "shufflevector"
            | "extractvalue"
            | "insertvalue"
            | "fneg"
            | "ptrauth"
    ) || cast(word).is_some()
        || binary(word).is_some()
        || word.starts_with("u0x")
        || word.starts_with("s0x")
}

pub(super) fn cast(word: &str) -> Option<Cast> {
    Some(match word {
        "trunc" => Cast::Trunc,
        "zext" => Cast::ZExt,
        "sext" => Cast::SExt,
        "fptrunc" => Cast::FpTrunc,
        "fpext" => Cast::FpExt,
        "fptoui" => Cast::FpToUi,
        "fptosi" => Cast::FpToSi,
        "uitofp" => Cast::UiToFp,
        "sitofp" => Cast::SiToFp,
        "ptrtoint" | "ptrtoaddr" => Cast::PtrToInt,
        "inttoptr" => Cast::IntToPtr,
        "bitcast" => Cast::Bitcast,
        "addrspacecast" => Cast::AddrSpaceCast,
        _ => return None,
    })
}

pub(super) fn binary(word: &str) -> Option<Binary> {
    Some(match word {
        "add" => Binary::Add,
        "sub" => Binary::Sub,
        "mul" => Binary::Mul,
        "udiv" => Binary::UDiv,
        "sdiv" => Binary::SDiv,
        "urem" => Binary::URem,
        "srem" => Binary::SRem,
        "shl" => Binary::Shl,
        "lshr" => Binary::LShr,
        "ashr" => Binary::AShr,
        "and" => Binary::And,
        "or" => Binary::Or,
        "xor" => Binary::Xor,
        "fadd" => Binary::FAdd,
        "fsub" => Binary::FSub,
        "fmul" => Binary::FMul,
        "fdiv" => Binary::FDiv,
        "frem" => Binary::FRem,
        _ => return None,
    })
}
