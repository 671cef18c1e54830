//! What the system is taken to be when a program starts, which of its calls may fail, and that nothing of the
//! machine is touched or relied on, however hostile the program is.

mod common;

use common::{Scratch, run, surefoot};

const HEADERS: &str = "#define _GNU_SOURCE\n#include <assert.h>\n#include <dirent.h>\n#include <errno.h>\n#include <fcntl.h>\n\
    #include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <sys/stat.h>\n\
    #include <unistd.h>\n";

/// The verdict, and everything else that is said.
fn answer(name: &str, body: &str, flags: &[&str]) -> (String, String) {
    let scratch = Scratch::new(&format!("system-{name}"));
    let source = format!("{HEADERS}int main(int argc, char **argv) {{ {body} return 0; }}\n");
    let file = scratch.file("program.c", source);
    let mut command = surefoot();
    let ran =
        run(command.args(["verify", "--timeout", "60", "--property", "assert"]).args(flags).arg(file), b"");
    let verdict = String::from_utf8_lossy(&ran.stdout).lines().next().unwrap_or("").to_string();
    (verdict, ran.stderr)
}

#[track_caller]
fn check(name: &str, body: &str, flags: &[&str], verdict: &str, said: &str) {
    let (answer, stderr) = answer(name, body, flags);
    assert!(answer.starts_with(verdict), "{name}: {answer}\n{stderr}");
    assert!(answer.contains(said) || stderr.contains(said), "{name}: {answer}\n{stderr}");
}

#[test]
fn how_a_program_starts_is_named_where_it_shows() {
    let started =
        "the program starts with the umask 022, the descriptors 0, 1 and 2 only, and no signal blocked";
    check("descriptor", "assert(open(\"a\", O_CREAT | O_WRONLY, 0600) == 3);", &[], "true", started);
    check("umask", "assert(umask(0) == 022);", &[], "true", started);
    check(
        "handler",
        "struct sigaction a; sigaction(SIGINT, NULL, &a); assert(a.sa_handler == SIG_DFL);",
        &[],
        "true",
        started,
    );
    check("result-of-signal", "assert(signal(SIGINT, SIG_IGN) == SIG_DFL);", &[], "true", started);
    check(
        "mask",
        "sigset_t s; sigprocmask(SIG_BLOCK, NULL, &s); assert(!sigismember(&s, SIGINT));",
        &[],
        "true",
        started,
    );
    check("never-opened", "assert(fcntl(7, F_GETFD) == -1);", &[], "true", started);
    check(
        "number-of-a-stream",
        "FILE *f = fopen(\"a\", \"w\"); assert(fileno(f) == 3);",
        &[],
        "true",
        started,
    );
    check("closed-at-the-start", "assert(fcntl(0, F_GETFD) == 0);", &[], "true", started);
    check("closed-at-the-end", "assert(fclose(stdout) == 0);", &[], "true", started);
    let pipes = "standard input, output and error are pipes";
    for (name, body) in [
        ("synchronised", "assert(fsync(1) == -1);"),
        ("cut", "assert(ftruncate(1, 0) == -1);"),
        ("read", "char b[1]; assert(read(1, b, 1) == -1);"),
        ("written", "assert(write(0, \"a\", 1) == -1);"),
        ("entered", "assert(fchdir(0) == -1);"),
        ("advised", "assert(posix_fadvise(1, 0, 0, 0) != 0);"),
    ] {
        check(name, body, &[], "true", pipes);
    }
    check("offset-of-output", "assert(lseek(1, 0, SEEK_CUR) == -1);", &[], "true", pipes);
    // What the clock of Linux can show is a date.
    let now = "struct tm *localtime(const time_t *); time_t time(time_t *); time_t t = time(0); assert(localtime(&t));";
    check("local-time", now, &[], "true", "the clock does not go backwards");
    let modes = "files that were given have mode 644, folders 755, and the umask is 022 at the start";
    let made = "struct stat s; close(open(\"a\", O_CREAT | O_WRONLY, 0666)); stat(\"a\", &s); assert((s.st_mode & 0777) == 0644);";
    check("mode-of-a-file", made, &[], "true", modes);
    let shared = "struct stat s; if (stat(\"/tmp\", &s) == 0) assert((s.st_mode & 07777) == 01777);";
    check("mode-of-the-shared-folder", shared, &[], "true", modes);
    let unseen =
        "creat(\"a\", 0600); signal(SIGINT, SIG_IGN); umask(0); FILE *f = fopen(\"a\", \"r\"); assert(f);";
    let (verdict, said) = answer("unseen", unseen, &[]);
    assert!(verdict.starts_with("true") && !said.contains("signal blocked"), "{verdict}\n{said}");
}

