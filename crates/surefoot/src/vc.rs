//! `surefoot vc`: verification conditions of a function, printed or decided.

use std::time::{Duration, Instant};

use frontend::clause::{self, ClauseError};
use outcome::Reason;
use program::{FunctionId, Program};
use serde_json::json;
use vc::translate::{self, Note};
use vc::{Answer, Command, Condition, Expression, Expressions, Sort, Theory, Value, Variable};

use crate::cli::{Vc, VcCheck, VcEmit};
use crate::diagnostics::{self, Refusal};
use crate::session::{Loading, options};
use crate::terminal::document;
use crate::watchdog::{LastWords, Limits, Phase, Prepared, Watchdog};
use crate::{UNKNOWN, USAGE, VIOLATION, contract, outputs, show};

/// What a function came to.
struct Conditioned {
    store: Expressions,
    command: Command,
    postcondition: Expression,
    /// The variables whose values are shown first.
    inputs: Vec<Variable>,
    notes: Vec<Note>,
}

pub fn run(arguments: &Vc) -> Result<u8, Refusal> {
    let mut front_end = arguments.input.options();
    if let Some(function) = &arguments.function {
        front_end.entry.clone_from(function);
    }
    let timeout = Duration::from_secs_f64(arguments.timeout);
    let memory = options::memory_of_system();
    let words = last_words(Phase::Loading, arguments);
    let interrupt = options::interrupt();
    let loading = Loading::within(arguments.begun, timeout, memory, interrupt.clone(), words);
    let loaded = loading.load(&arguments.input, front_end)?;
    diagnostics::warnings(&loaded.warnings);
    let program = &loaded.program;
    let begin = Instant::now();
    let timeout = timeout.saturating_sub(arguments.begun.elapsed());
    // Ends what takes longer, whoever does not look at the clock.
    let limits = Limits { timeout: Some(timeout), memory, interrupt, ..Limits::default() };
    let watchdog = Watchdog::new(limits, last_words(Phase::Solving, arguments));
    let mut conditioned = conditioned(program, program.entry, arguments).map_err(Refusal::Said)?;
    for note in &conditioned.notes {
        diagnostics::note(program, &note.text, note.place);
    }
    if arguments.emit == Some(VcEmit::Gcl) {
        let text = conditioned.command.show(&conditioned.store).to_string();
        let ensured = conditioned.store.show(conditioned.postcondition);
        let code = show::write_out(&format!("{text}// ensures {ensured}\n"));
        if !arguments.solve || code != 0 {
            return Ok(code);
        }
    }
    let start = Instant::now();
    let condition = generate(&mut conditioned, arguments);
    let generating = start.elapsed();
    let mut condition = match condition {
        Ok(condition) => condition,
        Err(error) => return Ok(too_much(arguments, &conditioned, &error.to_string())),
    };
    if arguments.emit != Some(VcEmit::Gcl)
        && !arguments.json
        && (arguments.emit.is_some() || !arguments.solve)
    {
        let code = match vc::smtlib(&conditioned.store, &condition, arguments.theory) {
            Ok(text) => show::write_out(&text),
            Err(error) => return Ok(too_much(arguments, &conditioned, &error.to_string())),
        };
        if !arguments.solve || code != 0 {
            return Ok(code);
        }
    }
    let start = Instant::now();
    let answer = arguments.solve.then(|| {
        let left = || timeout.saturating_sub(begin.elapsed()).max(Duration::from_millis(1));
        decide(program, arguments, &mut conditioned, &mut condition, &left)
    });
    let solving = start.elapsed();
    watchdog.is_over();
    if arguments.json {
        let times = (generating, solving);
        let answered = as_json(program, &conditioned, &condition, answer.as_ref(), times);
        print_json(arguments, answered);
        return Ok(answer.map_or(0, |answer| code(&answer)));
    }
    Ok(answer.map_or(0, |answer| {
        show(&conditioned, &answer);
        code(&answer)
    }))
}

fn generate(conditioned: &mut Conditioned, arguments: &Vc) -> Result<Condition, vc::Error> {
    vc::generate(
        &mut conditioned.store,
        &conditioned.command,
        conditioned.postcondition,
        arguments.algorithm,
        arguments.direction,
        arguments.limit,
    )
}

