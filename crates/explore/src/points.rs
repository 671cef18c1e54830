//! Subsumption points: where states are compared.

use program::{Cfg, Program};

/// For each block of the program, by its number, whether a loop begins there.
pub fn loop_headers(program: &Program) -> Vec<bool> {
    let mut headers = Vec::new();
    for function in program.functions.values().filter(|function| function.has_body()) {
        let cfg = Cfg::new(function);
        headers.extend(function.blocks.keys().map(|block| cfg.begins_loop(block)));
    }
    headers
}

/// For each block of the program, by its number, whether it is a subsumption point: the entry of a
/// function, a place where ways meet, a loop header.
pub fn subsumption_points(program: &Program) -> Vec<bool> {
    let mut points = Vec::new();
    for function in program.functions.values().filter(|function| function.has_body()) {
        let cfg = Cfg::new(function);
        let is_point = |block| {
            function.entry() == Some(block) || cfg.predecessors[block].len() > 1 || cfg.begins_loop(block)
        };
        points.extend(function.blocks.keys().map(is_point));
    }
    points
}
