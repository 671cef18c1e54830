//! What is around a program, as far as its user says: arguments, variables, files.
//!
//! The models of the C library make it of this: they ask how much of what there is, and to have memory
//! filled with it. What the user left open is unconstrained there, and an input of the path.

use program::Type;

use crate::domain::{Domain, ObjectKind, Origin};
use crate::machine::Machine;
use crate::stop::Stop;

/// Bytes that are known, or that can be anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    Known(Vec<u8>),
    Unknown(u32),
}

impl Content {
    pub fn is_known(&self) -> bool {
        matches!(self, Content::Known(_))
    }
}

/// Whether something is there.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Presence {
    Always,
    /// Perhaps.
    Open,
    /// Perhaps, if the one before is.
    OpenIfPrevious,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    pub text: Content,
    pub presence: Presence,
}

/// A variable of the environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    pub name: Vec<u8>,
    pub value: Content,
}

impl Variable {
    /// What can be anything may as well not be set.
    fn presence(&self) -> Presence {
        if self.value.is_known() { Presence::Always } else { Presence::Open }
    }
}

/// A file that is there when the program starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// As the program may call it; relative to the current folder.
    pub name: Vec<u8>,
    pub content: Content,
    /// Its permissions and times (`outcome::FileStatus`); None: those that files usually have.
    pub status: Option<Content>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Environment {
    /// Behind the program's name. None of them: those that the machine was given.
    pub arguments: Vec<Argument>,
    pub variables: Vec<Variable>,
    pub files: Vec<File>,
    /// The name of the folder that the program is started in.
    pub folder: Vec<u8>,
    /// One byte: whether standard output is a file. None: a pipe, and whoever asks rests on that.
    pub output: Option<Content>,
    /// Calls of the library that may fail for no reason of the program's.
    pub failures: u32,
}

impl Default for Environment {
    fn default() -> Self {
        Environment {
            arguments: Vec::new(),
            variables: Vec::new(),
            files: Vec::new(),
            folder: b"/surefoot".to_vec(),
            output: None,
            failures: 0,
        }
    }
}

/// A part of the environment, by its number.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Given {
    Argument(u32),
    Variable(u32),
    File(u32),
    /// What is known of a file beside what it holds.
    Status(u32),
    /// Whether standard output is a file.
    Output,
    /// Whether something is there at all, which what is there tells.
    Presence,
}

/// What the models ask for, by the numbers they have in `surefoot.h`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    Argument,
    Variable,
    FileName,
    File,
    Folder,
    Failures,
    Status,
    Output,
}

impl Kind {
    fn numbered(number: u128) -> Option<Kind> {
        const KINDS: [Kind; 8] = [
            Kind::Argument,
            Kind::Variable,
            Kind::FileName,
            Kind::File,
            Kind::Folder,
            Kind::Failures,
            Kind::Status,
            Kind::Output,
        ];
        KINDS.get(usize::try_from(number).ok()?).copied()
    }
}

/// What one piece of the environment is made of: bytes that are known, behind them some that are not.
struct Piece {
    known: Vec<u8>,
    unknown: Option<(Given, u32)>,
}

impl Piece {
    fn new(known: &[u8], content: &Content, given: Given) -> Piece {
        let mut known = known.to_vec();
        match content {
            Content::Known(bytes) => {
                known.extend(bytes);
                Piece { known, unknown: None }
            }
            Content::Unknown(size) => Piece { known, unknown: Some((given, *size)) },
        }
    }

    fn size(&self) -> usize {
        self.known.len() + self.unknown.map_or(0, |(_, size)| size as usize)
    }
}

impl Environment {
    /// Whether there is something that code has to run for before `main` does.
    pub fn needs_start(&self) -> bool {
        !self.arguments.is_empty() || !self.variables.is_empty()
    }

    /// Whether nothing of it is left open.
    pub fn is_known(&self) -> bool {
        let contents = self.arguments.iter().map(|argument| &argument.text);
        let contents = contents.chain(self.variables.iter().map(|variable| &variable.value));
        let contents = contents.chain(self.files.iter().map(|file| &file.content));
        let contents = contents.chain(self.files.iter().filter_map(|file| file.status.as_ref()));
        let mut contents = contents.chain(&self.output);
        self.failures == 0 && contents.all(Content::is_known)
    }
}

