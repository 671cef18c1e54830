//! What led to a violation: the object that is accessed wrongly, the decisions on the way, the
//! inputs that matter.
//!
//! A decision counts if what happened afterwards depends on it: if the place of the violation, or of a
//! call on the way there, is control dependent on the branch (Ferrante, Ottenstein and Warren). An input
//! matters if the violation does not happen any more when it is changed.

use std::collections::{BTreeMap, HashSet};

use outcome::{Counterexample, Input, InputKind, Property};
use program::{BlockId, Cfg, Function, Place, Program, Table, post_dominators};
use semantics::concrete::{Entered, Life, Moment, Trace, WrongAccess};
use semantics::{Concrete, Ending, LifeEvent, Machine, Stop, Violation};

use crate::decision;
use crate::rerun::Rerun;
use crate::source::{self, Mark, is_users};
use crate::trace::innermost;

/// LLVM instructions after which nothing more is said about a violation.
const STEPS: u64 = 1 << 28;
/// Decisions, and places of inputs, that are shown unless all are asked for.
const FEW: usize = 4;
/// And then.
const MANY: usize = 40;
/// Inputs that are changed to see whether they matter.
const CHANGED_INPUTS: usize = 64;
/// LLVM instructions that may be spent on that.
const CHANGED_STEPS: u64 = 30_000_000;
/// What handing out an input costs, in instructions.
const INPUT_STEPS: u64 = 40;
/// Values of an input in a loop that are shown.
const SHOWN_VALUES: usize = 6;

/// A remark about a place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub place: Place,
    pub label: String,
    pub mark: Mark,
}

#[derive(Clone, Debug, Default)]
pub struct Circumstances {
    /// What is wrong about the access at the place of the violation.
    pub access: Option<String>,
    pub notes: Vec<Note>,
    /// Decisions and inputs that are not among the notes.
    pub left_out: usize,
}

/// What can be told about a violation; nothing if it does not happen again.
pub fn circumstances(rerun: &Rerun<'_>, found: &Counterexample, all: bool) -> Circumstances {
    let program = rerun.program;
    let Ok(mut machine) = rerun.machine(&found.test) else {
        return Circumstances::default();
    };
    machine.options.step_limit = STEPS;
    let stop = machine.run();
    if !rerun.ends_alike(&stop, found) {
        return Circumstances::default();
    }
    let mut result = Circumstances::default();
    let most = if all { MANY } else { FEW };
    let mut ended = None;
    match &stop {
        Stop::Violation(violation) if is_about_memory(*violation) => {
            if let Some(wrong) = machine.domain.wrong_access() {
                result.access = access(*violation, &wrong);
                result.notes.extend(object(program, &wrong.life));
                ended = wrong.life.end.map(|_| wrong.life.moment);
            }
        }
        Stop::Exit(_) => result.notes.extend(leaks(program, &machine, found.property)),
        _ => {}
    }
    let trace = machine.domain.trace.take().unwrap_or_else(|| Trace::new(0));
    let now = Moment { depth: machine.call_stack().len().max(1) as u32, ..trace.now() };
    let mut decisions = decisions(program, &trace, now, machine.location().is_none());
    // What was decided in the function that ended the life of the object.
    if let Some(moment) = ended {
        let earlier = self::decisions(program, &trace, moment, false);
        decisions.splice(0..0, earlier.into_iter().take(FEW / 2));
        let mut seen = HashSet::new();
        decisions.retain(|note| seen.insert((note.place.file, note.place.line)));
    }
    let inputs = inputs(rerun, found, &machine);
    // In the line of the violation a decision is one of an earlier iteration, or a part of the check.
    if let Some(place) = innermost(program, &machine) {
        decisions.retain(|note| (note.place.file, note.place.line) != (place.file, place.line));
    }
    result.left_out = decisions.len().saturating_sub(most) + inputs.len().saturating_sub(most);
    result.notes.extend(decisions.into_iter().take(most));
    result.notes.extend(inputs.into_iter().rev().take(most));
    result.notes.retain(|note| is_users(program, note.place));
    result
}

fn is_about_memory(violation: Violation) -> bool {
    use Violation::*;
    matches!(
        violation,
        OutOfBoundsRead
            | OutOfBoundsWrite
            | UseAfterFree
            | UseAfterReturn
            | UseAfterScope
            | DoubleFree
            | InvalidFree
            | WriteToConstant
    )
}

