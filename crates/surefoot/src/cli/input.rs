//! What to load, and how it is compiled.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use program::DataModel;

use super::choice::{default_of, one_of_also};

/// What to load, and how it is compiled.
#[derive(Args, Clone, Debug)]
pub struct Input {
    /// C sources (.c, .i), bitcode (.bc) or LLVM text (.ll), linked together
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Add a folder to search for headers
    #[arg(short = 'I', value_name = "DIR", help_heading = "Compilation")]
    pub include: Vec<OsString>,
    /// Define a macro
    #[arg(short = 'D', value_name = "NAME[=VALUE]", help_heading = "Compilation")]
    pub define: Vec<OsString>,
    /// The C standard (gnu89, c99, gnu17, …)
    #[arg(hide_short_help = true, long, value_name = "STANDARD", help_heading = "Compilation")]
    pub std: Option<String>,
    /// Hand everything that follows (up to `--`) to clang; an argument is split at its spaces
    #[arg(
        hide_short_help = true,
        long,
        value_name = "FLAGS…",
        allow_hyphen_values = true,
        help_heading = "Compilation"
    )]
    pub cflags: Vec<String>,
    /// Sizes of long and pointers
    #[arg(long, help_heading = "Compilation",
          value_parser = one_of_also(DataModel::CHOICES, &[("ilp32", "ILP32"), ("lp64", "LP64")]),
          default_value = default_of(DataModel::CHOICES))]
    pub data_model: DataModel,
    /// The function to start at
    #[arg(
        hide_short_help = true,
        long,
        value_name = "FUNCTION",
        default_value = "main",
        help_heading = "Compilation"
    )]
    pub entry: String,
}

impl Input {
    pub fn options(&self) -> frontend::Options {
        let mut clang_arguments: Vec<OsString> = Vec::new();
        let mut flag = |prefix: &str, value: &OsString| {
            let mut argument = OsString::from(prefix);
            argument.push(value);
            clang_arguments.push(argument);
        };
        self.include.iter().for_each(|folder| flag("-I", folder));
        self.define.iter().for_each(|definition| flag("-D", definition));
        if let Some(standard) = &self.std {
            flag("-std=", &OsString::from(standard));
        }
        let further = self.cflags.iter().flat_map(|flags| flags.split_whitespace());
        clang_arguments.extend(further.map(OsString::from));
        frontend::Options {
            data_model: self.data_model,
            clang_arguments,
            entry: self.entry.clone(),
            ..frontend::Options::default()
        }
    }
}
