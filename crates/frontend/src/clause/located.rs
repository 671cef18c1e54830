//! Clauses at places of the source: the invariants and the waypoints of a witness.
//!
//! An *invariant* is evaluated whenever control comes to its place, before anything there is executed;
//! `__surefoot_invariant_violated` is called with its number if it does not hold. A *step* of a path is
//! a clause with a number: a variable of the program's own counts the steps that an execution took, in
//! order, and a step is taken where it is next, control comes to its place, and its clause holds.
//! Where steps are strict, a path on which the clause of the next step does not hold at its place ends.
//!
//! The code is added before anything is simplified, as for [`super::invariant`]. A place is found by
//! the part of the source text that it is in ([`super::statements`]): where control comes to this part, as
//! marks tell ([`crate::translate`]), it begins. A statement without code has no such part, and what comes
//! next in the text may be elsewhere in the control flow: only braces and `else` are passed over.
//!
//! Soundness: an invariant that is evaluated somewhere else would be confirmed there. So it is evaluated
//! where the mark is, or nowhere, and then it is not confirmed.

use program::{
    BlockId, Constant, Function, FunctionId, Global, GlobalId, Initialiser, Instruction, Mark, Operand,
    Place, Predicate, Program, RegisterId, Type,
};

use super::ast::Clause;
use super::cut::{self, Uncut};
use super::emit::Emitter;
use super::error::{ClauseError, Problem};
use super::lower::{Environment, Lowering};
use super::scope::{Binding, Here, Object, Scope};
use super::statements::Statements;
use super::typed::Typed;
use super::types::Types;
use super::typing;
use super::vocabulary::{Integer, ValueType};
use crate::debug_info::DebugInfo;
use crate::link::Linker;
use crate::translate::Watched;

/// The name that clauses have for what a call returned.
pub const RESULT: &str = "__surefoot_result";
/// The variable that counts steps.
pub const STEPS: &str = "__surefoot_steps";

/// A clause at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// The file as the compiler calls it.
    pub file: String,
    pub line: u32,
    /// None: the first code in the line.
    pub column: Option<u32>,
    pub function: Option<String>,
    pub role: Role,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Holds whenever the loop whose keyword is there is about to be tested.
    LoopInvariant(Clause),
    /// Holds before the statement.
    Invariant(Clause),
    /// The step with this number, before the statement.
    Assumption(u32, Clause),
    /// The step with this number, behind the call of the function whose name is there.
    Return(u32, Clause),
    /// Nothing behind it is executed before so many steps were taken.
    Target(u32),
}

/// What became of a located clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// It is evaluated at so many points of the code; there is no code for it if none.
    Points(usize),
    Wrong(ClauseError),
}

/// What became of all located clauses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Monitored {
    /// By clause; None if nothing of the program is at its place.
    pub found: Vec<Option<Found>>,
    /// Why a loop could not be cut, if loops were to be.
    pub uncut: Option<String>,
}

/// The located clauses of a program, while it is linked.
#[derive(Default)]
pub(crate) struct Monitor {
    located: Vec<Located>,
    strict: bool,
    /// Whether loops with invariants are cut ([`super::cut`]).
    cut: bool,
    /// Why a loop could not be cut.
    pub uncut: Option<String>,
    statements: Statements,
    pub found: Vec<Option<Found>>,
    steps: Option<GlobalId>,
}

impl Monitor {
    pub fn new(located: Vec<Located>, strict: bool, cut: bool, statements: Statements) -> Monitor {
        let found = vec![None; located.len()];
        Monitor { located, strict, cut, uncut: None, statements, found, steps: None }
    }

    pub fn is_empty(&self) -> bool {
        self.located.is_empty()
    }

    /// Hands the texts of invariants to the program.
    pub fn finish(&self, program: &mut Program) {
        if self.is_empty() {
            return;
        }
        let text = |located: &Located| match &located.role {
            Role::LoopInvariant(clause) | Role::Invariant(clause) => clause.text.clone(),
            _ => String::new(),
        };
        program.invariants = self.located.iter().map(text).collect();
    }
}

/// A point of a function at which something is evaluated.
struct Point {
    located: usize,
    block: BlockId,
    index: usize,
    place: Place,
    /// The scope in which names are looked up, and where in the text.
    scope: Option<u32>,
    text: Place,
    /// What a call returned.
    result: Option<(RegisterId, bool)>,
}

