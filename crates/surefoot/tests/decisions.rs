//! What is said about the decisions on the way to a violation, compared with running the program: a
//! condition that is said to hold did hold when it was evaluated last.

mod common;

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::writer::{HEAD, Writer};
use common::{Scratch, check_all, run, surefoot};

/// Where the conditions of statements are in a line: the keyword, and the range of the condition.
fn condition(line: &str) -> Option<(&'static str, usize, usize)> {
    let starts = ["if (", "while (", "switch (", "for ("].iter().filter_map(|head| {
        let at = line.find(head)?;
        let apart = at == 0 || !line.as_bytes()[at - 1].is_ascii_alphanumeric();
        apart.then_some((*head, at + head.len()))
    });
    let (head, start) = starts.min_by_key(|(_, at)| *at)?;
    let mut depth = 1;
    let end = start
        + line[start..].bytes().position(|byte| {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            depth == 0
        })?;
    if head != "for (" {
        return Some((head, start, end));
    }
    let first = start + line[start..end].find(';')? + 1;
    let second = first + line[first..end].find(';')?;
    Some((head, first, second))
}

/// The last value that the condition in each line had, when the program runs with these inputs.
fn evaluated(scratch: &Scratch, program: &str, inputs: &[u32]) -> Result<BTreeMap<usize, i64>, String> {
    let mut text = String::from(
        "#include <stdio.h>\n#include <stdlib.h>\n\
         static long last[1000]; static char is_there[1000];\n\
         static int value(int line, int value) { last[line] = value; is_there[line] = 1; return value; }\n\
         void reach_error(void) {\n\
           for (int i = 0; i < 1000; i++) if (is_there[i]) printf(\"%d %ld\\n\", i, last[i]);\n\
           exit(7);\n\
         }\n",
    );
    let list: Vec<String> = inputs.iter().chain(&[0, 0]).map(u32::to_string).collect();
    text.push_str(&format!(
        "unsigned char __VERIFIER_nondet_uchar(void) {{ static int next; static unsigned char all[] = {{ {} }};\n\
         return all[next++]; }}\n",
        list.join(", ")
    ));
    for (index, line) in program.lines().enumerate() {
        match condition(line) {
            Some((_, start, end)) => {
                let (before, rest) = line.split_at(start);
                let (inside, behind) = rest.split_at(end - start);
                text.push_str(&format!("{before}value({}, {inside}){behind}\n", index + 1));
            }
            None => text.push_str(&format!("{line}\n")),
        }
    }
    let (source, binary) = (scratch.file("native.c", text), scratch.0.join("native"));
    let built = run(Command::new("clang-22").args(["-w", "-o"]).arg(&binary).arg(&source), b"");
    if built.code != Some(0) {
        return Err(format!("the oracle does not compile: {}", built.stderr));
    }
    let ran = run(&mut Command::new(&binary), b"");
    if ran.code != Some(7) {
        return Err(format!("the oracle ended with {:?}", ran.code));
    }
    let printed = String::from_utf8_lossy(&ran.stdout).into_owned();
    let pairs = printed.lines().filter_map(|line| line.split_once(' '));
    Ok(pairs.filter_map(|(line, value)| Some((line.parse().ok()?, value.parse().ok()?))).collect())
}

/// What was said about conditions, by line.
fn claims(stderr: &str) -> Vec<(usize, String)> {
    let mut line = 0;
    let mut found = Vec::new();
    for row in stderr.lines() {
        let Some((number, rest)) = row.split_once('|') else { continue };
        line = number.trim().parse().unwrap_or(line);
        if let Some(at) = rest.find("taken because this ") {
            found.push((line, rest[at + "taken because this ".len()..].trim().to_string()));
        }
    }
    found
}

/// Checks one program; the number of claims that were made.
fn check(name: &str, program: &str) -> Result<usize, String> {
    let scratch = Scratch::new(&format!("decisions-{name}"));
    let file = scratch.file("program.c", program);
    let flags = ["verify", "-v", "--property", "unreach-call", "--no-replay"];
    let ran = run(surefoot().args(flags).arg(&file), b"");
    if !String::from_utf8_lossy(&ran.stdout).starts_with("false") {
        return Ok(0);
    }
    let asked = ran
        .stderr
        .lines()
        .filter(|line| line.starts_with("  ") && line.contains("__VERIFIER_nondet_uchar()"));
    let inputs = asked.filter_map(|line| line.split(" = ").nth(1)?.split(',').next()?.trim().parse().ok());
    let inputs: Vec<u32> = inputs.collect();
    let values = evaluated(&scratch, program, &inputs).map_err(|why| format!("{name}: {why}\n{program}"))?;
    let claims = claims(&ran.stderr);
    for (line, claim) in &claims {
        let value = values.get(line).copied();
        let is_right = match (claim.as_str(), value) {
            ("holds", Some(value)) => value != 0,
            ("does not hold", Some(value)) => value == 0,
            ("is none of the cases", Some(_)) => true,
            (other, Some(value)) => other == format!("is {value}"),
            (_, None) => false,
        };
        if !is_right {
            return Err(format!(
                "{name}: line {line} {claim}, but it was {value:?}\n{}\n{program}",
                ran.stderr
            ));
        }
    }
    Ok(claims.len())
}

