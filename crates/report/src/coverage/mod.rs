//! What was executed, for tools (`lcov.rs`) and for people (`html.rs`).
//!
//! A line counts as covered if the exploration executed code of it on some path. What is not covered
//! need not be dead: paths may have been cut, or pruned because an interpolant already covers them.

mod html;
mod lcov;

use std::collections::{BTreeMap, BTreeSet};

use outcome::{Branches, Coverage, Covered};
use program::Program;

use crate::run::Run;
use crate::sources::Sources;

/// A file to be written into the folder.
pub struct Page {
    pub name: String,
    pub content: String,
}

/// `lcov.info`, `index.html`, and a page per source file.
pub fn pages(run: &Run, program: &Program, sources: &Sources, coverage: &Coverage) -> Vec<Page> {
    let files = files(program, sources, coverage);
    let mut pages = vec![Page { name: "lcov.info".into(), content: lcov::info(&files) }];
    pages.extend(html::pages(run, &files));
    pages
}

/// A source file with what was executed of it.
struct File {
    /// As in all documents: relative where it can be.
    path: String,
    /// Empty if the source could not be read.
    text: Vec<String>,
    /// Whether each line with code was executed.
    lines: BTreeMap<u32, bool>,
    /// Branches by the line of their decision.
    decisions: BTreeMap<u32, Branches>,
    functions: Vec<Function>,
}

struct Function {
    name: String,
    line: u32,
    executed: bool,
}

impl File {
    fn covered_lines(&self) -> Covered {
        let covered = self.lines.values().filter(|executed| **executed).count();
        Covered { covered, total: self.lines.len() }
    }

    fn branches(&self) -> Covered {
        let mut sum = Covered::default();
        for decision in self.decisions.values() {
            let counts = decision.counts();
            sum.covered += counts.covered;
            sum.total += counts.total;
        }
        sum
    }

    fn covered_functions(&self) -> Covered {
        let covered = self.functions.iter().filter(|function| function.executed).count();
        Covered { covered, total: self.functions.len() }
    }
}

/// The user's files that have code, by path: the same file may have several numbers.
fn files(program: &Program, sources: &Sources, coverage: &Coverage) -> Vec<File> {
    let mut files: BTreeMap<String, File> = BTreeMap::new();
    let unexecuted: BTreeSet<_> =
        coverage.uncovered.iter().map(|&(function, block, _)| (function, block)).collect();
    for (id, source) in program.files.iter().filter(|(_, file)| !file.is_model) {
        let of_file = |lines: &BTreeSet<(program::FileId, u32)>| {
            lines.iter().filter(|(file, _)| *file == id).map(|(_, line)| *line).collect::<Vec<_>>()
        };
        let (covered, uncovered) = (of_file(&coverage.covered_lines), of_file(&coverage.uncovered_lines));
        if covered.is_empty() && uncovered.is_empty() {
            continue;
        }
        let path = sources.path(program, id).to_string_lossy().into_owned();
        let text = sources.lines.get(&id).into_iter().flatten();
        let new = File {
            path: if path.is_empty() { source.path.clone() } else { path.clone() },
            text: text.map(|line| String::from_utf8_lossy(line).into_owned()).collect(),
            lines: BTreeMap::new(),
            decisions: BTreeMap::new(),
            functions: Vec::new(),
        };
        let file = files.entry(path).or_insert(new);
        for line in uncovered {
            file.lines.entry(line).or_insert(false);
        }
        for line in covered {
            file.lines.insert(line, true);
        }
        for (&(_, line), branches) in coverage.decisions.iter().filter(|((file, _), _)| *file == id) {
            file.decisions.entry(line).or_default().0.extend(&branches.0);
        }
        for (function, body) in program.functions.iter() {
            let Some(declared) = body.declared.filter(|place| place.file == id) else { continue };
            let Some(entry) = body.entry() else { continue };
            file.functions.push(Function {
                name: body.name.clone(),
                line: declared.line,
                executed: !unexecuted.contains(&(function, entry)),
            });
        }
    }
    files.into_values().collect()
}
