//! Files that a run writes on request, beside its answer.

use std::path::PathBuf;

use clap::Args;

#[derive(Args, Clone, Debug)]
pub struct OutputFiles {
    /// Write the answer as SARIF 2.1.0 to this file, with the way to each violation
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub sarif: Option<PathBuf>,
    /// Write what was executed to this folder, which is made if need be: lcov.info, and pages with
    /// the source (index.html)
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub coverage: Option<PathBuf>,
}
