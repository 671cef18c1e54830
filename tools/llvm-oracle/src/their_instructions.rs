//! Facts from LLVM's instructions and debug records.

use llvm_sys::{LLVMAtomicRMWBinOp, LLVMDbgRecordKind, LLVMIntPredicate, LLVMOpcode, LLVMRealPredicate};

use crate::api::{self, Value};
use crate::facts::{self, Instruction, RecordKind};
use crate::theirs::{Numbers, Theirs, has_result};

/// The fact of one debug record.
pub(crate) fn record<'m>(theirs: &Theirs<'m>, numbers: &Numbers<'m>, record: api::Record<'m>) -> String {
    let kind = match record.kind() {
        LLVMDbgRecordKind::LLVMDbgRecordLabel => RecordKind::Other,
        LLVMDbgRecordKind::LLVMDbgRecordDeclare => RecordKind::Declare,
        LLVMDbgRecordKind::LLVMDbgRecordValue | LLVMDbgRecordKind::LLVMDbgRecordAssign => RecordKind::Value,
    };
    let (mut value, mut line, mut plain) = (None, None, false);
    if kind != RecordKind::Other {
        let (empty, may_take_list) = theirs.debug_expression(record.expression());
        plain = empty;
        line = Some(record.variable().variable_line());
        // The API tells a list from a value only by its text, which is slow to print.
        if !(may_take_list && record.text().contains("(!DIArgList(")) {
            value = record.value(0).map(|value| theirs.typed(numbers, value));
        }
    }
    let location = theirs.location(record.location());
    facts::Record { kind, value, line, plain, location }.to_string()
}

/// The fact of one instruction.
pub(crate) fn instruction<'m>(theirs: &Theirs<'m>, numbers: &Numbers<'m>, value: Value<'m>) -> String {
    let mut fact = Instruction {
        opcode: opcode_name(value.opcode()).to_string(),
        location: theirs.location(value.debug_location()),
        ..Instruction::default()
    };
    if has_result(value) {
        fact.number = Some(numbers.get(value));
        fact.result = Some(theirs.ty(value.ty()));
    }
    operands(theirs, numbers, value, &mut fact);
    details(theirs, numbers, value, &mut fact);
    targets(numbers, value, &mut fact);
    fact.to_string()
}

fn operands<'m>(theirs: &Theirs<'m>, numbers: &Numbers<'m>, value: Value<'m>, fact: &mut Instruction) {
    let count = match value.opcode() {
        // Our reader keeps none of these.
        LLVMOpcode::LLVMLandingPad
        | LLVMOpcode::LLVMResume
        | LLVMOpcode::LLVMCallBr
        | LLVMOpcode::LLVMCleanupPad
        | LLVMOpcode::LLVMCatchPad
        | LLVMOpcode::LLVMCatchSwitch
        | LLVMOpcode::LLVMCleanupRet
        | LLVMOpcode::LLVMCatchRet => 0,
        LLVMOpcode::LLVMBr => {
            if value.is_conditional() {
                fact.operands.push(theirs.typed(numbers, value.condition()));
            }
            0
        }
        LLVMOpcode::LLVMSwitch | LLVMOpcode::LLVMIndirectBr => 1,
        LLVMOpcode::LLVMPHI => {
            let incoming = (0..value.incoming_count()).map(|index| value.incoming_value(index));
            fact.operands.extend(incoming.map(|incoming| theirs.typed(numbers, incoming)));
            0
        }
        LLVMOpcode::LLVMCall | LLVMOpcode::LLVMInvoke => value.argument_count(),
        LLVMOpcode::LLVMShuffleVector => 2,
        _ => value.operand_count(),
    };
    fact.operands.extend((0..count).map(|index| theirs.typed(numbers, value.operand(index))));
}

