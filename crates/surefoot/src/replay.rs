//! `surefoot replay`: runs a test on the compiled program.

use std::io::Write;
use std::time::Duration;

use check::{Checks, Native, Run};

use crate::cli::ReplayTest;
use crate::diagnostics::{self, Refusal};
use crate::session::{Confirmation, options};
use crate::{UNKNOWN, VIOLATION, recorded};

pub fn run(arguments: &ReplayTest) -> Result<u8, Refusal> {
    let given = &arguments.input.files;
    let (tests, files): (Vec<_>, Vec<_>) = given.iter().cloned().partition(|file| recorded::is_test(file));
    let [test] = tests.as_slice() else {
        let found = if tests.is_empty() { "none" } else { "several" };
        return Err(Refusal::Usage(format!(
            "one test is needed beside the program, and there is {found}: a .ktest, .xml or .json file\n\
             usage: surefoot replay prog.c test-suite/testcase-1.xml"
        )));
    };
    if files.is_empty() {
        return Err(Refusal::Usage(format!(
            "the program that {} is for is missing\nusage: surefoot replay prog.c {}",
            test.display(),
            test.display()
        )));
    }
    let properties = options::properties(&arguments.property)?;
    let options = arguments.input.options();
    let loaded = frontend::load(&files, &options)?;
    diagnostics::warnings(&loaded.warnings);
    let program = &loaded.program;
    let test = recorded::read(test, program)?;
    let mut clang_arguments = options.clang_arguments;
    clang_arguments.extend(loaded.further_arguments);
    let entry = &arguments.input.entry;
    // What a property file is about is a program whose functions without body return any value.
    let is_pure = arguments.property.iter().any(|name| name.ends_with(".prp"));
    let subject = Confirmation {
        program,
        files: &files,
        clang_arguments: &clang_arguments,
        entry,
        external: if is_pure { check::External::Recorded } else { check::External::Real },
        wanted: true,
        patience: check::Patience::default(),
    };
    let timeout = Duration::from_secs_f64(arguments.timeout);
    let mut last = None;
    for (number, checks) in Checks::all_of(properties, program).into_iter().enumerate() {
        let ran = Native::compile(&subject.source(), checks).and_then(|native| native.run(&test, timeout));
        let ran = match ran {
            Ok(ran) => ran,
            Err(trouble) => {
                eprintln!("unknown: {trouble}");
                return Ok(UNKNOWN);
            }
        };
        if number == 0 {
            pass_on(&ran).map_err(|error| format!("cannot write the program's output: {error}"))?;
        }
        if let Some(what) = ran.violation(checks) {
            eprintln!("violation: it {what}");
            return Ok(VIOLATION);
        }
        for finding in &ran.findings {
            eprintln!("note: {finding}");
        }
        // Without an end there is nothing more to see.
        if !ran.is_complete() {
            eprintln!("unknown: it {ran}");
            return Ok(UNKNOWN);
        }
        last = Some(ran);
    }
    if let Some(ran) = last {
        eprintln!("nothing wrong: it {ran}");
    }
    Ok(0)
}

/// What the program wrote, where it wrote it.
fn pass_on(ran: &Run) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(&ran.stdout)?;
    stdout.flush()?;
    std::io::stderr().lock().write_all(&ran.stderr)
}
