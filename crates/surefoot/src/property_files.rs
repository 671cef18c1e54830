//! What a property file says beside its property: the function that the program starts in, and, because
//! it is one of the competition, the competition's rule for functions without body.

use std::path::Path;

use semantics::Unmodelled;

use crate::cli::{Exploration, FlagError, Input};
use crate::files;

/// Takes over what the property files among these names say.
pub fn follow(names: &[String], input: &mut Input, flags: Option<&mut Exploration>) -> Result<(), FlagError> {
    let names = names.iter().flat_map(|name| name.split(','));
    let files = names.filter(|name| Path::new(name).extension().is_some_and(|extension| extension == "prp"));
    let mut is_given = false;
    for name in files {
        is_given = true;
        let text = files::read_text(name)?;
        for entry in entries(&text) {
            if input.entry != "main" && input.entry != entry {
                let (file, other) = (name.to_string(), input.entry.clone());
                return Err(FlagError::Entries { file, entry, other });
            }
            input.entry = entry;
        }
    }
    // Of functions without body SV-COMP says that they return any value and have no side effects.
    if let Some(flags) = flags.filter(|_| is_given) {
        flags.environment.external.get_or_insert(Unmodelled::Pure);
    }
    Ok(())
}

/// The functions that a property file names as the start of the program: `init(main())`.
fn entries(text: &str) -> Vec<String> {
    let comment = |line: &&str| !line.trim_start().starts_with('#') && !line.trim_start().starts_with("//");
    let squeezed: String =
        text.lines().filter(comment).flat_map(str::chars).filter(|c| !c.is_whitespace()).collect();
    let calls = squeezed.split("init(").skip(1);
    let mut names: Vec<String> =
        calls.filter_map(|rest| rest.split_once('(')).map(|(name, _)| name.to_string()).collect();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_is_read_from_the_text() {
        let text = "// init(no())\nCHECK( init( start () ), LTL(G valid-free) )\nCHECK( init(start()), LTL(G valid-deref) )\n";
        assert_eq!(entries(text), ["start"]);
        assert_eq!(entries("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"), ["main"]);
    }
}