#[test]
fn what_is_behind_the_end_of_an_argument_is_not_known() {
    // Shorter than it may be: there is another argument, or nothing that a program may read.
    let behind = "if (argc == 2 && argv[1][0] == 0) assert(argv[1][1] == 0);";
    let (verdict, said) = answer("behind", behind, &["--sym-arg", "3"]);
    assert!(!verdict.starts_with("true"), "{verdict}\n{said}");
    let within =
        "if (argc == 2 && argv[1][0] != 0 && argv[1][1] != 0 && argv[1][2] != 0) assert(argv[1][3] == 0);";
    check("within", within, &["--sym-arg", "3"], "true", "");
}

#[test]
fn a_variable_that_is_left_open_may_not_be_set() {
    let flags = ["--sym-env", "X=3"];
    check("unset", "assert(getenv(\"X\") != NULL);", &flags, "false(assert)", "confirmed by running");
    check("set", "assert(getenv(\"X\") == NULL);", &flags, "false(assert)", "confirmed by running");
    check("bounded", "char *x = getenv(\"X\"); if (x) assert(strlen(x) <= 3);", &flags, "true", "");
    let (_, said) = answer("open", "assert(getenv(\"X\") != NULL);", &flags);
    assert!(!said.contains("is not set") && !said.contains("whatever the inputs are"), "{said}");
}

/// Each of these calls can fail, and then does in the compiled program, too.
#[test]
fn calls_fail_where_failures_are_asked_for() {
    let file = "close(open(\"a\", O_CREAT | O_WRONLY, 0600));";
    let calls = [
        ("stat", "struct stat s; assert(stat(\".\", &s) == 0);"),
        ("lstat", "struct stat s; assert(lstat(\".\", &s) == 0);"),
        ("fstat", "struct stat s; assert(fstat(0, &s) == 0);"),
        ("access", "assert(access(\".\", F_OK) == 0);"),
        ("dup", "assert(dup(0) >= 0);"),
        ("dup2", "assert(dup2(0, 9) == 9);"),
        ("chdir", "assert(chdir(\".\") == 0);"),
        ("getcwd", "char b[4096]; assert(getcwd(b, 4096) == b);"),
        ("setenv", "assert(setenv(\"A\", \"b\", 1) == 0);"),
        ("putenv", "assert(putenv(\"A=b\") == 0);"),
        ("fflush", "FILE *f = fopen(\"a\", \"w\"); if (f) { fputs(\"x\", f); assert(fflush(f) == 0); }"),
        ("opendir", "assert(opendir(\".\") != NULL);"),
        ("mkdir", "assert(mkdir(\"d\", 0700) == 0);"),
        ("fclose", "FILE *f = fopen(\"a\", \"w\"); if (f) assert(fclose(f) == 0);"),
    ];
    for (name, body) in calls {
        let body = format!("{file} {body}");
        check(name, &body, &["--max-fail", "1"], "false(assert)", "confirmed by running");
        let (verdict, said) = answer(name, &body, &[]);
        assert!(verdict.starts_with("true") && said.contains("assumed"), "{name}: {verdict}\n{said}");
    }
}

#[test]
fn a_disk_may_be_full() {
    let flags = ["--max-fail", "1"];
    let open = "int f = open(\"a\", O_CREAT | O_WRONLY, 0600); if (f < 0) return 1;";
    let write = format!("{open} if (write(f, \"abc\", 3) < 0) assert(errno != ENOSPC);");
    check("full", &write, &flags, "false(assert)", "confirmed by running");
    let close = "FILE *f = fopen(\"a\", \"w\"); if (!f) return 1; fputs(\"abc\", f); if (fclose(f) != 0) assert(errno != ENOSPC);";
    check("full-when-closed", close, &flags, "false(assert)", "confirmed by running");
    check(
        "device",
        "FILE *f = fopen(\"/dev/full\", \"w\"); assert(fputc('x', f) == 'x');",
        &[],
        "unknown",
        "full",
    );
}

/// Nothing of the machine is there, whichever way leads there.
#[test]
fn no_path_leads_to_the_machine() {
    let only = "the only files are those that were given";
    let paths = [
        "/etc/passwd",
        "../../../../../../etc/passwd",
        "./../../../../etc/../etc/passwd",
        "link/passwd",
        "/proc/self/environ",
    ];
    for (number, path) in paths.iter().enumerate() {
        let body = format!(
            "symlink(\"/etc\", \"link\"); assert(open(\"{path}\", O_RDONLY) < 0 && errno == ENOENT);"
        );
        check(&format!("read-{number}"), &body, &[], "true", only);
        let body = format!("symlink(\"/etc\", \"link\"); assert(unlink(\"{path}\") == -1);");
        check(&format!("remove-{number}"), &body, &[], "true", only);
    }
    // Where only one user may write, it depends on who that is.
    let (verdict, said) =
        answer("made-above", "assert(open(\"/etc2\", O_CREAT | O_WRONLY, 0600) >= 0);", &["--no-replay"]);
    assert!(!verdict.starts_with("true"), "{verdict}\n{said}");
    let (verdict, said) =
        answer("not-made-above", "assert(open(\"/etc2\", O_CREAT | O_WRONLY, 0600) < 0);", &["--no-replay"]);
    assert!(!verdict.starts_with("true"), "{verdict}\n{said}");
}

