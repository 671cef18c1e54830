//! How much memory pieces take that several hold.

use std::rc::Rc;

/// The part of a piece that falls to one of those who hold it: its own bytes and what is `inside` of it, over
/// their number. Over all who hold it each piece is counted once, so that a sample of them tells about all.
pub fn share<T: ?Sized>(piece: &Rc<T>, inside: f64) -> f64 {
    const COUNTERS: usize = 2 * size_of::<usize>();
    (size_of_val(&**piece) as f64 + COUNTERS as f64 + inside) / Rc::strong_count(piece) as f64
}

/// What a list has room for.
pub fn room<T>(list: &Vec<T>) -> f64 {
    (list.capacity() * size_of::<T>()) as f64
}
