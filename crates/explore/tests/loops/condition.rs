//! Which condition is an error: one that never holds for what a check sees, but nearly does, or one
//! that seldom holds.

use std::collections::BTreeSet;

use crate::dice::Dice;
use crate::model::{Condition, Expression};
use crate::oracle::Seen;

fn is(expression: &Expression, value: i32) -> Condition {
    Condition::Compare("==", expression.clone(), Expression::Number(value))
}

fn both(first: Condition, second: Condition) -> Condition {
    Condition::And(Box::new(first), Box::new(second))
}

/// A condition on two expressions that never holds; None if all that can be said was seen.
pub fn never([x, y]: &[Expression; 2], seen: &Seen, mask: u8, dice: &mut Dice) -> Option<Condition> {
    let mut found = Vec::new();
    let all = |relation: &dyn Fn(i32, i32) -> bool| seen.keys().all(|&(x, y)| relation(x, y));
    let different = |left: Expression, right: Expression| Condition::Compare("!=", left, right);
    if seen.is_empty() {
        return Some(is(x, dice.roll(3) as i32));
    }
    let (xs, ys): (BTreeSet<i32>, BTreeSet<i32>) = seen.keys().copied().unzip();
    if xs.len() > 1 && all(&|x, y| x == y) {
        found.extend([different(x.clone(), y.clone()), different(x.clone(), y.clone())]);
    }
    if xs.len() > 1 && all(&|x, y| y == 2 * x) {
        let twice = Expression::Binary("*", Box::new(Expression::Number(2)), Box::new(x.clone()));
        found.push(different(y.clone(), twice));
    }
    let sum = seen.keys().next().map_or(0, |(x, y)| x + y);
    if xs.len() > 1 && all(&|x, y| x + y == sum) {
        let total = Expression::Binary("+", Box::new(x.clone()), Box::new(y.clone()));
        found.push(different(total, Expression::Number(sum)));
    }
    if ys.len() > 1 && all(&|x, y| y <= x) {
        found.push(Condition::Compare(">", y.clone(), x.clone()));
    }
    // Each was seen, but not together.
    let pairs: Vec<(i32, i32)> = xs
        .iter()
        .flat_map(|&x| ys.iter().map(move |&y| (x, y)))
        .filter(|pair| !seen.contains_key(pair))
        .collect();
    for _ in 0..2 {
        found.extend(dice.pick(&pairs).map(|&(a, b)| both(is(x, a), is(y, b))));
    }
    let unseen: Vec<i32> = (0..=i32::from(mask)).filter(|value| !xs.contains(value)).collect();
    found.extend(dice.pick(&unseen).map(|&value| is(x, value)));
    dice.pick(&found).cloned()
}

/// A condition on two expressions that seldom holds; None if there is nothing to see.
pub fn rare([x, y]: &[Expression; 2], seen: &Seen, dice: &mut Dice) -> Option<Condition> {
    let least = *seen.values().min()?;
    let pairs: Vec<(i32, i32)> =
        seen.iter().filter(|(_, times)| **times <= 2 * least).map(|(pair, _)| *pair).collect();
    dice.pick(&pairs).map(|&(a, b)| both(is(x, a), is(y, b)))
}
