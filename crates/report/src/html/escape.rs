//! Texts of a program in a page: whatever they are, they are only shown.

use std::fmt::Write;

/// Characters of one line of a source at most.
const MAX_LINE: usize = 2000;

/// A text in HTML.
pub fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in visible(text).chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// JSON in which no character has a meaning for HTML or for old readers of JavaScript.
pub fn json(value: &serde_json::Value) -> String {
    let text = value.to_string();
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(escaped, "\\u{:04x}", letter as u32);
            }
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A text in which control characters, and those that change the direction of writing, are seen and do
/// nothing.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\t' | '\n' => shown.push(letter),
            '\0'..='\x1f' => shown.push(char::from_u32(0x2400 + letter as u32).unwrap_or('\u{fffd}')),
            '\x7f'..='\u{9f}' => shown.push('\u{fffd}'),
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                let _ = write!(shown, "⟪U+{:04X}⟫", letter as u32);
            }
            letter => shown.push(letter),
        }
    }
    shown
}

/// A source file: lines as the compiler counts them, whatever they end with; what is no UTF-8 is replaced.
pub fn source(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n").replace('\r', "\n");
    let mut shown = String::with_capacity(text.len());
    for (index, line) in text.lines().enumerate() {
        if index > 0 {
            shown.push('\n');
        }
        match line.char_indices().nth(MAX_LINE) {
            Some((end, _)) => shown.extend([&visible(&line[..end]), "…"]),
            None => shown.push_str(&visible(line)),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_ends_the_element_it_is_in() {
        let value = serde_json::json!("</script><!--\u{2028}&'\"");
        assert_eq!(json(&value), r#""\u003c/script\u003e\u003c!--\u2028\u0026'\"""#);
        assert_eq!(html("<a href='\"'>&"), "&lt;a href=&#39;&quot;&#39;&gt;&amp;");
    }

    #[test]
    fn a_source_has_the_lines_that_the_compiler_counts() {
        assert_eq!(source(b"one\r\ntwo\rthree\nfour\r\n"), "one\ntwo\nthree\nfour");
        assert_eq!(source(b"caf\xe9\n"), "caf\u{fffd}");
        assert_eq!(source("a\u{202e}b\0".as_bytes()), "a⟪U+202E⟫b␀");
        assert_eq!(source(&[b'x'; 3000]).chars().count(), MAX_LINE + 1);
    }
}
