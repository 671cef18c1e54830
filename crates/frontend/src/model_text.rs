// How a model is handed to clang; used when the models are compiled in advance (build.rs) and when
// they are compiled on demand (models.rs).

/// Flags for one model, on standard input and output.
const MODEL_FLAGS: &[&str] = &[
    "-S", "-emit-llvm", "-g", "-O0", "-Xclang", "-disable-O0-optnone", "-std=gnu11", "-ffreestanding",
    "-fno-builtin", "-fdebug-compilation-dir=.", "-w", "-x", "c", "-", "-o", "-",
];

/// One text for the compiler, with the header in place of its inclusion.
fn model_text(name: &str, source: &str, header: &str) -> String {
    let mut text = format!("# 1 \"runtime/{name}\"\n");
    for (index, line) in source.lines().enumerate() {
        if line.trim() == "#include \"surefoot.h\"" {
            text.push_str("# 1 \"runtime/surefoot.h\"\n");
            text.push_str(header);
            text.push_str(&format!("\n# {} \"runtime/{name}\"\n", index + 2));
        } else {
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}
