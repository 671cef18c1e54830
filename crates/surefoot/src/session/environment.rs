//! From flags to the environment of the program.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use outcome::FileStatus;
use semantics::{Argument, Content, Environment, File, Presence, Variable};

use crate::cli::{EnvironmentError, EnvironmentFlags, KnownEnvironment};
use crate::files;

const MOST_ARGUMENTS: u32 = 64;
const LONGEST: u32 = 4096;
/// As many as there are letters to call them by.
const MOST_FILES: u32 = 26;
const LARGEST_FILE: u32 = 1 << 20;
const STATUS: u32 = FileStatus::SIZE as u32;

/// What a run finds around it.
pub fn known(flags: &KnownEnvironment) -> Result<Environment, EnvironmentError> {
    let mut environment = Environment { folder: folder(&flags.folder)?, ..Environment::default() };
    for setting in &flags.env {
        let (name, value) = pair("--env", setting)?;
        environment.variables.push(Variable { name, value: Content::Known(value) });
    }
    for setting in &flags.file {
        let (name, path) = pair("--file", setting)?;
        let content = Content::Known(files::read(Path::new(OsStr::from_bytes(&path)))?);
        environment.files.push(File { name, content, status: None });
    }
    Ok(environment)
}

/// What an exploration finds around the program, whose arguments behind `--` are these.
pub fn environment(flags: &EnvironmentFlags, given: &[OsString]) -> Result<Environment, EnvironmentError> {
    let mut environment = known(&flags.known)?;
    environment.arguments = arguments(flags, given)?;
    environment.failures = flags.max_fail;
    environment.output = flags.sym_stdout.then_some(Content::Unknown(1));
    for setting in &flags.sym_env {
        let (name, length) = pair("--sym-env", OsStr::new(setting))?;
        let length = number(&length).filter(|length| (1..=LONGEST).contains(length));
        let value = Content::Unknown(length.ok_or(EnvironmentError::Variable)?);
        environment.variables.push(Variable { name, value });
    }
    match flags.sym_files.as_deref() {
        None => {}
        Some(&[count, size]) if count <= MOST_FILES && size <= LARGEST_FILE => {
            for name in (b'A'..=b'Z').take(count as usize) {
                let name = vec![name];
                if environment.files.iter().any(|file| file.name == name) {
                    return Err(EnvironmentError::FileTwice(String::from_utf8_lossy(&name).into_owned()));
                }
                let (content, status) = (Content::Unknown(size), Some(Content::Unknown(STATUS)));
                environment.files.push(File { name, content, status });
            }
        }
        Some(_) => return Err(EnvironmentError::Files),
    }
    Ok(environment)
}

/// The arguments, if any of them is left open: known ones, with those left open in their places, and
/// behind them those of the flags.
fn arguments(flags: &EnvironmentFlags, given: &[OsString]) -> Result<Vec<Argument>, EnvironmentError> {
    let mut arguments = Vec::new();
    let mut given = given.iter();
    while let Some(argument) = given.next() {
        let mut numbers = |count: usize| {
            let found = given.by_ref().take(count).map(|word| number(word.as_bytes()));
            let found: Option<Vec<u32>> = found.collect();
            found.filter(|found| found.len() == count).ok_or(EnvironmentError::Arguments)
        };
        match argument.as_bytes() {
            b"--sym-args" | b"-sym-args" => add_some(&mut arguments, &numbers(3)?)?,
            b"--sym-arg" | b"-sym-arg" => add_one(&mut arguments, numbers(1)?[0])?,
            known => {
                arguments.push(Argument { text: Content::Known(known.to_vec()), presence: Presence::Always });
            }
        }
    }
    for &length in &flags.sym_arg {
        add_one(&mut arguments, length)?;
    }
    for group in flags.sym_args.chunks(3) {
        add_some(&mut arguments, group)?;
    }
    let is_open = |argument: &Argument| !argument.text.is_known();
    Ok(if arguments.iter().any(is_open) { arguments } else { Vec::new() })
}

fn add_one(arguments: &mut Vec<Argument>, length: u32) -> Result<(), EnvironmentError> {
    add_some(arguments, &[1, 1, length])
}

fn add_some(arguments: &mut Vec<Argument>, numbers: &[u32]) -> Result<(), EnvironmentError> {
    let &[least, most, length] = numbers else { return Err(EnvironmentError::Arguments) };
    let is_sensible = least <= most && most <= MOST_ARGUMENTS && (1..=LONGEST).contains(&length);
    if !is_sensible || arguments.len() + most as usize > MOST_ARGUMENTS as usize {
        return Err(EnvironmentError::Arguments);
    }
    for index in 0..most {
        let presence = match index {
            _ if index < least => Presence::Always,
            _ if index == least => Presence::Open,
            _ => Presence::OpenIfPrevious,
        };
        arguments.push(Argument { text: Content::Unknown(length), presence });
    }
    Ok(())
}

fn number(word: &[u8]) -> Option<u32> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

/// `NAME=REST`.
fn pair(flag: &'static str, setting: &OsStr) -> Result<(Vec<u8>, Vec<u8>), EnvironmentError> {
    let bytes = setting.as_bytes();
    let split = bytes.iter().position(|&byte| byte == b'=').filter(|&split| split > 0);
    let split = split
        .ok_or_else(|| EnvironmentError::Pair { flag, setting: setting.to_string_lossy().into_owned() })?;
    Ok((bytes[..split].to_vec(), bytes[split + 1..].to_vec()))
}

/// The name of a folder from the root, without anything to be resolved.
fn folder(name: &OsStr) -> Result<Vec<u8>, EnvironmentError> {
    let name = name.as_bytes();
    let parts = name.split(|&byte| byte == b'/').skip(1);
    let is_plain = name.starts_with(b"/")
        && (name == b"/" || parts.clone().all(|part| !matches!(part, b"" | b"." | b"..")));
    if is_plain && name.len() < LONGEST as usize {
        Ok(name.to_vec())
    } else {
        Err(EnvironmentError::Folder(String::from_utf8_lossy(name).into_owned()))
    }
}
