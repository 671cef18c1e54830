//! What `verify` and `test` have in common: from flags to an exploration.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use diagnose::Rerun;
use frontend::MergeTests;
use frontend::clause::{Invariant, Monitored};
use outcome::{
    Coverage, Covered, LoopCounts, Outcome, Properties, Property, Reached, SpeculationCounts, Statistics,
    Verdict,
};
use program::Program;

use crate::cli::{
    Engine, Exploration, Facts, Input, Interpolation, Layer, Loops, Overflow, Search, Speculation, Unmodelled,
};
use crate::loading::Loading;
use crate::terminal::plain;
use crate::{diagnostics, watchdog};

/// Time for an exploration at least, whatever loading took of it.
const LEAST_TIME: Duration = Duration::from_millis(100);

/// The properties that the flags name.
pub fn properties(names: &[String]) -> Result<Properties, String> {
    if names.is_empty() {
        return Ok(Properties::default());
    }
    let mut properties = Properties::none();
    for name in names.iter().flat_map(|name| name.split(',')) {
        let path = Path::new(name);
        let found = if path.extension().is_some_and(|extension| extension == "prp") {
            let text =
                std::fs::read_to_string(path).map_err(|error| format!("cannot read {name}: {error}"))?;
            Properties::parse(&text).map_err(|error| format!("{name}: {error}"))?.excusing_abort()
        } else {
            Properties::named(name).map_err(|error| error.to_string())?
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
) -> Result<explore::Options, String> {
    let mut strings = vec![program_name.as_os_str().as_bytes().to_vec()];
    strings.extend(arguments.iter().map(|argument| argument.as_bytes().to_vec()));
    let symbolic_arguments = match flags.sym_args.as_deref() {
        None => None,
        Some(&[least, most, length]) if least <= most && most <= 64 && length <= 4096 => {
            Some(semantics::SymbolicArguments { least, most, length })
        }
        Some(_) => return Err("--sym-args needs MIN <= MAX <= 64 and LENGTH <= 4096".into()),
    };
    if symbolic_arguments.is_some() && !arguments.is_empty() {
        return Err("--sym-args and arguments behind -- exclude each other".into());
    }
    if let Some(folder) = &flags.dump_queries {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    }
    let interrupt = interrupt();
    Ok(explore::Options {
        properties,
        jobs: flags.jobs.map_or_else(cores, usize::from),
        search: match flags.search {
            Search::Dfs => explore::Search::DepthFirst,
            Search::Bfs => explore::Search::BreadthFirst,
            Search::Random => explore::Search::RandomPath,
            Search::Coverage => explore::Search::Coverage,
            Search::Interleaved => explore::Search::Interleaved,
        },
        overflow: match flags.overflow {
            Overflow::Assume => semantics::Overflow::Assume,
            Overflow::Wrap => semantics::Overflow::Wrap,
            Overflow::Check => semantics::Overflow::Check,
        },
        unmodelled: unmodelled(flags),
        timeout: flags.timeout.map(Duration::from_secs_f64),
        memory: flags.memory.map(|megabytes| megabytes << 20).or_else(memory_of_system),
        depth: flags.depth,
        unwind: flags.unwind,
        unwinding_assertions: !flags.no_unwinding_assertions,
        max_paths: flags.max_paths,
        max_instructions: flags.max_instructions,
        stack: flags.stack,
        arguments: strings,
        symbolic_arguments,
        stdin: flags.sym_stdin,
        seed: flags.seed,
        solver: solver::ChainOptions {
            timeout: Duration::from_secs_f64(flags.query_timeout),
            validate: flags.validate_solver,
            value_sets: !flags.without_layer.contains(&Layer::ValueSets),
            ranges: !flags.without_layer.contains(&Layer::Ranges),
            domains: !flags.without_layer.contains(&Layer::Domains),
            order: !flags.without_layer.contains(&Layer::Order),
            repair: !flags.without_layer.contains(&Layer::Repair),
            cache: !flags.without_layer.contains(&Layer::Cache),
            sat: !flags.without_layer.contains(&Layer::Sat),
            ..solver::ChainOptions::default()
        },
        dump_queries: flags.dump_queries.clone(),
        keep_output: false,
        new_branches: true,
        repeat_states: flags.all_paths,
        merge: flags.merge,
        engine: match flags.engine {
            Engine::Auto => explore::EngineChoice::Auto,
            Engine::Paths => explore::EngineChoice::Paths,
            Engine::Bmc => explore::EngineChoice::Bmc,
        },
        interpolation: match flags.interpolation {
            Interpolation::Off => explore::Interpolation::Off,
            Interpolation::Core => explore::Interpolation::Core,
            Interpolation::Conjunctive => explore::Interpolation::Conjunctive,
            Interpolation::Exact => explore::Interpolation::Exact,
        },
        speculation: explore::Speculation {
            when: match flags.speculation {
                Speculation::Off => explore::SpeculateWhen::Never,
                Speculation::Auto => explore::SpeculateWhen::Beside,
                Speculation::On => explore::SpeculateWhen::Always,
            },
            states: flags.speculation_states,
            nodes: flags.speculation_nodes,
            depth: flags.speculation_depth,
        },
        interpolant_size: flags.interpolant_size,
        loops: match flags.loops {
            Loops::Abstract => explore::LoopMode::Abstract,
            Loops::Deepen => explore::LoopMode::Deepen,
            Loops::AbstractOnly => explore::LoopMode::AbstractOnly,
            Loops::Unroll => explore::LoopMode::Unroll,
        },
        without_facts: flags.without_facts.iter().map(|&kind| fact_kind(kind)).collect(),
        targets: Vec::new(),
        explain: flags.explain || flags.verbose,
        keep_proof: false,
        record_tree: false,
        learning_credit: Some(explore::LEARNING_CREDIT),
        keep_going: false,
        is_last: true,
        interrupt,
        halted: Arc::default(),
        watched_memory: explore::WatchedMemory::default(),
    })
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
pub fn unmodelled(flags: &Exploration) -> semantics::Unmodelled {
    match flags.external {
        None | Some(Unmodelled::Havoc) => semantics::Unmodelled::Havoc,
        Some(Unmodelled::Pure) => semantics::Unmodelled::Pure,
        Some(Unmodelled::Stop) => semantics::Unmodelled::Stop,
    }
}

/// How a program that was explored with these options is run again.
pub fn rerun<'p>(program: &'p Program, options: &explore::Options) -> Rerun<'p> {
    let name = options.arguments.first().cloned().unwrap_or_default();
    Rerun::new(program, explore::machine_options(options), name)
}

/// What a native run does with functions without body.
pub fn external(flags: &Exploration) -> check::External {
    match flags.external {
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

/// What is explored.
pub struct Subject {
    pub program: Arc<Program>,
    /// What clang was given, but for checks: a native build needs it, too.
    pub clang_arguments: Vec<OsString>,
    /// What clang complained about.
    pub warnings: String,
    pub loading: Duration,
    /// What became of clauses at places of the source.
    pub monitored: Monitored,
}

impl Subject {
    /// Prints what clang complained about, unless nobody wants to know.
    pub fn warn(&self, flags: &Exploration) {
        if !flags.quiet {
            diagnostics::warnings(&self.warnings);
        }
    }
}

/// Loads the program; if that fails, says why and gives the exit code.
pub fn load(
    loading: &Loading,
    input: &Input,
    properties: Properties,
    merge_tests: MergeTests,
    invariants: Vec<Invariant>,
) -> Result<Subject, u8> {
    load_with(loading, input, properties, merge_tests, |options| options.invariants = invariants)
}

/// The same, with what the front end is to add to the program.
pub fn load_with(
    loading: &Loading,
    input: &Input,
    properties: Properties,
    merge_tests: MergeTests,
    add: impl FnOnce(&mut frontend::Options),
) -> Result<Subject, u8> {
    let start = Instant::now();
    let mut options = input.options();
    let mut clang_arguments = options.clang_arguments.clone();
    options.clang_arguments.extend(explore::clang_checks(properties));
    options.merge_tests = merge_tests;
    add(&mut options);
    let loaded = loading.load(input, options)?;
    clang_arguments.extend(loaded.further_arguments);
    let (program, monitored, warnings) = (loaded.program, loaded.monitored, loaded.warnings);
    Ok(Subject { program, clang_arguments, warnings, loading: start.elapsed(), monitored })
}

fn fact_kind(kind: Facts) -> explore::FactKind {
    match kind {
        Facts::Bounds => explore::FactKind::Bounds,
        Facts::Divisibility => explore::FactKind::Divisibility,
        Facts::Values => explore::FactKind::Values,
        Facts::Relations => explore::FactKind::Relations,
        Facts::Guards => explore::FactKind::Guards,
        Facts::NotBegun => explore::FactKind::NotBegun,
        Facts::Entry => explore::FactKind::Entry,
        Facts::Paths => explore::FactKind::Paths,
        Facts::States => explore::FactKind::States,
    }
}

pub fn print_statistics(outcome: &Outcome) {
    let Statistics {
        paths,
        cut_paths,
        states,
        repeated_states,
        subsumed_states,
        irrelevant_states,
        nodes,
        interpolants,
        transitions,
        known_transitions,
        nodes_without_interpolant,
        max_live_states,
        forks,
        instructions,
        terms,
        ref seconds,
        ref queries,
        loops,
        ref speculation,
        stored_interpolants,
        interpolant_variables,
        merged_states,
        bound,
    } = outcome.statistics;
    eprintln!("paths: {paths} complete, {cut_paths} cut; forks: {forks}");
    eprintln!(
        "states: {states}, of them {repeated_states} repeated, at most {max_live_states} at a time; terms: {terms}"
    );
    if nodes > 0 {
        eprintln!(
            "nodes: {nodes}; interpolants: {interpolants}, nodes without one: {nodes_without_interpolant}; \
             states subsumed: {subsumed_states}, irrelevant: {irrelevant_states}"
        );
        eprintln!("transitions: {transitions}, of them {known_transitions} known");
        eprintln!(
            "interpolants at the end: {stored_interpolants}, with {interpolant_variables} program variables"
        );
    }
    if merged_states > 0 {
        eprintln!("states merged: {merged_states}");
    }
    if let Some(bound) = bound {
        eprintln!("bounded model checking: loops unrolled {bound} times");
    }
    if loops != LoopCounts::default() {
        let LoopCounts { rounds, restarts, unrolled, candidates, dropped, required } = loops;
        eprintln!(
            "loops: {rounds} rounds, {restarts} restarts, {unrolled} iterations unrolled; facts: {candidates} tried, \
             {dropped} dropped, {required} required"
        );
    }
    for (level, counts) in speculation.iter().enumerate() {
        let SpeculationCounts { tried, succeeded, counterexamples, bounds } = counts;
        eprintln!(
            "speculation, level {}: {tried} tried, {succeeded} succeeded; failed: {counterexamples} by a \
             counterexample, {bounds} by a bound",
            level + 1
        );
    }
    eprintln!("LLVM instructions: {instructions}");
    let total: u64 = queries.iter().filter(|(name, _)| **name != "unanswered").map(|(_, count)| count).sum();
    for (layer, count) in queries {
        eprintln!("queries, {layer}: {count} ({:.1} %)", 100.0 * *count as f64 / total.max(1) as f64);
    }
    for (phase, time) in seconds {
        eprintln!("seconds, {phase}: {time:.3}");
    }
    eprintln!("{}", coverage_line(outcome));
}

/// Prints why states were or were not subsumed, point by point.
pub fn print_explanations(program: &Program, outcome: &Outcome) {
    for found in &outcome.explanations {
        let Some(place) = found.place else {
            eprintln!("{}: {}", found.what, found.states);
            print_reasons(&found.reasons);
            continue;
        };
        eprintln!(
            "{} in {}: {} states, {} subsumed",
            diagnostics::place_text(program, place),
            found.what,
            found.states,
            found.subsumed
        );
        print_reasons(&found.reasons);
    }
}

fn print_reasons(reasons: &[(String, u64)]) {
    for (reason, count) in reasons.iter().take(5) {
        eprintln!("  {count} times: {}", plain(reason));
    }
    if reasons.len() > 5 {
        eprintln!("  and {} other reasons", reasons.len() - 5);
    }
}

/// Whether what the answer rests on is said even to who asks for the answer only: a proof is one only
/// with it.
pub fn is_proof(outcome: &Outcome) -> bool {
    outcome.verdict == Verdict::True && outcome.reached.is_empty()
        || outcome.reached.iter().any(|reached| matches!(reached, Reached::No))
}

/// Prints what the answer rests on beside the program itself.
pub fn print_assumptions(program: &Program, outcome: &Outcome) {
    for assumption in &outcome.assumptions {
        let place = assumption.place.map(|place| format!(", at {}", diagnostics::place_text(program, place)));
        let remedy = assumption.remedy.as_ref().map(|remedy| format!(" ({remedy})"));
        let (place, remedy) = (place.unwrap_or_default(), remedy.unwrap_or_default());
        eprintln!("note: assumed: {}{place}{}", plain(&assumption.text), plain(&remedy));
    }
}

pub fn coverage_line(outcome: &Outcome) -> String {
    let Coverage { blocks, branches, lines, .. } = &outcome.coverage;
    let part = |covered: &Covered, what: &str| format!("{} of {} {what}", covered.covered, covered.total);
    let parts = [part(blocks, "blocks"), part(branches, "branches"), part(lines, "lines")];
    format!("covered: {}", parts.join(", "))
}

/// Beyond the limit on time, how long something that was found at the last moment is compiled and run.
pub const LAST_RUN: Duration = Duration::from_millis(250);

/// How long violations that an exploration finds, which begins now, are waited for when they are run.
pub fn patience(options: &explore::Options) -> check::Patience<'_> {
    let deadline =
        options.timeout.and_then(|timeout| Instant::now().checked_add(timeout + timeout / 50 + LAST_RUN));
    check::Patience { deadline, interrupt: Some(&options.interrupt) }
}
