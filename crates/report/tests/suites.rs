//! Tests written and read back, compared with golden texts, compiled and run.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use outcome::{Input, InputKind, InputType, Property, Test};
use program::{DataModel, Place, Program};
use report::ktest::{KTest, KTestError, Object};
use report::testcomp::{self, Metadata};
use report::{Format, TestWriter, Violation, WriteError};

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("surefoot-report-test-{}-{number}", std::process::id()));
        fs::create_dir(&path).expect("a folder");
        Folder(path)
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.0.join(folder)).expect("a folder").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const PROGRAM: &str = r#"#include <stdio.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void); extern char __VERIFIER_nondet_char(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void); extern long long __VERIFIER_nondet_longlong(void);
extern double __VERIFIER_nondet_double(void); extern float __VERIFIER_nondet_float(void);
extern void *__VERIFIER_nondet_pointer(void); extern void __VERIFIER_nondet_memory(void *, size_t);
extern void klee_make_symbolic(void *, size_t, const char *); extern int klee_int(const char *);
extern void klee_warning(const char *); extern int mystery(int); extern int outside[2];
extern void __VERIFIER_assume(int); extern void reach_error(void);
int main(int count, char **arguments) {
  unsigned char m[2], k[2]; int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i < 0); klee_warning("w");
  printf("%d %d ", i, __VERIFIER_nondet_char());
  printf("%llu %lld ", __VERIFIER_nondet_ulonglong(), __VERIFIER_nondet_longlong());
  printf("%a %a %p ", __VERIFIER_nondet_double(), __VERIFIER_nondet_float(), __VERIFIER_nondet_pointer());
  __VERIFIER_nondet_memory(m, 2); klee_make_symbolic(k, 2, "k");
  printf("%d %d %d ", m[1], k[1], klee_int("n"));
  printf("%d %d %d %s ", mystery(1), outside[0], outside[1], arguments[count - 1]);
  for (int c; (c = getchar()) != -1;) putchar(c);
  fflush(stdout);
  if (__VERIFIER_nondet_int() == 0) reach_error();
  return 0; }
"#;

const OUTPUT: &str = "-5 -128 18446744073709551615 -9223372036854775808 0x1.999999999999ap-4 -inf 0x1000 \
                      2 9 6 77 1 -1 two words a%b\n";

fn load(folder: &Path, model: DataModel) -> std::sync::Arc<Program> {
    let file = folder.join("prog.c");
    fs::write(&file, PROGRAM).expect("written");
    let options = frontend::Options { data_model: model, ..frontend::Options::default() };
    frontend::load(&[file], &options).expect("a program").program
}

fn input(kind: InputKind, name: &str, ty: InputType, bytes: &[u8]) -> Input {
    Input { kind, name: name.into(), ty, bytes: bytes.to_vec(), variable: None, place: None }
}

fn call(name: &str, ty: InputType, bytes: &[u8]) -> Input {
    input(InputKind::Call, &format!("__VERIFIER_nondet_{name}"), ty, bytes)
}

fn int(value: i32) -> Input {
    call("int", InputType::Int { width: 32, signed: true }, &value.to_le_bytes())
}