/// `1 byte`, `8 bytes`.
fn bytes(count: u64) -> String {
    if count == 1 { "1 byte".into() } else { format!("{count} bytes") }
}

/// Where an access out of bounds is, seen from its object.
fn access(violation: Violation, wrong: &WrongAccess) -> Option<String> {
    let done = match violation {
        Violation::OutOfBoundsRead => "read",
        Violation::OutOfBoundsWrite => "written",
        Violation::InvalidFree if wrong.offset != 0 => {
            return Some(format!("freed at offset {}, not at its start", wrong.offset));
        }
        _ => return None,
    };
    let (length, size) = (wrong.length?, wrong.life.size);
    let done = format!("{} {done}", bytes(length));
    let offset = wrong.offset;
    Some(if offset < 0 {
        format!("{done}, {} before the start", bytes(offset.unsigned_abs()))
    } else if offset as u64 >= size {
        match offset as u64 - size {
            0 => format!("{done} behind the end"),
            beyond => format!("{done}, {} behind the end", bytes(beyond)),
        }
    } else {
        format!("{done} from offset {offset} on, of {}", bytes(size))
    })
}

/// Where an object comes from, and where it ended.
fn object(program: &Program, life: &Life) -> Vec<Note> {
    let size = bytes(life.size);
    let declared = match life.began {
        LifeEvent::Global(global) => program.globals[global].variable.as_ref(),
        LifeEvent::Variable(function, Some(alloca)) => {
            let function = &program.functions[function];
            function.allocas[alloca].variable.map(|variable| &function.variables[variable])
        }
        _ => None,
    };
    let began = match (life.began, declared) {
        (LifeEvent::Allocated, _) => {
            life.place.map(|place| (place, format!("memory allocated here, {size}")))
        }
        (_, Some(variable)) => variable.declared.map(|place| {
            let place = source::named(program, place, &variable.name);
            (place, format!("{} is declared here, {size}", variable.name))
        }),
        _ => None,
    };
    let ended = life.end.and_then(|(ending, place)| {
        let label = match ending {
            Ending::Freed => "freed here",
            Ending::OutOfScope => "it went out of scope here",
            Ending::Returned => "its function returned here",
        };
        Some((place?, label.to_string()))
    });
    let notes = began.into_iter().chain(ended);
    notes.map(|(place, label)| Note { place, label, mark: Mark::Word }).collect()
}

/// Memory that was not freed, or that nothing points to any more.
fn leaks(program: &Program, machine: &Machine<'_, Concrete>, property: Property) -> Vec<Note> {
    let held = (property == Property::ValidMemtrack).then(|| machine.register_values().collect());
    let mut places: BTreeMap<Place, (u64, usize)> = BTreeMap::new();
    for life in machine.domain.unfreed(held) {
        if let Some(place) = life.place.filter(|&place| is_users(program, place)) {
            let (size, count) = places.entry(place).or_insert((life.size, 0));
            *size = life.size;
            *count += 1;
        }
    }
    let label = |(size, count): (u64, usize)| match count {
        1 => format!("memory allocated here, {}, is never freed", bytes(size)),
        _ => format!("memory allocated here, {count} times, is never freed"),
    };
    let notes = places.into_iter().take(FEW);
    notes.map(|(place, left)| Note { place, label: label(left), mark: Mark::Word }).collect()
}

/// The last decisions before a moment that execution depended on, the last one first; at the end of
/// the program, all.
fn decisions(program: &Program, trace: &Trace, moment: Moment, at_end: bool) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    let mut scan = trace.until(moment).peekable();
    for depth in (1..=moment.depth).rev() {
        // What was entered at this depth since the function was, the last first.
        let mut own: Vec<&Entered> = Vec::new();
        while let Some(entered) = scan.next_if(|entered| entered.depth >= depth) {
            if entered.depth == depth {
                own.push(entered);
                if entered.from.is_none() {
                    break;
                }
            }
        }
        let Some(last) = own.first() else { continue };
        let function = &program.functions[last.function];
        let relevant = if at_end { None } else { Some(controlling(function, last.to)) };
        let mut seen = HashSet::new();
        for entered in &own {
            let Some((from, edge)) = entered.from else { continue };
            let decides = function.blocks[from].terminator.edges().len() > 1
                && relevant.as_ref().is_none_or(|relevant| relevant.contains(&from))
                && seen.insert(from);
            let place = function.blocks[from].places.last().copied().flatten();
            if let Some(place) = place.filter(|&place| decides && is_users(program, place))
                && let Some((label, mark)) = decision::outcome(program, function, from, edge)
                && !notes.iter().any(|note| (note.place.file, note.place.line) == (place.file, place.line))
            {
                notes.push(Note { place, label, mark });
            }
        }
    }
    notes
}

