//! What a test says of a file beside what it holds.

/// The permissions and times of a file. Times are seconds since 1970 and nanoseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileStatus {
    pub name: Vec<u8>,
    pub mode: u32,
    pub accessed: (u32, u32),
    pub modified: (u32, u32),
}

impl FileStatus {
    /// Bytes that the models get: five numbers of 32 bits.
    pub const SIZE: usize = 20;
    /// Whoever owns a file may read and write it: what is left open is the rest.
    const ALWAYS: u32 = 0o600;
    const PERMISSIONS: u32 = 0o777;

    /// Of the bytes that the models get.
    ///
    /// Invariant: whatever the bytes are, it is a status that a file can be given, and the one that the models
    /// make of them (`files_description.c`).
    pub fn of_bytes(name: &[u8], bytes: &[u8]) -> FileStatus {
        let number = |index: usize| {
            let bytes = bytes.get(4 * index..4 * index + 4).and_then(|bytes| bytes.try_into().ok());
            bytes.map_or(0, u32::from_le_bytes)
        };
        let time = |index: usize| (number(index) & i32::MAX as u32, number(index + 1).min(999_999_999));
        FileStatus {
            name: name.to_vec(),
            mode: number(0) & FileStatus::PERMISSIONS | FileStatus::ALWAYS,
            accessed: time(1),
            modified: time(3),
        }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = [self.mode, self.accessed.0, self.accessed.1, self.modified.0, self.modified.1];
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let status =
            FileStatus { name: b"A".to_vec(), mode: 0o711, accessed: (5, 6), modified: (7, 999_999_999) };
        assert_eq!(status.to_bytes().len(), FileStatus::SIZE);
        assert_eq!(FileStatus::of_bytes(b"A", &status.to_bytes()), status);
    }

    #[test]
    fn any_bytes_are_a_status_that_a_file_can_have() {
        let status = FileStatus::of_bytes(b"A", &[0xff; FileStatus::SIZE]);
        assert_eq!((status.mode, status.accessed), (0o777, (i32::MAX as u32, 999_999_999)));
        assert_eq!(FileStatus::of_bytes(b"A", &[0; FileStatus::SIZE]).mode, 0o600);
    }
}
