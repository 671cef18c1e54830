//! The source lines on the way to a violation: of decisions, of what they led to, of inputs.

use outcome::Counterexample;
use program::{Block, Place, Program};
use semantics::concrete::{Entered, Trace};
use semantics::{Concrete, Machine, Stop};

use crate::rerun::Rerun;
use crate::source::is_users;

/// Lines that are shown, the last ones of a longer way.
const SHOWN: usize = 200;
/// LLVM instructions after which a way is given up that nobody asked for by itself: it is not worth waiting
/// for.
const FEW_STEPS: u64 = 1 << 27;

/// The way to a violation.
pub struct Way {
    pub places: Vec<Place>,
    /// Whether there were lines before those.
    pub is_cut: bool,
    /// How the run ended instead, if not with the violation.
    pub ended: Option<String>,
}

/// The way of a violation; where it is not known, what the run could not begin with.
pub fn way(rerun: &Rerun<'_>, found: &Counterexample) -> Result<Way, Stop> {
    Ok(way_of(rerun, rerun.machine(&found.test)?, found))
}

/// The way for documents: none if the program cannot be run again in short time.
pub fn short_way(rerun: &Rerun<'_>, found: &Counterexample) -> Vec<Place> {
    let Ok(mut machine) = rerun.machine(&found.test) else { return Vec::new() };
    machine.options.step_limit = FEW_STEPS;
    let way = way_of(rerun, machine, found);
    if way.ended.is_none() { way.places } else { Vec::new() }
}

fn way_of(rerun: &Rerun<'_>, mut machine: Machine<'_, Concrete>, found: &Counterexample) -> Way {
    let program = rerun.program;
    let stop = machine.run();
    let is_same = rerun.ends_alike(&stop, found);
    let trace = machine.domain.trace.take().unwrap_or_else(|| Trace::new(0));
    let mut places: Vec<Place> = Vec::new();
    let mut note = |place: Option<Place>| {
        let of_user = place.filter(|&place| is_users(program, place));
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
    note(innermost(program, &machine));
    let is_cut = trace.dropped > 0 || places.len() > SHOWN;
    places.drain(..places.len().saturating_sub(SHOWN));
    Way { places, is_cut, ended: (!is_same).then(|| stop.to_string()) }
}

/// Where a machine is in the user's code.
pub fn innermost(program: &Program, machine: &Machine<'_, Concrete>) -> Option<Place> {
    machine.call_stack().iter().find_map(|&(_, place)| place.filter(|&place| is_users(program, place)))
}

fn first_place(program: &Program, block: &Block) -> Option<Place> {
    block.places.iter().flatten().copied().find(|&place| is_users(program, place))
}
