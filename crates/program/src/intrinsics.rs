//! Functions that other tools for C understand by name.
//!
//! Soundness: a program that calls one of them means something by it: an assertion, an assumption, an
//! input. Taken for a function that nobody knows, an assertion would never fail. So each is understood
//! or, by the prefixes that those tools keep for themselves, not supported.

/// What a function means by its name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Intrinsic {
    /// A violation if its first argument is zero.
    Assertion,
    /// Paths on which its first argument is zero are not looked at.
    Assumption,
    /// It returns an input of the program.
    Input,
    /// It says nothing about the program.
    Nothing,
    /// It means something that nothing here follows.
    Foreign,
}

/// Assertions: violated if their first argument is zero.
const ASSERTIONS: [&str; 10] = [
    "__CPROVER_assert",
    "__CPROVER_precondition",
    "__CPROVER_postcondition",
    "__ESBMC_assert",
    "__VERIFIER_assert",
    "__SEA_assert",
    "__CRAB_assert",
    "__SMACK_assert",
    "__FC_assert",
    "sassert",
];

/// Paths on which their first argument is zero are not looked at.
const ASSUMPTIONS: [&str; 5] =
    ["__CPROVER_assume", "__ESBMC_assume", "__SEA_assume", "__CRAB_assume", "__SMACK_assume"];

/// Where there is one thread, every part of the program is atomic.
const WITHOUT_EFFECT: [&str; 6] = [
    "__VERIFIER_atomic_begin",
    "__VERIFIER_atomic_end",
    "__CPROVER_atomic_begin",
    "__CPROVER_atomic_end",
    "__ESBMC_atomic_begin",
    "__ESBMC_atomic_end",
];

/// What tools keep for themselves: names that begin like this.
const PREFIXES: [&str; 15] = [
    "__CPROVER_",
    "__ESBMC_",
    "__VERIFIER_",
    "__SMACK_",
    "__SEA_",
    "__SEAHORN_",
    "__CRAB_",
    "__FRAMAC_",
    "__FC_",
    "__DIVINE_",
    "__dios_",
    "__BLAST_",
    "__CHECKEDC_",
    "Frama_C_",
    "klee_",
];

/// Advice to TracerX, which says nothing about the program.
const ADVICE: &str = "tracerx_";

/// The meaning of a function without body, if another tool gives it one.
pub fn intrinsic(name: &str) -> Option<Intrinsic> {
    if is_input(name) {
        return Some(Intrinsic::Input);
    }
    if ASSERTIONS.contains(&name) {
        return Some(Intrinsic::Assertion);
    }
    if ASSUMPTIONS.contains(&name) {
        return Some(Intrinsic::Assumption);
    }
    if WITHOUT_EFFECT.contains(&name) || name.starts_with(ADVICE) {
        return Some(Intrinsic::Nothing);
    }
    PREFIXES.iter().any(|prefix| name.starts_with(prefix)).then_some(Intrinsic::Foreign)
}

/// Whether a function without body returns an input of the program: `__VERIFIER_nondet_int` and its
/// like, and what CBMC and others call by the same name without the prefix.
fn is_input(name: &str) -> bool {
    let short = name.strip_prefix("__VERIFIER_").or_else(|| name.strip_prefix("__SMACK_")).unwrap_or(name);
    short == "nondet" || short.starts_with("nondet_")
}
