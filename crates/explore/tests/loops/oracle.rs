//! The oracle: explicit-state search. A state is where each active function is and what all slots
//! hold, so there are finitely many, and each is visited once, with all inputs.

use std::collections::BTreeMap;
use std::collections::HashSet;

use crate::model::{Condition, Expression, Kind, Model, Place, Statement, Var};

/// States that are visited at most; a program with more is not used.
const MAX_STATES: usize = 40_000;

/// What a check saw, how often.
pub type Seen = BTreeMap<(i32, i32), usize>;

pub struct Found {
    pub states: usize,
    pub seen: Vec<Seen>,
    /// An error is reached.
    pub is_violated: bool,
}

/// A program as a list: branches jump.
enum Step<'a> {
    Do(&'a Statement),
    Branch(&'a Condition, usize),
    Jump(usize),
    Return(Option<&'a Expression>),
}

struct Code<'a> {
    steps: Vec<Step<'a>>,
    labels: BTreeMap<u32, usize>,
    gotos: Vec<(usize, u32)>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Frame {
    function: usize,
    next: usize,
    locals: Vec<u8>,
    /// Where the caller wants the result.
    result: Option<(bool, usize)>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    globals: Vec<u8>,
    frames: Vec<Frame>,
}

struct Search<'a> {
    model: &'a Model,
    code: Vec<Code<'a>>,
    /// Of each variable, its first slot.
    offsets: Vec<Vec<usize>>,
    global_offsets: Vec<usize>,
    visited: HashSet<State>,
    waiting: Vec<State>,
    seen: Vec<Seen>,
    is_violated: bool,
}

/// Visits all states; None if there are too many.
pub fn search(model: &Model) -> Option<Found> {
    let offsets = |declarations: &[crate::model::Declaration]| {
        let mut next = 0;
        let each = declarations.iter().map(|declaration| {
            next += declaration.kind.slots();
            next - declaration.kind.slots()
        });
        each.collect::<Vec<usize>>()
    };
    let mut search = Search {
        model,
        code: model.functions.iter().map(|function| compile(&function.body)).collect(),
        offsets: model.functions.iter().map(|function| offsets(&function.locals)).collect(),
        global_offsets: offsets(&model.globals),
        visited: HashSet::new(),
        waiting: Vec::new(),
        seen: vec![Seen::new(); model.checks.len()],
        is_violated: false,
    };
    let globals = model.globals.iter().flat_map(|global| global.initial.clone()).collect();
    let first = search.frame(0, 0, None);
    search.waiting.push(State { globals, frames: vec![first] });
    while let Some(state) = search.waiting.pop() {
        if search.visited.len() > MAX_STATES {
            return None;
        }
        search.run(state);
    }
    let Search { visited, seen, is_violated, .. } = search;
    Some(Found { states: visited.len(), seen, is_violated })
}

fn compile(body: &[Statement]) -> Code<'_> {
    let mut code = Code { steps: Vec::new(), labels: BTreeMap::new(), gotos: Vec::new() };
    code.block(body, &mut Vec::new(), &mut Vec::new());
    code.steps.push(Step::Return(None));
    for (at, label) in std::mem::take(&mut code.gotos) {
        code.steps[at] = Step::Jump(code.labels[&label]);
    }
    code
}

impl<'a> Code<'a> {
    fn add(&mut self, step: Step<'a>) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    fn patch(&mut self, jumps: Vec<usize>, to: usize) {
        jumps.into_iter().for_each(|at| self.steps[at] = Step::Jump(to));
    }

