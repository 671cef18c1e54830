//! Directionless weakest preconditions.
//!
//! Each statement of a passive program gives, on its own, a formula for the states from which it may
//! terminate normally and one for those from which it may go wrong (`f` in the paper). They are put
//! into the lists of their sequence in whatever order statements are visited, and a list is combined
//! (`G`) only when it is complete and its formulas are needed: at the end of a choice and of the
//! program. So the order of visiting does not change the condition, but for the numbers of names.
//!
//! Figure 1 combines formulas as they are, which copies some once for every level of choices. Figure 2
//! names them: the condition of a program `S` has less than `2·|S| + 9·len(S) + |Q|` nodes.

use crate::command::Command;
use crate::condition::Condition;
use crate::expression::{Expression, Expressions, Sort, Variable};
use crate::passify::{Passifier, Passive};
use crate::walk::Step;

/// The order in which the statements of a program are visited.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Direction {
    /// From the first to the last: in execution order.
    #[default]
    Forward,
    Backward,
    Mixed,
}

impl Direction {
    /// Each by its name, with what it means to a user.
    pub const CHOICES: &'static [(Direction, &'static str, &'static str)] = &[
        (Direction::Forward, "forward", ""),
        (Direction::Backward, "backward", ""),
        (Direction::Mixed, "mixed", "The first half forward, the second backward"),
    ];

    /// As numbers of statements in execution order.
    fn order(self, count: usize) -> Vec<usize> {
        match self {
            Direction::Forward => (0..count).collect(),
            Direction::Backward => (0..count).rev().collect(),
            Direction::Mixed => (0..count / 2).chain((count / 2..count).rev()).collect(),
        }
    }
}

/// Which rules combine formulas.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// Figure 1 of the paper: without names.
    Basic,
    /// Figure 2: what would be copied is named.
    Efficient,
}

/// Formulas for the states from which a program may terminate normally, and may go wrong.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outcomes {
    pub normal: Expression,
    pub wrong: Expression,
}

impl Outcomes {
    /// Of `assume true`.
    pub fn skip(store: &mut Expressions) -> Outcomes {
        Outcomes { normal: store.truth(true), wrong: store.truth(false) }
    }

    /// Of a choice (F-CHOICE).
    pub fn or(self, store: &mut Expressions, right: Outcomes) -> Outcomes {
        Outcomes { normal: store.or(self.normal, right.normal), wrong: store.or(self.wrong, right.wrong) }
    }
}

/// Of a statement without parts (F-ASSERT, F-ASSUME).
pub(crate) fn outcomes(store: &mut Expressions, statement: &Command) -> Outcomes {
    match statement {
        Command::Assert(condition) => Outcomes { normal: *condition, wrong: store.not(*condition) },
        Command::Assume(condition) => Outcomes { normal: *condition, wrong: store.truth(false) },
        Command::Assign(variable, value) => {
            let variable = store.variable(*variable);
            Outcomes { normal: store.equal(variable, *value), wrong: store.truth(false) }
        }
        Command::Sequence(_) | Command::Choice(..) => Outcomes::skip(store),
    }
}

/// Combines lists (`G` of the paper), naming what it would copy if the rules say so.
struct Combine {
    rules: Rules,
    definitions: Vec<(Variable, Expression)>,
}

impl Combine {
    fn combine(&mut self, store: &mut Expressions, list: &[Outcomes]) -> Outcomes {
        let Some((last, before)) = list.split_last() else {
            let skip = Outcomes::skip(store);
            return Outcomes { normal: self.name(store, skip.normal), ..skip };
        };
        let mut all = Outcomes { normal: self.name(store, last.normal), wrong: last.wrong };
        for first in before.iter().rev() {
            let normal = self.name(store, first.normal);
            let later = store.and(normal, all.wrong);
            all = Outcomes { normal: store.and(normal, all.normal), wrong: store.or(first.wrong, later) };
        }
        all
    }

    fn name(&mut self, store: &mut Expressions, formula: Expression) -> Expression {
        match self.rules {
            Rules::Basic => formula,
            Rules::Efficient => {
                let name = store.declare("n", Sort::Truth, false);
                self.definitions.push((name, formula));
                store.variable(name)
            }
        }
    }
}

/// The directionless weakest precondition of a passive program.
pub fn dwp(
    store: &mut Expressions,
    program: &Passive,
    postcondition: Expression,
    rules: Rules,
    direction: Direction,
) -> Condition {
    dwp_in_order(store, program, postcondition, rules, |count| direction.order(count))
}

/// As `dwp`, visiting statements in any order: `order` is given how many there are and says their
/// numbers in execution order. Statements that it leaves out are visited last.
pub fn dwp_in_order(
    store: &mut Expressions,
    program: &Passive,
    postcondition: Expression,
    rules: Rules,
    order: impl FnOnce(usize) -> Vec<usize>,
) -> Condition {
    let (mut lists, statements) = Lists::new(&program.command);
    let mut combine = Combine { rules, definitions: program.definitions.clone() };
    let mut is_visited = vec![false; statements.len()];
    for number in order(statements.len()).into_iter().chain(0..statements.len()) {
        let Some((place, statement)) = statements.get(number) else { continue };
        if !std::mem::replace(&mut is_visited[number], true) {
            let outcomes = match statement {
                Some(statement) => outcomes(store, statement),
                None => Outcomes::skip(store),
            };
            lists.fill(store, &mut combine, *place, outcomes);
        }
    }
    let all = lists.lists[0].combined.unwrap_or_else(|| Outcomes::skip(store));
    let postcondition = program.read(store, postcondition);
    let goal = assemble(store, all, postcondition);
    Condition { definitions: combine.definitions, goal, incarnations: program.incarnations.made().to_vec() }
}

