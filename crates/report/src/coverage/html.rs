//! Pages with the source, each whole in itself: no script, nothing from elsewhere. What colours say is
//! also said by signs: `+` executed, `-` not executed, `±` executed with branches that were not taken.

use std::fmt::Write;

use outcome::{Branches, Covered};

use super::{File, Page};
use crate::run::Run;

const STYLE: &str = "\
:root { color-scheme: light dark; --text: #1f2328; --back: #ffffff; --dim: #59636e; --line: #d1d9e0;
  --good: #dafbe1; --bad: #ffebe9; --part: #fff3c9; --link: #0550ae; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --back: #0d1117; --dim: #9198a1; --line: #30363d;
  --good: #12331d; --bad: #4b1718; --part: #453709; --link: #79c0ff; } }
body { margin: 0 auto; padding: 1.5rem 2rem; max-width: 76rem; color: var(--text); background: var(--back);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.35rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
p { margin: .25rem 0 1rem; color: var(--dim); max-width: 60rem; }
a { color: var(--link); }
table { border-collapse: collapse; width: 100%; }
.files th, .files td { text-align: right; padding: .35rem .75rem; border-bottom: 1px solid var(--line); }
.files th:first-child, .files td:first-child { text-align: left; overflow-wrap: anywhere; }
.files th { font-weight: 600; color: var(--dim); }
meter { width: 7rem; height: .8rem; vertical-align: middle; }
.key { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; margin: .5rem 0 1rem; padding: 0; list-style: none;
  color: var(--dim); }
.key b { display: inline-block; min-width: 1.3em; text-align: center; color: var(--text); border-radius: 3px;
  font-family: ui-monospace, monospace; }
.source { font: 13px/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; tab-size: 4; }
.source td { padding: 0 .6rem; vertical-align: top; white-space: pre-wrap; overflow-wrap: anywhere; }
.source .n { text-align: right; color: var(--dim); width: 1%; white-space: nowrap; user-select: none; }
.source .s, .source .b { width: 1%; white-space: nowrap; user-select: none; }
.source .n a { color: inherit; text-decoration: none; }
.good { background: var(--good); } .bad { background: var(--bad); } .part { background: var(--part); }
:target { outline: 2px solid var(--link); }
";

/// The index, and a page per file.
pub fn pages(run: &Run, files: &[File]) -> Vec<Page> {
    let names: Vec<String> = files.iter().enumerate().map(|(index, file)| page_name(index, file)).collect();
    let mut pages = vec![Page { name: "index.html".into(), content: index(run, files, &names) }];
    for (file, name) in files.iter().zip(names) {
        pages.push(Page { name, content: source(file) });
    }
    pages
}

/// A name that any file system takes, unique by its number.
fn page_name(index: usize, file: &File) -> String {
    let last = file.path.rsplit('/').next().unwrap_or_default();
    let plain = last.chars().map(|letter| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' | '.' => letter,
        _ => '_',
    });
    let plain: String = plain.take(60).collect();
    format!("{}-{}.html", index + 1, plain.trim_start_matches('.'))
}

fn index(run: &Run, files: &[File], names: &[String]) -> String {
    let mut body = format!(
        "<h1>Coverage</h1>\n<p>surefoot {} {}: what the exploration executed, over all its paths. What is not \
         covered need not be dead: paths may have been cut, or left out because they were known to be safe. \
         <code>surefoot reach --targets blocks</code> finds dead code.</p>\n",
        escape(run.command),
        escape(run.version)
    );
    if files.is_empty() {
        body.push_str("<p>Nothing was recorded: bounded model checking executes no single paths.</p>\n");
        return page("Coverage", &body);
    }
    body.push_str(
        "<table class=\"files\">\n<tr><th>file</th><th>lines</th><th></th><th>branches</th><th></th>\
         <th>functions</th></tr>\n",
    );
    let (mut lines, mut branches, mut functions) = Default::default();
    for (file, name) in files.iter().zip(names) {
        let of_file = [file.covered_lines(), file.branches(), file.covered_functions()];
        let link = format!("<a href=\"{}\">{}</a>", escape(name), escape(&file.path));
        row(&mut body, &link, of_file);
        add(&mut lines, of_file[0]);
        add(&mut branches, of_file[1]);
        add(&mut functions, of_file[2]);
    }
    if files.len() > 1 {
        row(&mut body, "all files", [lines, branches, functions]);
    }
    body.push_str("</table>\n");
    page("Coverage", &body)
}

