//! Conditions as SMT-LIB 2.6 scripts: the condition is valid exactly if the script is unsatisfiable.
//!
//! In the theory of machine integers that is bit-vectors and, if there is memory, arrays of bytes. In
//! the theory of integers every number is an `Int`; the values of unsigned variables in the initial
//! state are not negative, and a memory is an array of the numbers at each address, which is why all
//! accesses must have one width.
//!
//! There is no `let`: a subterm that is used more than once, or deep, is a `define-fun`, and an
//! operation that would need its operands more than once is a `define-fun` with parameters. So the
//! script is as long as the condition has different subterms.

mod integers;
mod machine;
mod symbols;

use std::collections::BTreeMap;
use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::Theory;
use crate::condition::Condition;
use crate::error::Error;
use crate::expression::{Expression, Expressions, Node, Sort, Variable};
pub(crate) use symbols::{Symbols, quoted};

/// How deeply what is written in one piece is nested.
const MOST_DEPTH: u32 = 24;

/// A script that is unsatisfiable exactly if the condition is valid.
pub fn smtlib(store: &Expressions, condition: &Condition, theory: Theory) -> Result<String, Error> {
    Script::new(store, condition, theory).write(condition)
}

/// Functions that a script defines, by name.
type Functions = BTreeMap<String, String>;

struct Script<'a> {
    store: &'a Expressions,
    theory: Theory,
    symbols: Symbols,
    /// Expressions that are defined on their own.
    named: FxHashSet<Expression>,
    functions: Functions,
    /// Bits of an address.
    address_width: u32,
    has_memory: bool,
    /// Bytes of the first access to memory.
    access: Option<u32>,
    is_linear: bool,
}