#[test]
fn an_execution_leaves_the_machine_alone() {
    let scratch = Scratch::new("system-alone");
    scratch.file("kept", "kept");
    let body = format!(
        "{HEADERS}int main(void) {{\n\
           FILE *f = fopen(\"made\", \"w\"); fputs(\"x\", f); fclose(f);\n\
           unlink(\"kept\"); unlink(\"{0}/kept\"); mkdir(\"folder\", 0755); symlink(\"{0}\", \"link\");\n\
           f = fopen(\"link/other\", \"w\"); if (f) fclose(f); truncate(\"{0}/kept\", 0); chmod(\"{0}/kept\", 0);\n\
           rename(\"{0}/kept\", \"{0}/moved\"); chdir(\"{0}\"); creat(\"here\", 0600); rmdir(\"{0}\"); system(\"touch touched\");\n\
           return 0; }}\n",
        scratch.0.display()
    );
    let program = scratch.file("program.c", body);
    let mut command = surefoot();
    let ran = run(command.current_dir(&scratch.0).arg("exec").arg(program), b"");
    assert!(matches!(ran.code, Some(0 | 3)), "{}", ran.stderr);
    let entries = std::fs::read_dir(&scratch.0).expect("the folder");
    let mut names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    assert_eq!(names, ["kept", "program.c"]);
    assert_eq!(std::fs::read(scratch.0.join("kept")).expect("the file"), b"kept");
}

/// The last of the folders leads back to the first.
#[test]
fn folders_may_lead_in_circles() {
    let circle = "mkdir(\"d\", 0700); symlink(\"../d\", \"d/e\"); close(open(\"d/x\", O_CREAT | O_WRONLY, 0600));\n\
        assert(access(\"d/e/e/e/e/x\", F_OK) == 0);\n\
        char path[200] = \"d\"; for (int i = 0; i < 41; i++) strcat(path, \"/e\");\n\
        assert(access(path, F_OK) == -1 && errno == ELOOP);";
    check("circle", circle, &[], "true", "");
    let within = "mkdir(\"d\", 0700); mkdir(\"d/e\", 0700); assert(rename(\"d\", \"d/e/f\") == -1 && errno == EINVAL);\n\
        assert(link(\"d\", \"d/e/f\") == -1 && errno == EPERM); assert(rmdir(\"d\") == -1 && errno == ENOTEMPTY);";
    check("within", within, &[], "true", "");
    // Going down through such links never ends.
    let down = "mkdir(\"d\", 0700); symlink(\".\", \"d/d\"); chdir(\"d\"); for (int i = 0; i < 60; i++) assert(chdir(\"d\") == 0);";
    check("down", down, &[], "true", "");
}

/// Whether a file that may only be read can be written to depends on who asks.
#[test]
fn files_may_be_read_only() {
    let open = "int f = open(\"a\", O_CREAT | O_WRONLY, 0400); close(f); int g = open(\"a\", O_WRONLY);";
    for (name, claim) in [("refused", "g < 0"), ("granted", "g >= 0")] {
        let (verdict, said) = answer(name, &format!("{open} assert({claim});"), &["--no-replay"]);
        assert!(!verdict.starts_with("true"), "{name}: {verdict}\n{said}");
    }
    let asked = format!("{open} assert(g >= 0 || errno == EACCES); assert(g < 0 || geteuid() == 0);");
    check("asked", &asked, &[], "true", "");
    let descriptor = "int f = open(\"a\", O_CREAT | O_RDONLY, 0600); assert(write(f, \"x\", 1) == -1 && errno == EBADF); assert(ftruncate(f, 0) == -1);";
    check("descriptor", descriptor, &[], "true", "");
}

