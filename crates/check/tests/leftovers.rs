//! A process of its own, so that every private folder with its number is from these runs.

use std::fs;
use std::path::Path;
use std::time::Duration;

use check::{Checks, External, Source, run_native};
use outcome::Test;

#[test]
fn nothing_is_left_behind() {
    let number = std::process::id();
    let file = std::env::temp_dir().join(format!("surefoot-leftovers-{number}.c"));
    fs::write(&file, "int main(void) { return 0; }").expect("written");
    let files = [file.clone()];
    let program = frontend::load(&files, &frontend::Options::default()).expect("a program").program;
    let source = Source {
        program: &program,
        files: &files,
        clang_arguments: &[],
        entry: "main",
        external: External::Real,
        clang: None,
        patience: check::Patience::default(),
    };
    let run = || run_native(&source, &Test::default(), Checks::None, Duration::from_secs(20));
    assert!(run().is_ok());
    fs::write(&file, "int main(void) { return }").expect("written");
    assert!(run().is_err());
    fs::write(&file, "int f(void) { return 0; }").expect("written");
    assert!(run().is_err());
    fs::remove_file(&file).expect("removed");
    assert!(run().is_err());
    assert!(
        run_native(
            &Source { clang: Some(Path::new("/nowhere")), ..source },
            &Test::default(),
            Checks::None,
            Duration::ZERO
        )
        .is_err()
    );
    let mine = format!("surefoot-replay-{number}-");
    let left = fs::read_dir(std::env::temp_dir()).expect("a folder").flatten();
    assert_eq!(left.filter(|entry| entry.file_name().to_string_lossy().starts_with(&mine)).count(), 0);
}
