//! How long a query may take, and how that is measured.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What the time of a query is measured by.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    #[default]
    Clock,
    /// By what the solvers count of their own steps, about as many as fit into that time: a query that is
    /// asked again is then given up again, however busy the machine is. The clock counts only for when
    /// nobody waits for answers any more.
    Steps { until: Option<Instant> },
}

/// Whom a solver asks between slices of a query, where several share a core: it is told how long the last
/// slice took, about, may be long in answering, and answers whether the query goes on.
#[derive(Clone, Default)]
pub struct Slices(Option<Arc<dyn Fn(Duration) -> bool + Send + Sync>>);

impl Slices {
    pub fn new(go_on: impl Fn(Duration) -> bool + Send + Sync + 'static) -> Slices {
        Slices(Some(Arc::new(go_on)))
    }

    pub(crate) fn go_on(&self, time: Duration) -> bool {
        self.0.as_ref().is_none_or(|go_on| go_on(time))
    }

    pub(crate) fn are_wanted(&self) -> bool {
        self.0.is_some()
    }
}

impl fmt::Debug for Slices {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Slices({})", self.are_wanted())
    }
}

/// Steps that Z3 counts (`rlimit`) in a millisecond, roughly: queries differ by a factor of a few.
const Z3_STEPS: u64 = 2_500;
/// How often CaDiCaL asks in a millisecond whether it shall end, as roughly.
const SAT_STEPS: u64 = 80;

/// When something has to be over.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Limit {
    pub until: Option<Instant>,
    /// What is left, in steps as long as they take about; None where the clock counts.
    steps: Option<Duration>,
}

impl Limit {
    pub fn new(pace: Pace, time: Duration) -> Limit {
        match pace {
            Pace::Clock => Limit { until: Instant::now().checked_add(time), steps: None },
            Pace::Steps { until } => Limit { until, steps: Some(time) },
        }
    }

    /// The same, but not longer than so.
    pub fn at_most(self, time: Duration) -> Limit {
        match self.steps {
            Some(steps) => Limit { steps: Some(steps.min(time)), ..self },
            None => {
                let until = Instant::now().checked_add(time);
                Limit { until: self.until.into_iter().chain(until).min(), steps: None }
            }
        }
    }

    /// What is left when steps were done that take about so long. Where the clock counts, it has.
    pub fn without(self, time: Duration) -> Limit {
        Limit { steps: self.steps.map(|steps| steps.saturating_sub(time)), ..self }
    }

    pub fn is_over(self) -> bool {
        self.steps.is_some_and(|steps| steps.is_zero()) || self.left().is_zero()
    }

    /// By the clock.
    pub fn left(self) -> Duration {
        self.until.map_or(Duration::MAX, |until| until.saturating_duration_since(Instant::now()))
    }

    /// How many steps Z3 may do; None where the clock counts.
    pub fn z3_steps(self) -> Option<u32> {
        let steps = u64::try_from(self.steps?.as_millis()).unwrap_or(u64::MAX);
        // Zero would be no limit.
        Some(u32::try_from(steps.saturating_mul(Z3_STEPS)).unwrap_or(u32::MAX).max(1))
    }

    /// How often CaDiCaL may ask whether it shall end; None where the clock counts.
    pub fn sat_steps(self) -> Option<u64> {
        let steps = u64::try_from(self.steps?.as_millis()).unwrap_or(u64::MAX);
        Some(steps.saturating_mul(SAT_STEPS).max(1))
    }
}

/// How long so many steps of Z3 take, about.
pub(crate) fn z3_time(steps: u64) -> Duration {
    Duration::from_micros(steps.saturating_mul(1000) / Z3_STEPS)
}

/// The same for CaDiCaL.
pub(crate) fn sat_time(steps: u64) -> Duration {
    Duration::from_micros(steps.saturating_mul(1000) / SAT_STEPS)
}