    fn block(&mut self, body: &'a [Statement], breaks: &mut Vec<usize>, continues: &mut Vec<usize>) {
        for statement in body {
            match statement {
                Statement::If(condition, then, otherwise) => {
                    let branch = self.add(Step::Jump(0));
                    self.block(then, breaks, continues);
                    let end = self.add(Step::Jump(0));
                    self.steps[branch] = Step::Branch(condition, self.steps.len());
                    self.block(otherwise, breaks, continues);
                    self.steps[end] = Step::Jump(self.steps.len());
                }
                Statement::While(condition, body) => {
                    let (mut breaks, mut continues) = (Vec::new(), Vec::new());
                    let header = self.add(Step::Jump(0));
                    self.block(body, &mut breaks, &mut continues);
                    self.add(Step::Jump(header));
                    self.steps[header] = Step::Branch(condition, self.steps.len());
                    self.patch(breaks, self.steps.len());
                    self.patch(continues, header);
                }
                Statement::DoWhile(body, condition) => {
                    let (mut breaks, mut continues) = (Vec::new(), Vec::new());
                    let top = self.steps.len();
                    self.block(body, &mut breaks, &mut continues);
                    let test = self.steps.len();
                    self.add(Step::Branch(condition, test + 2));
                    self.add(Step::Jump(top));
                    self.patch(breaks, test + 2);
                    self.patch(continues, test);
                }
                Statement::Break => breaks.push(self.add(Step::Jump(0))),
                Statement::Continue => continues.push(self.add(Step::Jump(0))),
                Statement::Label(label) => drop(self.labels.insert(*label, self.steps.len())),
                Statement::Goto(label) => {
                    let at = self.add(Step::Jump(0));
                    self.gotos.push((at, *label));
                }
                Statement::Return(value) => drop(self.add(Step::Return(Some(value)))),
                _ => drop(self.add(Step::Do(statement))),
            }
        }
    }
}

