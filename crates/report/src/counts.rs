//! The counts of a run, for people: what each is, and how much.

use outcome::Statistics;

/// The counts that are not zero, in the order of interest.
pub fn rows(statistics: &Statistics) -> Vec<[String; 2]> {
    let Statistics {
        paths,
        cut_paths,
        states,
        repeated_states,
        subsumed_states,
        irrelevant_states,
        nodes,
        interpolants,
        nodes_without_interpolant,
        transitions,
        known_transitions,
        max_live_states,
        forks,
        instructions,
        terms,
        stored_interpolants,
        interpolant_variables,
        merged_states,
        ref loops,
        ref queries,
        ref speculation,
        bound,
        ..
    } = *statistics;
    let tried: u64 = speculation.iter().map(|counts| counts.tried).sum();
    let succeeded: u64 = speculation.iter().map(|counts| counts.succeeded).sum();
    let mut rows = vec![
        ("complete paths", paths),
        ("paths cut", cut_paths),
        ("forks", forks),
        ("states", states),
        ("states at a time, at most", max_live_states),
        ("states subsumed", subsumed_states),
        ("states repeated", repeated_states),
        ("states irrelevant", irrelevant_states),
        ("states merged", merged_states),
        ("nodes", nodes),
        ("interpolants", interpolants),
        ("nodes without interpolant", nodes_without_interpolant),
        ("interpolants at the end", stored_interpolants),
        ("program variables in them", interpolant_variables),
        ("transitions", transitions),
        ("transitions known before", known_transitions),
        ("rounds of loops", loops.rounds),
        ("restarts of loops", loops.restarts),
        ("iterations unrolled", loops.unrolled),
        ("facts tried", loops.candidates),
        ("facts dropped", loops.dropped),
        ("facts required", loops.required),
        ("speculations", tried),
        ("speculations that succeeded", succeeded),
        ("bound of bounded model checking", u64::from(bound.unwrap_or(0))),
        ("LLVM instructions", instructions),
        ("terms", terms),
    ];
    rows.retain(|(_, count)| *count > 0);
    let queries = queries.iter().filter(|(_, count)| **count > 0);
    let queries = queries.map(|(layer, count)| [format!("queries, {layer}"), count.to_string()]);
    rows.into_iter().map(|(name, count)| [name.to_string(), count.to_string()]).chain(queries).collect()
}
