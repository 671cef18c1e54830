//! The symbolic execution tree as text, and for Graphviz.

use std::fmt::Write;

use outcome::{NodeKind, Text, Tree, TreeNode};
use program::Program;

use crate::text;

/// How deep the text is indented.
const MAX_INDENT: usize = 40;

/// One line per node, children below their parents and indented where ways part: its number, kind,
/// place and what was decided, then what became of it; below it its interpolant.
pub fn text(program: &Program, tree: &Tree) -> String {
    let mut out = String::new();
    let mark = if tree.has_answered { ", which gave the answer" } else { "" };
    let _ = writeln!(out, "engine: {}{mark}", tree.engine);
    let children = children(tree);
    let mut stack: Vec<(usize, usize)> = if tree.nodes.is_empty() { vec![] } else { vec![(0, 0)] };
    while let Some((index, level)) = stack.pop() {
        let node = &tree.nodes[index];
        let indent = "  ".repeat(level.min(MAX_INDENT));
        let _ = writeln!(out, "{indent}{}", line(program, tree, index));
        for &text in node.notes.iter().filter(|_| node.kind != NodeKind::Ended) {
            let _ = writeln!(out, "{indent}    {}", of(tree, text));
        }
        if let Some(interpolant) = &node.interpolant {
            let _ = writeln!(out, "{indent}    interpolant: {}", formula(tree, interpolant));
        }
        let below = &children[index];
        let deeper = level + usize::from(below.len() > 1);
        stack.extend(below.iter().rev().map(|&child| (child, deeper)));
    }
    if tree.omitted > 0 {
        let _ = writeln!(out, "… and {} more nodes", tree.omitted);
    }
    out
}

/// For Graphviz: shapes and letters tell kinds apart, dashed edges lead to subsuming nodes.
pub fn dot(program: &Program, tree: &Tree) -> String {
    let mut out = String::from("digraph tree {\n  node [fontname=\"sans-serif\", fontsize=10];\n");
    for (index, node) in tree.nodes.iter().enumerate() {
        let (shape, colour) = look(node.kind);
        let style = match (node.is_speculative, node.is_dropped) {
            (_, true) => "dotted",
            (true, _) => "dashed",
            _ => "solid",
        };
        let label = quoted(&format!("{index} {}\n{}", node.kind.name(), place(program, node)));
        let _ = writeln!(out, "  n{index} [label={label}, shape={shape}, color={colour}, style={style}];");
    }
    for (index, node) in tree.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            let label = quoted(node.decision.map_or("", |text| of(tree, text)));
            let _ = writeln!(out, "  n{parent} -> n{index} [label={label}];");
        }
        if let Some(link) = node.link {
            let _ = writeln!(out, "  n{index} -> n{link} [style=dashed, constraint=false, color=steelblue];");
        }
    }
    out.push_str("}\n");
    out
}

fn look(kind: NodeKind) -> (&'static str, &'static str) {
    match kind {
        NodeKind::Open => ("ellipse", "gray"),
        NodeKind::Explored => ("ellipse", "black"),
        NodeKind::Loop => ("box", "purple"),
        NodeKind::Ended => ("ellipse", "darkgreen"),
        NodeKind::Blocked => ("hexagon", "gray40"),
        NodeKind::Violation => ("diamond", "red"),
        NodeKind::Infeasible => ("plaintext", "gray"),
        NodeKind::Subsumed => ("box", "steelblue"),
        NodeKind::Repeated | NodeKind::Returned => ("box", "steelblue4"),
        NodeKind::Irrelevant => ("plaintext", "gray40"),
        NodeKind::Spurious => ("invtriangle", "orange"),
        NodeKind::Cut => ("triangle", "goldenrod"),
    }
}

fn children(tree: &Tree) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent as usize].push(index);
        }
    }
    children
}

fn line(program: &Program, tree: &Tree, index: usize) -> String {
    let node = &tree.nodes[index];
    let mut line = format!("{index} {}", node.kind.name());
    let place = place(program, node);
    if !place.is_empty() {
        let _ = write!(line, " {place}");
    }
    if let Some(decision) = node.decision {
        let _ = write!(line, " [{}]", of(tree, decision));
    }
    if let Some(link) = node.link {
        let _ = write!(line, " -> {link}");
    }
    if node.is_speculative {
        line.push_str(" (speculated)");
    }
    if node.is_dropped {
        line.push_str(" (dropped)");
    }
    line
}

/// `main FILE:LINE`, as far as it is known.
fn place(program: &Program, node: &TreeNode) -> String {
    let function = node.function.map(|function| program.functions[function].name.clone());
    let place = node.place.and_then(|place| text::place(program, place));
    [function, place].into_iter().flatten().collect::<Vec<String>>().join(" ")
}

fn of(tree: &Tree, text: Text) -> &str {
    tree.texts.get(text.0 as usize).map_or("", String::as_str)
}

fn formula(tree: &Tree, conditions: &[Text]) -> String {
    if conditions.is_empty() {
        return "true".into();
    }
    let conjunct = |&condition: &Text| match of(tree, condition) {
        text if text.contains(" || ") && conditions.len() > 1 => format!("({text})"),
        text => text.to_string(),
    };
    conditions.iter().map(conjunct).collect::<Vec<String>>().join(" && ")
}

/// A string of Graphviz.
fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}
