//! A counterexample as a sequence of waypoints.
//!
//! Each input is pinned down where it comes in: by what the variable that took it holds at the next
//! statement, which all validators follow, or else by what the call returned. The last waypoint is the
//! statement with the violation.

use diagnose::user_place;
use outcome::{Counterexample, Input, InputKind, InputType};
use program::{DataModel, Function, Program, Variable};
use report::witness::{Constraint, Location, Segment, Waypoint, WaypointKind};

use super::error::NoWitness;
use super::given_files::{GivenFile, Sources, Spot};

/// The segments of a counterexample.
pub fn segments(
    program: &Program,
    sources: &Sources,
    found: &Counterexample,
) -> Result<Vec<Segment>, NoWitness> {
    let place = user_place(program, &found.stack).ok_or(NoWitness::NoPlace)?;
    let (source, spot) = sources
        .physical(program, place)
        .ok_or_else(|| NoWitness::NotGiven(program.files[place.file].path.clone()))?;
    let spot = source.statement(spot).unwrap_or(spot);
    let target = Waypoint {
        kind: WaypointKind::Target,
        constraint: None,
        // Validators are strict about functions: the line and column say enough.
        location: location(source, spot, None),
    };
    let inputs = found.test.inputs.iter().filter_map(|input| waypoint(program, sources, input));
    let segment = |follow: Waypoint| Segment { avoid: Vec::new(), follow };
    Ok(inputs.map(segment).chain([segment(target.clone())]).collect())
}

fn location(source: &GivenFile, spot: Spot, function: Option<&Function>) -> Location {
    Location {
        file_name: source.name(),
        line: spot.line,
        column: Some(spot.column),
        function: function.map(|function| function.name.clone()),
    }
}

/// Where and how an input is pinned down. Incomplete: pointers, bytes without structure, infinities
/// and what is no number are left open.
fn waypoint(program: &Program, sources: &Sources, input: &Input) -> Option<Waypoint> {
    if !matches!(input.kind, InputKind::Call | InputKind::Unmodelled) {
        return None;
    }
    let value = literal(input)?;
    let place = input.place?;
    let (source, callee) = sources.physical(program, place)?;
    let here =
        |function: &&Function| function.blocks.values().any(|block| block.places.contains(&Some(place)));
    let function = program.functions.values().find(here)?;
    if let Some(name) = &input.variable
        && has_type_of(program, function, name, input)
        && let Some(next) = source.behind_assignment(name, callee)
    {
        let value = format!("{name} == {value}");
        let constraint = Constraint { value, format: Some("c_expression".into()) };
        return Some(Waypoint {
            kind: WaypointKind::Assumption,
            constraint: Some(constraint),
            location: location(source, next, Some(function)),
        });
    }
    // The use of a macro has no parenthesis of the call.
    let called = source.word_at(callee);
    let end = source.end_of_call(callee).filter(|_| called == input.name)?;
    let value = format!("\\result == {value}");
    let constraint = Constraint { value, format: Some("acsl_expression".into()) };
    Some(Waypoint {
        kind: WaypointKind::FunctionReturn,
        constraint: Some(constraint),
        location: location(source, end, Some(function)),
    })
}

/// Whether a variable holds an input as it is: other types may have other values.
fn has_type_of(program: &Program, function: &Function, name: &str, input: &Input) -> bool {
    let mut named = function.variables.values().filter(|variable| variable.name == name).peekable();
    let same = |variable: &Variable| type_of(variable, program.data_model) == Some(input.ty);
    if named.peek().is_some() {
        return named.all(same);
    }
    let globals = program.globals.values().filter_map(|global| global.variable.as_ref());
    let mut named = globals.filter(|variable| variable.name == name).peekable();
    named.peek().is_some() && named.all(same)
}

fn type_of(variable: &Variable, model: DataModel) -> Option<InputType> {
    let long = model.pointer_bits();
    let width = match variable.type_name.trim_start_matches("const ") {
        "_Bool" | "bool" => return Some(InputType::Bool),
        "float" => return Some(InputType::Float),
        "double" => return Some(InputType::Double),
        "char" | "signed char" | "unsigned char" => 8,
        "short" | "unsigned short" => 16,
        "int" | "unsigned int" => 32,
        "long" | "unsigned long" => long,
        "long long" | "unsigned long long" => 64,
        _ => return None,
    };
    Some(InputType::Int { width, signed: variable.signed })
}

/// The value as a literal that every reader of C understands.
fn literal(input: &Input) -> Option<String> {
    let text = input.literal()?;
    match input.ty {
        InputType::Int { width: 64, signed: true } if text == i64::MIN.to_string() => {
            Some("(-9223372036854775807LL - 1)".into())
        }
        InputType::Int { width: 64, signed } => Some(format!("{text}{}", if signed { "LL" } else { "ULL" })),
        InputType::Int { width: 32, signed: false } => Some(format!("{text}U")),
        InputType::Int { width: 8 | 16 | 32, .. } | InputType::Bool => Some(text),
        InputType::Int { .. } | InputType::Pointer | InputType::Bytes => None,
        InputType::Float => {
            let value = f32::from_le_bytes(input.bytes.as_slice().try_into().ok()?);
            value.is_finite().then(|| format!("{value:?}f"))
        }
        InputType::Double => {
            let value = f64::from_le_bytes(input.bytes.as_slice().try_into().ok()?);
            value.is_finite().then(|| format!("{value:?}"))
        }
    }
}
