//! The answers of each command in words.

use outcome::Property;
use serde_json::Value;

use super::{ExplainError, Lines, Page, items, place, steps, texts};
use crate::sarif::demand;

pub fn verify(run: &Value, page: &mut Page, lines: Lines) -> Result<(), ExplainError> {
    let about = about(run);
    match run["verdict"].as_str() {
        Some("true") => {
            page.heading(&format!("{about} is safe."));
            page.paragraph("Proved, for every input and on every path:");
            demands(run, page, None);
            how(run, page);
            invariants(run, page);
        }
        Some("false") => {
            let found = &run["counterexample"];
            let kind = found["kind"].as_str().ok_or(ExplainError::Field("counterexample"))?;
            page.heading(&format!("{about} is not safe: {kind}."));
            violated(run, page);
            page.heading("What happens, step by step");
            steps::tell(page, found, lines);
            confirmation(found, page);
            page.heading("What is not known");
            page.paragraph(
                "The run ended with this violation. Whether there are others, also of other properties, is \
                 not known: run it again when this one is repaired.",
            );
        }
        Some("unknown") => {
            page.heading(&format!("It is not known whether {about} is safe."));
            page.paragraph("Neither a violation nor a proof was found. Asked about was whether");
            demands(run, page, None);
            open(run, page);
            if run["counterexample"]["kind"].is_string() {
                page.heading("A violation that could not be confirmed");
                steps::tell(page, &run["counterexample"], lines);
                confirmation(&run["counterexample"], page);
            }
        }
        _ => return Err(ExplainError::Field("verdict")),
    }
    rests_on(run, page);
    looked_at(run, page);
    next(run, page);
    Ok(())
}

pub fn reach(run: &Value, page: &mut Page, lines: Lines) -> Result<(), ExplainError> {
    let targets: Vec<&Value> =
        run["targets"].as_array().ok_or(ExplainError::Field("targets"))?.iter().collect();
    let count = |answer: &str| targets.iter().filter(|target| target["answer"] == answer).count();
    page.heading(&format!(
        "Of {} points of {}, {} can be reached, {} cannot, and of {} it is not known.",
        targets.len(),
        about(run),
        count("reachable"),
        count("unreachable"),
        count("unknown")
    ));
    for target in targets {
        let what = target["what"].as_str().ok_or(ExplainError::Field("what of a target"))?;
        let at = place(&target["place"]).map(|place| format!("{place}: ")).unwrap_or_default();
        page.heading(&format!("{at}{what}"));
        match target["answer"].as_str() {
            Some("unreachable") => page.paragraph("Proved: no input leads there."),
            Some("reachable") => {
                let by = target["confirmed_by"].as_str();
                let by = by.map(|by| format!(", as a run by {by} confirms")).unwrap_or_default();
                page.paragraph(&format!("It can be reached{by}:"));
                let found = &target["counterexample"];
                if found["kind"].is_string() {
                    steps::tell(page, found, lines);
                } else {
                    inputs(&target["test"], page);
                }
            }
            Some("unknown") => page.paragraph(&format!("Not known: {}.", reason(&target["reason"]))),
            _ => return Err(ExplainError::Field("answer of a target")),
        }
        if let Some(verdict) = target["alarm"]["verdict"].as_str() {
            let text = target["alarm"]["text"].as_str().unwrap_or_default();
            page.paragraph(&format!("The alarm is {verdict}: {text}."));
        }
    }
    invariants(run, page);
    rests_on(run, page);
    next(run, page);
    Ok(())
}

pub fn suite(run: &Value, page: &mut Page, lines: Lines) -> Result<(), ExplainError> {
    let suite = &run["suite"];
    let tests = suite["tests"].as_u64().ok_or(ExplainError::Field("suite"))?;
    let folder = suite["folder"].as_str().unwrap_or("?");
    page.heading(&format!("{tests} tests of {} were written to {folder}.", about(run)));
    let violations: Vec<&Value> = items(suite, "violations").collect();
    page.paragraph(&match violations.len() {
        0 => "None of them violates a property.".to_string(),
        1 => "One violation was found.".to_string(),
        many => format!("{many} violations were found."),
    });
    for found in violations {
        let kind = found["kind"].as_str().unwrap_or("?");
        let file = found["file"].as_str().map(|file| format!(" (the test is {file})")).unwrap_or_default();
        page.heading(&format!("{kind}{file}, step by step"));
        steps::tell(page, found, lines);
        confirmation(found, page);
    }
    if items(run, "reasons").next().is_some() {
        open(run, page);
    } else {
        page.paragraph("Everything was explored.");
    }
    rests_on(run, page);
    looked_at(run, page);
    next(run, page);
    Ok(())
}

