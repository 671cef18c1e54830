//! The differences of two lists of facts, as a unified list.

use crate::facts::{ModuleFacts, Section};

/// Differing lines: `-` what LLVM says, `+` what our reader says.
#[derive(Debug, Default)]
pub struct Differences {
    pub lines: Vec<String>,
    /// A replaced fact counts once.
    pub count: usize,
}

/// Above this many cells, differing stretches are paired line by line and not aligned.
const MAX_CELLS: usize = 4_000_000;
/// Longer facts, big initialisers, are shown around the place where they begin to differ.
const MAX_SHOWN: usize = 400;

pub fn compare(theirs: &ModuleFacts, ours: &ModuleFacts) -> Differences {
    let mut differences = Differences::default();
    for index in 0..theirs.sections.len().max(ours.sections.len()) {
        let empty = Section::default();
        let left = theirs.sections.get(index).unwrap_or(&empty);
        let right = ours.sections.get(index).unwrap_or(&empty);
        let before = differences.lines.len();
        if left.name != right.name {
            differences.pair(Some(&left.name), Some(&right.name));
        }
        differences.lists(&left.facts, &right.facts);
        if differences.lines.len() > before {
            differences.lines.insert(before, format!("@@ {} @@", left.name));
        }
    }
    differences
}

impl Differences {
    fn lists(&mut self, left: &[String], right: &[String]) {
        let same_start = left.iter().zip(right).take_while(|(a, b)| a == b).count();
        let (left, right) = (&left[same_start..], &right[same_start..]);
        let same_end = left.iter().rev().zip(right.iter().rev()).take_while(|(a, b)| a == b).count();
        let (left, right) = (&left[..left.len() - same_end], &right[..right.len() - same_end]);
        if left.len() == right.len() || left.len() * right.len() > MAX_CELLS {
            for index in 0..left.len().max(right.len()) {
                if left.get(index) != right.get(index) {
                    self.pair(left.get(index), right.get(index));
                }
            }
        } else {
            self.align(left, right);
        }
    }

    /// By the longest common subsequence.
    fn align(&mut self, left: &[String], right: &[String]) {
        let width = right.len() + 1;
        let mut common = vec![0u32; (left.len() + 1) * width];
        for i in (0..left.len()).rev() {
            for j in (0..right.len()).rev() {
                common[i * width + j] = if left[i] == right[j] {
                    common[(i + 1) * width + j + 1] + 1
                } else {
                    common[(i + 1) * width + j].max(common[i * width + j + 1])
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < left.len() || j < right.len() {
            if i < left.len() && j < right.len() && left[i] == right[j] {
                (i, j) = (i + 1, j + 1);
            } else if j == right.len()
                || i < left.len() && common[(i + 1) * width + j] >= common[i * width + j + 1]
            {
                self.pair(Some(&left[i]), None);
                i += 1;
            } else {
                self.pair(None, Some(&right[j]));
                j += 1;
            }
        }
    }

    fn pair(&mut self, left: Option<&String>, right: Option<&String>) {
        let same = match (left, right) {
            (Some(left), Some(right)) => left.bytes().zip(right.bytes()).take_while(|(a, b)| a == b).count(),
            _ => 0,
        };
        self.lines.extend(left.map(|fact| format!("- {}", excerpt(fact, same))));
        self.lines.extend(right.map(|fact| format!("+ {}", excerpt(fact, same))));
        self.count += 1;
    }
}

/// The fact, or its stretch around `place` if it is long.
fn excerpt(fact: &str, place: usize) -> String {
    if fact.len() <= MAX_SHOWN {
        return fact.to_string();
    }
    let start = place.saturating_sub(MAX_SHOWN / 2);
    let end = (start + MAX_SHOWN).min(fact.len());
    format!("…{}…", String::from_utf8_lossy(&fact.as_bytes()[start..end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(left: &[&str], right: &[&str], expect: &[&str]) {
        let owned = |facts: &[&str]| facts.iter().map(|fact| fact.to_string()).collect::<Vec<_>>();
        let mut differences = Differences::default();
        differences.lists(&owned(left), &owned(right));
        assert_eq!(differences.lines, expect);
    }

    #[test]
    fn equal_lists_have_no_differences() {
        check(&["a", "b"], &["a", "b"], &[]);
    }

    #[test]
    fn a_changed_fact_is_shown_from_both_sides() {
        check(&["a", "b", "c"], &["a", "x", "c"], &["- b", "+ x"]);
    }

    #[test]
    fn a_missing_fact_does_not_shift_the_rest() {
        check(&["a", "b", "c", "d"], &["a", "c", "x"], &["- b", "- d", "+ x"]);
    }
}
