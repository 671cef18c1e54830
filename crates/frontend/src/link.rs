//! Linking: which definition each symbol of each module means.
//!
//! Functions and globals of the user's modules are all taken; those of the library models only
//! where something refers to them, so that a program stays as small as it is.

use std::path::PathBuf;

use program::{
    Constant, DataModel, Entity, FileId, Function, FunctionId, Global, GlobalId, Program, SourceFile, Table,
};
use rustc_hash::FxHashMap;

use crate::clause::Monitored;
use crate::clause::invariant::Invariants;
use crate::clause::located::Monitor;
use crate::debug_info::DebugInfo;
use crate::error::Error;
use crate::folded_switch::Switches;
use crate::initialiser;
use crate::known_names::{is_harmless, is_intrinsic};
use crate::layout::Layout;
use crate::limits::Limits;
use crate::llvm::{self, Linkage, Module, SymbolId, Value};
use crate::parts::Parts;
use crate::source_text::SourceTexts;
use crate::translate;

/// A module that was read, ready for linking.
pub struct LoadedModule<'t> {
    pub name: String,
    pub module: Module<'t>,
    pub layout: Layout,
    pub is_model: bool,
    /// It is the user's, made by whatever passes.
    pub is_given: bool,
    /// An operation whose result is poison may be there although the source never asked for it.
    pub speculates: bool,
    /// Whether all variables of blocks have marks where they live.
    pub scopes_known: bool,
    /// Whether each operand of `?:` is code of its own if there are labels in it.
    pub operands_apart: bool,
    /// Whether anything in it is volatile, perhaps a member of a structure.
    pub has_volatile: bool,
    /// Whether an index may be into an array inside an object though the module does not tell.
    pub hides_members: bool,
}

/// What a symbol of a module is, in that module.
#[derive(Copy, Clone, Debug)]
enum Item {
    Function(usize),
    Global(usize),
    Alias(usize),
}

/// What a symbol means in the program.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Function(FunctionId),
    Global(GlobalId),
    /// A weak reference that nothing defines.
    Null,
}

pub struct Linker<'m, 't> {
    modules: &'m [LoadedModule<'t>],
    items: Vec<Vec<Option<Item>>>,
    /// Definitions visible to other modules.
    definitions: FxHashMap<&'m str, (usize, Item)>,
    resolved: Vec<Vec<Option<Target>>>,
    declared: FxHashMap<String, Target>,
    defined_functions: FxHashMap<(usize, usize), FunctionId>,
    defined_globals: FxHashMap<(usize, usize), GlobalId>,
    pending_functions: Vec<(FunctionId, usize, usize)>,
    pending_globals: Vec<(GlobalId, usize, usize)>,
    functions: Table<FunctionId, Function>,
    globals: Table<GlobalId, Global>,
    pub files: Table<FileId, SourceFile>,
    /// Whether variables become registers where they can.
    pub promote: bool,
    /// Whether the code is marked with places of the source.
    pub mark_places: bool,
    /// The text of the source, where marks are made.
    pub texts: SourceTexts,
    /// What the texts of modules say of their variables, as far as it was asked for.
    pub switches: FxHashMap<PathBuf, Switches>,
    /// What is to be checked after every statement.
    pub invariants: Invariants,
    /// What is to be evaluated at places of the source.
    pub monitor: Monitor,
    /// Weak symbols that are defined nowhere.
    pub weak: Vec<String>,
}

/// What is to become of the modules beside one program.
pub struct Wishes {
    pub promote: bool,
    pub mark_places: bool,
    pub texts: SourceTexts,
    pub invariants: Invariants,
    pub monitor: Monitor,
    pub limits: Limits,
}

impl Default for Wishes {
    fn default() -> Wishes {
        Wishes {
            promote: true,
            mark_places: false,
            texts: SourceTexts::default(),
            invariants: Invariants::default(),
            monitor: Monitor::default(),
            limits: Limits::default(),
        }
    }
}

