//! Numbers of up to 128 bits, zero above their width.

/// All ones.
#[inline]
pub fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

#[inline]
pub fn sign_extend(value: u128, width: u32) -> i128 {
    let shift = 128 - width.clamp(1, 128);
    (value << shift) as i128 >> shift
}

/// The bit that holds the sign.
#[inline]
pub(crate) fn sign_bit(width: u32) -> u128 {
    1 << (width - 1)
}
