//! Flags of `show`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::exploration::Exploration;
use super::help;
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
    /// The symbolic execution tree, as text, DOT or a page for the browser
    #[command(after_help = help::SHOW_TREE_HELP)]
    Tree(Box<ShowTree>),
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

#[derive(Args, Debug)]
pub struct ShowTree {
    #[command(flatten)]
    pub input: Input,
    /// The properties, as for verify
    #[arg(long, value_name = "NAME|FILE", help_heading = "Properties")]
    pub property: Vec<String>,
    #[command(flatten)]
    pub exploration: Exploration,
    /// The form of the output
    #[arg(long, value_enum, default_value = "text", help_heading = "Output")]
    pub format: TreeFormat,
    /// The folder for the page, which becomes its index.html
    #[arg(long, short, value_name = "DIR", required_if_eq("format", "html"), help_heading = "Output")]
    pub output: Option<PathBuf>,
    /// Show what every engine explored, not only the one that answered
    #[arg(long, help_heading = "Output")]
    pub all_engines: bool,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum TreeFormat {
    /// An outline, one line per node
    Text,
    /// For Graphviz
    Dot,
    /// A page for the browser, in one file
    Html,
}
