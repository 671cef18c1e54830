//! The buffer of standard output, as the C library has it for a pipe.
//!
//! What is in it is written when it is full, flushed, or when the program ends in the ordinary way: behind what the
//! program wrote to the descriptor in the meantime.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What the C library takes for a pipe.
const SIZE: usize = 4096;

/// How standard output is buffered, as models and `setvbuf` number it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Buffering {
    Full,
    Lines,
    None,
    /// As before, but what there is has to be written.
    Flushed,
}

impl Buffering {
    pub(crate) fn of(number: i32) -> Buffering {
        match number {
            0 => Buffering::Full,
            1 => Buffering::Lines,
            2 => Buffering::None,
            _ => Buffering::Flushed,
        }
    }
}

/// Invariant: at most `SIZE` bytes, none if nothing is buffered.
#[derive(Debug)]
pub(crate) struct Buffer {
    /// Whoever ends a run that waits for input shows them.
    held: Arc<Mutex<Vec<u8>>>,
    buffering: Buffering,
    /// Whether there is one at all: where nobody sees the order everything is written at once.
    pub is_used: bool,
}

impl Default for Buffer {
    fn default() -> Buffer {
        Buffer { held: Arc::default(), buffering: Buffering::Full, is_used: false }
    }
}

impl Buffer {
    pub fn held(&self) -> Arc<Mutex<Vec<u8>>> {
        self.held.clone()
    }

    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes bytes, and writes what does not stay.
    pub fn take(&mut self, bytes: &[u8], to: &mut dyn Write) -> io::Result<()> {
        let written = match self.buffering {
            _ if !self.is_used => bytes.len(),
            Buffering::None => bytes.len(),
            Buffering::Lines => bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1),
            Buffering::Full | Buffering::Flushed => 0,
        };
        if written > 0 {
            self.flush(to)?;
            to.write_all(&bytes[..written])?;
        }
        let room = SIZE - self.bytes().len();
        let (fitting, rest) = bytes[written..].split_at(room.min(bytes.len() - written));
        self.bytes().extend_from_slice(fitting);
        if rest.is_empty() {
            return Ok(());
        }
        // As the C library, which copies no whole buffers.
        self.flush(to)?;
        let (whole, rest) = rest.split_at(rest.len() / SIZE * SIZE);
        self.bytes().extend_from_slice(rest);
        to.write_all(whole)
    }

    pub fn set(&mut self, buffering: Buffering, to: &mut dyn Write) -> io::Result<()> {
        match buffering {
            Buffering::Flushed => return self.flush(to),
            Buffering::None => self.flush(to)?,
            Buffering::Full | Buffering::Lines => {}
        }
        self.buffering = buffering;
        Ok(())
    }

    pub fn flush(&mut self, to: &mut dyn Write) -> io::Result<()> {
        let mut bytes = self.bytes();
        to.write_all(&bytes)?;
        bytes.clear();
        Ok(())
    }

    pub fn lose(&mut self) {
        self.bytes().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::{Buffer, Buffering, SIZE};

    fn used() -> Buffer {
        Buffer { is_used: true, ..Buffer::default() }
    }

    #[test]
    fn what_fills_the_buffer_stays_until_there_is_more() {
        let (mut buffer, mut written) = (used(), Vec::new());
        buffer.take(&[b'a'; SIZE], &mut written).expect("a vector takes everything");
        assert!(written.is_empty());
        buffer.take(b"b", &mut written).expect("a vector takes everything");
        assert_eq!(written.len(), SIZE);
        buffer.take(&vec![b'c'; 3 * SIZE], &mut written).expect("a vector takes everything");
        assert_eq!(written.len(), 4 * SIZE);
        buffer.flush(&mut written).expect("a vector takes everything");
        assert_eq!(written.len(), 4 * SIZE + 1);
    }

    #[test]
    fn lines_are_written_as_far_as_they_end() {
        let (mut buffer, mut written) = (used(), Vec::new());
        buffer.set(Buffering::Lines, &mut written).expect("a vector takes everything");
        buffer.take(b"one\ntw", &mut written).expect("a vector takes everything");
        assert_eq!(written, b"one\n");
        buffer.take(b"o\n", &mut written).expect("a vector takes everything");
        assert_eq!(written, b"one\ntwo\n");
    }
}
