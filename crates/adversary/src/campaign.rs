//! Many programs, one after the other, on several threads.
//!
//! Everything about a program follows from its seed: its text, how the oracle is built, how Surefoot is asked.
//! Programs whose oracle is built alike are run together, a batch at a time.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::generate::generate;
use crate::judge::{Judgement, again, ask, judge};
use crate::oracle::{self, Build};
use crate::random::Random;
use crate::way::{Question, Way};

/// Programs that are linked together.
const BATCH: u64 = 16;

pub struct Campaign {
    pub surefoot: PathBuf,
    pub seeds: Range<u64>,
    pub threads: usize,
    /// Where files are made, and where those of what was found stay.
    pub folder: PathBuf,
}

/// An answer that is wrong.
#[derive(Clone, Debug)]
pub struct Finding {
    pub seed: u64,
    pub what: String,
    /// The flags that Surefoot was given.
    pub asked: String,
    pub file: PathBuf,
}

/// What came out of a campaign.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub programs: u64,
    /// Answers by what they were.
    pub right: BTreeMap<String, u64>,
    pub open: BTreeMap<String, u64>,
    pub findings: Vec<Finding>,
    /// What the campaign itself could not do.
    pub troubles: Vec<String>,
}

pub fn build_of(seed: u64) -> Build {
    match seed / BATCH % 10 {
        0 => Build::Overflow,
        1 => Build::Narrow,
        2 => Build::Leaks,
        _ => Build::Memory,
    }
}

pub fn way_of(seed: u64) -> Way {
    Way::draw(&mut Random::new(!seed), build_of(seed))
}

impl Campaign {
    /// Asks about every program; `progress` hears of each batch.
    pub fn run(&self, progress: &(dyn Fn(&Tally) + Sync)) -> Result<Tally, String> {
        let tally = Mutex::new(Tally::default());
        let next = AtomicU64::new(self.seeds.start);
        let trouble = Mutex::new(None);
        std::thread::scope(|scope| {
            for thread in 0..self.threads.max(1) {
                let (tally, next, trouble) = (&tally, &next, &trouble);
                scope.spawn(move || {
                    let folder = self.folder.join(format!("thread{thread}"));
                    if let Err(error) = std::fs::create_dir_all(&folder) {
                        *lock(trouble) = Some(format!("{}: {error}", folder.display()));
                        return;
                    }
                    loop {
                        let first = next.fetch_add(BATCH, Ordering::Relaxed);
                        if first >= self.seeds.end {
                            break;
                        }
                        // Batches end where the build of the oracle changes.
                        let seeds: Vec<u64> = (first..(first + BATCH).min(self.seeds.end)).collect();
                        for alike in seeds.chunk_by(|a, b| build_of(*a) == build_of(*b)) {
                            self.batch(alike, &folder, tally);
                        }
                        progress(&lock(tally));
                    }
                    let _ = std::fs::remove_dir_all(&folder);
                });
            }
        });
        match lock(&trouble).take() {
            Some(trouble) => Err(trouble),
            None => Ok(tally.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)),
        }
    }

    fn batch(&self, seeds: &[u64], folder: &Path, tally: &Mutex<Tally>) {
        let mut programs = Vec::new();
        for seed in seeds {
            let path = folder.join(format!("{seed}.c"));
            if let Err(error) = oracle::write(&path, &generate(*seed).text) {
                return lock(tally).troubles.push(error);
            }
            programs.push(path);
        }
        let build = build_of(seeds[0]);
        let runs = match oracle::runs(&programs, build, folder) {
            Ok(runs) => runs,
            Err(error) => return lock(tally).troubles.push(format!("seeds {seeds:?}: {error}")),
        };
        for ((seed, program), runs) in seeds.iter().zip(&programs).zip(runs) {
            let way = way_of(*seed);
            let judged = self.one(&way, build, program, &runs, folder);
            let mut tally = lock(tally);
            tally.programs += 1;
            match judged {
                Ok(Judgement::Right(what)) => *tally.right.entry(what).or_default() += 1,
                Ok(Judgement::Open(why)) => *tally.open.entry(why).or_default() += 1,
                Ok(Judgement::Wrong(what)) => {
                    let finding = self.keep(*seed, &way, program, what);
                    tally.findings.push(finding);
                }
                Err(error) => tally.troubles.push(format!("seed {seed}: {error}")),
            }
            let _ = std::fs::remove_file(program);
        }
    }

    fn one(
        &self,
        way: &Way,
        build: Build,
        program: &Path,
        runs: &oracle::Runs,
        folder: &Path,
    ) -> Result<Judgement, String> {
        let fixed = match &way.question {
            Question::Execute { inputs } => {
                Some(oracle::fixed_run(program, &format!("-DFIXED={inputs}"), folder)?)
            }
            _ => None,
        };
        let answer = ask(&self.surefoot, way, program, folder)?;
        match judge(way, &answer, runs, fixed.as_ref()) {
            Judgement::Wrong(_) => again(&self.surefoot, way, build, program, folder),
            judgement => Ok(judgement),
        }
    }

    /// Puts a program that was answered wrongly where it stays.
    fn keep(&self, seed: u64, way: &Way, program: &Path, what: String) -> Finding {
        let asked = way.arguments(crate::judge::SECONDS).join(" ");
        let level = way.level.map_or(String::new(), |level| format!(" (compiled with {level})"));
        let asked = format!("{asked}{level}");
        let file = self.folder.join(format!("{seed}.c"));
        let text = std::fs::read_to_string(program).unwrap_or_default();
        let _ = std::fs::write(&file, format!("// {what}\n// {asked}\n{text}"));
        Finding { seed, what, asked, file }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
