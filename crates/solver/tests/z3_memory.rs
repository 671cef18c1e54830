//! The Z3 back end keeps no more memory the longer it runs. In a process of its own, as it measures
//! the process.

use std::time::Duration;

use solver::{Answer, Backend, Query, Z3Backend};
use term::{Term, TermStore};

/// Pages that this process holds.
fn resident_megabytes() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split_whitespace().nth(1).and_then(|pages| pages.parse::<usize>().ok());
    pages.unwrap_or(0) * 4 / 1024
}

#[test]
fn memory_is_bounded() {
    let store = TermStore::new();
    let mut backend = Z3Backend::new();
    let mut state = 31_u64;
    let mut random = move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize
    };
    let variables: Vec<Term> = (0..8).map(|_| store.fresh_variable(32, "x")).collect();
    let mut path: Vec<Term> = Vec::new();
    let mut early = 0;
    for query in 0..20_000 {
        if query == 5_000 {
            early = resident_megabytes();
        }
        let variable = variables[random() % variables.len()];
        let condition = store.ult(variable, store.constant(32, random() as u128 % 2000));
        let timeout = Duration::from_secs(20);
        let query = Query { constraints: &path, assumptions: &[condition], wants_core: false, timeout };
        let satisfiable = matches!(backend.check(&store, query), Answer::Satisfiable(_));
        path.push(if satisfiable { condition } else { store.not(condition) });
        if path.len() > 20 {
            path.truncate(random() % 20);
        }
    }
    let late = resident_megabytes();
    assert!(late < early + 60, "{early} MB after 5,000 queries, {late} MB after 20,000");
}
