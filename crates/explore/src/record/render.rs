//! From what was noted of a tree to texts for people.

use std::rc::Rc;
use std::time::{Duration, Instant};

use outcome::{Change, NodeKind, Text, Tree, TreeNode};
use program::{FunctionId, Program, Variable};
use rustc_hash::FxHashMap;
use semantics::symbolic::{EntryVariables, InputContent, InputOrigin, InputRecord, Location, Value};
use semantics::{Given, Site};
use term::{Node, Term, TermStore, sign_extend};

use super::capture::{Held, VariableName};
use super::{Decided, Literal, Note, Raw, Record, TreeId};
use crate::reading::{Reading, Style};
use crate::table::Missed;

/// Characters of one text, conditions of one list, and bytes of all texts of a tree at most.
const MAX_LENGTH: usize = 400;
const MAX_CONDITIONS: usize = 64;
const MAX_BYTES: usize = 48 << 20;
/// Parts of a term that is written in full; of larger ones only what is outside.
const MAX_PARTS: usize = 120;
/// Time for texts beyond the limit on time.
const EXTRA: Duration = Duration::from_millis(150);
/// Nodes between looks at the clock.
const BETWEEN_LOOKS: usize = 64;

/// Writes texts, each once.
pub struct Renderer<'a> {
    program: &'a Program,
    store: &'a TermStore,
    entry: Rc<EntryVariables>,
    deadline: Option<Instant>,
    texts: Vec<String>,
    known: FxHashMap<String, Text>,
    bytes: usize,
    is_full: bool,
    /// For each node, the list of inputs that its path has read.
    lists: Vec<Option<u32>>,
    inputs: Vec<Named>,
}

/// An input of a path, behind those that were read before it.
struct Named {
    before: Option<u32>,
    variable: u32,
    name: String,
    /// How many of this name there were, this one included.
    number: u32,
}