/// What [`PROGRAM`] asks for on the way to its error.
fn example(model: DataModel) -> Test {
    let int_type = |width, signed| InputType::Int { width, signed };
    let pointer = &4096u64.to_le_bytes()[..model.pointer_bytes() as usize];
    let inputs = vec![
        input(InputKind::External, "outside", InputType::Bytes, &[1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
        Input { variable: Some("i".into()), ..int(-5) },
        call("char", int_type(8, true), &[0x80]),
        call("ulonglong", int_type(64, false), &[0xff; 8]),
        call("longlong", int_type(64, true), &i64::MIN.to_le_bytes()),
        call("double", InputType::Double, &0.1f64.to_le_bytes()),
        call("float", InputType::Float, &f32::NEG_INFINITY.to_le_bytes()),
        call("pointer", InputType::Pointer, pointer),
        Input { variable: Some("a<b".into()), ..input(InputKind::Memory, "m", InputType::Bytes, &[1, 2]) },
        input(InputKind::Memory, "k", InputType::Bytes, &[8, 9]),
        input(InputKind::Memory, "n", InputType::Bytes, &[6, 0, 0, 0]),
        input(InputKind::Unmodelled, "mystery", int_type(32, true), &77u32.to_le_bytes()),
        int(0),
    ];
    Test {
        inputs,
        arguments: vec![b"one".to_vec(), b"two words".to_vec()],
        stdin: b"a%b\n".to_vec(),
        ..Test::default()
    }
}

fn metadata(folder: &Path, model: DataModel) -> Metadata {
    Metadata {
        producer: "Surefoot 0.1".into(),
        specification: "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )".into(),
        program_file: folder.join("prog.c").display().to_string(),
        program_files: vec![folder.join("prog.c").display().to_string()],
        program_hash: report::sha256_hex(b"abc"),
        entry: "main".into(),
        data_model: model,
        created: UNIX_EPOCH + Duration::from_secs(1_794_830_400),
    }
}

#[test]
fn the_metadata_is_as_the_format_asks() {
    let metadata = Metadata { program_file: "a&b.c".into(), ..metadata(Path::new(""), DataModel::Ilp32) };
    assert_eq!(
        testcomp::metadata(&metadata),
        r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE test-metadata PUBLIC "+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN" "https://sosy-lab.org/test-format/test-metadata-1.1.dtd">
<test-metadata>
  <sourcecodelang>C</sourcecodelang>
  <producer>Surefoot 0.1</producer>
  <specification>COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )</specification>
  <programfile>a&amp;b.c</programfile>
  <programhash>ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad</programhash>
  <entryfunction>main</entryfunction>
  <architecture>32bit</architecture>
  <creationtime>2026-11-16T12:00:00Z</creationtime>
</test-metadata>
"#
    );
}

#[test]
fn a_test_case_is_as_the_format_asks() {
    let text = testcomp::testcase(&example(DataModel::Lp64), true);
    assert_eq!(
        text,
        r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE testcase PUBLIC "+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN" "https://sosy-lab.org/test-format/testcase-1.1.dtd">
<testcase coversError="true">
  <input variable="i" type="int">-5</input>
  <input type="char">-128</input>
  <input type="unsigned long long">18446744073709551615</input>
  <input type="long long">-9223372036854775808</input>
  <input type="double">0x1.999999999999ap-4</input>
  <input type="float">-inf</input>
  <input type="void *">4096</input>
  <input variable="a&lt;b" type="unsigned char">1</input>
  <input variable="a&lt;b" type="unsigned char">2</input>
  <input type="unsigned char">8</input>
  <input type="unsigned char">9</input>
  <input type="unsigned char">6</input>
  <input type="unsigned char">0</input>
  <input type="unsigned char">0</input>
  <input type="unsigned char">0</input>
  <input type="int">0</input>
</testcase>
"#
    );
    let read = testcomp::read(&text).expect("readable");
    assert_eq!(read.inputs.len(), 16);
    assert_eq!(read.inputs[7].variable.as_deref(), Some("a<b"));
    for (index, ty) in [(0, InputType::Int { width: 32, signed: true }), (4, InputType::Double)] {
        let literal = String::from_utf8_lossy(&read.inputs[index].bytes).into_owned();
        let bytes = testcomp::parse_literal(&literal, ty, DataModel::Lp64);
        assert_eq!(bytes.as_ref(), Some(&example(DataModel::Lp64).inputs[index + 1].bytes));
    }
}

#[test]
fn test_cases_of_other_tools_are_read() {
    let literals = |text: &str| {
        let inputs = testcomp::read(text).map(|test| test.inputs);
        inputs.map(|inputs| {
            inputs.iter().map(|input| String::from_utf8_lossy(&input.bytes).into_owned()).collect()
        })
    };
    let text = "<?xml version='1.0'?><testcase><!-- c --><input>1</input>\n<input> <![CDATA['a']]> </input></testcase>";
    let read: Vec<String> = literals(text).expect("readable");
    assert_eq!(read, ["1", "'a'"]);
    let failure = |text| literals(text).map(|_: Vec<String>| ()).expect_err("an error").to_string();
    assert_eq!(failure("<test-metadata/>"), "the root element is 'test-metadata', not 'testcase'");
    assert_eq!(failure("<testcase><input/></testcase>"), "input 1 is empty");
    assert!(failure("<testcase><input>").starts_with("it is no well-formed XML"));
    assert!(failure("").starts_with("it is no well-formed XML"));
}

#[test]
fn ktest_files_have_the_layout_of_klee() {
    let test = Test { inputs: vec![int(-5)], arguments: vec![vec![]], ..Test::default() };
    let encoded = KTest::from_test("a", &test).encode();
    let mut expected = b"KTEST\0\0\0\x03\0\0\0\x02\0\0\0\x01a\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\x01".to_vec();
    expected.extend_from_slice(b"\0\0\0\x15__VERIFIER_nondet_int\0\0\0\x04\xfb\xff\xff\xff");
    assert_eq!(encoded, expected);
}

#[test]
fn ktest_files_read_back_as_the_test() {
    let folder = Folder::new();
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let program = load(&folder.0, model);
        let mut test = example(model);
        test.arguments.push(vec![]);
        let file = KTest::from_test("prog.c", &test).encode();
        let read = KTest::decode(&file).expect("readable").to_test(&program);
        for input in &mut test.inputs {
            input.variable = None;
        }
        assert_eq!(read, test);
    }
    let nothing =
        Test { inputs: vec![input(InputKind::Memory, "", InputType::Bytes, &[])], ..Test::default() };
    assert_eq!(KTest::decode(&KTest::from_test("p", &nothing).encode()).map(|test| test.objects), Ok(vec![]));
    let unnamed =
        Test { inputs: vec![input(InputKind::Memory, "", InputType::Bytes, &[1])], ..Test::default() };
    let objects = KTest::decode(&KTest::from_test("p", &unnamed).encode()).map(|test| test.objects);
    assert_eq!(objects, Ok(vec![Object { name: b"unnamed".to_vec(), bytes: vec![1] }]));
}

