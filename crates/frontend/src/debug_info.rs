//! Source places and variables, from metadata that is parsed where it is asked for.

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use program::{FileId, Place, ReturnType, SourceFile, Table, Variable};
use rustc_hash::FxHashMap;

use crate::llvm::{Lexer, MetadataId, Module, Token, unescape};
use crate::source_types::TypeNode;

/// Looks up the debug information of one module.
pub struct DebugInfo<'m, 't> {
    module: &'m Module<'t>,
    is_model: bool,
    files: RefCell<FxHashMap<u32, Option<FileId>>>,
    scopes: RefCell<FxHashMap<u32, Option<FileId>>>,
    places: RefCell<FxHashMap<u32, Option<Place>>>,
}

/// The fields `name: value` of a specialised node, as tokens.
pub struct Fields<'t> {
    pub node: &'t str,
    fields: Vec<(&'t str, Token<'t>)>,
}

impl<'t> Fields<'t> {
    /// Parses `!DIFoo(a: 1, b: !2, c: "x")`; other shapes have no fields.
    fn parse(text: &'t str) -> Fields<'t> {
        let mut lexer = Lexer::new(text);
        let mut fields = Vec::new();
        let (Token::MetadataName(node), _) = lexer.token() else {
            return Fields { node: "", fields };
        };
        if lexer.token().0 == Token::Punctuation(b'(') {
            while let (Token::Word(name), _) = lexer.token() {
                if lexer.token().0 != Token::Punctuation(b':') {
                    break;
                }
                let (mut value, _) = lexer.token();
                // `!"string"`, and lists or flags of which the first element will do.
                if value == Token::Punctuation(b'!') {
                    value = lexer.token().0;
                }
                fields.push((name, value));
                loop {
                    match lexer.token().0 {
                        Token::Punctuation(b',') => break,
                        Token::End => return Fields { node, fields },
                        _ => {}
                    }
                }
            }
        }
        Fields { node, fields }
    }

    pub fn get(&self, name: &str) -> Option<Token<'t>> {
        self.fields.iter().find(|(field, _)| *field == name).map(|&(_, value)| value)
    }

    pub fn number(&self, name: &str) -> u32 {
        self.integer(name).and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
    }

    pub fn integer(&self, name: &str) -> Option<i128> {
        match self.get(name) {
            Some(Token::Int(digits)) => digits.parse().ok(),
            _ => None,
        }
    }

    pub fn id(&self, name: &str) -> Option<u32> {
        match self.get(name) {
            Some(Token::MetadataId(id)) => Some(id),
            _ => None,
        }
    }

    pub fn text(&self, name: &str) -> Option<String> {
        match self.get(name) {
            Some(Token::String(text)) => Some(String::from_utf8_lossy(&unescape(text)).into_owned()),
            _ => None,
        }
    }

    pub fn word(&self, name: &str) -> &'t str {
        match self.get(name) {
            Some(Token::Word(word)) => word,
            _ => "",
        }
    }
}

impl<'m, 't> DebugInfo<'m, 't> {
    pub fn new(module: &'m Module<'t>, is_model: bool) -> Self {
        DebugInfo {
            module,
            is_model,
            files: RefCell::default(),
            scopes: RefCell::default(),
            places: RefCell::default(),
        }
    }

