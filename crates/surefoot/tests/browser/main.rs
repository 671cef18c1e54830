//! The page of the tree in a real browser: it loads, expands, searches, follows edges, and shows whatever
//! is in a program as text.

#[path = "../common/mod.rs"]
mod common;
mod webdriver;

use std::path::{Path, PathBuf};

use common::{Scratch, run, surefoot};
use outcome::{Change, NodeKind, Outcome, Properties, Sample, Text, Tree, TreeNode, Verdict};
use program::Place;
use report::html::Page;
use serde_json::json;
use webdriver::{Browser, DOWN, ENTER, ESCAPE, LEFT, RIGHT};

const DIAMONDS: &str = "\
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int sum = 0;
  int first = __VERIFIER_nondet_int();
  if (first > 3) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (__VERIFIER_nondet_int()) sum += 1; else sum += 2;
  if (first > 2 && sum < 3) reach_error();
  if (sum > 6) reach_error();
  return 0;
}
";

/// The page that `verify --html` writes.
fn page_of(scratch: &Scratch, program: &Path, flags: &[&str]) -> PathBuf {
    let folder = scratch.0.join("out");
    let mut command = surefoot();
    command.args(["verify", "--timeout", "30", "--html"]).arg(&folder).args(flags).arg(program);
    let ran = run(&mut command, b"");
    assert!(ran.stderr.contains("the tree is in"), "{}", ran.stderr);
    folder.join("index.html")
}

fn browser(scratch: &Scratch) -> Browser {
    Browser::start(&scratch.0.join("browser"))
}

fn selected(browser: &Browser) -> String {
    browser.text(".row.selected .place")
}

#[test]
fn a_tree_is_expanded_searched_and_its_edges_are_followed() {
    let scratch = Scratch::new("browser");
    let program = scratch.file("diamonds.c", DIAMONDS);
    let page = page_of(&scratch, &program, &["--engine", "paths", "--speculation", "off"]);
    let browser = browser(&scratch);
    browser.prefer("light");
    browser.open(&page);
    assert_eq!(browser.text("#verdict"), "true");
    assert_eq!(browser.script("return document.documentElement.dataset.theme"), json!("light"));
    assert!(browser.count(".chip[data-kind=subsumed]") == 1, "{}", browser.text("#legend"));

    // Collapsing the root leaves one row; expanding brings the others back.
    let rows = browser.count(".row");
    assert!(rows > 5, "{rows}");
    browser.click("#row-0 .twisty");
    assert_eq!(browser.count(".row"), 1);
    browser.click("#row-0 .twisty");
    assert_eq!(browser.count(".row"), rows);

    // A search selects what it finds, and the source shows the line.
    browser.type_into("#search", "subsumed");
    browser.wait("a match", "return document.getElementById('found').textContent.startsWith('1 / ')");
    let details = browser.text("#node");
    assert!(details.starts_with("Ssubsumed node"), "{details}");
    assert!(details.contains("Subsumed by") && details.contains("because it satisfies"), "{details}");
    assert!(details.contains("Path condition") && details.contains("sum"), "{details}");
    assert!(!browser.text(".line.current").is_empty());

    // Its edge leads to the node whose interpolant it satisfies, and that leads back.
    let link = browser.text(".row.selected .jump").replace("→ ", "");
    browser.click(".row.selected .jump");
    let details = browser.text("#node");
    assert!(details.contains(&format!("node {link}")) && details.contains("Interpolant"), "{details}");
    assert!(details.contains("back here"), "{details}");
    browser.click("#outline");
    browser.press("b");
    assert!(browser.text("#node").starts_with("Ssubsumed"));

    // A line of the source selects the nodes there; hiding a kind hides its rows.
    browser.click(".line[data-line='8']");
    assert!(browser.count(".row.match") + browser.count(".row.selected") > 0);
    assert!(selected(&browser).ends_with(":8"), "{}", selected(&browser));
    browser.click(".chip[data-kind=subsumed]");
    assert_eq!(browser.count(".row .k-subsumed"), 0);
    browser.click(".chip[data-kind=subsumed]");
    assert!(browser.count(".row .k-subsumed") > 0);

    // The drawing, the other tabs and the time line.
    browser.click("#tab-graph");
    browser.wait("a drawing", "return document.getElementById('canvas').width > 300 && graph.isFitted");
    browser.click("#zoom-in");
    browser.click("#tab-outline");
    browser.click("#tab-run");
    assert!(browser.text("#run").contains("complete paths"));
    browser.click("#tab-loops");
    assert!(browser.text("#loops").contains("No invariants"));
    assert!(browser.count("#timeline polyline") > 0);
    assert_eq!(browser.console(), Vec::<String>::new());
}

