//! `surefoot exec`: runs a program concretely.

use std::io::{BufWriter, Cursor, IsTerminal, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use program::{FunctionId, Place, Program};
use semantics::{Assumed, AssumedKind, Concrete, Environment, Machine, Options, Stop, Unmodelled};

use crate::cli::Exec;
use crate::session::{environment, options};
use crate::terminal::plain;
use crate::{UNKNOWN, USAGE, VIOLATION, diagnostics, leave, recorded};

/// Instructions between two looks at the limits.
const SLICE: u64 = 1 << 14;
/// Slices after which the memory of the process is looked at in any case, and bytes of new objects after which it
/// is: asking the system takes as long as a tenth of a slice.
const MANY_SLICES: u32 = 64;
const MANY_BYTES: u64 = 1 << 20;
/// Time for a run to end by itself.
const GRACE: Duration = Duration::from_millis(250);
/// What the shell shows for a program that aborts.
const ABORTED: u8 = 134;
/// And for one that traps: an illegal instruction on this architecture.
const TRAPPED: u8 = 132;

pub fn run(arguments: &Exec) -> u8 {
    let start = Instant::now();
    let mut load_options = arguments.input.options();
    // Memory knows what was written, registers do not.
    load_options.promote = !arguments.check_uninitialised;
    load_options.clang_arguments.extend(explore::clang_checks(outcome::Properties::default()));
    let environment = match environment::known(&arguments.environment) {
        Ok(environment) => environment,
        Err(error) => return diagnostics::usage(&error.to_string()),
    };
    // A test may have more.
    load_options.start = environment.needs_start() || arguments.test.is_some();
    let time = arguments.timeout.map(Duration::from_secs_f64);
    let deadline = time.and_then(|limit| arguments.begun.checked_add(limit));
    load_options.limits.deadline = deadline;
    let loaded = match frontend::load(&arguments.input.files, &load_options) {
        Ok(loaded) => loaded,
        Err(frontend::Error::Late) => {
            eprintln!("unknown: stopped after --timeout, while the program was still being loaded");
            return UNKNOWN;
        }
        Err(error) => return diagnostics::input_error(&error),
    };
    diagnostics::warnings(&loaded.warnings);
    let loading = start.elapsed();
    let program = &loaded.program;
    let test = match arguments.test.as_ref().map(|file| recorded::read(file, program)).transpose() {
        Ok(test) => test,
        Err(error) => return diagnostics::usage(&error.to_string()),
    };
    let environment = match &test {
        Some(test) => diagnose::environment_of(test, &environment),
        None => environment,
    };
    let options = machine_options(arguments, test.is_some(), environment);
    let mut strings = vec![arguments.input.files[0].as_os_str().as_bytes().to_vec()];
    strings.extend(arguments.arguments.iter().map(|argument| argument.as_bytes().to_vec()));
    let stdin: Box<dyn Read> = match &test {
        Some(test) => Box::new(Cursor::new(test.stdin.clone())),
        None => Box::new(std::io::stdin()),
    };
    let mut domain = Concrete::new(
        program.data_model,
        arguments.check_uninitialised,
        stdin,
        Box::new(BufWriter::new(std::io::stdout())),
        Box::new(std::io::stderr()),
    );
    // On a terminal what a program writes is to be seen at once.
    if !std::io::stdout().is_terminal() {
        domain.use_buffer();
    }
    if let Some(test) = &test {
        domain.feed = Some(diagnose::feed(test, program.data_model));
        strings.extend(test.arguments.iter().cloned());
    }
    if let Some(deadline) = deadline {
        end_after(deadline, domain.held_output());
    }
    let start = Instant::now();
    let mut machine = match Machine::new(program, domain, options, strings) {
        Ok(machine) => machine,
        Err(stop) => {
            eprintln!("unknown: {stop}");
            return UNKNOWN;
        }
    };
    let limits = Limits {
        instructions: arguments.max_instructions.unwrap_or(u64::MAX),
        deadline,
        memory: arguments.memory.map(|megabytes| megabytes << 20).or_else(options::memory_of_system),
    };
    let (stop, limit) = run_within(&mut machine, &limits);
    if let Err(error) = machine.domain.flush() {
        eprintln!("error: cannot write the program's output: {error}");
        return USAGE;
    }
    if arguments.stats {
        let running = start.elapsed();
        let rate = machine.steps as f64 / running.as_secs_f64() / 1e6;
        eprintln!(
            "{} LLVM instructions ({} of the IR) in {:.3} s: {rate:.1} million per second; loading took {:.3} s",
            machine.steps,
            machine.instructions,
            running.as_secs_f64(),
            loading.as_secs_f64()
        );
    }
    if !arguments.quiet {
        note_assumed(program, &machine.assumed, test.is_some());
    }
    report(program, &stop, limit, &machine.call_stack())
}

/// How the machine runs.
fn machine_options(arguments: &Exec, has_test: bool, environment: Environment) -> Options {
    Options {
        overflow: arguments.overflow,
        unmodelled: match arguments.external {
            Some(meaning) => meaning,
            // The test says what such functions return.
            None if has_test => Unmodelled::Pure,
            None => Unmodelled::Stop,
        },
        stack_limit: arguments.stack,
        step_limit: arguments.max_instructions.unwrap_or(u64::MAX),
        unwind: None,
        environment: Arc::new(environment),
        shift_check: semantics::Violation::SignedOverflow,
        checks_shifts: false,
        stop_at_error: false,
        stop_at_abort: false,
    }
}

/// Ends the process some time after the deadline. A run looks at the clock itself, but not while it waits for
/// input; what it has written so far is out by then, but for what its own buffer holds.
fn end_after(deadline: Instant, held: Arc<Mutex<Vec<u8>>>) {
    // Without a thread the run looks at the clock as ever.
    let _ = std::thread::Builder::new().name("deadline".into()).spawn(move || {
        std::thread::sleep(deadline.saturating_duration_since(Instant::now()) + GRACE);
        if let Ok(held) = held.try_lock() {
            // Nobody may read it.
            let _ = std::io::stdout().write_all(&held).and_then(|()| std::io::stdout().flush());
        }
        eprintln!("unknown: stopped after --timeout, while the program waited");
        leave::now(UNKNOWN.into())
    });
}

/// What a run may use.
struct Limits {
    instructions: u64,
    deadline: Option<Instant>,
    /// Bytes.
    memory: Option<u64>,
}

/// Runs a program in slices, and looks at the limits between them. The flag of the limit that ended it, if
/// one did.
fn run_within(machine: &mut Machine<'_, Concrete>, limits: &Limits) -> (Stop, &'static str) {
    let (mut slices, mut living) = (0, machine.domain.living_bytes());
    loop {
        machine.options.step_limit = limits.instructions.min(machine.steps.saturating_add(SLICE));
        let stop = machine.run();
        if !matches!(stop, Stop::StepLimit) {
            return (stop, "");
        }
        if machine.steps > limits.instructions {
            return (stop, "--max-instructions");
        }
        if limits.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return (stop, "--timeout");
        }
        slices += 1;
        if slices >= MANY_SLICES || machine.domain.living_bytes() > living.saturating_add(MANY_BYTES) {
            (slices, living) = (0, machine.domain.living_bytes());
            if limits.memory.is_some_and(|memory| explore::resident_bytes() > memory) {
                return (stop, "--memory");
            }
        }
        // The block that was not begun is counted again.
        if let Some((function, block)) = machine.location() {
            let block = &machine.program.functions[function].blocks[block];
            machine.steps -= u64::from(block.weight);
            machine.instructions -= block.instructions.len() as u64 + 1;
        }
    }
}