/// Adds the code of all located clauses to a function.
pub(crate) fn instrument(
    linker: &mut Linker<'_, '_>,
    module: usize,
    function: &mut Function,
    watched: &Watched,
) {
    let mut monitor = std::mem::take(&mut linker.monitor);
    let mut points = Vec::new();
    for index in 0..monitor.located.len() {
        let elsewhere = monitor.located[index].function.as_ref().is_some_and(|name| *name != function.name);
        if !elsewhere {
            monitor.points(index, linker, function, watched, &mut points);
        }
    }
    if !points.is_empty() {
        let modules = (0..linker.module_count()).map(|index| {
            let loaded = linker.module(index);
            DebugInfo::new(&loaded.module, loaded.is_model)
        });
        let model = linker.module(module).layout.model;
        let types = Types { modules: modules.collect(), model };
        let scope = Scope::new(linker, module, &types, watched);
        let assume = linker.external_function("__surefoot_assume");
        let checks = Environment {
            peek: linker.external_function("__surefoot_peek"),
            violated: linker.external_function("__surefoot_invariant_violated"),
            undefined: linker.external_function("__surefoot_invariant_undefined"),
        };
        let has_steps = monitor
            .located
            .iter()
            .any(|located| matches!(located.role, Role::Assumption(..) | Role::Return(..) | Role::Target(_)));
        if has_steps && monitor.steps.is_none() {
            monitor.steps = Some(linker.own_variable(counter()));
        }
        let steps = monitor.steps;
        // From the end, so that indices stay as they are; of several at one point, the last first.
        points
            .sort_by_key(|point| std::cmp::Reverse((point.block, point.index, monitor.rank(point.located))));
        let mut code = Code { scope: &scope, types: &types, assume, checks, steps, strict: monitor.strict };
        if monitor.cut {
            let uncut = code.cut_loops(linker, function, &points, &monitor.located).err();
            monitor.uncut = uncut.map(|why| why.to_string()).or(monitor.uncut);
        }
        for point in &points {
            let result = code.add(function, point, &monitor.located[point.located]);
            let found = monitor.found[point.located].get_or_insert(Found::Points(0));
            match (result, &mut *found) {
                (Err(error), _) => *found = Found::Wrong(error),
                (Ok(()), Found::Points(count)) => *count += 1,
                (Ok(()), Found::Wrong(_)) => {}
            }
        }
    }
    linker.monitor = monitor;
    if !linker.mark_places {
        remove_marks(function);
    }
}

/// Marks keep tests from being merged.
fn remove_marks(function: &mut Function) {
    for block in function.blocks.values_mut() {
        let is_mark = |step: &Instruction| matches!(step, Instruction::Mark(_));
        let keep: Vec<bool> = block.instructions.iter().map(|step| !is_mark(step)).collect();
        let mut kept = keep.iter();
        block.instructions.retain(|_| *kept.next().unwrap_or(&true));
        let mut kept = keep.iter();
        // The terminator's place is one more than there are instructions.
        block.places.retain(|_| *kept.next().unwrap_or(&true));
    }
}

fn counter() -> Global {
    Global {
        size: 4,
        align: 4,
        initialiser: Some(Initialiser::default()),
        ..Global::declared(STEPS.to_string())
    }
}

impl Monitor {
    /// The order at the same point.
    fn rank(&self, located: usize) -> u32 {
        match self.located[located].role {
            Role::Assumption(step, _) | Role::Return(step, _) | Role::Target(step) => step + 1,
            _ => 0,
        }
    }

