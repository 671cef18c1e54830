//! Writes tests to a folder as they are found.
//!
//! Invariant: a file is there completely or not at all, whenever the run is interrupted. It is
//! written under another name in the same folder first, then renamed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use outcome::{Property, StackEntry, Test};
use program::{Place, Program};

use crate::ktest::{self, KTest};
use crate::testcomp::{self, Metadata};
use crate::text;
use crate::unit::{self, About};

#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// `testNNNNNN.ktest`, and a text file for each error.
    KTest,
    /// `metadata.xml` and `testcase-N.xml`.
    #[default]
    TestComp,
    /// `test-N.c`, each to be linked with the program.
    Unit,
}

impl Format {
    /// Each by its name; the help of `test` says what they are.
    pub const CHOICES: &'static [(Format, &'static str, &'static str)] =
        &[(Format::KTest, "ktest", ""), (Format::TestComp, "test-comp", ""), (Format::Unit, "c", "")];
}

/// The error that a test leads to.
#[derive(Copy, Clone, Debug)]
pub struct Violation<'a> {
    pub property: Property,
    /// In words: "out-of-bounds write".
    pub kind: &'a str,
    pub place: Option<Place>,
    /// Innermost first.
    pub stack: &'a [StackEntry],
}

#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    #[error("cannot write tests to {}: it is a file, not a folder", .0.display())]
    NotAFolder(PathBuf),
    #[error("the folder {} already holds tests ({file}): name another one", folder.display())]
    InUse { folder: PathBuf, file: String },
    #[error("cannot use the folder {} for tests: {source}", folder.display())]
    Folder { folder: PathBuf, source: io::Error },
    #[error("cannot write {}: {source}", file.display())]
    File { file: PathBuf, source: io::Error },
}

#[derive(Debug)]
pub struct TestWriter<'a> {
    folder: PathBuf,
    format: Format,
    program: &'a Program,
    metadata: Metadata,
    count: usize,
}

impl<'a> TestWriter<'a> {
    /// Makes the folder ready; a suite that stays empty has its metadata already.
    pub fn create(
        folder: &Path,
        format: Format,
        program: &'a Program,
        metadata: Metadata,
    ) -> Result<TestWriter<'a>, WriteError> {
        let unusable = |source| WriteError::Folder { folder: folder.to_path_buf(), source };
        if fs::metadata(folder).is_ok_and(|found| !found.is_dir()) {
            return Err(WriteError::NotAFolder(folder.to_path_buf()));
        }
        fs::create_dir_all(folder).map_err(unusable)?;
        for entry in fs::read_dir(folder).map_err(unusable)? {
            let file = entry.map_err(unusable)?.file_name().to_string_lossy().into_owned();
            if format.is_ours(&file) {
                return Err(WriteError::InUse { folder: folder.to_path_buf(), file });
            }
        }
        let writer = TestWriter { folder: folder.to_path_buf(), format, program, metadata, count: 0 };
        if format == Format::TestComp {
            writer.write_file("metadata.xml", testcomp::metadata(&writer.metadata).as_bytes())?;
        }
        Ok(writer)
    }

    /// Writes one test; gives the path of its file.
    pub fn write(&mut self, test: &Test, violation: Option<&Violation>) -> Result<PathBuf, WriteError> {
        let number = self.count + 1;
        let path = match self.format {
            Format::TestComp => {
                let text = testcomp::testcase(test, violation.is_some());
                self.write_file(&format!("testcase-{number}.xml"), text.as_bytes())?
            }
            Format::KTest => {
                let name = format!("test{number:06}");
                if let Some(violation) = violation {
                    let suffix = ktest::error_suffix(violation.kind);
                    self.write_file(&format!("{name}.{suffix}"), self.describe(violation).as_bytes())?;
                }
                let file = KTest::from_test(&self.metadata.program_file, test).encode();
                self.write_file(&format!("{name}.ktest"), &file)?
            }
            Format::Unit => {
                let name = format!("test-{number}.c");
                let purpose = match violation {
                    Some(violation) => format!("Leads to: {}{}.", violation.kind, self.at(violation)),
                    None => "Runs one path of the program.".into(),
                };
                let files = &self.metadata.program_files;
                let shown_by = violation.map_or("", |violation| unit::shown_by(violation.property));
                let about = About { name: &name, program_files: files, purpose: &purpose, shown_by };
                self.write_file(&name, unit::generate(self.program, test, &about).as_bytes())?
            }
        };
        self.count = number;
        Ok(path)
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// How many tests were written.
    pub fn count(&self) -> usize {
        self.count
    }

    fn at(&self, violation: &Violation) -> String {
        let place = violation.place.and_then(|place| text::place(self.program, place));
        place.map_or_else(String::new, |place| format!(" at {place}"))
    }

    /// The text that KLEE writes beside a test that ends in an error.
    fn describe(&self, violation: &Violation) -> String {
        let mut description = format!("Error: {}\n", violation.kind);
        let located = violation.place.and_then(|place| Some((place, self.program.files.get(place.file)?)));
        if let Some((place, file)) = located {
            description.push_str(&format!("File: {}\nLine: {}\n", file.path, place.line));
        }
        description.push_str("Stack: \n");
        for (number, entry) in violation.stack.iter().enumerate() {
            let name = self.program.functions.get(entry.function).map_or("", |function| &function.name);
            let place = entry.place.and_then(|place| text::place(self.program, place));
            let place = place.map_or_else(String::new, |place| format!(" at {place}"));
            description.push_str(&format!("\t#{number} in {name}(){place}\n"));
        }
        description
    }

    fn write_file(&self, name: &str, content: &[u8]) -> Result<PathBuf, WriteError> {
        let file = self.folder.join(name);
        let draft = self.folder.join(format!(".{name}.{}.tmp", std::process::id()));
        let written = fs::write(&draft, content).and_then(|()| fs::rename(&draft, &file));
        written.map_err(|source| {
            // It may not even have been created.
            let _ = fs::remove_file(&draft);
            WriteError::File { file: file.clone(), source }
        })?;
        Ok(file)
    }
}

impl Format {
    /// Whether a file of that name would be taken for one of a suite in this format.
    fn is_ours(self, file: &str) -> bool {
        match self {
            Format::TestComp => {
                file == "metadata.xml" || file.starts_with("testcase-") && file.ends_with(".xml")
            }
            Format::KTest => file.starts_with("test") && file.ends_with(".ktest"),
            Format::Unit => file.starts_with("test-") && file.ends_with(".c"),
        }
    }
}
