//! Text for a terminal: nothing in it that one would obey, and no line that is too long.
//!
//! What is marked is given in bytes, also where a line is not UTF-8.

use std::ops::Range;

/// Characters of a line that are shown at most; of a longer one, those around what is marked.
pub const WIDEST: usize = 160;
/// Of those, how many in front of the first mark.
const IN_FRONT: usize = 60;

/// A character that a terminal might obey, or that hides what is there, as one that it shows.
pub fn harmless(character: char) -> char {
    match character {
        '\t' => character,
        '\0'..='\u{1f}' => char::from_u32(0x2400 + character as u32).unwrap_or('\u{fffd}'),
        '\u{7f}' => '␡',
        '\u{80}'..='\u{9f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}' => '\u{fffd}',
        other => other,
    }
}

/// A text for one line of a terminal.
pub fn plain(text: &str) -> String {
    text.chars().map(harmless).collect()
}

/// A text of several lines.
pub fn plain_lines(text: &str) -> String {
    text.chars().map(|character| if character == '\n' { character } else { harmless(character) }).collect()
}

/// Prints a document at once: standard output would take it line by line.
pub fn document(document: &impl serde::Serialize) {
    let text = report::json::text_of(document);
    println!("{text}");
}

/// A line as it is shown, and where in it the bytes `marks` of the original are. Of a long line it is
/// the part around the first mark; what is not in it is None.
pub fn shown(line: &[u8], marks: &[Range<usize>]) -> (String, Vec<Option<Range<usize>>>) {
    // For each byte of the line, which character it belongs to.
    let mut owners = vec![0; line.len() + 1];
    let mut characters: Vec<char> = Vec::new();
    let mut at = 0;
    for chunk in line.utf8_chunks() {
        for character in chunk.valid().chars() {
            owners[at..at + character.len_utf8()].fill(characters.len());
            at += character.len_utf8();
            characters.push(harmless(character));
        }
        for _ in chunk.invalid() {
            owners[at] = characters.len();
            at += 1;
            characters.push('\u{fffd}');
        }
    }
    owners[line.len()] = characters.len();
    let marks: Vec<Range<usize>> = marks
        .iter()
        .map(|mark| {
            let last = mark.end.clamp(mark.start + 1, line.len().max(mark.start + 1)) - 1;
            owners[mark.start.min(line.len())]..owners[last.min(line.len())] + 1
        })
        .collect();
    cut(&characters, &marks)
}

/// The part of a line around its first mark. Marks are given in characters, and found in bytes.
fn cut(characters: &[char], marks: &[Range<usize>]) -> (String, Vec<Option<Range<usize>>>) {
    let window = if characters.len() <= WIDEST {
        0..characters.len()
    } else {
        let first = marks.first().map_or(0, |mark| mark.start);
        let start = first.saturating_sub(IN_FRONT).min(characters.len() - WIDEST);
        start..start + WIDEST
    };
    let mut text = String::new();
    if window.start > 0 {
        text.push('…');
    }
    let mut offsets = Vec::with_capacity(window.len() + 1);
    for &character in &characters[window.clone()] {
        offsets.push(text.len());
        text.push(character);
    }
    offsets.push(text.len());
    if window.end < characters.len() {
        text.push('…');
    }
    let place = |at: usize| offsets[at.clamp(window.start, window.end) - window.start];
    let found = |mark: &Range<usize>| {
        let is_inside = window.contains(&mark.start) || mark.start == characters.len();
        is_inside.then(|| place(mark.start)..place(mark.end))
    };
    (text, marks.iter().map(found).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text that is underlined when the byte at a column is marked.
    fn underlined(line: &[u8], mark: Range<usize>) -> String {
        let (text, marks) = shown(line, &[mark]);
        text[marks[0].clone().expect("a mark that is shown")].to_string()
    }

    #[test]
    fn marks_are_bytes_of_the_file() {
        assert_eq!(underlined("é = \"日本\" + x;".as_bytes(), 16..17), "x");
        // Latin-1: each byte that is no UTF-8 is one character.
        assert_eq!(underlined(b"/* caf\xe9 */ x = 1;", 11..12), "x");
        assert_eq!(underlined(b"int x;", 4..9), "x;");
        assert_eq!(underlined(b"", 0..1), "");
    }

    #[test]
    fn what_a_terminal_obeys_is_replaced() {
        let (text, marks) = shown(b"\x1b[31m x\x07 \xc2\x9b1m\xe2\x80\xae;", &[6..7, 0..1]);
        assert_eq!(text, "␛[31m x␇ \u{fffd}1m\u{fffd};");
        assert_eq!(marks[0], Some(8..9));
        assert_eq!(&text[8..9], "x");
        assert_eq!(plain("a\tb\n\x1b]0;t\x07"), "a\tb␊␛]0;t␇");
        assert_eq!(plain_lines("a\nb\x1b"), "a\nb␛");
    }

    #[test]
    fn long_lines_are_cut_around_the_mark() {
        let line = format!("{}needle{}", "x".repeat(5000), "y".repeat(5000));
        let (text, marks) = shown(line.as_bytes(), &[5000..5006, 0..1]);
        assert_eq!(text.chars().count(), WIDEST + 2);
        assert_eq!(marks[0].clone().map(|mark| &text[mark]), Some("needle"));
        assert_eq!(marks[1], None);
        assert!(text.starts_with('…') && text.ends_with('…'), "{text}");
    }
}