#[test]
fn the_keyboard_does_all_of_it_in_light_and_dark() {
    let scratch = Scratch::new("browser");
    let lock = common::root().join("examples/held_lock.c");
    let page = page_of(&scratch, &lock, &["--loops", "abstract-only"]);
    let browser = browser(&scratch);
    browser.prefer("dark");
    browser.open(&page);
    let theme = "return document.documentElement.dataset.theme";
    let back = "return getComputedStyle(document.body).backgroundColor";
    assert_eq!(browser.script(theme), json!("dark"));
    let dark = browser.script(back);
    browser.press("t");
    assert_eq!(browser.script(theme), json!("light"));
    assert_ne!(browser.script(back), dark);

    browser.press(DOWN);
    let before = browser.text("#node .title");
    browser.press(LEFT);
    assert!(browser.count(".row[aria-expanded=false]") == 1 || browser.text("#node .title") != before);
    browser.press(RIGHT);
    browser.press(ENTER);
    assert_eq!(browser.count(".row[aria-expanded=false]"), 1);
    browser.press(ENTER);
    assert_eq!(browser.count(".row[aria-expanded=false]"), 0);

    browser.press("/");
    browser.press("returned");
    browser.wait("matches", "return document.getElementById('found').textContent.includes(' / ')");
    browser.press(ENTER);
    browser.press(ESCAPE);
    browser.type_into("#search", "returned");
    browser.wait("matches", "return document.getElementById('found').textContent.includes(' / ')");
    browser.click("#outline .row.selected");
    browser.press("s");
    assert!(browser.text("#node").starts_with("Lloop node"), "{}", browser.text("#node"));
    assert!(browser.text("#node").contains("Invariant"));

    browser.press("?");
    browser.wait("help", "return document.getElementById('help').open");
    assert!(browser.text("#help").contains("follow the edge"));
    browser.press(ESCAPE);
    browser.wait("no help", "return !document.getElementById('help').open");
    browser.click("#tab-loops");
    assert!(browser.text("#loops").contains("is_locked"));
    assert_eq!(browser.console(), Vec::<String>::new());
}

#[test]
fn whatever_is_in_a_program_is_shown_as_text() {
    let scratch = Scratch::new("browser");
    let source = b"// </script><script>window.hacked = 1</script><img src=x onerror='window.hacked = 2'>\r\n\
        extern int __VERIFIER_nondet_int(void);\r\n\
        extern void reach_error(void);\r\n\
        const char *text = \"<!--<script>window.hacked = 3\"; // caf\xe9 \xe2\x80\xae\xe2\x80\xa8\r\n\
        int main(void) {\r\n\
        int caf\xc3\xa9 = __VERIFIER_nondet_int(); // ]]></style>\r\n\
        if (caf\xc3\xa9 == 5 && text[0] == '<') reach_error();\r\n\
        return 0;\r\n}\r\n";
    let name = "<img src=x onerror=window.hacked=4>&\"'.c";
    let program = scratch.file(name, source);
    let page = page_of(&scratch, &program, &["--no-replay"]);
    let browser = browser(&scratch);
    browser.open(&page);
    assert!(browser.text("#verdict").starts_with("false(unreach-call)"), "{}", browser.text("#verdict"));
    assert!(browser.text("#program").contains(name), "{}", browser.text("#program"));
    assert!(browser.script("return document.title").as_str().is_some_and(|title| title.contains(name)));
    assert!(browser.text("#source").contains("</script><script>window.hacked = 1</script>"));
    assert!(browser.text("#source").contains("caf\u{fffd} ⟪U+202E⟫"), "{}", browser.text("#source"));
    assert!(browser.text("#node").contains("violation node"), "{}", browser.text("#node"));
    assert!(browser.text("#node").contains("café#1"), "{}", browser.text("#node"));
    assert_eq!(browser.count("img"), 0);
    assert_eq!(browser.script("return window.hacked === undefined"), json!(true));
    assert_eq!(browser.script("return document.querySelectorAll('script:not([type])').length"), json!(1));
    // Nothing can be fetched, and no other script runs.
    let blocked = "const made = document.createElement('script'); made.textContent = 'window.hacked = 5'; \
                   document.body.append(made); made.remove(); return window.hacked === undefined";
    assert_eq!(browser.script(blocked), json!(true));
}

