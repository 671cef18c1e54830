//! Flags of `show`.

use clap::{Args, Subcommand, ValueEnum};

use super::input::Input;

#[derive(Args, Debug)]
pub struct Show {
    #[command(subcommand)]
    pub what: ShowWhat,
}

#[derive(Subcommand, Debug)]
pub enum ShowWhat {
    /// The program in Surefoot's intermediate representation
    Ir(ShowProgram),
    /// The control flow graphs, as text or DOT
    Cfg(ShowCfg),
}

#[derive(Args, Debug)]
pub struct ShowProgram {
    #[command(flatten)]
    pub input: Input,
    /// Only this function
    #[arg(long, value_name = "NAME")]
    pub function: Option<String>,
}

#[derive(Args, Debug)]
pub struct ShowCfg {
    #[command(flatten)]
    pub program: ShowProgram,
    /// The form of the output
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Dot,
}
