//! A mutation fuzzer of the reader of LLVM text, its linker and its translator.
//!
//!     cargo run --release --manifest-path fuzz/Cargo.toml -- SECONDS FILE.ll…
//!
//! Each round takes one of the files, damages it (bytes, lines, tokens swapped between files,
//! truncation), and loads it; what is accepted is printed and its graphs computed. A panic is
//! reported with the text that caused it, which is saved beside the current folder. Plain
//! mutation of real modules reaches deeper here than coverage guidance from empty input: the
//! grammar is large and its checks are shallow.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// xorshift64*: enough randomness, the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}

/// Words that mean something to the reader.
const WORDS: &[&str] = &[
    "i1",
    "i8",
    "i32",
    "i64",
    "i128",
    "i200",
    "i8388608",
    "ptr",
    "double",
    "float",
    "x86_fp80",
    "void",
    "label",
    "null",
    "undef",
    "poison",
    "zeroinitializer",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    "(",
    ")",
    ",",
    "=",
    "%0",
    "%1",
    "@main",
    "!0",
    "4294967295",
    "-1",
    "99999999999999999999999999999999999999999999",
    "0x7FF0000000000000",
    "getelementptr",
    "add",
    "load",
    "store",
    "phi",
    "br",
    "switch",
    "call",
    "ret",
    "alloca",
    "align",
    "byval",
    "inbounds",
    "nsw",
    "c\"\\00\"",
    "splat",
    "blockaddress",
    "[4 x i32]",
    "<2 x i64>",
    "{ i32, ptr }",
    "...",
    "[9223372036854775807 x i64]",
    "shl",
    "sdiv",
    "trunc",
    "sext",
    "to",
    "extractvalue",
    "insertvalue",
];

fn mutate(random: &mut Random, seeds: &[String]) -> String {
    let mut bytes = seeds[random.below(seeds.len())].clone().into_bytes();
    for _ in 0..1 + random.below(6) {
        let length = bytes.len();
        if length == 0 {
            break;
        }
        let at = random.below(length);
        match random.below(8) {
            0 => bytes[at] = random.next() as u8,
            1 => bytes.truncate(at),
            2 => {
                let end = (at + random.below(40)).min(length);
                bytes.drain(at..end);
            }
            3 => {
                let end = (at + random.below(200)).min(length);
                let copy = bytes[at..end].to_vec();
                let place = random.below(length);
                bytes.splice(place..place, copy);
            }
            4 | 5 => {
                let word = WORDS[random.below(WORDS.len())];
                let (start, end) = word_around(&bytes, at);
                bytes.splice(start..end, word.bytes());
            }
            6 => {
                // A piece of another module.
                let other = seeds[random.below(seeds.len())].as_bytes();
                let from = random.below(other.len());
                let end = (from + random.below(300)).min(other.len());
                bytes.splice(at..at, other[from..end].iter().copied());
            }
            _ => {
                let (start, end) = word_around(&bytes, at);
                let word = bytes[start..end].to_vec();
                let (start, end) = word_around(&bytes, random.below(length));
                bytes.splice(start..end, word);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn word_around(bytes: &[u8], at: usize) -> (usize, usize) {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"%@!._".contains(byte);
    let start = bytes[..at].iter().rposition(|byte| !is_word(byte)).map_or(0, |position| position + 1);
    let end = bytes[at..].iter().position(|byte| !is_word(byte)).map_or(bytes.len(), |length| at + length);
    (start, end.max(start))
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds: u64 = arguments.next().and_then(|seconds| seconds.parse().ok()).expect("SECONDS");
    let seeds: Vec<String> = arguments.map(|path| std::fs::read_to_string(path).expect("a module")).collect();
    assert!(!seeds.is_empty(), "give some .ll files");
    let mut random = Random(std::process::id() as u64 | 1 << 40);
    let end = Instant::now() + Duration::from_secs(seconds);
    let (mut rounds, mut accepted, mut crashes) = (0u64, 0u64, 0u64);
    std::panic::set_hook(Box::new(|_| {}));
    while Instant::now() < end {
        let text = mutate(&mut random, &seeds);
        let started = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let program = frontend::load_text("fuzz.ll", &text).ok()?;
            // What was accepted can be looked at.
            program.functions.values().filter(|f| f.has_body()).for_each(|f| drop(program::Cfg::new(f)));
            Some(program::text(&program, |_| true).len())
        }));
        rounds += 1;
        let slow = started.elapsed() > Duration::from_secs(5);
        match outcome {
            Ok(Some(_)) if !slow => accepted += 1,
            Ok(None) if !slow => {}
            other => {
                crashes += 1;
                let name = format!("crash-{crashes}.ll");
                std::fs::write(&name, &text).expect("the crash is saved");
                let reason = match other {
                    Err(panic) => panic.downcast_ref::<String>().cloned().unwrap_or_else(|| {
                        panic.downcast_ref::<&str>().map_or("panic".into(), |text| text.to_string())
                    }),
                    Ok(_) => "slow".into(),
                };
                println!("{name}: {reason}");
                if crashes >= 20 {
                    break;
                }
            }
        }
    }
    println!("{rounds} modules, {accepted} accepted, {crashes} crashes");
    std::process::exit(i32::from(crashes > 0));
}
