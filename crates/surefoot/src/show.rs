//! `surefoot show`: the program as the engines see it.

use std::fmt::Write as _;
use std::io::Write;

use program::{Block, Callee, Cfg, Instruction, Program};
use vc::translate::ERROR_FUNCTIONS;

use crate::cli::{Format, Show, ShowCfg, ShowProgram, ShowWhat};
use crate::diagnostics::{self, Refusal};
use crate::terminal::plain_lines;
use crate::{USAGE, tree};

pub fn run(arguments: &Show) -> Result<u8, Refusal> {
    let (input, text) = match &arguments.what {
        ShowWhat::Ir(show) => (show, None),
        ShowWhat::Cfg(show) => (&show.program, Some(show)),
        ShowWhat::Tree(show) => return tree::run(show),
    };
    let loaded = frontend::load(&input.input.files, &input.input.options())?;
    diagnostics::warnings(&loaded.warnings);
    let program = &loaded.program;
    if let Some(name) = &input.function
        && program.function_named(name).is_none()
    {
        return Err(Refusal::Usage(format!("there is no function `{name}`")));
    }
    let output = match text {
        None => program::text(program, |function| wanted(input, &function.name)),
        Some(ShowCfg { format: Format::Dot, .. }) => {
            program::dot(program, |function| wanted(input, &function.name), |block| is_error(program, block))
        }
        Some(_) => cfg_text(program, input),
    };
    Ok(write_out(&plain_lines(&output)))
}

/// Writes to standard output; returns the exit code.
pub fn write_out(output: &str) -> u8 {
    let mut stdout = std::io::stdout().lock();
    match stdout.write_all(output.as_bytes()).and_then(|()| stdout.flush()) {
        Ok(()) => 0,
        // A reader that has seen enough (`| head`) is no error.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            eprintln!("error: cannot write: {error}");
            USAGE
        }
    }
}

fn wanted(show: &ShowProgram, name: &str) -> bool {
    show.function.as_deref().is_none_or(|function| function == name)
}

/// Whether a block calls what no run may call: `reach_error`, or the end of a failed assertion.
pub fn is_error(program: &Program, block: &Block) -> bool {
    block.instructions.iter().any(|instruction| match instruction {
        Instruction::Call(call) => match call.callee {
            Callee::Direct(callee) => ERROR_FUNCTIONS.contains(&program.functions[callee].name.as_str()),
            Callee::Indirect(_) => false,
        },
        _ => false,
    })
}

fn cfg_text(program: &Program, show: &ShowProgram) -> String {
    let mut out = String::new();
    for function in program.functions.values().filter(|f| f.has_body() && wanted(show, &f.name)) {
        let cfg = Cfg::new(function);
        let _ = writeln!(out, "{}:", function.name);
        for (id, block) in function.blocks.iter() {
            let successors: Vec<String> = cfg.successors[id].iter().map(ToString::to_string).collect();
            let place = block.places.iter().flatten().next();
            let place = place.map_or(String::new(), |&place| diagnostics::place_text(program, place));
            let mut marks = String::new();
            if cfg.loop_of_header(id).is_some() {
                marks.push_str(" loop-header");
            }
            if cfg.irreducible_entries.contains(&id) {
                marks.push_str(" irreducible");
            }
            if is_error(program, block) {
                marks.push_str(" error");
            }
            if !cfg.is_reachable(id) {
                marks.push_str(" unreachable");
            }
            if let Some(dominator) = cfg.immediate_dominator[id] {
                let _ = write!(marks, " dominator {dominator}");
            }
            let _ = writeln!(out, "  {id} -> [{}]{marks}  {place}", successors.join(", "));
        }
    }
    out
}