/// The files and the entry.
fn about(run: &Value) -> String {
    let names: Vec<&str> = items(run, "files").filter_map(|file| file["file"].as_str()).collect();
    format!("{} (from {} on)", names.join(" and "), run["entry"].as_str().unwrap_or("main"))
}

fn property(name: &str) -> Option<Property> {
    Property::ALL.into_iter().find(|property| property.name() == name)
}

/// What the properties demand, one by one.
fn demands(run: &Value, page: &mut Page, without: Option<&str>) {
    for name in texts(run, "properties").into_iter().filter(|name| Some(*name) != without) {
        let demanded = property(name).map_or("(a property of another version)", demand);
        page.item(&format!("{demanded} ({name})"));
    }
}

fn violated(run: &Value, page: &mut Page) {
    let name = run["violated"].as_str().unwrap_or_default();
    let demanded = property(name).map_or("(a property of another version)", demand);
    page.paragraph(&format!("There are inputs for which this does not hold: {demanded} ({name})."));
}

fn how(run: &Value, page: &mut Page) {
    let how = match run["engine"]["decided"].as_str() {
        Some("paths") => "The program was explored path by path, and there are no further paths.",
        Some("loop abstraction") => {
            "Loops were abstracted to invariants, so that the proof holds for any number of iterations."
        }
        Some("interpolation") => {
            "Paths were explored and, where a reason was known why nothing can go wrong, left out."
        }
        Some("speculation") => {
            "Paths were explored, and reasons why nothing can go wrong were also learnt from branches that \
             cannot be taken."
        }
        Some("bmc") => "All paths were looked at together, with loops unrolled as far as any execution goes.",
        Some("deepening") => "Loops were unrolled further and further until what was learnt is invariant.",
        _ => return,
    };
    page.paragraph(how);
    match run["proof_check"]["confirmed"].as_bool() {
        Some(true) => page.paragraph("The proof was checked again, interpolant by interpolant."),
        Some(false) => page.paragraph("The proof could not be confirmed."),
        None => {}
    }
}

fn invariants(run: &Value, page: &mut Page) {
    let found: Vec<&Value> = items(run, "invariants").filter(|found| !found["place"].is_null()).collect();
    if found.is_empty() {
        return;
    }
    page.heading("Invariants that the proof rests on");
    let mut last = None;
    for invariant in found {
        let at = place(&invariant["place"]);
        if at == last {
            page.paragraph("or");
        } else {
            let what = invariant["what"].as_str().unwrap_or("a loop");
            page.paragraph(&format!(
                "At {}, {what}, whenever it begins anew:",
                at.clone().unwrap_or_default()
            ));
        }
        last = at;
        let conditions = texts(invariant, "conditions");
        conditions.iter().for_each(|condition| page.verbatim("      ", condition));
        if conditions.is_empty() {
            page.verbatim("      ", "(nothing is needed)");
        }
    }
}

fn confirmation(found: &Value, page: &mut Page) {
    let text = found["replay"]["text"].as_str().unwrap_or_default();
    let by = match found["property"].as_str() {
        Some("invariant") => "executed concretely",
        _ => "compiled and run",
    };
    if let Some(undefined) = found["undefined"].as_str() {
        page.heading("What is undefined");
        page.paragraph(&format!(
            "{undefined}, this happens. C does not say what such memory holds; a run finds what is there."
        ));
    }
    page.heading("How it was confirmed");
    page.paragraph(&match found["replay"]["result"].as_str() {
        Some("confirmed") => format!("The program was {by} with these inputs, and failed alike: {text}."),
        Some("refuted") => {
            format!("It was not: the program was {by} with these inputs and did not fail like this: {text}.")
        }
        _ => format!("It was not: {text}."),
    });
}

