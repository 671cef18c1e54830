//! The end of the process.

use std::io::Write;

/// Ends the process at once. Threads may still be inside a solver, and nobody waits for them: what libraries do
/// at a usual end of a process (`atexit`, destructors) would take away from under them what they work with,
/// and end in a crash.
pub fn now(code: i32) -> ! {
    // Who reads may have gone.
    let _ = std::io::stdout().flush();
    let _ = std::io::stderr().flush();
    signal_hook::low_level::exit(code)
}