#[test]
fn malformed_ktest_files_are_refused() {
    let file = KTest::from_test("prog.c", &example(DataModel::Lp64)).encode();
    for length in 0..file.len() {
        let result = KTest::decode(&file[..length]);
        let expected = |error: &KTestError| matches!(error, KTestError::NotKTest | KTestError::Truncated(_));
        assert!(result.as_ref().is_err_and(expected), "{length} bytes: {result:?}");
    }
    assert_eq!(KTest::decode(&[&file[..], &[0]].concat()), Err(KTestError::Trailing(1)));
    assert_eq!(KTest::decode(b"KTEST\0\0\0\x09"), Err(KTestError::Version(9)));
    assert_eq!(KTest::decode(b"KTEXT\0\0\0\x03"), Err(KTestError::NotKTest));
    // A length that lies must not be believed before the bytes are there.
    assert_eq!(
        KTest::decode(b"KTEST\0\0\0\x03\xff\xff\xff\xff\xff\xff\xff\xff"),
        Err(KTestError::Truncated("an argument"))
    );

    let mut state = 1u32;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % bound
    };
    for _ in 0..2000 {
        let mut mutated = file.clone();
        for _ in 0..=random(4) {
            let at = random(mutated.len());
            mutated[at] = random(256) as u8;
        }
        // Whatever is accepted means the same when written again.
        if let Ok(read) = KTest::decode(&mutated) {
            let again = KTest::decode(&read.encode()).expect("readable");
            assert_eq!(again.arguments, read.arguments);
        }
    }
}

#[test]
fn unit_tests_compile_and_reproduce() {
    let folder = Folder::new();
    for (model, flag, suite) in [(DataModel::Lp64, "-m64", "unit64"), (DataModel::Ilp32, "-m32", "unit32")] {
        let program = load(&folder.0, model);
        let mut writer =
            TestWriter::create(&folder.0.join(suite), Format::Unit, &program, metadata(&folder.0, model))
                .expect("a writer");
        let violation = Violation {
            property: Property::UnreachCall,
            kind: "error function reached",
            place: None,
            stack: &[],
        };
        let unit = writer.write(&example(model), Some(&violation)).expect("written");
        let run = |unit: &Path| -> Output {
            let mut compile = Command::new("clang-22");
            compile.args([flag, "-Wall", "-Werror", "-o"]).arg(folder.0.join("test")).arg(unit);
            let output = compile.arg(folder.0.join("prog.c")).output().expect("clang");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            // As the header says it is run.
            let text = fs::read_to_string(unit).expect("a file");
            let line = text.lines().find_map(|line| line.strip_prefix("// run:")).expect("a command");
            Command::new("sh").arg("-c").arg(line).current_dir(&folder.0).output().expect("a run")
        };
        let output = run(&unit);
        let expected = format!("{OUTPUT}reach_error was called\n");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
        assert_eq!(output.status.code(), Some(1));

        let mut shorter = example(model);
        shorter.inputs.pop();
        // No literal says which NaN it is.
        shorter.inputs[5].bytes = f64::NAN.to_le_bytes().to_vec();
        let expected = OUTPUT.replace("0x1.999999999999ap-4", "nan");
        let output = run(&writer.write(&shorter, None).expect("written"));
        assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{expected}the test ends here\n"));
        assert_eq!(folder.names(suite), ["test-1.c", "test-2.c"]);
    }
}