/// A reason with its place and what to try.
fn reason(reason: &Value) -> String {
    let text = reason["text"].as_str().unwrap_or("no reason is given");
    let at = place(&reason["place"]).map(|place| format!(", at {place}")).unwrap_or_default();
    format!("{text}{at}")
}

fn open(run: &Value, page: &mut Page) {
    page.heading("What remains open, and why");
    for found in items(run, "reasons") {
        page.item(&reason(found));
    }
}

/// Assumptions: those of every run, and those of this one.
fn rests_on(run: &Value, page: &mut Page) {
    page.heading("What the answer rests on");
    let model = run["data_model"].as_str().unwrap_or("?");
    page.item(&format!("The program is compiled for {model}, by clang, without optimisation."));
    page.item("Functions of the C library behave as Surefoot's models of them, and allocations succeed.");
    let assumptions = texts(run, "assumptions");
    let has = |word: &str| assumptions.iter().any(|text| text.contains(word));
    if texts(run, "properties").contains(&"no-overflow") {
        page.item("Signed overflow is one of the things asked about.");
    } else if !has("overflow") {
        page.item("Signed overflow wraps around, as in the compiled program; it was not asked about.");
    }
    for assumption in &assumptions {
        page.item(&format!("Assumed: {assumption}."));
    }
}

fn looked_at(run: &Value, page: &mut Page) {
    let covered = |name: &str| {
        let counts = &run["coverage"][name];
        Some((counts["covered"].as_u64()?, counts["total"].as_u64().filter(|total| *total > 0)?))
    };
    if let (Some((lines, all_lines)), Some((blocks, all_blocks))) = (covered("lines"), covered("blocks")) {
        page.heading("What was executed");
        page.paragraph(&format!(
            "{lines} of {all_lines} lines with code and {blocks} of {all_blocks} blocks, over all paths together."
        ));
    }
}

/// What to try next.
fn next(run: &Value, page: &mut Page) {
    page.heading("What to try next");
    let files: Vec<&str> = items(run, "files").filter_map(|file| file["file"].as_str()).collect();
    let files = files.join(" ");
    let mut remedies: Vec<&str> = Vec::new();
    let of_targets = items(run, "targets").map(|target| &target["reason"]);
    for found in items(run, "reasons").chain(of_targets) {
        if let Some(remedy) = found["remedy"].as_str().filter(|remedy| !remedies.contains(remedy)) {
            remedies.push(remedy);
        }
    }
    remedies.iter().for_each(|remedy| page.item(&capitalised(remedy)));
    match (run["command"].as_str(), run["verdict"].as_str()) {
        (Some("verify"), Some("false")) => {
            page.item(&format!("Run the test yourself: surefoot replay {files} RUN.json"));
            page.item(&format!("See the way there in the source: surefoot verify --trace {files}"));
        }
        (Some("verify"), Some("true")) => {
            if !texts(run, "properties").contains(&"no-overflow") {
                page.item(&format!(
                    "Ask about overflow, too: surefoot verify --property no-overflow {files}"
                ));
            }
            if run["proof_check"].is_null() {
                page.item(&format!("Have the proof checked: surefoot verify --check-proof {files}"));
            }
        }
        (Some("verify"), _) if remedies.is_empty() => {
            page.item("Simplify what is not supported, or give it a model of your own in C.");
        }
        (Some("test"), _) => {
            let folder = run["suite"]["folder"].as_str().unwrap_or("test-suite");
            page.item(&format!("Run one of the tests: surefoot replay {files} {folder}/FILE"));
        }
        (Some("reach"), _) if remedies.is_empty() => {
            page.item(&format!("Look at the whole program: surefoot verify {files}"));
        }
        _ => {}
    }
}

fn inputs(test: &Value, page: &mut Page) {
    let mut any = false;
    for input in items(test, "inputs") {
        any = true;
        let name = input["variable"].as_str().or(input["name"].as_str()).unwrap_or("?");
        let at = place(&input["place"]).map(|place| format!(", read at {place}")).unwrap_or_default();
        page.item(&format!("{name} = {}{at}", input["value"].as_str().unwrap_or("?")));
    }
    if !any {
        page.item("whatever the inputs are");
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
