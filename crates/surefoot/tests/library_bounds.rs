//! What functions of the library read and write: of a buffer of the right size nothing is said, of one that is a
//! byte too small that it is.

mod common;

use common::{Scratch, check_all, run, surefoot};

const HEADERS: &str = "#define _GNU_SOURCE\n#include <ctype.h>\n#include <dirent.h>\n#include <fcntl.h>\n#include <fnmatch.h>\n\
    #include <libgen.h>\n#include <locale.h>\n#include <math.h>\n#include <monetary.h>\n#include <pwd.h>\n#include <grp.h>\n\
    #include <regex.h>\n#include <search.h>\n#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
    #include <strings.h>\n#include <sys/random.h>\n#include <sys/resource.h>\n#include <sys/stat.h>\n#include <sys/time.h>\n\
    #include <sys/times.h>\n#include <sys/uio.h>\n#include <sys/utsname.h>\n#include <termios.h>\n#include <time.h>\n\
    #include <uchar.h>\n#include <unistd.h>\n#include <utime.h>\n#include <wchar.h>\n#include <wctype.h>\n\
    extern int __xpg_strerror_r(int, char *, size_t);\n\
    extern size_t strlcpy(char *, const char *, size_t), strlcat(char *, const char *, size_t);\n\
    static const char long_text[300] = {1};\nstatic struct tm date = {.tm_mday = 1};\nstatic time_t seconds;\n\
    static int same(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }\n\
    static FILE *file(void) { FILE *f = fopen(\"file\", \"w+\"); if (!f) exit(0); fputs(\"text of a file\\n\", f); rewind(f); return f; }\n\
    static FILE *reopened(void) { fclose(file()); FILE *f = fopen(\"file\", \"r\"); if (!f) exit(0); return f; }\n\
    static int opened(void) { FILE *f = file(); fclose(f); int d = open(\"file\", O_RDONLY); if (d < 0) exit(0); return d; }\n";

/// How many bytes at `b` a call reads or writes. What there is at first is `a`, again and again.
const BYTES: [(&str, usize); 102] = [
    ("memcpy(b, long_text, 8)", 8),
    ("memcpy((char[8]){0}, b, 8)", 8),
    ("memmove(b, long_text, 8)", 8),
    ("memset(b, 0, 8)", 8),
    ("mempcpy(b, long_text, 8)", 8),
    ("memccpy(b, \"abcdefgh\", 'd', 8)", 4),
    ("bcopy(long_text, b, 8)", 8),
    ("bzero(b, 8)", 8),
    ("explicit_bzero(b, 8)", 8),
    ("memfrob(b, 5)", 5),
    ("swab(long_text, b, 4)", 4),
    ("memcmp(b, \"aaaaaa\", 6)", 6),
    ("bcmp(b, \"aaaaaa\", 6)", 6),
    ("memchr(b, 'x', 6)", 6),
    ("memrchr(b, 'x', 6)", 6),
    ("memmem(b, 6, \"xy\", 2)", 6),
    ("strnlen(b, 5)", 5),
    ("strncmp(b, \"aaaa\", 4)", 4),
    ("strncasecmp(b, \"AAAA\", 4)", 4),
    ("strndup(b, 4)", 4),
    ("strcpy(b, \"abc\")", 4),
    ("stpcpy(b, \"abc\")", 4),
    ("strncpy(b, \"ab\", 5)", 5),
    ("stpncpy(b, \"ab\", 5)", 5),
    ("(*b = 0, strcat(b, \"abc\"))", 4),
    ("(*b = 0, strncat(b, \"abcdef\", 2))", 3),
    ("strlcpy(b, \"abcdef\", 4)", 4),
    ("(*b = 0, strlcat(b, \"abcdef\", 4))", 4),
    ("strxfrm(b, \"abc\", 9)", 4),
    ("sprintf(b, \"%d-%s\", 123, \"x\")", 6),
    ("snprintf(b, 9, \"%5.1f\", 2.5)", 6),
    ("printf(\"%.3s\", b)", 3),
    ("sscanf(\"word\", \"%s\", b)", 5),
    ("sscanf(\"word\", \"%3c\", b)", 3),
    ("sscanf(\"word\", \"%[wo]\", b)", 3),
    ("sscanf(\"12\", \"%d\", (int *)b)", 4),
    ("sscanf(\"12\", \"%hhd\", b)", 1),
    ("sscanf(\"12\", \"%lf\", (double *)b)", 8),
    ("sscanf(\"ab\", \"%ls\", (wchar_t *)b)", 12),
    ("strtol(\"12\", (char **)b, 0)", 8),
    ("strtod(\"12\", (char **)b)", 8),
    ("frexp(3.0, (int *)b)", 4),
    ("modf(3.5, (double *)b)", 8),
    ("qsort(b, 6, 1, same)", 6),
    ("bsearch(\"z\", b, 6, 1, same)", 6),
    ("lfind(\"z\", b, &(size_t){6}, 1, same)", 6),
    ("erand48((unsigned short *)b)", 6),
    ("lcong48((unsigned short *)b)", 14),
    ("rand_r((unsigned *)b)", 4),
    ("fgets(b, 6, file())", 6),
    ("fread(b, 1, 6, file())", 6),
    ("fwrite(b, 2, 3, stdout)", 6),
    ("read(opened(), b, 6)", 6),
    ("pread(opened(), b, 6, 2)", 6),
    ("readv(opened(), &(struct iovec){b, 6}, 1)", 6),
    ("write(1, b, 6)", 6),
    ("writev(1, (struct iovec[]){{b, 6}}, 1)", 6),
    ("fscanf(file(), \"%s\", b)", 5),
    ("fgetws((wchar_t *)b, 6, reopened())", 24),
    ("(symlink(\"abcd\", \"link\"), readlink(\"link\", b, 9))", 4),
    ("confstr(_CS_PATH, b, 99)", 14),
    ("gethostname(b, 64)", 9),
    ("__xpg_strerror_r(2, b, 64)", 26),
    ("regerror(0, NULL, b, 64)", 8),
    ("ctermid(b)", 9),
    ("tmpnam(b)", 16),
    ("strftime(b, 64, \"%Y-%m\", &date)", 8),
    ("asctime_r(&date, b)", 26),
    ("ctime_r(&seconds, b)", 26),
    ("gmtime_r(&seconds, (struct tm *)b)", 56),
    ("localtime_r(&seconds, (struct tm *)b)", 56),
    ("time((time_t *)b)", 8),
    ("gettimeofday((struct timeval *)b, NULL)", 16),
    ("clock_gettime(0, (struct timespec *)b)", 16),
    ("clock_getres(0, (struct timespec *)b)", 16),
    ("times((struct tms *)b)", 32),
    ("getrusage(0, (struct rusage *)b)", 144),
    ("getrlimit(0, (struct rlimit *)b)", 16),
    ("uname((struct utsname *)b)", 390),
    ("stat(\".\", (struct stat *)b)", 144),
    ("fstat(0, (struct stat *)b)", 144),
    ("statx(AT_FDCWD, \".\", 0, 0, (struct statx *)b)", 256),
    ("pipe((int *)b)", 8),
    ("sigemptyset((sigset_t *)b)", 128),
    ("sigfillset((sigset_t *)b)", 128),
    ("sigaction(SIGINT, NULL, (struct sigaction *)b)", 152),
    ("getresuid((uid_t *)b, (uid_t *)b, (uid_t *)b)", 4),
    ("getentropy(b, 8)", 8),
    ("getrandom(b, 8, 0)", 8),
    ("getpwuid_r(0, &(struct passwd){0}, b, 100, &(struct passwd *){0})", 100),
    ("getgrgid_r(0, &(struct group){0}, b, 100, &(struct group *){0})", 100),
    ("mbstowcs((wchar_t *)b, \"abc\", 9)", 16),
    ("mbrtowc((wchar_t *)b, \"a\", 1, NULL)", 4),
    ("wcstombs(b, L\"abc\", 9)", 4),
    ("wcscpy((wchar_t *)b, L\"abc\")", 16),
    ("wcsncpy((wchar_t *)b, L\"abc\", 5)", 20),
    ("wmemcpy((wchar_t *)b, L\"abc\", 3)", 12),
    ("wmemset((wchar_t *)b, 1, 3)", 12),
    ("swprintf((wchar_t *)b, 9, L\"%d\", 12)", 12),
    ("wcsftime((wchar_t *)b, 9, L\"%Y\", &date)", 20),
    ("wcsxfrm((wchar_t *)b, L\"abc\", 9)", 16),
    ("utimes(\"file\", (struct timeval *)memset(b, 0, 31))", 32),
];

/// Calls that read a string at `b`.
const STRINGS: [&str; 59] = [
    "strlen(b)",
    "strdup(b)",
    "strchr(b, 'x')",
    "strrchr(b, 'a')",
    "strchrnul(b, 'x')",
    "rawmemchr(b, 0)",
    "strstr(b, \"xy\")",
    "strcasestr(b, \"XY\")",
    "strspn(b, \"a\")",
    "strcspn(b, \"x\")",
    "strpbrk(b, \"x\")",
    "strtok(b, \"x\")",
    "strsep(&b, \"x\")",
    "strcmp(b, \"aaaaaaaa\")",
    "strcoll(b, \"aaaaaaaa\")",
    "strcasecmp(b, \"AAAAAAAA\")",
    "strverscmp(b, \"aaaaaaaa\")",
    "strcpy((char[64]){0}, b)",
    "stpcpy((char[64]){0}, b)",
    "strcat((char[64]){0}, b)",
    "strncat((char[64]){0}, b, 9)",
    "strncpy((char[64]){0}, b, 9)",
    "strlcpy((char[64]){0}, b, 9)",
    "strxfrm(NULL, b, 0)",
    "sprintf((char[64]){0}, \"%s\", b)",
    "sprintf((char[64]){0}, b)",
    "printf(\"%s\", b)",
    "printf(b)",
    "puts(b)",
    "fputs(b, stdout)",
    "perror(b)",
    "sscanf(b, \"%*s\")",
    "strtol(b, NULL, 16)",
    "strtod(strcpy(b, \"1\") ? memset(b, '1', 3) : 0, NULL)",
    "atoi(memset(b, '1', 3))",
    "mbstowcs(NULL, b, 0)",
    "basename(b)",
    "dirname(b)",
    "setenv(b, \"x\", 1)",
    "setenv(\"x\", b, 1)",
    "getenv(b)",
    "unsetenv(b)",
    "open(b, O_RDONLY)",
    "fopen(b, \"r\")",
    "access(b, 0)",
    "stat(b, &(struct stat){0})",
    "unlink(b)",
    "mkdir(b, 0700)",
    "rename(b, \"x\")",
    "symlink(b, \"x\")",
    "chdir(b)",
    "opendir(b)",
    "fnmatch(b, \"aaa\", 0)",
    "fnmatch(\"*x\", b, 0)",
    "regcomp(&(regex_t){0}, b, 0)",
    "getpwnam(b)",
    "strptime(b, \"aaa%d\", &date)",
    "strftime((char[64]){0}, 64, b, &date)",
    "setlocale(LC_ALL, b)",
];

/// The verdict about calls, each with its own block at `b`, which holds so many bytes and `end` behind them.
fn answer(scratch: &Scratch, name: &str, calls: &[(&str, usize)], end: &str) -> (String, String) {
    let mut body = String::new();
    for (call, size) in calls {
        body.push_str(&format!(
            "  {{ char *b = malloc({size}); if (!b) return 0; memset(b, 'a', {size}); {end}\n    (void)({call}); }}\n",
            end = end.replace("END", &(size.max(&1) - 1).to_string()),
        ));
    }
    let file =
        scratch.file(&format!("{name}.c"), format!("{HEADERS}int main(void) {{\n{body}  return 0;\n}}\n"));
    let mut command = surefoot();
    command.args(["verify", "--timeout", "60", "--no-replay", "--property", "valid-deref", "--cflags=-w"]);
    let ran = run(command.arg(file), b"");
    (String::from_utf8_lossy(&ran.stdout).lines().next().unwrap_or("").to_string(), ran.stderr)
}

#[test]
fn buffers_of_the_right_size_are_large_enough() {
    let scratch = Scratch::new("bounds-right");
    let strings = STRINGS.map(|call| (call, 4));
    let mut parts: Vec<(&[(&str, usize)], &str)> = BYTES.chunks(6).map(|part| (part, "")).collect();
    parts.extend(strings.chunks(6).map(|part| (part, "b[END] = 0;")));
    let numbered: Vec<_> = parts.into_iter().enumerate().collect();
    check_all(&numbered, |(number, (calls, end))| {
        let (verdict, said) = answer(&scratch, &format!("right-{number}"), calls, end);
        if verdict.starts_with("true") { Ok(()) } else { Err(format!("{calls:?}: {verdict}\n{said}")) }
    });
}

#[test]
fn buffers_of_a_byte_less_are_found() {
    let scratch = Scratch::new("bounds-small");
    let mut calls: Vec<(&str, usize)> = BYTES.iter().map(|(call, size)| (*call, size - 1)).collect();
    calls.extend(STRINGS.map(|call| (call, 3)));
    let numbered: Vec<_> = calls.into_iter().enumerate().collect();
    check_all(&numbered, |(number, call)| {
        let (verdict, said) = answer(&scratch, &format!("small-{number}"), &[*call], "");
        let is_found = verdict.contains("out-of-bounds") || said.contains("out-of-bounds");
        if is_found && !verdict.starts_with("true") {
            Ok(())
        } else {
            Err(format!("{call:?}: {verdict}\n{said}"))
        }
    });
}
