//! What the tests of explorations share.

use std::time::Duration;

use check::ProofRequest;
use explore::{Event, Explorer, Options, machine_options};
use outcome::{Counterexample, End, Replay};

/// Listens and says nothing.
pub struct Silent;

impl Explorer for Silent {
    fn wants_test(&mut self, _end: &End, _covered_new: bool) -> bool {
        false
    }

    fn event(&mut self, _event: Event<'_>) -> Result<(), explore::ListenerError> {
        Ok(())
    }

    fn replay(&mut self, _counterexample: &Counterexample) -> Replay {
        Replay::NotTried("a test".into())
    }
}

/// How a proof that was found with these options is checked, within some seconds, and so many for
/// each query.
pub fn request(options: &Options, seconds: u64, query_seconds: u64) -> ProofRequest {
    ProofRequest {
        properties: options.properties,
        machine: machine_options(options),
        arguments: options.arguments.clone(),
        stdin: options.stdin,
        targets: Vec::new(),
        unwinding_assertions: options.unwinding_assertions,
        timeout: Some(Duration::from_secs(seconds)),
        query_timeout: Duration::from_secs(query_seconds),
        interrupt: options.interrupt.clone(),
    }
}
