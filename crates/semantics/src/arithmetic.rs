//! Integer arithmetic with the checks C asks for.

use program::{BinaryOp, NoWrap, OverflowOp, Predicate};

use crate::domain::Domain;
use crate::options::Overflow;
use crate::stop::{Stop, Violation};

/// A binary operation, or the violation it is.
// Inlined into each step, so that its operator and width are known there.
#[inline(always)]
pub fn binary<D: Domain>(
    domain: &mut D,
    overflow: Overflow,
    op: BinaryOp,
    no_wrap: NoWrap,
    width: u32,
    left: D::Value,
    right: D::Value,
) -> Result<D::Value, Stop> {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul if overflow != Overflow::Wrap && no_wrap.signed => {
            check_overflow(domain, overflow, op, width, left, right)?;
        }
        BinaryOp::UDiv | BinaryOp::URem => check_divisor(domain, width, right)?,
        BinaryOp::SDiv | BinaryOp::SRem => {
            check_divisor(domain, width, right)?;
            check_quotient(domain, width, left, right)?;
        }
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => check_amount(domain, width, right)?,
        _ => {}
    }
    Ok(domain.binary(op, width, left, right))
}

#[inline(never)]
fn check_overflow<D: Domain>(
    domain: &mut D,
    overflow: Overflow,
    op: BinaryOp,
    width: u32,
    left: D::Value,
    right: D::Value,
) -> Result<(), Stop> {
    let op = match op {
        BinaryOp::Add => OverflowOp::Add,
        BinaryOp::Sub => OverflowOp::Sub,
        _ => OverflowOp::Mul,
    };
    let overflows = domain.overflows(op, true, width, left, right);
    if domain.decide(overflows)? {
        return Err(match overflow {
            // Soundness: only on request; the answer says that overflow was assumed away.
            Overflow::Assume => Stop::Assumption,
            Overflow::Check | Overflow::Wrap => Violation::SignedOverflow.into(),
        });
    }
    Ok(())
}

#[inline]
fn check_divisor<D: Domain>(domain: &mut D, width: u32, divisor: D::Value) -> Result<(), Stop> {
    let zero = domain.int(width, 0);
    let is_zero = domain.compare(Predicate::Eq, width, divisor, zero);
    if domain.decide(is_zero)? { Err(Violation::DivisionByZero.into()) } else { Ok(()) }
}

/// The smallest number divided by −1 does not fit, and traps; its remainder is undefined too.
#[inline]
fn check_quotient<D: Domain>(
    domain: &mut D,
    width: u32,
    left: D::Value,
    right: D::Value,
) -> Result<(), Stop> {
    let minus_one = domain.int(width, if width >= 128 { u128::MAX } else { (1 << width) - 1 });
    let by_minus_one = domain.compare(Predicate::Eq, width, right, minus_one);
    if domain.decide(by_minus_one)? {
        let smallest = domain.int(width, 1 << (width - 1));
        let is_smallest = domain.compare(Predicate::Eq, width, left, smallest);
        if domain.decide(is_smallest)? {
            return Err(Violation::SignedOverflow.into());
        }
    }
    Ok(())
}

#[inline(always)]
fn check_amount<D: Domain>(domain: &mut D, width: u32, amount: D::Value) -> Result<(), Stop> {
    // In a type too narrow for its own width as a number, every amount is in range or the width
    // is one.
    let limit = domain.int(width, u128::from(width));
    let fits = width >= 32 || u128::from(width) < 1 << width;
    let too_large =
        if fits { domain.compare(Predicate::Uge, width, amount, limit) } else { domain.int(1, 0) };
    if domain.decide(too_large)? { Err(Violation::OversizedShift.into()) } else { Ok(()) }
}
