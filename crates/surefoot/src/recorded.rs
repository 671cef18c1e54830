//! Tests from files.

use std::path::Path;

use outcome::Test;
use program::Program;
use report::ktest::KTest;

use crate::files;

/// What the names of files with tests end in.
const EXTENSIONS: [&str; 3] = ["ktest", "xml", "json"];

/// Whether a file goes by a name that tests have.
pub fn is_test(path: &Path) -> bool {
    path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known))
}

/// Reads a test for this program; what kind it is shows in the file's name.
pub fn read(path: &Path, program: &Program) -> Result<Test, String> {
    let shown = path.display();
    let bytes = files::read(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let test = match path.extension().and_then(|extension| extension.to_str()) {
        Some("ktest") => KTest::decode(&bytes).map(|file| file.to_test(program)).map_err(|e| e.to_string()),
        Some("xml") => report::testcomp::read(&text).map_err(|error| error.to_string()),
        _ => report::json::read(&text).map_err(|error| error.to_string()),
    };
    test.map_err(|error| {
        format!(
            "{shown} is no test that I can read: {error}\n\
             a test is a .ktest file, a test case of a suite (.xml), or what verify --json printed (.json)"
        )
    })
}