/// As large as it gets: followed, or not, but never wrong.
#[test]
fn files_may_be_large_and_many() {
    let far =
        "FILE *f = fopen(\"a\", \"w\"); fseek(f, 1L << 30, SEEK_SET); fputc('x', f); assert(fclose(f) != 0);";
    check("far", far, &[], "unknown", "a file of more than 16 megabytes");
    let sought = "FILE *f = fopen(\"a\", \"w+\"); assert(fseek(f, 1L << 30, SEEK_SET) == 0 && ftell(f) == 1L << 30 && fgetc(f) == EOF);";
    check("sought", sought, &[], "true", "");
    let hole = "int f = open(\"a\", O_CREAT | O_RDWR, 0600); char c = 1; assert(ftruncate(f, 1L << 30) == 0);\n\
        assert(pread(f, &c, 1, (1L << 30) - 1) == 1 && c == 0 && pread(f, &c, 1, 1L << 30) == 0);";
    check("hole", hole, &[], "true", "");
    let many = "char name[20]; for (int i = 0; i < 1000000; i++) { sprintf(name, \"f%d\", i); creat(name, 0600); }\n\
        assert(access(\"f999999\", F_OK) != 0);";
    let (verdict, said) = answer("many", many, &["--timeout", "5"]);
    assert!(!verdict.starts_with("true"), "{verdict}\n{said}");
    let some = "char name[20]; for (int i = 0; i < 200; i++) { sprintf(name, \"f%d\", i); close(creat(name, 0600)); }\n\
        DIR *d = opendir(\".\"); int n = 0; while (readdir(d)) n++; assert(n == 202);";
    check("some", some, &[], "true", "");
    let open = "for (int i = 0; i < 2000; i++) assert(creat(\"a\", 0600) >= 0);";
    let (verdict, said) = answer("open", open, &["--no-replay"]);
    assert!(!verdict.starts_with("true"), "{verdict}\n{said}");
}

#[test]
fn standard_output_may_be_a_file() {
    let flags = ["--sym-stdout"];
    let named = "standard output is a pipe or a new file of mode 644, which the program cannot read";
    let moves = "printf(\"ab\"); fflush(stdout); write(1, \"c\", 1);
        long at = lseek(1, 0, SEEK_CUR);";
    for (name, body) in [
        ("offset", format!("{moves} assert(at == -1 || at == 3);")),
        ("error", format!("{moves} assert(at == 3 || errno == ESPIPE);")),
        (
            "status",
            format!(
                "struct stat s; {moves} assert(fstat(1, &s) == 0 && s.st_nlink == 1);
                 assert(S_ISFIFO(s.st_mode) ? at == -1 && s.st_size == 0 : S_ISREG(s.st_mode) && s.st_size == at);"
            ),
        ),
        ("reading", "char b[1]; assert(read(1, b, 1) == -1 && errno == EBADF);".into()),
        ("cutting", "int r = ftruncate(1, 0); assert(r == 0 || errno == EINVAL);".into()),
        ("appending", format!("fcntl(1, F_SETFL, O_APPEND); {moves} assert(at == -1 || at == 3);")),
        ("both-ends", "assert(dup(1) >= 0); assert((lseek(1, 0, SEEK_END) < 0) == (fsync(1) < 0));".into()),
    ] {
        check(name, &body, &flags, "true", named);
    }
    for (name, body) in [
        ("a-file", format!("{moves} assert(at == -1);")),
        ("a-pipe", format!("{moves} assert(at == 3);")),
        ("another-size", format!("struct stat s; {moves} fstat(1, &s); assert(at == -1 || s.st_size > 3);")),
    ] {
        check(name, &body, &flags, "false", "confirmed by running the compiled program");
    }
    let (_, said) = answer("said", &format!("{moves} assert(at == -1);"), &flags);
    assert!(said.contains("standard output = a file\n"), "{said}");
    for (name, body, why) in [
        (
            "in-the-middle",
            "write(1, \"ab\", 2); if (lseek(1, 1, SEEK_SET) == 1) write(1, \"c\", 1);",
            "elsewhere",
        ),
        ("cut", "write(1, \"ab\", 2); ftruncate(1, 1);", "cutting or extending standard output"),
        ("unflushed", "printf(\"ab\"); lseek(1, 0, SEEK_CUR);", "without being flushed"),
    ] {
        check(name, body, &flags, "unknown", why);
    }
}

/// Natively it is in the stream's buffer still.
#[test]
fn the_offset_of_a_file_that_is_not_flushed_is_not_known() {
    let write = "FILE *f = fopen(\"a\", \"w\"); fputs(\"abc\", f);";
    let body = format!("{write} assert(lseek(fileno(f), 0, SEEK_CUR) == 3);");
    check("unflushed-offset", &body, &[], "unknown", "without being flushed");
    let body = format!("{write} fflush(f); assert(lseek(fileno(f), 0, SEEK_CUR) == 3);");
    check("flushed-offset", &body, &[], "true", "");
}

#[test]
fn what_is_in_a_buffer_is_lost_by_abort() {
    let scratch = Scratch::new("system-abort");
    let body = "puts(\"kept\"); fflush(stdout); puts(\"lost\"); abort();";
    let file = scratch.file("program.c", format!("{HEADERS}int main(void) {{ {body} }}\n"));
    let ran = run(surefoot().arg("exec").arg(file), b"");
    assert_eq!((ran.code, String::from_utf8_lossy(&ran.stdout).as_ref()), (Some(134), "kept\n"));
}
