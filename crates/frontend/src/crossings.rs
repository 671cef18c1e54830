//! Where control enters and leaves a block of the source.
//!
//! In a module that no pass went over, the location of an instruction names the block of the source that it
//! was written in. Control crosses the border of a block between two instructions of which one is inside
//! and the other is not: in the middle of a block of the module, or on the way from one to another. What
//! says nothing of where it is, is where control came from.
//!
//! Not every crossing has an instruction on its other side:
//! - A `goto` back to a label in front of the block: the record of the label counts as an instruction.
//! - `continue` where the condition of a loop is constant: clang leaves out the block that would test it and
//!   goes to the body at once. What says where a loop begins counts as an instruction at the start of the
//!   block that its closing branch goes to.
//!
//! Soundness: an object must be taken for dead where it is, and may be where it is not. So where control
//! comes to a block that says nothing from inside and from outside, it counts as outside: the object dies,
//! and comes to life again where control is inside for certain. But then what it holds may be taken for lost
//! though it is not, and such marks are not sure: a violation may depend on them. What clang gives no block of
//! its own, such as the statement of an `if` without braces, counts for the block around it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::debug_info::DebugInfo;
use crate::llvm::{Block, DebugRecord, Function, Instruction, LocalId, Op};

/// Where an object comes to life or dies.
#[derive(Copy, Clone)]
pub struct Mark {
    pub site: Site,
    pub local: LocalId,
    pub begins: bool,
    /// Otherwise the object may also live on.
    pub sure: bool,
}

/// Where control enters a block of the source (true) and where it leaves it, and whether that is sure.
pub struct Crossings {
    pub found: Vec<(Site, bool)>,
    pub sure: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Site {
    /// In front of the instruction of this number in a block.
    Before(usize, usize),
    /// On the way from one block to another.
    Edge(usize, usize),
}

/// Which blocks of the source the code of a function is in.
pub struct SourceBlocks<'d, 'm, 't> {
    debug: &'d DebugInfo<'m, 't>,
    /// For each block and instruction, where that is said.
    scopes: Vec<Vec<Option<u32>>>,
    /// For each block, where control passes on its way into it.
    headers: Vec<Option<u32>>,
    /// Whether that is known of all.
    headers_known: bool,
    successors: Vec<Vec<usize>>,
    /// What was asked for before: several variables of one block.
    known: RefCell<FxHashMap<u32, Rc<Crossings>>>,
}

impl<'d, 'm, 't> SourceBlocks<'d, 'm, 't> {
    pub fn new(function: &Function<'t>, debug: &'d DebugInfo<'m, 't>) -> Self {
        let scopes = function.blocks.iter().map(|block| {
            let own = block.instructions.iter().map(|instruction| scope_of(debug, instruction));
            own.collect()
        });
        let (scopes, successors) = (scopes.collect(), successors(function));
        let (headers, headers_known) = headers(function, debug, &successors);
        SourceBlocks { debug, scopes, headers, headers_known, successors, known: RefCell::default() }
    }

    pub fn scope(&self, block: usize, index: usize) -> Option<u32> {
        self.scopes[block][index]
    }

    pub fn crossings(&self, scope: u32) -> Rc<Crossings> {
        let known = self.known.borrow().get(&scope).cloned();
        known.unwrap_or_else(|| {
            let found = Rc::new(self.find_crossings(scope));
            self.known.borrow_mut().insert(scope, found.clone());
            found
        })
    }

    fn find_crossings(&self, scope: u32) -> Crossings {
        let mut known: FxHashMap<u32, bool> = FxHashMap::default();
        let mut is_inside =
            |own: u32| *known.entry(own).or_insert_with(|| self.debug.enclosing(own).contains(&scope));
        let mut found = Vec::new();
        // Where control is before and behind each block that says so.
        let mut ends: Vec<Option<(bool, bool)>> = Vec::new();
        for (block, scopes) in self.scopes.iter().enumerate() {
            let mut end = self.headers[block].map(|header| (is_inside(header), is_inside(header)));
            for (index, own) in scopes.iter().enumerate() {
                let Some(inside) = own.map(&mut is_inside) else { continue };
                let (start, before) = end.unwrap_or((inside, inside));
                if inside != before {
                    found.push((Site::Before(block, index), inside));
                }
                end = Some((start, inside));
            }
            ends.push(end);
        }
        let mut sure = self.headers_known;
        let ends = self.complete(ends);
        for (from, targets) in self.successors.iter().enumerate() {
            for &to in targets {
                let ahead = match ends[to] {
                    End::Said { start, .. } => start,
                    // Control does not go on from there.
                    _ if self.successors[to].is_empty() => continue,
                    End::Both => false,
                    End::Like(inside) => inside,
                };
                let behind = match ends[from] {
                    End::Said { end, .. } => end,
                    End::Both => {
                        sure &= !ahead;
                        false
                    }
                    End::Like(inside) => inside,
                };
                if behind != ahead {
                    found.push((Site::Edge(from, to), ahead));
                }
            }
        }
        Crossings { found, sure }
    }