fn note_assumed(program: &Program, assumed: &[Assumed], has_test: bool) {
    for global in program.globals.values().filter(|global| global.initialiser.is_none()) {
        eprintln!("note: the variable {} is defined nowhere: it held 0 at the start", global.name);
    }
    for Assumed { kind, about, .. } in assumed {
        match kind {
            AssumedKind::WithoutBody(_) => {
                let returned = if has_test { "what the test says" } else { "0" };
                eprintln!(
                    "note: {about} has no body and no model: it returned {returned} and did nothing else"
                );
            }
            AssumedKind::UnsetVariable if !about.is_empty() => {
                eprintln!("note: the environment variable {} was taken not to be set", plain(about));
            }
            AssumedKind::UnsetVariable => eprintln!("note: no variable of the environment was set"),
            AssumedKind::Model => eprintln!("note: assumed: {}", plain(about)),
            // A run is one with the arguments, the input and the memory that it had.
            AssumedKind::Arguments
            | AssumedKind::Input
            | AssumedKind::Allocation
            | AssumedKind::Entry
            | AssumedKind::Stack => {}
        }
    }
}

/// Says how the run ended; returns the exit code.
fn report(program: &Program, stop: &Stop, limit: &str, stack: &[(FunctionId, Option<Place>)]) -> u8 {
    // The place to show is the user's, not one inside a library model.
    let in_user_code = |&&(_, place): &&(FunctionId, Option<Place>)| {
        place.is_some_and(|place: Place| !program.files[place.file].is_model)
    };
    let shown = stack.iter().find(in_user_code).or(stack.first());
    let place = shown.and_then(|&(_, place)| place);
    let innermost = stack.first().map_or("", |&(function, _)| program.functions[function].name.as_str());
    match stop {
        Stop::Exit(status) => *status as u8,
        Stop::Abort => {
            eprintln!("aborted");
            ABORTED
        }
        Stop::Trap => {
            eprintln!("trapped");
            TRAPPED
        }
        Stop::Violation(violation) => {
            let inside = match shown {
                Some(&(function, _)) if program.functions[function].name != innermost => {
                    format!("inside {innermost}, called here")
                }
                _ => "here".to_string(),
            };
            diagnostics::at_place(program, &violation.to_string(), &inside, place);
            diagnostics::stack(program, stack.iter().copied());
            VIOLATION
        }
        Stop::Assumption => {
            diagnostics::at_place(program, "unknown: an assumption does not hold", "here", place);
            UNKNOWN
        }
        Stop::Unsupported(what) => {
            diagnostics::at_place(program, &format!("unknown: {what} is not supported"), "here", place);
            diagnostics::stack(program, stack.iter().copied());
            if what.contains("which has no body") {
                eprintln!("help: give it a body, or let it return 0 with --external zero");
            }
            UNKNOWN
        }
        Stop::Unwound | Stop::Fork | Stop::Pause(_) | Stop::Undecided(_) => {
            diagnostics::at_place(program, &format!("unknown: {stop}"), "here", place);
            UNKNOWN
        }
        Stop::StepLimit => {
            let title = format!("unknown: stopped after {limit}");
            diagnostics::at_place(program, &title, "it was here", place);
            UNKNOWN
        }
        Stop::Output(error) => {
            let _ = std::io::stderr()
                .write_fmt(format_args!("error: cannot write the program's output: {error}\n"));
            USAGE
        }
    }
}
