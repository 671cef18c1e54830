//! Where the objects of variables come to life and die: `llvm.lifetime.start` and `.end`.
//!
//! clang marks the scopes of variables with them, but of none whose declaration a jump can bypass: those
//! get marks of our own (`scopes.rs`). A variable without marks lives as long as its function. A variable that became
//! registers gets another value where its object would come to life ([`super::promote`]).

use program::Instruction as Ir;
use rustc_hash::FxHashSet;

use super::Translator;
use crate::llvm::{Call, Function, LocalId, Module, Op, Value};

/// What a marker marks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Start,
    End,
}

impl Mark {
    /// By the name of an intrinsic behind `llvm.`.
    pub(super) fn of(name: &str) -> Option<Mark> {
        let rest = name.strip_prefix("lifetime.")?;
        match rest.split('.').next() {
            Some("start") => Some(Mark::Start),
            Some("end") => Some(Mark::End),
            _ => None,
        }
    }
}

/// The marker that an instruction is, with what it marks.
pub(super) fn marker<'a, 't>(module: &Module<'t>, op: &'a Op<'t>) -> Option<(Mark, &'a Value<'t>)> {
    let Op::Call(call) = op else { return None };
    let Value::Symbol(symbol) = &call.callee else { return None };
    let name = module.symbols[symbol.0 as usize].name.strip_prefix("llvm.")?;
    Some((Mark::of(name)?, marked(call)?))
}

/// Before LLVM 22 the object comes behind its size.
fn marked<'a, 't>(call: &'a Call<'t>) -> Option<&'a Value<'t>> {
    call.arguments.last().map(|argument| &argument.value.value)
}

/// When the allocas of a function live.
pub(super) struct Lifetimes {
    /// Those that are made once.
    pub fixed: FxHashSet<LocalId>,
    /// Those that live only while their variables are in scope.
    pub scoped: FxHashSet<LocalId>,
    /// Those that a mark brings into scope.
    pub started: FxHashSet<LocalId>,
}

impl Lifetimes {
    pub fn of(module: &Module<'_>, function: &Function<'_>) -> Lifetimes {
        Lifetimes {
            fixed: fixed(function),
            scoped: scoped(module, function),
            started: started(module, function),
        }
    }
}

/// The allocas of a function that are made once.
fn fixed(function: &Function<'_>) -> FxHashSet<LocalId> {
    let entry = function.blocks.first().into_iter().flat_map(|entry| &entry.instructions);
    let fixed = entry.filter(|instruction| matches!(instruction.op, Op::Alloca { count: None, .. }));
    fixed.filter_map(|instruction| instruction.result).collect()
}

/// The allocas of a function that live from mark to mark.
///
/// Soundness: none where an optimiser has left marks on something else than an alloca, which may be
/// those of any. To take an object for alive misses no other violation than its use out of scope.
fn scoped(module: &Module<'_>, function: &Function<'_>) -> FxHashSet<LocalId> {
    let fixed = fixed(function);
    let mut scoped = FxHashSet::default();
    for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
        if let Op::LifeMark { local, .. } = instruction.op {
            scoped.insert(local);
        }
        match marker(module, &instruction.op) {
            Some((Mark::Start, Value::Local(local))) if fixed.contains(local) => {
                scoped.insert(*local);
            }
            Some((Mark::End, Value::Local(local))) if fixed.contains(local) => {}
            Some(_) => return FxHashSet::default(),
            None => {}
        }
    }
    scoped
}

/// The locals that a mark brings into scope.
pub(crate) fn started(module: &Module<'_>, function: &Function<'_>) -> FxHashSet<LocalId> {
    let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
    let marks = instructions.filter_map(|instruction| marker(module, &instruction.op));
    let starts = marks.filter_map(|mark| match mark {
        (Mark::Start, Value::Local(local)) => Some(*local),
        _ => None,
    });
    starts.collect()
}

impl<'t> Translator<'_, '_, 't> {
    /// A variable without marks of clang's own, or a compound literal, comes to life or dies.
    pub(super) fn life_mark(&mut self, local: LocalId, begins: bool) {
        if let Some(&slot) = self.promoted.get(&local).filter(|_| begins) {
            self.havoc(slot);
        }
        let to = self.locals[local.0 as usize].registers().next();
        if let (Some(&alloca), Some(to)) = (self.alloca_sites.get(&local), to) {
            self.build.emit(match begins {
                true => Ir::LifetimeRenew { to, alloca },
                false => Ir::LifetimeEnd { alloca },
            });
        }
    }

    pub(super) fn lifetime(&mut self, call: &Call<'t>, mark: Mark) {
        if mark == Mark::Start
            && let Some(Value::Local(local)) = marked(call)
            && let Some(&slot) = self.promoted.get(local)
        {
            self.havoc(slot);
            return;
        }
        if let Some(Value::Local(local)) = marked(call)
            && self.lifetimes.scoped.contains(local)
            && let Some(&alloca) = self.alloca_sites.get(local)
            && let Some(to) = self.locals[local.0 as usize].registers().next()
        {
            // Each time it is another object; an optimiser may have computed with its address before.
            // No code of the program is there.
            self.build.place = None;
            self.build.emit(match mark {
                Mark::Start if self.speculates => Ir::LifetimeStart { alloca },
                Mark::Start => Ir::LifetimeRenew { to, alloca },
                Mark::End => Ir::LifetimeEnd { alloca },
            });
        }
    }
}