    /// Blocks that say nothing are where control comes from.
    fn complete(&self, said: Vec<Option<(bool, bool)>>) -> Vec<End> {
        let mut ends: Vec<Option<End>> =
            said.into_iter().map(|said| said.map(|(start, end)| End::Said { start, end })).collect();
        // The function begins outside of all its blocks.
        if let Some(end @ None) = ends.first_mut() {
            *end = Some(End::Like(false));
        }
        let mut waiting: Vec<usize> = (0..ends.len()).filter(|&block| ends[block].is_some()).collect();
        while let Some(from) = waiting.pop() {
            let arriving = match ends[from] {
                Some(End::Said { end, .. }) => End::Like(end),
                Some(end) => end,
                None => continue,
            };
            for &to in &self.successors[from] {
                let together = match ends[to] {
                    Some(said @ End::Said { .. }) => said,
                    None => arriving,
                    Some(before) if before == arriving => before,
                    Some(_) => End::Both,
                };
                if ends[to] != Some(together) {
                    ends[to] = Some(together);
                    waiting.push(to);
                }
            }
        }
        // Nothing comes to the others.
        ends.into_iter().map(|end| end.unwrap_or(End::Like(false))).collect()
    }
}

/// Where control is at the ends of a block.
#[derive(Copy, Clone, PartialEq, Eq)]
enum End {
    /// Inside or not, at the start and behind it, as its instructions say.
    Said { start: bool, end: bool },
    /// They say nothing: where all who come to it were.
    Like(bool),
    /// Some were inside and some were not.
    Both,
}

/// The block of the source that an instruction is in.
fn scope_of(debug: &DebugInfo<'_, '_>, instruction: &Instruction<'_>) -> Option<u32> {
    match instruction.op {
        Op::DebugRecord { kind: DebugRecord::Declare | DebugRecord::Label, .. } => {}
        // Nothing may stand in front of a phi node.
        Op::DebugRecord { .. } | Op::Phi { .. } => return None,
        _ => {}
    }
    let location = debug.node(instruction.debug?.0)?;
    // Line 0 is code of the compiler's own; what was inlined has the blocks of another function.
    if location.id("inlinedAt").is_some() || location.integer("line") == Some(0) {
        return None;
    }
    debug.block_of(location.id("scope")?)
}

fn successors(function: &Function<'_>) -> Vec<Vec<usize>> {
    let index_of: FxHashMap<LocalId, usize> =
        function.blocks.iter().enumerate().map(|(index, block)| (block.label, index)).collect();
    let of_block = |block: &Block<'_>| {
        let mut targets = Vec::new();
        if let Some(end) = block.instructions.last() {
            end.op.for_each_target(&mut |target| targets.extend(index_of.get(&target)));
        }
        targets.sort_unstable();
        targets.dedup();
        targets
    };
    function.blocks.iter().map(of_block).collect()
}

/// Where the statements of loops are, by the blocks that they begin with, and whether that is known of all.
fn headers(
    function: &Function<'_>,
    debug: &DebugInfo<'_, '_>,
    successors: &[Vec<usize>],
) -> (Vec<Option<u32>>, bool) {
    let mut known = true;
    let mut headers = vec![None; function.blocks.len()];
    for (from, block) in function.blocks.iter().enumerate() {
        let Some(loop_) = block.instructions.last().and_then(|end| end.loop_) else { continue };
        // The way back leads to a block that was before; `!{!self, !start, !end, …}`.
        let Some(&header) = successors[from].iter().rev().find(|&&to| to <= from) else { continue };
        let nodes = debug.list(loop_.0).into_iter().filter(|&node| node != loop_.0);
        let mut places = nodes.filter(|&node| debug.node(node).is_some_and(|node| node.node == "DILocation"));
        let start = places.next().and_then(|start| debug.scope(start));
        headers[header] = headers[header].or(start.and_then(|scope| debug.block_of(scope)));
    }
    // Ways back through the end of a scope do not say which loop they close: where one may lead to a body
    // without condition, any block may have been left.
    let mut last_from = vec![None; function.blocks.len()];
    for (from, targets) in successors.iter().enumerate() {
        targets.iter().for_each(|&to| last_from[to] = Some(from));
    }
    for (from, block) in function.blocks.iter().enumerate() {
        let is_test = matches!(block.instructions.last(), Some(end) if matches!(end.op, Op::CondBr { .. }));
        for &to in successors[from].iter().filter(|_| !is_test) {
            let name = function.blocks[to].name.trim_end_matches(|digit: char| digit.is_ascii_digit());
            let back = last_from[to].is_some_and(|from| from >= to);
            if name == "while.body" && back && headers[to].is_none() {
                headers[to] = function.debug.map(|subprogram| subprogram.0);
                known = false;
            }
        }
    }
    (headers, known)
}

