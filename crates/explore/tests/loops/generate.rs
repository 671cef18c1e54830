//! Random programs with loops.
//!
//! Variables that are updated at random soon hold everything, and there is no reason to be safe that
//! is worth finding. So most updates belong to a *plan*: several ways to change two slots that keep a
//! relation between them.

use crate::dice::Dice;
use crate::model::{Check, Condition, Declaration, Expression, Function, Kind, Model, Place, Statement, Var};

/// Updates that keep a relation between two slots.
struct Plan {
    /// The function whose variables they are; None if they are globals.
    function: Option<usize>,
    slots: [(Var, usize); 2],
    updates: Vec<Vec<Statement>>,
}

struct Generator {
    dice: Dice,
    model: Model,
    plans: Vec<Plan>,
    function: usize,
    /// Loops around what is being made.
    depth: usize,
    /// Statements that may still be made.
    budget: usize,
    labels: u32,
    /// The labels of the function.
    targets: Vec<u32>,
}

pub fn generate(seed: u64, attempt: u64) -> Model {
    let mut dice = Dice::new(seed ^ attempt << 48);
    let mask = if dice.once_in(4) { 15 } else { 7 };
    let model = Model { seed, mask, ..Model::default() };
    let mut generator = Generator {
        dice,
        model,
        plans: Vec::new(),
        function: 0,
        depth: 0,
        budget: 0,
        labels: 0,
        targets: Vec::new(),
    };
    generator.program();
    generator.model
}

fn number(value: u8) -> Expression {
    Expression::Number(i32::from(value))
}

fn read((var, slot): (Var, usize)) -> Expression {
    Expression::Read(Place::Slot(var, slot))
}

fn binary(operator: &'static str, left: Expression, right: Expression) -> Expression {
    Expression::Binary(operator, Box::new(left), Box::new(right))
}

fn assign((var, slot): (Var, usize), value: Expression) -> Statement {
    Statement::Assign(Place::Slot(var, slot), value)
}

impl Generator {
    fn program(&mut self) {
        let functions = [0, 0, 1, 1, 2][self.dice.roll(5)];
        for _ in 0..self.dice.roll(3) {
            let declaration = self.declaration();
            self.model.globals.push(declaration);
        }
        for index in 0..=functions {
            let mut function = Function::default();
            if index > 0 {
                function.locals.push(Declaration { kind: Kind::Parameter, initial: vec![0] });
            }
            let locals = if index == 0 { 2 + self.dice.roll(2) } else { self.dice.roll(2) };
            for _ in 0..locals {
                let declaration = self.declaration();
                function.locals.push(declaration);
            }
            self.model.functions.push(function);
            self.function = index;
            self.add_pointer();
        }
        for _ in 0..1 + self.dice.roll(2) {
            self.add_plan();
        }
        for index in (0..=functions).rev() {
            self.function = index;
            self.depth = 0;
            self.targets.clear();
            self.budget = if index == 0 { 8 + self.dice.roll(14) } else { 2 + self.dice.roll(5) };
            let mut body = Vec::new();
            if index == 0 && self.dice.once_in(2) {
                let place = self.some_place();
                body.extend(place.map(Statement::Input));
            }
            if index > 0 && self.dice.once_in(4) {
                body.push(self.recursion(index));
            }
            while self.budget > 0 {
                if index > 0 && self.dice.once_in(3) {
                    self.statement(&mut body);
                } else {
                    self.a_loop(&mut body);
                }
            }
            if index == 0 {
                self.check(&mut body);
            } else {
                let value = self.expression(1);
                body.push(Statement::Return(value));
            }
            self.model.functions[index].body = body;
        }
    }

    fn initial(&mut self) -> u8 {
        if self.dice.once_in(2) { 0 } else { self.dice.roll(4) as u8 }
    }

    fn declaration(&mut self) -> Declaration {
        let kind = match self.dice.roll(12) {
            0 | 1 => Kind::Taken,
            2 => Kind::Array(2),
            3 if self.dice.once_in(2) => Kind::Array(4),
            4 => Kind::Pair,
            5 => Kind::Wide,
            6 => Kind::Scalar("unsigned char"),
            7 => Kind::Scalar("short"),
            _ => Kind::Scalar("int"),
        };
        let initial = (0..kind.slots()).map(|_| self.initial()).collect();
        Declaration { kind, initial }
    }

    /// The variables that the current function sees.
    fn variables(&self) -> Vec<Var> {
        let globals = (0..self.model.globals.len()).map(|index| Var { is_global: true, index });
        let locals = self.model.functions[self.function].locals.len();
        globals.chain((0..locals).map(|index| Var { is_global: false, index })).collect()
    }

    fn kind(&self, var: Var) -> &Kind {
        &self.model.declaration(self.function, var).kind
    }