/// The directionless weakest precondition of a program that is seen in execution order only:
/// incarnations and formulas are made while it is walked through (section 6 of the paper).
pub fn dwp_on_the_fly(
    store: &mut Expressions,
    command: &Command,
    postcondition: Expression,
    rules: Rules,
) -> Condition {
    let mut passifier = Passifier::default();
    let mut combine = Combine { rules, definitions: Vec::new() };
    let mut current: Vec<Outcomes> = Vec::new();
    // Of the choices that are open: what comes before, and the left side.
    let mut open: Vec<(Vec<Outcomes>, Vec<Outcomes>)> = Vec::new();
    for step in command.walk() {
        match step {
            Step::Statement(statement) => {
                let passive = passifier.statement(store, statement);
                current.extend(passive.map(|statement| outcomes(store, &statement)));
            }
            Step::Choice => {
                passifier.choice();
                open.push((std::mem::take(&mut current), Vec::new()));
            }
            Step::Otherwise => {
                passifier.otherwise();
                if let Some((_, left)) = open.last_mut() {
                    *left = std::mem::take(&mut current);
                }
            }
            Step::Join => {
                let (left_end, right_end) = passifier.join(store);
                let Some((before, mut left)) = open.pop() else { continue };
                let mut right = std::mem::replace(&mut current, before);
                left.extend(left_end.iter().map(|statement| outcomes(store, statement)));
                right.extend(right_end.iter().map(|statement| outcomes(store, statement)));
                let [left, right] = [left, right].map(|side| combine.combine(store, &side));
                current.push(left.or(store, right));
            }
        }
    }
    let all = combine.combine(store, &current);
    let (incarnations, mut definitions) = passifier.finish();
    definitions.extend(combine.definitions);
    let postcondition = incarnations.read(store, postcondition);
    let goal = assemble(store, all, postcondition);
    Condition { definitions, goal, incarnations: incarnations.made().to_vec() }
}

/// `¬W ∧ (N ⇒ Q)`
fn assemble(store: &mut Expressions, all: Outcomes, postcondition: Expression) -> Expression {
    let right = store.not(all.wrong);
    let ends_well = store.implies(all.normal, postcondition);
    store.and(right, ends_well)
}

/// The lists of a program: one for itself and one for each side of a choice.
struct Lists {
    lists: Vec<List>,
}

#[derive(Default)]
struct List {
    slots: Vec<Option<Outcomes>>,
    missing: usize,
    /// The slot of the choice that this is a side of.
    choice: Option<Place>,
    /// The other side.
    sibling: usize,
    is_left: bool,
    /// Once nothing is missing.
    combined: Option<Outcomes>,
}

#[derive(Copy, Clone)]
struct Place {
    list: usize,
    slot: usize,
}

impl Lists {
    /// The empty lists of a program, and its statements with their places in execution order; none
    /// stands for a side without statements.
    fn new(command: &Command) -> (Lists, Vec<(Place, Option<&Command>)>) {
        let mut lists = Lists { lists: vec![List::default()] };
        let mut statements = Vec::new();
        let mut current = 0;
        for step in command.walk() {
            match step {
                Step::Statement(statement) => statements.push((lists.slot(current), Some(statement))),
                Step::Choice => {
                    let choice = Some(lists.slot(current));
                    let left = lists.lists.len();
                    lists.lists.push(List { choice, sibling: left + 1, is_left: true, ..List::default() });
                    lists.lists.push(List { choice, sibling: left, ..List::default() });
                    current = left;
                }
                Step::Otherwise => {
                    lists.end(current, &mut statements);
                    current = lists.lists[current].sibling;
                }
                Step::Join => {
                    lists.end(current, &mut statements);
                    current = lists.lists[current].choice.map_or(0, |place| place.list);
                }
            }
        }
        lists.end(current, &mut statements);
        (lists, statements)
    }

    fn slot(&mut self, list: usize) -> Place {
        let this = &mut self.lists[list];
        this.slots.push(None);
        this.missing += 1;
        Place { list, slot: this.slots.len() - 1 }
    }

    fn end(&mut self, list: usize, statements: &mut Vec<(Place, Option<&Command>)>) {
        if self.lists[list].slots.is_empty() {
            statements.push((self.slot(list), None));
        }
    }

    /// Fills a slot, and combines the lists that are complete with it.
    fn fill(&mut self, store: &mut Expressions, combine: &mut Combine, place: Place, outcomes: Outcomes) {
        let mut next = Some((place, outcomes));
        while let Some((Place { list, slot }, outcomes)) = next.take() {
            let this = &mut self.lists[list];
            this.slots[slot] = Some(outcomes);
            this.missing -= 1;
            if this.missing > 0 {
                return;
            }
            let complete: Vec<Outcomes> = std::mem::take(&mut this.slots).into_iter().flatten().collect();
            let combined = combine.combine(store, &complete);
            let this = &mut self.lists[list];
            this.combined = Some(combined);
            let (choice, sibling, is_left) = (this.choice, this.sibling, this.is_left);
            if let (Some(choice), Some(other)) = (choice, self.lists[sibling].combined) {
                let (left, right) = if is_left { (combined, other) } else { (other, combined) };
                next = Some((choice, left.or(store, right)));
            }
        }
    }
}
