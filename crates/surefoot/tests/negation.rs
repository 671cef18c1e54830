//! Every claim is tried by its negation.
//!
//! For each safe program there are mutants: the same program with one thing changed, which makes it
//! unsafe. What is true of the one must not be taken for true of the other: a proof, a witness, a refuted
//! alarm of the safe program must not hold for a mutant, and a violation of the mutant (its test, its
//! witness) must not be confirmed on the safe program. Proofs are changed, too: each mutant of a proof
//! claims something that does not hold.
//!
//! Mutants are listed here. One that survives is a hole in the checker that let it pass.

mod common;

use std::path::{Path, PathBuf};

use common::{Ran, Scratch, check_all, run, surefoot};

const DECLARED: &str = "extern unsigned __VERIFIER_nondet_uint(void);\nextern int __VERIFIER_nondet_int(void);\n\
    extern void *malloc(unsigned long);\nextern void free(void *);\nextern void reach_error(void);\n";

/// A safe program, and the changes each of which makes it unsafe.
struct Safe {
    name: &'static str,
    text: &'static str,
    mutants: &'static [(&'static str, &'static str)],
}

const PROGRAMS: &[Safe] = &[
    Safe {
        name: "counted",
        text: "int main(void) {\n\
               unsigned x = __VERIFIER_nondet_uint(), y = 0, n = 0;\n\
               if (x > 10) return 0;\n\
               while (n < x) { y += 2; n++; }\n\
               if (y > 20) reach_error();\n\
               return 0;\n}\n",
        mutants: &[
            ("x > 10", "x > 11"),
            ("n < x", "n <= x"),
            ("y += 2", "y += 3"),
            ("y > 20", "y >= 20"),
            ("y = 0", "y = 1"),
            ("n++", "n += y == 20 ? 0 : 1"),
            ("if (x > 10) return 0;", ""),
        ],
    },
    Safe {
        name: "unbounded",
        text: "int main(void) {\n\
               int held = 0, seen;\n\
               do {\n\
               held = 1;\n\
               seen = __VERIFIER_nondet_int();\n\
               if (seen > 0) held = 0;\n\
               } while (seen > 0);\n\
               if (!held) reach_error();\n\
               return 0;\n}\n",
        mutants: &[
            ("if (seen > 0) held", "if (seen >= 0) held"),
            ("while (seen > 0)", "while (seen > 1)"),
            ("held = 1;", ";"),
            ("!held", "held"),
        ],
    },
    Safe {
        name: "index",
        text: "int a[8];\n\
               int main(void) {\n\
               int i = __VERIFIER_nondet_int();\n\
               if (i < 0) return 0;\n\
               if (i > 7) return 0;\n\
               a[i] = 1;\n\
               return 0;\n}\n",
        mutants: &[
            ("i < 0", "i < -1"),
            ("i > 7", "i > 8"),
            ("a[8]", "a[7]"),
            ("a[i]", "a[i + 1]"),
            ("if (i < 0) return 0;", ""),
        ],
    },
    Safe {
        name: "heap",
        text: "int main(void) {\n\
               int *p = malloc(4 * sizeof *p);\n\
               unsigned i = __VERIFIER_nondet_uint() % 4;\n\
               p[i] = 3;\n\
               int kept = p[i];\n\
               free(p);\n\
               if (kept != 3) reach_error();\n\
               return 0;\n}\n",
        mutants: &[
            ("% 4", "% 5"),
            ("int kept = p[i];\nfree(p);", "free(p);\nint kept = p[i];"),
            ("free(p);", "free(p); if (i == 2) free(p);"),
            ("free(p);", "free(p + i);"),
            ("p[i] = 3", "p[i] = i == 1 ? 4 : 3"),
        ],
    },
    Safe {
        name: "pointers",
        text: "struct pair { int low, high; };\n\
               static void order(struct pair *p) {\n\
               if (p->low > p->high) {\n\
               int t = p->low;\n\
               p->low = p->high;\n\
               p->high = t;\n\
               }\n}\n\
               int main(void) {\n\
               struct pair p;\n\
               p.low = __VERIFIER_nondet_int();\n\
               p.high = __VERIFIER_nondet_int();\n\
               order(&p);\n\
               if (p.low > p.high) reach_error();\n\
               return 0;\n}\n",
        mutants: &[
            ("if (p->low > p->high)", "if (p->low > p->high + 1)"),
            ("p->high = t", "p->low = t"),
            ("p->low = p->high;\np->high = t;", "p->low = p->high;\np->high = t - 2;"),
            ("order(&p);\n", ""),
        ],
    },
];

