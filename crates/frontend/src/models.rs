//! The C models of library functions, linked into a program on demand.
//!
//! Each file under `runtime/` says in its first lines what it provides. A file is taken in if the
//! program uses something that it provides and that the program does not define itself.

use program::DataModel;

include!("model_text.rs");
include!(concat!(env!("OUT_DIR"), "/models.rs"));

/// A file of models.
pub struct Model {
    pub name: &'static str,
    source: &'static str,
    /// Compiled when Surefoot was built, if clang was there.
    ilp32: Option<&'static str>,
    lp64: Option<&'static str>,
}

impl Model {
    /// What it is called in messages and debug information.
    pub fn path(&self) -> String {
        format!("runtime/{}", self.name)
    }

    /// The names it defines.
    pub fn provides(&self) -> impl Iterator<Item = &'static str> {
        self.listed("// provides:")
    }

    /// What it defines in place of a weak definition of another model, if it is taken in.
    #[cfg(test)]
    fn replaces(&self) -> impl Iterator<Item = &'static str> {
        self.listed("// replaces:")
    }

    fn listed(&self, heading: &'static str) -> impl Iterator<Item = &'static str> {
        let lines = self.source.lines().take_while(|line| line.starts_with("// "));
        lines.filter_map(move |line| line.strip_prefix(heading)).flat_map(str::split_whitespace)
    }

    /// The LLVM text, if it was compiled in advance.
    pub fn compiled(&self, model: DataModel) -> Option<&'static str> {
        match model {
            DataModel::Ilp32 => self.ilp32,
            DataModel::Lp64 => self.lp64,
        }
    }

    /// What is compiled, and with which flags: from standard input to standard output.
    pub fn compilation(&self) -> (String, &'static [&'static str]) {
        (model_text(self.name, self.source, HEADERS), MODEL_FLAGS)
    }
}

/// The models that provide any of these names.
pub fn providing(names: &[&str]) -> Vec<&'static Model> {
    MODELS.iter().filter(|model| model.provides().any(|name| names.contains(&name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::{self, Linkage};

    /// The first line of each model lists exactly what it defines for others.
    #[test]
    fn models_provide_what_they_say() {
        for model in MODELS {
            for data_model in [DataModel::Ilp32, DataModel::Lp64] {
                let text = model.compiled(data_model).expect("compiled in advance");
                let module = llvm::read(model.name, text).expect("readable");
                let name = |symbol: llvm::SymbolId| module.symbols[symbol.0 as usize].name.as_str();
                let functions = module.functions.iter();
                let functions = functions.filter(|f| !f.blocks.is_empty() && f.linkage != Linkage::Local);
                let globals = module.globals.iter();
                let globals = globals.filter(|g| g.initialiser.is_some() && g.linkage != Linkage::Local);
                let mut defined: Vec<&str> =
                    functions.map(|f| name(f.symbol)).chain(globals.map(|g| name(g.symbol))).collect();
                defined.extend(module.aliases.iter().map(|alias| name(alias.symbol)));
                defined.sort_unstable();
                let mut provided: Vec<&str> = model.provides().chain(model.replaces()).collect();
                provided.sort_unstable();
                assert_eq!(defined, provided, "{} {data_model}", model.name);
            }
        }
    }
}
