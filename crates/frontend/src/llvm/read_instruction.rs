//! Instructions.

use super::ast::*;
use super::lexer::Token;
use super::read_values::{binary, cast};
use super::reader::{Read, Reader};

impl<'t> Reader<'t, '_> {
    pub(super) fn instruction(&mut self) -> Read<Instruction<'t>> {
        if let Token::DebugRecord(name) = self.token {
            return self.debug_record(name);
        }
        let mut result = None;
        if let Token::Local(name) = self.token {
            result = Some(name);
            self.advance();
            self.expect(b'=')?;
        }
        let Token::Word(opcode) = self.token else { return self.error("expected an instruction") };
        let start = self.start;
        self.advance();
        let mut op = self.op(opcode, start)?;
        if let (Op::Alloca { named, .. }, Some(name)) = (&mut op, result) {
            *named = Named::of(name);
        }
        let result = match result {
            Some(name) => Some(self.define_local(name)?),
            // Text written by hand may leave the number out.
            None if self.produces_value(&op) => Some(self.define_unnamed()?),
            None => None,
        };
        let (debug, loop_) = self.attachments()?;
        Ok(Instruction { result, op, debug, loop_ })
    }

    fn produces_value(&self, op: &Op<'t>) -> bool {
        match op {
            Op::Call(call) => *self.module.types.get(call.result) != Type::Void,
            Op::Store { .. } | Op::Fence | Op::DebugRecord { .. } => false,
            Op::Other { result, .. } => result.is_some_and(|ty| *self.module.types.get(ty) != Type::Void),
            op => !op.is_terminator(),
        }
    }

    /// `, !dbg !12, !tbaa !3 …`; returns the debug location, and what is said of a loop.
    fn attachments(&mut self) -> Read<(Option<MetadataId>, Option<MetadataId>)> {
        let (mut debug, mut loop_) = (None, None);
        while self.at(b',') {
            self.advance();
            match self.token {
                Token::MetadataName(kind) => {
                    let id = self.attachment()?;
                    match kind {
                        "dbg" => debug = id,
                        "llvm.loop" => loop_ = id,
                        _ => {}
                    }
                }
                // `, align 8`, `, addrspace(5)` that an instruction left over.
                Token::Word("align" | "addrspace") => self.attribute()?,
                _ => return self.error("expected an attachment"),
            }
        }
        Ok((debug, loop_))
    }

    /// `#dbg_declare(ptr %4, !80, !DIExpression(), !81)` and its like.
    fn debug_record(&mut self, name: &'t str) -> Read<Instruction<'t>> {
        self.advance();
        self.expect(b'(')?;
        let kind = match name {
            "dbg_declare" => DebugRecord::Declare,
            "dbg_value" => DebugRecord::Value,
            "dbg_assign" => DebugRecord::Value,
            "dbg_label" => DebugRecord::Label,
            "dbg_declare_value" => DebugRecord::Other,
            _ => return self.error("an unknown debug record"),
        };
        let has_value = matches!(kind, DebugRecord::Declare | DebugRecord::Value);
        let mut value = None;
        if has_value {
            // A value, an empty list, or a DIArgList.
            if self.at_type() {
                value = Some(self.typed()?);
            } else {
                self.metadata_argument()?;
            }
            self.expect(b',')?;
        }
        let mut variable = None;
        let mut plain = false;
        if let (DebugRecord::Label, Token::MetadataId(id)) = (kind, self.token) {
            variable = Some(MetadataId(id));
        }
        if has_value {
            if let Token::MetadataId(id) = self.token {
                variable = Some(MetadataId(id));
                self.advance();
            } else {
                self.metadata_argument()?;
            }
            self.expect(b',')?;
            plain = self.debug_expression()?;
        }
        // The last operand is the place; dbg_assign has more before it.
        let mut debug = None;
        while !self.at(b')') {
            match self.token {
                Token::MetadataId(id) => {
                    debug = Some(MetadataId(id));
                    self.advance();
                }
                Token::Punctuation(b',') => self.advance(),
                Token::MetadataName(_) | Token::Punctuation(b'!') => {
                    self.metadata_argument()?;
                }
                _ if self.at_type() => {
                    self.typed()?;
                }
                _ => return self.error("unexpected operand of a debug record"),
            }
        }
        self.advance();
        let op = Op::DebugRecord { kind, value, variable, plain };
        Ok(Instruction { result: None, op, debug, loop_: None })
    }

    /// `!DIExpression(…)`; tells whether it is empty.
    fn debug_expression(&mut self) -> Read<bool> {
        if self.token == Token::MetadataName("DIExpression") {
            self.advance();
            self.expect(b'(')?;
            if self.eat(b')') {
                return Ok(true);
            }
            while !self.at(b')') {
                if self.token == Token::End {
                    return self.error("an unfinished expression");
                }
                self.advance();
            }
            self.advance();
            return Ok(false);
        }
        self.metadata_argument()?;
        Ok(false)
    }

    // Size: one arm for each opcode, with its syntax.
    fn op(&mut self, opcode: &'t str, start: usize) -> Read<Op<'t>> {
        if let Some(op) = binary(opcode) {
            return self.binary_op(op);
        }
        if let Some(op) = cast(opcode) {
            return self.cast_op(op);
        }
        match opcode {
            "alloca" => self.alloca(),
            "load" => self.load(),
            "store" => self.store(),
            "getelementptr" => {
                self.flags();
                if self.at(b'(') {
                    self.skip_balanced(b'(', b')')?;
                }
                let (source, base, indices) = self.gep_operands()?;
                Ok(Op::GetElementPtr { source, base, indices })
            }
            "fneg" => {
                self.flags();
                Ok(Op::FNeg(self.typed()?))
            }
            "icmp" | "fcmp" => self.compare(opcode),
            "select" => {
                self.flags();
                let condition = self.typed()?;
                self.expect(b',')?;
                let if_true = self.typed()?;
                self.expect(b',')?;
                let if_false = self.typed()?;
                Ok(Op::Select { condition, if_true, if_false })
            }
            "phi" => self.phi(),
            "call" => self.call(false),
            "tail" | "musttail" | "notail" => {
                self.expect_word("call")?;
                self.call(false)
            }
            "invoke" => self.call(true),
            "extractvalue" => {
                let aggregate = self.typed()?;
                let indices = self.index_list()?;
                Ok(Op::ExtractValue { aggregate, indices })
            }
            "insertvalue" => {
                let aggregate = self.typed()?;
                self.expect(b',')?;
                let element = self.typed()?;
                let indices = self.index_list()?;
                Ok(Op::InsertValue { aggregate, element, indices })
            }
            "extractelement" => {
                let vector = self.typed()?;
                self.expect(b',')?;
                let index = self.typed()?;
                Ok(Op::ExtractElement { vector, index })
            }
            "insertelement" => {
                let vector = self.typed()?;
                self.expect(b',')?;
                let element = self.typed()?;
                self.expect(b',')?;
                let index = self.typed()?;
                Ok(Op::InsertElement { vector, element, index })
            }
            "shufflevector" => {
                let left = self.typed()?;
                self.expect(b',')?;
                let right = self.typed()?;
                self.expect(b',')?;
                let mask = self.typed()?;
                Ok(Op::ShuffleVector { left, right, mask })
            }
            "freeze" => Ok(Op::Freeze(self.typed()?)),
            "va_arg" => {
                let list = self.typed()?;
                self.expect(b',')?;
                let ty = self.ty()?;
                Ok(Op::VaArg { list, ty })
            }
            "atomicrmw" => self.atomic_rmw(),
            "cmpxchg" => self.cmpxchg(),
            "fence" => {
                self.ordering()?;
                Ok(Op::Fence)
            }
            "br" => self.br(),
            "switch" => self.switch(),
            "indirectbr" => {
                let address = self.typed()?;
                self.expect(b',')?;
                let targets = self.label_list()?;
                Ok(Op::IndirectBr { address, targets })
            }
            "ret" => {
                let ty = self.ty()?;
                if *self.module.types.get(ty) == Type::Void {
                    return Ok(Op::Ret(None));
                }
                let value = self.value(ty)?;
                Ok(Op::Ret(Some(Typed { ty, value })))
            }
            "unreachable" => Ok(Op::Unreachable),
            _ => self.other(opcode, start),
        }
    }

    /// Fast-math and similar flags: words that are not types.
    fn flags(&mut self) {
        while let Token::Word(_) = self.token
            && !self.at_type()
        {
            self.advance();
        }
    }

    fn binary_op(&mut self, op: Binary) -> Read<Op<'t>> {
        let mut nsw = false;
        let mut nuw = false;
        while let Token::Word(word) = self.token
            && !self.at_type()
        {
            nsw |= word == "nsw";
            nuw |= word == "nuw";
            self.advance();
        }
        let left = self.typed()?;
        self.expect(b',')?;
        let right = self.value(left.ty)?;
        Ok(Op::Binary { op, nsw, nuw, left, right })
    }

    fn cast_op(&mut self, op: Cast) -> Read<Op<'t>> {
        self.flags();
        let value = self.typed()?;
        self.expect_word("to")?;
        let to = self.ty()?;
        Ok(Op::Cast { op, value, to })
    }

    fn compare(&mut self, opcode: &str) -> Read<Op<'t>> {
        let mut predicate = "";
        while let Token::Word(word) = self.token
            && !self.at_type()
        {
            predicate = word;
            self.advance();
        }
        let left = self.typed()?;
        self.expect(b',')?;
        let right = self.value(left.ty)?;
        Ok(if opcode == "icmp" {
            Op::ICmp { predicate, left, right }
        } else {
            Op::FCmp { predicate, left, right }
        })
    }

    fn alloca(&mut self) -> Read<Op<'t>> {
        while let Token::Word("inalloca" | "swifterror") = self.token {
            self.advance();
        }
        let ty = self.ty()?;
        let mut count = None;
        let mut align = None;
        while self.at(b',') {
            let before = (self.lexer.clone(), self.token, self.start);
            self.advance();
            match self.token {
                Token::Word("align") => {
                    self.advance();
                    align = Some(self.alignment()?);
                }
                Token::Word("addrspace") => self.attribute()?,
                Token::MetadataName(_) => {
                    (self.lexer, self.token, self.start) = before;
                    break;
                }
                _ => count = Some(self.typed()?),
            }
        }
        Ok(Op::Alloca { ty, count, align, named: Named::Own })
    }

    /// `volatile` and `atomic`, before a memory access's operands.
    fn access_flags(&mut self) -> bool {
        let mut volatile = false;
        while let Token::Word(word @ ("volatile" | "atomic" | "weak")) = self.token {
            volatile |= word == "volatile";
            self.advance();
        }
        volatile
    }

    /// `syncscope("…") seq_cst`.
    fn ordering(&mut self) -> Read<()> {
        while let Token::Word(_) = self.token {
            if !matches!(
                self.token,
                Token::Word(
                    "syncscope" | "unordered" | "monotonic" | "acquire" | "release" | "acq_rel" | "seq_cst"
                )
            ) {
                break;
            }
            self.attribute()?;
        }
        Ok(())
    }

    fn load(&mut self) -> Read<Op<'t>> {
        let volatile = self.access_flags();
        let ty = self.ty()?;
        self.expect(b',')?;
        let address = self.typed()?;
        self.ordering()?;
        Ok(Op::Load { ty, address, volatile })
    }

    fn store(&mut self) -> Read<Op<'t>> {
        let volatile = self.access_flags();
        let value = self.typed()?;
        self.expect(b',')?;
        let address = self.typed()?;
        self.ordering()?;
        Ok(Op::Store { value, address, volatile })
    }

    fn atomic_rmw(&mut self) -> Read<Op<'t>> {
        self.access_flags();
        let Token::Word(op) = self.token else { return self.error("expected an operation") };
        self.advance();
        let address = self.typed()?;
        self.expect(b',')?;
        let value = self.typed()?;
        self.ordering()?;
        Ok(Op::AtomicRmw { op, address, value })
    }

    fn cmpxchg(&mut self) -> Read<Op<'t>> {
        self.access_flags();
        let address = self.typed()?;
        self.expect(b',')?;
        let expected = self.typed()?;
        self.expect(b',')?;
        let new = self.typed()?;
        self.ordering()?;
        Ok(Op::CmpXchg { address, expected, new })
    }

    fn phi(&mut self) -> Read<Op<'t>> {
        self.flags();
        let ty = self.ty()?;
        let mut incoming = Vec::new();
        loop {
            self.expect(b'[')?;
            let value = self.value(ty)?;
            self.expect(b',')?;
            let block = self.block_name()?;
            self.expect(b']')?;
            incoming.push((value, block));
            if !self.at(b',') {
                break;
            }
            let before = (self.lexer.clone(), self.token, self.start);
            self.advance();
            if !self.at(b'[') {
                (self.lexer, self.token, self.start) = before;
                break;
            }
        }
        Ok(Op::Phi { ty, incoming })
    }

    fn block_name(&mut self) -> Read<LocalId> {
        let Token::Local(name) = self.token else { return self.error("expected a block") };
        let local = self.local(name);
        self.advance();
        Ok(local)
    }

    fn label(&mut self) -> Read<LocalId> {
        self.expect_word("label")?;
        self.block_name()
    }

    /// `[label %a, label %b]`.
    fn label_list(&mut self) -> Read<Vec<LocalId>> {
        self.expect(b'[')?;
        let mut labels = Vec::new();
        while !self.at(b']') {
            labels.push(self.label()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b']')?;
        Ok(labels)
    }

    fn index_list(&mut self) -> Read<Vec<u32>> {
        let mut indices = Vec::new();
        while self.at(b',') {
            let before = (self.lexer.clone(), self.token, self.start);
            self.advance();
            if !matches!(self.token, Token::Int(_)) {
                (self.lexer, self.token, self.start) = before;
                break;
            }
            indices.push(self.number()?);
        }
        Ok(indices)
    }

    fn br(&mut self) -> Read<Op<'t>> {
        if self.token == Token::Word("label") {
            return Ok(Op::Br(self.label()?));
        }
        let condition = self.typed()?.value;
        self.expect(b',')?;
        let if_true = self.label()?;
        self.expect(b',')?;
        let if_false = self.label()?;
        Ok(Op::CondBr { condition, if_true, if_false })
    }

    fn switch(&mut self) -> Read<Op<'t>> {
        let value = self.typed()?;
        self.expect(b',')?;
        let default = self.label()?;
        self.expect(b'[')?;
        let mut cases = Vec::new();
        while !self.at(b']') {
            let case = self.typed()?;
            let Value::Int(literal) = case.value else { return self.error("expected an integer") };
            self.expect(b',')?;
            cases.push((literal, self.label()?));
        }
        self.advance();
        Ok(Op::Switch { value, default, cases })
    }

    /// A call or invoke, from behind the opcode to its last label.
    fn call(&mut self, invoke: bool) -> Read<Op<'t>> {
        // Calling convention, result attributes, fast-math flags.
        while !self.at_type() {
            match self.token {
                Token::Word(_) | Token::String(_) => self.attribute()?,
                _ => return self.error("expected the type of a call"),
            }
        }
        let ty = self.ty()?;
        let result = match self.module.types.get(ty) {
            Type::Function { result, .. } => *result,
            _ => ty,
        };
        let pointer = self.module.types.intern(Type::Pointer);
        let callee = self.value(pointer)?;
        let arguments = self.arguments()?;
        while let Token::Word(_) | Token::String(_) | Token::AttributeGroup(_) = self.token {
            if invoke && self.token == Token::Word("to") || !self.at_call_attribute() {
                break;
            }
            self.attribute()?;
        }
        if self.at(b'[') {
            self.skip_balanced(b'[', b']')?;
        }
        if let Value::Symbol(symbol) = callee
            && let Some(op) = self.debug_intrinsic(symbol, &arguments)
        {
            return Ok(op);
        }
        let mut unwinding = None;
        if invoke {
            self.expect_word("to")?;
            let normal = self.label()?;
            self.expect_word("unwind")?;
            unwinding = Some((normal, self.label()?));
        }
        Ok(Op::Call(Box::new(Call { result, callee, arguments, invoke: unwinding })))
    }

    /// Whether the word behind a call's arguments belongs to the call and is not the next
    /// instruction: only groups, strings and the attributes a call site may carry.
    fn at_call_attribute(&self) -> bool {
        match self.token {
            Token::AttributeGroup(_) => true,
            Token::String(_) => {
                // A quoted label may begin the next block; an attribute is followed by `=` or not
                // by a colon.
                let mut ahead = self.lexer.clone();
                ahead.token().0 != Token::Punctuation(b':')
            }
            Token::Word(word) => {
                let known = matches!(
                    word,
                    "nounwind"
                        | "noreturn"
                        | "readnone"
                        | "readonly"
                        | "writeonly"
                        | "willreturn"
                        | "nomerge"
                        | "builtin"
                        | "nobuiltin"
                        | "cold"
                        | "hot"
                        | "convergent"
                        | "noduplicate"
                        | "nocallback"
                        | "nofree"
                        | "nosync"
                        | "memory"
                        | "returns_twice"
                        | "strictfp"
                        | "speculatable"
                        | "allocsize"
                        | "noinline"
                        | "alwaysinline"
                        | "addrspace"
                );
                let mut ahead = self.lexer.clone();
                known && ahead.token().0 != Token::Punctuation(b':')
            }
            _ => false,
        }
    }

    fn arguments(&mut self) -> Read<Vec<CallArgument<'t>>> {
        self.expect(b'(')?;
        let mut arguments = Vec::new();
        while !self.at(b')') {
            let ty = self.ty()?;
            if *self.module.types.get(ty) == Type::Metadata {
                let value = self.metadata_argument()?;
                arguments.push(CallArgument { value: Typed { ty, value }, by_value: None, returned: None });
            } else {
                let (by_value, returned) = self.parameter_attributes()?;
                let value = self.value(ty)?;
                arguments.push(CallArgument { value: Typed { ty, value }, by_value, returned });
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok(arguments)
    }

    /// `llvm.dbg.*` calls of LLVM before 19 become records.
    fn debug_intrinsic(&self, symbol: SymbolId, arguments: &[CallArgument<'t>]) -> Option<Op<'t>> {
        let name = self.module.symbols[symbol.0 as usize].name.strip_prefix("llvm.dbg.")?;
        let kind = match name {
            "declare" => DebugRecord::Declare,
            "value" | "assign" => DebugRecord::Value,
            "label" => DebugRecord::Label,
            _ => DebugRecord::Other,
        };
        let metadata = |index: usize| match arguments.get(index).map(|argument| &argument.value.value) {
            Some(Value::Metadata(metadata)) => Some(&**metadata),
            _ => None,
        };
        let value = match metadata(0) {
            Some(MetadataValue::Value(value)) => Some(value.clone()),
            _ => None,
        };
        let variable = match metadata(usize::from(kind != DebugRecord::Label)) {
            Some(MetadataValue::Id(id)) => Some(*id),
            _ => None,
        };
        Some(Op::DebugRecord { kind, value, variable, plain: kind == DebugRecord::Declare })
    }

    /// Instructions that C does not need: read enough of them to go on behind them.
    fn other(&mut self, opcode: &'t str, start: usize) -> Read<Op<'t>> {
        let name = opcode;
        match opcode {
            "landingpad" => {
                let result = Some(self.ty()?);
                loop {
                    match self.token {
                        Token::Word("cleanup") => self.advance(),
                        Token::Word("catch" | "filter") => {
                            self.advance();
                            self.typed()?;
                        }
                        _ => break,
                    }
                }
                Ok(Op::Other { name, result, terminator: false, targets: vec![] })
            }
            "resume" => {
                self.typed()?;
                Ok(Op::Other { name, result: None, terminator: true, targets: vec![] })
            }
            "callbr" => {
                let Op::Call(call) = self.call(false)? else { return self.error("expected a call") };
                self.expect_word("to")?;
                let mut targets = vec![self.label()?];
                targets.extend(self.label_list()?);
                Ok(Op::Other { name, result: Some(call.result), terminator: true, targets })
            }
            "cleanuppad" | "catchpad" => {
                self.expect_word("within")?;
                self.advance();
                self.skip_balanced(b'[', b']')?;
                let token = self.module.types.intern(Type::Token);
                Ok(Op::Other { name, result: Some(token), terminator: false, targets: vec![] })
            }
            "catchswitch" => {
                self.expect_word("within")?;
                self.advance();
                let mut targets = self.label_list()?;
                targets.extend(self.unwind_target()?);
                let token = self.module.types.intern(Type::Token);
                Ok(Op::Other { name, result: Some(token), terminator: true, targets })
            }
            "cleanupret" | "catchret" => {
                self.expect_word("from")?;
                self.advance();
                let targets = if self.eat_word("to") {
                    vec![self.label()?]
                } else {
                    self.unwind_target()?.into_iter().collect()
                };
                Ok(Op::Other { name, result: None, terminator: true, targets })
            }
            _ => self.error_at(start, "an unknown instruction"),
        }
    }

    /// `unwind to caller` or `unwind label %x`.
    fn unwind_target(&mut self) -> Read<Option<LocalId>> {
        self.expect_word("unwind")?;
        if self.eat_word("to") {
            self.expect_word("caller")?;
            return Ok(None);
        }
        self.label().map(Some)
    }
}
