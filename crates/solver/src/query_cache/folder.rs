//! The folder with the entries: a file for each, named by the shape of its query and its key.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use rustc_hash::FxHashSet;

use super::entry::Entry;

/// What is kept at most, and of a single answer.
const MOST_BYTES: u64 = 64 << 20;
const LARGEST: u64 = 1 << 20;
/// What the names of files begin with that are being written; older ones were left by a run that was ended.
const UNFINISHED: &str = "unfinished-";
const LEFT: Duration = Duration::from_secs(3600);

#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// The shapes of the queries of which there are answers.
    shapes: Mutex<FxHashSet<u64>>,
    bytes: AtomicU64,
    written: AtomicU64,
}

struct File {
    path: PathBuf,
    name: String,
    bytes: u64,
    changed: SystemTime,
}

impl Folder {
    /// Makes it if it is not there, and finds out whether files can be written there. If it holds more than
    /// may be kept, the oldest entries go.
    pub fn open(path: &Path) -> io::Result<Folder> {
        fs::create_dir_all(path)?;
        let folder = Folder {
            path: path.into(),
            shapes: Mutex::default(),
            bytes: AtomicU64::new(0),
            written: AtomicU64::new(0),
        };
        let trial = folder.unfinished();
        fs::write(&trial, "")?;
        fs::remove_file(&trial)?;
        let mut files = files(path)?;
        files.sort_by_key(|file| std::cmp::Reverse(file.changed));
        let mut bytes = 0;
        for file in files {
            let is_entry = shape_of(&file.name).is_some();
            let is_left =
                file.name.starts_with(UNFINISHED) && file.changed.elapsed().is_ok_and(|age| age > LEFT);
            // Three quarters, so that there is room for what is new.
            if is_left || is_entry && bytes + file.bytes > MOST_BYTES / 4 * 3 {
                let _ = fs::remove_file(&file.path);
            } else if let Some(shape) = shape_of(&file.name) {
                bytes += file.bytes;
                folder.shapes().insert(shape);
            }
        }
        folder.bytes.store(bytes, Ordering::Relaxed);
        Ok(folder)
    }

    fn shapes(&self) -> std::sync::MutexGuard<'_, FxHashSet<u64>> {
        self.shapes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn unfinished(&self) -> PathBuf {
        let number = self.written.fetch_add(1, Ordering::Relaxed);
        self.path.join(format!("{UNFINISHED}{}-{number}", std::process::id()))
    }

    pub fn may_have(&self, shape: u64) -> bool {
        self.shapes().contains(&shape)
    }

    pub fn read(&self, shape: u64, key: &str) -> Option<Entry> {
        let path = self.path.join(name(shape, key));
        if fs::metadata(&path).ok()?.len() > LARGEST {
            return None;
        }
        Entry::read(key, &fs::read_to_string(path).ok()?)
    }

    /// Puts an entry in, if there is room: whole or not at all, whoever else reads or writes there.
    pub fn write(&self, shape: u64, key: &str, entry: &Entry) -> io::Result<()> {
        let text = entry.write(key);
        let bytes = text.len() as u64;
        if bytes > LARGEST || self.bytes.load(Ordering::Relaxed) + bytes > MOST_BYTES {
            return Ok(());
        }
        let unfinished = self.unfinished();
        let written = fs::write(&unfinished, text)
            .and_then(|()| fs::rename(&unfinished, self.path.join(name(shape, key))));
        if written.is_err() {
            let _ = fs::remove_file(&unfinished);
        } else {
            self.bytes.fetch_add(bytes, Ordering::Relaxed);
            self.shapes().insert(shape);
        }
        written
    }
}

fn name(shape: u64, key: &str) -> String {
    format!("{shape:016x}-{key}")
}

/// The shape in the name of an entry; None for other files.
fn shape_of(name: &str) -> Option<u64> {
    let (shape, key) = name.split_once('-')?;
    let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    (shape.len() == 16 && key.len() == 64 && is_hex(shape) && is_hex(key)).then_some(())?;
    u64::from_str_radix(shape, 16).ok()
}

fn files(path: &Path) -> io::Result<Vec<File>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        // One that another run has just removed.
        let Ok(about) = entry.metadata() else { continue };
        if about.is_file() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let changed = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            found.push(File { path: entry.path(), name, bytes: about.len(), changed });
        }
    }
    Ok(found)
}
