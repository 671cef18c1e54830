//! Functions that no C model could express: memory management, process end, output, libm.

use program::{ExtendedOp, FloatBinaryOp, FloatUnaryOp, Function, Intrinsic, Type, intrinsic};

/// What a check that clang added looks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    Overflow,
    /// By zero, or the least number by −1.
    Division,
    Shift,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Builtin {
    Malloc,
    Calloc,
    Realloc,
    Free,
    AlignedAlloc,
    Exit,
    /// Without destructors.
    ExitNow,
    Abort,
    Trap,
    AssertFail,
    CheckFailed(Check),
    ReachError,
    Assume,
    /// An assertion of another tool: a violation if its first argument is zero.
    Assert,
    /// What a model takes for granted.
    Assumes,
    /// Of the environment: how large a piece of it is, whether it is there, memory filled with it.
    Given,
    IsGiven,
    Give,
    /// Memory of the library's own, and its end.
    Room,
    Release,
    /// Memory filled with what the world tells.
    Observe,
    Write,
    /// Writes by the stream of standard output.
    Print,
    /// How that stream is buffered, or that it is flushed.
    Buffer,
    Read,
    /// Whether a value is known, for models that print it.
    IsKnown,
    /// A number that a library function computes and its model does not.
    Any,
    /// The value that an invariant reads.
    Peek,
    /// An invariant does not hold, or has no value.
    InvariantViolated,
    InvariantUndefined,
    /// `klee_make_symbolic` and `__VERIFIER_nondet_memory`.
    Havoc,
    FloatUnary(FloatUnaryOp, bool),
    FloatBinary(FloatBinaryOp, bool),
    /// The number nearest to a decimal.
    Decimal(bool),
    /// Whether a decimal is too large or too small.
    OutOfRange(bool),
    /// Of libm, on long doubles.
    Extended(ExtendedOp),
    /// What a fortified function does instead of writing beyond its target.
    OverflowDetected,
    /// What was copied must not overlap where it was copied to.
    Apart,
    /// What a library function may read must be there.
    Readable,
    /// A model says itself what it does not follow.
    NotModelled,
    /// What compilers make of OpenMP: regions are functions that others call.
    OpenMp,
    /// Without any effect.
    Nothing,
    /// Of another tool, with a meaning that nothing here follows.
    Foreign,
    /// `longjmp`: calls end, and one of `setjmp` returns again.
    LongJump,
    /// Known, and known to do what no engine follows: taking it for a function without side
    /// effects would be wrong.
    Unsupported(&'static str),
}

const UNSUPPORTED: &[&str] = &[
    "setjmp",
    "_setjmp",
    "__setjmp",
    "sigsetjmp",
    "__sigsetjmp",
    "__sigsetjmp_cancel",
    "pthread_create",
    "pthread_exit",
    "pthread_cancel",
    "pthread_kill",
    "thrd_create",
    "thrd_exit",
    "fork",
    "_Fork",
    "vfork",
    "clone",
    "execv",
    "execve",
    "execvp",
    "execvpe",
    "execl",
    "execlp",
    "execle",
    "fexecve",
    "raise",
    "gsignal",
    "kill",
    "killpg",
    "sigqueue",
    "getcontext",
    "setcontext",
    "swapcontext",
    "makecontext",
    "dlopen",
    "mmap",
    "signal",
    "bsd_signal",
    "ssignal",
    "sigset",
    "sysv_signal",
    "__sysv_signal",
    "sigaction",
    "__sigaction",
    "sigvec",
    // What signals do, and when they come.
    "sigpause",
    "__xpg_sigpause",
    "sigblock",
    "sigsetmask",
    "sigaltstack",
    "sigstack",
    "sigwaitinfo",
    "sigtimedwait",
    "setitimer",
    "ualarm",
    "timer_settime",
    "__pthread_register_cancel",
    // Memory that comes, goes, or cannot be used any more.
    "mmap64",
    "mremap",
    "munmap",
    "mprotect",
    "shmdt",
    "brk",
    "sbrk",
    "dlclose",
    // The numbers that random gives.
    "initstate",
    "setstate",
    "fesetround",
    "fesetenv",
    "feupdateenv",
    "setlocale",
    "uselocale",
    // Functions of libm that must not be off by a bit.
    "asinh",
    "asinhf",
    "acosh",
    "acoshf",
    "atanh",
    "atanhf",
    "cbrt",
    "cbrtf",
    "erf",
    "erff",
    "erfc",
    "erfcf",
    "tgamma",
    "tgammaf",
    "lgamma",
    "lgammaf",
    "remquo",
    "remquof",
    "nan",
    "nanf",
    "nexttoward",
    "cabs",
    "cabsf",
    // What the compiler calls by itself.
    "__atomic_load",
    "__atomic_store",
    "__atomic_exchange",
    "__atomic_compare_exchange",
    "__divdc3",
    "__divsc3",
    "__muldc3",
    "__mulsc3",
];

/// Whether a function of the C library needs no model, because it is executed here.
pub fn is_executed(name: &str) -> bool {
    let float = name.strip_suffix('f').unwrap_or(name);
    let is_float = |name| FloatUnaryOp::named(name).is_some() || FloatBinaryOp::named(name).is_some();
    match Builtin::named(name) {
        Some(builtin) => !matches!(builtin, Builtin::Unsupported(_)),
        None => is_float(name) || is_float(float) || name == "fmodl",
    }
}

impl Builtin {
    /// The builtin a function without body is.
    pub fn of(function: &Function) -> Option<Builtin> {
        if function.has_body() {
            return None;
        }
        let name = function.name.as_str();
        let (types, results) = (function.parameter_types.as_slice(), function.results.as_slice());
        Builtin::named(name).or_else(|| Builtin::float(name, types, results))
    }

    /// The builtin of a name, whatever the types.
    fn named(name: &str) -> Option<Builtin> {
        Some(match name {
            "malloc" => Builtin::Malloc,
            "calloc" => Builtin::Calloc,
            "realloc" => Builtin::Realloc,
            "free" | "cfree" => Builtin::Free,
            "aligned_alloc" | "memalign" => Builtin::AlignedAlloc,
            "__surefoot_exit" | "exit" => Builtin::Exit,
            "__surefoot_exit_now" | "_exit" | "_Exit" => Builtin::ExitNow,
            "llvm.trap" => Builtin::Trap,
            "__surefoot_overflow_detected" | "__chk_fail" => Builtin::OverflowDetected,
            "__surefoot_apart" => Builtin::Apart,
            "__surefoot_readable" => Builtin::Readable,
            "__surefoot_unsupported" => Builtin::NotModelled,
            "__surefoot_abort" | "abort" => Builtin::Abort,
            "__assert_fail" | "__assert_rtn" | "__assert" | "_assert" => Builtin::AssertFail,
            "reach_error" | "__VERIFIER_error" => Builtin::ReachError,
            "__VERIFIER_assume" | "__surefoot_assume" => Builtin::Assume,
            "__surefoot_assumes" => Builtin::Assumes,
            "__surefoot_is_known" => Builtin::IsKnown,
            "__surefoot_any" => Builtin::Any,
            "__surefoot_decimal" => Builtin::Decimal(true),
            "__surefoot_decimal_float" => Builtin::Decimal(false),
            "__surefoot_out_of_range" => Builtin::OutOfRange(true),
            "__surefoot_out_of_range_float" => Builtin::OutOfRange(false),
            "__surefoot_peek" => Builtin::Peek,
            "__surefoot_invariant_violated" => Builtin::InvariantViolated,
            "__surefoot_invariant_undefined" => Builtin::InvariantUndefined,
            // KLEE itself wants whole objects; here a part of one, such as a member, will do.
            "klee_make_symbolic" | "__VERIFIER_nondet_memory" => Builtin::Havoc,
            _ if name.starts_with("__ubsan_handle_") => {
                // What clang's own checks call.
                let check = name.trim_start_matches("__ubsan_handle_").trim_end_matches("_abort");
                match check {
                    "add_overflow" | "sub_overflow" | "mul_overflow" | "negate_overflow" => {
                        Builtin::CheckFailed(Check::Overflow)
                    }
                    "divrem_overflow" => Builtin::CheckFailed(Check::Division),
                    "shift_out_of_bounds" => Builtin::CheckFailed(Check::Shift),
                    _ => Builtin::Unsupported("__ubsan_handle"),
                }
            }
            _ if name.starts_with("__kmpc_") || name.starts_with("GOMP_") || name.starts_with("__tgt_") => {
                Builtin::OpenMp
            }
            _ if program::makes_jump(name) => Builtin::LongJump,
            "__surefoot_given" => Builtin::Given,
            "__surefoot_is_given" => Builtin::IsGiven,
            "__surefoot_give" => Builtin::Give,
            "__surefoot_room" => Builtin::Room,
            "__surefoot_release" => Builtin::Release,
            "__surefoot_observe" => Builtin::Observe,
            "__surefoot_write" => Builtin::Write,
            "__surefoot_print" => Builtin::Print,
            "__surefoot_buffer" => Builtin::Buffer,
            "__surefoot_read" => Builtin::Read,
            _ => match UNSUPPORTED.iter().find(|known| **known == name) {
                Some(known) => Builtin::Unsupported(known),
                None => return Builtin::intrinsic(name),
            },
        })
    }

    /// What other tools understand by name.
    fn intrinsic(name: &str) -> Option<Builtin> {
        match intrinsic(name)? {
            Intrinsic::Assertion => Some(Builtin::Assert),
            Intrinsic::Assumption => Some(Builtin::Assume),
            Intrinsic::Nothing => Some(Builtin::Nothing),
            Intrinsic::Foreign => Some(Builtin::Foreign),
            Intrinsic::Input => None,
        }
    }

    /// Functions of libm, where they are declared as libm does.
    fn float(name: &str, types: &[Type], results: &[Type]) -> Option<Builtin> {
        let &[ty] = results else { return None };
        if name == "fmodl" && ty == ExtendedOp::TYPE && types == [ty, ty] {
            return Some(Builtin::Extended(ExtendedOp::Binary(FloatBinaryOp::Rem)));
        }
        let double = match ty {
            Type::Double => true,
            Type::Float => false,
            _ => return None,
        };
        if types.iter().any(|&parameter| parameter != ty) {
            return None;
        }
        let name = if double { name } else { name.strip_suffix('f')? };
        match types.len() {
            1 => Some(Builtin::FloatUnary(FloatUnaryOp::named(name)?, double)),
            2 => Some(Builtin::FloatBinary(FloatBinaryOp::named(name)?, double)),
            _ => None,
        }
    }
}
