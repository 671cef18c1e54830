//! Marks of the places of the source that control comes to.
//!
//! Whether a line or a label is reached is a question about control flow, and the code that is left after
//! promotion and clean-up does not answer it: a jump, a declaration, an assignment that nobody reads leave
//! nothing behind, and what comes next in the text may be executed in other cases altogether. So the
//! places are marked while the compiler's text is read, where nothing is lost yet: one instruction without
//! effect, which stays.
//!
//! Most instructions of an unoptimised module are where the source says. Not so those that the compiler
//! adds between statements, jumps above all, which have the place of what it was busy with before:
//! - A jump is that of a statement only where its place comes up first. clang emits a statement once and
//!   sets the place when it begins, so that a place that was there before is a leftover.
//! - Behind a label in the same block, a place in front of the label is a leftover.
//! - What ends a scope is at its last token, however the scope was left: a brace, but also the end of a
//!   condition or of a statement. A jump statement is where one begins. Variables of the compiler's own,
//!   which tell where to go on behind a scope, are read there, too.
//! - `&&`, `||` and `?` are evaluated before the operand that stands behind them, on the same line often.
//! - Of an operand of `?:` that is evaluated in any case the code does not tell whether control is there
//!   ([`super::operands`]).
//!
//! Soundness: a mark that is missing makes its place unreachable, one too many reachable. Where the text
//! of the source cannot be read, the ends of scopes cannot be told from statements: what may be one is
//! marked as doubtful, and nobody may conclude from it. What an optimiser went over is not exact in any case
//! ([`program::Function::exact_places`]).

use program::{Instruction as Ir, Mark, Place};
use rustc_hash::FxHashSet;

use super::{Translator, lifetimes, operands};
use crate::llvm::{Block, DebugRecord, Function, Instruction, LocalId, MetadataId, Op, Value};
use crate::source_text::At;

/// What was marked so far.
#[derive(Default)]
pub(super) struct Marks {
    /// Whether each place gets a mark, or only each line.
    fine: bool,
    /// Places that came up in the function; those of code that was inlined, by each call.
    seen: FxHashSet<(Place, Option<u32>)>,
    /// Variables of the source, and values that were read from others.
    declared: FxHashSet<LocalId>,
    has_labels: bool,
    own: FxHashSet<LocalId>,
    /// Instructions that say nothing of control, and how many were looked at.
    anyway: FxHashSet<usize>,
    passed: usize,
    /// In the current block: the last mark, and where the last label is.
    last: Option<Place>,
    label: Option<Place>,
}

impl Marks {
    pub fn new(fine: bool, function: &Function<'_>) -> Marks {
        let mut marks = Marks { fine, ..Marks::default() };
        let mut allocas = FxHashSet::default();
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            match (&instruction.op, instruction.result) {
                (Op::DebugRecord { kind: DebugRecord::Label, .. }, _) => marks.has_labels = true,
                (Op::DebugRecord { value: Some(value), .. }, _) => {
                    if let Value::Local(local) = value.value {
                        marks.declared.insert(local);
                    }
                }
                (Op::Alloca { .. }, Some(local)) => {
                    allocas.insert(local);
                }
                (Op::Load { address, .. }, Some(result)) => {
                    if let Value::Local(local) = address.value
                        && allocas.contains(&local)
                        && !marks.declared.contains(&local)
                    {
                        marks.own.insert(result);
                    }
                }
                _ => {}
            }
        }
        marks.anyway = operands::evaluated_anyway(function, &marks.declared);
        marks
    }
}

impl<'t> Translator<'_, '_, 't> {
    pub(super) fn begin_marks(&mut self) {
        if let Some(marks) = &mut self.marks {
            (marks.last, marks.label) = (None, None);
        }
    }

    /// Marks the place of an instruction, in front of it.
    pub(super) fn mark(&mut self, instruction: &Instruction<'t>) {
        let Some(marks) = &mut self.marks else { return };
        marks.passed += 1;
        let location = instruction.debug;
        let place = location.and_then(|id| self.debug.place(id, &mut self.linker.files));
        let Some(place) = place.filter(|place| place.line > 0) else { return };
        let inlined = location.and_then(|id| self.debug.inlined_at(id));
        if inlined.is_some()
            && let Some(name) =
                location.and_then(|id| self.debug.scope(id.0)).and_then(|scope| self.debug.function_of(scope))
            && !self.build.function.inlined.contains(&name)
        {
            self.build.function.inlined.push(name);
        }
        let is_seen = self.marks.as_mut().is_some_and(|marks| !marks.seen.insert((place, inlined)));
        if let Some(kind) = self.kind_of_mark(instruction, place, is_seen) {
            if self.is_evaluated_anyway() || self.may_be_folded(place) {
                self.add_mark(Mark::Operand, place);
                return;
            }
            self.watch_mark(place, location);
            self.add_mark(kind, place);
        }
    }

