//! What the documents say is what is so.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;

use common::library::{Standing, headers, models};
use common::session::{Session, agrees, steps};
use common::{check_all, root, run};

fn document(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).expect("the document")
}

/// What the page of the library says, made of the models and of the list of POSIX's functions.
fn library() -> String {
    let mut page = String::from(
        "# The C library\n\nPrograms run with these models of the C library and of POSIX, as glibc 2.36 has them in the C locale. What \
         a model\nleaves out makes the answer *unknown* or is named with it. A function that is neither here nor in the \
         program is taken to\nreturn anything (see `--external`). This page is made of `runtime/` and of `posix.txt`; a \
         test compares them.\n",
    );
    page.push_str(&table_of_posix());
    page.push_str("\n# The models\n");
    for model in models().iter().filter(|model| !model.provides.is_empty()) {
        let names: Vec<String> = model.provides.iter().map(|name| format!("`{name}`")).collect();
        page.push_str(&format!("\n## {}\n\n{}\n\n{}\n", model.file, model.about, names.join(", ")));
    }
    page
}

/// By header: which functions there are, which only fail, and which there are not.
fn table_of_posix() -> String {
    let headers = headers();
    let count = |wanted: Standing, is_newer: bool| {
        let headers = headers.iter().filter(|header| header.name.contains(',') == is_newer);
        headers.flat_map(|header| &header.functions).filter(|(_, standing)| *standing == wanted).count()
    };
    let [modelled, refused, not] =
        [Standing::Modelled, Standing::Refused, Standing::Not].map(|standing| count(standing, false));
    let [of_c11, _, not_of_c11] =
        [Standing::Modelled, Standing::Refused, Standing::Not].map(|standing| count(standing, true));
    let mut text = format!(
        "\n# POSIX.1-2017 and ISO C\n\nOf the {} names of POSIX.1-2017, with those of ISO C99 among them, {modelled} \
         are modelled, {refused} are *refused*: they\nfail with an error that POSIX allows, and what that rests on is \
         named with the answer; {not} are not modelled. Of the {} that\nISO C11 has beside them {of_c11} are modelled. \
         What is not modelled makes an answer that depends on it *unknown*, or\nis named with the answer.\n",
        modelled + refused + not,
        of_c11 + not_of_c11,
    );
    text.push_str("\n| header | modelled | refused | not |\n|---|---|---|---|\n");
    for header in &headers {
        let listed = |wanted: Standing| {
            let names = header.functions.iter().filter(|(_, standing)| *standing == wanted);
            let names: Vec<String> = names.map(|(name, _)| format!("`{name}`")).collect();
            if names.is_empty() { "–".to_string() } else { names.join(" ") }
        };
        let [modelled, refused, not] = [Standing::Modelled, Standing::Refused, Standing::Not].map(listed);
        text.push_str(&format!("| {} | {modelled} | {refused} | {not} |\n", header.name));
    }
    text
}

/// The list has what the standard's own table of interfaces has.
#[test]
fn the_list_of_posix_is_whole() {
    let headers = headers();
    let of_posix = headers.iter().filter(|header| !header.name.contains(','));
    let names: Vec<&str> =
        of_posix.flat_map(|header| header.functions.iter().map(|(name, _)| name.as_str())).collect();
    let distinct: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!((names.len(), distinct.len()), (1191, 1191));
    for model in models() {
        let mut special = model.refuses.iter().chain(&model.leaves_out);
        assert!(special.all(|name| model.provides.contains(name)), "{}", model.file);
    }
}

/// `BLESS=1` writes the page.
#[test]
fn the_page_of_the_library_lists_the_models() {
    let page = library();
    if std::env::var_os("BLESS").is_some_and(|value| value == "1") {
        std::fs::write(root().join("docs/guide/library.md"), &page).expect("the page can be written");
    }
    assert!(
        document("docs/guide/library.md") == page,
        "docs/guide/library.md is old: BLESS=1 writes it anew"
    );
}

