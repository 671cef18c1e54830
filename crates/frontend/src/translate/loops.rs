//! Which blocks begin a loop that is a statement of the source, and where its keyword is.
//!
//! clang says at the branch that closes a loop where `for`, `while` or `do` is. A loop by `goto` has no
//! such branch.

use program::BlockId;

use super::Translator;
use crate::llvm::{Instruction, Op};

impl<'t> Translator<'_, '_, 't> {
    /// Notes the loop that the terminator of a block closes.
    pub(super) fn note_loop(&mut self, block: BlockId, terminator: &Instruction<'t>) {
        let Some(loop_) = terminator.loop_ else { return };
        let targets = match &terminator.op {
            Op::Br(target) => vec![*target],
            Op::CondBr { if_true, if_false, .. } => vec![*if_true, *if_false],
            _ => return,
        };
        // The way back leads to a block that was before.
        let targets = targets.iter().filter_map(|target| self.blocks[target.0 as usize]);
        let Some(header) = targets.filter(|&target| target <= block).max() else { return };
        // `!{!self, !start, !end, …}`
        let nodes = self.debug.list(loop_.0);
        let starts = nodes.into_iter().filter(|&node| node != loop_.0);
        let found = starts.map(crate::llvm::MetadataId).find_map(|node| {
            let place = self.debug.place(node, &mut self.linker.files)?;
            Some((node, place))
        });
        let Some((node, place)) = found.filter(|(_, place)| place.line > 0) else { return };
        let loops = &mut self.build.function.loops;
        if !loops.iter().any(|(known, _)| *known == header) {
            loops.push((header, place));
        }
        if let (Some(watched), Some(scope)) = (&mut self.watched, self.debug.scope(node.0)) {
            watched.keywords.insert(place, scope);
        }
    }
}
