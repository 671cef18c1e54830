//! What can be named at a place of the program.

use super::types::Integer;
use crate::random::Random;

#[derive(Clone, Debug)]
pub struct Array {
    pub name: String,
    pub of: Integer,
    /// A power of two.
    pub length: usize,
}

#[derive(Clone, Debug)]
pub struct Text {
    pub name: String,
    /// Bytes that it has room for; none if it must not be written.
    pub room: Option<usize>,
}

#[derive(Clone, Debug, Default)]
pub struct Scope {
    pub integers: Vec<(String, Integer)>,
    pub arrays: Vec<Array>,
    pub structures: Vec<(String, usize)>,
    pub texts: Vec<Text>,
    pub floats: Vec<String>,
    /// Variables that loops count with: read only.
    pub counters: Vec<String>,
    /// Pointers to an `int` that is alive.
    pub pointers: Vec<String>,
    marks: Vec<[usize; 7]>,
}

impl Scope {
    pub fn enter(&mut self) {
        self.marks.push([
            self.integers.len(),
            self.arrays.len(),
            self.structures.len(),
            self.texts.len(),
            self.floats.len(),
            self.counters.len(),
            self.pointers.len(),
        ]);
    }

    pub fn leave(&mut self) {
        let Some([integers, arrays, structures, texts, floats, counters, pointers]) = self.marks.pop() else {
            return;
        };
        self.integers.truncate(integers);
        self.arrays.truncate(arrays);
        self.structures.truncate(structures);
        self.texts.truncate(texts);
        self.floats.truncate(floats);
        self.counters.truncate(counters);
        self.pointers.truncate(pointers);
    }

    pub fn add_integer(&mut self, name: &str, ty: Integer) {
        self.integers.push((name.to_owned(), ty));
    }

    pub fn add_array(&mut self, name: &str, of: Integer, length: usize) {
        self.arrays.push(Array { name: name.to_owned(), of, length });
    }

    pub fn add_structure(&mut self, name: &str, index: usize) {
        self.structures.push((name.to_owned(), index));
    }

    pub fn add_text(&mut self, name: &str, room: usize) {
        self.texts.push(Text { name: name.to_owned(), room: Some(room) });
    }

    pub fn add_constant_text(&mut self, name: &str) {
        self.texts.push(Text { name: name.to_owned(), room: None });
    }

    pub fn add_float(&mut self, name: &str) {
        self.floats.push(name.to_owned());
    }

    pub fn any_text(&self, random: &mut Random) -> String {
        match self.texts.is_empty() {
            true => "\"42\"".to_owned(),
            false => random.pick(&self.texts).name.clone(),
        }
    }
}
