//! Flags of `verify` and `check-proof`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::exploration::Exploration;
use super::input::Input;
use super::outputs::OutputFiles;

#[derive(Args, Debug)]
pub struct Verify {
    #[command(flatten)]
    pub input: Input,
    /// What to check: unreach-call, assert, valid-memsafety (valid-deref, valid-free,
    /// valid-memtrack), valid-memcleanup, no-overflow, division-by-zero, shift, no-abort, or a
    /// .prp file; may be given several times
    /// [default: unreach-call, assert, valid-deref and valid-free]
    #[arg(long, value_name = "NAME|FILE", help_heading = "Properties")]
    pub property: Vec<String>,
    #[command(flatten)]
    pub invariants: InvariantFlags,
    #[command(flatten)]
    pub exploration: Exploration,
    #[command(flatten)]
    pub outputs: OutputFiles,
    /// Show the source lines on the way to a violation: of each decision, and what it led to
    #[arg(long, help_heading = "Output")]
    pub trace: bool,
    /// Do not run violations on the compiled program
    #[arg(hide_short_help = true, hide_short_help = true, long, help_heading = "Output")]
    pub no_replay: bool,
    #[command(flatten)]
    pub proof: ProofFlags,
    /// Write a witness of the answer for other tools to check (format 2.0)
    #[arg(long, value_name = "FILE", help_heading = "Output", conflicts_with = "invariant")]
    pub witness: Option<PathBuf>,
    /// Check a witness of any tool: a violation by replaying it, a proof by proving its invariants and
    /// the property. The properties are those of the witness; --property may repeat them
    #[arg(
        long, value_name = "FILE", help_heading = "Properties",
        conflicts_with_all = ["invariant", "check_proof", "proof", "witness", "show_precondition", "trace", "sarif",
            "coverage", "html", "query_cache"],
    )]
    pub validate_witness: Option<PathBuf>,
    /// Show what has to hold at the entry of main, and at its loops, for the program to be safe
    #[arg(hide_short_help = true, long, help_heading = "Output")]
    pub show_precondition: bool,
    #[command(flatten)]
    pub page: PageFlags,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}

/// What must hold all along.
#[derive(Args, Clone, Debug)]
pub struct InvariantFlags {
    /// A C expression without side effects over the program's variables, which must hold after every
    /// statement where they are in scope and have a value; may be given several times. Nothing else is
    /// checked then, unless --property asks for it
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true, help_heading = "Properties")]
    pub invariant: Vec<String>,
    /// Check invariants in this function only [default: in every function in which all their
    /// variables are in scope]
    #[arg(
        hide_short_help = true,
        long = "in",
        value_name = "FUNCTION",
        requires = "invariant",
        help_heading = "Properties"
    )]
    pub within: Option<String>,
}

/// The page of the tree.
#[derive(Args, Clone, Debug)]
pub struct PageFlags {
    /// Write the symbolic execution tree, with the source beside it, as a page for the browser:
    /// DIR/index.html, which needs nothing else
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub html: Option<PathBuf>,
}

/// What is done with a proof.
#[derive(Args, Clone, Debug)]
pub struct ProofFlags {
    /// Check every proof, interpolant by interpolant, before saying true
    #[arg(hide_short_help = true, long, help_heading = "Output", conflicts_with = "query_cache")]
    pub check_proof: bool,
    /// Write the proof to this file, to be read and to be checked with check-proof
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub proof: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct CheckProof {
    #[command(flatten)]
    pub input: Input,
    /// The properties, as for verify
    #[arg(long, value_name = "NAME|FILE", help_heading = "Properties")]
    pub property: Vec<String>,
    #[command(flatten)]
    pub invariants: InvariantFlags,
    #[command(flatten)]
    pub exploration: Exploration,
    /// Arguments of the program
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<OsString>,
}
