//! What can be wrong with flags beyond what their declarations say.

use std::path::PathBuf;

use outcome::PropertyError;
use report::WriteError;

use crate::files::FileError;

/// What is wrong with what flags say of the environment.
#[derive(Debug, thiserror::Error)]
pub enum EnvironmentError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(
        "--sym-args needs MIN <= MAX <= 64 and 1 <= LENGTH <= 4096, --sym-arg the latter; 64 arguments at most"
    )]
    Arguments,
    #[error("--sym-files needs at most 26 files of at most 1048576 bytes")]
    Files,
    #[error("--sym-env needs a name and 1 <= LENGTH <= 4096: NAME=LENGTH")]
    Variable,
    #[error("{flag} {setting}: a name and what it stands for are missing, as in NAME=…")]
    Pair { flag: &'static str, setting: String },
    #[error("--file and --sym-files both say what the file {0} holds")]
    FileTwice(String),
    #[error("--folder {0}: not a whole name of a folder, such as /home/me")]
    Folder(String),
}

/// What is wrong with flags, or with files that they name: the user's to mend.
#[derive(Debug, thiserror::Error)]
pub enum FlagError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Property(#[from] PropertyError),
    #[error("{file}: {why}")]
    PropertyFile { file: String, why: PropertyError },
    #[error("{file} is about a program that starts in {entry}, and another one says {other}")]
    Entries { file: String, entry: String, other: String },
    #[error(
        "{0}: not a goal that Surefoot knows; known: EDGES of @DECISIONEDGE, @CONDITIONEDGE, \
         @BASICBLOCKENTRY and @CALL(reach_error)"
    )]
    Goal(String),
    /// The folder for tests cannot be used.
    #[error(transparent)]
    Suite(#[from] WriteError),
    #[error(transparent)]
    Environment(#[from] EnvironmentError),
    #[error(
        "--{0} has no effect on test, which explores every path as it is, without learning and without \
         invariants of loops: leave it out"
    )]
    IdleInTest(&'static str),
    #[error("--{0} has no effect on check-proof, which uses no answers but its own: leave it out")]
    IdleInCheck(&'static str),
    #[error("cannot keep answers in {path}: {1}", path = .0.display())]
    QueryCache(PathBuf, std::io::Error),
    #[error("--direction is for --algorithm dwp only: leave it out")]
    IdleDirection,
}
