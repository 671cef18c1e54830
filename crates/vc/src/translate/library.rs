//! Functions that mean something by their name, whether they have a body or not.

use program::{Function, Intrinsic, intrinsic};

/// What a call of such a function does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// Goes wrong: `assert false`.
    Fail,
    /// Ends the run: `assume false`.
    Stop,
    /// Goes wrong if its argument is 0.
    Assert,
    /// Ends the run if its argument is 0.
    Assume,
    /// Returns any value.
    Input,
    /// Without effect on what is decided here.
    Nothing,
    /// Does what no expression says.
    Unsupported,
}

/// Functions whose calls are errors.
pub const ERROR_FUNCTIONS: [&str; 6] =
    ["reach_error", "__VERIFIER_error", "__assert_fail", "__assert_rtn", "__assert", "_assert"];

pub(super) fn known(function: &Function) -> Option<Known> {
    let name = function.name.as_str();
    Some(match name {
        _ if ERROR_FUNCTIONS.contains(&name) => Known::Fail,
        "__surefoot_overflow_detected" | "__chk_fail" => Known::Fail,
        "abort" | "exit" | "_exit" | "_Exit" | "llvm.trap" | "klee_silent_exit" => Known::Stop,
        "__VERIFIER_assert" => Known::Assert,
        "__VERIFIER_assume" | "klee_assume" => Known::Assume,
        "klee_make_symbolic"
        | "__VERIFIER_nondet_memory"
        | "setjmp"
        | "_setjmp"
        | "sigsetjmp"
        | "__sigsetjmp"
        | "longjmp"
        | "_longjmp"
        | "siglongjmp"
        | "__longjmp_chk"
        | "pthread_create"
        | "fork"
        | "__surefoot_unsupported" => Known::Unsupported,
        // No condition is about where strings lie.
        "__surefoot_apart" | "__surefoot_readable" | "__surefoot_assumes" => Known::Nothing,
        "free" if !function.has_body() => Known::Nothing,
        _ if name.starts_with("__VERIFIER_nondet_") => Known::Input,
        _ if function.has_body() => return None,
        _ => match intrinsic(name)? {
            Intrinsic::Assertion => Known::Assert,
            Intrinsic::Assumption => Known::Assume,
            Intrinsic::Input => Known::Input,
            Intrinsic::Nothing => Known::Nothing,
            Intrinsic::Foreign => Known::Unsupported,
        },
    })
}
