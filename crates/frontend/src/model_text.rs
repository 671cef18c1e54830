// How a model is handed to clang; used when the models are compiled in advance (build.rs) and when
// they are compiled on demand (models.rs).

/// Flags for one model, on standard input and output.
const MODEL_FLAGS: &[&str] = &[
    "-S", "-emit-llvm", "-g", "-O0", "-Xclang", "-disable-O0-optnone", "-std=gnu11", "-ffreestanding",
    "-fno-builtin", "-fdebug-compilation-dir=.", "-w", "-x", "c", "-", "-o", "-",
];

/// One text for the compiler, with the headers of the models, by name, in place of their inclusion.
fn model_text(name: &str, source: &str, headers: &[(&str, &str)]) -> String {
    let mut text = format!("# 1 \"runtime/{name}\"\n");
    for (index, line) in source.lines().enumerate() {
        let included = line.trim().strip_prefix("#include \"").and_then(|rest| rest.strip_suffix('"'));
        let header = included.and_then(|wanted| headers.iter().find(|(name, _)| *name == wanted));
        if let Some((header, content)) = header {
            text.push_str(&model_text(header, content, headers));
            text.push_str(&format!("\n# {} \"runtime/{name}\"\n", index + 2));
        } else {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}
