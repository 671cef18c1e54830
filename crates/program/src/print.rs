//! The text form of a program, and its control flow graphs as DOT.

use std::fmt::{self, Write};

use crate::cfg::Cfg;
use crate::instruction::*;
use crate::operators::ExtendedOp;
use crate::program::*;
use crate::source::Place;
use crate::types::Type;

/// The program as text, with the functions that `wanted` selects.
pub fn text(program: &Program, wanted: impl Fn(&Function) -> bool) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = Printer { program, out: &mut out }.program(wanted);
    out
}

/// The control flow graph of every function with a body that `wanted` selects, as DOT. Blocks that are
/// errors are red.
pub fn dot(
    program: &Program,
    wanted: impl Fn(&Function) -> bool,
    is_error: impl Fn(&Block) -> bool,
) -> String {
    let mut out = String::from("digraph program {\n  node [shape=box, fontname=monospace];\n");
    for (id, function) in program.functions.iter() {
        if function.has_body() && wanted(function) {
            let _ = dot_function(program, id, &is_error, &mut out);
        }
    }
    out.push_str("}\n");
    out
}

fn dot_function(
    program: &Program,
    id: FunctionId,
    is_error: &impl Fn(&Block) -> bool,
    out: &mut String,
) -> fmt::Result {
    let function = &program.functions[id];
    let cfg = Cfg::new(function);
    writeln!(out, "  subgraph cluster_{id} {{\n    label=\"{}\";", escape_dot(&function.name))?;
    for (block_id, block) in function.blocks.iter() {
        let mut body = String::new();
        let mut printer = Printer { program, out: &mut body };
        for instruction in &block.instructions {
            printer.instruction(function, instruction)?;
            printer.out.push('\n');
        }
        printer.terminator(function, &block.terminator)?;
        body.push('\n');
        let header = if cfg.loop_of_header(block_id).is_some() { ", style=bold" } else { "" };
        let error = if is_error(block) { ", color=red, fontcolor=red, peripheries=2" } else { "" };
        let label = escape_dot(&format!("{block_id}:\n{body}")).replace('\n', "\\l");
        writeln!(out, "    {id}_{block_id} [label=\"{label}\"{header}{error}];")?;
    }
    for (block_id, block) in function.blocks.iter() {
        for (label, target) in edge_labels(&block.terminator) {
            let back = cfg.dominates(target, block_id);
            let style = if back { ", style=dashed" } else { "" };
            writeln!(out, "    {id}_{block_id} -> {id}_{target} [label=\"{label}\"{style}];")?;
        }
    }
    writeln!(out, "  }}")
}

fn edge_labels(terminator: &Terminator) -> Vec<(String, BlockId)> {
    match terminator {
        Terminator::Branch { if_true, if_false, .. } => {
            vec![("true".into(), if_true.target), ("false".into(), if_false.target)]
        }
        Terminator::Switch(switch) => {
            let cases = switch.cases.iter().map(|(value, edge)| (value.to_string(), edge.target));
            cases.chain([("default".into(), switch.default.target)]).collect()
        }
        other => other.edges().iter().map(|edge| (String::new(), edge.target)).collect(),
    }
}

fn escape_dot(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

struct Printer<'a> {
    program: &'a Program,
    out: &'a mut String,
}