impl<'a> Script<'a> {
    fn new(store: &'a Expressions, condition: &Condition, theory: Theory) -> Script<'a> {
        let mut script = Script {
            store,
            theory,
            symbols: Symbols::new(store, condition),
            named: FxHashSet::default(),
            functions: Functions::new(),
            address_width: 0,
            has_memory: false,
            access: None,
            is_linear: true,
        };
        script.name_subterms(condition);
        if script.address_width == 0 {
            script.address_width = 64;
        }
        script
    }

    /// Finds what is defined on its own, and what addresses look like.
    fn name_subterms(&mut self, condition: &Condition) {
        let mut uses: FxHashMap<Expression, u32> = FxHashMap::default();
        let mut nodes = Vec::new();
        self.store.visit(condition.expressions(), |expression, node| {
            node.operands().for_each(|operand| *uses.entry(operand).or_default() += 1);
            nodes.push((expression, node));
        });
        for root in condition.expressions() {
            *uses.entry(root).or_default() += 1;
        }
        let mut depths: FxHashMap<Expression, u32> = FxHashMap::default();
        for (expression, node) in nodes {
            if let Node::Read { address, .. } | Node::Write { address, .. } = node {
                self.address_width = self.address_width.max(self.store.width(address));
            }
            self.has_memory |= self.store.sort(expression) == Sort::Memory;
            let Some(deepest) = node.operands().map(|operand| depths[&operand]).max() else {
                depths.insert(expression, 0);
                continue;
            };
            let is_named = uses[&expression] > 1 || deepest + 1 > MOST_DEPTH;
            depths.insert(expression, if is_named { 0 } else { deepest + 1 });
            if is_named {
                self.named.insert(expression);
            }
        }
    }

    fn write(mut self, condition: &Condition) -> Result<String, Error> {
        let mut definitions = String::new();
        let mut written = FxHashSet::default();
        for &(name, value) in &condition.definitions {
            self.write_named(&mut definitions, &mut written, value)?;
            let body = self.operand(value)?;
            let symbol = quoted(self.symbols.of(name));
            let sort = self.sort(self.store.declaration(name).sort);
            let _ = writeln!(definitions, "(define-fun {symbol} () {sort} {body})");
        }
        self.write_named(&mut definitions, &mut written, condition.goal)?;
        let goal = self.operand(condition.goal)?;

        let mut out =
            format!("; Unsatisfiable exactly if the condition is valid.\n(set-logic {})\n", self.logic());
        let inputs: FxHashSet<Variable> = condition.inputs(self.store).into_iter().collect();
        for variable in condition.free(self.store) {
            let declaration = self.store.declaration(variable);
            let symbol = quoted(self.symbols.of(variable));
            let _ = writeln!(out, "(declare-fun {symbol} () {})", self.sort(declaration.sort));
            let is_natural = !declaration.signed && matches!(declaration.sort, Sort::Bits(_));
            if self.theory == Theory::Integers && is_natural && inputs.contains(&variable) {
                let _ = writeln!(out, "(assert (>= {symbol} 0))");
            }
        }
        for function in self.functions.values() {
            let _ = writeln!(out, "{function}");
        }
        out.push_str(&definitions);
        let _ = writeln!(out, "(assert (not {goal}))\n(check-sat)");
        Ok(out)
    }

    /// Defines what is below an expression and has a name of its own.
    fn write_named(
        &mut self,
        out: &mut String,
        written: &mut FxHashSet<Expression>,
        root: Expression,
    ) -> Result<(), Error> {
        for expression in self.store.below(root, |below| written.contains(&below)) {
            written.insert(expression);
            if self.named.contains(&expression) {
                let body = self.term(expression)?;
                let symbol = self.symbols.subterm(expression);
                let sort = self.sort(self.store.sort(expression));
                let _ = writeln!(out, "(define-fun {symbol} () {sort} {body})");
            }
        }
        Ok(())
    }

    /// As it is written inside others. Recursive: no deeper than what is written in one piece.
    fn operand(&mut self, expression: Expression) -> Result<String, Error> {
        if self.named.contains(&expression) {
            Ok(self.symbols.subterm(expression))
        } else {
            self.term(expression)
        }
    }

    fn term(&mut self, expression: Expression) -> Result<String, Error> {
        let node = self.store.node(expression);
        let (operator, operands) = match node {
            Node::Truth(value) => return Ok(value.to_string()),
            Node::Variable(variable) => return Ok(quoted(self.symbols.of(variable))),
            Node::Not(of) => ("not", [Some(of), None, None]),
            Node::And(left, right) => ("and", [Some(left), Some(right), None]),
            Node::Or(left, right) => ("or", [Some(left), Some(right), None]),
            Node::Implies(left, right) => ("=>", [Some(left), Some(right), None]),
            Node::Equal(left, right) => ("=", [Some(left), Some(right), None]),
            Node::Ite(condition, then, otherwise) => ("ite", [Some(condition), Some(then), Some(otherwise)]),
            _ => {
                return match self.theory {
                    Theory::Machine => self.machine_term(node),
                    Theory::Integers => self.integer_term(node),
                };
            }
        };
        self.application(operator, operands.into_iter().flatten())
    }

    fn application(
        &mut self,
        operator: &str,
        operands: impl IntoIterator<Item = Expression>,
    ) -> Result<String, Error> {
        let mut text = format!("({operator}");
        for operand in operands {
            text.push(' ');
            text.push_str(&self.operand(operand)?);
        }
        text.push(')');
        Ok(text)
    }

    fn sort(&self, sort: Sort) -> String {
        match (sort, self.theory) {
            (Sort::Truth, _) => "Bool".to_string(),
            (Sort::Bits(width), Theory::Machine) => format!("(_ BitVec {width})"),
            (Sort::Memory, Theory::Machine) => {
                format!("(Array (_ BitVec {}) (_ BitVec 8))", self.address_width)
            }
            (Sort::Bits(_), Theory::Integers) => "Int".to_string(),
            (Sort::Memory, Theory::Integers) => "(Array Int Int)".to_string(),
        }
    }

    fn logic(&self) -> &'static str {
        match (self.theory, self.has_memory, self.is_linear) {
            (Theory::Machine, false, _) => "QF_BV",
            (Theory::Machine, true, _) => "QF_ABV",
            (Theory::Integers, false, true) => "QF_LIA",
            (Theory::Integers, false, false) => "QF_NIA",
            (Theory::Integers, true, true) => "QF_ALIA",
            (Theory::Integers, true, false) => "QF_ANIA",
        }
    }

    /// The name of a function, which is defined if it is new.
    fn function(&mut self, name: String, definition: impl FnOnce(&str) -> String) -> String {
        let symbol = self.symbols.function(&name);
        self.functions.entry(name).or_insert_with(|| definition(&symbol));
        symbol
    }
}
