//! Reads witnesses of any tool.
//!
//! What is missing or of another type is an error that names the field; keys that are not known are
//! passed over, as the format has it for what tools add.

use yaml_rust2::parser::{Event, MarkedEventReceiver, Parser};
use yaml_rust2::scanner::Marker;
use yaml_rust2::{Yaml, YamlLoader};

use super::{
    Constraint, Content, Invariant, Location, Metadata, Producer, Segment, Waypoint, WaypointKind, Witness,
};

/// Why a witness could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("it is no well-formed YAML: {0}")]
    Yaml(String),
    #[error("it is nested too deeply or too large")]
    TooLarge,
    #[error("anchors and aliases are not supported")]
    Alias,
    #[error("it is GraphML, of version 1.0 of the format: only 2.0 is supported")]
    GraphMl,
    #[error("{field} {problem}")]
    Field { field: String, problem: &'static str },
    #[error("it has version {0} of the format: only 2.0 is supported")]
    Version(String),
    #[error("{0}")]
    Unsupported(String),
}

const LARGEST: usize = 16 << 20;
const DEEPEST: usize = 100;

/// Reads a file with one witness.
pub fn read(text: &str) -> Result<Witness, ReadError> {
    if text.trim_start().starts_with('<') {
        return Err(ReadError::GraphMl);
    }
    if text.len() > LARGEST || is_deep(text) {
        return Err(ReadError::TooLarge);
    }
    if has_aliases(text)? {
        return Err(ReadError::Alias);
    }
    let documents = YamlLoader::load_from_str(text).map_err(|error| ReadError::Yaml(error.to_string()))?;
    let root = Field { yaml: documents.first().unwrap_or(&Yaml::BadValue), path: "the file".into() };
    let entries = root.list()?;
    let known = |entry: &&Field<'_>| {
        entry
            .get("entry_type")
            .and_then(|field| field.string())
            .is_ok_and(|kind| matches!(kind.as_str(), "violation_sequence" | "invariant_set"))
    };
    let mut found = entries.iter().filter(known);
    let Some(entry) = found.next() else {
        return Err(root.wrong("has no entry of type violation_sequence or invariant_set"));
    };
    if found.next().is_some() {
        return Err(ReadError::Unsupported("it holds several witnesses: give one of them".into()));
    }
    let metadata = metadata(&entry.get("metadata")?)?;
    let content = entry.get("content")?;
    let content = match entry.get("entry_type")?.string()?.as_str() {
        "violation_sequence" => Content::Violation(segments(&content)?),
        _ => Content::Correctness(content.list()?.iter().map(invariant).collect::<Result<_, _>>()?),
    };
    Ok(Witness { metadata, content })
}

/// Soundness of the reader: it recurses, so what nests deeply is not given to it.
fn is_deep(text: &str) -> bool {
    let (mut depth, mut deepest) = (0usize, 0);
    for byte in text.bytes() {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    let dashes = |line: &str| {
        let marks = line.bytes().take_while(|byte| matches!(byte, b' ' | b'-' | b'?' | b':'));
        marks.filter(|byte| *byte != b' ').count()
    };
    let indented = |line: &str| line.bytes().take_while(|byte| *byte == b' ').count();
    deepest > DEEPEST || text.lines().any(|line| dashes(line) > DEEPEST || indented(line) > 10 * DEEPEST)
}

/// Aliases can make a small file huge.
fn has_aliases(text: &str) -> Result<bool, ReadError> {
    struct Aliases(bool);
    impl MarkedEventReceiver for Aliases {
        fn on_event(&mut self, event: Event, _: Marker) {
            self.0 |= matches!(event, Event::Alias(_));
        }
    }
    let mut aliases = Aliases(false);
    let mut parser = Parser::new_from_str(text);
    parser.load(&mut aliases, true).map_err(|error| ReadError::Yaml(error.to_string()))?;
    Ok(aliases.0)
}

/// A value, and how it is called.
struct Field<'y> {
    yaml: &'y Yaml,
    path: String,
}

impl<'y> Field<'y> {
    fn wrong(&self, problem: &'static str) -> ReadError {
        ReadError::Field { field: self.path.clone(), problem }
    }

    fn optional(&self, key: &str) -> Option<Field<'y>> {
        let yaml = self.yaml.as_hash()?.get(&Yaml::String(key.into()))?;
        let path = if self.path == "the file" { key.to_string() } else { format!("{}.{key}", self.path) };
        Some(Field { yaml, path })
    }

    fn get(&self, key: &str) -> Result<Field<'y>, ReadError> {
        if self.yaml.as_hash().is_none() {
            return Err(self.wrong("is no mapping"));
        }
        let missing = || ReadError::Field { field: format!("{}.{key}", self.path), problem: "is missing" };
        self.optional(key).ok_or_else(missing)
    }

    fn list(&self) -> Result<Vec<Field<'y>>, ReadError> {
        let items = self.yaml.as_vec().ok_or_else(|| self.wrong("is no list"))?;
        let field = |(index, yaml)| Field { yaml, path: format!("{}[{index}]", self.path) };
        Ok(items.iter().enumerate().map(field).collect())
    }

    /// Text; numbers and truth values that were not quoted are taken as they are written.
    fn string(&self) -> Result<String, ReadError> {
        match self.yaml {
            Yaml::String(text) | Yaml::Real(text) => Ok(text.clone()),
            Yaml::Integer(number) => Ok(number.to_string()),
            Yaml::Boolean(truth) => Ok(truth.to_string()),
            _ => Err(self.wrong("is no text")),
        }
    }

    fn number(&self) -> Result<u32, ReadError> {
        let number = self.yaml.as_i64().and_then(|number| u32::try_from(number).ok());
        number.filter(|&number| number > 0).ok_or_else(|| self.wrong("is no positive number"))
    }
}