    /// Slots that numbers are in.
    fn slots(&self) -> Vec<(Var, usize)> {
        let plain = |var: &Var| !matches!(self.kind(*var), Kind::Pointer(_));
        let variables = self.variables().into_iter().filter(plain);
        variables.flat_map(|var| (0..self.kind(var).slots()).map(move |slot| (var, slot))).collect()
    }

    fn writable(&self) -> Vec<(Var, usize)> {
        let mut slots = self.slots();
        slots.retain(|&(var, _)| *self.kind(var) != Kind::Parameter);
        slots
    }

    fn of_kind(&mut self, wanted: impl Fn(&Kind) -> bool) -> Option<Var> {
        let mut variables = self.variables();
        variables.retain(|&var| wanted(self.kind(var)));
        self.dice.pick(&variables).copied()
    }

    /// Gives the current function a pointer, if there is something to point to.
    fn add_pointer(&mut self) {
        if !self.dice.once_in(2) {
            return;
        }
        let mut targets = self.slots();
        targets.retain(|&(var, _)| matches!(self.kind(var), Kind::Taken | Kind::Array(_) | Kind::Pair));
        while targets.len() > 3 {
            targets.remove(self.dice.roll(targets.len()));
        }
        if targets.len() > 1 {
            let initial = vec![self.dice.roll(targets.len()) as u8];
            let pointer = Declaration { kind: Kind::Pointer(targets), initial };
            self.model.functions[self.function].locals.push(pointer);
        }
    }

    fn add_plan(&mut self) {
        self.function = self.dice.roll(self.model.functions.len());
        let mut slots = self.writable();
        if slots.len() < 2 {
            self.function = 0;
            slots = self.writable();
        }
        if slots.len() < 2 {
            return;
        }
        let x = slots.remove(self.dice.roll(slots.len()));
        let y = slots.remove(self.dice.roll(slots.len()));
        let step = 1 + self.dice.roll(3) as u8;
        let (more, less) = (
            |slot, by: u8| assign(slot, binary("+", read(slot), number(by))),
            |slot, by: u8| assign(slot, binary("-", read(slot), number(by))),
        );
        let mut start = [self.dice.roll(3) as u8, 0];
        let limit = 2 + self.dice.roll(5) as u8;
        let below = |slot, limit: u8, then| {
            Statement::If(Condition::Compare("<", read(slot), number(limit)), then, Vec::new())
        };
        let updates = match self.dice.roll(8) {
            // x = y
            0 => {
                start[1] = start[0];
                vec![vec![more(x, step), more(y, step)], vec![assign(y, number(2)), assign(x, read(y))]]
            }
            // y = k x
            1 => {
                start = [0, 0];
                let reset = vec![assign(x, number(0)), assign(y, number(0))];
                vec![vec![more(x, 1), more(y, step)], reset]
            }
            // x + y = n
            2 => {
                start[1] = limit;
                vec![vec![more(x, 1), less(y, 1)], vec![less(x, step), more(y, step)]]
            }
            // A flag says which of two numbers is in x.
            3 => {
                start = [limit, 0];
                vec![
                    vec![assign(y, number(1)), assign(x, number(step))],
                    vec![assign(y, number(0)), assign(x, number(limit))],
                ]
            }
            // Both are turned over.
            4 => {
                start = [0, 1];
                let turn = |slot| assign(slot, binary("-", number(1), read(slot)));
                vec![vec![turn(x), turn(y)], vec![turn(y), turn(x)], vec![turn(x), turn(x)]]
            }
            // A counter with a limit, and another that does not pass it.
            5 => {
                start = [0, 0];
                let follow = Condition::Compare("<", read(y), read(x));
                vec![
                    vec![below(x, limit, vec![more(x, 1)])],
                    vec![Statement::If(follow, vec![more(y, 1)], Vec::new())],
                ]
            }
            // A machine of a few states, and what it remembers.
            6 => {
                start = [0, 0];
                let on = |from: u8, then| {
                    Statement::If(Condition::Compare("==", read(x), number(from)), then, Vec::new())
                };
                vec![
                    vec![on(0, vec![assign(x, number(step)), assign(y, number(1))])],
                    vec![on(step, vec![assign(x, number(step + 2)), assign(y, number(2))])],
                    vec![on(step + 2, vec![assign(x, number(0)), assign(y, number(0))])],
                ]
            }
            // Even and odd.
            _ => {
                start[1] = start[0] & 1;
                let flip = assign(x, binary("^", read(x), number(4)));
                let copy = assign(y, binary("&", read(x), number(1)));
                vec![vec![more(x, 2)], vec![flip], vec![copy]]
            }
        };
        let function = self.function;
        for ((var, slot), value) in [x, y].into_iter().zip(start) {
            let declaration = match var.is_global {
                true => &mut self.model.globals[var.index],
                false => &mut self.model.functions[function].locals[var.index],
            };
            declaration.initial[slot] = value & self.model.mask;
        }
        let is_shared = x.0.is_global && y.0.is_global;
        self.plans.push(Plan { function: (!is_shared).then_some(function), slots: [x, y], updates });
    }