fn details<'m>(theirs: &Theirs<'m>, numbers: &Numbers<'m>, value: Value<'m>, fact: &mut Instruction) {
    match value.opcode() {
        LLVMOpcode::LLVMAlloca => {
            fact.detail(theirs.ty(value.allocated_type()));
            fact.detail(format_args!("align {}", value.alignment()));
        }
        LLVMOpcode::LLVMLoad | LLVMOpcode::LLVMStore if value.is_volatile() => fact.detail("volatile"),
        LLVMOpcode::LLVMGetElementPtr => fact.detail(theirs.ty(value.source_type())),
        LLVMOpcode::LLVMAdd | LLVMOpcode::LLVMSub | LLVMOpcode::LLVMMul | LLVMOpcode::LLVMShl => {
            if value.no_unsigned_wrap() {
                fact.detail("nuw");
            }
            if value.no_signed_wrap() {
                fact.detail("nsw");
            }
        }
        LLVMOpcode::LLVMICmp => fact.detail(int_predicate(value.int_predicate())),
        LLVMOpcode::LLVMFCmp => fact.detail(float_predicate(value.float_predicate())),
        LLVMOpcode::LLVMExtractValue | LLVMOpcode::LLVMInsertValue => {
            fact.detail(format_args!("{:?}", value.indices()));
        }
        LLVMOpcode::LLVMShuffleVector => {
            let lane = |lane: Option<i32>| lane.map_or("_".to_string(), |lane| lane.to_string());
            let lanes: Vec<_> = value.mask().into_iter().map(lane).collect();
            fact.detail(format_args!("[{}]", lanes.join(", ")));
        }
        LLVMOpcode::LLVMAtomicRMW => fact.detail(rmw_operation(value.rmw_operation())),
        LLVMOpcode::LLVMSwitch => {
            for index in 1..value.successor_count() {
                fact.detail(theirs.int(value.case_value(index)));
            }
        }
        LLVMOpcode::LLVMCall | LLVMOpcode::LLVMInvoke => {
            fact.detail(theirs.operand(numbers, value.callee()));
            by_values(theirs, value, fact);
        }
        _ => {}
    }
}

fn by_values<'m>(theirs: &Theirs<'m>, call: Value<'m>, fact: &mut Instruction) {
    for position in 0..call.argument_count() {
        if let Some(byval) = call.argument_attribute(position, theirs.byval) {
            let align = call.argument_attribute(position, theirs.align).map(|align| align.number() as u32);
            fact.detail(facts::ByValue { position: position as usize, ty: theirs.ty(byval.ty()), align });
        }
    }
}

fn targets<'m>(numbers: &Numbers<'m>, value: Value<'m>, fact: &mut Instruction) {
    if value.opcode() == LLVMOpcode::LLVMPHI {
        let blocks = (0..value.incoming_count()).map(|index| value.incoming_block(index));
        fact.targets.extend(blocks.map(|block| numbers.block(block)));
    } else if value.is_terminator().is_some() {
        let blocks = (0..value.successor_count()).map(|index| value.successor(index));
        fact.targets.extend(blocks.map(|block| numbers.block(block)));
        // LLVM keeps the unwinding target before the handlers, the text has it behind them.
        if value.opcode() == LLVMOpcode::LLVMCatchSwitch && value.unwind_target().is_some() {
            fact.targets.rotate_left(1);
        }
    }
}

pub(crate) fn constant_opcode(value: Value) -> &'static str {
    opcode_name(value.constant_opcode())
}

fn opcode_name(opcode: LLVMOpcode) -> &'static str {
    use LLVMOpcode::*;
    match opcode {
        LLVMRet => "ret",
        LLVMBr => "br",
        LLVMSwitch => "switch",
        LLVMIndirectBr => "indirectbr",
        LLVMInvoke => "invoke",
        LLVMUnreachable => "unreachable",
        LLVMCallBr => "callbr",
        LLVMFNeg => "fneg",
        LLVMAdd => "add",
        LLVMFAdd => "fadd",
        LLVMSub => "sub",
        LLVMFSub => "fsub",
        LLVMMul => "mul",
        LLVMFMul => "fmul",
        LLVMUDiv => "udiv",
        LLVMSDiv => "sdiv",
        LLVMFDiv => "fdiv",
        LLVMURem => "urem",
        LLVMSRem => "srem",
        LLVMFRem => "frem",
        LLVMShl => "shl",
        LLVMLShr => "lshr",
        LLVMAShr => "ashr",
        LLVMAnd => "and",
        LLVMOr => "or",
        LLVMXor => "xor",
        LLVMAlloca => "alloca",
        LLVMLoad => "load",
        LLVMStore => "store",
        LLVMGetElementPtr => "getelementptr",
        LLVMTrunc => "trunc",
        LLVMZExt => "zext",
        LLVMSExt => "sext",
        LLVMFPToUI => "fptoui",
        LLVMFPToSI => "fptosi",
        LLVMUIToFP => "uitofp",
        LLVMSIToFP => "sitofp",
        LLVMFPTrunc => "fptrunc",
        LLVMFPExt => "fpext",
        // Our reader does not tell them apart.
        LLVMPtrToInt | LLVMPtrToAddr => "ptrtoint",
        LLVMIntToPtr => "inttoptr",
        LLVMBitCast => "bitcast",
        LLVMAddrSpaceCast => "addrspacecast",
        LLVMICmp => "icmp",
        LLVMFCmp => "fcmp",
        LLVMPHI => "phi",
        LLVMCall => "call",
        LLVMSelect => "select",
        LLVMUserOp1 | LLVMUserOp2 => "user",
        LLVMVAArg => "va_arg",
        LLVMExtractElement => "extractelement",
        LLVMInsertElement => "insertelement",
        LLVMShuffleVector => "shufflevector",
        LLVMExtractValue => "extractvalue",
        LLVMInsertValue => "insertvalue",
        LLVMFreeze => "freeze",
        LLVMFence => "fence",
        LLVMAtomicCmpXchg => "cmpxchg",
        LLVMAtomicRMW => "atomicrmw",
        LLVMResume => "resume",
        LLVMLandingPad => "landingpad",
        LLVMCleanupRet => "cleanupret",
        LLVMCatchRet => "catchret",
        LLVMCatchPad => "catchpad",
        LLVMCleanupPad => "cleanuppad",
        LLVMCatchSwitch => "catchswitch",
    }
}

