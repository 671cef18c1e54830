//! The text of the program's sources, for renderings that quote it. Read by the caller: nothing here
//! opens a file.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use program::{FileId, Place, Program};

#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The folder that paths in documents are relative to.
    pub base: PathBuf,
    /// Lines of each file that could be read, without their ends; a source may hold any bytes.
    pub lines: BTreeMap<FileId, Vec<Vec<u8>>>,
}

impl Sources {
    /// Adds the content of a file, with Unix or Windows line ends.
    pub fn insert(&mut self, file: FileId, content: &[u8]) {
        let end = |line: &[u8]| line.strip_suffix(b"\r").unwrap_or(line).to_vec();
        let mut lines: Vec<Vec<u8>> = content.split(|&byte| byte == b'\n').map(end).collect();
        if lines.last().is_some_and(Vec::is_empty) {
            lines.pop();
        }
        self.lines.insert(file, lines);
    }

    fn bytes(&self, place: Place) -> Option<&[u8]> {
        let index = (place.line as usize).checked_sub(1)?;
        self.lines.get(&place.file)?.get(index).map(Vec::as_slice)
    }

    /// The text of a line, without the spaces around it; what is no UTF-8 is replaced.
    pub fn line(&self, place: Place) -> Option<String> {
        self.bytes(place).map(|bytes| String::from_utf8_lossy(bytes).trim().to_string())
    }

    /// The column in characters, from 1: compilers count bytes.
    pub fn column(&self, place: Place) -> Option<u32> {
        let before = (place.column as usize).checked_sub(1)?;
        let Some(bytes) = self.bytes(place) else { return Some(place.column) };
        let before = bytes.get(..before).unwrap_or(bytes);
        Some(String::from_utf8_lossy(before).chars().count() as u32 + 1)
    }

    /// The path of a file in documents: relative to the base where it is below it, otherwise absolute.
    pub fn path(&self, program: &Program, file: FileId) -> PathBuf {
        let file = &program.files[file];
        self.relative(&Path::new(&file.directory).join(&file.path))
    }

    /// The same of a path that was given.
    pub fn relative(&self, path: &Path) -> PathBuf {
        let whole = without_dots(&self.base.join(path));
        whole.strip_prefix(without_dots(&self.base)).map(Path::to_path_buf).unwrap_or(whole)
    }
}

/// A path without `.` and, where it can be told without looking, without `..`.
pub fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use program::Entity;

    #[test]
    fn lines_end_as_on_unix_or_windows_and_columns_count_characters() {
        let file = FileId::from_index(0);
        let mut sources = Sources { base: "/base".into(), ..Sources::default() };
        sources.insert(file, "int a;\r\n/* ä */ int b;\r\n".as_bytes());
        let place = Place { file, line: 2, column: 10 };
        assert_eq!(sources.line(place).as_deref(), Some("/* ä */ int b;"));
        assert_eq!(sources.column(place), Some(9));
        assert_eq!(sources.line(Place { line: 3, ..place }), None);
        sources.insert(file, b"x\xff\xfey\n");
        assert_eq!(sources.line(Place { line: 1, ..place }).as_deref(), Some("x\u{fffd}\u{fffd}y"));
    }

    #[test]
    fn paths_are_relative_to_the_base_where_they_can_be() {
        let sources = Sources { base: "/base/of".into(), ..Sources::default() };
        for (path, expected) in
            [("a/./b.c", "a/b.c"), ("/base/of/c.c", "c.c"), ("../d.c", "/base/d.c"), ("x/../e.c", "e.c")]
        {
            assert_eq!(sources.relative(Path::new(path)), Path::new(expected), "{path}");
        }
    }
}
