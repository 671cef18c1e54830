//! Completes the test of a path that was not followed to its end.
//!
//! Exploration leaves a path where nothing new can come. The compiled program goes on from there, and asks for inputs
//! that the test does not have: it is run here, with zeros for them, and they become part of the test.

use std::cell::RefCell;
use std::rc::Rc;

use diagnose::Rerun;
use outcome::Test;
use program::{DataModel, Program};
use semantics::concrete::Wanted;
use semantics::symbolic::InputOrigin;
use semantics::{Origin, Site};

/// LLVM instructions of such a run: what is asked for later stays open.
const STEPS: u64 = 1 << 18;
/// Inputs that are added at most.
const INPUTS: usize = 1 << 10;

struct Added {
    origin: InputOrigin,
    wanted: Wanted,
    site: Option<Site>,
    bytes: Vec<u8>,
}

/// The test with what the program asks for behind its end.
pub fn completed(rerun: &Rerun<'_>, mut test: Test) -> Test {
    let Ok(mut machine) = rerun.machine(&test) else { return test };
    let Some(mut recorded) = machine.domain.feed.take() else { return test };
    let added: Rc<RefCell<Vec<Added>>> = Rc::default();
    let (noted, model) = (added.clone(), rerun.program.data_model);
    machine.domain.feed = Some(Box::new(move |origin, wanted, site| {
        recorded(origin, wanted, site).or_else(|| {
            let is_asked = matches!(origin, Origin::Input(_) | Origin::Memory(_) | Origin::Unmodelled(_));
            let mut added = noted.borrow_mut();
            if !is_asked || added.len() == INPUTS {
                return None;
            }
            let bytes = zeros(wanted, model);
            added.push(Added { origin: InputOrigin::of(origin), wanted, site, bytes: bytes.clone() });
            Some(bytes)
        })
    }));
    machine.options.step_limit = STEPS;
    machine.run();
    test.inputs.extend(added.take().into_iter().map(|added| input(rerun.program, added)));
    test
}

fn zeros(wanted: Wanted, model: DataModel) -> Vec<u8> {
    match wanted {
        Wanted::Scalar(ty) => vec![0; ty.bytes(model) as usize],
        Wanted::Bytes(length) => vec![0; length as usize],
    }
}

fn input(program: &Program, added: Added) -> outcome::Input {
    explore::input_of_run(program, &added.origin, added.site, added.wanted, added.bytes)
}
