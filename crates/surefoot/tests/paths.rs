//! The names of files in messages can be opened from where one is.

mod common;

use std::path::Path;

use common::{Ran, Scratch, run, surefoot};

const UNSAFE: &str = "int main(void) {\n  int a[2], i = 2;\n  a[i] = 1;\n  return 0;\n}\n";

fn verify(here: &Path, arguments: &[&str]) -> Ran {
    run(surefoot().arg("verify").args(arguments).current_dir(here), b"")
}

/// Clang keeps what an absolute name has in common with the current folder apart from the rest.
#[test]
fn a_name_is_whole_where_it_begins_like_the_current_folder() {
    let scratch = Scratch::new("paths");
    let (here, there) = (scratch.0.join("clone/crates"), scratch.0.join("elsewhere"));
    for folder in [&here, &there] {
        std::fs::create_dir_all(folder).expect("a folder");
    }
    let file = there.join("a.c");
    std::fs::write(&file, UNSAFE).expect("a file");
    let file = file.to_str().expect("a path");
    // A file of the same name that is not meant.
    std::fs::create_dir_all(here.join("elsewhere")).expect("a folder");
    std::fs::write(here.join("elsewhere/a.c"), "\n\n\n  WRONG FILE\n").expect("a file");
    let ran = verify(&here, &[file]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stderr.contains(&format!("--> {file}:3:")), "{}", ran.stderr);
    assert!(ran.stderr.contains("a[i] = 1;") && !ran.stderr.contains("WRONG"), "{}", ran.stderr);
    // Relative names stay as they were given.
    let ran = verify(&here, &["../../elsewhere/a.c"]);
    assert!(ran.stderr.contains("--> ../../elsewhere/a.c:3:"), "{}", ran.stderr);
    let ran = verify(&there, &[file]);
    assert!(ran.stderr.contains("a.c:3:"), "{}", ran.stderr);
}

/// The same for headers that are found in a folder with an absolute name.
#[test]
fn headers_have_names_that_can_be_opened() {
    let scratch = Scratch::new("paths");
    let (here, headers) = (scratch.0.join("project/src"), scratch.0.join("project/include"));
    for folder in [&here, &headers] {
        std::fs::create_dir_all(folder).expect("a folder");
    }
    let text = "static inline int f(int i) {\n  int a[2] = {0};\n  return a[i];\n}\n";
    std::fs::write(headers.join("f.h"), text).expect("a file");
    std::fs::write(here.join("a.c"), "#include \"f.h\"\nint main(void) { return f(2); }\n").expect("a file");
    let ran = verify(&here, &["-I", headers.to_str().expect("a path"), "a.c"]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let expected = format!("{}:3:", headers.join("f.h").display());
    assert!(ran.stderr.contains(&expected), "{}", ran.stderr);
}