    /// Finds the points of one clause in a function.
    fn points(
        &mut self,
        index: usize,
        linker: &mut Linker<'_, '_>,
        function: &Function,
        watched: &Watched,
        points: &mut Vec<Point>,
    ) {
        let located = self.located[index].clone();
        if !function.exact_places {
            return;
        }
        let is_there = |place: &Place| {
            let file = &linker.files[place.file];
            let below = std::path::Path::new(&file.directory).join(&file.path);
            place.line > 0
                && !file.is_model
                && (file.path == located.file || below == std::path::Path::new(&located.file))
        };
        if matches!(located.role, Role::LoopInvariant(_)) {
            for &(block, place) in &function.loops {
                let same = is_there(&place)
                    && place.line == located.line
                    && located.column.is_none_or(|column| column == place.column);
                if same {
                    let (line, column) = self.statements.end_of_part(place, &linker.files);
                    let scope = watched.keywords.get(&place).copied();
                    let text = Place { line, column, ..place };
                    points.push(Point { located: index, block, index: 0, place, scope, text, result: None });
                }
            }
            return;
        }
        let mut places: Vec<(BlockId, usize, Place)> = Vec::new();
        for (id, block) in function.blocks.iter() {
            let placed = block.places.iter().enumerate();
            places.extend(placed.filter_map(|(at, place)| Some((id, at, place.filter(is_there)?))));
        }
        if matches!(located.role, Role::Return(..)) {
            for (block, at, place) in places {
                let here = place.line == located.line && located.column.is_none_or(|c| c == place.column);
                let Some(Instruction::Call(call)) = function.blocks[block].instructions.get(at) else {
                    continue;
                };
                if !here {
                    continue;
                }
                let signed = match call.callee {
                    program::Callee::Direct(callee) => linker.returns_signed(callee),
                    program::Callee::Indirect(_) => true,
                };
                let result = call.results.first().map(|&register| (register, signed));
                let scope = watched.scopes.get(&place).copied();
                points.push(Point {
                    located: index,
                    block,
                    index: at + 1,
                    place,
                    scope,
                    text: place,
                    result,
                });
            }
            return;
        }
        places.retain(|&(block, at, _)| {
            let step = function.blocks[block].instructions.get(at);
            matches!(step, Some(Instruction::Mark(Mark::Code | Mark::Label(_))))
        });
        let Some(part) = self.part_of(&located, &places, linker) else { return };
        let mut before: Option<(BlockId, bool)> = None;
        for (block, at, place) in places {
            let inside = self.statements.part(place, &linker.files) == part;
            let begins = inside && before != Some((block, true));
            before = Some((block, inside));
            if begins {
                let scope = watched.scopes.get(&place).copied();
                points.push(Point {
                    located: index,
                    block,
                    index: at,
                    place,
                    scope,
                    text: place,
                    result: None,
                });
            }
        }
    }

    /// The part of the source that a place is in, or that begins there behind braces.
    fn part_of(
        &mut self,
        located: &Located,
        places: &[(BlockId, usize, Place)],
        linker: &mut Linker<'_, '_>,
    ) -> Option<super::statements::Part> {
        let from = (located.line, located.column.unwrap_or(0));
        let first = places.iter().map(|&(_, _, place)| place).find(|place| place.line >= located.line)?;
        let wanted = Place { line: from.0, column: from.1, ..first };
        if located.column.is_some() {
            let part = self.statements.part(wanted, &linker.files);
            if places.iter().any(|&(_, _, place)| self.statements.part(place, &linker.files) == part) {
                return Some(part);
            }
        }
        let behind = places.iter().map(|&(_, _, place)| place);
        let next = behind.filter(|place| (place.line, place.column) >= from).min()?;
        let (line, column) = self.statements.start_of_part(next, &linker.files)?;
        let begin = Place { line, column, ..next };
        let opens = begin < wanted || linker.texts.only_opens(wanted, begin, &linker.files);
        opens.then(|| self.statements.part(next, &linker.files))
    }
}

/// Adds the code of clauses.
struct Code<'c, 's, 'm, 't> {
    scope: &'c Scope<'s, 'm, 't>,
    types: &'c Types<'m, 't>,
    assume: FunctionId,
    checks: Environment,
    steps: Option<GlobalId>,
    strict: bool,
}

impl Code<'_, '_, '_, '_> {
    /// Cuts the loops that have invariants; the reason if one cannot be.
    fn cut_loops(
        &mut self,
        linker: &Linker<'_, '_>,
        function: &mut Function,
        points: &[Point],
        located: &[Located],
    ) -> Result<(), Uncut> {
        let of_loop = |point: &&Point| matches!(located[point.located].role, Role::LoopInvariant(_));
        let mut headers: Vec<BlockId> = points.iter().filter(of_loop).map(|point| point.block).collect();
        headers.sort_unstable();
        headers.dedup();
        // All are looked at before the first is changed.
        let mut loops = Vec::new();
        for header in headers {
            loops.push(cut::prepare(linker, function, header)?);
        }
        for cut in &loops {
            let mut emitter = Emitter::new(function);
            let rest = emitter.cut(cut.header, 0);
            cut.emit(&mut emitter, self.assume);
            for point in points.iter().filter(of_loop).filter(|point| point.block == cut.header) {
                let Role::LoopInvariant(clause) = &located[point.located].role else { continue };
                let typed = self.typed(emitter.function, point, &located[point.located], clause);
                let typed = typed.map_err(Uncut::Clause)?;
                let environment =
                    Environment { violated: self.assume, undefined: self.assume, ..self.checks };
                let (emitter, model, number) = (&mut emitter, self.types.model, 0);
                Lowering { emitter, model, environment, number, undefined: None }.check(&typed);
            }
            emitter.jump(rest, Vec::new());
        }
        Ok(())
    }