/// Links the modules into one program that starts at `entry`.
pub fn link(
    modules: &[LoadedModule<'_>],
    entry: &str,
    wishes: Wishes,
) -> Result<(Program, Monitored), Error> {
    let mut linker = Linker::new(modules)?;
    linker.monitor = wishes.monitor;
    linker.promote = wishes.promote;
    linker.mark_places = wishes.mark_places;
    linker.texts = wishes.texts;
    linker.invariants = wishes.invariants;
    linker.take_user_definitions();
    linker.translate_pending(&wishes.limits)?;
    let model = modules.first().map_or(DataModel::Lp64, |module| module.layout.model);
    let constructors = linker.special_array("llvm.global_ctors");
    let mut destructors = linker.special_array("llvm.global_dtors");
    destructors.reverse();
    let start = linker.take_start();
    let exit = linker.take_exit();
    linker.translate_pending(&wishes.limits)?;
    let found = linker.functions.iter().find(|(_, function)| function.name == entry && function.has_body());
    let Some((entry, _)) = found else {
        let there = linker.users_functions();
        return Err(Error::NoEntry { name: entry.to_string(), there });
    };
    let mut program = Program {
        data_model: model,
        functions: linker.functions,
        globals: linker.globals,
        files: linker.files,
        entry,
        constructors,
        destructors,
        start,
        exit,
        weak: linker.weak,
        invariants: Vec::new(),
    };
    if let Some(line) = modules.iter().find_map(|module| module.module.defining_assembly) {
        refuse(&mut program, &format!("assembly that defines something ({line})"));
    }
    linker.invariants.finish(&mut program)?;
    linker.monitor.finish(&mut program);
    let Monitor { found, uncut, .. } = linker.monitor;
    Ok((program, Monitored { found, uncut }))
}

/// Whatever is executed first makes the answer unknown.
fn refuse(program: &mut Program, what: &str) {
    for function in program.constructors.iter().copied().chain([program.entry]) {
        if let Some(block) = program.functions[function].blocks.values_mut().next() {
            block.instructions.insert(0, program::Instruction::Unsupported { what: what.into() });
            block.places.insert(0, block.places.first().copied().flatten());
        }
    }
}

impl<'m, 't> Linker<'m, 't> {
    /// The names of the functions that are defined in what the user gave.
    fn users_functions(&self) -> Vec<String> {
        let of_user = |&(module, _): &(usize, usize)| !self.modules[module].is_model;
        let mut ids: Vec<FunctionId> =
            self.defined_functions.iter().filter(|(key, _)| of_user(key)).map(|(_, &id)| id).collect();
        ids.sort_unstable();
        ids.into_iter().map(|id| self.functions[id].name.clone()).collect()
    }

    fn new(modules: &'m [LoadedModule<'t>]) -> Result<Self, Error> {
        let mut linker = Linker {
            modules,
            items: Vec::new(),
            definitions: FxHashMap::default(),
            resolved: Vec::new(),
            declared: FxHashMap::default(),
            defined_functions: FxHashMap::default(),
            defined_globals: FxHashMap::default(),
            pending_functions: Vec::new(),
            pending_globals: Vec::new(),
            functions: Table::new(),
            globals: Table::new(),
            files: Table::new(),
            promote: true,
            mark_places: false,
            texts: SourceTexts::default(),
            invariants: Invariants::default(),
            monitor: Monitor::default(),
            weak: Vec::new(),
            switches: FxHashMap::default(),
        };
        // Strength of the definition registered for a name: a strong one beats a weak one.
        let mut strength: FxHashMap<&str, u8> = FxHashMap::default();
        for (index, loaded) in modules.iter().enumerate() {
            let module = &loaded.module;
            let mut items = vec![None; module.symbols.len()];
            let mut define = |symbol: SymbolId, linkage: Linkage, item: Item, defines: bool| {
                let entry = &mut items[symbol.0 as usize];
                if entry.is_none() || defines {
                    *entry = Some(item);
                }
                let name = &module.symbols[symbol.0 as usize];
                if !defines || name.unnamed || is_intrinsic(&name.name) {
                    return Ok(());
                }
                let new = match linkage {
                    // One model may replace what another one defines as weak.
                    Linkage::Weak if loaded.is_model => 1,
                    _ if loaded.is_model => 2,
                    Linkage::External => 5,
                    Linkage::Weak | Linkage::Common => 4,
                    Linkage::Copy => 3,
                    Linkage::Local | Linkage::Appending | Linkage::ExternWeak => return Ok(()),
                };
                let old = strength.entry(&name.name).or_insert(0);
                if *old == 5 && new == 5 {
                    return Err(Error::DuplicateSymbol {
                        name: name.name.clone(),
                        module: loaded.name.clone(),
                    });
                }
                let larger = new == *old && linkage == Linkage::Common && {
                    let current = linker.definitions.get(name.name.as_str());
                    current.is_some_and(|&current| {
                        tentative_size(modules, current) < tentative_size(modules, (index, item))
                    })
                };
                if new > *old || larger {
                    *old = new;
                    linker.definitions.insert(&name.name, (index, item));
                }
                Ok(())
            };
            for (position, function) in module.functions.iter().enumerate() {
                let defines = !function.blocks.is_empty();
                define(function.symbol, function.linkage, Item::Function(position), defines)?;
            }
            for (position, global) in module.globals.iter().enumerate() {
                let defines = global.initialiser.is_some();
                define(global.symbol, global.linkage, Item::Global(position), defines)?;
            }
            for (position, alias) in module.aliases.iter().enumerate() {
                define(alias.symbol, alias.linkage, Item::Alias(position), true)?;
            }
            linker.items.push(items);
            linker.resolved.push(vec![None; module.symbols.len()]);
        }
        Ok(linker)
    }

    pub fn module_count(&self) -> usize {
        self.modules.len()
    }

    pub fn module(&self, index: usize) -> &'m LoadedModule<'t> {
        &self.modules[index]
    }

    fn take_user_definitions(&mut self) {
        for (index, loaded) in self.modules.iter().enumerate() {
            if loaded.is_model {
                continue;
            }
            let functions = loaded.module.functions.iter();
            let functions = functions.filter(|f| !f.blocks.is_empty()).map(|f| f.symbol);
            let globals = loaded.module.globals.iter();
            let globals = globals.filter(|g| g.initialiser.is_some()).map(|g| g.symbol);
            for symbol in functions.chain(globals) {
                if !is_intrinsic(&loaded.module.symbols[symbol.0 as usize].name) {
                    self.resolve(index, symbol);
                }
            }
        }
    }

    /// What a symbol of a module means. The first question about it takes its definition in.
    pub fn resolve(&mut self, module: usize, symbol: SymbolId) -> Target {
        if let Some(target) = self.resolved[module][symbol.0 as usize] {
            return target;
        }
        let target = self.resolve_new(module, symbol, 0);
        self.resolved[module][symbol.0 as usize] = Some(target);
        target
    }

    /// The name of a function that is defined nowhere.
    pub fn name_without_body(&self, function: FunctionId) -> Option<&str> {
        let name = self.functions[function].name.as_str();
        (self.declared.get(name) == Some(&Target::Function(function))).then_some(name)
    }

    fn resolve_new(&mut self, module: usize, symbol: SymbolId, depth: u32) -> Target {
        let name = &self.modules[module].module.symbols[symbol.0 as usize];
        let item = self.items[module][symbol.0 as usize];
        let local = item.is_some_and(|item| self.is_local_definition(module, item)) || name.unnamed;
        if let (true, Some(item)) = (local, item) {
            return self.take(module, item, depth);
        }
        if let Some(&(definer, item)) = self.definitions.get(name.name.as_str()) {
            return self.take(definer, item, depth);
        }
        if let Some(&target) = self.declared.get(&name.name) {
            return target;
        }
        let target = self.declare(module, &name.name, item);
        self.declared.insert(name.name.clone(), target);
        target
    }

    /// A function of the environment that the code needs without naming it.
    pub fn external_function(&mut self, name: &str) -> FunctionId {
        if let Some(&(module, item)) = self.definitions.get(name)
            && let Target::Function(id) = self.take(module, item, 0)
        {
            return id;
        }
        if let Some(&Target::Function(id)) = self.declared.get(name) {
            return id;
        }
        let id = self.functions.push(Function::declared(name));
        self.declared.insert(name.to_string(), Target::Function(id));
        id
    }

    /// A variable that is none of the program's.
    pub fn own_variable(&mut self, variable: Global) -> GlobalId {
        self.globals.push(variable)
    }

    /// Whether what a function returns is to be read as signed.
    pub fn returns_signed(&self, callee: FunctionId) -> bool {
        let function = &self.functions[callee];
        match &function.returns {
            Some(returns) => returns.signed,
            None => !function.name.starts_with("__VERIFIER_nondet_u") && !function.name.ends_with("size_t"),
        }
    }

    /// Whether a function plainly writes nothing but its own variables.
    pub fn writes_nothing(&self, callee: FunctionId) -> bool {
        if is_harmless(&self.functions[callee].name) {
            return true;
        }
        let found = self.defined_functions.iter().find(|(_, id)| **id == callee);
        found.is_some_and(|(&(module, index), _)| self.body_writes_nothing(module, index, 0))
    }

    fn body_writes_nothing(&self, module: usize, index: usize, depth: u32) -> bool {
        let loaded = &self.modules[module].module;
        let function = &loaded.functions[index];
        let instructions = || function.blocks.iter().flat_map(|block| &block.instructions);
        let is_own = |local: llvm::LocalId| {
            let made = |i: &llvm::Instruction<'_>| {
                i.result == Some(local) && matches!(i.op, llvm::Op::Alloca { .. })
            };
            instructions().any(made)
        };
        let calls_harmless = |callee: &Value<'_>| {
            let Value::Symbol(symbol) = callee else { return false };
            let name = &loaded.symbols[symbol.0 as usize].name;
            let definition = match self.items[module][symbol.0 as usize] {
                Some(Item::Function(index)) if !loaded.functions[index].blocks.is_empty() => {
                    Some((module, index))
                }
                _ => match self.definitions.get(name.as_str()) {
                    Some(&(definer, Item::Function(index))) => Some((definer, index)),
                    _ => None,
                },
            };
            is_harmless(name)
                || definition.is_some_and(|(module, index)| {
                    depth < 8 && self.body_writes_nothing(module, index, depth + 1)
                })
        };
        instructions().all(|instruction| match &instruction.op {
            llvm::Op::Store { address, .. } => matches!(address.value, Value::Local(local) if is_own(local)),
            llvm::Op::Call(call) => calls_harmless(&call.callee),
            llvm::Op::AtomicRmw { .. }
            | llvm::Op::CmpXchg { .. }
            | llvm::Op::VaArg { .. }
            | llvm::Op::Fence
            | llvm::Op::Other { .. } => false,
            // They compute, read, or belong to the frame, or say where control goes.
            llvm::Op::Alloca { .. }
            | llvm::Op::LifeMark { .. }
            | llvm::Op::Load { .. }
            | llvm::Op::GetElementPtr { .. }
            | llvm::Op::Binary { .. }
            | llvm::Op::FNeg(_)
            | llvm::Op::ICmp { .. }
            | llvm::Op::FCmp { .. }
            | llvm::Op::Cast { .. }
            | llvm::Op::Select { .. }
            | llvm::Op::Phi { .. }
            | llvm::Op::ExtractValue { .. }
            | llvm::Op::InsertValue { .. }
            | llvm::Op::ExtractElement { .. }
            | llvm::Op::InsertElement { .. }
            | llvm::Op::ShuffleVector { .. }
            | llvm::Op::Freeze(_)
            | llvm::Op::CheckIndex(_)
            | llvm::Op::DebugRecord { .. }
            | llvm::Op::Br(_)
            | llvm::Op::CondBr { .. }
            | llvm::Op::Switch { .. }
            | llvm::Op::IndirectBr { .. }
            | llvm::Op::Ret(_)
            | llvm::Op::Unreachable => true,
        })
    }

    fn is_local_definition(&self, module: usize, item: Item) -> bool {
        let module = &self.modules[module].module;
        match item {
            Item::Function(index) => module.functions[index].linkage == Linkage::Local,
            Item::Global(index) => {
                matches!(module.globals[index].linkage, Linkage::Local | Linkage::Appending)
            }
            Item::Alias(index) => module.aliases[index].linkage == Linkage::Local,
        }
    }

    /// Takes a definition into the program.
    fn take(&mut self, module: usize, item: Item, depth: u32) -> Target {
        let loaded = &self.modules[module];
        match item {
            Item::Function(index) => {
                if let Some(&id) = self.defined_functions.get(&(module, index)) {
                    return Target::Function(id);
                }
                let ast = &loaded.module.functions[index];
                let id = self.functions.push(header(&loaded.module, &loaded.layout, ast));
                self.defined_functions.insert((module, index), id);
                self.pending_functions.push((id, module, index));
                Target::Function(id)
            }
            Item::Global(index) => {
                if let Some(&id) = self.defined_globals.get(&(module, index)) {
                    return Target::Global(id);
                }
                let global = self.global_header(module, index);
                let id = self.globals.push(global);
                self.defined_globals.insert((module, index), id);
                self.pending_globals.push((id, module, index));
                Target::Global(id)
            }
            Item::Alias(index) => {
                let alias = &loaded.module.aliases[index];
                let name = symbol_name(&loaded.module, alias.symbol);
                match alias.target.value {
                    Value::Symbol(target) if depth < 100 && !alias.is_ifunc => {
                        self.resolve_new(module, target, depth + 1)
                    }
                    // Soundness: what it stands for is not followed, so it is as good as defined
                    // elsewhere: calls and accesses are unknown.
                    _ if alias.is_ifunc => Target::Function(self.functions.push(ifunc(&name))),
                    _ => Target::Global(self.globals.push(Global::declared(name))),
                }
            }
        }
    }

    /// A function or variable that is declared but defined nowhere.
    fn declare(&mut self, module: usize, name: &str, item: Option<Item>) -> Target {
        let loaded = &self.modules[module];
        match item {
            Some(Item::Function(index)) => {
                let ast = &loaded.module.functions[index];
                if ast.linkage == Linkage::ExternWeak {
                    self.weak.push(name.to_string());
                    return Target::Null;
                }
                Target::Function(self.functions.push(header(&loaded.module, &loaded.layout, ast)))
            }
            Some(Item::Global(index)) => {
                if loaded.module.globals[index].linkage == Linkage::ExternWeak {
                    self.weak.push(name.to_string());
                    return Target::Null;
                }
                let mut global = self.global_header(module, index);
                global.initialiser = None;
                Target::Global(self.globals.push(global))
            }
            // Used without any declaration, in text that no compiler wrote.
            Some(Item::Alias(_)) | None => {
                Target::Global(self.globals.push(Global::declared(name.to_string())))
            }
        }
    }

    fn global_header(&mut self, module: usize, index: usize) -> Global {
        let loaded = &self.modules[module];
        let ast = &loaded.module.globals[index];
        let size = loaded.layout.size(&loaded.module.types, ast.ty);
        let natural = loaded.layout.align(&loaded.module.types, ast.ty).unwrap_or(1);
        let debug = DebugInfo::new(&loaded.module, loaded.is_model);
        let variable = ast.debug.and_then(|id| debug.variable(id, &mut self.files));
        Global {
            name: symbol_name(&loaded.module, ast.symbol),
            // An object of unknown size (`extern struct undefined x`) is only good for its address.
            size: size.unwrap_or(0),
            align: ast.align.unwrap_or(natural),
            constant: ast.constant,
            mergeable: ast.constant && ast.unnamed_address,
            initialiser: Some(program::Initialiser::default()),
            variable,
            member_pointer: false,
        }
    }

    /// What a model does before the program runs, where that model is there.
    fn take_start(&mut self) -> Option<FunctionId> {
        let &(module, item) = self.definitions.get("__surefoot_start")?;
        match self.take(module, item, 0) {
            Target::Function(id) => Some(id),
            _ => None,
        }
    }

    /// Where handlers can be registered with the model, returning from `main` must run them: takes in
    /// the model's `exit`.
    fn take_exit(&mut self) -> Option<FunctionId> {
        const REGISTRARS: [&str; 3] = ["atexit", "on_exit", "__cxa_atexit"];
        let mut taken = REGISTRARS.iter().filter_map(|name| self.definitions.get(name));
        let &(module, _) = taken.find(|&&(module, item)| {
            let Item::Function(index) = item else { return false };
            self.modules[module].is_model && self.defined_functions.contains_key(&(module, index))
        })?;
        let functions = &self.modules[module].module.functions;
        let symbols = &self.modules[module].module.symbols;
        let index = functions.iter().position(|f| symbols[f.symbol.0 as usize].name == "exit")?;
        match self.take(module, Item::Function(index), 0) {
            Target::Function(id) => Some(id),
            _ => None,
        }
    }

    fn translate_pending(&mut self, limits: &Limits) -> Result<(), Error> {
        loop {
            limits.check()?;
            if let Some((id, module, index)) = self.pending_functions.pop() {
                let function = translate::function(self, module, index);
                self.functions[id] = function;
            } else if let Some((id, module, index)) = self.pending_globals.pop() {
                let initialiser = initialiser::of_global(self, module, index);
                if initialiser.is_none() {
                    // Only its address is known from now on.
                    self.globals[id].size = 0;
                }
                self.globals[id].initialiser = initialiser;
                self.globals[id].member_pointer = self.holds_member_pointer(module, index);
            } else {
                return Ok(());
            }
        }
    }

    /// Whether a variable of the user's begins its life with a pointer into an array inside an object.
    fn holds_member_pointer(&self, module: usize, index: usize) -> bool {
        let loaded = &self.modules[module];
        let global = &loaded.module.globals[index];
        let Some(value) = global.initialiser.as_ref().filter(|_| !loaded.is_model) else { return false };
        let debug = DebugInfo::new(&loaded.module, false);
        let ty = global.debug.and_then(|id| debug.variable_type(id));
        let structure = ty.and_then(|ty| debug.pointed_structure(ty));
        Parts::new(self, module).initialiser(value, structure).is_err()
    }

    /// The debug information of a function of a module, and its number of parameters.
    pub fn subprogram(&self, module: usize, symbol: SymbolId) -> Option<(llvm::MetadataId, usize)> {
        let Item::Function(index) = self.items[module].get(symbol.0 as usize)?.as_ref()? else { return None };
        let function = &self.modules[module].module.functions[*index];
        Some((function.debug?, function.parameters.len()))
    }

    /// The variable that a symbol of a module is.
    pub fn variable(&self, module: usize, symbol: SymbolId) -> Option<&'m llvm::Global<'t>> {
        let module_of = &self.modules[module].module;
        match self.items[module].get(symbol.0 as usize)?.as_ref()? {
            Item::Global(index) => module_of.globals.get(*index),
            // Soundness: an alias of anything else is as good as defined elsewhere.
            Item::Alias(index) => match module_of.aliases[*index].target.value {
                Value::Symbol(target) if target != symbol => {
                    module_of.globals.iter().find(|global| global.symbol == target)
                }
                _ => None,
            },
            Item::Function(_) => None,
        }
    }

    /// The functions of `llvm.global_ctors` or `llvm.global_dtors`, by priority.
    fn special_array(&mut self, name: &str) -> Vec<FunctionId> {
        let mut entries: Vec<(u128, FunctionId)> = Vec::new();
        for module in 0..self.modules.len() {
            let loaded = &self.modules[module];
            let wanted = |global: &&llvm::Global<'_>| symbol_name(&loaded.module, global.symbol) == name;
            let Some(global) = loaded.module.globals.iter().find(wanted) else { continue };
            let Some(Value::Aggregate(elements)) = &global.initialiser else { continue };
            for element in elements {
                if let Value::Aggregate(fields) = &element.value
                    && let [priority, function, ..] = fields.as_slice()
                    && let (Value::Int(priority), Value::Symbol(symbol)) = (&priority.value, &function.value)
                    && let Target::Function(id) = self.resolve(module, *symbol)
                {
                    entries.push((priority.magnitude.unwrap_or(0), id));
                }
            }
        }
        entries.sort_by_key(|&(priority, _)| priority);
        entries.into_iter().map(|(_, id)| id).collect()
    }

    /// The address a target has, as a constant.
    pub fn address(target: Target, offset: i64) -> Constant {
        match target {
            Target::Function(function) => Constant::Function(function),
            Target::Global(global) => Constant::Global { global, offset },
            Target::Null => Constant::Null,
        }
    }

    /// The number of the block with that label in a function, counted as its blocks are.
    pub fn label_block(&self, function: FunctionId, label: &str) -> Option<program::BlockId> {
        let (&(module, index), _) = self.defined_functions.iter().find(|&(_, &id)| id == function)?;
        let ast = &self.modules[module].module.functions[index];
        let wanted = llvm::unquote(label);
        let position = ast.blocks.iter().position(|block| block.name == wanted)?;
        Some(program::BlockId::from_index(position))
    }
}