impl Printer<'_> {
    fn program(&mut self, wanted: impl Fn(&Function) -> bool) -> fmt::Result {
        let program = self.program;
        writeln!(self.out, "program {} entry {}", program.data_model, program.entry)?;
        for (id, file) in program.files.iter() {
            writeln!(self.out, "{id} = {:?}", file.path)?;
        }
        for (id, global) in program.globals.iter() {
            self.global(id, global)?;
        }
        for (id, function) in program.functions.iter().filter(|(_, function)| wanted(function)) {
            self.function(id, function)?;
        }
        Ok(())
    }

    fn global(&mut self, id: GlobalId, global: &Global) -> fmt::Result {
        let kind = if global.constant { "constant" } else { "global" };
        write!(self.out, "{id} = {kind} @{} size {} align {}", global.name, global.size, global.align)?;
        match &global.initialiser {
            None => write!(self.out, " external")?,
            Some(init) => {
                if init.bytes.iter().any(|&byte| byte != 0) {
                    write!(self.out, " bytes \"{}\"", init.bytes.escape_ascii())?;
                }
                for relocation in &init.relocations {
                    write!(self.out, " +{}:", relocation.offset)?;
                    self.constant(&relocation.target)?;
                }
            }
        }
        self.out.push('\n');
        Ok(())
    }

    fn function(&mut self, id: FunctionId, function: &Function) -> fmt::Result {
        write!(self.out, "\n{id} = function @{}(", function.name)?;
        if function.has_body() {
            for (index, &parameter) in function.parameters.iter().enumerate() {
                let comma = if index == 0 { "" } else { ", " };
                write!(self.out, "{comma}{parameter}: {}", function.registers[parameter].ty)?;
            }
        } else {
            self.types(&function.parameter_types)?;
        }
        if function.variadic {
            self.out.push_str(", ...");
        }
        self.out.push_str(") -> (");
        self.types(&function.results)?;
        self.out.push(')');
        if !function.has_body() {
            self.out.push('\n');
            return Ok(());
        }
        self.out.push_str(" {\n");
        for (register, info) in function.registers.iter() {
            if let Some(variable) = info.variable {
                let name = &function.variables[variable].name;
                writeln!(self.out, "  {register}: {} holds {name}", info.ty)?;
            }
        }
        for (alloca, site) in function.allocas.iter() {
            write!(self.out, "  {alloca}: {} bytes align {}", site.element_size, site.align)?;
            if let Some(variable) = site.variable {
                write!(self.out, " holds {}", function.variables[variable].name)?;
            }
            self.out.push('\n');
        }
        for (block_id, block) in function.blocks.iter() {
            writeln!(self.out, "{block_id}:")?;
            for (instruction, place) in block.instructions.iter().zip(&block.places) {
                self.out.push_str("  ");
                self.instruction(function, instruction)?;
                self.place(*place)?;
            }
            self.out.push_str("  ");
            self.terminator(function, &block.terminator)?;
            self.place(block.places.last().copied().flatten())?;
        }
        self.out.push_str("}\n");
        Ok(())
    }

    fn types(&mut self, types: &[Type]) -> fmt::Result {
        for (index, ty) in types.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(self.out, "{comma}{ty}")?;
        }
        Ok(())
    }

    fn place(&mut self, place: Option<Place>) -> fmt::Result {
        match place {
            Some(place) => writeln!(self.out, "  ; {}:{}:{}", place.file, place.line, place.column),
            None => writeln!(self.out),
        }
    }

    fn constant(&mut self, constant: &Constant) -> fmt::Result {
        match constant {
            Constant::Int { value, .. } => write!(self.out, "{value}"),
            Constant::Float(bits) => write!(self.out, "{:?}f", f32::from_bits(*bits)),
            Constant::Double(bits) => write!(self.out, "{:?}", f64::from_bits(*bits)),
            Constant::Null => write!(self.out, "null"),
            Constant::Global { global, offset: 0 } => {
                write!(self.out, "@{}", self.program.globals[*global].name)
            }
            Constant::Global { global, offset } => {
                write!(self.out, "@{}{offset:+}", self.program.globals[*global].name)
            }
            Constant::Function(function) => {
                write!(self.out, "@{}", self.program.functions[*function].name)
            }
            Constant::Label { function, block } => {
                write!(self.out, "@{}:{block}", self.program.functions[*function].name)
            }
            Constant::Unconstrained(_) => write!(self.out, "?"),
        }
    }

    fn operand(&mut self, function: &Function, operand: Operand) -> fmt::Result {
        match operand.kind() {
            OperandKind::Register(register) => write!(self.out, "{register}"),
            OperandKind::Constant(constant) => self.constant(&function.constants[constant]),
        }
    }

    fn operands(&mut self, function: &Function, operands: &[Operand]) -> fmt::Result {
        for (index, &operand) in operands.iter().enumerate() {
            self.out.push_str(if index == 0 { " " } else { ", " });
            self.operand(function, operand)?;
        }
        Ok(())
    }

    /// `name` and the instruction's operands, after the registers it writes.
    fn plain(&mut self, function: &Function, instruction: &Instruction, name: &str) -> fmt::Result {
        for (index, register) in instruction.written().iter().enumerate() {
            write!(self.out, "{}{register}", if index == 0 { "" } else { ", " })?;
        }
        if instruction.written().iter().next().is_some() {
            self.out.push_str(" = ");
        }
        self.out.push_str(name);
        let mut operands = Vec::new();
        instruction.for_each_operand(|&operand| operands.push(operand));
        self.operands(function, &operands)
    }

    fn instruction(&mut self, function: &Function, instruction: &Instruction) -> fmt::Result {
        use Instruction::*;
        let precision = |double: bool| if double { "double" } else { "float" };
        let name = match instruction {
            Move { .. } => "move".to_string(),
            Havoc { to } => format!("havoc {}", function.registers[*to].ty),
            Freeze { .. } => "freeze".into(),
            Binary { op, no_wrap, width, .. } => {
                let signed = if no_wrap.signed { ".nsw" } else { "" };
                let unsigned = if no_wrap.unsigned { ".nuw" } else { "" };
                format!("{}{signed}{unsigned} i{width}", lower(op))
            }
            Overflow(arithmetic) => {
                let sign = if arithmetic.signed { "s" } else { "u" };
                format!("overflow.{sign}{} i{}", lower(&arithmetic.op), arithmetic.width)
            }
            Unary { op, width, .. } => format!("{} i{width}", lower(op)),
            FunnelShift(shift) => {
                format!("funnel.{} i{}", if shift.left { "left" } else { "right" }, shift.width)
            }
            Compare { predicate, width, .. } => format!("cmp.{} i{width}", lower(predicate)),
            FloatBinary { op, double, .. } => format!("f{} {}", lower(op), precision(*double)),
            FloatUnary { op, double, .. } => format!("f{} {}", lower(op), precision(*double)),
            FloatFused { double, .. } => format!("ffused {}", precision(*double)),
            FloatCompare { predicate, double, .. } => {
                format!("fcmp.{} {}", lower(predicate), precision(*double))
            }
            FloatClass { double, mask, .. } => format!("fclass.{mask:#x} {}", precision(*double)),
            Extended(step) => extended(step.op),
            Cast { op, source, target, .. } => format!("{} {source} to {target}", lower(op)),
            Select { .. } => "select".into(),
            PointerOffset { offset, .. } => format!("offset {offset:+}"),
            PointerIndex { width, scale, .. } => format!("index i{width} *{scale}"),
            Alloca { alloca, .. } => format!("alloca {alloca}"),
            LifetimeStart { alloca } => format!("lifetime.start {alloca}"),
            LifetimeRenew { alloca, .. } => format!("lifetime.renew {alloca}"),
            LifetimeEnd { alloca } => format!("lifetime.end {alloca}"),
            Mark(crate::Mark::Code) => "mark".to_string(),
            Mark(crate::Mark::End) => "mark end".to_string(),
            Mark(crate::Mark::Doubt) => "mark doubt".to_string(),
            Mark(crate::Mark::Operand) => "mark operand".to_string(),
            Mark(crate::Mark::Label(number)) => format!("mark label {number}"),
            Load { ty, observed: true, .. } => format!("load {ty}"),
            Load { ty, .. } => format!("load.copy {ty}"),
            Store { ty, .. } => format!("store {ty}"),
            MemoryCopy { may_overlap: true, .. } => "memory.move".into(),
            MemoryCopy { .. } => "memory.copy".into(),
            MemorySet { .. } => "memory.set".into(),
            Call(call) => match call.callee {
                Callee::Direct(callee) => format!("call @{}", self.program.functions[callee].name),
                Callee::Indirect(_) => "call indirect".into(),
            },
            VaStart { .. } => "va.start".into(),
            VaCopy { .. } => "va.copy".into(),
            Landing { .. } => "landing".into(),
            StackSave { .. } => "stack.save".into(),
            StackRestore { .. } => "stack.restore".into(),
            Assume { .. } => "assume".into(),
            CheckIndex { .. } => "check.index".into(),
            Unsupported { what } => format!("unsupported {what:?}"),
        };
        self.plain(function, instruction, &name)
    }

    fn edge(&mut self, function: &Function, edge: &Edge) -> fmt::Result {
        write!(self.out, "{}", edge.target)?;
        if !edge.moves.is_empty() {
            self.out.push_str(" [");
            for (index, step) in edge.moves.iter().enumerate() {
                write!(self.out, "{}{} = ", if index == 0 { "" } else { ", " }, step.to)?;
                self.operand(function, step.from)?;
            }
            self.out.push(']');
        }
        Ok(())
    }

    fn terminator(&mut self, function: &Function, terminator: &Terminator) -> fmt::Result {
        match terminator {
            Terminator::Jump(edge) => {
                self.out.push_str("jump ");
                self.edge(function, edge)
            }
            Terminator::Branch { condition, if_true, if_false } => {
                self.out.push_str("branch");
                self.operands(function, &[*condition])?;
                self.out.push_str(" ? ");
                self.edge(function, if_true)?;
                self.out.push_str(" : ");
                self.edge(function, if_false)
            }
            Terminator::Switch(switch) => {
                write!(self.out, "switch i{}", switch.width)?;
                self.operands(function, &[switch.value])?;
                self.out.push_str(" {");
                for (value, edge) in &switch.cases {
                    write!(self.out, " {value}: ")?;
                    self.edge(function, edge)?;
                    self.out.push(',');
                }
                self.out.push_str(" default: ");
                self.edge(function, &switch.default)?;
                self.out.push_str(" }");
                Ok(())
            }
            Terminator::IndirectJump { address, targets } => {
                self.out.push_str("jump indirect");
                self.operands(function, &[*address])?;
                for edge in targets {
                    self.out.push_str(", ");
                    self.edge(function, edge)?;
                }
                Ok(())
            }
            Terminator::Return(values) => {
                self.out.push_str("return");
                self.operands(function, values)
            }
            Terminator::Unreachable => self.out.write_str("unreachable"),
            Terminator::Unsupported { what } => write!(self.out, "unsupported {what:?}"),
        }
    }
}

/// The variant's name in lower case: the operators' text syntax.
fn extended(op: ExtendedOp) -> String {
    match op {
        ExtendedOp::Binary(op) => format!("f{} extended", lower(&op)),
        ExtendedOp::Unary(op) => format!("f{} extended", lower(&op)),
        ExtendedOp::Compare(predicate) => format!("fcmp.{} extended", lower(&predicate)),
        ExtendedOp::Class(mask) => format!("fclass.{mask:#x} extended"),
        ExtendedOp::Cast { op, source, target } => format!("{} extended {source} to {target}", lower(&op)),
    }
}

fn lower(operator: &impl fmt::Debug) -> String {
    format!("{operator:?}").to_lowercase()
}
