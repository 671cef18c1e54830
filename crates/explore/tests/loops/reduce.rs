//! Makes a program that shows something smaller, as long as it still shows it.

use crate::model::{Condition, Model, Statement};

/// The smallest program on the way of leaving out one thing after the other.
pub fn reduce(model: &Model, shows: &mut dyn FnMut(&Model) -> bool) -> Model {
    let mut best = model.clone();
    loop {
        let mut changed = false;
        for function in 0..best.functions.len() {
            let mut number = 0;
            loop {
                let mut smaller = best.clone();
                let mut left = number;
                if !change(&mut smaller.functions[function].body, &mut left) {
                    break;
                }
                if shows(&smaller) {
                    best = smaller;
                    changed = true;
                } else {
                    number += 1;
                }
            }
        }
        if !changed {
            return best;
        }
    }
}

/// Makes the change of this number; false if there are fewer.
fn change(body: &mut Vec<Statement>, left: &mut usize) -> bool {
    for index in 0..body.len() {
        // Leave it out, but labels may be needed.
        if !matches!(body[index], Statement::Label(_)) && taken(left) {
            body.remove(index);
            return true;
        }
        let inside = match &mut body[index] {
            Statement::If(_, then, otherwise) => {
                if taken(left) {
                    let then = std::mem::take(then);
                    body.splice(index..=index, then);
                    return true;
                }
                if !otherwise.is_empty() && taken(left) {
                    let otherwise = std::mem::take(otherwise);
                    body.splice(index..=index, otherwise);
                    return true;
                }
                change(then, left) || change(otherwise, left)
            }
            Statement::While(condition, inner) | Statement::DoWhile(inner, condition) => {
                if !matches!(condition, Condition::Any) && taken(left) {
                    *condition = Condition::Any;
                    return true;
                }
                change(inner, left)
            }
            _ => false,
        };
        if inside {
            return true;
        }
    }
    false
}

fn taken(left: &mut usize) -> bool {
    let is_this = *left == 0;
    *left = left.wrapping_sub(1);
    is_this
}
