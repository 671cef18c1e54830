//! From the options of an exploration to how its parts are set up.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use outcome::Property;
use program::Program;
use semantics::symbolic::EntryVariables;
use semantics::{Overflow, Violation};
use solver::{Chain, ChainOptions};
use term::TermStore;

use crate::account::Account;
use crate::backprop::Mode;
use crate::learn::Learner;
use crate::options::{Interpolation, Options};
use crate::transition::Runner;

/// How the machine runs under these options.
pub fn machine_options(options: &Options) -> semantics::Options {
    semantics::Options {
        overflow: if options.properties.contains(Property::NoOverflow) {
            Overflow::Check
        } else {
            options.overflow
        },
        unmodelled: options.unmodelled,
        stack_limit: options.stack,
        step_limit: u64::MAX,
        unwind: options.unwind,
        environment: options.environment.clone(),
        shift_check: if options.properties.contains(Property::NoOverflow) {
            Violation::SignedOverflow
        } else {
            Violation::OversizedShift
        },
        checks_shifts: options.properties.contains(Property::Shift),
        stop_at_error: options.properties.contains(Property::UnreachCall),
        stop_at_abort: options.properties.contains(Property::NoAbort),
    }
}

/// What the answer depends on beside the program, for its proof.
pub fn proof_settings(program: &Program, options: &Options) -> Vec<String> {
    let mut settings = vec![
        format!("properties {}", options.properties),
        format!("data-model {:?}", program.data_model),
        format!("overflow {:?}", options.overflow),
    ];
    if let Some(bound) = options.unwind {
        settings.push(format!("unwind {bound} assertions {}", options.unwinding_assertions));
    }
    settings
}

/// Time for one query that only helps to learn.
const LEARNING_QUERY: Duration = Duration::from_millis(200);

/// What learns from finished subtrees; None if nothing is to be learnt.
pub fn learner<'p, 's>(
    program: &'p Program,
    store: &'s TermStore,
    chain: Rc<RefCell<Chain>>,
    options: &Options,
    machine_options: semantics::Options,
) -> Option<Learner<'p, 's>> {
    let mode = match options.interpolation {
        Interpolation::Off => return None,
        Interpolation::Core => Mode::Core,
        Interpolation::Conjunctive => Mode::Conjunctive,
        Interpolation::Exact => Mode::Exact,
    };
    // A solver of its own: that of the path keeps what it was told along the path. What takes it long
    // is not worth learning.
    let deadline = chain.borrow().deadline;
    let timeout = options.solver.timeout.min(LEARNING_QUERY);
    let solver = ChainOptions { timeout, abstraction: true, reasons: true, ..options.solver.clone() };
    let mut chain = Chain::new(solver::default_backend(&solver), solver);
    chain.deadline = deadline;
    let chain = Rc::new(RefCell::new(chain));
    let entry = Rc::new(EntryVariables::default());
    let constant = semantics::symbolic::constant_objects(program).into();
    let input = (options.arguments.clone(), options.stdin);
    let runner =
        Runner::new(program, store, entry.clone(), chain.clone(), constant, machine_options, input).ok()?;
    let mut learner = Learner::new(program, store, entry, chain, runner, mode, options.interpolant_size);
    learner.explanations.is_on = options.explain;
    // A proof is made of all interpolants.
    learner.account = Account::new(options.learning_credit.filter(|_| !options.keep_proof));
    Some(learner)
}
