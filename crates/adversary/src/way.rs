//! The ways in which Surefoot is asked about a program.

use crate::oracle::Build;
use crate::random::Random;

/// One way of asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    pub question: Question,
    /// Flags beside those that the question needs.
    pub flags: Vec<String>,
    /// How far the input is optimised before Surefoot sees it; none: the source is its input.
    pub level: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// `verify`; without properties those that are checked by default.
    Verify { properties: Vec<&'static str> },
    /// `reach`, for all marked labels.
    Labels,
    /// `exec` with these inputs.
    Execute { inputs: String },
}

const SEARCH: [&[&str]; 14] = [
    &[],
    &[],
    &[],
    &["--engine", "paths"],
    &["--engine", "paths", "--search", "dfs"],
    &["--engine", "paths", "--search", "bfs", "--interpolation", "off"],
    &["--engine", "paths", "--search", "random", "--interpolation", "core"],
    &["--engine", "paths", "--interpolation", "exact", "--loops", "unroll"],
    &["--engine", "paths", "--search", "dfs", "--speculation", "on"],
    &["--engine", "paths", "--loops", "abstract-only"],
    &["--engine", "paths", "--loops", "deepen"],
    &["--engine", "paths", "--all-paths", "--loops", "unroll"],
    &["--engine", "paths", "--merge"],
    &["--engine", "bmc"],
];

impl Way {
    /// A way whose answer this build of the oracle can judge.
    pub fn draw(random: &mut Random, build: Build) -> Way {
        let mut flags: Vec<String> = random.pick(&SEARCH).iter().map(|flag| (*flag).to_owned()).collect();
        if random.percent(30) && !flags.iter().any(|flag| flag == "bmc") {
            flags.push("--check-proof".to_owned());
        }
        if random.percent(5) {
            flags.push("--validate-solver".to_owned());
        }
        let mut level = None;
        let question = match build {
            Build::Overflow => Question::Verify { properties: vec!["no-overflow"] },
            Build::Leaks => {
                let property = *random.pick(&["valid-memtrack", "valid-memcleanup", "valid-memsafety"]);
                Question::Verify { properties: vec![property] }
            }
            Build::Narrow => {
                flags.extend(["--data-model".to_owned(), "ILP32".to_owned()]);
                Question::Verify { properties: Vec::new() }
            }
            Build::Memory | Build::Uninitialised => match random.below(20) {
                0..=3 => Question::Labels,
                4..=6 => {
                    flags.clear();
                    let inputs: Vec<String> = (0..6).map(|_| random.below(8).to_string()).collect();
                    Question::Execute { inputs: inputs.join(",") }
                }
                7 => Question::Verify { properties: vec!["unreach-call"] },
                8 => Question::Verify { properties: vec!["division-by-zero"] },
                9 => Question::Verify { properties: vec!["shift"] },
                10..=12 => {
                    level = Some(*random.pick(&["-O1", "-O2"]));
                    Question::Verify { properties: Vec::new() }
                }
                _ => Question::Verify { properties: Vec::new() },
            },
        };
        Way { question, flags, level }
    }

    /// The arguments of Surefoot but for the file.
    pub fn arguments(&self, seconds: u32) -> Vec<String> {
        let mut arguments: Vec<String> = Vec::new();
        let limits = ["--timeout".to_owned(), seconds.to_string(), "--memory".to_owned(), "3000".to_owned()];
        match &self.question {
            Question::Verify { properties } => {
                arguments.push("verify".to_owned());
                arguments
                    .extend(properties.iter().flat_map(|name| ["--property".to_owned(), (*name).to_owned()]));
                arguments.extend(limits);
            }
            Question::Labels => {
                arguments.extend(["reach".to_owned(), "--target-labels".to_owned(), "T_*".to_owned()]);
                arguments.extend(limits);
            }
            Question::Execute { inputs } => {
                arguments.extend(["exec".to_owned(), format!("-DFIXED={inputs}")]);
            }
        }
        arguments.extend(self.flags.iter().cloned());
        arguments
    }
}
