//! Lists the models under `runtime/` and compiles them in advance, where clang is at hand; where it
//! is not, they are compiled when a program needs them.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

include!("src/model_text.rs");

fn main() {
    // As it is now, not when this script was compiled: a target folder may outlive a checkout.
    let manifest =
        PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let runtime = manifest.join("../../runtime");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo::rerun-if-changed={}", runtime.display());
    println!("cargo::rerun-if-changed=src/model_text.rs");
    let entries = std::fs::read_dir(&runtime).expect("the folder runtime");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    let (headers, names): (Vec<String>, Vec<String>) = names
        .into_iter()
        .filter(|name| name.ends_with(".c") || name.ends_with(".h"))
        .partition(|name| name.ends_with(".h"));
    let contents = headers.iter().map(|name| std::fs::read_to_string(runtime.join(name)).expect("a header"));
    let contents: Vec<String> = contents.collect();
    let headers: Vec<(&str, &str)> =
        headers.iter().map(String::as_str).zip(contents.iter().map(String::as_str)).collect();
    let mut table = String::from("const HEADERS: &[(&str, &str)] = &[\n");
    for (name, _) in &headers {
        writeln!(table, "({name:?}, include_str!({:?})),", runtime.join(name)).expect("a string grows");
    }
    table.push_str("];\npub const MODELS: &[Model] = &[\n");
    for name in names {
        let path = runtime.join(&name);
        let source = std::fs::read_to_string(&path).expect("a model");
        let text = model_text(&name, &source, &headers);
        let compiled = |width: &str| match compile(&text, width) {
            Some(module) => {
                let file = out.join(format!("{name}{width}.ll"));
                std::fs::write(&file, module).expect("OUT_DIR can be written");
                format!("Some(include_str!({file:?}))")
            }
            None => "None".to_string(),
        };
        let (narrow, wide) = (compiled("-m32"), compiled("-m64"));
        writeln!(
            table,
            "Model {{ name: {name:?}, source: include_str!({path:?}), ilp32: {narrow}, lp64: {wide} }},"
        )
        .expect("a string grows");
    }
    table.push_str("];\n");
    std::fs::write(out.join("models.rs"), table).expect("OUT_DIR can be written");
}

/// The compiled text, or nothing if clang is not there or does not like it.
fn compile(text: &str, width: &str) -> Option<Vec<u8>> {
    let mut command = Command::new("clang-22");
    command.arg(width).args(MODEL_FLAGS);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().ok()?;
    let mut pipe = child.stdin.take()?;
    let text = text.to_string();
    let writer = std::thread::spawn(move || pipe.write_all(text.as_bytes()));
    let output = child.wait_with_output().ok()?;
    let written = writer.join().is_ok_and(|written| written.is_ok());
    (output.status.success() && written).then_some(output.stdout)
}
