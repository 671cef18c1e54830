//! What a session came to, and writing it where the user said.

use std::sync::Arc;
use std::time::Instant;

use diagnose::Rerun;
use outcome::Outcome;
use program::Program;
use report::sarif::Context;
use serde_json::Value;

use super::{Session, Subject, options};
use crate::cli::{PageFlags, ProofFlags};
use crate::diagnostics::Refusal;
use crate::{outputs, prove, tree};

/// The outcome of an exploration, with what was explored and how.
pub struct Answered<'s> {
    pub session: &'s Session<'s>,
    pub subject: &'s Subject,
    pub outcome: Outcome,
    /// When the exploration began.
    pub begun: Instant,
}

impl<'s> Answered<'s> {
    pub fn program(&self) -> &'s Arc<Program> {
        &self.subject.program
    }

    /// How what was found is run again.
    pub fn rerun(&self) -> Rerun<'s> {
        options::rerun(&self.subject.program, &self.session.options)
    }

    /// Whether there will be documents that show the ways to violations.
    pub fn shows_ways(&self) -> bool {
        let asked = self.session.asked;
        asked.flags.reporting.json || asked.outputs.is_some_and(|files| files.sarif.is_some())
    }

    /// Whether a proof is to be checked: also one that rests on claims, before it is written.
    pub fn wants_check(&self, flags: &ProofFlags) -> bool {
        flags.check_proof || flags.proof.is_some() && !self.outcome.claims.is_empty()
    }

    /// Writes the proof, if there is one and it is asked for; returns the exit code.
    pub fn write_proof(&self, flags: &ProofFlags, code: u8) -> u8 {
        if let (Some(proof), Some(file)) = (&self.outcome.proof, &flags.proof)
            && let Err(error) = prove::write(proof, &self.outcome.assumptions, file)
        {
            return Refusal::from(error).exit_code();
        }
        code
    }

    /// Writes the page of the tree, if it is asked for; returns the exit code.
    pub fn write_page(&self, flags: &PageFlags, verdict: String, code: u8) -> u8 {
        let written = flags.html.as_ref().map_or(Ok(()), |folder| tree::write_page(folder, self, verdict));
        written.map_or_else(|error| Refusal::from(error).exit_code(), |()| code)
    }

    /// Writes the other files that are asked for, after the answer was printed; returns the exit code.
    pub fn write_files(&self, code: u8, sarif: impl FnOnce(&Context) -> Value) -> u8 {
        let program = self.program();
        match self.session.asked.outputs {
            Some(files) if outputs::are_asked_for(files) => {
                let sources = outputs::sources(program);
                let context = Context { run: &self.session.run, program, sources: &sources, exit_code: code };
                outputs::write(files, &context, &self.outcome, sarif)
            }
            _ => code,
        }
    }
}