/// The size of a tentative definition; no other definition is ever too small.
fn tentative_size(modules: &[LoadedModule<'_>], (module, item): (usize, Item)) -> u64 {
    let loaded = &modules[module];
    match item {
        Item::Global(index) if loaded.module.globals[index].linkage == Linkage::Common => {
            loaded.layout.size(&loaded.module.types, loaded.module.globals[index].ty).unwrap_or(0)
        }
        _ => u64::MAX,
    }
}

pub fn symbol_name(module: &Module<'_>, symbol: SymbolId) -> String {
    let symbol = &module.symbols[symbol.0 as usize];
    if symbol.unnamed { format!("unnamed.{}", symbol.name) } else { symbol.name.clone() }
}

/// A function whose address another function computes when the program starts.
fn ifunc(name: &str) -> Function {
    let block = program::Block {
        instructions: vec![],
        places: vec![None],
        terminator: program::Terminator::Unsupported { what: format!("the ifunc {name}").into() },
        weight: 1,
        arm: Default::default(),
    };
    Function { blocks: [block].into_iter().collect(), ..Function::declared(name) }
}

/// A function without its body.
fn header(module: &Module<'_>, layout: &Layout, ast: &llvm::Function<'_>) -> Function {
    let flatten = |ty| layout.flatten(&module.types, ty).unwrap_or_default();
    let scalars = |ty| flatten(ty).into_iter().map(|piece| piece.ty);
    let returned = ast.parameters.iter().find_map(|parameter| parameter.returned);
    Function {
        variadic: ast.variadic,
        results: scalars(ast.result).collect(),
        by_value: Vec::new(),
        no_return: ast.groups.iter().any(|group| module.no_return.contains(group)),
        returned: returned.and_then(|ty| layout.size(&module.types, ty).ok()),
        parameter_types: ast.parameters.iter().flat_map(|parameter| scalars(parameter.ty)).collect(),
        ..Function::declared(&symbol_name(module, ast.symbol))
    }
}
