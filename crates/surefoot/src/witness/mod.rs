//! `verify --witness` and `verify --validate-witness`: witnesses for other tools, and from them.

mod correctness;
mod error;
mod given_files;
mod validate;
mod violation;

use std::path::Path;
use std::time::SystemTime;

use outcome::{Properties, Property, Verdict};
use program::DataModel;
use report::witness::{self, Content, Metadata, Producer, Witness};

use self::error::NoWitness;
use self::given_files::Sources;
use crate::cli::Verify;
use crate::diagnostics::Refusal;
use crate::files;
use crate::session::Answered;

pub use validate::run as validate;

/// Writes the witness of an answer, if there is one, and says so if there is none; returns the exit
/// code.
pub fn write(arguments: &Verify, answered: &Answered<'_>, file: &Path, code: u8) -> u8 {
    let text = match text(arguments, answered, file, code) {
        Ok(text) => text,
        Err(why) => {
            eprintln!("note: no witness was written: {why}");
            return code;
        }
    };
    files::write(file, text).map_or_else(|error| Refusal::from(error).exit_code(), |()| code)
}

fn text(arguments: &Verify, answered: &Answered<'_>, file: &Path, code: u8) -> Result<String, NoWitness> {
    let (program, outcome) = (answered.program(), &answered.outcome);
    let violated = match outcome.verdict {
        Verdict::True => None,
        Verdict::False(property) => Some(property),
        Verdict::Unknown => return Err(NoWitness::Unknown),
    };
    let specification = specification(&arguments.property, outcome.properties, violated)?;
    let sources = Sources::read(&arguments.input.files)?;
    let metadata = metadata(&sources, specification, program.data_model);
    let finish = |content: Content| {
        let mut witness = Witness { metadata: metadata.clone(), content };
        let name = witness::uuid(&witness::write(&witness), &witness.metadata.creation_time);
        witness.metadata.uuid = name;
        witness::write(&witness)
    };
    let content = match (violated, &outcome.counterexample) {
        (Some(_), Some(found)) => Content::Violation(violation::segments(program, &sources, found)?),
        (Some(_), None) => return Err(NoWitness::NoCounterexample),
        (None, _) => {
            let without = finish(Content::Correctness(Vec::new()));
            let guard = correctness::Guard { file: file.to_path_buf(), text: without, code };
            Content::Correctness(correctness::invariants(answered, &sources, guard))
        }
    };
    Ok(finish(content))
}

fn metadata(sources: &Sources, specification: String, model: DataModel) -> Metadata {
    Metadata {
        format_version: witness::FORMAT_VERSION.into(),
        uuid: String::new(),
        creation_time: witness::timestamp(SystemTime::now()),
        producer: Producer { name: "Surefoot".into(), version: env!("CARGO_PKG_VERSION").into() },
        input_files: sources.files.iter().map(|source| (source.name(), source.sha256.clone())).collect(),
        specification,
        data_model: model.name().into(),
    }
}

/// The specification that was asked about: of a property file its text. Where several were asked about
/// that are none of the competition's together, a violation is one of the one that is violated.
fn specification(
    asked: &[String],
    properties: Properties,
    violated: Option<Property>,
) -> Result<String, NoWitness> {
    if let [file] = asked
        && file.ends_with(".prp")
    {
        let text = files::read_text(file)?;
        return Ok(text.trim().to_string());
    }
    let memory = Properties::named("valid-memsafety").unwrap_or(properties);
    let described = match violated {
        Some(property) if properties != memory => Properties::none().with(property),
        _ => properties,
    };
    witness::specification(described).ok_or(NoWitness::Specification(described))
}