    fn add(&mut self, function: &mut Function, point: &Point, located: &Located) -> Result<(), ClauseError> {
        let (step, clause) = match &located.role {
            Role::LoopInvariant(clause) | Role::Invariant(clause) => (None, Some(clause)),
            Role::Assumption(step, clause) | Role::Return(step, clause) => (Some(*step), Some(clause)),
            Role::Target(step) => (Some(*step), None),
        };
        // Before anything is changed: the program has to stay whole, whatever is wrong with a clause.
        let clause = clause.map(|clause| self.typed(function, point, located, clause)).transpose()?;
        let mut emitter = Emitter::new(function);
        emitter.place = Some(point.place);
        let rest = emitter.cut(point.block, point.index);
        if let Some(step) = step {
            let is_next = self.is_next(&mut emitter, step);
            let (next, other) =
                (emitter.new_block(), if clause.is_some() { rest } else { emitter.new_block() });
            emitter.branch(is_next, next, other);
            if clause.is_none() {
                // Too early.
                emitter.open(other);
                let zero = emitter.int(32, 0);
                emitter.call(self.assume, &[zero], None);
                emitter.close(program::Terminator::Unreachable);
            }
            emitter.open(next);
        }
        let Some(clause) = clause else {
            emitter.jump(rest, Vec::new());
            return Ok(());
        };
        let (environment, number) = match step {
            // `assume(0)` ends the path.
            Some(_) => (Environment { violated: self.assume, undefined: self.assume, ..self.checks }, 0),
            None => (self.checks, point.located as u32),
        };
        let model = self.types.model;
        let mut lowering = Lowering { emitter: &mut emitter, model, environment, number, undefined: None };
        let holds = match step {
            Some(_) if !self.strict => Some(lowering.value(&clause)),
            _ => {
                lowering.check(&clause);
                None
            }
        };
        if let Some(step) = step {
            if let Some(holds) = holds {
                let taken = emitter.new_block();
                emitter.branch(holds, taken, rest);
                emitter.open(taken);
            }
            self.take(&mut emitter, step);
        }
        emitter.jump(rest, Vec::new());
        Ok(())
    }

    /// The clause over the variables in scope at a point.
    fn typed(
        &self,
        function: &Function,
        point: &Point,
        located: &Located,
        clause: &Clause,
    ) -> Result<Typed<Object>, ClauseError> {
        let names = |name: &str| match (name, point.result) {
            (RESULT, Some((register, signed))) => returned(function, register, signed),
            _ => match self.scope.meaning_in(name, point.scope, point.text) {
                Some(found) => Ok(self.scope.binding(found)),
                None => Err(Problem::NotInScope {
                    names: vec![name.to_string()],
                    within: format!("at line {}", located.line),
                    visible: Vec::new(),
                }),
            },
        };
        typing::check(&mut Here { types: self.types, function, names: &names }, clause)
    }

    fn counter(&self, emitter: &mut Emitter<'_>) -> Operand {
        match self.steps {
            Some(global) => emitter.constant(Constant::Global { global, offset: 0 }),
            None => emitter.constant(Constant::Null),
        }
    }

    fn is_next(&self, emitter: &mut Emitter<'_>, step: u32) -> Operand {
        let address = self.counter(emitter);
        let to = emitter.register(Type::Int(32));
        emitter.emit(Instruction::Load { to, address, ty: Type::Int(32), observed: true, volatile: false });
        let number = emitter.int(32, i128::from(step));
        emitter.compare(Predicate::Eq, 32, to.into(), number)
    }

    fn take(&self, emitter: &mut Emitter<'_>, step: u32) {
        let address = self.counter(emitter);
        let value = emitter.int(32, i128::from(step) + 1);
        emitter.emit(Instruction::Store { address, value, ty: Type::Int(32) });
    }
}

/// What a call returned.
fn returned(function: &Function, register: RegisterId, signed: bool) -> Result<Binding, Problem> {
    let ty = match function.registers[register].ty {
        Type::Int(1) => ValueType::Truth,
        Type::Int(width @ (8 | 16 | 32 | 64)) => ValueType::Integer(Integer { width, signed }),
        ty => return Err(Problem::VariableType(format!("{ty}"))),
    };
    Ok(Binding::Value { object: Object::Register(register), ty })
}