impl Search<'_> {
    fn frame(&self, function: usize, argument: u8, result: Option<(bool, usize)>) -> Frame {
        let locals = self.model.functions[function].locals.iter();
        let locals = locals.flat_map(|local| match local.kind {
            Kind::Parameter => vec![argument],
            _ => local.initial.clone(),
        });
        Frame { function, next: 0, locals: locals.collect(), result }
    }

    /// Follows a state until there is a choice, or it was there before.
    fn run(&mut self, mut state: State) {
        loop {
            let Some(frame) = state.frames.last_mut() else { return };
            let (function, at) = (frame.function, frame.next);
            frame.next += 1;
            match &self.code[function].steps[at] {
                Step::Branch(condition, otherwise) => {
                    let (condition, otherwise) = (*condition, *otherwise);
                    let (yes, no) = self.test(&state, condition);
                    if no {
                        let mut other = state.clone();
                        if let Some(frame) = other.frames.last_mut() {
                            frame.next = otherwise;
                        }
                        self.add(other);
                    }
                    if yes {
                        self.add(state);
                    }
                    return;
                }
                Step::Jump(to) => {
                    let is_back = *to <= at;
                    frame.next = *to;
                    if is_back {
                        return self.add(state);
                    }
                }
                Step::Return(value) => {
                    let value = value.map_or(0, |value| self.masked(&state, value));
                    let Some(done) = state.frames.pop() else { return };
                    if state.frames.is_empty() {
                        return;
                    }
                    if let Some(target) = done.result {
                        self.write(&mut state, target, value);
                    }
                }
                Step::Do(statement) => {
                    let statement = *statement;
                    if !self.perform(&mut state, statement) {
                        return;
                    }
                }
            }
        }
    }

    fn add(&mut self, state: State) {
        if self.visited.insert(state.clone()) {
            self.waiting.push(state);
        }
    }

    /// Does what a statement says; false if the state is dealt with.
    fn perform(&mut self, state: &mut State, statement: &Statement) -> bool {
        match statement {
            Statement::Assign(place, value) => {
                let (target, value) = (self.resolve(state, place), self.masked(state, value));
                self.write(state, target, value);
            }
            Statement::Input(place) => {
                let target = self.resolve(state, place);
                for value in 0..4 {
                    let mut next = state.clone();
                    self.write(&mut next, target, value);
                    self.add(next);
                }
                return false;
            }
            Statement::Point(var, condition, one, other) => {
                let target = self.at(state, *var, 0);
                let (yes, no) = self.test(state, condition);
                for (_, value) in [(yes, one), (no, other)].into_iter().filter(|(possible, _)| *possible) {
                    let mut next = state.clone();
                    self.write(&mut next, target, *value as u8);
                    self.add(next);
                }
                return false;
            }
            Statement::Copy(to, from) => {
                for slot in 0..self.slots(state, *to) {
                    let value = self.read(state, self.at(state, *from, slot));
                    self.write(state, self.at(state, *to, slot), value);
                }
            }
            Statement::Clear(var) => {
                for slot in 0..self.slots(state, *var) {
                    self.write(state, self.at(state, *var, slot), 0);
                }
            }
            Statement::Fill(var, value) => {
                let value = self.masked(state, value);
                self.write(state, self.at(state, *var, 0), value);
                self.write(state, self.at(state, *var, 1), 0);
            }
            Statement::Call(function, argument, result) => {
                let argument = self.value(state, argument) as u8;
                let result = result.as_ref().map(|place| self.resolve(state, place));
                let frame = self.frame(*function, argument, result);
                state.frames.push(frame);
            }
            Statement::Assume(condition) => {
                if !self.test(state, condition).0 {
                    return false;
                }
            }
            Statement::Check(number) => {
                let check = &self.model.checks[*number];
                let [left, right] = check.observed.each_ref().map(|observed| self.value(state, observed));
                *self.seen[*number].entry((left, right)).or_insert(0) += 1;
                if let Some(error) = &check.error
                    && self.test(state, error).0
                {
                    self.is_violated = true;
                    return self.test(state, error).1;
                }
            }
            _ => unreachable!("a jump"),
        }
        true
    }

    fn slots(&self, state: &State, var: Var) -> usize {
        let function = state.frames.last().map_or(0, |frame| frame.function);
        self.model.declaration(function, var).kind.slots()
    }

    fn at(&self, state: &State, var: Var, slot: usize) -> (bool, usize) {
        match var.is_global {
            true => (true, self.global_offsets[var.index] + slot),
            false => {
                let function = state.frames.last().map_or(0, |frame| frame.function);
                (false, self.offsets[function][var.index] + slot)
            }
        }
    }

    fn read(&self, state: &State, (is_global, slot): (bool, usize)) -> u8 {
        match state.frames.last() {
            Some(frame) if !is_global => frame.locals[slot],
            _ => state.globals[slot],
        }
    }

    fn write(&self, state: &mut State, (is_global, slot): (bool, usize), value: u8) {
        match state.frames.last_mut() {
            Some(frame) if !is_global => frame.locals[slot] = value,
            _ => state.globals[slot] = value,
        }
    }

    fn resolve(&self, state: &State, place: &Place) -> (bool, usize) {
        match place {
            Place::Slot(var, slot) => self.at(state, *var, *slot),
            Place::Element(var, index) => {
                let mask = self.slots(state, *var) as i32 - 1;
                self.at(state, *var, (self.value(state, index) & mask) as usize)
            }
            Place::Behind(pointer) => {
                let function = state.frames.last().map_or(0, |frame| frame.function);
                let which = self.read(state, self.at(state, *pointer, 0));
                match &self.model.declaration(function, *pointer).kind {
                    Kind::Pointer(targets) => {
                        let (target, slot) = targets[usize::from(which)];
                        self.at(state, target, slot)
                    }
                    _ => unreachable!("a pointer"),
                }
            }
        }
    }

    fn value(&self, state: &State, expression: &Expression) -> i32 {
        match expression {
            Expression::Number(number) => *number,
            Expression::Read(place) => i32::from(self.read(state, self.resolve(state, place))),
            Expression::Binary(operator, left, right) => {
                let (left, right) = (self.value(state, left), self.value(state, right));
                match *operator {
                    "+" => left + right,
                    "-" => left - right,
                    "*" => left * right,
                    "^" => left ^ right,
                    "&" => left & right,
                    "|" => left | right,
                    other => unreachable!("the operator {other}"),
                }
            }
        }
    }

    fn masked(&self, state: &State, expression: &Expression) -> u8 {
        (self.value(state, expression) & i32::from(self.model.mask)) as u8
    }

    /// Whether a condition can hold, and whether it can fail.
    fn test(&self, state: &State, condition: &Condition) -> (bool, bool) {
        match condition {
            Condition::Any => (true, true),
            Condition::Compare(operator, left, right) => {
                let (left, right) = (self.value(state, left), self.value(state, right));
                let holds = match *operator {
                    "==" => left == right,
                    "!=" => left != right,
                    "<" => left < right,
                    "<=" => left <= right,
                    ">" => left > right,
                    other => unreachable!("the operator {other}"),
                };
                (holds, !holds)
            }
            Condition::Not(inner) => {
                let (yes, no) = self.test(state, inner);
                (no, yes)
            }
            // Each input is read once, so both sides can be what they like.
            Condition::And(left, right) => {
                let (left, right) = (self.test(state, left), self.test(state, right));
                (left.0 && right.0, left.1 || right.1)
            }
            Condition::Or(left, right) => {
                let (left, right) = (self.test(state, left), self.test(state, right));
                (left.0 || right.0, left.1 && right.1)
            }
        }
    }
}
