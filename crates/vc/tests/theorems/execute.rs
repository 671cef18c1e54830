//! What programs do, by running them: the oracle of the theorems.

use std::collections::BTreeMap;

use vc::{Command, Evaluator, Expression, Expressions, Theory, Value, Variable};

/// The values of the variables that were given one.
pub type State = BTreeMap<Variable, Value>;

/// How a path through a program ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Normal(State),
    Wrong(State),
    /// At an assumption that does not hold.
    Blocked,
}

/// The ends of all paths from a state.
pub fn execute(store: &Expressions, theory: Theory, command: &Command, state: &State) -> Vec<End> {
    match command {
        Command::Assign(variable, value) => {
            let mut after = state.clone();
            after.insert(*variable, evaluate(store, theory, state, *value));
            vec![End::Normal(after)]
        }
        Command::Assert(condition) if holds(store, theory, state, *condition) => {
            vec![End::Normal(state.clone())]
        }
        Command::Assert(_) => vec![End::Wrong(state.clone())],
        Command::Assume(condition) if holds(store, theory, state, *condition) => {
            vec![End::Normal(state.clone())]
        }
        Command::Assume(_) => vec![End::Blocked],
        Command::Sequence(list) => {
            let mut ends = vec![End::Normal(state.clone())];
            for command in list {
                ends = ends
                    .into_iter()
                    .flat_map(|end| match end {
                        End::Normal(state) => execute(store, theory, command, &state),
                        ended => vec![ended],
                    })
                    .collect();
            }
            ends
        }
        Command::Choice(left, right) => {
            let mut ends = execute(store, theory, left, state);
            ends.extend(execute(store, theory, right, state));
            ends
        }
    }
}

fn evaluate(store: &Expressions, theory: Theory, state: &State, expression: Expression) -> Value {
    let values = state.iter().map(|(&variable, value)| (variable, value.clone()));
    Evaluator::new(store, theory, values).evaluate(expression).expect("it has a value")
}

pub fn holds(store: &Expressions, theory: Theory, state: &State, expression: Expression) -> bool {
    evaluate(store, theory, state, expression) == Value::Truth(true)
}

/// Whether all executions terminate in the postcondition, or block.
pub fn wp(store: &Expressions, theory: Theory, command: &Command, post: Expression, state: &State) -> bool {
    execute(store, theory, command, state).iter().all(|end| match end {
        End::Normal(state) => holds(store, theory, state, post),
        End::Wrong(_) => false,
        End::Blocked => true,
    })
}

/// Whether all executions that terminate do so in the postcondition.
pub fn wlp(store: &Expressions, theory: Theory, command: &Command, post: Expression, state: &State) -> bool {
    execute(store, theory, command, state).iter().all(|end| match end {
        End::Normal(state) => holds(store, theory, state, post),
        End::Wrong(_) | End::Blocked => true,
    })
}