/// Puts marks into the code. On a way between blocks that is not the only one from its start and to its end
/// they get a block of their own.
pub fn insert(function: &mut Function<'_>, marks: Vec<Mark>) {
    let successors = successors(function);
    let mut arrivals = vec![0; function.blocks.len()];
    successors.iter().flatten().for_each(|&to| arrivals[to] += 1);
    // Marks in front of an instruction: those of the way into the block, of the block, of the way out.
    let mut before: Vec<((usize, usize, u8), Mark)> = Vec::new();
    let mut apart: BTreeMap<(usize, usize), Vec<Mark>> = BTreeMap::new();
    for mark in marks {
        let (from, to) = match mark.site {
            Site::Before(block, index) => {
                before.push(((block, index, 1), mark));
                continue;
            }
            Site::Edge(from, to) => (from, to),
        };
        let is_phi = |instruction: &Instruction<'_>| matches!(instruction.op, Op::Phi { .. });
        let start = function.blocks[to].instructions.iter().take_while(|code| is_phi(code)).count();
        let end = function.blocks[from].instructions.len().saturating_sub(1);
        match function.blocks[from].instructions.last().map(|end| &end.op) {
            Some(Op::Br(_)) => before.push(((from, end, 2), mark)),
            _ if arrivals[to] == 1 => before.push(((to, start, 0), mark)),
            Some(Op::CondBr { .. } | Op::Switch { .. }) => {
                apart.entry((from, to)).or_default().push(mark);
            }
            // Soundness: a computed jump goes to the block itself, and so do others, perhaps from inside.
            // For those the object dies as well, and is another one.
            _ => {
                if mark.begins {
                    before.push(((to, start, 0), Mark { begins: false, sure: false, ..mark }));
                }
                before.push(((to, start, 0), Mark { sure: false, ..mark }));
            }
        }
    }
    let mut ways = Ways::default();
    for ((from, to), mut marks) in apart {
        marks.sort_by_key(|mark| mark.begins);
        split(function, from, to, marks, &mut ways);
    }
    ways.redirect(function);
    // What begins comes behind what ends.
    before.sort_by_key(|(place, mark)| (*place, mark.begins));
    let mut rest = before.as_slice();
    while let Some(&((block, ..), _)) = rest.first() {
        let (own, others) = rest.split_at(rest.partition_point(|((other, ..), _)| *other == block));
        rest = others;
        let code = &mut function.blocks[block].instructions;
        let old = std::mem::replace(code, Vec::with_capacity(code.len() + own.len()));
        let mut own = own.iter().peekable();
        for (number, instruction) in old.into_iter().enumerate() {
            while let Some((_, mark)) = own.next_if(|((_, index, _), _)| *index == number) {
                code.push(mark.instruction());
            }
            code.push(instruction);
        }
        code.extend(own.map(|(_, mark)| mark.instruction()));
    }
}

/// Ways between blocks that lead through new ones.
#[derive(Default)]
struct Ways {
    /// By the block that a way starts from and its old target: the new one.
    targets: FxHashMap<(usize, LocalId), LocalId>,
    /// By the block that it leads to and the one that it came from: the one that it comes from now.
    origins: FxHashMap<(usize, LocalId), LocalId>,
}

impl Ways {
    fn redirect(&self, function: &mut Function<'_>) {
        let mut starts: Vec<usize> = self.targets.keys().map(|&(from, _)| from).collect();
        starts.sort_unstable();
        starts.dedup();
        for from in starts {
            let redirect = |way: &mut LocalId| *way = *self.targets.get(&(from, *way)).unwrap_or(way);
            match function.blocks[from].instructions.last_mut().map(|end| &mut end.op) {
                Some(Op::CondBr { if_true, if_false, .. }) => {
                    [if_true, if_false].into_iter().for_each(redirect)
                }
                Some(Op::Switch { default, cases, .. }) => {
                    cases.iter_mut().map(|(_, way)| way).chain([default]).for_each(redirect);
                }
                _ => {}
            }
        }
        let mut ends: Vec<usize> = self.origins.keys().map(|&(to, _)| to).collect();
        ends.sort_unstable();
        ends.dedup();
        for to in ends {
            for instruction in &mut function.blocks[to].instructions {
                if let Op::Phi { incoming, .. } = &mut instruction.op {
                    for (_, block) in incoming {
                        *block = *self.origins.get(&(to, *block)).unwrap_or(block);
                    }
                }
            }
        }
    }
}

impl Mark {
    fn instruction<'t>(&self) -> Instruction<'t> {
        let &Mark { local, begins, sure, .. } = self;
        Instruction { result: None, op: Op::LifeMark { local, begins, sure }, debug: None, loop_: None }
    }
}

/// Puts marks into a block of their own on the way between two. It has the name of the one that it leads to:
/// that tells which way of a condition it is.
fn split(function: &mut Function<'_>, from: usize, to: usize, marks: Vec<Mark>, ways: &mut Ways) {
    let label = LocalId(function.locals);
    function.locals += 1;
    let (old, target) = (function.blocks[from].label, function.blocks[to].label);
    ways.targets.insert((from, target), label);
    ways.origins.insert((to, old), label);
    let name = function.blocks[to].name.clone();
    let jump = Instruction { result: None, op: Op::Br(target), debug: None, loop_: None };
    let instructions = marks.iter().map(Mark::instruction).chain([jump]).collect();
    function.blocks.push(Block { label, name, instructions });
}
