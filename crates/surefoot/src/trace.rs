//! The source lines on the way to a violation: of decisions, of what they led to, of inputs.
//!
//! Found by running the program once more, concretely, with the inputs of the counterexample: the
//! engine need not remember the way of every state it keeps.

use std::io::{Cursor, sink};
use std::rc::Rc;

use outcome::{Counterexample, Property, Test};
use program::{Block, Place, Program};
use semantics::concrete::{Entered, Trace};
use semantics::{Concrete, Facts, Machine, Overflow, Stop};

use crate::recorded;

/// Lines that are shown, the last ones of a longer way.
const SHOWN: usize = 200;
/// Entered blocks that are kept for them: many have no line of their own.
const KEPT: usize = 1 << 16;
/// LLVM instructions after which a run is given up: the violation came before that, or never.
const STEPS: u64 = 1 << 32;
/// The same for a way that nobody asked for by itself: it is not worth waiting for.
const FEW_STEPS: u64 = 1 << 27;

/// The way to a violation.
pub struct Way {
    pub places: Vec<Place>,
    /// Whether there were lines before those.
    pub is_cut: bool,
    /// How the run ended instead, if not with the violation.
    pub ended: Option<String>,
}

pub fn way(program: &Program, options: &explore::Options, found: &Counterexample) -> Result<Way, Stop> {
    let machine = machine(program, options, &found.test, false)?;
    way_of(program, machine, found)
}

/// The way for documents: none if the program cannot be run again in short time.
pub fn short_way(program: &Program, options: &explore::Options, found: &Counterexample) -> Vec<Place> {
    let Ok(mut machine) = machine(program, options, &found.test, false) else { return Vec::new() };
    machine.options.step_limit = FEW_STEPS;
    match way_of(program, machine, found) {
        Ok(way) if way.ended.is_none() => way.places,
        _ => Vec::new(),
    }
}

fn way_of(
    program: &Program,
    mut machine: Machine<'_, Concrete>,
    found: &Counterexample,
) -> Result<Way, Stop> {
    let stop = machine.run();
    let is_same = ends_alike(program, &stop, found);
    let trace = machine.domain.trace.take().unwrap_or_else(|| Trace::new(0));
    let mut places: Vec<Place> = Vec::new();
    let mut note = |place: Option<Place>| {
        let of_user = place.filter(|place| place.line > 0 && !program.files[place.file].is_model);
        let Some(place) = of_user else { return };
        if places.last().is_none_or(|last| (last.file, last.line) != (place.file, place.line)) {
            places.push(place);
        }
    };
    let handed_out = found.test.inputs.iter().filter(|input| input.kind.is_replayable());
    let mut inputs = trace.inputs.iter().zip(handed_out).peekable();
    for (number, &Entered { function, from, to, .. }) in (trace.dropped..).zip(&trace.blocks) {
        // What was read in the block before.
        while let Some((_, input)) = inputs.next_if(|(entered, _)| **entered <= number) {
            note(input.place.filter(|_| number > trace.dropped));
        }
        let blocks = &program.functions[function].blocks;
        // The decision that led here, if it was one.
        if let Some(from) =
            from.map(|(from, _)| &blocks[from]).filter(|from| from.terminator.edges().len() > 1)
        {
            note(from.places.last().copied().flatten());
        }
        note(first_place(program, &blocks[to]));
    }
    inputs.for_each(|(_, input)| note(input.place));
    note(
        machine.call_stack().iter().find_map(|&(_, place)| {
            place.filter(|place| place.line > 0 && !program.files[place.file].is_model)
        }),
    );
    let is_cut = trace.dropped > 0 || places.len() > SHOWN;
    places.drain(..places.len().saturating_sub(SHOWN));
    Ok(Way { places, is_cut, ended: (!is_same).then(|| stop.to_string()) })
}

/// Whether a run ended with the violation that was found.
pub fn ends_alike(program: &Program, stop: &Stop, found: &Counterexample) -> bool {
    match stop {
        Stop::Violation(violation) => violation.describe(program) == found.kind,
        // What leaks shows only at the end, and only to the domain that looks for it.
        Stop::Exit(_) => matches!(found.property, Property::ValidMemtrack | Property::ValidMemcleanup),
        _ => false,
    }
}

/// A machine that runs a test; it may stop where memory is read that was never written.
pub fn machine<'p>(
    program: &'p Program,
    options: &explore::Options,
    test: &Test,
    check_uninitialised: bool,
) -> Result<Machine<'p, Concrete>, Stop> {
    machine_knowing(Rc::new(Facts::of(program)), program, options, test, check_uninitialised)
}

/// The same, with what is known of the program already.
pub fn machine_knowing<'p>(
    facts: Rc<Facts>,
    program: &'p Program,
    options: &explore::Options,
    test: &Test,
    check_uninitialised: bool,
) -> Result<Machine<'p, Concrete>, Stop> {
    let mut domain = Concrete::new(
        program.data_model,
        check_uninitialised,
        Box::new(Cursor::new(test.stdin.clone())),
        Box::new(sink()),
        Box::new(sink()),
    );
    domain.feed = Some(recorded::feed(test, program.data_model));
    domain.trace = Some(Trace::new(KEPT));
    domain.history = Some(Box::default());
    let checks_overflow = options.properties.contains(Property::NoOverflow);
    let machine_options = semantics::Options {
        overflow: if checks_overflow { Overflow::Check } else { options.overflow },
        unmodelled: options.unmodelled,
        stack_limit: options.stack,
        step_limit: STEPS,
        unwind: None,
        shift_check: semantics::Violation::SignedOverflow,
        symbolic_arguments: None,
        stop_at_error: options.properties.contains(Property::UnreachCall),
        stop_at_abort: options.properties.contains(Property::NoAbort),
    };
    let name = options.arguments.first().cloned().unwrap_or_default();
    let arguments = std::iter::once(name).chain(test.arguments.iter().cloned()).collect();
    Machine::knowing(facts, program, domain, machine_options, arguments)
}

fn first_place(program: &Program, block: &Block) -> Option<Place> {
    let mut places = block.places.iter().flatten();
    places.find(|place| place.line > 0 && !program.files[place.file].is_model).copied()
}
