//! From a path to a test: values for what it read from outside.

use outcome::{FileStatus, Input, InputKind, InputType, Test};
use program::{Place, Program, Type};
use rustc_hash::FxHashSet;
use semantics::concrete::Wanted;
use semantics::symbolic::{InputContent, InputOrigin, InputRecord};
use semantics::{Content, Environment, File, Given, Site, Variable};
use solver::Model;
use term::{Assignment, Evaluator, Node, Term, TermStore};

use crate::options::Options;

/// Bytes that are filled from outside.
struct Region {
    number: u32,
    bytes: Vec<u8>,
    /// Which input of the test they become, read as this type.
    input: Option<(usize, InputType)>,
}

/// The test that takes a path, by a model of its condition.
pub fn build(
    program: &Program,
    options: &Options,
    store: &TermStore,
    records: &[InputRecord],
    model: &Model,
) -> Test {
    let mut evaluator = Evaluator::default();
    evaluator.begin();
    let mut builder = Builder {
        program,
        options,
        store,
        model,
        evaluator,
        test: Test::default(),
        regions: Vec::new(),
        parts: FxHashSet::default(),
        given: Vec::new(),
        stdin: Vec::new(),
    };
    for record in records {
        builder.add(record);
    }
    let mut test = builder.finish();
    test.invented = depended_on(store, records, model, |origin| match origin {
        InputOrigin::Unmodelled(name) => Some(name),
        _ => None,
    });
    test.undefined = depended_on(store, records, model, |origin| match origin {
        InputOrigin::External(name) => Some(name),
        _ => None,
    });
    test.without_body = without_body(records);
    test
}

/// An input that a run was given, as one of a test.
pub fn given(
    program: &Program,
    origin: &InputOrigin,
    site: Option<Site>,
    wanted: Wanted,
    bytes: Vec<u8>,
) -> Input {
    let record = InputRecord { origin: origin.clone(), site, content: InputContent::Return };
    let ty = match wanted {
        Wanted::Scalar(ty) => scalar_type(program, &record, ty),
        // Of a structure that a call returns nothing but bytes is known.
        Wanted::Bytes(_) if matches!(origin, InputOrigin::Call(_)) => InputType::Bytes,
        Wanted::Bytes(length) => memory_type(program, &record, length as usize),
    };
    input(program, &record, ty, bytes)
}

/// A test that is being put together, input by input.
struct Builder<'a> {
    program: &'a Program,
    options: &'a Options,
    store: &'a TermStore,
    model: &'a Model,
    evaluator: Evaluator,
    test: Test,
    regions: Vec<Region>,
    /// Bytes that were read by themselves, before the rest of their region became an array.
    parts: FxHashSet<(u32, usize)>,
    /// Parts of the environment that were left open, and regions of standard input.
    given: Vec<(Given, usize)>,
    stdin: Vec<usize>,
}

impl Builder<'_> {
    fn add(&mut self, record: &InputRecord) {
        // The compiled program computes it by itself.
        if matches!(record.origin, InputOrigin::Libm(_) | InputOrigin::Library) {
            return;
        }
        match record.content {
            InputContent::Scalar { ty, term } => self.add_scalar(record, ty, term),
            InputContent::Region { id, length } => self.add_region(record, id, length as usize),
            InputContent::Part { region, offset, term } => {
                self.add_part(record, region, offset as usize, term);
            }
            InputContent::Return => {}
            InputContent::Whole { region, begin, array } => self.add_whole(record, region, begin, array),
        }
    }

    fn push(&mut self, record: &InputRecord, ty: InputType, bytes: Vec<u8>) {
        self.test.inputs.push(input(self.program, record, ty, bytes));
    }

    fn region(&mut self, number: u32) -> Option<&mut Region> {
        self.regions.iter_mut().find(|region| region.number == number)
    }

    fn add_scalar(&mut self, record: &InputRecord, ty: Type, term: Term) {
        // Values that were never written and that nothing depends on are no inputs.
        if record.origin == InputOrigin::Uninitialised && !is_used(self.store, term, self.model) {
            return;
        }
        let value = self.evaluator.evaluate(self.store, self.model, term);
        // What is there tells whether it is.
        if record.origin == InputOrigin::Given(Given::Presence) {
            return;
        }
        let bytes = value.to_le_bytes()[..ty.bytes(self.program.data_model) as usize].to_vec();
        self.push(record, scalar_type(self.program, record, ty), bytes);
    }

    fn add_region(&mut self, record: &InputRecord, number: u32, length: usize) {
        let input = match record.origin {
            InputOrigin::Stdin => {
                self.stdin.push(self.regions.len());
                None
            }
            InputOrigin::Given(given) => {
                self.given.push((given, self.regions.len()));
                None
            }
            _ => {
                self.push(record, InputType::Bytes, Vec::new());
                Some((self.test.inputs.len() - 1, memory_type(self.program, record, length)))
            }
        };
        self.regions.push(Region { number, bytes: vec![0; length], input });
    }

    fn add_part(&mut self, record: &InputRecord, region: u32, start: usize, term: Term) {
        let value = self.evaluator.evaluate(self.store, self.model, term).to_le_bytes();
        let count = self.store.width(term).div_ceil(8) as usize;
        if let Some(Region { bytes, .. }) = self.region(region) {
            bytes[start..start + count].copy_from_slice(&value[..count]);
            self.parts.extend((start..start + count).map(|at| (region, at)));
        } else if is_used(self.store, term, self.model) {
            // Memory that was never written, which matters.
            self.push(record, InputType::Bytes, value[..count].to_vec());
        }
    }

    fn add_whole(&mut self, record: &InputRecord, region: u32, begin: u64, array: Term) {
        let found = self.regions.iter_mut().find(|found| found.number == region);
        if let (Some(found), Node::ArrayVariable { index }) = (found, self.store.node(array)) {
            let is_open = |at: &(usize, &mut u8)| !self.parts.contains(&(region, at.0));
            for (at, byte) in found.bytes.iter_mut().enumerate().filter(is_open) {
                *byte = self.model.array_byte(index, begin + at as u64);
            }
        } else if record.origin != InputOrigin::Uninitialised || is_used(self.store, array, self.model) {
            self.push(record, InputType::Bytes, Vec::new());
        }
    }

    fn finish(self) -> Test {
        let Builder { mut test, options, regions, given, stdin, .. } = self;
        for Region { bytes, input, .. } in &regions {
            if let Some((position, ty)) = input {
                let filled = &mut test.inputs[*position];
                filled.bytes = bytes.clone();
                // Of what a function left in memory, and of a structure, nothing but bytes is known.
                if !matches!(filled.kind, InputKind::Call | InputKind::Unmodelled | InputKind::Parameter) {
                    filled.ty = *ty;
                }
            }
        }
        for index in stdin {
            test.stdin.extend(&regions[index].bytes);
        }
        let left_open = |wanted: Given| {
            let region = given.iter().find(|(given, _)| *given == wanted);
            region.map(|&(_, region)| regions[region].bytes.as_slice())
        };
        add_environment(&mut test, options, left_open);
        test
    }
}