fn mutants() -> Vec<(&'static Safe, String, String)> {
    let mut found = Vec::new();
    for safe in PROGRAMS {
        for (number, (from, to)) in safe.mutants.iter().enumerate() {
            assert_eq!(safe.text.matches(from).count(), 1, "{}: {from:?} is not there once", safe.name);
            found.push((safe, format!("{}-{number}", safe.name), safe.text.replace(from, to)));
        }
    }
    found
}

fn answer(ran: &Ran) -> String {
    let stdout = String::from_utf8_lossy(&ran.stdout);
    stdout.lines().next().unwrap_or("").to_owned()
}

struct Proved {
    proof: PathBuf,
    witness: PathBuf,
}

/// What is claimed of a safe program; an error if it is not found safe.
fn proved(scratch: &Scratch, file: &Path) -> Result<Proved, String> {
    let found = Proved { proof: scratch.0.join("safe.proof"), witness: scratch.0.join("safe.yml") };
    let mut command = surefoot();
    command
        .args(["verify", "--check-proof", "--proof"])
        .arg(&found.proof)
        .arg("--witness")
        .arg(&found.witness);
    let ran = run(command.arg(file), b"");
    match ran.code {
        Some(0) => Ok(found),
        _ => Err(format!("{}: {} {}", file.display(), answer(&ran), ran.stderr)),
    }
}

/// A witness of one file as one of another: with its path and its hash, for which it would be refused.
fn for_file(witness: &Path, from: &Path, to: &Path) -> String {
    let text = std::fs::read_to_string(witness).expect("the witness");
    let hash = |file: &Path| {
        let output = std::process::Command::new("sha256sum").arg(file).output().expect("sha256sum");
        String::from_utf8_lossy(&output.stdout).split(' ').next().unwrap_or("").to_owned()
    };
    assert!(text.contains(&hash(from)), "no hash of {}: {text}", from.display());
    text.replace(&hash(from), &hash(to)).replace(&*from.to_string_lossy(), &to.to_string_lossy())
}

fn alarm_at(file: &str, line: usize) -> String {
    format!(
        r#"{{"version": "2.1.0", "runs": [{{"tool": {{"driver": {{"name": "t"}}}}, "results": [{{"ruleId": "rule",
        "message": {{"text": "alarm"}}, "locations": [{{"physicalLocation": {{"artifactLocation":
        {{"uri": "{file}"}}, "region": {{"startLine": {line}}}}}}}]}}]}}]}}"#
    )
}

/// What the alarm at the first line with this text is found to be.
fn alarm(scratch: &Scratch, file: &Path, text: &str, wanted: &str) -> String {
    let line = text.lines().position(|line| line.contains(wanted)).expect("the line") + 1;
    let alarms = scratch.file("alarms.sarif", alarm_at("p.c", line));
    let mut command = surefoot();
    command.args(["reach", "--json", "--check-proof", "--alarms"]).arg(&alarms);
    let ran = run(command.arg(file), b"");
    let value: serde_json::Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    value["targets"][0]["answer"].as_str().unwrap_or("none").to_owned()
}

