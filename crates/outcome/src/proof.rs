//! Proofs: what was learnt, as text that a person can read and a program can check again.

use std::fmt::Write;

/// Interpolants by program point, call stack and shape of the state. It is a proof if the state in
/// which the program begins, and every state that satisfies one of them, leads only to the end, or to
/// a state that satisfies one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The properties, data model, bounds and so on that it is about, one after the other.
    pub settings: Vec<String>,
    pub entries: Vec<ProofEntry>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofEntry {
    /// A digest of call stack, objects and the like.
    pub shape: u128,
    /// The function and the number of the block.
    pub function: String,
    pub block: u32,
    /// Where that is, for people.
    pub place: String,
    /// Each condition as an s-expression over locations.
    pub conditions: Vec<String>,
    /// Each condition as C has it, for people.
    pub readings: Vec<String>,
    /// The line of each condition in the text that it was read from.
    pub lines: Vec<u32>,
}

impl ProofEntry {
    /// Where it is and what it says, for people.
    pub fn describe(&self) -> String {
        let place = if self.place.is_empty() {
            format!("block {} of {}", self.block, self.function)
        } else {
            self.place.clone()
        };
        format!("the entry at {place}")
    }
}

/// What came out of checking a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofCheck {
    /// Every entry that is needed was proved again: how many, and over how many transitions.
    Confirmed { entries: usize, transitions: u64 },
    /// Not confirmed, for this reason.
    Unconfirmed(String),
}

/// What is wrong with the text of a proof: the fault of whoever wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofTextError {
    #[error("the first line is not '{TITLE}'")]
    Title,
    #[error("line {line}: {what}")]
    Line { line: u32, what: &'static str },
}

const TITLE: &str = "surefoot proof 1";

impl Proof {
    /// As text: a title, the settings, and for each entry where it is, its conditions as C has them
    /// (behind `;`), and as they are.
    pub fn text(&self) -> String {
        let mut text = format!("{TITLE}\n");
        for setting in &self.settings {
            let _ = writeln!(text, "setting {setting}");
        }
        for entry in &self.entries {
            let ProofEntry { shape, function, block, place, .. } = entry;
            let _ = writeln!(text, "\nentry {shape:032x} {block} {function}");
            let _ = writeln!(text, "; at {place}");
            let mut readings = entry.readings.iter();
            for condition in &entry.conditions {
                if let Some(reading) = readings.next() {
                    let _ = writeln!(text, "; {reading}");
                }
                let _ = writeln!(text, "  {condition}");
            }
        }
        text
    }

    /// Reads what [`Proof::text`] wrote; comments are left out.
    pub fn parse(text: &str) -> Result<Proof, ProofTextError> {
        let mut lines = text.lines().enumerate();
        if lines.next().is_none_or(|(_, line)| line.trim() != TITLE) {
            return Err(ProofTextError::Title);
        }
        let mut proof = Proof::default();
        for (number, line) in lines {
            let line = line.trim();
            let number = number as u32 + 1;
            let wrong = |what| ProofTextError::Line { line: number, what };
            if line.is_empty() || line.starts_with(';') {
                continue;
            }
            if let Some(setting) = line.strip_prefix("setting ") {
                proof.settings.push(setting.to_string());
            } else if let Some(rest) = line.strip_prefix("entry ") {
                let mut words = rest.splitn(3, ' ');
                let shape = words.next().and_then(|word| u128::from_str_radix(word, 16).ok());
                let block = words.next().and_then(|word| word.parse().ok());
                let (Some(shape), Some(block), Some(function)) = (shape, block, words.next()) else {
                    return Err(wrong("an entry needs a shape, a block and a function"));
                };
                let function = function.to_string();
                proof.entries.push(ProofEntry { shape, function, block, ..ProofEntry::default() });
            } else {
                let entry = proof.entries.last_mut().ok_or_else(|| wrong("a condition outside an entry"))?;
                entry.conditions.push(line.to_string());
                entry.lines.push(number);
            }
        }
        Ok(proof)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_read_back_without_its_comments() {
        let entry = ProofEntry {
            shape: 0xabc,
            function: "main".into(),
            block: 3,
            place: "file.c:12".into(),
            conditions: vec!["(slt 4294967290:32 m7+0:4)".into()],
            readings: vec!["d >= -5".into()],
            lines: Vec::new(),
        };
        let proof = Proof { settings: vec!["property unreach-call".into()], entries: vec![entry] };
        let text = proof.text();
        assert!(text.contains("; d >= -5\n"), "{text}");
        let mut expected = proof;
        expected.entries[0].place.clear();
        expected.entries[0].readings.clear();
        expected.entries[0].lines.push(7);
        assert_eq!(Proof::parse(&text), Ok(expected));
    }

    #[test]
    fn bad_proofs_are_refused_with_the_line() {
        for (text, expected) in [
            ("", "first line"),
            ("surefoot proof 1\n(= 1:1 1:1)\n", "line 2"),
            ("surefoot proof 1\n\nentry xyz 0 main\n", "line 3"),
            ("surefoot proof 1\nentry 0a main\n", "line 2"),
        ] {
            assert!(Proof::parse(text).is_err_and(|error| error.to_string().contains(expected)), "{text}");
        }
    }
}
