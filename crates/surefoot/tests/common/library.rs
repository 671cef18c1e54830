//! The models of the C library, and the list of POSIX's functions.

use std::collections::BTreeSet;

use super::root;

/// A file of models.
pub struct Model {
    pub file: String,
    /// What it defines for programs.
    pub provides: Vec<String>,
    /// What of that only fails, with an error that POSIX allows.
    pub refuses: Vec<String>,
    /// What of that only says that it is not followed.
    pub leaves_out: Vec<String>,
    pub about: String,
}

/// All that there are, sorted by name.
pub fn models() -> Vec<Model> {
    let entries = std::fs::read_dir(root().join("runtime")).expect("the models");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a model");
        let comment: Vec<&str> =
            text.lines().map_while(|line| line.strip_prefix("//")).map(str::trim).collect();
        let listed = |heading: &str| -> Vec<String> {
            let lines = comment.iter().filter_map(|line| line.strip_prefix(heading));
            let names = lines.flat_map(str::split_whitespace);
            names.filter(|name| !name.starts_with("__surefoot_")).map(str::to_string).collect()
        };
        let headings = ["provides:", "replaces:", "refuses:", "leaves out:"];
        let is_prose =
            |line: &&&str| !line.is_empty() && !headings.iter().any(|heading| line.starts_with(heading));
        Model {
            file: path.file_name().expect("a name").to_string_lossy().into_owned(),
            provides: listed("provides:"),
            refuses: listed("refuses:"),
            leaves_out: listed("leaves out:"),
            about: comment.iter().filter(is_prose).copied().collect::<Vec<&str>>().join(" "),
        }
    };
    paths.iter().map(read).collect()
}

#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Standing {
    Modelled,
    Refused,
    Not,
}

/// A header of POSIX or of ISO C, and what became of its functions.
pub struct Header {
    pub name: String,
    pub functions: Vec<(String, Standing)>,
}

/// The headers of the list, in its order.
pub fn headers() -> Vec<Header> {
    let models = models();
    let all = |pick: fn(&Model) -> &Vec<String>| -> BTreeSet<&str> {
        models.iter().flat_map(|model| pick(model).iter().map(String::as_str)).collect()
    };
    let (provided, refused) = (all(|model| &model.provides), all(|model| &model.refuses));
    let left_out = all(|model| &model.leaves_out);
    let is_modelled = |name: &str| provided.contains(name) && !left_out.contains(name);
    let is_there = |name: &str| is_modelled(name) || semantics::is_executed(name);
    let standing = |entry: &str| -> (String, Standing) {
        let (name, symbols) = entry.split_once('=').unwrap_or((entry, entry));
        let mut symbols = symbols.split(',').filter(|symbol| !symbol.is_empty());
        let standing = match symbols.all(is_there) {
            _ if refused.contains(name) => Standing::Refused,
            true => Standing::Modelled,
            false => Standing::Not,
        };
        (name.to_string(), standing)
    };
    let list = std::fs::read_to_string(root().join("docs/guide/posix.txt")).expect("the list");
    let mut headers: Vec<Header> = Vec::new();
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let names = match line.split_once(": ") {
            Some((name, names)) => {
                headers.push(Header { name: name.to_string(), functions: Vec::new() });
                names
            }
            None => line,
        };
        let header = headers.last_mut().expect("a header before its functions");
        header.functions.extend(names.split_whitespace().map(standing));
    }
    headers
}
