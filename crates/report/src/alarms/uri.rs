//! Addresses of files, as SARIF names them.

use super::shorten;

/// Where an address leads.
#[derive(Debug, PartialEq, Eq)]
pub enum Target {
    Absolute(String),
    Relative(String),
    /// It has a scheme other than `file`.
    Remote,
}

/// What is wrong with an address: the fault of the file that it is in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    #[error("'{0}' has a '%' without two hexadecimal digits")]
    Escape(String),
    #[error("'{0}' names no file")]
    NoFile(String),
    #[error("'{0}' is no UTF-8 once decoded")]
    NotUtf8(String),
}

/// The path that an address or a relative reference means. What looks
/// like a query or a fragment is left in the path: analysers forget to encode `#` and `?` in names
/// of files, and have no use for the parts they introduce.
pub fn target(address: &str) -> Result<Target, AddressError> {
    let path = match split_scheme(address) {
        None => decode(address)?,
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("file") => file_path(&decode(rest)?),
        Some(_) => return Ok(Target::Remote),
    };
    Ok(if is_absolute(&path) { Target::Absolute(path) } else { Target::Relative(path) })
}

/// The path of a file in a folder, which SARIF wants to end with a slash and which often does not.
pub fn join(folder: &str, file: &str) -> String {
    let separator = if folder.is_empty() || folder.ends_with('/') { "" } else { "/" };
    format!("{folder}{separator}{file}")
}

/// A single letter is no scheme but a drive of Windows.
fn split_scheme(address: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = address.split_once(':')?;
    let is_scheme = scheme.len() > 1
        && scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.chars().all(|letter| letter.is_ascii_alphanumeric() || "+-.".contains(letter));
    is_scheme.then_some((scheme, rest))
}

/// The part of a `file` address behind the scheme, as a path (RFC 8089).
fn file_path(rest: &str) -> String {
    let path = match rest.strip_prefix("//") {
        Some(local) if local.starts_with('/') => local,
        Some(named) => match named.strip_prefix("localhost/") {
            Some(_) => &named["localhost".len()..],
            // Another machine: the path of its share.
            None => rest,
        },
        None => rest,
    };
    match path.strip_prefix('/') {
        Some(drive) if is_drive(drive) => drive.into(),
        _ => path.into(),
    }
}

fn is_absolute(path: &str) -> bool {
    path.starts_with(['/', '\\']) || is_drive(path)
}

fn is_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

fn decode(address: &str) -> Result<String, AddressError> {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        rest = behind;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let escaped = behind.split_first_chunk::<2>().and_then(|(digits, behind)| {
            rest = behind;
            Some(16 * hexadecimal(digits[0])? + hexadecimal(digits[1])?)
        });
        let Some(byte) = escaped else {
            return Err(AddressError::Escape(shorten(address)));
        };
        bytes.push(byte);
    }
    if bytes.is_empty() || bytes.contains(&0) {
        return Err(AddressError::NoFile(shorten(address)));
    }
    String::from_utf8(bytes).map_err(|_| AddressError::NotUtf8(shorten(address)))
}

fn hexadecimal(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}