/// The crate table of ARCHITECTURE.md agrees with `cargo metadata`.
#[test]
fn the_crate_table_is_true() {
    let mut documented: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in document("ARCHITECTURE.md").lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if let [name, _, uses] = cells.as_slice()
            && let Some(name) = name.strip_prefix('`').and_then(|name| name.strip_suffix('`'))
        {
            let uses = uses.split(',').map(|name| name.trim().to_string()).filter(|name| name != "–");
            documented.insert(name.to_string(), uses.collect());
        }
    }
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(root());
    let output = run(&mut cargo, b"");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let mut actual: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages {
        let dependencies = package["dependencies"].as_array().expect("dependencies");
        let internal = dependencies.iter().filter(|dependency| {
            // What only tests use does not count.
            dependency["path"].is_string() && dependency["kind"].is_null()
        });
        let names = internal.map(|dependency| dependency["name"].as_str().expect("a name").to_string());
        actual.insert(package["name"].as_str().expect("a name").to_string(), names.collect());
    }
    for uses in documented.values_mut().chain(actual.values_mut()) {
        uses.sort();
    }
    assert_eq!(documented, actual);
}

/// The layers of the solver in ARCHITECTURE.md are those that there are.
#[test]
fn the_table_of_solver_layers_is_true() {
    let yes = |is_it| if is_it { "yes" } else { "no" };
    let row = |about: solver::AboutLayer| {
        let solver::AboutLayer { name, what, is_on, may_check, .. } = about;
        format!("| `{name}` | {what} | {} | {} |\n", yes(is_on), yes(may_check))
    };
    let rows: String = solver::Layer::TABLE.map(row).concat();
    let document = document("ARCHITECTURE.md");
    let table = document.split("| layer |").nth(1).and_then(|rest| rest.split("|---|---|---|---|\n").nth(1));
    let table = table.and_then(|rest| rest.split("\n\n").next()).expect("a table of layers");
    assert_eq!(table.trim_end(), rows.trim_end());
}

/// Every file that a document names exists.
#[test]
fn files_named_in_the_documents_exist() {
    for line in document("docs/glossary.md").lines().filter(|line| line.starts_with("| ")) {
        for name in line.rsplit('|').nth(1).unwrap_or("").split('`').skip(1).step_by(2) {
            let found =
                [root().join(name), root().join("crates").join(name)].iter().any(|path| path.exists());
            assert!(found, "{name} is named in the glossary");
        }
    }
}

/// Every source that prose names exists, under that name or at the end of a longer one.
#[test]
fn sources_named_in_prose_exist() {
    let mut sources = Vec::new();
    let mut folders = ["crates", "runtime", "tools", "fuzz"].map(|folder| root().join(folder)).to_vec();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("sources") {
            let path = entry.expect("an entry").path();
            let list = if path.is_dir() { &mut folders } else { &mut sources };
            list.push(path);
        }
    }
    let mut documents = vec![root().join("ARCHITECTURE.md"), root().join("CONTRIBUTING.md")];
    let how_to = std::fs::read_dir(root().join("docs/how-to")).expect("pages");
    documents.extend(how_to.map(|entry| entry.expect("an entry").path()));
    for document in documents {
        let text = std::fs::read_to_string(&document).expect("a document");
        let words = text.split('`').skip(1).step_by(2);
        let is_source = |word: &&str| {
            let name = word.strip_suffix(".rs").or_else(|| word.strip_suffix(".js"));
            name.is_some_and(|name| name.chars().all(|c| c.is_alphanumeric() || "_/.-".contains(c)))
        };
        for word in words.filter(is_source) {
            let found = sources.iter().any(|path| path.ends_with(word));
            assert!(found, "{}: there is no {word}", document.display());
        }
    }
}

