//! What can go wrong before there is a program, and whose fault it is.

use std::path::PathBuf;

use crate::clause::ClauseError;
use crate::llvm::SyntaxError;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot read {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("{}: not a file of a kind I know (.c, .i, .bc, .ll)", path.display())]
    UnknownKind { path: PathBuf },
    #[error("{}: {problem}", path.display())]
    NotInput { path: PathBuf, problem: String },
    #[error(
        "{tool} was not found: install it (on Debian: apt-get install {package}), or name one with {variable}"
    )]
    MissingTool { tool: String, package: &'static str, variable: &'static str },
    #[error(
        "{tool} is version {found}, but {wanted} is needed: install it (on Debian: apt-get install {package})"
    )]
    WrongVersion { tool: String, found: String, wanted: String, package: &'static str },
    /// What the user wants checked cannot be.
    #[error("{error}")]
    Clause { text: String, error: Box<ClauseError> },
    #[error("there is no function {name} with a body: name one of the program's own")]
    NoFunction { name: String },
    /// The user's program does not compile; clang's messages say why.
    #[error("{messages}")]
    Compilation { messages: String },
    #[error("{tool} failed: {message}")]
    ToolFailed { tool: String, message: String },
    #[error("{0}")]
    Syntax(Box<SyntaxError>),
    #[error("{module}: {message}")]
    Layout { module: String, message: String },
    #[error("the inputs have different data models")]
    MixedDataModels,
    #[error("{module}: `{name}` is defined a second time")]
    DuplicateSymbol { name: String, module: String },
    #[error("the module is malformed: {defect}")]
    Malformed { defect: String },
    /// The time that there was is over.
    #[error("the time for loading the program is over")]
    Late,
    /// The user wants it to end.
    #[error("interrupted while the program was being loaded")]
    Interrupted,
    #[error("there is no function `{name}` to start at{}", listed(there))]
    NoEntry { name: String, there: Vec<String> },
}

/// The functions that there are, for those who looked for another one.
fn listed(functions: &[String]) -> String {
    if functions.is_empty() { String::new() } else { format!(": there are {}", functions.join(", ")) }
}

impl From<Box<SyntaxError>> for Error {
    fn from(error: Box<SyntaxError>) -> Self {
        Error::Syntax(error)
    }
}
