//! Makes a program that is answered wrongly smaller, with C-Reduce.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::oracle::write;

/// Shrinks a file in place, as long as the answer to the question of this seed stays wrong. The script
/// that decides that is left beside the file.
pub fn shrink(adversary: &Path, surefoot: &Path, seed: u64, file: &Path) -> Result<(), String> {
    let folder = file.parent().filter(|path| !path.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
    let name = file.file_name().and_then(|name| name.to_str()).ok_or("the file has no name")?;
    let script = folder.join(format!("{name}.sh"));
    // What the compiler warns of is what C-Reduce makes of programs: other mistakes.
    let text = format!(
        "#!/bin/sh\nclang-22 -fsyntax-only -Werror=implicit-function-declaration -Werror=return-type \
         -Werror=uninitialized -Werror=int-conversion -Werror=incompatible-pointer-types -Wno-everything {name} \
         2>/dev/null || exit 1\nexec '{}' again --surefoot '{}' {seed} {name} >/dev/null 2>&1\n",
        adversary.display(),
        surefoot.display()
    );
    write(&script, &text)?;
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&script, executable).map_err(|error| error.to_string())?;
    let status =
        Command::new("creduce").args(["--n", "2"]).arg(&script).arg(name).current_dir(&folder).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("creduce: {status}")),
        Err(error) => Err(format!("cannot run creduce (Debian's package creduce has it): {error}")),
    }
}
