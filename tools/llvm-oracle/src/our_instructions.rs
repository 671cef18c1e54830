//! Facts from our reader's instructions and debug records.

use frontend::llvm::{self, Op, Type, TypeId, Value};

use crate::facts::{self, Instruction, Operand, RecordKind, TypeText};
use crate::ours::{Numbers, Ours, text};

/// The fact of one instruction or debug record.
pub(crate) fn instruction(ours: &Ours, numbers: &Numbers, instruction: &llvm::Instruction) -> String {
    if let Op::DebugRecord { kind, value, variable, plain } = &instruction.op {
        let record = facts::Record {
            kind: match kind {
                llvm::DebugRecord::Declare => RecordKind::Declare,
                llvm::DebugRecord::Value => RecordKind::Value,
                llvm::DebugRecord::Other => RecordKind::Other,
            },
            value: value.as_ref().map(|value| ours.typed(numbers, value)),
            line: variable.map(|id| ours.metadata_number(id, "line").unwrap_or(0)),
            plain: *plain,
            location: ours.location(instruction.debug),
        };
        return record.to_string();
    }
    let mut builder = Builder { ours, numbers, fact: Instruction::default() };
    let result = builder.op(&instruction.op);
    let mut fact = builder.fact;
    fact.number = instruction.result.map(|local| numbers.get(local));
    fact.result = result.filter(|result| &**result != "void");
    fact.location = ours.location(instruction.debug);
    fact.to_string()
}

struct Builder<'a, 'm, 't> {
    ours: &'a Ours<'m, 't>,
    numbers: &'a Numbers,
    fact: Instruction,
}