#[test]
fn nothing_that_holds_of_a_program_holds_of_its_mutants() {
    check_all(&mutants(), |(safe, name, changed)| {
        let (own, other) = (Scratch::new(name), Scratch::new(name));
        let safe_text = format!("{DECLARED}{}", safe.text);
        let mutant_text = format!("{DECLARED}{changed}");
        let (file, mutant) = (own.file("p.c", &safe_text), other.file("p.c", &mutant_text));
        let proved = proved(&own, &file)?;
        let found = other.0.join("found.json");
        let violation = other.0.join("violation.yml");
        let ran = run(surefoot().args(["verify", "--json", "--witness"]).arg(&violation).arg(&mutant), b"");
        std::fs::write(&found, &ran.stdout).expect("a file");
        if ran.code != Some(1) {
            return Err(format!("{name} is not found unsafe: {}", ran.stderr));
        }
        // The proof of the safe program, and its witness with the right hash.
        let ran = run(surefoot().args(["check-proof", "--timeout", "5"]).args([&proved.proof, &mutant]), b"");
        if ran.code != Some(3) {
            return Err(format!("{name}: the proof of the safe program: {} {}", answer(&ran), ran.stderr));
        }
        let witness = other.file("safe.yml", for_file(&proved.witness, &file, &mutant));
        let ran = run(
            surefoot().args(["verify", "--timeout", "5", "--validate-witness"]).args([&witness, &mutant]),
            b"",
        );
        if ran.code == Some(0) {
            return Err(format!("{name}: the witness of the safe program is accepted: {}", ran.stderr));
        }
        // The violation of the mutant: its test and its witness.
        let ran = run(surefoot().arg("replay").args([&file, &found]), b"");
        if ran.code == Some(1) {
            return Err(format!("{name}: the mutant's test fails on the safe program: {}", ran.stderr));
        }
        let witness = own.file("violation.yml", for_file(&violation, &mutant, &file));
        let ran = run(
            surefoot().args(["verify", "--timeout", "5", "--validate-witness"]).args([&witness, &file]),
            b"",
        );
        if ran.code == Some(1) {
            return Err(format!("{name}: the mutant's witness is accepted: {}", ran.stderr));
        }
        Ok(())
    });
}

/// An alarm that was refuted is open again when what guards it changes.
#[test]
fn a_refuted_alarm_is_reached_in_the_mutants() {
    let errors = mutants()
        .into_iter()
        .filter(|(safe, _, _)| safe.text.contains("reach_error()") && safe.name != "heap");
    check_all(&errors.collect::<Vec<_>>(), |(safe, name, changed)| {
        // The call in a line of its own: the line of the condition is reached anyway.
        let apart = |text: &str| format!("{DECLARED}{text}").replace(") reach_error();", ")\nreach_error();");
        let scratch = Scratch::new(name);
        let (safe_text, mutant_text) = (apart(safe.text), apart(changed));
        let line = "reach_error();";
        let body = |text: &str| text.replacen("void reach_error(void)", "void  reach_error(void)", 1);
        let file = scratch.file("p.c", body(&safe_text));
        let before = alarm(&scratch, &file, &safe_text, line);
        let file = scratch.file("p.c", body(&mutant_text));
        let after = alarm(&scratch, &file, &mutant_text, line);
        match (before.as_str(), after.as_str()) {
            ("unreachable", "reachable") => Ok(()),
            _ => Err(format!("{name}: {before} in the safe program, {after} in the mutant")),
        }
    });
}

/// Each condition of an interpolant that a proof needs: dropped, and made weaker by one.
#[test]
fn no_mutant_of_a_proof_is_confirmed() {
    let scratch = Scratch::new("proof-mutants");
    let file = scratch.file("p.c", format!("{DECLARED}{}", PROGRAMS[0].text));
    let proof = scratch.0.join("found.proof");
    let flags = ["verify", "--engine", "paths", "--search", "dfs", "--loops", "unroll", "--proof"];
    let ran = run(surefoot().args(flags).arg(&proof).arg(&file), b"");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let proof = std::fs::read_to_string(&proof).expect("the proof");
    let lines: Vec<&str> = proof.lines().collect();
    let mut mutants: Vec<(String, String)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        // y < K at the loop: with more of it the error is reached.
        let Some(bound) = line.strip_prefix("  (slt r").and_then(|rest| rest.split_once(' ')) else {
            continue;
        };
        let Some(number) = bound.1.strip_suffix(":32)").and_then(|text| text.parse::<i64>().ok()) else {
            continue;
        };
        let mut change = |what: &str, new: &str| {
            let mut changed = lines.clone();
            changed[index] = new;
            mutants.push((format!("line {} {what}", index + 1), changed.join("\n")));
        };
        change("dropped", "");
        change("weakened", &format!("  (slt r{} {}:32)", bound.0, number + 1));
    }
    assert!(mutants.len() >= 15, "only {} mutants:\n{proof}", mutants.len());
    check_all(&mutants, |(what, text)| {
        let own = Scratch::new("proof-mutant");
        let changed = own.file("changed.proof", text);
        let ran = run(surefoot().args(["check-proof", "--timeout", "60"]).args([&changed, &file]), b"");
        match ran.code {
            Some(3) => Ok(()),
            _ => Err(format!("{what} survives: {} {}", answer(&ran), ran.stderr)),
        }
    });
}
