//! What the names of functions say of them.

/// Names that modules declare or define for the compiler's own use.
pub fn is_intrinsic(name: &str) -> bool {
    name.starts_with("llvm.")
}

/// Functions of the environment that write nothing.
pub fn is_harmless(name: &str) -> bool {
    const NAMES: [&str; 7] = [
        "__VERIFIER_assume",
        "__VERIFIER_error",
        "reach_error",
        "abort",
        "exit",
        "__assert_fail",
        "__surefoot_assume",
    ];
    NAMES.contains(&name)
        || name.starts_with("llvm.dbg.")
        || name.starts_with("llvm.lifetime.")
        || name.starts_with("__VERIFIER_nondet_") && name != "__VERIFIER_nondet_memory"
}
