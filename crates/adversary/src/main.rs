//! `adversary`: see the help text.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use adversary::{Campaign, Judgement, Tally, again, build_of, generate, shrink, way_of};

const HELP: &str = "Tries Surefoot on random C programs of which all runs are known

  adversary run FIRST LAST [--surefoot FILE] [--threads N] [--folder DIR]
      ask about the programs of these seeds; what is answered wrongly stays in the folder
  adversary show SEED                           the program of a seed, and how Surefoot is asked about it
  adversary again SEED FILE [--surefoot FILE]   ask again about a program; success if the answer is wrong
  adversary shrink SEED FILE [--surefoot FILE]  make it smaller, with C-Reduce

Exit codes: 0 nothing wrong (of again: something), 1 a wrong answer, 2 a mistake in the call.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match call(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("adversary: {error}");
            ExitCode::from(2)
        }
    }
}

/// The value of a flag, which is taken out of the arguments.
fn flag(arguments: &mut Vec<String>, name: &str) -> Result<Option<String>, String> {
    let Some(index) = arguments.iter().position(|argument| argument == name) else { return Ok(None) };
    if index + 1 >= arguments.len() {
        return Err(format!("{name} needs a value"));
    }
    arguments.remove(index);
    Ok(Some(arguments.remove(index)))
}

fn call(arguments: &[String]) -> Result<ExitCode, String> {
    let mut arguments = arguments.to_vec();
    let surefoot = flag(&mut arguments, "--surefoot")?.map_or(default_surefoot(), PathBuf::from);
    let threads = flag(&mut arguments, "--threads")?.unwrap_or_else(|| "2".to_owned());
    let folder = flag(&mut arguments, "--folder")?;
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["run", first, last] => {
            let folder = folder.map_or(std::env::temp_dir().join("surefoot-adversary"), PathBuf::from);
            let campaign = Campaign {
                surefoot,
                seeds: number(first)?..number(last)? + 1,
                threads: number(threads.as_str())? as usize,
                folder,
            };
            let tally = campaign.run(&|tally| eprintln!("{}", summary(tally)))?;
            report(&tally);
            Ok(ExitCode::from(u8::from(!tally.findings.is_empty())))
        }
        ["show", seed] => {
            let seed = number(seed)?;
            println!("// surefoot {}", way_of(seed).arguments(4).join(" "));
            print!("{}", generate(seed).text);
            Ok(ExitCode::SUCCESS)
        }
        ["again", seed, file] => {
            let seed = number(seed)?;
            let folder = std::env::temp_dir().join(format!("surefoot-adversary-{}", std::process::id()));
            std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
            let judgement = again(&surefoot, &way_of(seed), build_of(seed), Path::new(file), &folder);
            let _ = std::fs::remove_dir_all(&folder);
            println!("{:?}", judgement);
            Ok(ExitCode::from(u8::from(!matches!(judgement?, Judgement::Wrong(_)))))
        }
        ["shrink", seed, file] => {
            let own = std::env::current_exe().map_err(|error| error.to_string())?;
            let surefoot =
                surefoot.canonicalize().map_err(|error| format!("{}: {error}", surefoot.display()))?;
            shrink(&own, &surefoot, number(seed)?, Path::new(file))?;
            Ok(ExitCode::SUCCESS)
        }
        [] | ["--help" | "-h" | "help"] => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        _ => Err(format!("this call is not understood\n{HELP}")),
    }
}

/// Beside this program.
fn default_surefoot() -> PathBuf {
    std::env::current_exe().map_or("surefoot".into(), |path| path.with_file_name("surefoot"))
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

fn summary(tally: &Tally) -> String {
    let right: u64 = tally.right.values().sum();
    let open: u64 = tally.open.values().sum();
    format!("{} programs: {right} right, {open} open, {} wrong", tally.programs, tally.findings.len())
}

fn report(tally: &Tally) {
    println!("{}", summary(tally));
    for (what, count) in &tally.right {
        println!("  {count} right: {what}");
    }
    for (why, count) in &tally.open {
        println!("  {count} open: {why}");
    }
    for trouble in &tally.troubles {
        println!("  trouble: {trouble}");
    }
    for finding in &tally.findings {
        println!(
            "WRONG {}: {}\n  surefoot {}\n  {}",
            finding.seed,
            finding.what,
            finding.asked,
            finding.file.display()
        );
    }
}
