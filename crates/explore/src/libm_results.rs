//! Models that are executions: what functions of libm really return.
//!
//! For exploration such a function returns any number (`semantics`, `symbolic/functions.rs`). Before a
//! model of a path becomes a test, the functions are applied to the values that their arguments have in
//! it. If the path is still taken, the model is real. If not, what was computed is a fact about the
//! functions at these arguments, and the solver is asked for another model: refinement by examples, as
//! for uninterpreted functions. Where a term says what a function computes it is a fact, too.
//!
//! Incomplete: after some examples the path stays open. That the examples exclude it would not show
//! that it can be dropped (see there), so that is open as well.

use std::rc::Rc;

use semantics::symbolic::{Application, InputContent, InputOrigin, Inputs};
use solver::Model;
use term::{Evaluator, Node, Term, TermStore};

use crate::abduction;

/// Models that are tried for one path.
const EXAMPLES: usize = 128;
/// How often results are computed anew because they decide which inputs were read.
const ROUNDS: usize = 4;

/// What is said where no real model was found.
pub const OPEN: &str = "it depends on what a function of libm returns for a value that is not known";

/// A model of a path in which functions of libm return what they do; None if none was found. `condition`
/// are the conditions of the path, `ask` gives another model that satisfies them and these facts.
pub fn model(
    store: &TermStore,
    inputs: &Inputs,
    condition: &[Term],
    first: Model,
    mut ask: impl FnMut(&[Term]) -> Option<Model>,
) -> Option<Model> {
    if !has_functions(inputs) {
        return Some(first);
    }
    let mut facts = Vec::new();
    let mut model = first;
    for _ in 0..EXAMPLES {
        let (real, examples) = applied(store, inputs, &model)?;
        let mut evaluator = Evaluator::default();
        evaluator.begin();
        if condition.iter().all(|&term| evaluator.evaluate(store, &real, term) != 0) {
            return Some(real);
        }
        facts.extend(examples);
        model = ask(&facts)?;
    }
    None
}

/// Whether functions of libm were called with arguments that are not known.
pub fn has_functions(inputs: &Inputs) -> bool {
    inputs.to_vec().iter().any(|record| matches!(record.origin, InputOrigin::Libm(_)))
}

/// The model with the results that functions have for the arguments in it, and each as a fact; None if
/// the results change without end which functions are called.
fn applied(store: &TermStore, inputs: &Inputs, model: &Model) -> Option<(Model, Vec<Term>)> {
    let mut real = model.clone();
    for _ in 0..ROUNDS {
        let mut is_stable = true;
        let mut facts = Vec::new();
        for (application, result) in applications(store, inputs, &real) {
            let mut evaluator = Evaluator::default();
            evaluator.begin();
            let arguments = application.arguments.iter();
            let values: Vec<u128> =
                arguments.map(|&argument| evaluator.evaluate(store, &real, argument)).collect();
            let value = application.value(&values)?;
            let Node::Variable { index, width } = store.node(result) else { return None };
            is_stable &= real.variables.insert(index, value) == Some(value);
            let is_here = same_arguments(store, &application, &values, &real);
            facts.push(store.or(store.not(is_here), store.eq(result, store.constant(width, value))));
            facts.extend(application.definition(store, result));
        }
        if is_stable {
            return Some((real, facts));
        }
    }
    None
}

/// That the arguments have the values they have in a model: said of the variables they are computed
/// from, where they are nothing but these, because a solver need not compute anything for that.
fn same_arguments(store: &TermStore, application: &Application, values: &[u128], model: &Model) -> Term {
    let mut evaluator = Evaluator::default();
    evaluator.begin();
    let is_variable = |leaf: &Term| matches!(store.node(*leaf), Node::Variable { .. });
    let mut all = store.truth(true);
    for (&argument, &value) in application.arguments.iter().zip(values) {
        let variables = abduction::leaves(store, argument);
        if variables.iter().all(is_variable) {
            for variable in variables {
                let value = evaluator.evaluate(store, model, variable);
                all = store.and(all, store.eq(variable, store.constant(store.width(variable), value)));
            }
        } else {
            all = store.and(all, store.eq(argument, store.constant(store.width(argument), value)));
        }
    }
    all
}

/// The calls on the path that a model takes, each with the variable for its result, oldest first.
fn applications(store: &TermStore, inputs: &Inputs, model: &Model) -> Vec<(Rc<Application>, Term)> {
    let mut evaluator = Evaluator::default();
    evaluator.begin();
    let records = inputs.on_path(&mut |guard| evaluator.evaluate(store, model, guard) != 0);
    let found = records.into_iter().filter_map(|record| match (record.origin, record.content) {
        (InputOrigin::Libm(application), InputContent::Scalar { term, .. }) => Some((application, term)),
        _ => None,
    });
    found.collect()
}