    /// Whether the current instruction says nothing of where control is.
    fn is_evaluated_anyway(&self) -> bool {
        self.marks.as_ref().is_some_and(|marks| marks.anyway.contains(&(marks.passed - 1)))
    }

    /// Whether a place is in an operand that clang may have put where control always comes. If the condition
    /// is a constant, too, nothing but the text tells, and only labels keep such an operand.
    fn may_be_folded(&mut self, place: Place) -> bool {
        let has_labels = self.marks.as_ref().is_some_and(|marks| marks.has_labels);
        let (texts, files) = (&mut self.linker.texts, &self.linker.files);
        has_labels && !self.operands_apart && texts.is_in_expression(place, files) == Some(true)
    }

    /// The same for a label where the text does not tell: it may be in an expression if it is in a block, and
    /// control comes there in one way only. Nothing that jumps is a constant.
    fn may_be_folded_label(&mut self, label: MetadataId, place: Place) -> bool {
        let (texts, files) = (&mut self.linker.texts, &self.linker.files);
        let tells = texts.has_label(place, files) && texts.is_in_expression(place, files).is_some();
        if self.operands_apart || tells {
            return false;
        }
        let scope = self.debug.scope(label.0).and_then(|scope| self.debug.node(scope));
        let is_in_block = scope.is_none_or(|scope| scope.node != "DISubprogram");
        let holds = |block: &&Block<'t>| block.instructions.iter().any(|step| is_label(step, label));
        let Some(block) = self.ast.blocks.iter().find(holds) else { return is_in_block };
        let blocks = self.ast.blocks.iter();
        let ways = blocks.flat_map(|from| from.instructions.last()).map(|last| {
            let mut ways = 0;
            last.op.for_each_target(&mut |target| ways += usize::from(target == block.label));
            ways
        });
        is_in_block && ways.sum::<usize>() <= 1
    }

    fn kind_of_mark(&mut self, instruction: &Instruction<'t>, place: Place, is_seen: bool) -> Option<Mark> {
        let (same_line, is_leftover) = self.marks.as_ref().map(|marks| {
            let in_front = |label: Place| label.file == place.file && place < label;
            (marks.last.is_some_and(|last| last.line == place.line), marks.label.is_some_and(in_front))
        })?;
        let is_own = |local: Option<LocalId>| {
            self.marks.as_ref().zip(local).is_some_and(|(marks, local)| marks.own.contains(&local))
        };
        let ends_scope = self.ends_scope(&instruction.op);
        let is_own_switch = match &instruction.op {
            Op::Switch { value, .. } => {
                matches!(value.value, Value::Local(local) if is_own(Some(local)))
            }
            _ => false,
        };
        let is_own_load = matches!(instruction.op, Op::Load { .. }) && is_own(instruction.result);
        if ends_scope || is_own_switch || is_own_load {
            return None;
        }
        let (texts, files) = (&mut self.linker.texts, &self.linker.files);
        match &instruction.op {
            Op::DebugRecord { kind: DebugRecord::Declare, .. } => Some(Mark::Code),
            Op::DebugRecord { .. } | Op::Phi { .. } | Op::Alloca { count: None, .. } => None,
            Op::Unreachable | Op::IndirectBr { .. } => None,
            op if op.is_terminator() => {
                let is_return = matches!(op, Op::Ret(_));
                // Conditions are where they are, jumps where their statements begin.
                let at = match op {
                    Op::Br(_) | Op::Ret(_) => texts.statement_at(place, files),
                    _ => match texts.at(place, files) {
                        At::Code => At::Statement,
                        at => at,
                    },
                };
                match at {
                    At::Brace | At::Unknown if is_return => Some(Mark::End),
                    _ if is_seen || is_leftover => None,
                    At::Brace | At::Operator | At::Within => None,
                    At::Statement => Some(Mark::Code),
                    At::Code | At::Unknown => (!same_line).then_some(Mark::Doubt),
                }
            }
            _ => {
                let at = texts.at(place, files);
                (!matches!(at, At::Brace | At::Operator)).then_some(Mark::Code)
            }
        }
    }

