//! An answer as it is kept in a file.
//!
//! Lines of text: the key, how long the answer took, the answer, and a checksum over all before it. What
//! does not read back exactly is no entry.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use sha2::{Digest, Sha256};

/// An answer in which variables and conjuncts have the numbers of a [`super::canonical::Canonical`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kept {
    /// Values of variables; bytes of arrays with what all others are.
    Satisfiable { variables: BTreeMap<usize, u128>, arrays: BTreeMap<usize, (u8, BTreeMap<u64, u8>)> },
    /// The conjuncts that contradict each other, if that was asked for.
    Unsatisfiable(Option<Vec<usize>>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub took: Duration,
    pub answer: Kept,
}

pub(super) fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

impl Entry {
    pub fn write(&self, key: &str) -> String {
        let mut text = format!("key {key}\ntook {}\n", self.took.as_micros());
        match &self.answer {
            Kept::Satisfiable { variables, arrays } => {
                text.push_str("sat\n");
                for (variable, value) in variables {
                    let _ = writeln!(text, "variable {variable} {value}");
                }
                for (array, (others, bytes)) in arrays {
                    let _ = write!(text, "array {array} {others}");
                    for (index, byte) in bytes {
                        let _ = write!(text, " {index} {byte}");
                    }
                    text.push('\n');
                }
            }
            Kept::Unsatisfiable(None) => text.push_str("unsat\n"),
            Kept::Unsatisfiable(Some(core)) => {
                text.push_str("unsat core");
                core.iter().for_each(|conjunct| {
                    let _ = write!(text, " {conjunct}");
                });
                text.push('\n');
            }
        }
        let sum = hash(&text);
        text + &format!("checksum {sum}\n")
    }

    /// None if it is anything but what was written under this key.
    pub fn read(key: &str, text: &str) -> Option<Entry> {
        let (content, sum) = text.strip_suffix('\n')?.rsplit_once("checksum ")?;
        if hash(content) != sum {
            return None;
        }
        let mut lines = content.lines();
        (lines.next()?.strip_prefix("key ")? == key).then_some(())?;
        let took = Duration::from_micros(lines.next()?.strip_prefix("took ")?.parse().ok()?);
        let answer = match lines.next()? {
            "sat" => satisfiable(&mut lines)?,
            "unsat" => Kept::Unsatisfiable(None),
            line => {
                let core = line.strip_prefix("unsat core")?.split_whitespace();
                Kept::Unsatisfiable(Some(core.map(str::parse).collect::<Result<_, _>>().ok()?))
            }
        };
        lines.next().is_none().then_some(Entry { took, answer })
    }
}

fn satisfiable<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Option<Kept> {
    let (mut variables, mut arrays) = (BTreeMap::new(), BTreeMap::new());
    for line in lines {
        let mut words = line.split(' ');
        match words.next()? {
            "variable" => {
                variables.insert(words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            }
            "array" => {
                let (array, others) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
                let mut bytes = BTreeMap::new();
                while let Some(index) = words.next() {
                    bytes.insert(index.parse().ok()?, words.next()?.parse().ok()?);
                }
                arrays.insert(array, (others, bytes));
            }
            _ => return None,
        }
    }
    Some(Kept::Satisfiable { variables, arrays })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries() -> [Entry; 4] {
        let variables = BTreeMap::from([(0, 7), (3, u128::MAX)]);
        let arrays =
            BTreeMap::from([(1, (9, BTreeMap::from([(0, 1), (u64::MAX, 255)]))), (2, (0, BTreeMap::new()))]);
        let entry = |answer| Entry { took: Duration::from_micros(20_001), answer };
        [
            entry(Kept::Satisfiable { variables, arrays }),
            entry(Kept::Unsatisfiable(None)),
            entry(Kept::Unsatisfiable(Some(vec![]))),
            entry(Kept::Unsatisfiable(Some(vec![4, 17]))),
        ]
    }

    #[test]
    fn an_entry_reads_back_under_its_key_only() {
        for entry in entries() {
            let text = entry.write("k");
            assert_eq!(Entry::read("k", &text), Some(entry));
            assert_eq!(Entry::read("other", &text), None);
        }
    }

    #[test]
    fn any_other_byte_or_a_missing_one_makes_it_no_entry() {
        for entry in entries() {
            let text = entry.write("k");
            for place in 0..text.len() {
                assert_eq!(Entry::read("k", &text[..place]), None);
                let mut bytes = text.clone().into_bytes();
                bytes[place] ^= 1;
                let changed = String::from_utf8(bytes).expect("ASCII");
                assert_eq!(Entry::read("k", &changed), None, "byte {place} of {text}");
            }
            assert_eq!(Entry::read("k", &(text.clone() + &text)), None);
        }
    }
}