    pub fn node(&self, id: u32) -> Option<Fields<'t>> {
        self.module.metadata.get(&id).map(|text| Fields::parse(text))
    }

    /// The nodes of a list `!{!1, !2}`.
    pub fn list(&self, id: u32) -> Vec<u32> {
        let Some(text) = self.module.metadata.get(&id) else { return Vec::new() };
        let mut lexer = Lexer::new(text);
        let mut nodes = Vec::new();
        loop {
            match lexer.token().0 {
                Token::MetadataId(node) => nodes.push(node),
                Token::End => return nodes,
                _ => {}
            }
        }
    }

    /// The scope that a node is in.
    pub fn scope(&self, id: u32) -> Option<u32> {
        self.node(id)?.id("scope")
    }

    /// A scope and those around it up to its function, the innermost first.
    pub fn enclosing(&self, scope: u32) -> Vec<u32> {
        let mut chain = Vec::new();
        let mut next = Some(scope);
        while let Some(id) = next.filter(|id| !chain.contains(id))
            && let Some(node) = self.node(id)
        {
            chain.push(id);
            next = node.id("scope").filter(|_| node.node != "DISubprogram");
        }
        chain
    }

    /// The block or function that a scope is: not the part of one that another file was included for.
    pub fn block_of(&self, scope: u32) -> Option<u32> {
        let is_part = |id: &u32| self.node(*id).is_some_and(|node| node.node == "DILexicalBlockFile");
        self.enclosing(scope).into_iter().find(|id| !is_part(id))
    }

    /// The value of an enumerator with this name.
    pub fn enumerator(&self, name: &str) -> Option<i128> {
        let mut nodes = self.module.metadata.values().filter(|text| text.starts_with("!DIEnumerator("));
        let found = nodes.find_map(|text| {
            let node = Fields::parse(text);
            (node.text("name").as_deref() == Some(name)).then_some(node)
        });
        found?.integer("value")
    }

    /// The place a `!dbg` attachment names. Code inlined by the compiler is placed where it was
    /// written, that of the system's headers where it was called: the mistake is there, if there is one.
    pub fn place(&self, id: MetadataId, files: &mut Table<FileId, SourceFile>) -> Option<Place> {
        if let Some(&place) = self.places.borrow().get(&id.0) {
            return place;
        }
        let place = self.compute_place(id.0, files);
        self.places.borrow_mut().insert(id.0, place);
        place
    }

    /// The call that the code of a place was inlined at.
    pub fn inlined_at(&self, id: MetadataId) -> Option<u32> {
        self.node(id.0)?.id("inlinedAt")
    }

    /// The function whose body a scope is in.
    pub fn function_of(&self, scope: u32) -> Option<String> {
        let outermost = *self.enclosing(scope).last()?;
        let node = self.node(outermost).filter(|node| node.node == "DISubprogram")?;
        node.text("name")
    }

    fn compute_place(&self, id: u32, files: &mut Table<FileId, SourceFile>) -> Option<Place> {
        /// Calls inlined into each other; no more, because a module may name a circle.
        const MOST_INLINED: usize = 100;
        let mut node = self.node(id)?;
        for _ in 0..MOST_INLINED {
            let Some(caller) = node.id("inlinedAt") else { break };
            if !self.is_of_the_system(node.id("scope")?) {
                break;
            }
            node = self.node(caller)?;
        }
        if node.node != "DILocation" {
            return None;
        }
        let file = self.scope_file(node.id("scope")?, files, 0)?;
        Some(Place { file, line: node.number("line"), column: node.number("column") })
    }

    /// Whether a scope is in a header of the system.
    fn is_of_the_system(&self, scope: u32) -> bool {
        let mut nodes = self.enclosing(scope).into_iter().filter_map(|id| self.node(id));
        let Some(file) = nodes.find_map(|node| node.id("file")).and_then(|id| self.node(id)) else {
            return false;
        };
        let (path, directory) = (file.text("filename"), file.text("directory"));
        let whole = Path::new(&directory.unwrap_or_default()).join(path.unwrap_or_default());
        ["/usr/include", "/usr/lib"].iter().any(|folder| whole.starts_with(folder))
    }

    fn scope_file(&self, id: u32, files: &mut Table<FileId, SourceFile>, depth: u32) -> Option<FileId> {
        if let Some(&file) = self.scopes.borrow().get(&id) {
            return file;
        }
        let node = self.node(id)?;
        let file = match (node.node, node.id("file"), node.id("scope")) {
            ("DIFile", ..) => self.file(id, files),
            (_, Some(file), _) => self.file(file, files),
            (_, None, Some(scope)) if depth < 100 => self.scope_file(scope, files, depth + 1),
            _ => None,
        };
        self.scopes.borrow_mut().insert(id, file);
        file
    }

    fn file(&self, id: u32, files: &mut Table<FileId, SourceFile>) -> Option<FileId> {
        if let Some(&file) = self.files.borrow().get(&id) {
            return file;
        }
        let node = self.node(id)?;
        let directory = node.text("directory").unwrap_or_default();
        let path = whole_path(node.text("filename")?, &directory, self.is_model);
        let file = SourceFile { path, directory, is_model: self.is_model };
        let known = files.iter().find(|(_, other)| **other == file).map(|(id, _)| id);
        let result = Some(known.unwrap_or_else(|| files.push(file)));
        self.files.borrow_mut().insert(id, result);
        result
    }

    /// Where a function was declared.
    pub fn subprogram(&self, id: MetadataId, files: &mut Table<FileId, SourceFile>) -> Option<Place> {
        let node = self.node(id.0)?;
        let file = self.file(node.id("file")?, files)?;
        Some(Place { file, line: node.number("line"), column: 0 })
    }

    /// What a function returns.
    pub fn return_type(&self, id: MetadataId) -> Option<ReturnType> {
        let subroutine = self.node(self.node(id.0)?.id("type")?)?;
        // `!{!1, !2}`: the type that is returned, then those of the parameters; `null` is `void`.
        let list = self.module.metadata.get(&subroutine.id("types")?)?;
        let first = list.trim().strip_prefix("!{")?.split([',', '}']).next()?;
        let ty: u32 = first.trim().strip_prefix('!')?.parse().ok()?;
        let source_type = self.source_type(TypeNode::new(Some(ty)));
        Some(ReturnType { name: self.type_name(ty, 0), signed: self.is_signed(ty, 0), ty: source_type })
    }

    /// The type of a parameter of a `DISubprogram` that has so many.
    pub fn parameter_type(&self, id: MetadataId, position: usize, count: usize) -> Option<u32> {
        let subroutine = self.node(self.node(id.0)?.id("type")?)?;
        let list = self.module.metadata.get(&subroutine.id("types")?)?;
        let list = list.trim().strip_prefix("!{")?.strip_suffix('}')?;
        let types: Vec<&str> = list.split(',').skip(1).collect();
        if types.len() != count {
            return None;
        }
        types.get(position)?.trim().strip_prefix('!')?.parse().ok()
    }

    /// The type of a variable.
    pub fn variable_type(&self, id: MetadataId) -> Option<u32> {
        let node = self.node(id.0)?;
        match node.node {
            "DIGlobalVariableExpression" => self.node(node.id("var")?)?.id("type"),
            _ => node.id("type"),
        }
    }

    /// The bytes of the structure that values of a type point to, if that is what they do.
    pub fn pointed_structure(&self, ty: u32) -> Option<u64> {
        let pointer = self.without_names(ty)?;
        let pointed = pointer.id("baseType").filter(|_| pointer.word("tag") == "DW_TAG_pointer_type")?;
        let structure = self.without_names(pointed)?;
        let bits = structure.integer("size").filter(|_| structure.word("tag") == "DW_TAG_structure_type")?;
        u64::try_from(bits / 8).ok()
    }

    /// What a type is behind its names and qualifiers.
    fn without_names(&self, ty: u32) -> Option<Fields<'t>> {
        const NAMES: [&str; 4] =
            ["DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type", "DW_TAG_restrict_type"];
        let mut node = self.node(ty)?;
        for _ in 0..20 {
            if !NAMES.contains(&node.word("tag")) {
                return Some(node);
            }
            node = self.node(node.id("baseType")?)?;
        }
        None
    }

    /// A `DILocalVariable`, `DIGlobalVariable`, or expression around the latter.
    pub fn variable(&self, id: MetadataId, files: &mut Table<FileId, SourceFile>) -> Option<Variable> {
        let mut node = self.node(id.0)?;
        if node.node == "DIGlobalVariableExpression" {
            node = self.node(node.id("var")?)?;
        }
        let name = node.text("name")?;
        let file = node.id("file").and_then(|file| self.file(file, files));
        let declared = file.map(|file| Place { file, line: node.number("line"), column: 0 });
        let ty = node.id("type");
        let signed = ty.is_some_and(|ty| self.is_signed(ty, 0));
        let type_name = ty.map_or_else(String::new, |ty| self.type_name(ty, 0));
        let ty = self.source_type(TypeNode::new(ty));
        Some(Variable { name, declared, type_name, signed, ty })
    }

    /// Whether a `DILocalVariable` is a parameter: it has a position among the arguments.
    pub fn is_parameter(&self, id: MetadataId) -> bool {
        self.node(id.0).is_some_and(|node| node.number("arg") > 0)
    }

    /// Whether a `DILocalVariable` is one of a block inside its function.
    pub fn is_in_block(&self, id: MetadataId) -> bool {
        let scope = self.node(id.0).and_then(|node| node.id("scope"));
        scope.and_then(|scope| self.node(scope)).is_some_and(|scope| scope.node == "DILexicalBlock")
    }

    /// The file that a variable is declared in.
    pub fn path_of(&self, variable: u32) -> Option<PathBuf> {
        let file = self.node(self.node(variable)?.id("file")?)?;
        Some(Path::new(&file.text("directory").unwrap_or_default()).join(file.text("filename")?))
    }

    /// A `DILabel`.
    pub fn label(&self, id: MetadataId, files: &mut Table<FileId, SourceFile>) -> Option<(String, Place)> {
        let node = self.node(id.0)?;
        let file = self.file(node.id("file")?, files)?;
        Some((node.text("name")?, Place { file, line: node.number("line"), column: node.number("column") }))
    }

    fn is_signed(&self, id: u32, depth: u32) -> bool {
        let Some(node) = self.node(id) else { return false };
        if node.node == "DIBasicType" {
            return matches!(node.word("encoding"), "DW_ATE_signed" | "DW_ATE_signed_char");
        }
        match node.word("tag") {
            "DW_TAG_pointer_type" => false,
            _ => depth < 20 && node.id("baseType").is_some_and(|base| self.is_signed(base, depth + 1)),
        }
    }

    fn type_name(&self, id: u32, depth: u32) -> String {
        let Some(node) = self.node(id) else { return String::new() };
        if depth > 20 {
            return "…".into();
        }
        let base =
            || node.id("baseType").map_or_else(|| "void".into(), |base| self.type_name(base, depth + 1));
        let name = node.text("name");
        match (node.node, node.word("tag")) {
            ("DISubroutineType", _) => "function".into(),
            (_, "DW_TAG_pointer_type") => format!("{} *", base()),
            (_, "DW_TAG_const_type") => format!("const {}", base()),
            (_, "DW_TAG_volatile_type") => format!("volatile {}", base()),
            (_, "DW_TAG_restrict_type") => base(),
            (_, "DW_TAG_array_type") => format!("{} []", base()),
            (_, "DW_TAG_structure_type") => format!("struct {}", name.unwrap_or_else(|| "{…}".into())),
            (_, "DW_TAG_union_type") => format!("union {}", name.unwrap_or_else(|| "{…}".into())),
            (_, "DW_TAG_enumeration_type") => format!("enum {}", name.unwrap_or_else(|| "{…}".into())),
            _ => name.unwrap_or_else(base),
        }
    }
}

/// The path of a file as it can be opened from here. Of an absolute name, or one in a folder of headers,
/// clang keeps what it has in common with the folder that it ran in as the directory (`CGDebugInfo::createFile`),
/// and what is left of the name means something else here, or nothing.
fn whole_path(path: String, directory: &str, is_model: bool) -> String {
    if is_model || directory.is_empty() || Path::new(&path).is_absolute() {
        return path;
    }
    let is_here = match (std::fs::canonicalize(directory), std::env::current_dir()) {
        (Ok(there), Ok(here)) => there == std::fs::canonicalize(&here).unwrap_or(here),
        _ => false,
    };
    let whole = Path::new(directory).join(&path);
    // Code that was compiled elsewhere, on another machine perhaps, keeps the names that it has.
    match !is_here && whole.is_file() {
        true => whole.to_string_lossy().into_owned(),
        false => path,
    }
}