    /// Whether it is done at the end of a scope, whichever way control leaves it.
    fn ends_scope(&self, op: &Op<'t>) -> bool {
        let Op::Call(call) = op else { return false };
        let Value::Symbol(symbol) = &call.callee else { return false };
        self.module.symbols[symbol.0 as usize].name.starts_with("llvm.stackrestore")
            || matches!(lifetimes::marker(self.module, op), Some((lifetimes::Mark::End, _)))
    }

    /// Marks a label; its block begins here.
    pub(super) fn mark_label(&mut self, label: MetadataId, location: Option<MetadataId>) {
        let Some((name, place)) = self.debug.label(label, &mut self.linker.files) else { return };
        let labels = &mut self.build.function.labels;
        let known = labels.iter().position(|(other, at)| *other == name && *at == place);
        let number = known.unwrap_or_else(|| {
            labels.push((name, place));
            labels.len() - 1
        });
        if self.marks.is_none() {
            return;
        }
        let here = location.and_then(|id| self.debug.place(id, &mut self.linker.files));
        let here = here.filter(|here| here.line > 0).unwrap_or(place);
        if self.is_where_all_return(label, here) {
            return;
        }
        if self.is_evaluated_anyway() || self.may_be_folded(here) || self.may_be_folded_label(label, here) {
            // Known by the place that the label has in the list.
            self.add_mark(Mark::Operand, place);
            return;
        }
        self.watch_mark(here, location);
        self.add_mark(Mark::Label(number as u32), here);
        if let Some(marks) = &mut self.marks {
            marks.label = Some(here);
        }
    }

    /// Whether nothing is behind a label but the end of the function. clang takes its block for the one that
    /// every `return` jumps to.
    ///
    /// Incomplete: who came by a `return` and who by the label cannot be told apart, so that it gets no mark.
    fn is_where_all_return(&mut self, label: MetadataId, here: Place) -> bool {
        let holds = |block: &&Block<'t>| block.instructions.iter().any(|step| is_label(step, label));
        let Some(block) = self.ast.blocks.iter().find(holds) else { return false };
        let Some((last, others)) = block.instructions.split_last() else { return false };
        let is_idle = |instruction: &Instruction<'t>| {
            let own = |local: LocalId| self.marks.as_ref().is_some_and(|marks| marks.own.contains(&local));
            matches!(instruction.op, Op::DebugRecord { .. })
                || self.ends_scope(&instruction.op)
                || matches!(instruction.op, Op::Load { .. }) && instruction.result.is_some_and(own)
        };
        if !matches!(last.op, Op::Ret(_)) || !others.iter().all(is_idle) {
            return false;
        }
        let place = last.debug.and_then(|id| self.debug.place(id, &mut self.linker.files));
        let Some(place) = place.filter(|place| place.file == here.file && *place > here) else { return true };
        let (texts, files) = (&mut self.linker.texts, &self.linker.files);
        !matches!(texts.statement_at(place, files), At::Statement)
    }

    /// Notes the scope of a mark, which may be the only code that is there.
    fn watch_mark(&mut self, place: Place, location: Option<MetadataId>) {
        let scope = location.and_then(|location| self.debug.scope(location.0));
        if let (Some(watched), Some(scope)) = (&mut self.watched, scope) {
            watched.scopes.entry(place).or_insert(scope);
        }
    }

    fn add_mark(&mut self, kind: Mark, place: Place) {
        let Some(marks) = &mut self.marks else { return };
        let is_new = marks.last.is_none_or(|last| {
            last.file != place.file || last.line != place.line || marks.fine && last != place
        });
        match kind {
            // Of code in the same line the first is enough.
            Mark::Code if !is_new => return,
            Mark::Code | Mark::Label(_) => marks.last = Some(place),
            Mark::End | Mark::Doubt | Mark::Operand => {}
        }
        let before = self.build.place.replace(place);
        self.build.emit(Ir::Mark(kind));
        self.build.place = before;
    }
}

/// Whether an instruction records that a label is there.
fn is_label(instruction: &Instruction<'_>, label: MetadataId) -> bool {
    let record = |id: Option<MetadataId>| id == Some(label);
    matches!(&instruction.op, Op::DebugRecord { kind: DebugRecord::Label, variable, .. } if record(*variable))
}