    fn is_mine(&self, plan: &Plan) -> bool {
        plan.function.is_none_or(|function| function == self.function)
    }

    fn update(&mut self, body: &mut Vec<Statement>) -> bool {
        let mine: Vec<usize> =
            (0..self.plans.len()).filter(|&plan| self.is_mine(&self.plans[plan])).collect();
        let Some(&plan) = self.dice.pick(&mine) else { return false };
        let choice = self.dice.roll(self.plans[plan].updates.len());
        body.extend(self.plans[plan].updates[choice].iter().cloned());
        true
    }

    fn some_place(&mut self) -> Option<Place> {
        if self.dice.once_in(4)
            && let Some(pointer) = self.of_kind(|kind| matches!(kind, Kind::Pointer(_)))
        {
            return Some(Place::Behind(pointer));
        }
        if self.dice.once_in(4)
            && let Some(array) = self.of_kind(|kind| matches!(kind, Kind::Array(_)))
        {
            return Some(Place::Element(array, Box::new(self.expression(1))));
        }
        // What a plan keeps in relation is seldom disturbed.
        let mut slots = self.writable();
        let planned: Vec<(Var, usize)> =
            self.plans.iter().filter(|plan| self.is_mine(plan)).flat_map(|plan| plan.slots).collect();
        if !self.dice.once_in(8) && slots.iter().any(|slot| !planned.contains(slot)) {
            slots.retain(|slot| !planned.contains(slot));
        }
        let (var, slot) = *self.dice.pick(&slots)?;
        Some(Place::Slot(var, slot))
    }

    fn expression(&mut self, depth: usize) -> Expression {
        match self.dice.roll(if depth == 0 { 5 } else { 8 }) {
            0 | 1 => number(self.dice.roll(5) as u8),
            2..=4 => {
                if self.dice.once_in(5)
                    && let Some(place) = self.some_place()
                {
                    return Expression::Read(place);
                }
                let slots = self.slots();
                self.dice.pick(&slots).map_or(Expression::Number(1), |&slot| read(slot))
            }
            _ => {
                let operator = ["+", "+", "-", "-", "^", "&", "|", "*"][self.dice.roll(8)];
                let (left, right) = (self.expression(depth - 1), self.expression(0));
                binary(operator, left, right)
            }
        }
    }

    fn comparison(&mut self) -> Condition {
        let operator = ["==", "!=", "<", "<=", ">"][self.dice.roll(5)];
        let (left, right) = (self.expression(1), self.expression(0));
        Condition::Compare(operator, left, right)
    }

    fn condition(&mut self) -> Condition {
        match self.dice.roll(10) {
            0..=3 => Condition::Any,
            4 => Condition::And(Box::new(Condition::Any), Box::new(self.comparison())),
            5 => Condition::Or(Box::new(self.comparison()), Box::new(Condition::Any)),
            6 => Condition::Not(Box::new(self.comparison())),
            _ => self.comparison(),
        }
    }

    fn check(&mut self, body: &mut Vec<Statement>) {
        if self.model.checks.len() >= 3 {
            return;
        }
        let mine: Vec<[(Var, usize); 2]> =
            self.plans.iter().filter(|plan| self.is_mine(plan)).map(|plan| plan.slots).collect();
        let observed = match self.dice.pick(&mine) {
            Some(&slots) if !self.dice.once_in(4) => slots.map(read),
            _ => {
                let slots = self.slots();
                let mut one = || self.dice.pick(&slots).map_or(Expression::Number(0), |&slot| read(slot));
                [one(), one()]
            }
        };
        body.push(Statement::Check(self.model.checks.len()));
        self.model.checks.push(Check { observed, error: None });
    }

    /// A block of a few statements.
    fn block(&mut self, most: usize) -> Vec<Statement> {
        let mut body = Vec::new();
        for _ in 0..1 + self.dice.roll(most) {
            self.statement(&mut body);
        }
        body
    }

