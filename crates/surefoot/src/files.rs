//! Reading and writing files that the user named, and what is said if that fails.

use std::io;
use std::path::{Path, PathBuf};

/// What could not be done with a file or folder, and why.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    #[error("cannot read {path}: {1}", path = .0.display())]
    Read(PathBuf, io::Error),
    #[error("cannot write {path}: {1}", path = .0.display())]
    Write(PathBuf, io::Error),
    #[error("cannot create {path}: {1}", path = .0.display())]
    Create(PathBuf, io::Error),
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