fn add(sum: &mut Covered, part: Covered) {
    sum.covered += part.covered;
    sum.total += part.total;
}

fn row(body: &mut String, first: &str, [lines, branches, functions]: [Covered; 3]) {
    let _ = writeln!(
        body,
        "<tr><td>{first}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
        share(lines),
        meter(lines),
        share(branches),
        meter(branches),
        share(functions)
    );
}

/// `3 of 4 (75 %)`
fn share(covered: Covered) -> String {
    match covered.total {
        0 => "none".into(),
        total => format!("{} of {total} ({} %)", covered.covered, 100 * covered.covered / total),
    }
}

fn meter(Covered { covered, total }: Covered) -> String {
    match total {
        0 => String::new(),
        _ => format!("<meter min=\"0\" max=\"{total}\" value=\"{covered}\">{covered}/{total}</meter>"),
    }
}

fn source(file: &File) -> String {
    let mut body = format!(
        "<h1>{}</h1>\n<p><a href=\"index.html\">all files</a> · lines: {} · branches: {} · functions: {}</p>\n\
         <ul class=\"key\"><li><b class=\"good\">+</b> executed</li><li><b class=\"part\">±</b> executed, but not \
         all its branches were taken</li><li><b class=\"bad\">-</b> not executed</li><li>no sign: no \
         code</li></ul>\n<table class=\"source\">\n",
        escape(&file.path),
        share(file.covered_lines()),
        share(file.branches()),
        share(file.covered_functions())
    );
    if file.text.is_empty() {
        body.push_str("<tr><td>the source could not be read</td></tr>\n");
    }
    for (number, text) in (1..).zip(&file.text) {
        let decision = file.decisions.get(&number).map(Branches::counts);
        let (class, sign, label) = match file.lines.get(&number) {
            None => ("", "", ""),
            Some(false) => ("bad", "-", "not executed"),
            Some(true) if decision.is_some_and(|found| found.covered < found.total) => {
                ("part", "±", "executed, but not all branches")
            }
            Some(true) => ("good", "+", "executed"),
        };
        let branches = decision.map(|found| format!("{}/{}", found.covered, found.total)).unwrap_or_default();
        let _ = writeln!(
            body,
            "<tr id=\"L{number}\" class=\"{class}\"><td class=\"n\"><a href=\"#L{number}\">{number}</a></td>\
             <td class=\"s\" title=\"{label}\">{sign}</td><td class=\"b\" title=\"branches taken\">{branches}</td>\
             <td>{}</td></tr>",
            escape(text)
        );
    }
    body.push_str("</table>\n");
    page(&format!("{} - coverage", file.path), &body)
}

fn page(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n{body}</body>\n</html>\n",
        escape(title)
    )
}

/// Text that is nothing but text in a page, also as the value of an attribute. Control characters are
/// not allowed there in any form.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' => escaped.push('\t'),
            // Marks that turn the direction of text hide what a line says.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => escaped.push('\u{fffd}'),
            letter if letter.is_control() => escaped.push('\u{fffd}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_source_says_is_text_only() {
        let hostile = "</td><script>alert(\"&'\")</script>\u{202e}\u{1}";
        assert_eq!(
            escape(hostile),
            "&lt;/td&gt;&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;/script&gt;\u{fffd}\u{fffd}"
        );
    }
}
