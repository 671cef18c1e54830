//! Why a condition cannot be generated or written.

use thiserror::Error;

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Error {
    #[error(
        "{what} has more than {limit} nodes: raise the limit, unwind loops less often, or use the algorithm \
         dwp, whose condition grows with the length of the program only"
    )]
    TooLarge { what: &'static str, limit: u64 },
    #[error("{operation} is not expressible over mathematical integers: use the theory of machine integers")]
    NotOverIntegers { operation: String },
    #[error(
        "memory is accessed {first} and {second} bytes at a time, which is not expressible over \
         mathematical integers: use the theory of machine integers"
    )]
    MixedAccess { first: u32, second: u32 },
    #[error("{operation} is not supported in conditions: verify the program path by path instead")]
    Unsupported { operation: String },
    #[error("this condition is for deterministic complete programs only: use the algorithm dwp")]
    NotDeterministic,
    #[error("timeout while the condition was written for the solver")]
    OutOfTime,
}
