//! The C models of library functions, compiled into a program on demand.
//!
//! Each file under `runtime/` says in its first line what it provides. A file is compiled if the
//! program uses something that it provides and that the program does not define itself.

/// A file of models.
pub struct Model {
    pub name: &'static str,
    source: &'static str,
}

const HEADER: &str = include_str!("../../../runtime/surefoot.h");

macro_rules! models {
    ($($name:literal)*) => {
        &[$(Model { name: $name, source: include_str!(concat!("../../../runtime/", $name)) }),*]
    };
}

pub const MODELS: &[Model] = models! {
    "allocate.c"
    "arithmetic.c"
    "ctype.c"
    "ctype_tables.c"
    "errno.c"
    "format.c"
    "format_float.c"
    "input.c"
    "math_classify.c"
    "math_remainder.c"
    "math_rounding.c"
    "math_scale.c"
    "math_select.c"
    "memory.c"
    "memory_search.c"
    "output.c"
    "parse_float.c"
    "parse_long_double.c"
    "printf.c"
    "process.c"
    "random.c"
    "random48.c"
    "scan.c"
    "scanf.c"
    "sort.c"
    "stdlib_convert.c"
    "stream.c"
    "string.c"
    "string_collate.c"
    "string_copy.c"
    "string_error.c"
    "string_search.c"
    "strtod.c"
    "strtold.c"
    "wide.c"
};

impl Model {
    /// The names it defines.
    pub fn provides(&self) -> impl Iterator<Item = &'static str> {
        let first = self.source.lines().next().unwrap_or("");
        first.strip_prefix("// provides:").unwrap_or("").split_whitespace()
    }

    /// One text for the compiler, with the header in place of its inclusion.
    pub fn text(&self) -> String {
        let header = format!("# 1 \"runtime/surefoot.h\"\n{HEADER}\n");
        let mut text = format!("# 1 \"runtime/{}\"\n", self.name);
        for (index, line) in self.source.lines().enumerate() {
            if line.trim() == "#include \"surefoot.h\"" {
                text.push_str(&header);
                text.push_str(&format!("# {} \"runtime/{}\"\n", index + 2, self.name));
            } else {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }
}

/// The models that provide any of these names.
pub fn providing(names: &[&str]) -> Vec<&'static Model> {
    MODELS.iter().filter(|model| model.provides().any(|name| names.contains(&name))).collect()
}
