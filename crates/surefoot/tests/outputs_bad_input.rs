//! Documents when something is wrong: paths that cannot be written, sources of any bytes, names and
//! strings that would be markup or commands, documents about something else.

mod common;

use std::path::Path;

use common::{Ran, Scratch, run, surefoot};
use serde_json::Value;

const UNSAFE: &str = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n\
    int main(void) {\n  int x = __VERIFIER_nondet_int();\n  if (x == 3)\n    reach_error();\n  return 0;\n}\n";

fn at(folder: &Path, arguments: &[&str]) -> Ran {
    run(surefoot().current_dir(folder).args(arguments), b"")
}

#[test]
fn what_cannot_be_written_is_said_after_the_verdict() {
    let scratch = Scratch::new("unwritable");
    scratch.file("a.c", UNSAFE);
    scratch.file("file", "");
    for flags in [
        ["--sarif", "nowhere/out.sarif"],
        ["--sarif", "."],
        ["--coverage", "file"],
        ["--coverage", "file/below"],
        ["--coverage", "/proc/none"],
    ] {
        let ran = at(&scratch.0, &["verify", flags[0], flags[1], "a.c"]);
        assert_eq!(ran.code, Some(2), "{flags:?}: {}", ran.stderr);
        assert!(String::from_utf8_lossy(&ran.stdout).starts_with("false(unreach-call)\n"), "{flags:?}");
        assert!(ran.stderr.contains("error: cannot "), "{flags:?}: {}", ran.stderr);
        let reach = at(&scratch.0, &["reach", flags[0], flags[1], "a.c"]);
        assert_eq!(reach.code, Some(2), "{flags:?}: {}", reach.stderr);
        assert!(String::from_utf8_lossy(&reach.stdout).contains("1 reachable"), "{flags:?}");
    }
    let ran = at(&scratch.0, &["test", "--output", "suite", "--sarif", "nowhere/out.sarif", "a.c"]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(String::from_utf8_lossy(&ran.stdout).contains("violations: 1"));
}

#[test]
fn alarms_that_cannot_be_read_leave_nothing_behind() {
    let scratch = Scratch::new("broken");
    scratch.file("a.c", UNSAFE);
    for (text, message) in [
        ("{\"version\": \"2.1.0\", \"runs\": [", "no well-formed JSON"),
        ("{\"version\": \"2.0.0\", \"runs\": []}", "only SARIF 2.1.0"),
        ("{\"version\": \"2.1.0\", \"runs\": [{\"results\": 7}]}", "runs[0].results: it is no array"),
        ("\u{1}\u{1b}[31m", "begins with"),
    ] {
        scratch.file("in.sarif", text);
        let ran = at(&scratch.0, &["reach", "--alarms", "in.sarif", "--sarif", "out.sarif", "a.c"]);
        assert_eq!(ran.code, Some(2), "{text}: {}", ran.stderr);
        assert!(ran.stderr.contains(message), "{text}: {}", ran.stderr);
        assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
        assert!(!scratch.0.join("out.sarif").exists(), "{text}");
    }
}

/// A name, a string and a comment with markup, bytes that are no UTF-8, Windows line ends.
#[test]
fn hostile_sources_are_text_everywhere() {
    let scratch = Scratch::new("hostile");
    let name = "<b>&\"it's [x](y) {0}#.c";
    let mut source =
        b"extern int __VERIFIER_nondet_int(void);\r\nextern void reach_error(void);\r\n".to_vec();
    source.extend(b"int main(void) {\r\n  int x = __VERIFIER_nondet_int(); /* \xff\xfe <script>alert(1)</script> */\r\n");
    source.extend("  const char *s = \"</td><img src=x onerror='y'>\u{202e}\"; if (x == 3)\r\n".as_bytes());
    source.extend(
        b"    reach_error(); /* [click](http://example.org) {0} \x1b[31m */\r\n  return s[0] == 0;\r\n}\r\n",
    );
    scratch.file(name, &source);
    let flags = ["verify", "--json", "--sarif", "out.sarif", "--coverage", "cov", name];
    let ran = at(&scratch.0, &flags);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let json: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    assert_eq!(json["files"][0]["file"], name);
    assert_eq!(json["counterexample"]["stack"][0]["place"]["line"], 6);
    let text = std::fs::read_to_string(scratch.0.join("out.sarif")).expect("SARIF");
    let sarif: Value = serde_json::from_str(&text).expect("JSON");
    let result = &sarif["runs"][0]["results"][0];
    let place = &result["locations"][0]["physicalLocation"];
    let uri = "%3Cb%3E%26%22it%27s%20%5Bx%5D%28y%29%20%7B0%7D%23.c";
    assert_eq!(place["artifactLocation"]["uri"], uri);
    assert_eq!(place["region"]["startLine"], 6);
    let flow = result["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("a flow");
    let messages: Vec<&str> =
        flow.iter().filter_map(|step| step["location"]["message"]["text"].as_str()).collect();
    assert!(messages.iter().any(|text| text.contains("\\[click\\](http")), "{messages:?}");
    assert!(messages.iter().any(|text| text.contains("{{0}}")), "{messages:?}");
    assert!(!messages.iter().any(|text| text.contains('\r')), "{messages:?}");
    check_pages(&scratch.0.join("cov"));
    scratch.file("run.json", &ran.stdout);
    let explained = at(&scratch.0, &["explain", name, "run.json"]);
    assert_eq!(explained.code, Some(0), "{}", explained.stderr);
    let page = String::from_utf8_lossy(&explained.stdout);
    assert!(page.contains("reach_error(); /* [click]"), "{page}");
    assert!(!page.chars().any(|letter| letter.is_control() && letter != '\n'), "{page}");
}

fn check_pages(folder: &Path) {
    let mut pages = 0;
    for entry in std::fs::read_dir(folder).expect("pages") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        assert!(!text.contains('\r') && !text.contains('\u{1b}') && !text.contains('\u{202e}'), "{path:?}");
        if path.extension().is_some_and(|extension| extension == "html") {
            pages += 1;
            for markup in ["<script", "<img", "<b>&", "href=\"http", "url("] {
                assert!(!text.contains(markup), "{markup} in {path:?}");
            }
        }
    }
    assert_eq!(pages, 2);
}

#[test]
fn only_a_run_about_these_files_is_explained() {
    let scratch = Scratch::new("explain");
    scratch.file("a.c", UNSAFE);
    scratch.file("b.c", format!("{UNSAFE}\n"));
    let ran = at(&scratch.0, &["verify", "--json", "a.c"]);
    let good = String::from_utf8_lossy(&ran.stdout).into_owned();
    scratch.file("run.json", &good);
    scratch.file("new.json", good.replace("\"schema_version\": 1", "\"schema_version\": 9"));
    scratch.file("vc.json", good.replace("\"command\": \"verify\"", "\"command\": \"vc\""));
    scratch.file("bare.json", good.replace("\"verdict\": \"false\"", "\"verdict\": \"maybe\""));
    scratch.file("cut.json", &good[..good.len() / 2]);
    scratch.file("other.json", "{\"schema_version\": 1}");
    scratch.file("empty.json", "");
    for (arguments, message) in [
        (&["b.c", "run.json"][..], "b.c is not what the run was about"),
        (&["a.c", "b.c", "run.json"], "the run was about a.c, and 2 files are given"),
        (&["a.c", "new.json"], "version 9 of the schema; this version of surefoot understands 1"),
        (&["a.c", "vc.json"], "it is what vc printed"),
        (&["a.c", "bare.json"], "verdict is missing"),
        (&["a.c", "cut.json"], "it is no JSON"),
        (&["a.c", "other.json"], "tool is missing"),
        (&["a.c", "empty.json"], "it is no JSON"),
        (&["a.c", "none.json"], "cannot read none.json"),
        (&["none.c", "run.json"], "cannot read none.c"),
        (&["run.json"], "required"),
    ] {
        let ran = at(&scratch.0, &[&["explain"], arguments].concat());
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.stderr);
        assert!(ran.stderr.contains(message), "{arguments:?}: {}", ran.stderr);
    }
    // The same content by another name is the same program.
    scratch.file("c.c", UNSAFE);
    let ran = at(&scratch.0, &["explain", "c.c", "run.json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
}