/// Decides a condition. That an iteration goes beyond the bound says nothing against the contract: what is
/// falsified is asked again without such iterations, and becomes the condition that was decided.
fn decide(
    program: &Program,
    arguments: &Vc,
    asked: &mut Conditioned,
    condition: &mut Condition,
    left: &dyn Fn() -> Duration,
) -> Answer {
    let answer = vc::solve(&mut asked.store, condition, arguments.theory, left());
    if arguments.no_unwinding_assertions || !matches!(answer, Answer::Falsified { .. }) {
        return answer;
    }
    let unknown = |reason: String| Answer::Unknown { reason };
    let bounded = Vc { no_unwinding_assertions: true, ..arguments.clone() };
    let Ok(mut within) = conditioned(program, program.entry, &bounded) else {
        return unknown("the condition without its bounds cannot be written".into());
    };
    let found = match generate(&mut within, arguments) {
        Ok(found) => found,
        Err(error) => return unknown(error.to_string()),
    };
    match vc::solve(&mut within.store, &found, arguments.theory, left()) {
        Answer::Valid => {
            let bound = arguments.unwind;
            unknown(format!("loops or recursion go beyond --unwind {bound}: choose a larger one"))
        }
        answer => {
            (*asked, *condition) = (within, found);
            answer
        }
    }
}

/// What a run that is ended leaves behind.
fn last_words(phase: Phase, arguments: &Vc) -> LastWords {
    let run = arguments.json.then(|| outputs::run("vc", &arguments.input, None));
    let text = move |reason: &Reason| {
        let unknown = json!({ "answer": "unknown", "reason": reason.text });
        match &run {
            Some(run) => format!("{:#}", report::json::document(run, unknown)),
            None => format!("unknown ({})", reason.text),
        }
    };
    LastWords { printed: Prepared::new(phase, text), files: Vec::new() }
}

/// The guarded commands of a function and its contract; what is wrong was said.
fn conditioned(program: &Program, function: FunctionId, arguments: &Vc) -> Result<Conditioned, u8> {
    let options = translate::Options {
        unwind: arguments.unwind,
        unwinding_assertions: !arguments.no_unwinding_assertions,
        check_overflow: arguments.check.contains(&VcCheck::Overflow),
        check_bounds: arguments.check.contains(&VcCheck::Bounds),
        check_division: arguments.check.contains(&VcCheck::Division),
        over_integers: arguments.theory == Theory::Integers,
        ..translate::Options::default()
    };
    let mut store = Expressions::new();
    let mut translation = translate::translate(program, function, &options, &mut store).map_err(|error| {
        if arguments.json {
            print_json(arguments, json!({ "answer": "unknown", "reason": error.to_string() }));
        }
        diagnostics::at_place(program, &error.to_string(), "here", error.place());
        UNKNOWN
    })?;
    let mut clauses = |flag: &str, texts: &[String], after: bool| -> Result<Vec<Expression>, u8> {
        let mut lowered = Vec::new();
        for text in texts {
            let truth = clause::parse(text)
                .and_then(|clause| contract::lower(&mut translation, &clause, after))
                .map_err(|error| bad_clause(flag, text, &error))?;
            lowered.push(truth);
        }
        Ok(lowered)
    };
    let requires = clauses("--requires", &arguments.requires, false)?;
    let ensures = clauses("--ensures", &arguments.ensures, true)?;
    let inputs = translation.inputs();
    let (command, notes) = translation.finish(&requires);
    let postcondition = match ensures.split_first() {
        None => store.truth(true),
        Some((&first, rest)) => rest.iter().fold(first, |all, &next| store.and(all, next)),
    };
    Ok(Conditioned { store, command, postcondition, inputs, notes })
}

/// Says what is wrong with an expression of the command line, and shows where.
fn bad_clause(flag: &str, text: &str, ClauseError { range, problem }: &ClauseError) -> u8 {
    let columns = |text: Option<&str>| text.map_or(0, |text| text.chars().count());
    let before = columns(text.get(..range.start));
    let marked = columns(text.get(range.clone())).max(1);
    eprintln!("error: {problem}\n  {flag} {text}\n  {0:1$} {2:^<3$}", "", flag.len() + before, "", marked);
    USAGE
}

