//! `surefoot generate`: man pages and completions, from the declarations of the flags.

use std::io::Write;
use std::path::Path;

use clap::CommandFactory;

use crate::cli::{Arguments, Generate, GenerateWhat};
use crate::diagnostics::Refusal;
use crate::files::FileError;

pub fn run(arguments: &Generate) -> Result<u8, Refusal> {
    match &arguments.what {
        GenerateWhat::Man { folder } => man(folder)?,
        GenerateWhat::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "surefoot", &mut script);
            std::io::stdout().write_all(&script).map_err(|error| format!("cannot write: {error}"))?;
        }
    }
    Ok(0)
}

/// Writes `surefoot.1`, `surefoot-verify.1`, ….
fn man(folder: &Path) -> Result<(), FileError> {
    let failed = |error: std::io::Error| FileError::Write(folder.into(), error);
    std::fs::create_dir_all(folder).map_err(failed)?;
    // Pages of `help` would say what the others say.
    let command = Arguments::command().disable_help_subcommand(true);
    clap_mangen::generate_to(command, folder).map_err(failed)
}
