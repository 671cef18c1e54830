//! The command line.
//!
//! Exit codes: 0 safe (for `exec`, the program's own), 1 violation, 2 usage or input error,
//! 3 unknown, 101 internal error, 141 nobody reads the output.

#![allow(clippy::print_stdout, clippy::print_stderr)]

/// Prints a line on standard error. In place of the standard one everywhere in this crate: names and
/// messages come from files, and nothing in them that a terminal would obey may reach it. What is
/// rendered with colours goes by `std::eprintln!`.
macro_rules! eprintln {
    ($($arguments:tt)*) => {
        std::eprintln!("{}", $crate::terminal::plain_lines(&format!($($arguments)*)))
    };
}

mod alarms;
mod cli;
mod contract;
mod diagnostics;
mod exec;
mod explain;
mod files;
mod generate;
mod invariants;
mod leave;
mod notes;
mod outputs;
mod progress;
mod property_files;
mod prove;
mod reach;
mod recorded;
mod replay;
mod session;
mod show;
mod suite;
mod targets;
mod terminal;
mod tree;
mod vc;
mod verify;
mod watchdog;
mod witness;

use diagnostics::Refusal;

/// Stack of the thread everything runs in: readers and printers recurse, within limits.
const STACK_SIZE: usize = 256 << 20;

pub const VIOLATION: u8 = 1;
pub const USAGE: u8 = 2;
pub const UNKNOWN: u8 = 3;
pub const INTERNAL_ERROR: u8 = 101;
/// What a shell says of a program that wrote to a pipe without a reader.
const BROKEN_PIPE: i32 = 141;

fn main() {
    end_with_the_reader();
    let (arguments, idle) = match cli::parse() {
        Ok(parsed) => parsed,
        Err(error) => leave::now(i32::from(Refusal::from(error).exit_code())),
    };
    if !arguments.is_quiet() {
        idle.iter().for_each(|note| eprintln!("note: {note}"));
    }
    let (sender, codes) = std::sync::mpsc::channel();
    let work = move || {
        let _ = sender.send(run(arguments));
        // The end of a thread gives back what the solver has for it, piece by piece: seconds for large
        // queries. The end of the process does not.
        loop {
            std::thread::park();
        }
    };
    let worker = std::thread::Builder::new().stack_size(STACK_SIZE).spawn(work);
    let outcome = worker.map(|_| codes.recv());
    let code = match outcome {
        Ok(Ok(code)) => code,
        // The panic hook has printed where; say what it means.
        Ok(Err(_)) => {
            eprintln!("unknown: an internal error of surefoot; please report it with the input");
            INTERNAL_ERROR
        }
        Err(error) => {
            eprintln!("error: cannot start a thread: {error}");
            INTERNAL_ERROR
        }
    };
    leave::now(i32::from(code))
}

/// Output that nobody reads any more (`surefoot ... | head`) ends the program, and is no mistake of it.
fn end_with_the_reader() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let text = panic.payload_as_str().unwrap_or("");
        if text.starts_with("failed printing to std") && text.contains("Broken pipe") {
            leave::now(BROKEN_PIPE);
        }
        report(panic);
    }));
}

fn run(arguments: cli::Arguments) -> u8 {
    answer(arguments).unwrap_or_else(Refusal::exit_code)
}

/// Does what is asked for; gives the exit code.
fn answer(mut arguments: cli::Arguments) -> Result<u8, Refusal> {
    match &mut arguments.command {
        cli::Command::Verify(verify) => {
            property_files::follow(&verify.property, &mut verify.input, Some(&mut verify.exploration))?;
        }
        cli::Command::Test(test) => {
            property_files::follow(&test.property, &mut test.input, Some(&mut test.exploration))?;
        }
        cli::Command::CheckProof(proof) => {
            property_files::follow(&proof.property, &mut proof.input, Some(&mut proof.exploration))?;
        }
        cli::Command::Replay(replay) => property_files::follow(&replay.property, &mut replay.input, None)?,
        _ => {}
    }
    match arguments.command {
        cli::Command::Exec(exec) => Ok(exec::run(&exec)),
        cli::Command::Verify(verify) => verify::run(&verify),
        cli::Command::Test(test) => suite::run(&test),
        cli::Command::Replay(test) => replay::run(&test),
        cli::Command::Reach(reach) => reach::run(&reach),
        cli::Command::CheckProof(proof) => prove::run(&proof),
        cli::Command::Vc(arguments) => vc::run(&arguments),
        cli::Command::Explain(arguments) => explain::run(&arguments),
        cli::Command::Show(show) => show::run(&show),
        cli::Command::Generate(generate) => generate::run(&generate),
    }
}
