//! `setjmp` and `longjmp`, by their names.
//!
//! A call of `setjmp` is no call in the IR: it stores where its frame is found ([`JumpTargets`]), and each
//! call behind which control may come back to it is followed by [`Instruction::Landing`] and a switch to
//! where it returns again. So a `longjmp` is, for all who look at one function, a way out of a call. For
//! those who look at several it is a call that ends more than one of them.
//!
//! [`JumpTargets`]: crate::JumpTargets
//! [`Instruction::Landing`]: crate::Instruction::Landing

use crate::instruction::Instruction;
use crate::program::{Block, Program};

/// Whether a function without body marks a place to jump to. What it saves beside that, the signal mask,
/// nothing here can tell.
pub fn marks_jump(name: &str) -> bool {
    matches!(name, "setjmp" | "_setjmp" | "__setjmp" | "sigsetjmp" | "__sigsetjmp")
}

/// Whether a function without body jumps to such a place.
pub fn makes_jump(name: &str) -> bool {
    matches!(name, "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk")
}

impl Program {
    /// Whether a call may end because of a jump: anything in the program can make one.
    pub fn makes_jumps(&self) -> bool {
        self.functions.values().any(|function| !function.has_body() && makes_jump(&function.name))
    }
}

impl Block {
    /// Whether the block ends behind a call, and where it goes on depends on how the call ended: nothing in
    /// the source decides there.
    pub fn ends_in_landing(&self) -> bool {
        matches!(self.instructions.last(), Some(Instruction::Landing { .. }))
    }
}