impl<'a> Renderer<'a> {
    pub fn new(
        program: &'a Program,
        store: &'a TermStore,
        entry: Option<Rc<EntryVariables>>,
        deadline: Option<Instant>,
    ) -> Renderer<'a> {
        Renderer {
            program,
            store,
            entry: entry.unwrap_or_default(),
            deadline: deadline.map(|deadline| deadline.max(Instant::now()) + EXTRA),
            texts: Vec::new(),
            known: FxHashMap::default(),
            bytes: 0,
            is_full: false,
            lists: Vec::new(),
            inputs: Vec::new(),
        }
    }

    pub fn tree(mut self, record: Record) -> Tree {
        let dropped = record.dropped_nodes();
        let Record { nodes, omitted, samples, .. } = record;
        let mut found = Vec::with_capacity(nodes.len());
        for (index, raw) in nodes.into_iter().enumerate() {
            if index % BETWEEN_LOOKS == 0 && self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
                self.is_full = true;
            }
            let before = raw.parent.and_then(TreeId::index).and_then(|parent| self.lists[parent]);
            let mut list = raw.inputs.iter().fold(before, |before, record| self.add_input(before, record));
            for &(location, term) in &raw.forgotten {
                list = self.add_forgotten(list, &raw.frames, location, term);
            }
            self.lists.push(list);
            let is_dropped = dropped[index];
            found.push(TreeNode { is_dropped, ..self.node(raw, list) });
        }
        let (texts, lacks_texts) = (self.texts, self.is_full);
        Tree { nodes: found, texts, omitted, lacks_texts, samples, ..Tree::default() }
    }

    fn node(&mut self, raw: Raw, list: Option<u32>) -> TreeNode {
        let mut node = TreeNode {
            parent: raw.parent.and_then(number),
            kind: raw.kind,
            is_point: raw.is_point,
            is_speculative: raw.is_speculative,
            is_target: raw.is_target,
            function: raw.function,
            place: raw.place,
            decided: raw.decided,
            link: raw.link.and_then(number),
            milliseconds: raw.milliseconds,
            ..TreeNode::default()
        };
        if self.is_full {
            return node;
        }
        let frames = &raw.frames;
        node.decision = raw.decision.and_then(|decision| {
            let text = match decision {
                Decided::Condition(literal) => self.literal(literal, frames, list),
                Decided::OtherCases(1) => "the other case".into(),
                Decided::OtherCases(count) => format!("the {count} other cases"),
                Decided::Words(words) => words.into(),
            };
            self.text(text)
        });
        node.assumed = self.conditions(&raw.assumed, frames, list);
        node.changes = raw.changes.iter().filter_map(|change| self.change(change, frames, list)).collect();
        let interpolant = raw.interpolant;
        node.interpolant = interpolant.map(|conditions| self.conditions(&conditions, frames, list));
        let mut notes: Vec<String> = Vec::new();
        for note in &raw.notes {
            notes.extend(match note {
                Note::Words(words) => Some(words.clone()),
                Note::Missed(missed) => Some(self.missed(missed, frames)),
            });
        }
        if node.is_speculative && node.kind == NodeKind::Open {
            node.kind = NodeKind::Cut;
            notes.push("given up with its speculation".into());
        }
        node.notes = notes.into_iter().filter_map(|note| self.text(note)).collect();
        node
    }

    /// Why a state was not subsumed.
    fn missed(&self, missed: &Missed, frames: &[FunctionId]) -> String {
        let of = |origin: &Option<TreeId>| match origin.and_then(number) {
            Some(node) => format!("the interpolant of node {node} needs"),
            None => "an interpolant needs".to_string(),
        };
        match missed {
            Missed::NoEntry => {
                "not subsumed: nothing was learnt yet for this point, call stack and these objects".into()
            }
            Missed::Condition(condition, origin) => {
                let condition = self.condition(*condition, frames, None);
                format!("not subsumed: {} {condition}, which is not known to hold", of(origin))
            }
            Missed::Values(variables, origin) => {
                let names: Vec<String> =
                    variables.iter().take(4).map(|&name| self.condition(name, frames, None)).collect();
                let more = if variables.len() > 4 { ", …" } else { "" };
                format!("not subsumed: {} other values of {}{more}", of(origin), names.join(", "))
            }
        }
    }

    fn change(
        &mut self,
        (held, is_there): &(Held, bool),
        frames: &[FunctionId],
        list: Option<u32>,
    ) -> Option<Change> {
        let (owner, name, variable, bits) = self.variable(held.variable, frames)?;
        let value = is_there.then(|| self.value(held.value, variable, bits, frames, list));
        let value = match value {
            Some(text) => Some(self.text(text)?),
            None => None,
        };
        let owner = match owner {
            Some(owner) => Some(self.text(owner)?),
            None => None,
        };
        Some(Change { owner, name: self.text(name)?, value })
    }

    /// The function that a variable belongs to, its name, what is known of it, and its width.
    fn variable(
        &self,
        name: VariableName,
        frames: &[FunctionId],
    ) -> Option<(Option<String>, String, Option<&'a Variable>, u32)> {
        let program = self.program;
        let owner = |function: FunctionId, depth: u32| {
            let name = &program.functions[function].name;
            let same = frames.iter().take(depth as usize).filter(|&&other| other == function).count();
            Some(if same == 0 { name.clone() } else { format!("{name}, call {}", same + 1) })
        };
        let part = |name: &str, element: Option<u32>| match element {
            Some(element) => format!("{name}[{element}]"),
            None => name.to_string(),
        };
        Some(match name {
            VariableName::Global { global, element, bytes } => {
                let found = &program.globals[global];
                let variable = found.variable.as_ref();
                let name = variable.map_or(&found.name, |variable| &variable.name);
                (None, part(name, element), variable, 8 * bytes)
            }
            VariableName::Register { depth, function, register } => {
                let body = &program.functions[function];
                let found = &body.registers[register];
                let variable = &body.variables[found.variable?];
                let bits = found.ty.bits(program.data_model);
                (owner(function, depth), variable.name.clone(), Some(variable), bits)
            }
            VariableName::Memory { depth, function, alloca, element, bytes } => {
                let body = &program.functions[function];
                let variable = &body.variables[body.allocas[alloca].variable?];
                (owner(function, depth), part(&variable.name, element), Some(variable), 8 * bytes)
            }
        })
    }

    fn value(
        &self,
        value: Value,
        variable: Option<&Variable>,
        bits: u32,
        frames: &[FunctionId],
        list: Option<u32>,
    ) -> String {
        let type_name = variable.map_or("", |variable| variable.type_name.as_str());
        match value {
            Value::Bits(0) if type_name.ends_with('*') => "NULL".into(),
            Value::Bits(raw) if type_name == "float" => format!("{:?}f", f32::from_bits(raw as u32)),
            Value::Bits(raw) if type_name == "double" => format!("{:?}", f64::from_bits(raw)),
            Value::Bits(raw) if variable.is_none_or(|variable| variable.signed) => {
                sign_extend(u128::from(raw), bits).to_string()
            }
            Value::Bits(raw) => raw.to_string(),
            Value::Address { object, offset } => {
                let names = |index| self.input_name(list, index);
                let reading = self.reading(frames, 0, &names);
                let name = reading.object(object.slot() as u32);
                match offset {
                    0 => format!("&{name}"),
                    offset => format!("&{name} + {}", offset as i64),
                }
            }
            Value::Term(term) => {
                let names = |index| self.input_name(list, index);
                cut(self.reading(frames, self.fitting_depth(term), &names).expression(term))
            }
        }
    }

    fn conditions(&mut self, conditions: &[Term], frames: &[FunctionId], list: Option<u32>) -> Vec<Text> {
        let mut texts: Vec<String> = Vec::new();
        for &condition in conditions.iter().take(MAX_CONDITIONS) {
            texts.push(self.condition(condition, frames, list));
        }
        if conditions.len() > MAX_CONDITIONS {
            texts.push(format!("… and {} more", conditions.len() - MAX_CONDITIONS));
        }
        texts.into_iter().filter_map(|text| self.text(text)).collect()
    }

    fn literal(&self, literal: Literal, frames: &[FunctionId], list: Option<u32>) -> String {
        let Literal { condition, is_negated } = literal;
        let condition = if is_negated { self.store.not(condition) } else { condition };
        self.condition(condition, frames, list)
    }

    fn condition(&self, condition: Term, frames: &[FunctionId], list: Option<u32>) -> String {
        let names = |index| self.input_name(list, index);
        cut(self.reading(frames, self.fitting_depth(condition), &names).condition(condition))
    }

    fn reading<'b>(
        &'b self,
        frames: &'b [FunctionId],
        depth: u32,
        inputs: &'b dyn Fn(u32) -> Option<String>,
    ) -> Reading<'b> {
        let style = Style { depth, inputs: Some(inputs) };
        Reading { program: self.program, store: self.store, entry: &self.entry, frames, style }
    }

    /// How deep a term can be shown so that it is not too long.
    fn fitting_depth(&self, term: Term) -> u32 {
        let depths = [24, 12, 8, 6, 4, 3];
        let fits = |depth: u32| {
            let mut left = MAX_PARTS;
            self.count(term, depth, &mut left)
        };
        depths.into_iter().find(|&depth| fits(depth)).unwrap_or(2)
    }

    fn count(&self, term: Term, depth: u32, left: &mut usize) -> bool {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        depth == 0 || self.store.node(term).children().all(|child| self.count(child, depth - 1, left))
    }

    /// Adds an input to what a path has read.
    fn add_input(&mut self, before: Option<u32>, record: &InputRecord) -> Option<u32> {
        let term = match record.content {
            InputContent::Scalar { term, .. } | InputContent::Part { term, .. } => term,
            InputContent::Region { .. } | InputContent::Whole { .. } | InputContent::Return => return before,
        };
        self.add_name(before, term, self.name_of(record))
    }

    /// Adds what stands for what a loop has forgotten: the place, with a stroke.
    fn add_forgotten(
        &mut self,
        before: Option<u32>,
        frames: &[FunctionId],
        location: Location,
        term: Term,
    ) -> Option<u32> {
        let name = format!("{}′", self.reading(frames, 0, &|_| None).name(location));
        // An address stays in its object; what is forgotten is the offset.
        let Node::Binary(_, left, right) = self.store.node(term) else {
            return self.add_name(before, term, name);
        };
        let before = self.add_name(before, left, name.clone());
        self.add_name(before, right, name)
    }

    fn add_name(&mut self, before: Option<u32>, term: Term, name: String) -> Option<u32> {
        let Node::Variable { index, .. } = self.store.node(term) else { return before };
        if self.find(before, |named| named.variable == index && named.name == name).is_some() {
            return before;
        }
        let earlier = self.find(before, |named| named.name == name);
        let number = earlier.map_or(1, |earlier| earlier.number + 1);
        self.inputs.push(Named { before, variable: index, name, number });
        Some(self.inputs.len() as u32 - 1)
    }

    fn name_of(&self, record: &InputRecord) -> String {
        let program = self.program;
        let variable = record.site.and_then(|Site { function, block, index }| {
            program::assigned_variable(program, &program.functions[function], block, index)
        });
        variable.unwrap_or_else(|| match &record.origin {
            InputOrigin::Uninitialised => "uninitialised".into(),
            InputOrigin::Libm(_) => "libm".into(),
            InputOrigin::Library => "library".into(),
            InputOrigin::Call(name) | InputOrigin::Unmodelled(name) => format!("{name}()"),
            InputOrigin::Parameter(name) => name.to_string(),
            InputOrigin::Memory(name) | InputOrigin::External(name) => name.to_string(),
            InputOrigin::Given(given) => match given {
                Given::Argument(_) | Given::Presence => "argv".into(),
                Given::Variable(_) => "variable".into(),
                Given::File(_) | Given::Status(_) => "file".into(),
                Given::Output => "output".into(),
            },
            InputOrigin::Observed(name) => format!("{name}()"),
            InputOrigin::Stdin => "stdin".into(),
        })
    }

    fn find(&self, list: Option<u32>, is_wanted: impl Fn(&Named) -> bool) -> Option<&Named> {
        let mut list = list;
        while let Some(named) = list.and_then(|index| self.inputs.get(index as usize)) {
            if is_wanted(named) {
                return Some(named);
            }
            list = named.before;
        }
        None
    }

    /// What an input of a path is called: the variable it went to, and the how manieth it is.
    fn input_name(&self, list: Option<u32>, variable: u32) -> Option<String> {
        let named = self.find(list, |named| named.variable == variable)?;
        Some(match (named.number, named.name.ends_with('′')) {
            (1, true) => named.name.clone(),
            (number, _) => format!("{}#{number}", named.name),
        })
    }

    /// Keeps a text; None if there is no more room.
    fn text(&mut self, text: String) -> Option<Text> {
        if let Some(&known) = self.known.get(&text) {
            return Some(known);
        }
        if self.bytes + text.len() > MAX_BYTES {
            self.is_full = true;
            return None;
        }
        self.bytes += text.len();
        let id = Text(self.texts.len() as u32);
        self.texts.push(text.clone());
        self.known.insert(text, id);
        Some(id)
    }
}

fn number(id: TreeId) -> Option<u32> {
    id.index().map(|index| index as u32)
}

/// A text of at most the length that is shown.
fn cut(text: String) -> String {
    match text.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

impl Record {
    /// Whether each node was thrown away because a loop around it was begun again.
    fn dropped_nodes(&self) -> Vec<bool> {
        let mut dropped = vec![false; self.nodes.len()];
        for (header, range) in &self.dropped {
            for index in range.clone() {
                let parent = self.nodes[index].parent;
                let is_below = parent == Some(*header)
                    || parent
                        .and_then(TreeId::index)
                        .is_some_and(|parent| range.contains(&parent) && dropped[parent]);
                dropped[index] |= is_below;
            }
        }
        // What is below such a node is, too.
        for index in 0..self.nodes.len() {
            let above = self.nodes[index].parent.and_then(TreeId::index);
            dropped[index] |= above.is_some_and(|parent| dropped[parent]);
        }
        dropped
    }
}
