//! Tests from files.

use std::path::{Path, PathBuf};

use outcome::Test;
use program::Program;
use report::ktest::{KTest, KTestError};
use report::{json, testcomp};

use crate::files::{self, FileError};

/// What the names of files with tests end in.
const EXTENSIONS: [&str; 3] = ["ktest", "xml", "json"];

/// Whether a file goes by a name that tests have.
pub fn is_test(path: &Path) -> bool {
    path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known))
}

/// Why a file is no test.
#[derive(Debug, thiserror::Error)]
pub enum TestFileError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(
        "{} is no test that I can read: {why}\n\
         a test is a .ktest file, a test case of a suite (.xml), or what verify --json printed (.json)",
        path.display()
    )]
    Unreadable { path: PathBuf, why: Unreadable },
}

/// What is wrong with it, by its format.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub enum Unreadable {
    KTest(#[from] KTestError),
    TestComp(#[from] testcomp::ReadError),
    Json(#[from] json::ReadError),
}

/// Reads a test for this program; what kind it is shows in the file's name.
pub fn read(path: &Path, program: &Program) -> Result<Test, TestFileError> {
    let bytes = files::read(path)?;
    decode(path, &bytes, program).map_err(|why| TestFileError::Unreadable { path: path.into(), why })
}

fn decode(path: &Path, bytes: &[u8], program: &Program) -> Result<Test, Unreadable> {
    let text = String::from_utf8_lossy(bytes);
    Ok(match path.extension().and_then(|extension| extension.to_str()) {
        Some("ktest") => KTest::decode(bytes)?.to_test(program),
        Some("xml") => testcomp::read(&text)?,
        _ => json::read(&text)?,
    })
}