impl<D: Domain> Machine<'_, D> {
    fn piece(&mut self, kind: D::Value, number: D::Value) -> Result<Option<Piece>, Stop> {
        let (kind, number) = (self.domain.known(kind)?, self.domain.known(number)? as u32);
        let index = number as usize;
        let environment = &self.options.environment;
        let Some(kind) = Kind::numbered(kind) else { return Ok(None) };
        Ok(match kind {
            // The first is the program's name.
            Kind::Argument if index > 0 && !environment.arguments.is_empty() => environment
                .arguments
                .get(index - 1)
                .map(|argument| Piece::new(b"", &argument.text, Given::Argument(number))),
            Kind::Argument => {
                let known = self.arguments.get(index).cloned();
                known.map(|known| Piece { known, unknown: None })
            }
            Kind::Variable => environment.variables.get(index).map(|Variable { name, value }| {
                let start = [name.as_slice(), b"="].concat();
                Piece::new(&start, value, Given::Variable(number))
            }),
            Kind::FileName => {
                let file = environment.files.get(index);
                file.map(|file| Piece { known: file.name.clone(), unknown: None })
            }
            Kind::File => {
                let file = environment.files.get(index);
                file.map(|file| Piece::new(b"", &file.content, Given::File(number)))
            }
            Kind::Status => {
                let status = environment.files.get(index).and_then(|file| file.status.as_ref());
                status.map(|status| Piece::new(b"", status, Given::Status(number)))
            }
            Kind::Output => environment.output.as_ref().map(|output| Piece::new(b"", output, Given::Output)),
            Kind::Folder => Some(Piece { known: environment.folder.clone(), unknown: None }),
            Kind::Failures => {
                Some(Piece { known: environment.failures.to_le_bytes().to_vec(), unknown: None })
            }
        })
    }

    /// The size of a piece of the environment; −1 if there is none.
    pub(crate) fn given_size(&mut self, kind: D::Value, number: D::Value) -> Result<D::Value, Stop> {
        let piece = self.piece(kind, number)?;
        let size = piece.map_or(-1, |piece| piece.size() as i64);
        Ok(self.domain.int(64, u128::from(size as u64)))
    }

    /// Whether an argument or variable is there, given whether the one before is.
    pub(crate) fn is_given(
        &mut self,
        kind: D::Value,
        number: D::Value,
        previous: D::Value,
    ) -> Result<D::Value, Stop> {
        let (kind, index) = (self.domain.known(kind)?, self.domain.known(number)? as usize);
        let environment = &self.options.environment;
        let presence = match Kind::numbered(kind) {
            Some(Kind::Variable) => environment.variables.get(index).map(Variable::presence),
            _ => {
                index.checked_sub(1).and_then(|index| environment.arguments.get(index)).map(|it| it.presence)
            }
        };
        let is_open = match presence.unwrap_or(Presence::Always) {
            Presence::Always => return Ok(self.domain.int(32, 1)),
            Presence::Open => true,
            Presence::OpenIfPrevious => self.domain.known(previous)? != 0,
        };
        Ok(match is_open {
            true => self.domain.unconstrained(Type::Int(32), Origin::Given(Given::Presence), None),
            false => self.domain.int(32, 0),
        })
    }

    /// Fills memory with a piece of the environment.
    pub(crate) fn give(&mut self, kind: D::Value, number: D::Value, target: D::Value) -> Result<(), Stop> {
        let Some(piece) = self.piece(kind, number)? else { return Ok(()) };
        for (offset, &byte) in piece.known.iter().enumerate() {
            let value = self.domain.int(8, u128::from(byte));
            let place = self.domain.pointer_offset(target, offset as i64);
            self.domain.store(place, value, Type::Int(8))?;
        }
        match piece.unknown {
            Some((given, size)) if size > 0 => {
                let place = self.domain.pointer_offset(target, piece.known.len() as i64);
                let size = self.domain.int(64, u128::from(size));
                self.domain.havoc(place, size, Origin::Given(given), None)
            }
            _ => Ok(()),
        }
    }

    /// Memory of the library's own, all zeros.
    pub(crate) fn make_room(&mut self, size: D::Value) -> Result<D::Value, Stop> {
        let size = self.domain.known(size)?;
        let size = self.domain.int(64, size);
        self.domain.allocate(size, 16, ObjectKind::Library, true)
    }
}