/// Shapes of conditions and of what follows them.
const PROGRAMS: &[(&str, &str, usize)] = &[
    (
        "label",
        "int main(void) {\n  int x = in();\n  int *p = &x;\n  if (*p != 3) ERROR: reach_error();\n  return 0;\n}\n",
        0,
    ),
    (
        "label-behind",
        "int main(void) {\n  int x = in();\n  if (x != 3)\n    ERROR:\n    foo(1);\n  else return 0;\n  reach_error();\n}\n",
        1,
    ),
    (
        "nested",
        "int main(void) {\n  int x = in(), y = in();\n  if (x)\n    if (y)\n      reach_error();\n  return 0;\n}\n",
        2,
    ),
    (
        "nested-not",
        "int main(void) {\n  int x = in(), y = in();\n  if (x)\n    if (y)\n      return 0;\n  reach_error();\n}\n",
        1,
    ),
    (
        "or-in-loop",
        "int main(void) {\n  int x = in(), y = in();\n  for (int i = 0; i < 3; i++)\n    if (x == i || y == i) return 0;\n  reach_error();\n}\n",
        1,
    ),
    (
        "chain",
        "int main(void) {\n  int x = in();\n  if (x == 1) return 0;\n  else if (x == 2) return 1;\n  else if (!(x == 3)) return 2;\n  reach_error();\n}\n",
        3,
    ),
    (
        "not",
        "int main(void) {\n  int x = in(), y = in();\n  if (!x) return 0;\n  if (!(x && y)) return 1;\n  if (!!(x > 2 || y > 2)) return 1;\n  reach_error();\n}\n",
        3,
    ),
    (
        "do",
        "int main(void) {\n  int x = in(), i = 0;\n  do {\n    i++;\n    if (i == 4) reach_error();\n  } while (i < x);\n  return 0;\n}\n",
        1,
    ),
    (
        "while-break",
        "int main(void) {\n  int x = in(), i = 0;\n  while (i < 5) {\n    if (i == x) break;\n    if (i == 9) continue;\n    i++;\n  }\n  if (i == 3)\n    reach_error();\n  return 0;\n}\n",
        1,
    ),
    (
        "goto-loop",
        "int main(void) {\n  int x = in(), i = 0;\nAGAIN:\n  i++;\n  if (i < x) goto AGAIN;\n  if (i == 4)\n    OUT: reach_error();\n  return 0;\n}\n",
        1,
    ),
    (
        "switch",
        "int main(void) {\n  int x = in(), k = 0;\n  switch (x) {\n    case 1: return 0;\n    case 2: k = 1;\n    case 3: k++; break;\n    default: return 1;\n  }\n  if (k == 2)\n    reach_error();\n  return 0;\n}\n",
        2,
    ),
    (
        "ternary",
        "int main(void) {\n  int x = in(), y = in();\n  int k = x ? y : 3;\n  if (k ? x : y)\n    if (k == 3 ? y == 3 : 0)\n      reach_error();\n  return 0;\n}\n",
        2,
    ),
    (
        "empty-arms",
        "int main(void) {\n  int x = in(), y = in();\n  if (x == 2) ; else return 0;\n  if (y == 3) {} else { return 0; }\n  for (; y > 9; ) ;\n  reach_error();\n}\n",
        2,
    ),
];

#[test]
fn conditions_that_are_said_to_hold_do() {
    check_all(PROGRAMS, |(name, body, least)| {
        let program = format!("extern void reach_error(void);\n{HEAD}{body}");
        let claims = check(name, &program)?;
        match claims >= *least {
            true => Ok(()),
            false => Err(format!("{name}: only {claims} claims of {least}")),
        }
    });
}

#[test]
fn random_programs_are_explained_as_they_run() {
    let seeds: Vec<u64> = (0..40).collect();
    let claims = AtomicUsize::new(0);
    check_all(&seeds, |&seed| {
        // One of the calls is the violation.
        let body = Writer::program(seed);
        let calls: Vec<usize> = body.match_indices("foo(1)").map(|(at, _)| at).collect();
        let Some(&at) = calls.get(seed as usize % calls.len().max(1)) else { return Ok(()) };
        let body = format!("{}reach_error(){}", &body[..at], &body[at + "foo(1)".len()..]);
        let program = format!("extern void reach_error(void);\n{HEAD}{body}");
        claims.fetch_add(check(&format!("random-{seed}"), &program)?, Ordering::Relaxed);
        Ok(())
    });
    let claims = claims.into_inner();
    assert!(claims >= 40, "only {claims} claims were checked");
}

/// A shift is a violation of its own or an overflow, as is asked; the run that explains it ends alike.
#[test]
fn a_shift_is_explained_whatever_it_is_asked_as() {
    let scratch = Scratch::new("decisions-shift");
    let text = "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n  if (n < 3)\n    return 0;\n  return 1 << n;\n}\n";
    let file = scratch.file("shift.c", text);
    for property in ["shift", "no-overflow"] {
        let ran = run(surefoot().args(["verify", "--trace", "--property", property]).arg(&file), b"");
        let said = String::from_utf8_lossy(&ran.stdout) + ran.stderr.as_str();
        assert_eq!(ran.code, Some(1), "{said}");
        assert!(!said.contains("run again"), "{said}");
        assert!(said.contains("taken because this does not hold"), "{said}");
    }
}
