//! The way to a violation, step by step: which inputs are read where on it.

/// A line of a file, and a column in it; files by any name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot<F> {
    pub file: F,
    pub line: u64,
    pub column: u64,
}

/// For each input, the step of the way at which it is read; None if that was before the first one, or
/// somewhere else.
///
/// From the end backwards, because it is the beginning of a long way that is left out. Inputs are read
/// in order, and one column of a line is read once per visit.
pub fn read_at<F: PartialEq>(way: &[Spot<F>], inputs: &[Option<Spot<F>>]) -> Vec<Option<usize>> {
    let mut found = vec![None; inputs.len()];
    let mut step = way.len();
    // Columns of the current step that inputs were read at.
    let mut columns: Vec<u64> = Vec::new();
    for (index, input) in inputs.iter().enumerate().rev() {
        let Some(input) = input else { continue };
        let is_there = |spot: &Spot<F>| spot.file == input.file && spot.line == input.line;
        let is_same_visit =
            way.get(step).is_some_and(|spot| is_there(spot) && !columns.contains(&input.column));
        if !is_same_visit {
            let Some(earlier) = way[..step.min(way.len())].iter().rposition(is_there) else { continue };
            step = earlier;
            columns.clear();
        }
        columns.push(input.column);
        found[index] = Some(step);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_found_on_the_way_from_its_end() {
        let spot = |line, column| Spot { file: 'a', line, column };
        let way = [spot(3, 1), spot(4, 1), spot(3, 1), spot(4, 1), spot(9, 1)];
        // A loop that reads one input per iteration, of which the first is left out.
        let inputs = [Some(spot(4, 7)), Some(spot(4, 7)), Some(spot(4, 7)), None];
        assert_eq!(read_at(&way, &inputs), [None, Some(1), Some(3), None]);
        // Two inputs in one line.
        let inputs = [Some(spot(4, 5)), Some(spot(4, 9))];
        assert_eq!(read_at(&way, &inputs), [Some(3), Some(3)]);
        assert_eq!(read_at(&[], &inputs), [None, None]);
    }
}
