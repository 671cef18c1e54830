//! Why a function has no guarded commands.

use program::Place;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Incomplete: what has no translation ends it.
    #[error("{what} cannot be translated to guarded commands over integers and memory")]
    Unsupported { what: String, place: Option<Place> },
    #[error("the function {function} has no body: name one that is defined in the files given")]
    NoBody { function: String },
    #[error("a goto leads into the middle of a loop of {function}: enter the loop at one place only")]
    Irreducible { function: String, place: Option<Place> },
    #[error(
        "unrolled and with calls in their places the function has more than {limit} blocks: choose a \
         smaller --unwind"
    )]
    TooLarge { limit: usize },
}

impl Error {
    /// Where in the source, if it is about a place.
    pub fn place(&self) -> Option<Place> {
        match self {
            Error::Unsupported { place, .. } | Error::Irreducible { place, .. } => *place,
            Error::NoBody { .. } | Error::TooLarge { .. } => None,
        }
    }
}
