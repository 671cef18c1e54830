//! Invariants: clauses that must hold after every statement of a function.
//!
//! The code of each function is instrumented before anything is simplified, while every assignment
//! of the source is still there: at the end of every statement behind which all variables of an
//! invariant are in scope and have a value, the invariant is evaluated, and
//! `__surefoot_invariant_violated` is called with its number if it does not hold (the lecture's
//! `x := y; assert(P); …`). [`super::statements`] says what a statement is, [`super::flow`] where
//! checks are needed.
//!
//! Where a variable has a value on some ways only, a flag of the function says whether it does.

use program::{EdgeMove, Function, Instruction, Operand, Program, RegisterId, Type};
use rustc_hash::FxHashMap;

use super::ast::{Clause, Expression, ExpressionKind, UnaryOperator};
use super::emit::Emitter;
use super::error::{ClauseError, Problem};
use super::flow::{self, Change, Check, Point, Watch};
use super::lower::{Environment, Lowering};
use super::scope::{Here, Scope};
use super::statements::Statements;
use super::types::Types;
use super::typing;
use crate::debug_info::DebugInfo;
use crate::error::Error;
use crate::link::Linker;
use crate::translate::Watched;

/// A clause that must hold after every statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invariant {
    pub clause: Clause,
    /// The function whose statements are meant; None: every function in which its names are in
    /// scope.
    pub function: Option<String>,
}

/// The invariants of a program, while it is linked.
#[derive(Default)]
pub(crate) struct Invariants {
    requested: Vec<Invariant>,
    statements: Statements,
    /// By invariant.
    progress: Vec<Progress>,
    /// What is wrong with an invariant, by its number.
    error: Option<(usize, ClauseError)>,
}

/// What became of an invariant so far.
#[derive(Clone, Debug, Default)]
struct Progress {
    checks: usize,
    /// Names that mean something in a function that was looked at.
    known: Vec<String>,
    /// Variables of these functions.
    visible: Vec<String>,
}

impl Invariants {
    pub fn new(requested: Vec<Invariant>, statements: Statements) -> Invariants {
        let progress = vec![Progress::default(); requested.len()];
        Invariants { requested, statements, progress, error: None }
    }

    pub fn is_empty(&self) -> bool {
        self.requested.is_empty()
    }

    /// Whether one of them takes the address of a variable of this name, which has to have one.
    pub fn take_address_of(&self, name: &str) -> bool {
        let mut taken = false;
        for invariant in &self.requested {
            invariant.clause.root.for_each(&mut |part| {
                if let ExpressionKind::Unary { operator: UnaryOperator::AddressOf, operand } = &part.kind {
                    taken |= matches!(&operand.kind, ExpressionKind::Name(found) if found == name);
                }
            });
        }
        taken
    }

    /// Hands the texts of the invariants to the program, or says what is wrong with one.
    pub fn finish(self, program: &mut Program) -> Result<(), Error> {
        let fail = |index: usize, error: ClauseError| {
            let text = self.requested[index].clause.text.clone();
            Err(Error::Clause { text, error: Box::new(error) })
        };
        for invariant in &self.requested {
            if let Some(name) = &invariant.function
                && !program.function_named(name).is_some_and(|id| program.functions[id].has_body())
            {
                return Err(Error::NoFunction { name: name.clone() });
            }
        }
        if let Some((index, error)) = self.error {
            return fail(index, error);
        }
        for (index, (invariant, progress)) in self.requested.iter().zip(&self.progress).enumerate() {
            if progress.checks > 0 {
                continue;
            }
            let within = match &invariant.function {
                Some(name) => format!("in {name}"),
                None => "in any function".to_string(),
            };
            let names: Vec<String> = invariant.clause.names().into_iter().map(String::from).collect();
            let unknown: Vec<String> =
                names.iter().filter(|name| !progress.known.contains(name)).cloned().collect();
            let at = unknown.first().unwrap_or(&invariant.clause.text);
            let range = range_of(&invariant.clause.root, at);
            let problem = match unknown.is_empty() {
                true => Problem::NeverTogether { names, within },
                false => {
                    let mut visible = progress.visible.clone();
                    visible.sort_unstable();
                    visible.dedup();
                    Problem::NotInScope { names: unknown, within, visible }
                }
            };
            return fail(index, ClauseError::new(range, problem));
        }
        program.invariants = self.requested.into_iter().map(|invariant| invariant.clause.text).collect();
        Ok(())
    }
}