/// A tree in which every node has two children, with what real nodes have.
fn large_tree(place: Place, size: u32) -> Tree {
    let texts = ["main", "x#1 > 3", "x", "x#1 + 1", "x < 100", "not subsumed: nothing was learnt yet"];
    let node = |index: u32| TreeNode {
        parent: index.checked_sub(1).map(|before| before / 2),
        kind: match index {
            _ if 2 * index + 1 < size => NodeKind::Explored,
            _ if index == size - 1 => NodeKind::Violation,
            _ if index.is_multiple_of(3) => NodeKind::Subsumed,
            _ => NodeKind::Ended,
        },
        is_point: true,
        place: Some(Place { line: 1 + index % 3, ..place }),
        decision: (index > 0).then_some(Text(1)),
        assumed: vec![Text(1)],
        changes: vec![Change { owner: Some(Text(0)), name: Text(2), value: Some(Text(3)) }],
        interpolant: (2 * index + 1 < size).then(|| vec![Text(4)]),
        notes: vec![Text(5)],
        link: (2 * index + 1 >= size && index.is_multiple_of(3)).then_some(1),
        milliseconds: index / 10,
        ..TreeNode::default()
    };
    Tree {
        engine: "learning".into(),
        has_answered: true,
        nodes: (0..size).map(node).collect(),
        texts: texts.map(String::from).to_vec(),
        omitted: 7,
        lacks_texts: false,
        samples: (0..100)
            .map(|time| Sample { milliseconds: 100 * time, nodes: u64::from(time), ..Sample::default() })
            .collect(),
    }
}

#[test]
fn a_hundred_thousand_nodes_are_no_trouble() {
    const SIZE: u32 = 100_000;
    let scratch = Scratch::new("browser");
    let file = scratch.file("large.c", "int main(void) {\n  return 0;\n}\n");
    let loaded =
        frontend::load(std::slice::from_ref(&file), &frontend::Options::default()).expect("it compiles");
    let program = &loaded.program;
    let own = program.files.iter().find(|(_, file)| !file.is_model).map(|(id, _)| id).expect("a file");
    let place = Place { file: own, line: 1, column: 1 };
    let mut outcome = Outcome::open(Properties::default());
    outcome.verdict = Verdict::True;
    outcome.trees.push(large_tree(place, SIZE));
    let sources = vec![(own, std::fs::read(&file).expect("the file"))];
    let (title, verdict, targets) = ("large.c".to_string(), "true".to_string(), vec![]);
    let page = Page { program, outcome: &outcome, title, verdict, targets, sources };
    let page = scratch.file("large.html", report::html::page(&page));
    let browser = browser(&scratch);
    browser.open(&page);
    assert!(browser.text("#remarks").contains("7 more nodes"));
    // The way to the violation is open, all else is folded.
    assert!(browser.text("#node").contains(&format!("violation node {}", SIZE - 1)));
    browser.press("\u{e011}");
    browser.press("*");
    let height = "return document.querySelector('#outline .space').clientHeight === 24 * 100000";
    browser.wait("all rows", height);
    assert!(browser.count("*") < 1000, "{} elements", browser.count("*"));
    browser.script("document.getElementById('outline').scrollTop = 1e6");
    browser.wait("rows in the middle", "return document.querySelectorAll('.row').length > 10");
    assert!(browser.count("*") < 1000, "{} elements", browser.count("*"));
    browser.type_into("#search", "#99998");
    browser.wait("a match", "return document.getElementById('found').textContent === '1 / 1'");
    browser.click("#tab-graph");
    browser.wait("a drawing", "return graph.isFitted");
    browser.click("#zoom-fit");
    browser.click("#zoom-out");
    browser.click("#zoom-in");
    browser.click("#tab-outline");
    browser.click("#collapse");
    assert!(browser.count("*") < 1000);
    assert_eq!(browser.console(), Vec::<String>::new());
}
