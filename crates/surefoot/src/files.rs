//! Reading and writing files that the user named, and what is said if that fails.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::diagnostics::Refusal;

/// What could not be done with a file or folder, and why.
#[derive(Debug)]
pub enum FileError {
    Read(PathBuf, io::Error),
    Write(PathBuf, io::Error),
    Create(PathBuf, io::Error),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, path, error) = match self {
            FileError::Read(path, error) => ("read", path, error),
            FileError::Write(path, error) => ("write", path, error),
            FileError::Create(path, error) => ("create", path, error),
        };
        write!(f, "cannot {verb} {}: {error}", path.display())
    }
}

impl From<FileError> for Refusal {
    fn from(error: FileError) -> Refusal {
        Refusal::Usage(error.to_string())
    }
}

/// For who collects reasons that are only shown.
impl From<FileError> for String {
    fn from(error: FileError) -> String {
        error.to_string()
    }
}

pub fn read(path: impl AsRef<Path>) -> Result<Vec<u8>, FileError> {
    std::fs::read(&path).map_err(|error| FileError::Read(path.as_ref().into(), error))
}

/// Reads a file that has to be UTF-8.
pub fn read_text(path: impl AsRef<Path>) -> Result<String, FileError> {
    std::fs::read_to_string(&path).map_err(|error| FileError::Read(path.as_ref().into(), error))
}

pub fn write(path: impl AsRef<Path>, content: impl AsRef<[u8]>) -> Result<(), FileError> {
    std::fs::write(&path, content).map_err(|error| FileError::Write(path.as_ref().into(), error))
}

/// Makes a folder and those that it is in, unless it is there.
pub fn create_folder(path: impl AsRef<Path>) -> Result<(), FileError> {
    std::fs::create_dir_all(&path).map_err(|error| FileError::Create(path.as_ref().into(), error))
}
