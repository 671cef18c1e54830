//! The modules of this crate are layers, as ARCHITECTURE.md draws them: each uses only what is below it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The modules that a source names: what follows `crate::`, alone or in braces.
fn named(source: &str) -> Vec<String> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut found = Vec::new();
    for rest in source.split("crate::").skip(1) {
        let several = rest.strip_prefix('{').and_then(|rest| rest.split('}').next());
        let names = several.map_or_else(|| vec![rest], |several| several.split(',').map(str::trim).collect());
        found.extend(
            names.iter().map(|name| name.split(|letter| !is_word(letter)).next().unwrap_or("").into()),
        );
    }
    found
}

#[test]
fn modules_are_layers() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = fs::read_to_string(crate_folder.join("../../ARCHITECTURE.md")).expect("the document");
    let drawn = document.split("```layers\n").nth(1).and_then(|rest| rest.split("```").next());
    let drawn: Vec<&str> = drawn.expect("the layers of `explore`").lines().collect();
    // The lowest layer has number 0.
    let mut layers: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, line) in drawn.iter().rev().enumerate() {
        for module in line.split_whitespace() {
            assert!(layers.insert(module, number).is_none(), "{module} is in two layers");
        }
    }
    let sources = crate_folder.join("src");
    let mut seen = Vec::new();
    for file in files(&sources) {
        let within = file.strip_prefix(&sources).expect("a source of the crate").with_extension("");
        let module = within.iter().next().and_then(|name| name.to_str()).expect("a module").to_string();
        if module == "lib" {
            continue;
        }
        let layer = *layers.get(&*module).unwrap_or_else(|| panic!("{module} is in no layer"));
        let source = fs::read_to_string(&file).expect("a source");
        for other in named(&source).iter().filter(|other| **other != module) {
            let Some(&below) = layers.get(&**other) else { continue };
            assert!(below < layer, "{} uses {other}, which is not below it", file.display());
        }
        seen.push(module);
    }
    for module in layers.keys() {
        assert!(seen.iter().any(|name| name == module), "there is no module {module}");
    }
}
