//! Models of Z3 as models of ours.

use z3::DeclKind;
use z3::ast::{Array, Ast, BV, Bool, Dynamic};

use crate::model::ArrayModel;

/// The value of a constant, unless the model leaves it open.
pub(super) fn bits(model: &z3::Model, constant: &BV) -> Option<u128> {
    let value = model.get_const_interp(constant)?;
    match value.as_u64() {
        Some(value) => Some(u128::from(value)),
        None => parse(&value.to_string()),
    }
}

pub(super) fn truth(model: &z3::Model, constant: &Bool) -> Option<bool> {
    model.get_const_interp(constant)?.as_bool()
}

/// Numbers wider than 64 bits are read from their text.
fn parse(text: &str) -> Option<u128> {
    match text.split_at_checked(2)? {
        ("#x", digits) => u128::from_str_radix(digits, 16).ok(),
        ("#b", digits) => u128::from_str_radix(digits, 2).ok(),
        _ => None,
    }
}

/// The bytes of an array: stores over a constant array, or the graph of a function.
pub(super) fn array(model: &z3::Model, constant: &Array) -> Option<ArrayModel> {
    let mut array = ArrayModel::default();
    let mut current = Dynamic::from(model.get_const_interp(constant)?);
    loop {
        match current.decl().kind() {
            DeclKind::Store => {
                let (index, byte) = (number(&current.nth_child(1)?)?, number(&current.nth_child(2)?)?);
                // The outermost store is the latest.
                array.bytes.entry(index).or_insert(byte as u8);
                current = current.nth_child(0)?;
            }
            DeclKind::ConstArray => {
                array.default = number(&current.nth_child(0)?)? as u8;
                return Some(array);
            }
            DeclKind::AsArray => {
                let function = model.get_func_interp(&current.as_array()?.as_array_func_decl()?)?;
                for entry in function.get_entries() {
                    let index = number(entry.get_args().first()?)?;
                    array.bytes.entry(index).or_insert(number(&entry.get_value())? as u8);
                }
                array.default = function.get_else().as_ref().and_then(number).unwrap_or(0) as u8;
                return Some(array);
            }
            _ => return None,
        }
    }
}

fn number(value: &Dynamic) -> Option<u64> {
    value.as_bv()?.as_u64()
}