/// A limit was reached, or something cannot be said in a theory.
fn too_much(arguments: &Vc, conditioned: &Conditioned, reason: &str) -> u8 {
    if arguments.json {
        let size = conditioned.command.size(&conditioned.store);
        print_json(arguments, json!({ "answer": "unknown", "reason": reason, "program_size": size }));
    } else if arguments.solve {
        println!("unknown ({reason})");
    } else {
        eprintln!("error: {reason}");
    }
    UNKNOWN
}

fn print_json(arguments: &Vc, answered: serde_json::Value) {
    let run = outputs::run("vc", &arguments.input, None);
    document(&report::json::document(&run, answered));
}

fn code(answer: &Answer) -> u8 {
    match answer {
        Answer::Valid => 0,
        Answer::Falsified { .. } => VIOLATION,
        Answer::Unknown { .. } => UNKNOWN,
    }
}

fn show(conditioned: &Conditioned, answer: &Answer) {
    match answer {
        Answer::Valid => println!("valid"),
        Answer::Falsified { values } => {
            println!("falsified");
            for (name, value) in shown(conditioned, values) {
                println!("  {name} = {value}");
            }
        }
        Answer::Unknown { reason } => println!("unknown ({reason})"),
    }
}

/// The values of the initial state by name: inputs in their order, then the others.
fn shown(conditioned: &Conditioned, values: &[(Variable, Value)]) -> Vec<(String, String)> {
    let store = &conditioned.store;
    let rank = |variable: Variable| {
        let place = conditioned.inputs.iter().position(|&input| input == variable);
        place.unwrap_or(conditioned.inputs.len())
    };
    // What only the translation has variables for is nobody's input.
    let own = |name: &str| {
        let name = name.split('.').next().unwrap_or(name);
        let is_register = name.strip_prefix('r').is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
        is_register || matches!(name, "at" | "result")
    };
    let is_shown = |variable: Variable| {
        conditioned.inputs.contains(&variable) || !own(&store.declaration(variable).name)
    };
    let mut sorted: Vec<&(Variable, Value)> =
        values.iter().filter(|(variable, _)| is_shown(*variable)).collect();
    sorted.sort_by_key(|(variable, _)| (rank(*variable), *variable));
    let text = |(variable, value): &&(Variable, Value)| {
        let declared = store.declaration(*variable);
        let value = match (value, declared.sort) {
            (Value::Truth(value), _) => value.to_string(),
            (Value::Bits(bits), Sort::Bits(width)) if declared.signed && width <= 128 => {
                let unused = 128 - width;
                (((*bits << unused) as i128) >> unused).to_string()
            }
            (Value::Bits(bits), _) => bits.to_string(),
            (Value::Integer(value), _) => value.to_string(),
            (Value::Memory(memory), _) => {
                let cells = memory.cells.iter().map(|(address, byte)| format!("[{address}] = {byte}, "));
                format!("{}others {}", cells.collect::<String>(), memory.default)
            }
        };
        (declared.name.clone(), value)
    };
    sorted.iter().map(text).collect()
}

fn as_json(
    program: &Program,
    conditioned: &Conditioned,
    condition: &Condition,
    answer: Option<&Answer>,
    (generating, solving): (Duration, Duration),
) -> serde_json::Value {
    let (verdict, reason, values) = match answer {
        None => (None, None, None),
        Some(Answer::Valid) => (Some("valid"), None, None),
        Some(Answer::Falsified { values }) => {
            let values = shown(conditioned, values).into_iter();
            let values: serde_json::Map<String, serde_json::Value> =
                values.map(|(name, value)| (name, value.into())).collect();
            (Some("falsified"), None, Some(values))
        }
        Some(Answer::Unknown { reason }) => (Some("unknown"), Some(reason), None),
    };
    let note = |note: &Note| {
        let place = note.place.map(|place| diagnostics::place_text(program, place));
        json!({ "text": note.text, "place": place })
    };
    json!({
        "function": program.functions[program.entry].name,
        "answer": verdict,
        "reason": reason,
        "values": values,
        "program_size": conditioned.command.size(&conditioned.store),
        "program_length": conditioned.command.length(),
        "size": condition.size(&conditioned.store),
        "seconds_generating": generating.as_secs_f64(),
        "seconds_solving": answer.map(|_| solving.as_secs_f64()),
        "notes": conditioned.notes.iter().map(note).collect::<Vec<_>>(),
    })
}