/// The bytes at which a name appears first; those of the whole expression if it does not.
fn range_of(root: &Expression, name: &str) -> std::ops::Range<usize> {
    let mut range = None;
    root.for_each(&mut |part| {
        if range.is_none() && matches!(&part.kind, ExpressionKind::Name(found) if found == name) {
            range = Some(part.range.clone());
        }
    });
    range.unwrap_or_else(|| root.range.clone())
}

/// Adds the checks of all invariants to a function.
pub(crate) fn instrument(
    linker: &mut Linker<'_, '_>,
    module: usize,
    function: &mut Function,
    watched: &Watched,
) {
    let mut invariants = std::mem::take(&mut linker.invariants);
    let modules = (0..linker.module_count()).map(|index| {
        let loaded = linker.module(index);
        DebugInfo::new(&loaded.module, loaded.is_model)
    });
    let model = linker.module(module).layout.model;
    let types = Types { modules: modules.collect(), model };
    let scope = Scope::new(linker, module, &types, watched);
    let wanted: Vec<usize> = (0..invariants.requested.len())
        .filter(|&index| {
            invariants.requested[index].function.as_ref().is_none_or(|name| *name == function.name)
        })
        .collect();
    for &index in &wanted {
        note_names(&invariants.requested[index].clause, &scope, &mut invariants.progress[index]);
    }
    let checks = {
        let Invariants { requested, statements, .. } = &mut invariants;
        let watches: Vec<Watch<'_>> = wanted.iter().map(|&index| watch(&requested[index].clause)).collect();
        flow::checks(function, &scope, &watches, |place| statements.part(place, &linker.files))
    };
    if !checks.is_empty() {
        let environment = Environment {
            peek: linker.external_function("__surefoot_peek"),
            violated: linker.external_function("__surefoot_invariant_violated"),
            undefined: linker.external_function("__surefoot_invariant_undefined"),
        };
        let mut instrumentation = Instrumentation {
            scope: &scope,
            types: &types,
            clauses: wanted.iter().map(|&index| (index, &invariants.requested[index].clause)).collect(),
            environment,
            flags: FxHashMap::default(),
        };
        let result = instrumentation.run(function, &checks);
        for check in &checks {
            invariants.progress[wanted[check.watch]].checks += 1;
        }
        if let Err(error) = result {
            invariants.error.get_or_insert(error);
        }
    }
    linker.invariants = invariants;
}

fn watch(clause: &Clause) -> Watch<'_> {
    let mut reads_memory = false;
    clause.root.for_each(&mut |part| {
        reads_memory |= matches!(
            part.kind,
            ExpressionKind::Index { .. }
                | ExpressionKind::Member { .. }
                | ExpressionKind::Unary { operator: UnaryOperator::Dereference, .. }
        );
    });
    Watch { names: clause.names(), reads_memory }
}

fn note_names(clause: &Clause, scope: &Scope<'_, '_, '_>, progress: &mut Progress) {
    for name in clause.names() {
        if scope.is_known(name) {
            progress.known.push(name.to_string());
        }
    }
    progress.visible.extend(scope.variables.iter().map(|variable| variable.name.clone()));
}

