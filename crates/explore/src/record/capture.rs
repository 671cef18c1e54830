//! What a state holds, as far as people want to see it: the variables of active functions and the
//! program's own global ones, what the path assumes, and what it read.

use std::rc::Rc;

use program::{AllocaId, Entity, FunctionId, GlobalId, Program, RegisterId};
use rustc_hash::FxHashSet;
use semantics::State;
use semantics::symbolic::{Inputs, Location, PathState, Peek, Value};
use solver::PathCondition;
use term::{Term, TermStore};

/// Variables of one kind that are looked at, and elements of one array.
const MAX_VARIABLES: usize = 64;
const MAX_ELEMENTS: u64 = 8;
/// Innermost frames whose variables are looked at.
const MAX_FRAMES: usize = 8;

/// A variable, or an element of it, and what it holds.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Held {
    pub variable: VariableName,
    pub value: Value,
}

/// Names a variable that has a value.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum VariableName {
    Global {
        global: GlobalId,
        element: Option<u32>,
        bytes: u32,
    },
    /// Of the function in the frame at a depth.
    Register {
        depth: u32,
        function: FunctionId,
        register: RegisterId,
    },
    Memory {
        depth: u32,
        function: FunctionId,
        alloca: AllocaId,
        element: Option<u32>,
        bytes: u32,
    },
}

/// What there was to see in a state.
#[derive(Default)]
pub struct Seen {
    pub frames: Rc<[FunctionId]>,
    /// In the order of their names.
    held: Vec<Held>,
    assumed: FxHashSet<Term>,
    /// In the order in which they came.
    order: Vec<Term>,
    pub inputs: Option<Inputs>,
}

impl Seen {
    /// What the path assumes and did not before.
    pub fn assumed_since<'a>(&'a self, before: &'a Seen) -> impl Iterator<Item = Term> + 'a {
        self.order.iter().copied().filter(|condition| !before.assumed.contains(condition))
    }

    /// Variables that hold something else than before; false: they are gone.
    pub fn changes_since(&self, before: &Seen) -> Vec<(Held, bool)> {
        let mut changes = Vec::new();
        let mut old = before.held.iter().peekable();
        for new in &self.held {
            while let Some(gone) = old.next_if(|old| old.variable < new.variable) {
                changes.push((*gone, false));
            }
            let same = old.next_if(|old| old.variable == new.variable);
            if same.is_none_or(|old| old.value != new.value) {
                changes.push((*new, true));
            }
        }
        changes.extend(old.map(|gone| (*gone, false)));
        changes
    }
}

/// The variables of a program that are looked at.
pub struct Variables {
    /// Global ones, each with the size of its elements and their number; None: it is no array.
    globals: Vec<(GlobalId, u32, Option<u32>)>,
    functions: usize,
}

impl Variables {
    pub fn of(program: &Program) -> Variables {
        let globals = program.globals.iter().filter_map(|(id, global)| {
            let variable = global.variable.as_ref().filter(|_| !global.constant)?;
            let is_users =
                variable.declared.is_some_and(|place| !program.files[place.file].is_model && place.line > 0);
            let (bytes, count) = pieces(global.size, &variable.type_name)?;
            is_users.then_some((id, bytes, count))
        });
        Variables {
            globals: globals.take(MAX_VARIABLES).collect(),
            functions: program.functions.values().count(),
        }
    }

    /// What a state holds.
    pub fn see(
        &self,
        program: &Program,
        store: &TermStore,
        machine: &State<Value>,
        path: &PathState<PathCondition>,
    ) -> Seen {
        let frames: Vec<FunctionId> = machine.points().map(|(function, ..)| function).collect();
        let mut held = Vec::new();
        for &(global, bytes, count) in &self.globals {
            let slot = (self.functions + global.index()) as u32;
            for (element, offset) in elements(bytes, count) {
                if let Some(value) = path.glance(store, slot, offset, bytes as usize) {
                    held.push(Held { variable: VariableName::Global { global, element, bytes }, value });
                }
            }
        }
        let outermost = frames.len().saturating_sub(MAX_FRAMES);
        for (depth, &function) in frames.iter().enumerate().skip(outermost) {
            let depth = depth as u32;
            let registers = program.functions[function].registers.iter();
            let named = registers.filter(|(_, register)| register.variable.is_some()).take(MAX_VARIABLES);
            for (register, _) in named {
                let location = Location::Register { depth, register: register.index() as u32 };
                if let Peek::Value(value) = machine.peek(location) {
                    held.push(Held { variable: VariableName::Register { depth, function, register }, value });
                }
            }
        }
        for found in
            machine.stack_variables().filter(|found| found.depth as usize >= outermost).take(MAX_VARIABLES)
        {
            let Some(&function) = frames.get(found.depth as usize) else { continue };
            let body = &program.functions[function];
            let Some(variable) = body.allocas[found.alloca].variable else { continue };
            let Some((bytes, count)) = pieces(found.bytes, &body.variables[variable].type_name) else {
                continue;
            };
            for (element, offset) in elements(bytes, count) {
                if let Some(value) = path.glance(store, found.slot, offset, bytes as usize) {
                    let (depth, alloca) = (found.depth, found.alloca);
                    let variable = VariableName::Memory { depth, function, alloca, element, bytes };
                    held.push(Held { variable, value });
                }
            }
        }
        held.sort_by_key(|held| held.variable);
        held.dedup_by_key(|held| held.variable);
        let order: Vec<Term> = path.condition.constraints().collect();
        let assumed = order.iter().copied().collect();
        Seen { frames: frames.into(), held, assumed, order, inputs: Some(path.inputs.clone()) }
    }
}

/// How an object is shown: the size of its elements and their number, if it is an array.
fn pieces(size: u64, type_name: &str) -> Option<(u32, Option<u32>)> {
    let count = type_name.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    match count {
        None => matches!(size, 1 | 2 | 4 | 8).then_some((size as u32, None)),
        Some((count, rest)) => {
            let count: u64 = count.trim().parse().ok().filter(|&count| count > 0 && rest.is_empty())?;
            let bytes = size / count;
            matches!(bytes, 1 | 2 | 4 | 8).then_some((bytes as u32, Some(count.min(MAX_ELEMENTS) as u32)))
        }
    }
}

/// The elements that are shown, with their offsets.
fn elements(bytes: u32, count: Option<u32>) -> impl Iterator<Item = (Option<u32>, usize)> {
    let elements = 0..count.unwrap_or(1);
    elements.map(move |element| (count.map(|_| element), element as usize * bytes as usize))
}
