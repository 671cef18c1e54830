//! The help, the man pages and the completions say the same, and are well-formed.

mod common;

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use common::{Scratch, run, surefoot};

const COMMANDS: [&str; 8] = ["exec", "verify", "reach", "test", "replay", "check-proof", "vc", "generate"];

fn printed(arguments: &[&str]) -> String {
    let ran = run(surefoot().args(arguments), b"");
    assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.stderr);
    assert_eq!(ran.stderr, "", "{arguments:?}");
    String::from_utf8(ran.stdout).expect("text")
}

/// The long flags that a help declares.
fn flags(help: &str) -> BTreeSet<String> {
    let declared = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let words = declared.flat_map(|line| line.split(|c: char| c.is_whitespace() || c == ',').take(3));
    let long = words.filter(|word| word.starts_with("--") && word.len() > 2);
    long.map(|word| word.split(['=', '[']).next().unwrap_or(word).to_string()).collect()
}

#[test]
fn the_short_help_is_short_and_the_long_one_is_complete() {
    for command in COMMANDS {
        let (short, long) = (printed(&[command, "--help"]), printed(&[command, "--help-all"]));
        assert_eq!(printed(&[command, "-h"]), short, "{command}");
        assert_eq!(printed(&["help", command]), long, "{command}");
        assert!(flags(&short).is_subset(&flags(&long)), "{command}");
    }
    let (short, long) = (printed(&["verify", "--help"]), printed(&["verify", "--help-all"]));
    assert!(short.lines().count() < 70, "{short}");
    assert!(flags(&short).len() + 20 < flags(&long).len(), "{short}");
    for flag in ["--property", "--timeout", "--unwind", "--json", "--quiet", "--verbose", "--help-all"] {
        assert!(flags(&short).contains(flag), "{flag}");
    }
    assert!(short.contains("Examples:") && long.contains("Examples:"));
}

#[test]
fn man_pages_have_every_flag() {
    let scratch = Scratch::new("man");
    let folder = scratch.0.join("not/there/yet");
    printed(&["generate", "man", folder.to_str().expect("a path")]);
    for command in COMMANDS {
        let path = folder.join(format!("surefoot-{command}.1"));
        let page = std::fs::read_to_string(&path).expect("a page");
        let text = page.replace('\\', "");
        for flag in flags(&printed(&[command, "--help-all"])) {
            assert!(text.contains(&flag), "{command}: {flag}");
        }
        // Not every machine has it.
        let viewer = Command::new("man").args(["--warnings", "-l"]).arg(&path).stdout(Stdio::null()).output();
        if let Ok(output) = viewer {
            let complaints = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && complaints.is_empty(), "{command}: {complaints}");
        }
    }
    let ran = run(surefoot().args(["generate", "man", "/dev/null/man"]), b"");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot write /dev/null/man"), "{}", ran.stderr);
}

#[test]
fn completions_have_every_flag() {
    let script = printed(&["generate", "completions", "bash"]);
    for command in COMMANDS {
        for flag in flags(&printed(&[command, "--help-all"])) {
            assert!(script.contains(&flag), "{command}: {flag}");
        }
    }
    let checked = run(Command::new("bash").arg("-n"), script.as_bytes());
    assert_eq!((checked.code, checked.stderr.as_str()), (Some(0), ""));
    for shell in ["zsh", "fish"] {
        assert!(printed(&["generate", "completions", shell]).contains("query-timeout"), "{shell}");
    }
}

/// What is shown on a terminal only is not shown elsewhere, and nothing where nothing is wanted.
#[test]
fn progress_is_not_drawn_where_there_is_no_terminal() {
    let scratch = Scratch::new("progress");
    let source = "extern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\n\
                  int main(void) { unsigned a = __VERIFIER_nondet_uint(), b = a;\n\
                  for (unsigned i = 0; i < a; i++) { b = b * b + i; if (b == 12345 && i > 9999999) reach_error(); }\n\
                  return 0; }\n";
    let file = scratch.file("long.c", source);
    let ran = run(surefoot().args(["verify", "--timeout", "1.5"]).arg(&file), b"");
    assert_eq!(ran.code, Some(3), "{}", ran.stderr);
    assert!(!ran.stderr.contains('\r') && !ran.stderr.contains('\x1b'), "{:?}", ran.stderr);
    let quiet = run(surefoot().args(["verify", "--quiet", "--timeout", "1.5"]).arg(&file), b"");
    assert_eq!((quiet.code, quiet.stderr.as_str()), (Some(3), ""));
    assert_eq!(String::from_utf8_lossy(&quiet.stdout).lines().count(), 1);
}
