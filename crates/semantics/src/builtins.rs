//! Functions that no C model could express: memory management, process end, output, libm.

use program::{CastOp, FloatBinaryOp, FloatUnaryOp, Function, Intrinsic, Predicate, Type, intrinsic};

use crate::assumed::AssumedKind;
use crate::domain::{Domain, Ending, LifeEvent, ObjectKind, Origin};
use crate::machine::Machine;
use crate::stop::{Stop, Violation};

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
    Write,
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
    /// Known, and known to do what no engine follows: taking it for a function without side
    /// effects would be wrong.
    Unsupported(&'static str),
}

/// What is left out of `read`, which may give less than there is, or fail.
const READ_GIVES_ALL: &str = "read succeeds and gives all that it is asked for and there is";

const UNSUPPORTED: &[&str] = &[
    "setjmp",
    "_setjmp",
    "__setjmp",
    "sigsetjmp",
    "__sigsetjmp",
    "longjmp",
    "_longjmp",
    "siglongjmp",
    "__longjmp_chk",
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

impl Builtin {
    /// The builtin a function without body is.
    pub fn of(function: &Function) -> Option<Builtin> {
        if function.has_body() {
            return None;
        }
        let name = function.name.as_str();
        let (types, results) = (function.parameter_types.as_slice(), function.results.as_slice());
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
            "__surefoot_write" | "write" => Builtin::Write,
            "__surefoot_read" | "read" => Builtin::Read,
            _ => match UNSUPPORTED.iter().find(|known| **known == name) {
                Some(known) => Builtin::Unsupported(known),
                None => return Builtin::intrinsic(name).or_else(|| Builtin::float(name, types, results)),
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

impl<D: Domain> Machine<'_, D> {
    pub(crate) fn builtin(
        &mut self,
        builtin: Builtin,
        values: &[D::Value],
        types: &[Type],
        results: &[Type],
    ) -> Result<Option<D::Value>, Stop> {
        let bits = self.program.data_model.pointer_bits();
        let size = Type::Int(bits);
        // Arguments as the builtin wants them, whatever the program declared.
        let argument = |machine: &mut Self, index: usize, wanted: Type| match values.get(index) {
            Some(&value) => Ok(machine.reinterpret(value, types[index], wanted)),
            None => Err(Stop::Unsupported("a library call with too few arguments".into())),
        };
        let value = match builtin {
            Builtin::Malloc => {
                self.assume_memory();
                let size = argument(self, 0, size)?;
                Some(self.allocate_on_heap(size, 16, false)?)
            }
            Builtin::Calloc => {
                self.assume_memory();
                let (count, element) = (argument(self, 0, size)?, argument(self, 1, size)?);
                Some(self.calloc(bits, count, element)?)
            }
            Builtin::Realloc => {
                self.assume_memory();
                let (old, new_size) = (argument(self, 0, Type::Pointer)?, argument(self, 1, size)?);
                Some(self.realloc(bits, old, new_size)?)
            }
            Builtin::AlignedAlloc => {
                self.assume_memory();
                let (align, size) = (argument(self, 0, size)?, argument(self, 1, size)?);
                let align = self.domain.known(align)?;
                let align = u32::try_from(align).ok().filter(|align| align.is_power_of_two()).unwrap_or(16);
                Some(self.allocate_on_heap(size, align.max(16), false)?)
            }
            Builtin::Free => {
                let address = argument(self, 0, Type::Pointer)?;
                if !self.is_null(address)? {
                    self.free(address)?;
                }
                None
            }
            Builtin::Exit => {
                let status = argument(self, 0, Type::Int(32))?;
                return Err(Stop::Exit(self.status_of(status)));
            }
            Builtin::ExitNow => {
                let status = argument(self, 0, Type::Int(32))?;
                self.skip_destructors();
                return Err(Stop::Exit(self.status_of(status)));
            }
            Builtin::Abort if self.options.stop_at_abort => return Err(Violation::AbortCalled.into()),
            Builtin::Trap if self.options.stop_at_abort => return Err(Violation::TrapExecuted.into()),
            Builtin::Abort => return Err(Stop::Abort),
            Builtin::Trap => return Err(Stop::Trap),
            Builtin::OverflowDetected => return Err(Violation::BufferOverflow.into()),
            Builtin::Apart => {
                let to = (argument(self, 0, Type::Pointer)?, argument(self, 1, size)?);
                let from = (argument(self, 2, Type::Pointer)?, argument(self, 3, size)?);
                self.domain.check_apart(to, from)?;
                None
            }
            Builtin::Readable => {
                let (address, length) = (argument(self, 0, Type::Pointer)?, argument(self, 1, size)?);
                self.domain.check_readable(address, length)?;
                None
            }
            Builtin::NotModelled => {
                let what = argument(self, 0, Type::Pointer)?;
                return Err(Stop::Unsupported(self.known_string(what)));
            }
            Builtin::OpenMp => return Err(Stop::Unsupported("OpenMP".into())),
            Builtin::Nothing => None,
            Builtin::Foreign => return Err(Stop::Unsupported("a function of another verifier".into())),
            Builtin::Unsupported(name) => return Err(Stop::Unsupported(format!("the function {name}"))),
            Builtin::IsKnown => {
                let value = argument(self, 0, Type::Int(64))?;
                let known = self.domain.is_settled(value);
                Some(self.domain.int(32, u128::from(known)))
            }
            Builtin::Any => Some(self.domain.unconstrained(size, Origin::Library, None)),
            Builtin::Peek => {
                let (number, address) =
                    (argument(self, 0, Type::Int(32))?, argument(self, 1, Type::Pointer)?);
                let ty = results.first().copied().unwrap_or(Type::Int(8));
                return self.peek(number, address, ty).map(Some);
            }
            Builtin::InvariantViolated | Builtin::InvariantUndefined => {
                let number = argument(self, 0, Type::Int(32))?;
                let number = self.domain.known(number)? as u32;
                return Err(match builtin {
                    Builtin::InvariantViolated => Violation::InvariantViolated(number).into(),
                    _ => Violation::InvariantUndefined(number).into(),
                });
            }
            Builtin::CheckFailed(Check::Overflow) => return Err(Violation::SignedOverflow.into()),
            Builtin::CheckFailed(Check::Shift) => return Err(self.options.shift_check.into()),
            Builtin::CheckFailed(Check::Division) => {
                let divisor = argument(self, 2, size)?;
                let zero = self.domain.int(bits, 0);
                let by_zero = self.domain.compare(Predicate::Eq, bits, divisor, zero);
                let violation = match self.domain.decide(by_zero)? {
                    true => Violation::DivisionByZero,
                    false => Violation::SignedOverflow,
                };
                return Err(violation.into());
            }
            Builtin::Havoc => {
                let (address, length) = (argument(self, 0, Type::Pointer)?, argument(self, 1, size)?);
                let name = match values.get(2) {
                    Some(&name) => self.known_string(name),
                    None => "memory".into(),
                };
                let site = self.site();
                self.domain.havoc(address, length, Origin::Memory(&name), site)?;
                None
            }
            Builtin::AssertFail => return Err(Violation::AssertionFailure.into()),
            Builtin::ReachError => return Err(Violation::ErrorReached.into()),
            Builtin::Assume => {
                let ty = types.first().copied().unwrap_or(Type::Int(32));
                let condition = argument(self, 0, ty)?;
                let width = ty.bits(self.program.data_model);
                let zero = self.domain.int(width, 0);
                let fails = self.domain.compare(Predicate::Eq, width, condition, zero);
                if self.domain.decide(fails)? {
                    return Err(Stop::Assumption);
                }
                None
            }
            Builtin::Assert => {
                let ty = types.first().copied().unwrap_or(Type::Int(32));
                let condition = argument(self, 0, ty)?;
                let width = ty.bits(self.program.data_model);
                let zero = self.domain.int(width, 0);
                let fails = self.domain.compare(Predicate::Eq, width, condition, zero);
                if self.domain.decide(fails)? {
                    return Err(Violation::AssertionFailure.into());
                }
                None
            }
            Builtin::Assumes => {
                let (kind, about) = (argument(self, 0, Type::Int(32))?, argument(self, 1, Type::Pointer)?);
                let (kind, always) = match self.domain.known(kind)? {
                    1 => (AssumedKind::UnsetVariable, true),
                    2 => (AssumedKind::Model, true),
                    _ => (AssumedKind::Model, false),
                };
                if always || self.uses_result() {
                    let about = self.known_string(about);
                    self.assume_about(kind, &about);
                }
                None
            }
            Builtin::Write | Builtin::Read => {
                if builtin == Builtin::Read {
                    self.assume_about(AssumedKind::Input, "");
                    if self.is_called_by_user() {
                        self.assume_about(AssumedKind::Model, READ_GIVES_ALL);
                    }
                }
                let descriptor = argument(self, 0, Type::Int(32))?;
                let address = argument(self, 1, Type::Pointer)?;
                let length = argument(self, 2, size)?;
                let descriptor = self.domain.known(descriptor)? as u32 as i32;
                let count = if builtin == Builtin::Write {
                    if self.uses_result() {
                        let stream = if descriptor == 2 { "error" } else { "output" };
                        let about = format!("writing to standard {stream} succeeds");
                        self.assume_about(AssumedKind::Model, &about);
                    }
                    self.domain.write(descriptor, address, length)?
                } else {
                    self.domain.read(descriptor, address, length)?
                };
                Some(match bits {
                    64 => count,
                    _ => self.domain.cast(CastOp::Trunc, Type::Int(64), size, count),
                })
            }
            Builtin::FloatUnary(op, double) => {
                let ty = if double { Type::Double } else { Type::Float };
                let operand = argument(self, 0, ty)?;
                let result = self.domain.float_unary(op, double, operand)?;
                self.check_errno(double, &[operand], result)?;
                Some(result)
            }
            Builtin::FloatBinary(op, double) => {
                let ty = if double { Type::Double } else { Type::Float };
                let (left, right) = (argument(self, 0, ty)?, argument(self, 1, ty)?);
                let result = self.domain.float_binary(op, double, left, right)?;
                self.check_errno(double, &[left, right], result)?;
                Some(result)
            }
        };
        let given = match builtin {
            Builtin::Malloc | Builtin::Calloc | Builtin::Realloc | Builtin::AlignedAlloc => Type::Pointer,
            Builtin::Write | Builtin::Read | Builtin::Any => size,
            Builtin::IsKnown => Type::Int(32),
            Builtin::FloatUnary(_, double) | Builtin::FloatBinary(_, double) => {
                if double {
                    Type::Double
                } else {
                    Type::Float
                }
            }
            _ => return Ok(None),
        };
        // A program may declare them with another result.
        Ok(match (value, results.first()) {
            (Some(value), Some(&wanted)) => Some(self.reinterpret(value, given, wanted)),
            _ => None,
        })
    }

    /// Reads memory for an invariant: an access that the program does not make.
    ///
    /// Soundness: where it is none of the program's objects the invariant has no value, which is
    /// reported.
    fn peek(&mut self, number: D::Value, address: D::Value, ty: Type) -> Result<D::Value, Stop> {
        match self.domain.load(address, ty, true) {
            Err(Stop::Violation(violation)) if violation != Violation::UninitialisedRead => {
                let number = self.domain.known(number)? as u32;
                Err(Violation::InvariantUndefined(number).into())
            }
            result => result,
        }
    }

    /// A string in memory, as far as it is known.
    fn known_string(&mut self, address: D::Value) -> String {
        let mut text = Vec::new();
        while text.len() < 256 {
            let place = self.domain.pointer_offset(address, text.len() as i64);
            let byte = self.domain.load(place, Type::Int(8), false);
            match byte.ok().and_then(|byte| self.domain.number(byte)) {
                Some(0) | None => break,
                Some(byte) => text.push(byte as u8),
            }
        }
        match String::from_utf8(text) {
            Ok(text) if !text.is_empty() => text,
            _ => "unnamed".into(),
        }
    }

    /// The exit status that a value is; 0 stands for one that is not known.
    pub(crate) fn status_of(&mut self, value: D::Value) -> i32 {
        let number = self.domain.plain_number(value);
        self.state.status_value = if number.is_none() { Some(value) } else { None };
        number.unwrap_or(0) as u32 as i32
    }

    fn is_null(&mut self, address: D::Value) -> Result<bool, Stop> {
        let width = self.program.data_model.pointer_bits();
        let null = self.domain.null();
        let is_null = self.domain.compare(Predicate::Eq, width, address, null);
        self.domain.decide(is_null)
    }

    fn allocate_on_heap(&mut self, size: D::Value, align: u32, zeroed: bool) -> Result<D::Value, Stop> {
        let bits = self.program.data_model.pointer_bits();
        // No object may be larger than the address space has room for; such a request fails.
        let limit = self.domain.int(bits, 1 << (bits - 1).min(46));
        let too_large = self.domain.compare(Predicate::Uge, bits, size, limit);
        if self.domain.decide(too_large)? {
            return Ok(self.domain.null());
        }
        let size = match bits {
            64 => size,
            _ => self.domain.cast(CastOp::ZExt, Type::Int(bits), Type::Int(64), size),
        };
        let address = self.domain.allocate(size, align, ObjectKind::Heap, zeroed)?;
        if self.domain.remembers() {
            let bytes = self.domain.number(size).unwrap_or(0) as u64;
            self.remember(address, bytes, LifeEvent::Allocated);
        }
        Ok(address)
    }

    fn free(&mut self, address: D::Value) -> Result<(), Stop> {
        self.domain.free(address)?;
        self.remember(address, 0, LifeEvent::Ended(Ending::Freed));
        Ok(())
    }

    fn calloc(&mut self, bits: u32, count: D::Value, element: D::Value) -> Result<D::Value, Stop> {
        let overflows = self.domain.overflows(program::OverflowOp::Mul, false, bits, count, element);
        if self.domain.decide(overflows)? {
            return Ok(self.domain.null());
        }
        let size = self.domain.binary(program::BinaryOp::Mul, bits, count, element);
        self.allocate_on_heap(size, 16, true)
    }

    fn realloc(&mut self, bits: u32, old: D::Value, size: D::Value) -> Result<D::Value, Stop> {
        if self.is_null(old)? {
            return self.allocate_on_heap(size, 16, false);
        }
        let old_size = self.domain.heap_size(old)?;
        let zero = self.domain.int(bits, 0);
        let frees = self.domain.compare(Predicate::Eq, bits, size, zero);
        if self.domain.decide(frees)? {
            self.free(old)?;
            return Ok(self.domain.null());
        }
        let new = self.allocate_on_heap(size, 16, false)?;
        if self.is_null(new)? {
            return Ok(new);
        }
        let wide = match bits {
            64 => size,
            _ => self.domain.cast(CastOp::ZExt, Type::Int(bits), Type::Int(64), size),
        };
        let kept = self.domain.binary(program::BinaryOp::UMin, 64, old_size, wide);
        let copied = self.domain.copy(new, old, kept, true);
        if copied == Err(Stop::Fork) {
            // The call is made again: the new block too.
            self.domain.free(new)?;
        }
        copied?;
        self.free(old)?;
        self.domain.moved();
        Ok(new)
    }
}