/// The environment of a path: what was given, and what was left open, as it turned out.
pub fn add_environment<'b>(
    test: &mut Test,
    options: &Options,
    left_open: impl Fn(Given) -> Option<&'b [u8]>,
) {
    let Environment { arguments, variables, files, output, .. } = options.environment.as_ref();
    if arguments.is_empty() {
        test.arguments = options.arguments.iter().skip(1).cloned().collect();
    }
    let content = |content: &Content, given: Given| match content {
        Content::Known(bytes) => Some(bytes.clone()),
        Content::Unknown(_) => left_open(given).map(<[u8]>::to_vec),
    };
    let text = |given: &Content, part: Given| {
        let mut bytes = content(given, part)?;
        bytes.truncate(bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len()));
        Some(bytes)
    };
    for (number, argument) in (1..).zip(arguments) {
        // An empty argument that can be left out is told by nothing: it is left out.
        let found = text(&argument.text, Given::Argument(number));
        test.arguments.extend(found);
    }
    for (number, Variable { name, value }) in (0..).zip(variables) {
        // One that is not set on this path is left out.
        let found = text(value, Given::Variable(number));
        test.variables.extend(found.map(|value| (name.clone(), value)));
    }
    for (number, File { name, content: given, status }) in (0..).zip(files) {
        let unread = || match given {
            Content::Unknown(size) => vec![0; *size as usize],
            Content::Known(bytes) => bytes.clone(),
        };
        let bytes = content(given, Given::File(number)).unwrap_or_else(unread);
        test.files.push((name.clone(), bytes));
        let status = status.as_ref().and_then(|status| content(status, Given::Status(number)));
        test.statuses.extend(status.map(|bytes| FileStatus::of_bytes(name, &bytes)));
    }
    let output = output.as_ref().and_then(|output| content(output, Given::Output));
    test.has_output_file = output.is_some_and(|bytes| bytes.first().is_some_and(|byte| byte & 1 == 1));
}

/// The functions without body, or variables, that a path depends on: those that inputs are named by.
fn depended_on(
    store: &TermStore,
    records: &[InputRecord],
    model: &Model,
    named: impl Fn(&InputOrigin) -> Option<&str>,
) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut regions: Vec<(u32, &str)> = Vec::new();
    for record in records {
        let own = named(&record.origin);
        let of_region = |wanted: u32| regions.iter().find(|(id, _)| *id == wanted).map(|(_, name)| *name);
        let name = match &record.content {
            InputContent::Region { id, .. } => {
                regions.extend(own.map(|name| (*id, name)));
                None
            }
            InputContent::Scalar { term, .. } => own.filter(|_| is_used(store, *term, model)),
            InputContent::Part { region, term, .. } => {
                of_region(*region).filter(|_| is_used(store, *term, model))
            }
            // Which bytes of it matter is not known.
            InputContent::Whole { region, .. } => of_region(*region),
            InputContent::Return => None,
        };
        if let Some(name) = name.filter(|name| !names.iter().any(|known| known == name)) {
            names.push(name.to_string());
        }
    }
    names
}

