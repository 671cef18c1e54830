//! Flags that a command accepts, and that can do nothing there.
//!
//! Commands share their flags, and what one of them does not use must not look as if it were used. A
//! command that never does what a flag asks for rejects it. Where another flag is what makes it idle, that
//! is said, and the run goes on.

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::error::FlagError;

/// A flag by its name, and the values of it that ask for nothing else than what happens anyway.
type Idle = (&'static str, &'static [&'static str]);

/// What is about learning, and about loops that are abstracted, which needs it.
const LEARNING: [Idle; 9] = [
    ("interpolation", &["off"]),
    ("interpolant-size", &[]),
    ("speculation", &["off"]),
    ("speculation-states", &[]),
    ("speculation-nodes", &[]),
    ("speculation-depth", &[]),
    ("loops", &["unroll"]),
    ("without-facts", &[]),
    ("explain", &[]),
];

/// What tests have no use for: what goes no way of the program's covers nothing.
const NOT_FOR_TESTS: [Idle; 7] =
    [LEARNING[2], LEARNING[3], LEARNING[4], LEARNING[5], LEARNING[6], LEARNING[7], LEARNING[8]];

/// What is about going path by path.
const PATHS: [Idle; 6] = [
    ("search", &[]),
    ("seed", &[]),
    ("merge", &[]),
    ("all-paths", &[]),
    ("validate-solver", &[]),
    ("dump-queries", &[]),
];

/// What is wrong with the flags of a command; and what is idle beside another flag.
pub fn check(command: &str, flags: &ArgMatches) -> Result<Vec<String>, FlagError> {
    match command {
        "test" => {
            let learns = !["", "off"].contains(&text(flags, "interpolation").as_str());
            match first(flags, if learns { &NOT_FOR_TESTS[..] } else { &LEARNING[1..] }) {
                Some(flag) => Err(FlagError::IdleInTest(flag)),
                None => Ok(beside_engine(flags)),
            }
        }
        // Whoever checks believes nobody.
        "check-proof" if is_given(flags, "query-cache") => Err(FlagError::IdleInCheck("query-cache")),
        "verify" | "reach" => Ok(beside_engine(flags)),
        "vc" if text(flags, "algorithm") != "dwp" && is_given(flags, "direction") => {
            Err(FlagError::IdleDirection)
        }
        _ => Ok(Vec::new()),
    }
}

/// What is idle because of the engine or the loops that were asked for.
fn beside_engine(flags: &ArgMatches) -> Vec<String> {
    let idle = |list: &[Idle], why: &str| -> Vec<String> {
        let found = list.iter().filter(|flag| asks(flags, flag));
        found.map(|(flag, _)| format!("--{flag} has no effect {why}")).collect()
    };
    if text(flags, "engine") == "bmc" {
        return idle(&[&LEARNING[..], &PATHS[..]].concat(), "with --engine bmc");
    }
    if text(flags, "interpolation") == "off" {
        return idle(&LEARNING[1..], "with --interpolation off");
    }
    if is_given(flags, "unwind") {
        return idle(&LEARNING[6..8], "with --unwind: loops are unrolled");
    }
    Vec::new()
}

fn first(flags: &ArgMatches, list: &[Idle]) -> Option<&'static str> {
    list.iter().find(|flag| asks(flags, flag)).map(|(flag, _)| *flag)
}

/// Whether a flag was given, and with a value that asks for something.
fn asks(flags: &ArgMatches, (flag, harmless): &Idle) -> bool {
    is_given(flags, flag) && !harmless.contains(&text(flags, flag).as_str())
}

fn is_given(flags: &ArgMatches, flag: &str) -> bool {
    flags.value_source(&flag.replace('-', "_")) == Some(ValueSource::CommandLine)
}

/// The first value of a flag as it was written; nothing where it has none.
fn text(flags: &ArgMatches, flag: &str) -> String {
    let mut values = flags.get_raw(&flag.replace('-', "_")).into_iter().flatten();
    values.next().map(|value| value.to_string_lossy().into_owned()).unwrap_or_default()
}
