//! The symbols of a script: no two things share one, and none is one that solvers know.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::condition::Condition;
use crate::expression::{Expression, Expressions, Variable};

/// Words of SMT-LIB and symbols of its theories that may be names in C.
const RESERVED: &[&str] = &[
    "_",
    "abs",
    "and",
    "as",
    "assert",
    "concat",
    "const",
    "declare",
    "define",
    "distinct",
    "div",
    "divisible",
    "exists",
    "exit",
    "extract",
    "false",
    "forall",
    "implies",
    "ite",
    "let",
    "match",
    "mod",
    "model",
    "not",
    "or",
    "par",
    "pop",
    "push",
    "repeat",
    "reset",
    "select",
    "store",
    "true",
    "xor",
    "is",
    "iff",
    "if",
    "min",
    "max",
    "map",
    "BINARY",
    "DECIMAL",
    "HEXADECIMAL",
    "NUMERAL",
    "STRING",
    "Array",
    "BitVec",
    "Bool",
    "Int",
    "Real",
    "String",
];

#[derive(Default)]
pub(crate) struct Symbols {
    variables: FxHashMap<Variable, String>,
    taken: FxHashSet<String>,
    functions: FxHashMap<String, String>,
    /// Before the numbers of subterms.
    prefix: String,
}

impl Symbols {
    pub fn new(store: &Expressions, condition: &Condition) -> Symbols {
        let mut symbols = Symbols::default();
        let mut all = condition.free(store);
        all.extend(condition.definitions.iter().map(|&(name, _)| name));
        for variable in all {
            let symbol = symbols.fresh(&store.declaration(variable).name);
            symbols.variables.insert(variable, symbol);
        }
        symbols.prefix = "t!".to_string();
        while symbols.taken.iter().any(|symbol| symbol.starts_with(&symbols.prefix)) {
            symbols.prefix.push('!');
        }
        symbols
    }

    /// The symbol of a variable, not quoted.
    pub fn of(&self, variable: Variable) -> &str {
        self.variables.get(&variable).map_or("?", String::as_str)
    }

    /// Of a subterm that is defined on its own.
    pub fn subterm(&self, expression: Expression) -> String {
        format!("{}{}", self.prefix, expression.index())
    }

    /// Of a function with parameters.
    pub fn function(&mut self, name: &str) -> String {
        if let Some(symbol) = self.functions.get(name) {
            return symbol.clone();
        }
        let symbol = self.fresh(name);
        self.functions.insert(name.to_string(), symbol.clone());
        symbol
    }

    /// A symbol as much like a name as possible.
    fn fresh(&mut self, name: &str) -> String {
        let is_fine = |c: char| c.is_ascii_graphic() && c != '|' && c != '\\';
        let mut symbol: String = name.chars().map(|c| if is_fine(c) { c } else { '_' }).collect();
        // Symbols that begin with these two are the solvers' own.
        if symbol.is_empty() || symbol.starts_with(['.', '@']) {
            symbol.insert(0, '_');
        }
        // Bitwuzla and others know operations on bit-vectors, integers and the like by prefix.
        let is_known = RESERVED.contains(&symbol.as_str())
            || ["bv", "str.", "fp.", "seq.", "int2", "nat2", "re."].iter().any(|p| symbol.starts_with(p));
        if is_known {
            symbol.push('!');
        }
        while !self.taken.insert(symbol.clone()) {
            symbol.push('!');
        }
        symbol
    }
}

/// As it is written: between bars, unless it needs none.
pub(crate) fn quoted(symbol: &str) -> String {
    let is_simple = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    if symbol.chars().all(is_simple) && !symbol.starts_with(|c: char| c.is_ascii_digit()) {
        symbol.to_string()
    } else {
        format!("|{symbol}|")
    }
}
