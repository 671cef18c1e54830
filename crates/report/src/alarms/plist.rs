//! Property lists as clang's analyser writes them, and cppcheck after it: a dictionary with the
//! names of the files and a dictionary per alarm, whose location is line, column and an index into
//! the files.
//!
//! Nothing here recurses: the parts of interest are at a fixed depth, and `roxmltree` parses in a
//! loop.

use std::collections::HashMap;

use roxmltree::{Document, Node, ParsingOptions};

use super::{Alarm, Alarms, AlarmsError, Skipped, Why, malformed, position, shorten};

type Dictionary<'a, 'input> = HashMap<String, Node<'a, 'input>>;

pub fn read(text: &str) -> Result<Alarms, AlarmsError> {
    // Property lists name their document type, so that it must be allowed; the entities it could
    // declare are not, because a few of them, each used often, fill the memory.
    if let Some(offset) = text.find("<!ENTITY") {
        let line = 1 + text[..offset].matches('\n').count();
        return Err(malformed(format!("line {line}"), "it declares an entity, which no property list does"));
    }
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options)?;
    let root = document.root_element();
    expect(root, "plist")?;
    match root.attribute("version") {
        None | Some("1.0") => {}
        Some(version) => {
            return Err(wrong(root, &format!("its version is '{}', not 1.0", shorten(version))));
        }
    }
    let top = root.children().find(Node::is_element).ok_or_else(|| wrong(root, "it is empty"))?;
    let top_entries = dictionary(top)?;
    let diagnostics = member(top, &top_entries, "diagnostics")?;
    let files = match top_entries.get("files") {
        Some(&list) => {
            array(list)?.map(|name| expect(name, "string").map(text_of)).collect::<Result<_, _>>()?
        }
        None => Vec::new(),
    };
    let mut found = Alarms::default();
    for entry in array(diagnostics)? {
        diagnostic(entry, &files, &mut found)?;
    }
    Ok(found)
}

fn diagnostic(node: Node, files: &[String], found: &mut Alarms) -> Result<(), AlarmsError> {
    let entries = dictionary(node)?;
    let message = text_of(expect(member(node, &entries, "description")?, "string")?);
    // Old versions of clang name the kind of error only.
    let rule = match entries.get("check_name").or(entries.get("type")) {
        Some(&name) => text_of(expect(name, "string")?),
        None => String::new(),
    };
    let Some(&location) = entries.get("location") else {
        found.skipped.push(Skipped { rule, message, why: Why::NoPlace });
        return Ok(());
    };
    let place = dictionary(location)?;
    let index = member(location, &place, "file")?;
    let file = integer(index)?.parse().ok().and_then(|index: usize| files.get(index));
    let file = file.ok_or_else(|| {
        wrong(index, &format!("it is no index into the {} entries of 'files'", files.len()))
    })?;
    let line = count(member(location, &place, "line")?)?;
    let column = place.get("col").map(|&column| count(column)).transpose()?;
    found.alarms.push(Alarm { file: file.clone(), line, column, rule, message });
    Ok(())
}

/// Keys and values take turns in a dictionary.
fn dictionary<'a, 'input>(node: Node<'a, 'input>) -> Result<Dictionary<'a, 'input>, AlarmsError> {
    let mut entries = HashMap::new();
    let mut elements = expect(node, "dict")?.children().filter(Node::is_element);
    while let Some(key) = elements.next() {
        let name = text_of(expect(key, "key")?);
        let Some(value) = elements.next() else {
            return Err(wrong(key, &format!("the key '{}' has no value", shorten(&name))));
        };
        entries.insert(name, value);
    }
    Ok(entries)
}

fn member<'a, 'input>(
    node: Node<'a, 'input>,
    entries: &Dictionary<'a, 'input>,
    name: &str,
) -> Result<Node<'a, 'input>, AlarmsError> {
    entries.get(name).copied().ok_or_else(|| wrong(node, &format!("it has no '{name}'")))
}

fn array<'a, 'input>(node: Node<'a, 'input>) -> Result<impl Iterator<Item = Node<'a, 'input>>, AlarmsError> {
    Ok(expect(node, "array")?.children().filter(Node::is_element))
}

fn integer(node: Node) -> Result<String, AlarmsError> {
    Ok(text_of(expect(node, "integer")?).trim().into())
}

fn count(node: Node) -> Result<u32, AlarmsError> {
    position(&integer(node)?).map_err(|what| wrong(node, &what.to_string()))
}

/// Comments split a text into several nodes.
fn text_of(node: Node) -> String {
    node.children().filter(Node::is_text).filter_map(|part| part.text()).collect()
}

fn expect<'a, 'input>(node: Node<'a, 'input>, name: &str) -> Result<Node<'a, 'input>, AlarmsError> {
    if node.tag_name().name() == name {
        return Ok(node);
    }
    Err(wrong(node, &format!("it should be '{name}'")))
}

fn wrong(node: Node, what: &str) -> AlarmsError {
    let at = node.document().text_pos_at(node.range().start);
    let name = shorten(node.tag_name().name());
    malformed(format!("line {} column {}, element '{name}'", at.row, at.col), what)
}