struct Instrumentation<'a, 's, 'm, 't> {
    scope: &'a Scope<'s, 'm, 't>,
    types: &'a Types<'m, 't>,
    /// The invariants that are checked here, with their numbers in the program.
    clauses: Vec<(usize, &'a Clause)>,
    environment: Environment,
    /// By variable: the register that says whether it has a value.
    flags: FxHashMap<usize, RegisterId>,
}

/// Code that is added to a block before an instruction.
enum Addition<'c> {
    /// A variable gets or loses its value.
    Flag(RegisterId, bool),
    Checks(Vec<&'c Check>),
}

impl Instrumentation<'_, '_, '_, '_> {
    fn run(&mut self, function: &mut Function, checks: &[Check]) -> Result<(), (usize, ClauseError)> {
        let mut emitter = Emitter::new(function);
        for &variable in checks.iter().flat_map(|check| &check.uncertain) {
            self.flags.entry(variable).or_insert_with(|| emitter.register(Type::BOOL));
        }
        let mut additions = self.flag_additions(emitter.function);
        let mut by_point: Vec<(Point, Vec<&Check>)> = Vec::new();
        for check in checks {
            match by_point.last_mut().filter(|(point, _)| *point == check.point) {
                Some((_, there)) => there.push(check),
                None => by_point.push((check.point, vec![check])),
            }
        }
        for (point, there) in by_point {
            match point {
                Point::Before(block, index) => additions.push((block, index, Addition::Checks(there))),
                Point::Edge(block, edge) => self.on_edge(&mut emitter, block, edge, &there)?,
            }
        }
        // From the end of each block, so that indices stay as they are; what sets flags at a point
        // comes before the checks there.
        additions.sort_by_key(|(block, index, addition)| {
            (*block, std::cmp::Reverse(*index), matches!(addition, Addition::Flag(..)))
        });
        for (block, index, addition) in additions {
            match addition {
                Addition::Checks(there) => {
                    emitter.place = there.first().map(|check| check.place);
                    let rest = emitter.cut(block, index);
                    self.check_all(&mut emitter, &there)?;
                    emitter.jump(rest, Vec::new());
                }
                Addition::Flag(flag, value) => {
                    let from = emitter.int(1, i128::from(value));
                    let code = &mut emitter.function.blocks[block];
                    code.instructions.insert(index, Instruction::Move { to: flag, from });
                    code.places.insert(index, None);
                }
            }
        }
        Ok(())
    }

    fn flag_additions<'c>(&self, function: &Function) -> Vec<(program::BlockId, usize, Addition<'c>)> {
        let mut additions = Vec::new();
        let mut flags: Vec<(usize, RegisterId)> = self.flags.iter().map(|(&v, &flag)| (v, flag)).collect();
        flags.sort_unstable();
        for (variable, flag) in flags {
            let Some(home) = self.scope.variables[variable].home else { continue };
            additions.extend(function.entry().map(|entry| (entry, 0, Addition::Flag(flag, false))));
            for (id, block) in function.blocks.iter() {
                for (index, instruction) in block.instructions.iter().enumerate() {
                    if let Some(change) = flow::change(instruction, home) {
                        additions.push((id, index + 1, Addition::Flag(flag, change == Change::Gains)));
                    }
                }
            }
        }
        additions
    }

    /// Puts a block with checks on an edge.
    fn on_edge(
        &self,
        emitter: &mut Emitter<'_>,
        block: program::BlockId,
        index: usize,
        checks: &[&Check],
    ) -> Result<(), (usize, ClauseError)> {
        emitter.place = checks.first().map(|check| check.place);
        let between = emitter.new_block();
        let mut edges = emitter.function.blocks[block].terminator.edges_mut();
        let Some(edge) = edges.get_mut(index) else { return Ok(()) };
        let target = std::mem::replace(&mut edge.target, between);
        let moves: Vec<EdgeMove> = std::mem::take(&mut edge.moves);
        emitter.open(between);
        self.check_all(emitter, checks)?;
        emitter.jump(target, moves);
        Ok(())
    }

    /// Makes checks one after the other in the open block.
    fn check_all(&self, emitter: &mut Emitter<'_>, checks: &[&Check]) -> Result<(), (usize, ClauseError)> {
        for check in checks {
            let (number, clause) = self.clauses[check.watch];
            emitter.place = Some(check.place);
            let flags: Vec<RegisterId> =
                check.uncertain.iter().filter_map(|variable| self.flags.get(variable).copied()).collect();
            let mut skip = None;
            if let Some((&first, others)) = flags.split_first() {
                let and = program::BinaryOp::And;
                let all = others
                    .iter()
                    .fold(Operand::from(first), |all, &flag| emitter.binary(and, 1, all, flag.into()));
                let (evaluate, rest) = (emitter.new_block(), emitter.new_block());
                emitter.branch(all, evaluate, rest);
                emitter.open(evaluate);
                skip = Some(rest);
            }
            let names = clause.names();
            let meaning = |name: &str| {
                let position = names.iter().position(|known| *known == name).ok_or(Problem::NoObject)?;
                Ok(self.scope.binding(check.meanings[position]))
            };
            let mut here = Here { types: self.types, function: emitter.function, names: &meaning };
            let typed = typing::check(&mut here, clause).map_err(|error| (number, error))?;
            let (model, environment) = (self.types.model, self.environment);
            let number = number as u32;
            Lowering { emitter, model, environment, number, undefined: None }.check(&typed);
            if let Some(rest) = skip {
                emitter.jump(rest, Vec::new());
                emitter.open(rest);
            }
        }
        Ok(())
    }
}
