//! A private folder for what a replay writes, removed with everything in it when dropped.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

#[derive(Debug)]
pub(crate) struct PrivateFolder(PathBuf);

impl PrivateFolder {
    pub fn new() -> io::Result<PrivateFolder> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let name = format!("surefoot-replay-{}-{number}", std::process::id());
            let path = std::env::temp_dir().join(name);
            // Creating fails if anything is there already, so nobody else can have prepared it.
            match DirBuilder::new().mode(0o700).create(&path) {
                Ok(()) => return Ok(PrivateFolder(fs::canonicalize(path)?)),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for PrivateFolder {
    fn drop(&mut self) {
        // The worst that can happen is a folder left behind in the system's temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}