    fn a_loop(&mut self, body: &mut Vec<Statement>) {
        self.budget = self.budget.saturating_sub(2);
        self.depth += 1;
        // A way back to the front of the loop, into it, or behind it.
        let front = self.label(8);
        let within = self.label(14);
        let behind = self.label(8);
        body.extend(front.map(Statement::Label));
        let mut inner = self.block(4);
        if let Some(label) = within {
            inner.insert(self.dice.roll(inner.len() + 1), Statement::Label(label));
        }
        let condition = self.condition();
        let result = match self.dice.roll(6) {
            0 => Statement::DoWhile(inner, condition),
            1 => {
                let leave = Statement::If(condition, vec![Statement::Break], Vec::new());
                inner.insert(self.dice.roll(inner.len() + 1), leave);
                let always = Condition::Compare("==", Expression::Number(1), Expression::Number(1));
                Statement::While(always, inner)
            }
            _ => Statement::While(condition, inner),
        };
        // Into the loop from in front of it: it has two entries.
        if let Some(label) = within
            && self.dice.once_in(2)
        {
            let condition = self.condition();
            body.push(Statement::If(condition, vec![Statement::Goto(label)], Vec::new()));
        }
        body.push(result);
        body.extend(behind.map(Statement::Label));
        self.depth -= 1;
    }

    /// A label that will be put somewhere, once in so many times.
    fn label(&mut self, times: usize) -> Option<u32> {
        if !self.dice.once_in(times) {
            return None;
        }
        self.labels += 1;
        self.targets.push(self.labels);
        Some(self.labels)
    }

    fn recursion(&mut self, index: usize) -> Statement {
        let argument = read((Var { is_global: false, index: 0 }, 0));
        let call = Statement::Call(index, binary("-", argument.clone(), Expression::Number(1)), None);
        let again = Condition::Compare(">", argument, Expression::Number(0));
        Statement::If(again, vec![call], Vec::new())
    }

    fn statement(&mut self, body: &mut Vec<Statement>) {
        if self.budget == 0 {
            if !self.update(body) {
                self.assignment(body);
            }
            return;
        }
        self.budget -= 1;
        match self.dice.roll(24) {
            0..=4 if self.update(body) => {}
            5 | 6 => {
                let condition = self.condition();
                let then = self.block(2);
                let otherwise = if self.dice.once_in(2) { self.block(2) } else { Vec::new() };
                body.push(Statement::If(condition, then, otherwise));
            }
            7..=9 if self.depth < 3 => self.a_loop(body),
            10 | 11 if self.depth > 0 => {
                let condition = self.condition();
                let jump = match self.dice.roll(8) {
                    0..=2 => Statement::Break,
                    3..=5 => Statement::Continue,
                    6 if self.function > 0 || self.dice.once_in(3) => Statement::Return(self.expression(1)),
                    _ => match self.dice.pick(&self.targets.clone()) {
                        Some(&label) => Statement::Goto(label),
                        _ => Statement::Break,
                    },
                };
                let mut then = if self.dice.once_in(3) { self.block(1) } else { Vec::new() };
                then.push(jump);
                body.push(Statement::If(condition, then, Vec::new()));
            }
            12 | 13 => self.check(body),
            14 | 15 if self.function + 1 < self.model.functions.len() => {
                let count = self.model.functions.len() - self.function - 1;
                let function = self.function + 1 + self.dice.roll(count);
                let argument = binary("&", self.expression(1), number(self.model.mask.min(3)));
                let result = if self.dice.once_in(2) { self.some_place() } else { None };
                body.push(Statement::Call(function, argument, result));
            }
            16 => {
                let place = self.some_place();
                body.extend(place.map(Statement::Input));
            }
            17 if self.dice.once_in(2) => {
                let condition = self.comparison();
                body.push(Statement::Assume(condition));
            }
            18 | 19 => self.whole(body),
            _ => self.assignment(body),
        }
    }

    fn assignment(&mut self, body: &mut Vec<Statement>) {
        let Some(place) = self.some_place() else { return };
        let value = self.expression(2);
        body.push(Statement::Assign(place, value));
    }

    /// Something that changes more than a number.
    fn whole(&mut self, body: &mut Vec<Statement>) {
        match self.dice.roll(4) {
            0 | 1 => {
                let Some(pointer) = self.of_kind(|kind| matches!(kind, Kind::Pointer(_))) else { return };
                let Kind::Pointer(targets) = self.kind(pointer) else { return };
                let count = targets.len();
                let condition = self.condition();
                let (one, other) = (self.dice.roll(count), self.dice.roll(count));
                body.push(Statement::Point(pointer, condition, one, other));
            }
            2 => {
                let Some(var) = self.of_kind(|kind| matches!(kind, Kind::Array(_) | Kind::Pair | Kind::Wide))
                else {
                    return;
                };
                let kind = self.kind(var).clone();
                let other = self.of_kind(|other| *other == kind);
                match other {
                    Some(other) if other != var && kind != Kind::Wide => {
                        body.push(Statement::Copy(var, other))
                    }
                    _ => body.push(Statement::Clear(var)),
                }
            }
            _ => {
                let Some(var) = self.of_kind(|kind| *kind == Kind::Wide) else { return };
                let value = self.expression(1);
                body.push(Statement::Fill(var, value));
            }
        }
    }
}
