//! SHA-256, by which test suites and witnesses name the program they are about.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// The hash in hexadecimal.
pub fn sha256_hex(data: &[u8]) -> String {
    let mut hex = String::with_capacity(64);
    for byte in sha256(data) {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

/// The hash.
pub fn sha256(data: &[u8]) -> [u8; 32] {
    Sha256::digest(data).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of the standard.
    #[test]
    fn known_hashes() {
        assert_eq!(sha256_hex(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(sha256_hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
