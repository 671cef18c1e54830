//! What the system says of files that are left open: anything that a file can be made to have, always the
//! same, and such that the compiled program finds it, too.

mod common;

use common::{Scratch, run, surefoot};

const START: &str = "#include <assert.h>\n#include <fcntl.h>\n#include <sys/stat.h>\n#include <unistd.h>\n";

/// The verdict of a program with one file that is left open, and all that is said.
fn answer(name: &str, body: &str) -> (String, String) {
    let scratch = Scratch::new(&format!("file-status-{name}"));
    let program = scratch.file("program.c", format!("{START}int main(void) {{\n{body}\nreturn 0; }}\n"));
    let ran = run(surefoot().args(["verify", "--timeout", "60", "--sym-files", "1", "4"]).arg(program), b"");
    let stdout = String::from_utf8_lossy(&ran.stdout).into_owned();
    (stdout.lines().next().unwrap_or("").to_string(), stdout + &ran.stderr)
}

#[track_caller]
fn check(name: &str, body: &str, verdict: &str, said: &str) {
    let (found, all) = answer(name, body);
    assert!(found.starts_with(verdict) && all.contains(said), "{all}");
}

/// A violation counts only if the compiled program fails alike: with the file as the test says it is.
#[test]
fn permissions_and_times_are_what_the_test_says() {
    let body = "struct stat s; if (stat(\"A\", &s) != 0) return 0; assert(!(s.st_mode & S_IXUSR));";
    check("executable", body, "false(assert)", "file A has mode 7");
    let body = "struct stat s; if (stat(\"A\", &s) != 0) return 0; assert((s.st_mode & 077) != 052);";
    check("for-others", body, "false(assert)", "file A has mode 652");
    let body = "struct stat s; if (stat(\"A\", &s) != 0) return 0;\n\
        assert(!(s.st_mtim.tv_sec == 123456789 && s.st_mtim.tv_nsec == 987654321));";
    check("changed", body, "false(assert)", "changed at 123456789.987654321");
    let body = "assert(access(\"A\", X_OK) != 0);";
    check("access", body, "false(assert)", "file A has mode");
}

#[test]
fn it_is_the_same_each_time() {
    let body = "struct stat s, t; int file = open(\"A\", O_RDONLY);\n\
        if (file < 0 || stat(\"A\", &s) != 0 || fstat(file, &t) != 0) return 0;\n\
        assert(s.st_mode == t.st_mode && s.st_mtime == t.st_mtime && s.st_size == 4);\n\
        if (access(\"A\", X_OK) == 0) assert(s.st_mode & 0111);";
    check("same", body, "true", "files that are left open are plain ones");
}

#[test]
fn what_the_program_changes_is_changed() {
    let body = "struct stat s; if (chmod(\"A\", 0640) != 0 || stat(\"A\", &s) != 0) return 0;\n\
        assert((s.st_mode & 07777) == 0640);";
    check("changed-by-the-program", body, "true", "assumed");
}

/// What no replay could build is left out, and that is said.
#[test]
fn what_is_left_out_is_named() {
    let body = "struct stat s; if (stat(\"A\", &s) != 0) return 0;\n\
        assert(S_ISREG(s.st_mode) && (s.st_mode & 0600) == 0600 && s.st_mtime >= 0);";
    check("named", body, "true", "their owner may read and write");
}

#[test]
fn a_file_that_nobody_asks_about_has_no_status() {
    let (_, all) =
        answer("unasked", "char c; int f = open(\"A\", O_RDONLY); read(f, &c, 1); assert(c != 'x');");
    assert!(all.starts_with("false(assert)") && !all.contains("has mode"), "{all}");
}
