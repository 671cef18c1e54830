//! The compiler, found the way the front end finds it, and the tools that come with it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Versions in the order of preference; the first is the one that is tested.
const VERSIONS: [u32; 8] = [22, 21, 20, 19, 18, 17, 16, 15];

#[derive(Debug)]
pub(crate) struct Toolchain {
    pub clang: PathBuf,
}

impl Toolchain {
    /// The given clang, the one that the environment names, or the newest on the path.
    pub fn find(given: Option<&Path>) -> Option<Toolchain> {
        let named = given.map(Path::to_path_buf);
        let named = named.or_else(|| std::env::var_os("SUREFOOT_CLANG").map(PathBuf::from));
        let clang = match named {
            Some(clang) => Some(clang).filter(|clang| clang.components().count() == 1 || clang.is_file()),
            None => {
                let versioned = VERSIONS.iter().map(|version| OsString::from(format!("clang-{version}")));
                versioned.chain([OsString::from("clang")]).find_map(|name| on_path(&name))
            }
        };
        clang.map(|clang| Toolchain { clang })
    }

    /// A tool of the same LLVM installation.
    pub fn sibling(&self, name: &str) -> Option<PathBuf> {
        let folder = std::fs::canonicalize(&self.clang).ok()?;
        let beside = folder.parent()?.join(name);
        if beside.is_file() {
            return Some(beside);
        }
        let versioned = VERSIONS.iter().map(|version| OsString::from(format!("{name}-{version}")));
        versioned.chain([OsString::from(name)]).find_map(|name| on_path(&name))
    }
}

fn on_path(name: &OsString) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}
