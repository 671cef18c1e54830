//! Forward symbolic execution.
//!
//! [`forward`] executes each path on its own (Figure 3 of the paper): `σ` maps variables to expressions
//! over initial values, `Π` collects what the path needs, and the condition is the disjunction of
//! `Π ∧ Q[σ]` over all paths. For deterministic complete programs that is the weakest precondition
//! (Theorem 5). For others it is not: it says that some execution ends well, not that all do.
//! [`every_path`] is the weakest precondition for all programs: each path requires its assertions
//! where its assumptions hold, and the condition is the conjunction. Both have as many parts as there
//! are paths and stop at a limit on the size of their condition.
//!
//! [`merged`] needs no substitution, because the program is in dynamic single assignment form, so paths
//! meet again at the end of a choice (Figure 4). Its incarnations are existentially quantified.

use rustc_hash::FxHashMap;

use crate::command::Command;
use crate::error::Error;
use crate::expression::{Expression, Expressions, Variable};
use crate::passify::Passive;
use crate::walk::Step;

/// The disjunction over all paths.
pub fn forward(
    store: &mut Expressions,
    command: &Command,
    postcondition: Expression,
    limit: u64,
) -> Result<Expression, Error> {
    let paths = Paths::new(command);
    paths.fold(store, postcondition, limit, Expressions::or, |store, needs, postcondition| {
        let mut path_predicate: Option<Expression> = None;
        for &(_, condition) in needs {
            path_predicate = Some(match path_predicate {
                Some(before) => store.and(condition, before),
                None => condition,
            });
        }
        match path_predicate {
            Some(path_predicate) => store.and(path_predicate, postcondition),
            None => postcondition,
        }
    })
}

/// The conjunction over all paths of what they require.
pub fn every_path(
    store: &mut Expressions,
    command: &Command,
    postcondition: Expression,
    limit: u64,
) -> Result<Expression, Error> {
    let paths = Paths::new(command);
    paths.fold(store, postcondition, limit, Expressions::and, |store, needs, postcondition| {
        needs.iter().rev().fold(postcondition, |later, &(kind, condition)| match kind {
            Need::Assertion => store.and(condition, later),
            Need::Assumption => store.implies(condition, later),
        })
    })
}

/// `s(P') ∧ Q`
///
/// In an initial state there are values of the incarnations that satisfy it exactly if some execution
/// of the program ends well.
pub fn merged(store: &mut Expressions, program: &Passive, postcondition: Expression) -> Expression {
    let mut current: Option<Expression> = None;
    let mut open: Vec<(Option<Expression>, Option<Expression>)> = Vec::new();
    for step in program.command.walk() {
        let formula = match step {
            Step::Statement(Command::Assert(condition) | Command::Assume(condition)) => *condition,
            Step::Statement(_) => continue,
            Step::Choice => {
                open.push((current.take(), None));
                continue;
            }
            Step::Otherwise => {
                if let Some((_, left)) = open.last_mut() {
                    *left = current.take();
                }
                continue;
            }
            Step::Join => {
                let Some((before, left)) = open.pop() else { continue };
                let right = std::mem::replace(&mut current, before);
                let [left, right] = [left, right].map(|side| side.unwrap_or_else(|| store.truth(true)));
                store.or(left, right)
            }
        };
        current = Some(match current {
            Some(before) => store.and(before, formula),
            None => formula,
        });
    }
    let postcondition = program.read(store, postcondition);
    match current {
        Some(before) => store.and(before, postcondition),
        None => postcondition,
    }
}

#[derive(Copy, Clone)]
enum Need {
    Assertion,
    Assumption,
}

/// The paths through a program.
struct Paths<'a> {
    steps: Vec<Step<'a>>,
    /// For the beginning of a choice where its right side begins; for that, where the choice ends.
    targets: Vec<usize>,
}

/// A path up to some place.
#[derive(Clone, Default)]
struct Path {
    next: usize,
    /// `σ`: of variables that were assigned.
    values: FxHashMap<Variable, Expression>,
    /// `Π`, in execution order.
    needs: Vec<(Need, Expression)>,
    size: u64,
}

impl<'a> Paths<'a> {
    fn new(command: &'a Command) -> Paths<'a> {
        let steps: Vec<Step<'a>> = command.walk().collect();
        let mut targets = vec![0; steps.len()];
        let mut open = Vec::new();
        for (place, step) in steps.iter().enumerate() {
            match step {
                Step::Statement(_) => {}
                Step::Choice => open.push(place),
                Step::Otherwise => {
                    if let Some(choice) = open.last_mut() {
                        targets[*choice] = place + 1;
                        *choice = place;
                    }
                }
                Step::Join => {
                    if let Some(otherwise) = open.pop() {
                        targets[otherwise] = place;
                    }
                }
            }
        }
        Paths { steps, targets }
    }

    /// Combines what `finish` makes of each path, leftmost first.
    fn fold(
        &self,
        store: &mut Expressions,
        postcondition: Expression,
        limit: u64,
        combine: fn(&mut Expressions, Expression, Expression) -> Expression,
        finish: impl Fn(&mut Expressions, &[(Need, Expression)], Expression) -> Expression,
    ) -> Result<Expression, Error> {
        let too_large = Error::TooLarge { what: "the condition of all paths", limit };
        let mut all: Option<Expression> = None;
        let mut pending = vec![Path::default()];
        while let Some(mut path) = pending.pop() {
            while let Some(step) = self.steps.get(path.next) {
                match step {
                    Step::Statement(statement) => path.execute(store, statement),
                    Step::Choice => {
                        let right = Path { next: self.targets[path.next], ..path.clone() };
                        pending.push(right);
                    }
                    // Comes from the left side.
                    Step::Otherwise => path.next = self.targets[path.next],
                    Step::Join => {}
                }
                path.next += 1;
                if path.size > limit {
                    return Err(too_large);
                }
            }
            let postcondition = store.substitute(postcondition, &path.values);
            let formula = finish(store, &path.needs, postcondition);
            let combined = match all {
                Some(others) => combine(store, others, formula),
                None => formula,
            };
            if store.size(combined) > limit {
                return Err(too_large);
            }
            all = Some(combined);
        }
        Ok(all.unwrap_or(postcondition))
    }
}

impl Path {
    fn execute(&mut self, store: &mut Expressions, statement: &Command) {
        let (need, condition) = match statement {
            Command::Assign(variable, value) => {
                let value = store.substitute(*value, &self.values);
                self.values.insert(*variable, value);
                return;
            }
            Command::Assert(condition) => (Need::Assertion, *condition),
            Command::Assume(condition) => (Need::Assumption, *condition),
            Command::Sequence(_) | Command::Choice(..) => return,
        };
        let condition = store.substitute(condition, &self.values);
        self.size = self.size.saturating_add(store.size(condition)).saturating_add(1);
        self.needs.push((need, condition));
    }
}
