//! Alarms of static analysers: own documents for each format, what clang writes, and bad input.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use report::alarms::{Alarm, Alarms, Why, read};
use serde_json::{Value, json};

/// An alarm or skipped result per line.
fn render(found: &Alarms) -> String {
    let mut lines = Vec::new();
    for Alarm { file, line, column, rule, message } in &found.alarms {
        let column = column.map(|column| format!(":{column}")).unwrap_or_default();
        lines.push(format!("{file}:{line}{column}: {message} [{rule}]"));
    }
    for skipped in &found.skipped {
        lines.push(format!("skipped: {} [{}]: {}", skipped.message, skipped.rule, skipped.why));
    }
    lines.join("\n")
}

fn check(text: &str, expect: &str) {
    let found = match read(text) {
        Ok(found) => render(&found),
        Err(error) => format!("error: {error}"),
    };
    assert_eq!(found, expect, "\n{text}");
}

/// A document with a run that has these members besides its tool.
fn sarif(run: Value) -> String {
    let mut document = json!({ "version": "2.1.0", "runs": [{ "tool": { "driver": { "name": "own" } } }] });
    for (name, value) in run.as_object().expect("an object") {
        document["runs"][0][name] = value.clone();
    }
    document.to_string()
}

/// A result in line 3 of this artifact.
fn result(artifact: Value) -> Value {
    let place = json!({ "artifactLocation": artifact, "region": { "startLine": 3, "startColumn": 5 } });
    json!({ "ruleId": "R", "message": { "text": "m" }, "locations": [{ "physicalLocation": place }] })
}

fn changed(changes: Value) -> Value {
    let mut value = result(json!({ "uri": "a.c" }));
    for (name, change) in changes.as_object().expect("an object") {
        value[name] = change.clone();
    }
    value
}

fn check_result(result: Value, expect: &str) {
    check(&sarif(json!({ "results": [result] })), expect);
}