fn int_predicate(predicate: LLVMIntPredicate) -> &'static str {
    match predicate {
        LLVMIntPredicate::LLVMIntEQ => "eq",
        LLVMIntPredicate::LLVMIntNE => "ne",
        LLVMIntPredicate::LLVMIntUGT => "ugt",
        LLVMIntPredicate::LLVMIntUGE => "uge",
        LLVMIntPredicate::LLVMIntULT => "ult",
        LLVMIntPredicate::LLVMIntULE => "ule",
        LLVMIntPredicate::LLVMIntSGT => "sgt",
        LLVMIntPredicate::LLVMIntSGE => "sge",
        LLVMIntPredicate::LLVMIntSLT => "slt",
        LLVMIntPredicate::LLVMIntSLE => "sle",
    }
}

fn float_predicate(predicate: LLVMRealPredicate) -> &'static str {
    match predicate {
        LLVMRealPredicate::LLVMRealPredicateFalse => "false",
        LLVMRealPredicate::LLVMRealOEQ => "oeq",
        LLVMRealPredicate::LLVMRealOGT => "ogt",
        LLVMRealPredicate::LLVMRealOGE => "oge",
        LLVMRealPredicate::LLVMRealOLT => "olt",
        LLVMRealPredicate::LLVMRealOLE => "ole",
        LLVMRealPredicate::LLVMRealONE => "one",
        LLVMRealPredicate::LLVMRealORD => "ord",
        LLVMRealPredicate::LLVMRealUNO => "uno",
        LLVMRealPredicate::LLVMRealUEQ => "ueq",
        LLVMRealPredicate::LLVMRealUGT => "ugt",
        LLVMRealPredicate::LLVMRealUGE => "uge",
        LLVMRealPredicate::LLVMRealULT => "ult",
        LLVMRealPredicate::LLVMRealULE => "ule",
        LLVMRealPredicate::LLVMRealUNE => "une",
        LLVMRealPredicate::LLVMRealPredicateTrue => "true",
    }
}

fn rmw_operation(operation: LLVMAtomicRMWBinOp) -> &'static str {
    use LLVMAtomicRMWBinOp::*;
    match operation {
        LLVMAtomicRMWBinOpXchg => "xchg",
        LLVMAtomicRMWBinOpAdd => "add",
        LLVMAtomicRMWBinOpSub => "sub",
        LLVMAtomicRMWBinOpAnd => "and",
        LLVMAtomicRMWBinOpNand => "nand",
        LLVMAtomicRMWBinOpOr => "or",
        LLVMAtomicRMWBinOpXor => "xor",
        LLVMAtomicRMWBinOpMax => "max",
        LLVMAtomicRMWBinOpMin => "min",
        LLVMAtomicRMWBinOpUMax => "umax",
        LLVMAtomicRMWBinOpUMin => "umin",
        LLVMAtomicRMWBinOpFAdd => "fadd",
        LLVMAtomicRMWBinOpFSub => "fsub",
        LLVMAtomicRMWBinOpFMax => "fmax",
        LLVMAtomicRMWBinOpFMin => "fmin",
        LLVMAtomicRMWBinOpUIncWrap => "uinc_wrap",
        LLVMAtomicRMWBinOpUDecWrap => "udec_wrap",
        LLVMAtomicRMWBinOpUSubCond => "usub_cond",
        LLVMAtomicRMWBinOpUSubSat => "usub_sat",
        LLVMAtomicRMWBinOpFMaximum => "fmaximum",
        LLVMAtomicRMWBinOpFMinimum => "fminimum",
    }
}
