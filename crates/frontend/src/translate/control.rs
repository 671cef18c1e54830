//! Terminators, and phi nodes as moves on edges.

use program::{
    BlockId, Constant, Edge, EdgeMove, Entity, Operand, OperandKind, RegisterId, Switch, Terminator,
};

use super::{Attempt, Translator, Unsupported};
use crate::initialiser::literal;
use crate::llvm::{Instruction, IntLiteral, LocalId, Op, Typed};

impl<'t> Translator<'_, '_, 't> {
    pub(super) fn terminator(&mut self, from: LocalId, instruction: &Instruction<'t>) -> Attempt<Terminator> {
        match &instruction.op {
            Op::Br(target) => Ok(Terminator::Jump(self.edge(from, *target)?)),
            Op::CondBr { condition, if_true, if_false } => {
                let ty = self.bool_operand(condition)?;
                let if_true = self.edge(from, *if_true)?;
                let if_false = self.edge(from, *if_false)?;
                Ok(Terminator::Branch { condition: ty, if_true, if_false })
            }
            Op::Switch { value, default, cases } => self.switch(from, value, *default, cases),
            Op::IndirectBr { address, targets } => {
                let address = self.pointer(address)?;
                let mut edges = Vec::with_capacity(targets.len());
                for &target in targets {
                    edges.push(self.edge(from, target)?);
                }
                Ok(Terminator::IndirectJump { address, targets: edges })
            }
            Op::Ret(value) => {
                let values = match value {
                    Some(value) => self.operands(value)?,
                    None => vec![],
                };
                let results = &self.build.function.results;
                let function = &self.build.function;
                let fits = values.len() == results.len()
                    && values.iter().zip(results).all(|(&v, &ty)| function.operand_type(v) == ty);
                if !fits {
                    return Err("a returned value of another type".into());
                }
                Ok(Terminator::Return(values))
            }
            Op::Unreachable => Ok(Terminator::Unreachable),
            // Nothing throws: an invoke is a call.
            Op::Call(call) => {
                let Some((normal, _)) = call.invoke else { return Err("a call at a block's end".into()) };
                self.call(instruction, call)?;
                Ok(Terminator::Jump(self.edge(from, normal)?))
            }
            Op::Other { name, .. } => Err(Unsupported(format!("the instruction {name}"))),
            _ => Err("a block without terminator".into()),
        }
    }

    pub(super) fn bool_operand(&mut self, condition: &crate::llvm::Value<'t>) -> Attempt<Operand> {
        use crate::llvm::Value;
        let operand = match condition {
            Value::Local(local) => {
                let slot = self.locals[local.0 as usize];
                let register = slot.registers().next().ok_or("a condition without value")?;
                register.into()
            }
            Value::Int(int) => self.build.int(1, int.magnitude.unwrap_or(0) & 1),
            Value::Undef | Value::Poison => self.build.constant(Constant::Unconstrained(program::Type::BOOL)),
            _ => return Err("a condition that is a constant expression".into()),
        };
        self.is_bool(operand)?;
        Ok(operand)
    }

    fn switch(
        &mut self,
        from: LocalId,
        value: &Typed<'t>,
        default: LocalId,
        cases: &[(IntLiteral<'t>, LocalId)],
    ) -> Attempt<Terminator> {
        let operand = self.scalar(value)?;
        let width = self.integer_width(operand)?;
        let mut edges: Vec<(u128, Edge)> = Vec::with_capacity(cases.len());
        for &(case, target) in cases {
            let number = literal(case, width).ok_or("a case of more than 128 bits")?;
            edges.push((number, self.edge(from, target)?));
        }
        edges.sort_by_key(|&(number, _)| number);
        if edges.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return Err("a switch with the same case twice".into());
        }
        let default = self.edge(from, default)?;
        Ok(Terminator::Switch(Box::new(Switch { value: operand, width, cases: edges, default })))
    }

    /// The edge from a block to another, with what the phi nodes there take from here.
    fn edge(&mut self, from: LocalId, to: LocalId) -> Attempt<Edge> {
        let target = self.blocks[to.0 as usize].ok_or("a jump to something that is no block")?;
        if target == BlockId::from_index(0) {
            return Err("a jump to the entry block".into());
        }
        let ast = self.ast;
        let block = &ast.blocks[target.index()];
        let mut moves = Vec::new();
        for instruction in &block.instructions {
            let (Op::Phi { ty, incoming }, Some(result)) = (&instruction.op, instruction.result) else {
                if matches!(instruction.op, Op::DebugRecord { .. }) {
                    continue;
                }
                break;
            };
            let found = incoming.iter().find(|(_, block)| *block == from);
            let (value, _) = found.ok_or("a phi node without a value for an edge")?;
            let operands = self.operands_of(*ty, value)?;
            let slot = self.locals[result.0 as usize];
            if slot.count as usize != operands.len() {
                return Err("a phi node of another type".into());
            }
            moves.extend(slot.registers().zip(operands).map(|(to, from)| EdgeMove { to, from }));
        }
        let moves = self.in_order(moves);
        Ok(Edge { target, moves })
    }

    /// Parallel moves as a sequence: a register is overwritten only when no later move reads it;
    /// cycles are broken with a new register.
    fn in_order(&mut self, mut moves: Vec<EdgeMove>) -> Vec<EdgeMove> {
        moves.retain(|step| step.from.kind() != OperandKind::Register(step.to));
        let mut ordered = Vec::with_capacity(moves.len());
        while !moves.is_empty() {
            let reads = |register: RegisterId, skip: usize, moves: &[EdgeMove]| {
                moves
                    .iter()
                    .enumerate()
                    .any(|(i, other)| i != skip && other.from.register() == Some(register))
            };
            if let Some(free) = (0..moves.len()).find(|&index| !reads(moves[index].to, index, &moves)) {
                ordered.push(moves.swap_remove(free));
            } else {
                let overwritten = moves[0].to;
                let saved = self.build.register(self.build.function.registers[overwritten].ty);
                ordered.push(EdgeMove { to: saved, from: overwritten.into() });
                for step in &mut moves {
                    if step.from.register() == Some(overwritten) {
                        step.from = saved.into();
                    }
                }
            }
        }
        ordered
    }
}