#[test]
fn suites_are_written_file_by_file() {
    let folder = Folder::new();
    let program = load(&folder.0, DataModel::Lp64);
    let at = program.files.iter().find(|(_, file)| !file.is_model).map(|(file, _)| file).expect("a file");
    let place = Some(Place { file: at, line: 3, column: 1 });
    let stack = [outcome::StackEntry { function: program.entry, place }];
    let violation =
        Violation { property: Property::ValidDeref, kind: "out-of-bounds write", place, stack: &stack };
    let test = example(DataModel::Lp64);

    let suite = |format, name: &str| {
        TestWriter::create(&folder.0.join(name), format, &program, metadata(&folder.0, DataModel::Lp64))
    };
    let mut writer = suite(Format::TestComp, "deep/xml").expect("a writer");
    assert_eq!(folder.names("deep/xml"), ["metadata.xml"]);
    assert!(writer.write(&test, None).expect("written").ends_with("testcase-1.xml"));
    assert!(writer.write(&test, Some(&violation)).expect("written").ends_with("testcase-2.xml"));
    assert_eq!(writer.count(), 2);
    assert_eq!(folder.names("deep/xml"), ["metadata.xml", "testcase-1.xml", "testcase-2.xml"]);
    let again = suite(Format::TestComp, "deep/xml").expect_err("in use");
    assert!(matches!(&again, WriteError::InUse { .. }), "{again}");

    let mut writer = suite(Format::KTest, "klee").expect("a writer");
    writer.write(&test, Some(&violation)).expect("written");
    writer.write(&test, None).expect("written");
    assert_eq!(folder.names("klee"), ["test000001.ktest", "test000001.ptr.err", "test000002.ktest"]);
    let error = fs::read_to_string(folder.0.join("klee/test000001.ptr.err")).expect("a file");
    // The debug information may shorten the path.
    let file = error.lines().find_map(|line| line.strip_prefix("File: ")).expect("a path").to_string();
    assert!(folder.0.join("prog.c").ends_with(file.trim_start_matches('/')), "{file}");
    assert_eq!(
        error,
        format!("Error: out-of-bounds write\nFile: {file}\nLine: 3\nStack: \n\t#0 in main() at {file}:3\n")
    );
}

#[test]
fn what_cannot_be_written_is_said_and_leaves_nothing() {
    let folder = Folder::new();
    let program = load(&folder.0, DataModel::Lp64);
    let create = |path: &Path| {
        let metadata = metadata(&folder.0, DataModel::Lp64);
        TestWriter::create(path, Format::TestComp, &program, metadata)
    };
    let error = create(&folder.0.join("prog.c")).expect_err("a file");
    assert!(matches!(error, WriteError::NotAFolder(_)), "{error}");
    let error = create(&folder.0.join("prog.c/inside")).expect_err("below a file");
    assert!(matches!(error, WriteError::Folder { .. }), "{error}");

    // A folder in the way makes the renaming fail: the draft must go.
    let path = folder.0.join("blocked");
    let mut writer = create(&path).expect("a writer");
    fs::create_dir(path.join("testcase-1.xml")).expect("a folder");
    let error = writer.write(&Test::default(), None).expect_err("blocked");
    assert!(matches!(error, WriteError::File { .. }), "{error}");
    assert_eq!(writer.count(), 0);
    assert_eq!(folder.names("blocked"), ["metadata.xml", "testcase-1.xml"]);

    // For root every folder is writable, so this half needs another user.
    let path = folder.0.join("read-only");
    let mut writer = create(&path).expect("a writer");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o555)).expect("permissions");
    if fs::write(path.join("probe"), "").is_err() {
        let error = writer.write(&Test::default(), None).expect_err("unwritable");
        assert!(error.to_string().contains("Permission denied"), "{error}");
    }
    // The device that is always full.
    if Path::new("/dev/full").exists() {
        let path = folder.0.join("full");
        let mut writer = create(&path).expect("a writer");
        let draft = path.join(format!(".testcase-1.xml.{}.tmp", std::process::id()));
        std::os::unix::fs::symlink("/dev/full", &draft).expect("a link");
        let error = writer.write(&Test::default(), None).expect_err("full");
        assert!(error.to_string().contains("No space left"), "{error}");
        assert_eq!(folder.names("full"), ["metadata.xml"]);
    }
}
