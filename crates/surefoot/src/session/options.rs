//! From flags to the options of an exploration.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diagnose::Rerun;
use frontend::MergeTests;
use outcome::{Properties, Property};
use program::Program;
use semantics::Unmodelled;

use super::environment;
use crate::cli::{Exploration, FlagError};
use crate::{files, watchdog};

/// Time for an exploration at least, whatever loading took of it.
const LEAST_TIME: Duration = Duration::from_millis(100);

/// The properties that the flags name.
pub fn properties(names: &[String]) -> Result<Properties, FlagError> {
    if names.is_empty() {
        return Ok(Properties::default());
    }
    let mut properties = Properties::none();
    for name in names.iter().flat_map(|name| name.split(',')) {
        let path = Path::new(name);
        let found = if path.extension().is_some_and(|extension| extension == "prp") {
            Properties::parse(&files::read_text(path)?)
                .map_err(|why| FlagError::PropertyFile { file: name.to_string(), why })?
                .excusing_abort()
        } else {
            Properties::named(name)?
        };
        properties = properties.union(found);
    }
    Ok(properties)
}

/// What a shell says of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// The options of an exploration.
pub fn options(
    flags: &Exploration,
    properties: Properties,
    program_name: &Path,
    arguments: &[OsString],
) -> Result<explore::Options, FlagError> {
    let mut strings = vec![program_name.as_os_str().as_bytes().to_vec()];
    strings.extend(arguments.iter().map(|argument| argument.as_bytes().to_vec()));
    let environment = environment::environment(&flags.environment, arguments)?;
    if let Some(folder) = &flags.solver.dump_queries {
        files::create_folder(folder)?;
    }
    let interrupt = interrupt();
    Ok(explore::Options {
        properties,
        jobs: flags.search.jobs.map_or_else(cores, usize::from),
        search: flags.search.search.unwrap_or_default(),
        overflow: flags.environment.overflow,
        unmodelled: unmodelled(flags),
        timeout: flags.limits.timeout.map(Duration::from_secs_f64),
        memory: flags.limits.memory.map(|megabytes| megabytes << 20).or_else(memory_of_system),
        depth: flags.limits.depth,
        unwind: flags.limits.unwind,
        unwinding_assertions: !flags.limits.no_unwinding_assertions,
        max_paths: flags.limits.max_paths,
        max_instructions: flags.limits.max_instructions,
        stack: flags.limits.stack,
        arguments: strings,
        environment: Arc::new(environment),
        stdin: flags.environment.sym_stdin,
        seed: flags.seed,
        solver: chain(flags)?,
        dump_queries: flags.solver.dump_queries.clone(),
        keep_output: false,
        new_branches: true,
        repeat_states: flags.search.all_paths,
        merge: flags.search.merge,
        engine: flags.search.engine,
        interpolation: flags.learning.interpolation.unwrap_or_default(),
        speculation: speculation(flags),
        interpolant_size: flags.learning.interpolant_size,
        loops: flags.learning.loops,
        without_facts: flags.learning.without_facts.clone(),
        targets: Vec::new(),
        explain: flags.learning.explain || flags.reporting.verbose,
        keep_proof: false,
        record_tree: false,
        learning_credit: Some(explore::LEARNING_CREDIT),
        keep_going: false,
        covers: false,
        is_last: true,
        interrupt,
        halted: Arc::default(),
        watched_memory: explore::WatchedMemory::default(),
    })
}

/// The layers of the solver.
fn chain(flags: &Exploration) -> Result<solver::ChainOptions, FlagError> {
    let open = |folder: &PathBuf| {
        solver::QueryCache::open(folder).map_err(|error| FlagError::QueryCache(folder.clone(), error))
    };
    Ok(solver::ChainOptions {
        timeout: flags.solver.query_timeout.map_or(explore::QUERY_TIME, Duration::from_secs_f64),
        validate: flags.solver.validate_solver,
        layers: solver::Layers::default().without(&flags.solver.without_layer),
        query_cache: flags.solver.query_cache.as_ref().map(open).transpose()?,
        ..solver::ChainOptions::default()
    })
}

fn speculation(flags: &Exploration) -> explore::Speculation {
    explore::Speculation {
        when: flags.learning.speculation,
        states: flags.learning.speculation_states,
        nodes: flags.learning.speculation_nodes,
        depth: flags.learning.speculation_depth,
    }
}

/// What tells that the user wants it to end. The first Ctrl-C keeps what was found so far, the second ends
/// the process.
pub fn interrupt() -> Arc<AtomicBool> {
    let interrupt = Arc::new(AtomicBool::new(false));
    let flag = interrupt.clone();
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            crate::leave::now(INTERRUPTED);
        }
        if std::io::stderr().is_terminal() {
            eprintln!("interrupted: what was found so far follows (once more to end at once)");
        }
    };
    let _ = ctrlc::set_handler(handler);
    interrupt
}

/// What calling a function without body means.
pub fn unmodelled(flags: &Exploration) -> Unmodelled {
    flags.environment.external.unwrap_or_default()
}

/// How a program that was explored with these options is run again.
pub fn rerun<'p>(program: &'p Program, options: &explore::Options) -> Rerun<'p> {
    let name = options.arguments.first().cloned().unwrap_or_default();
    Rerun::new(program, explore::machine_options(options), name)
}

/// What a native run does with functions without body.
pub fn external(flags: &Exploration) -> check::External {
    match flags.environment.external {
        Some(Unmodelled::Pure) => check::External::Recorded,
        _ => check::External::Real,
    }
}

/// Four fifths of what the process can have: beyond that the system would end it without an answer.
pub fn memory_of_system() -> Option<u64> {
    let read = |file: &str| std::fs::read_to_string(file).unwrap_or_default();
    let number = |line: &str| line.split_whitespace().find_map(|word| word.parse::<u64>().ok());
    let line_of = |text: &str, name: &str| text.lines().find(|line| line.starts_with(name)).and_then(number);
    let limits = [
        watchdog::address_space(),
        line_of(&read("/proc/meminfo"), "MemTotal:").map(|kilobytes| kilobytes << 10),
        number(&read("/sys/fs/cgroup/memory.max")),
    ];
    limits.into_iter().flatten().min().map(|bytes| bytes / 5 * 4)
}

/// The time that is left for exploring, of a run that began then.
pub fn time_left(timeout: Option<Duration>, begun: Instant) -> Option<Duration> {
    timeout.map(|timeout| timeout.saturating_sub(begun.elapsed()).max(LEAST_TIME))
}

/// How the tests of `&&` and `||` are joined.
pub fn merge_tests(overflow_is_harmless: bool) -> MergeTests {
    if overflow_is_harmless { MergeTests::Always } else { MergeTests::WithoutOverflow }
}

/// Whether nobody asks about signed overflow, and it has a result.
pub fn overflow_is_harmless(options: &explore::Options) -> bool {
    options.overflow == semantics::Overflow::Wrap && !options.properties.contains(Property::NoOverflow)
}

/// The cores there are.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Beyond the limit on time, how long something that was found at the last moment is compiled and run.
pub const LAST_RUN: Duration = Duration::from_millis(250);

/// How long violations that an exploration finds, which begins now, are waited for when they are run.
pub fn patience(options: &explore::Options) -> check::Patience<'_> {
    let deadline =
        options.timeout.and_then(|timeout| Instant::now().checked_add(timeout + timeout / 50 + LAST_RUN));
    check::Patience { deadline, interrupt: Some(&options.interrupt) }
}
