//! What Z3 says of the memory it has.

use z3::{Solver, StatisticsValue};

/// The bytes that Z3 has had at most, of all back ends of the process together; None if it does not tell.
pub fn z3_bytes() -> Option<u64> {
    const MEGABYTE: f64 = (1 << 20) as f64;
    match Solver::new().get_statistics().value("max memory")? {
        StatisticsValue::Double(megabytes) => Some((megabytes * MEGABYTE) as u64),
        StatisticsValue::UInt(_) => None,
    }
}