#[test]
fn sarif_results_are_alarms() {
    check(r#"{"version": "2.1.0", "runs": []}"#, "");
    check(&sarif(json!({})), "");
    check(&sarif(json!({ "results": null })), "");
    let two = json!({ "results": [result(json!({ "uri": "a.c" })), changed(json!({ "ruleId": "S" }))] });
    check(&sarif(two), "a.c:3:5: m [R]\na.c:3:5: m [S]");
    let marked = format!("\u{feff}\n{}", sarif(json!({ "results": [changed(json!({}))] })));
    check(&marked, "a.c:3:5: m [R]");
    let mut no_column = changed(json!({}));
    no_column["locations"][0]["physicalLocation"]["region"] = json!({ "startLine": u32::MAX });
    check_result(no_column, "a.c:4294967295: m [R]");
}

#[test]
fn sarif_results_that_are_no_alarms() {
    for kind in ["pass", "notApplicable", "informational"] {
        check_result(changed(json!({ "kind": kind })), "");
    }
    for kind in ["fail", "open", "review"] {
        check_result(changed(json!({ "kind": kind })), "a.c:3:5: m [R]");
    }
    let suppressed = "skipped: m [R]: it is suppressed";
    check_result(changed(json!({ "suppressions": [] })), "a.c:3:5: m [R]");
    check_result(changed(json!({ "suppressions": [{ "kind": "inSource" }] })), suppressed);
    check_result(changed(json!({ "suppressions": [{ "status": "accepted" }] })), suppressed);
    for status in ["underReview", "rejected"] {
        check_result(
            changed(json!({ "suppressions": [{ "status": "accepted" }, { "status": status }] })),
            "a.c:3:5: m [R]",
        );
    }
    check_result(
        changed(json!({ "baselineState": "absent" })),
        "skipped: m [R]: it is gone since an earlier run of the analyser",
    );
    check_result(changed(json!({ "baselineState": "new" })), "a.c:3:5: m [R]");
}

#[test]
fn sarif_results_without_place_are_skipped() {
    let skipped = "skipped: m [R]: it names no line of a file";
    let file = json!({ "uri": "a.c" });
    for locations in [
        json!(null),
        json!([]),
        json!([{}]),
        json!([{ "logicalLocations": [{ "name": "f" }] }]),
        json!([{ "physicalLocation": { "address": { "absoluteAddress": 1 } } }]),
        json!([{ "physicalLocation": { "artifactLocation": file } }]),
        json!([{ "physicalLocation": { "artifactLocation": file, "region": { "charOffset": 1 } } }]),
        json!([{ "physicalLocation": { "artifactLocation": {}, "region": { "startLine": 1 } } }]),
        json!([{ "physicalLocation": { "artifactLocation": { "index": -1 }, "region": { "startLine": 1 } } }]),
    ] {
        check_result(changed(json!({ "locations": locations })), skipped);
    }
    let remote = result(json!({ "uri": "https://example.org/a.c" }));
    let text = sarif(json!({ "results": [remote] }));
    assert_eq!(
        read(&text).expect("read").skipped.first().map(|skipped| &skipped.why),
        Some(&Why::Remote("https://example.org/a.c".into()))
    );
    check(&text, "skipped: m [R]: it is at 'https://example.org/a.c', which is no local file");
}

#[test]
fn sarif_addresses_become_paths() {
    for (uri, path) in [
        ("src/a.c", "src/a.c"),
        ("/src/a.c", "/src/a.c"),
        ("file:///src/a.c", "/src/a.c"),
        ("FILE:///src/a.c", "/src/a.c"),
        ("file:/src/a.c", "/src/a.c"),
        ("file://localhost/src/a.c", "/src/a.c"),
        ("file://server/src/a.c", "//server/src/a.c"),
        ("file:///C:/src/a.c", "C:/src/a.c"),
        ("C:\\src\\a.c", "C:\\src\\a.c"),
        ("file:///a%20b/%C3%A4%25.c", "/a b/ä%.c"),
        ("a%2bb.c", "a+b.c"),
        ("ä b#1?.c", "ä b#1?.c"),
    ] {
        check_result(result(json!({ "uri": uri })), &format!("{path}:3:5: m [R]"));
    }
    let place = "runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri";
    for (uri, what) in [
        ("a%", "'a%' has a '%' without two hexadecimal digits"),
        ("a%2", "'a%2' has a '%' without two hexadecimal digits"),
        ("a%g0", "'a%g0' has a '%' without two hexadecimal digits"),
        ("a%+1", "'a%+1' has a '%' without two hexadecimal digits"),
        ("%ff", "'%ff' is no UTF-8 once decoded"),
        ("a%00", "'a%00' names no file"),
        ("", "'' names no file"),
    ] {
        check_result(result(json!({ "uri": uri })), &format!("error: {place}: {what}"));
    }
}

#[test]
fn sarif_bases_are_put_in_front() {
    let bases = json!({
        "ROOT": { "uri": "file:///top/" },
        "SOURCE": { "uri": "src", "uriBaseId": "ROOT" },
        "PASSED_ON": { "uriBaseId": "ROOT" },
        "SECRET": { "description": { "text": "where it is is secret" } },
        "WEB": { "uri": "https://example.org/" },
        "A": { "uri": "a/", "uriBaseId": "B" },
        "B": { "uri": "b/", "uriBaseId": "A" },
    });
    let in_base = |base: &str, uri: &str| {
        let results = [result(json!({ "uri": uri, "uriBaseId": base }))];
        sarif(json!({ "originalUriBaseIds": bases, "results": results }))
    };
    check(&in_base("ROOT", "x%20y.c"), "/top/x y.c:3:5: m [R]");
    check(&in_base("SOURCE", "x.c"), "/top/src/x.c:3:5: m [R]");
    check(&in_base("PASSED_ON", "x.c"), "/top/x.c:3:5: m [R]");
    check(&in_base("ROOT", "/x.c"), "/x.c:3:5: m [R]");
    check(&in_base("SECRET", "x.c"), "x.c:3:5: m [R]");
    check(&in_base("UNKNOWN", "x.c"), "x.c:3:5: m [R]");
    check(&in_base("WEB", "x.c"), "skipped: m [R]: it is at 'https://example.org/', which is no local file");
    let circle = "error: runs[0].originalUriBaseIds: its bases refer to each other in a circle";
    check(&in_base("A", "x.c"), circle);
    check_result(result(json!({ "uri": "x.c", "uriBaseId": "SRCROOT" })), "x.c:3:5: m [R]");
}

#[test]
fn sarif_artifacts_are_looked_up() {
    let indexed = |index: Value| {
        sarif(json!({
            "originalUriBaseIds": { "ROOT": { "uri": "file:///top/" } },
            "artifacts": [{ "location": { "uri": "x.c" } }, { "location": { "uri": "y.c", "uriBaseId": "ROOT" } }, {}],
            "results": [result(json!({ "index": index }))],
        }))
    };
    check(&indexed(json!(0)), "x.c:3:5: m [R]");
    check(&indexed(json!(1)), "/top/y.c:3:5: m [R]");
    check(&indexed(json!(2)), "skipped: m [R]: it names no line of a file");
    check(&indexed(json!(3)), "error: runs[0].artifacts: it has no element 3, but a result refers to it");
    let place = "error: runs[0].results[0].locations[0].physicalLocation.artifactLocation.index";
    check(&indexed(json!(-2)), &format!("{place}: -2 is no index"));
    check(&indexed(json!("0")), &format!("{place}: \"0\" is no index"));
    check_result(
        result(json!({ "index": 0 })),
        "error: runs[0].artifacts: it has no element 0, but a result refers to it",
    );
}

#[test]
fn sarif_rules_and_messages_are_looked_up() {
    let check_rules = |changes: Value, expect: &str| {
        let driver = json!({
            "name": "own",
            "rules": [
                { "id": "R", "messageStrings": { "default": { "text": "{0} and {1} {{0}} {2} {" } } },
                { "id": "S", "messageStrings": { "default": { "text": "of S" } } },
            ],
            "globalMessageStrings": { "global": { "text": "of all" } },
        });
        let extension = json!({ "name": "more", "rules": [
            { "id": "X", "messageStrings": { "default": { "text": "of X" } } },
        ] });
        let tool = json!({ "driver": driver, "extensions": [extension] });
        check(&sarif(json!({ "tool": tool, "results": [changed(changes)] })), expect);
    };
    let default = json!({ "id": "default" });
    check_rules(json!({ "ruleId": null, "rule": { "id": "T" } }), "a.c:3:5: m [T]");
    check_rules(json!({ "ruleId": null, "ruleIndex": 1 }), "a.c:3:5: m [S]");
    check_rules(json!({ "ruleId": null, "rule": { "index": 1 } }), "a.c:3:5: m [S]");
    check_rules(json!({ "ruleId": null, "ruleIndex": -1 }), "a.c:3:5: m []");
    check_rules(json!({ "ruleId": "S/1", "message": default }), "a.c:3:5: of S [S/1]");
    check_rules(json!({ "ruleId": null, "ruleIndex": 1, "message": default }), "a.c:3:5: of S [S]");
    check_rules(json!({ "message": { "id": "global" } }), "a.c:3:5: of all [R]");
    check_rules(
        json!({ "ruleId": null, "rule": { "index": 0, "toolComponent": { "index": 0 } }, "message": default }),
        "a.c:3:5: of X [X]",
    );
    let arguments = json!({ "id": "default", "arguments": ["x", "{0}"] });
    check_rules(json!({ "message": arguments }), "a.c:3:5: x and {0} {0} {2} { [R]");
    check_rules(json!({ "message": { "text": "{0}" } }), "a.c:3:5: {0} [R]");
    check_rules(
        json!({ "message": { "id": "other" } }),
        "error: runs[0].results[0].message.id: the rules have no message 'other'",
    );
    check_rules(
        json!({ "ruleId": null, "ruleIndex": 2 }),
        "error: runs[0].tool.driver.rules: it has no element 2, but a result refers to it",
    );
}

#[test]
fn bad_sarif_names_what_is_wrong() {
    check("{", "error: it is no well-formed JSON: EOF while parsing an object at line 1 column 1");
    check("{}", "error: the document: 'version' is missing");
    check("[]", "error: the document: it is no object");
    check(r#"{"version": 2}"#, "error: version: it is no string");
    check(r#"{"version": "2.0.0"}"#, "error: version: it is '2.0.0'; only SARIF 2.1.0 is read");
    check(r#"{"version": "2.1.0"}"#, "error: the document: 'runs' is missing");
    check(r#"{"version": "2.1.0", "runs": 1}"#, "error: runs: it is no array");
    check(r#"{"version": "2.1.0", "runs": [1]}"#, "error: runs[0]: it is no object");
    check(&sarif(json!({ "results": {} })), "error: runs[0].results: it is no array");
    check(
        &sarif(json!({ "externalPropertyFileReferences": { "results": [{}] } })),
        "error: runs[0].externalPropertyFileReferences.results: the results are in other files, which are not read",
    );
    check_result(json!(7), "error: runs[0].results[0]: it is no object");
    check_result(json!({ "ruleId": "R" }), "error: runs[0].results[0]: 'message' is missing");
    check_result(json!({ "ruleId": 1 }), "error: runs[0].results[0].ruleId: it is no string");
    check_result(
        json!({ "message": {} }),
        "error: runs[0].results[0].message: it has neither 'text' nor 'id'",
    );
    let deep = format!("{}{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
    check(&deep, "error: it is no well-formed JSON: recursion limit exceeded at line 1 column 128");
    check(r#"{"a": 1e999}"#, "error: it is no well-formed JSON: number out of range at line 1 column 11");
}

#[test]
fn bad_sarif_lines_and_columns() {
    let check_region = |region: Value, expect: &str| {
        let mut value = changed(json!({}));
        value["locations"][0]["physicalLocation"]["region"] = region;
        let place = "error: runs[0].results[0].locations[0].physicalLocation.region";
        check_result(value, &format!("{place}{expect}"));
    };
    let wrong = |text: &str| format!(".startLine: '{text}' is no number from 1 to 4294967295");
    check_region(json!({ "startLine": 0 }), ".startLine: it is 0; lines and columns count from 1");
    check_region(json!({ "startLine": -1 }), &wrong("-1"));
    check_region(json!({ "startLine": 1.5 }), &wrong("1.5"));
    check_region(json!({ "startLine": 4294967296u64 }), &wrong("4294967296"));
    check_region(json!({ "startLine": 1e300 }), &wrong("1e+300"));
    check_region(json!({ "startLine": "1" }), ".startLine: it is no number");
    check_region(
        json!({ "startLine": 1, "startColumn": 0 }),
        ".startColumn: it is 0; lines and columns count from 1",
    );
    check_region(json!([]), ": it is no object");
}

const PLIST: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
<key>diagnostics</key>
<array>
<dict>
<key>path</key><array><dict><key>location</key><dict><key>line</key><integer>99</integer></dict></dict></array>
<key>description</key><string>&apos;p&apos; is <!-- surely -->null &lt;here&gt;</string>
<key>type</key><string>Null</string>
<key>check_name</key><string>core.Null</string>
<key>location</key>
<dict><key>line</key><integer>7</integer><key>col</key><integer> 12 </integer><key>file</key><integer>1</integer></dict>
</dict>
</array>
<key>files</key>
<array><string>a.c</string><string>src/b &amp; c.h</string></array>
</dict>
</plist>
"#;

fn check_plist(from: &str, to: &str, expect: &str) {
    assert!(PLIST.contains(from), "{from}");
    check(&PLIST.replace(from, to), expect);
}

#[test]
fn property_lists() {
    check(PLIST, "src/b & c.h:7:12: 'p' is null <here> [core.Null]");
    check(&format!("\n {PLIST}"), "src/b & c.h:7:12: 'p' is null <here> [core.Null]");
    check("<plist><dict><key>diagnostics</key><array/></dict></plist>", "");
    check_plist("check_name", "other", "src/b & c.h:7:12: 'p' is null <here> [Null]");
    check_plist(
        "<key>location</key>\n",
        "<key>elsewhere</key>\n",
        "skipped: 'p' is null <here> [core.Null]: it names no line of a file",
    );
    check_plist("<key>col</key>", "<key>c</key>", "src/b & c.h:7: 'p' is null <here> [core.Null]");
}

#[test]
fn bad_property_lists_name_what_is_wrong() {
    check("<a/>", "error: line 1 column 1, element 'a': it should be 'plist'");
    check("<plist/>", "error: line 1 column 1, element 'plist': it is empty");
    check("<plist version='2'/>", "error: line 1 column 1, element 'plist': its version is '2', not 1.0");
    check("<plist><array/></plist>", "error: line 1 column 8, element 'array': it should be 'dict'");
    check(
        "<plist>\n<dict><key>x</key></dict></plist>",
        "error: line 2 column 7, element 'key': the key 'x' has no value",
    );
    check("<plist><dict/></plist>", "error: line 1 column 8, element 'dict': it has no 'diagnostics'");
    check_plist(
        "<string>a.c</string>",
        "<integer>1</integer>",
        "error: line 17 column 8, element 'integer': it should be 'string'",
    );
    check_plist("description", "x", "error: line 7 column 1, element 'dict': it has no 'description'");
    check_plist(
        "<key>file</key>",
        "<key>x</key>",
        "error: line 13 column 1, element 'dict': it has no 'file'",
    );
    let no_file = "element 'integer': it is no index into the 2 entries of 'files'";
    for index in ["2", "-1", "x", "99999999999999999999999"] {
        let to = format!("<integer>{index}</integer></dict>\n</dict>");
        check_plist(
            "<integer>1</integer></dict>\n</dict>",
            &to,
            &format!("error: line 13 column 94, {no_file}"),
        );
    }
    let line = "error: line 13 column 22, element 'integer'";
    check_plist(">7<", ">0<", &format!("{line}: it is 0; lines and columns count from 1"));
    for number in ["-7", "", "7x", "4294967296"] {
        let expect = format!("{line}: '{number}' is no number from 1 to 4294967295");
        check_plist(">7<", &format!(">{number}<"), &expect);
    }
    check(
        "<!DOCTYPE plist [\n<!ENTITY a 'aaaa'>]><plist>&a;</plist>",
        "error: line 2: it declares an entity, which no property list does",
    );
    check("<plist>", "error: it is no well-formed XML: the root node was opened but never closed");
    check("bplist00\u{1}", "error: it is a binary property list; only those in XML are read");
}

/// On the small stack of a thread, where recursion would show.
#[test]
fn deep_property_lists() {
    let deep =
        |count: usize| format!("<plist>{}{}</plist>", "<array>".repeat(count), "</array>".repeat(count));
    let text = PLIST.replace(
        "<key>path</key>",
        &format!("<key>deep</key>{}<key>path</key>", {
            let inner = deep(100_000);
            inner.trim_start_matches("<plist>").trim_end_matches("</plist>").to_string()
        }),
    );
    check(&text, "src/b & c.h:7:12: 'p' is null <here> [core.Null]");
    check(&deep(100_000), "error: line 1 column 8, element 'array': it should be 'dict'");
}

const HEADER: &str = "directory\tfile\tline\tfunction\tproperty kind\tstatus\tproperty\n";

#[test]
fn frama_c_tables() {
    check(HEADER, "");
    check(HEADER.trim_end(), "");
    let rows = "src\ta.c\t4\tf\tdivision_by_zero\tUnknown\tx ≢ 0\r\n\
                .\tb.c\t5\tg\tmem_access\tInvalid or unreachable\t\\valid(p)\n\
                /abs/\tc.c\t6\th\tuser assertion\tPartially proven\ta\tb\n\
                \n\
                FRAMAC_SHARE/libc\tstring.h\t7\ti\tprecondition of strlen\tSomething new\tp\n\
                .\td.c\t8\tg\tmem_access\tValid\tq\n\
                .\td.c\t9\tg\tmem_access\tSurely valid\tq\n\
                .\td.c\t10\tg\tmem_access\tDead\tq\n\
                .\td.c\t11\tg\tassigns clause\tConsidered valid\tq\n";
    check(
        &format!("{HEADER}{rows}"),
        "src/a.c:4: x ≢ 0 [division_by_zero]\n\
         b.c:5: \\valid(p) [mem_access]\n\
         /abs/c.c:6: a\tb [user assertion]\n\
         FRAMAC_SHARE/libc/string.h:7: p [precondition of strlen]\n\
         skipped: q [mem_access]: its status is 'Dead'\n\
         skipped: q [assigns clause]: its status is 'Considered valid'",
    );
}

#[test]
fn bad_tables_name_what_is_wrong() {
    let columns = "error: line 1: the columns are not directory, file, line, function, property kind, status, \
                   property, separated by tabs";
    check("directory,file,line,function,property kind,status,property\n", columns);
    check("directory\tfile", columns);
    check(&format!("\n{HEADER}"), columns);
    let check_row = |row: &str, expect: &str| check(&format!("{HEADER}{row}\n"), expect);
    check_row("some text", "error: line 2: it has 1 instead of 7 columns: 'some text'");
    check_row(
        "\n.\ta.c\t1\tf\tk\tUnknown",
        "error: line 3: it has 6 instead of 7 columns: '.\\ta.c\\t1\\tf\\tk\\tUnknown'",
    );
    check_row(".\t\t1\tf\tk\tUnknown\tp", "error: line 2: the file is missing");
    check_row(".\ta.c\t1\tf\tk\t\tp", "error: line 2: the status is missing");
    check_row(
        ".\ta.c\t0\tf\tk\tUnknown\tp",
        "error: line 2, column line: it is 0; lines and columns count from 1",
    );
    for number in ["-1", "", "x", "4294967296"] {
        let expect = format!("error: line 2, column line: '{number}' is no number from 1 to 4294967295");
        check_row(&format!(".\ta.c\t{number}\tf\tk\tUnknown\tp"), &expect);
    }
}

#[test]
fn other_files_are_refused() {
    let neither =
        "it is neither SARIF 2.1.0, nor a property list as clang writes it, nor Frama-C's -report-csv";
    check("", "error: the file is empty");
    check("\u{feff} \n", "error: the file is empty");
    check("int main(void);\nx", &format!("error: it begins with 'int main(void);': {neither}"));
    let long = format!("error: it begins with '\\0{}…': {neither}", "ä".repeat(39));
    check(&format!("\0{}", "ä".repeat(1000)), &long);
}

/// Every document of this file cut and changed at every place: an answer or an error, no panic.
#[test]
fn damaged_files_are_survived() {
    let rules = json!({ "rules": [{ "id": "R", "messageStrings": { "d": { "text": "{0}{{" } } }] });
    let whole = sarif(json!({
        "tool": { "driver": rules },
        "originalUriBaseIds": { "A": { "uri": "file:///a/", "uriBaseId": "B" } },
        "artifacts": [{ "location": { "uri": "a%20b.c", "uriBaseId": "A" } }],
        "results": [{
            "ruleIndex": 0, "message": { "id": "d", "arguments": ["x"] }, "suppressions": [{ "status": "rejected" }],
            "locations": [{ "physicalLocation": { "artifactLocation": { "index": 0 }, "region": { "startLine": 1 } } }],
        }],
    }));
    check(&whole, "/a/a b.c:1: x{ [R]");
    let table = format!("{HEADER}src\tä.c\t4\tf\tmem_access\tUnknown\tx ≢ 0\n");
    for document in [whole.as_str(), PLIST, &table] {
        for (offset, character) in document.char_indices() {
            let (before, behind) = (&document[..offset], &document[offset + character.len_utf8()..]);
            let _ = read(before);
            let _ = read(&format!("{before}{behind}"));
            for other in ["0", "\"", "<", ">", "&", "{", "}", "]", "%", "\t", "\n", "\0", "-", "ä", "/"] {
                let _ = read(&format!("{before}{other}{behind}"));
            }
        }
    }
}

const SOURCE: &str =
    "int peek(int key) {\n  int *found = 0;\n  if (key > 3)\n    return *found;\n  return 0;\n}\n";

/// A folder whose name must be encoded in addresses.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("alarms of 100% ä");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("peek me.c"), SOURCE).expect("written");
    folder
}

/// What clang's analyser writes in this format, or None if clang was built without it.
fn analyse(folder: &Path, format: &str) -> Option<String> {
    let file = format!("out.{format}");
    let mut clang = Command::new("clang-22");
    clang.current_dir(folder).args(["--analyze", "-Xclang", &format!("-analyzer-output={format}")]);
    let output = clang.args(["-o", &file, "peek me.c"]).output().expect("clang-22 starts");
    let messages = String::from_utf8_lossy(&output.stderr);
    if messages.contains("not compiled in") {
        // Not captured, unlike what the macros print.
        writeln!(io::stderr(), "skipped: clang-22 has no static analyser").expect("written");
        return None;
    }
    assert!(output.status.success(), "{messages}");
    Some(fs::read_to_string(folder.join(file)).expect("clang's report"))
}

#[test]
fn what_clang_writes_is_read() {
    let folder = folder();
    let (Some(plist), Some(sarif)) = (analyse(&folder, "plist-multi-file"), analyse(&folder, "sarif")) else {
        return;
    };
    let what = "4:12: Dereference of null pointer (loaded from variable 'found') [core.NullDereference]";
    check(&plist, &format!("peek me.c:{what}"));
    check(&sarif, &format!("{}:{what}", folder.join("peek me.c").display()));
    fs::remove_dir_all(folder).expect("removed");
}