fn metadata(field: &Field<'_>) -> Result<Metadata, ReadError> {
    let format_version = field.get("format_version")?.string()?;
    if format_version != super::FORMAT_VERSION && format_version != "2" {
        return Err(ReadError::Version(format_version));
    }
    let producer = field.get("producer")?;
    let task = field.get("task")?;
    let hashes = task.get("input_file_hashes")?;
    let mut input_files = Vec::new();
    for file in task.get("input_files")?.list()? {
        let name = file.string()?;
        let hash = hashes.get(&name)?.string()?.to_ascii_lowercase();
        input_files.push((name, hash));
    }
    let language = task.get("language")?;
    if language.string()? != "C" {
        return Err(language.wrong("is not C"));
    }
    let data_model = task.get("data_model")?;
    if !matches!(data_model.string()?.as_str(), "ILP32" | "LP64") {
        return Err(data_model.wrong("is neither ILP32 nor LP64"));
    }
    Ok(Metadata {
        format_version,
        uuid: field.get("uuid")?.string()?,
        creation_time: field.get("creation_time")?.string()?,
        producer: Producer {
            name: producer.get("name")?.string()?,
            version: producer.get("version")?.string()?,
        },
        input_files,
        specification: task.get("specification")?.string()?,
        data_model: data_model.string()?,
    })
}

fn segments(field: &Field<'_>) -> Result<Vec<Segment>, ReadError> {
    let items = field.list()?;
    let last = items.len().saturating_sub(1);
    let mut segments = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let segment = segment(&item.get("segment")?)?;
        if (segment.follow.kind == WaypointKind::Target) != (index == last) {
            let problem = "must end in the target if it is the last segment, and only then";
            return Err(item.wrong(problem));
        }
        segments.push(segment);
    }
    if segments.is_empty() {
        return Err(field.wrong("has no segment"));
    }
    Ok(segments)
}

fn segment(field: &Field<'_>) -> Result<Segment, ReadError> {
    let mut avoid = Vec::new();
    let mut follow = None;
    for item in field.list()? {
        let inner = item.get("waypoint")?;
        if follow.is_some() {
            return Err(item.wrong("stands behind the waypoint that is to be followed"));
        }
        let action = inner.get("action")?;
        let waypoint = waypoint(&inner)?;
        match action.string()?.as_str() {
            "avoid" => avoid.push(waypoint),
            "follow" => follow = Some(waypoint),
            _ => return Err(action.wrong("is neither follow nor avoid")),
        }
    }
    let follow = follow.ok_or_else(|| field.wrong("has no waypoint that is to be followed"))?;
    Ok(Segment { avoid, follow })
}

fn waypoint(field: &Field<'_>) -> Result<Waypoint, ReadError> {
    let kind_field = field.get("type")?;
    let name = kind_field.string()?;
    let kind = WaypointKind::ALL.into_iter().find(|kind| kind.name() == name);
    let kind = kind.ok_or_else(|| kind_field.wrong("is no type of waypoints"))?;
    let constraint = match field.optional("constraint") {
        None => None,
        Some(constraint) => Some(Constraint {
            value: constraint.get("value")?.string()?,
            format: constraint.optional("format").map(|format| format.string()).transpose()?,
        }),
    };
    if constraint.is_none() && matches!(kind, WaypointKind::Assumption | WaypointKind::Branching) {
        return Err(field.wrong("has no constraint"));
    }
    Ok(Waypoint { kind, constraint, location: location(&field.get("location")?)? })
}

fn invariant(field: &Field<'_>) -> Result<Invariant, ReadError> {
    let inner = field.get("invariant")?;
    let kind = inner.get("type")?;
    let of_loop = match kind.string()?.as_str() {
        "loop_invariant" => true,
        "location_invariant" => false,
        _ => return Err(kind.wrong("is neither loop_invariant nor location_invariant")),
    };
    let format = inner.get("format")?;
    if format.string()? != "c_expression" {
        return Err(format.wrong("is not c_expression"));
    }
    Ok(Invariant {
        of_loop,
        location: location(&inner.get("location")?)?,
        value: inner.get("value")?.string()?,
        format: format.string()?,
    })
}

fn location(field: &Field<'_>) -> Result<Location, ReadError> {
    Ok(Location {
        file_name: field.get("file_name")?.string()?,
        line: field.get("line")?.number()?,
        column: field.optional("column").map(|column| column.number()).transpose()?,
        function: field.optional("function").map(|function| function.string()).transpose()?,
    })
}