/// The functions without body that a path calls.
fn without_body(records: &[InputRecord]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for record in records {
        if let (InputContent::Return, InputOrigin::Unmodelled(name)) = (&record.content, &record.origin)
            && !names.iter().any(|known| **known == **name)
        {
            names.push(name.to_string());
        }
    }
    names
}

/// Whether the path depends on what an input is.
fn is_used(store: &TermStore, term: term::Term, model: &Model) -> bool {
    match store.node(term) {
        term::Node::Variable { index, .. } => model.variables.contains_key(&index),
        term::Node::ArrayVariable { index } => model.arrays.contains_key(&index),
        _ => true,
    }
}

/// What bytes that a call filled are to be read as: a number only where a variable that is one was filled.
fn memory_type(program: &Program, record: &InputRecord, length: usize) -> InputType {
    let variable = record.site.and_then(|Site { function, block, index }| {
        program::passed_variable(program, &program.functions[function], block, index)
    });
    let width = 8 * length as u32;
    let name = variable.map_or("", |variable| variable.type_name.as_str());
    let is_whole = ["struct ", "union "].iter().any(|start| name.contains(start)) || name.ends_with(']');
    match (variable, length) {
        (Some(_), 4) if name.ends_with("float") => InputType::Float,
        (Some(_), 8) if name.ends_with("double") => InputType::Double,
        (Some(_), 4 | 8) if name.ends_with('*') => InputType::Pointer,
        (Some(variable), 1 | 2 | 4 | 8) if !is_whole => InputType::Int { width, signed: variable.signed },
        (None, 1) => InputType::Int { width, signed: true },
        _ => InputType::Bytes,
    }
}

fn scalar_type(program: &Program, record: &InputRecord, ty: Type) -> InputType {
    match ty {
        Type::Float => InputType::Float,
        Type::Double => InputType::Double,
        Type::Pointer => InputType::Pointer,
        Type::Int(width) => {
            let name = match &record.origin {
                InputOrigin::Call(name) => {
                    let short = name.strip_prefix("__VERIFIER_").unwrap_or(name);
                    short.strip_prefix("nondet_").unwrap_or(short)
                }
                _ => "",
            };
            if width == 1 || name == "bool" || name == "_Bool" {
                return InputType::Bool;
            }
            if let InputOrigin::Parameter(name) = &record.origin {
                return InputType::Int { width, signed: is_signed(program, name) };
            }
            let unsigned = name.starts_with('u')
                || name.starts_with("size_t")
                || name == "sector_t"
                || name.starts_with("pthread");
            InputType::Int { width, signed: !unsigned }
        }
    }
}

/// Whether a parameter of the entry is a signed integer.
fn is_signed(program: &Program, name: &str) -> bool {
    let entry = &program.functions[program.entry];
    let mut variables =
        (0..entry.parameters.len()).filter_map(|index| program::parameter_variable(entry, index));
    variables.find(|variable| variable.name == name).is_none_or(|variable| variable.signed)
}

fn input(program: &Program, record: &InputRecord, ty: InputType, bytes: Vec<u8>) -> Input {
    let (kind, name) = match &record.origin {
        InputOrigin::Uninitialised => (InputKind::Uninitialised, "uninitialised".to_string()),
        InputOrigin::Call(name) => (InputKind::Call, name.to_string()),
        InputOrigin::Unmodelled(name) => (InputKind::Unmodelled, name.to_string()),
        InputOrigin::Memory(name) => (InputKind::Memory, name.to_string()),
        InputOrigin::External(name) => (InputKind::External, name.to_string()),
        InputOrigin::Parameter(name) => (InputKind::Parameter, name.to_string()),
        InputOrigin::Given(_) => (InputKind::Memory, "environment".to_string()),
        InputOrigin::Observed(name) => (InputKind::Observed, name.to_string()),
        InputOrigin::Stdin => (InputKind::Memory, "stdin".to_string()),
        InputOrigin::Libm(_) | InputOrigin::Library => (InputKind::Uninitialised, "library".to_string()),
    };
    let place = record.site.and_then(|site| {
        let function = &program.functions[site.function];
        let block = &function.blocks[site.block];
        let declared = program::declared_variable(function, site.block, site.index);
        let declared = declared.and_then(|variable| variable.declared);
        let is_known = |place: &Place| place.line != 0;
        block.places.get(site.index).copied().flatten().filter(is_known).or(declared)
    });
    // Where a model reads what was never written is no place for users.
    let place = place.filter(|at| kind != InputKind::Uninitialised || !program.files[at.file].is_model);
    let is_memory = matches!(record.content, InputContent::Part { .. });
    let variable = record.site.and_then(|Site { function, block, index }| {
        let body = &program.functions[function];
        match is_memory && kind == InputKind::Uninitialised {
            true => program::read_variable(program, body, block, index),
            false => program::assigned_variable(program, body, block, index),
        }
    });
    Input { kind, name, ty, bytes, variable, place }
}