/// The README's examples print what it says.
#[test]
fn the_examples_of_the_readme_are_true() {
    let readme = document("README.md");
    let mut lines = readme.lines().peekable();
    let mut examples = 0;
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("    $ ./x run ") else { continue };
        let mut expected = String::new();
        while let Some(line) = lines.peek().and_then(|line| line.strip_prefix("    ")) {
            expected.push_str(line);
            expected.push('\n');
            lines.next();
        }
        let mut shell = Command::new("sh");
        let script = format!("\"$0\" {command} 2>&1");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_surefoot")]).current_dir(root());
        let output = run(&mut shell, b"");
        // Sanitizers show full paths.
        let here = format!("{}/", root().display());
        let printed = String::from_utf8_lossy(&output.stdout).replace(&here, "");
        let printed: Vec<&str> = printed.trim_end().lines().map(str::trim_end).collect();
        assert_eq!(printed, expected.trim_end().lines().collect::<Vec<_>>(), "{command}");
        examples += 1;
    }
    assert!(examples > 0, "no example in the README");
}

/// The pages of the guide.
fn pages() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("docs/guide")).expect("the guide");
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    pages
}

/// The guide's sessions print what it says: each page is one session, in a folder with the programs of
/// the guide. `BLESS=1` writes what is printed into the pages.
#[test]
fn the_sessions_of_the_guide_are_true() {
    let bless = std::env::var_os("BLESS").is_some_and(|value| value == "1");
    check_all(&pages(), |path| {
        let page = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let session = Session::new("guide", &["docs/guide/programs"]);
        let (mut actual, mut complaints) = (String::new(), String::new());
        for (number, part) in page.split("```").enumerate() {
            let fence = if number == 0 { "" } else { "```" };
            let Some(block) = part.strip_prefix("console\n").filter(|_| number % 2 == 1) else {
                actual.push_str(&format!("{fence}{part}"));
                continue;
            };
            actual.push_str("```console\n");
            for step in steps(block.lines()) {
                let (printed, _) = session.run(&step.command);
                let is_true = agrees(&step.printed, &printed);
                let shown = if is_true { step.printed } else { printed };
                actual.push_str(&format!("$ {}\n", step.command));
                shown.iter().for_each(|line| actual.push_str(&format!("{line}\n")));
                if !is_true {
                    complaints.push_str(&format!("$ {}\n{}\n", step.command, shown.join("\n")));
                }
            }
        }
        if bless {
            return std::fs::write(path, actual).map_err(|error| error.to_string());
        }
        match complaints.is_empty() {
            true => Ok(()),
            false => Err(format!("{}: what is printed is\n{complaints}", path.display())),
        }
    });
}

/// Pages name only pages that there are, and the README leads to each.
#[test]
fn the_guide_hangs_together() {
    let readme = document("README.md");
    for path in pages() {
        let page = std::fs::read_to_string(&path).expect("a page");
        for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(root().join("docs/guide").join(link).exists(), "{}: {link}", path.display());
        }
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(readme.contains(&format!("docs/guide/{name}")), "{name} is not named in the README");
    }
}

/// Each library crate keeps to its layer: the invariants of absence that a search can show.
#[test]
fn invariants_of_absence() {
    let forbidden = [
        ("program", &["llvm", "std::fs", "std::process"][..]),
        ("semantics", &["std::fs", "std::process", "frontend"]),
        ("term", &["std::fs", "std::process"]),
        ("solver", &["std::fs", "std::process", "program::"]),
        // The engine never looks at what an instruction is.
        ("explore", &["Instruction::", "std::process"]),
    ];
    for (name, words) in forbidden {
        let mut folders = vec![root().join("crates").join(name).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("sources") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                // Answers are kept in files, if that is asked for.
                if path.ends_with("query_cache/folder.rs") || path.ends_with("query_cache/tests.rs") {
                    continue;
                }
                let text = std::fs::read_to_string(&path).expect("a source");
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                for (line, word) in code.flat_map(|line| words.iter().map(move |word| (line, word))) {
                    assert!(!line.contains(word), "{}: {line}", path.display());
                }
            }
        }
    }
}