impl Builder<'_, '_, '_> {
    fn opcode(&mut self, opcode: &str) {
        self.fact.opcode = opcode.to_string();
    }

    fn operands<'t>(&mut self, operands: impl IntoIterator<Item = &'t llvm::Typed<'t>>) {
        for operand in operands {
            self.fact.operands.push(self.ours.typed(self.numbers, operand));
        }
    }

    fn operand(&mut self, ty: TypeId, value: &Value) {
        let operand = self.ours.operand(self.numbers, ty, value);
        self.fact.operands.push(facts::Typed { ty: self.ours.ty(ty), operand });
    }

    fn target(&mut self, target: llvm::LocalId) {
        self.fact.targets.push(self.numbers.get(target));
    }

    /// Describes the instruction; returns its type.
    fn op(&mut self, op: &Op) -> Option<TypeText> {
        match op {
            Op::Alloca { .. } | Op::Load { .. } | Op::Store { .. } | Op::GetElementPtr { .. } => {
                self.memory(op)
            }
            Op::AtomicRmw { .. } | Op::CmpXchg { .. } | Op::Fence => self.atomic(op),
            Op::Binary { .. } | Op::FNeg(_) | Op::ICmp { .. } | Op::FCmp { .. } | Op::Cast { .. } => {
                self.arithmetic(op)
            }
            Op::ExtractValue { .. }
            | Op::InsertValue { .. }
            | Op::ExtractElement { .. }
            | Op::InsertElement { .. }
            | Op::ShuffleVector { .. } => self.aggregate(op),
            Op::Select { condition, if_true, if_false } => {
                self.opcode("select");
                self.operands([condition, if_true, if_false]);
                Some(self.ours.ty(if_true.ty))
            }
            Op::Phi { ty, incoming } => {
                self.opcode("phi");
                for (value, block) in incoming {
                    self.operand(*ty, value);
                    self.target(*block);
                }
                Some(self.ours.ty(*ty))
            }
            Op::Freeze(value) => {
                self.opcode("freeze");
                self.operands([value]);
                Some(self.ours.ty(value.ty))
            }
            Op::VaArg { list, ty } => {
                self.opcode("va_arg");
                self.operands([list]);
                Some(self.ours.ty(*ty))
            }
            Op::Call(call) => self.call(call),
            _ => self.terminator(op),
        }
    }

    fn memory(&mut self, op: &Op) -> Option<TypeText> {
        match op {
            Op::Alloca { ty, count, align } => {
                self.opcode("alloca");
                match count {
                    Some(count) => self.operands([count]),
                    None => {
                        let operand = Operand::Int("1".into());
                        self.fact.operands.push(facts::Typed { ty: text("i32"), operand });
                    }
                }
                self.fact.detail(self.ours.ty(*ty));
                self.fact.detail(format_args!("align {}", align.unwrap_or(0)));
                Some(text("ptr"))
            }
            Op::Load { ty, address, volatile } => {
                self.opcode("load");
                self.operands([address]);
                self.volatile(*volatile);
                Some(self.ours.ty(*ty))
            }
            Op::Store { value, address, volatile } => {
                self.opcode("store");
                self.operands([value, address]);
                self.volatile(*volatile);
                None
            }
            Op::GetElementPtr { source, base, indices } => {
                self.opcode("getelementptr");
                self.operands(std::iter::once(base).chain(indices));
                self.fact.detail(self.ours.ty(*source));
                let lanes = std::iter::once(base).chain(indices).find_map(|operand| self.lanes(operand.ty));
                Some(self.of_lanes(lanes, "ptr"))
            }
            _ => unreachable!("not a memory instruction"),
        }
    }

    fn volatile(&mut self, volatile: bool) {
        if volatile {
            self.fact.detail("volatile");
        }
    }

    fn atomic(&mut self, op: &Op) -> Option<TypeText> {
        match op {
            Op::AtomicRmw { op, address, value } => {
                self.opcode("atomicrmw");
                self.fact.detail(op);
                self.operands([address, value]);
                Some(self.ours.ty(value.ty))
            }
            Op::CmpXchg { address, expected, new } => {
                self.opcode("cmpxchg");
                self.operands([address, expected, new]);
                Some(facts::struct_text(false, false, &[self.ours.ty(new.ty), text("i1")]).into())
            }
            _ => {
                self.opcode("fence");
                None
            }
        }
    }

    fn arithmetic(&mut self, op: &Op) -> Option<TypeText> {
        match op {
            Op::Binary { op, nsw, nuw, left, right } => {
                self.opcode(&format!("{op:?}").to_lowercase());
                self.operands([left]);
                self.operand(left.ty, right);
                if *nuw {
                    self.fact.detail("nuw");
                }
                if *nsw {
                    self.fact.detail("nsw");
                }
                Some(self.ours.ty(left.ty))
            }
            Op::FNeg(value) => {
                self.opcode("fneg");
                self.operands([value]);
                Some(self.ours.ty(value.ty))
            }
            Op::ICmp { predicate, left, right } | Op::FCmp { predicate, left, right } => {
                self.opcode(if matches!(op, Op::ICmp { .. }) { "icmp" } else { "fcmp" });
                self.fact.detail(predicate);
                self.operands([left]);
                self.operand(left.ty, right);
                Some(self.of_lanes(self.lanes(left.ty), "i1"))
            }
            Op::Cast { op, value, to } => {
                self.opcode(&format!("{op:?}").to_lowercase());
                self.operands([value]);
                Some(self.ours.ty(*to))
            }
            _ => unreachable!("not arithmetic"),
        }
    }

    fn aggregate(&mut self, op: &Op) -> Option<TypeText> {
        match op {
            Op::ExtractValue { aggregate, indices } => {
                self.opcode("extractvalue");
                self.operands([aggregate]);
                self.fact.detail(format_args!("{indices:?}"));
                self.ours.element_type(aggregate.ty, indices)
            }
            Op::InsertValue { aggregate, element, indices } => {
                self.opcode("insertvalue");
                self.operands([aggregate, element]);
                self.fact.detail(format_args!("{indices:?}"));
                Some(self.ours.ty(aggregate.ty))
            }
            Op::ExtractElement { vector, index } => {
                self.opcode("extractelement");
                self.operands([vector, index]);
                self.ours.element_type(vector.ty, &[0])
            }
            Op::InsertElement { vector, element, index } => {
                self.opcode("insertelement");
                self.operands([vector, element, index]);
                Some(self.ours.ty(vector.ty))
            }
            Op::ShuffleVector { left, right, mask } => {
                self.opcode("shufflevector");
                self.operands([left, right]);
                let mask_operand = self.ours.operand(self.numbers, mask.ty, &mask.value);
                let lanes = self.lanes(mask.ty);
                self.fact.detail(shuffle_mask(&mask_operand, lanes));
                let element = self.ours.element_type(left.ty, &[0])?;
                Some(self.of_lanes(lanes, &element))
            }
            _ => unreachable!("not of an aggregate"),
        }
    }

    fn lanes(&self, ty: TypeId) -> Option<u64> {
        match self.ours.module.types.resolve(ty)? {
            Type::Vector(count, _) => Some(*count),
            _ => None,
        }
    }

    fn of_lanes(&self, lanes: Option<u64>, element: &str) -> TypeText {
        match lanes {
            Some(lanes) => format!("<{lanes} x {element}>").into(),
            None => text(element),
        }
    }

    fn call(&mut self, call: &llvm::Call) -> Option<TypeText> {
        self.opcode(if call.invoke.is_some() { "invoke" } else { "call" });
        let callee = self.ours.operand(self.numbers, call.result, &call.callee);
        self.fact.detail(callee);
        self.operands(call.arguments.iter().map(|argument| &argument.value));
        for by_value in self.ours.by_values(call.arguments.iter().map(|argument| argument.by_value)) {
            self.fact.detail(by_value);
        }
        if let Some((normal, unwind)) = call.invoke {
            self.target(normal);
            self.target(unwind);
        }
        Some(self.ours.ty(call.result))
    }

    fn terminator(&mut self, op: &Op) -> Option<TypeText> {
        match op {
            Op::Br(target) => {
                self.opcode("br");
                self.target(*target);
            }
            Op::CondBr { condition, if_true, if_false } => {
                self.opcode("br");
                let operand = match condition {
                    Value::Int(literal) => Operand::int(1, literal.negative, literal.magnitude.unwrap_or(0)),
                    // The type does not matter to any other constant.
                    other => self.ours.operand(self.numbers, TypeId(0), other),
                };
                self.fact.operands.push(facts::Typed { ty: text("i1"), operand });
                self.target(*if_true);
                self.target(*if_false);
            }
            Op::Switch { value, default, cases } => {
                self.opcode("switch");
                self.operands([value]);
                self.target(*default);
                for (case, target) in cases {
                    self.fact.detail(self.ours.int(value.ty, case));
                    self.target(*target);
                }
            }
            Op::IndirectBr { address, targets } => {
                self.opcode("indirectbr");
                self.operands([address]);
                targets.iter().for_each(|target| self.target(*target));
            }
            Op::Ret(value) => {
                self.opcode("ret");
                self.operands(value);
            }
            Op::Unreachable => self.opcode("unreachable"),
            Op::Other { name, result, targets, .. } => {
                self.opcode(name);
                targets.iter().for_each(|target| self.target(*target));
                return result.map(|result| self.ours.ty(result));
            }
            _ => unreachable!("not a terminator"),
        }
        None
    }
}

/// `[0, 3, _]`, `_` where any value will do.
fn shuffle_mask(mask: &Operand, lanes: Option<u64>) -> String {
    let lanes = lanes.unwrap_or(0) as usize;
    let elements: Vec<String> = match mask {
        Operand::Aggregate(elements) => elements.iter().map(|element| lane(&element.operand)).collect(),
        uniform => vec![lane(uniform); lanes],
    };
    format!("[{}]", elements.join(", "))
}

fn lane(operand: &Operand) -> String {
    match operand {
        Operand::Int(text) => text.clone(),
        Operand::Zero => "0".into(),
        _ => "_".into(),
    }
}