/// The branches that a block is control dependent on, also by way of each other.
fn controlling(function: &Function, block: BlockId) -> HashSet<BlockId> {
    let cfg = Cfg::new(function);
    let after = post_dominators(&cfg);
    let mut branches: Table<BlockId, Vec<BlockId>> = Table::filled(function.blocks.len(), Vec::new());
    for branch in cfg.reverse_postorder.iter().copied().filter(|&block| cfg.successors[block].len() > 1) {
        for &successor in &cfg.successors[branch] {
            let mut runner = Some(successor);
            while let Some(dependent) = runner.filter(|&runner| after[branch] != Some(runner)) {
                branches[dependent].push(branch);
                runner = after[dependent];
            }
        }
    }
    let mut found = HashSet::new();
    let mut waiting = branches[block].clone();
    while let Some(branch) = waiting.pop() {
        if found.insert(branch) {
            waiting.extend(branches[branch].iter().copied());
        }
    }
    found
}

/// The inputs that matter, by the places where they are asked for.
fn inputs(rerun: &Rerun<'_>, found: &Counterexample, machine: &Machine<'_, Concrete>) -> Vec<Note> {
    let program = rerun.program;
    let place = innermost(program, machine);
    let mut budget = CHANGED_STEPS;
    let mut places: Vec<(Place, Vec<&Input>)> = Vec::new();
    for (index, input) in found.test.inputs.iter().enumerate().take(CHANGED_INPUTS) {
        let Some(asked) = input.place.filter(|&place| is_users(program, place)) else { continue };
        let mut happens_with = |bytes: Vec<u8>| {
            let mut test = found.test.clone();
            test.inputs[index].bytes = bytes;
            let Ok(mut other) = rerun.machine(&test) else { return false };
            other.options.step_limit = (machine.steps.saturating_mul(4) + 10_000).min(budget);
            let stop = other.run();
            // Each input is copied twice for a run.
            budget = budget.saturating_sub(other.steps + INPUT_STEPS * test.inputs.len() as u64);
            rerun.ends_alike(&stop, found) && innermost(program, &other) == place
        };
        if changes(&input.bytes).into_iter().all(&mut happens_with) {
            continue;
        }
        match places.iter_mut().find(|(place, _)| *place == asked) {
            Some((_, inputs)) => inputs.push(input),
            None => places.push((asked, vec![input])),
        }
    }
    let notes = places.into_iter().map(|(place, inputs)| {
        let name = match (&inputs[0].variable, inputs[0].kind) {
            (Some(variable), _) => format!("{variable} = "),
            (None, InputKind::Call | InputKind::Unmodelled) => String::new(),
            (None, _) => format!("{} = ", inputs[0].name),
        };
        let mut values: Vec<String> = inputs.iter().map(|input| report::text::value(input)).collect();
        let dropped = values.len().saturating_sub(SHOWN_VALUES);
        values.drain(..dropped);
        let before = if dropped > 0 { "…, " } else { "" };
        Note { place, label: format!("this input: {name}{before}{}", values.join(", ")), mark: Mark::Word }
    });
    notes.collect()
}

/// Other values of an input.
fn changes(bytes: &[u8]) -> Vec<Vec<u8>> {
    let inverted = bytes.iter().map(|byte| !byte).collect();
    let mut neighbour = bytes.to_vec();
    if let Some(first) = neighbour.first_mut() {
        *first ^= 1;
    }
    let mut small = vec![0; bytes.len()];
    if let Some(first) = small.first_mut() {
        *first = 2;
    }
    let mut found = vec![inverted, neighbour, vec![0; bytes.len()], small];
    found.retain(|other| other != bytes);
    found
}
