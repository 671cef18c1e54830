//! What was run: everything about a run that its outcome does not say.

#[derive(Clone, Debug)]
pub struct Run {
    /// The command: `verify`, `reach`, `test`, `check-proof`, `vc`.
    pub command: &'static str,
    /// The version of Surefoot.
    pub version: &'static str,
    /// The engine that was asked for, as the flag names it.
    pub engine: String,
    /// The function that execution starts in.
    pub entry: String,
    /// The files that were given, in order.
    pub files: Vec<RunFile>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunFile {
    /// As it was given.
    pub path: String,
    /// Of its bytes, in hexadecimal; empty if it cannot be read.
    pub sha256: String,
}
