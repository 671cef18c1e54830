//! What modules need of others.

use rustc_hash::FxHashMap;

use crate::known_names::is_intrinsic;
use crate::link::LoadedModule;
use crate::llvm::{Linkage, SymbolId};

/// Names of functions and variables that are declared and used but defined nowhere.
pub fn undefined<'m>(modules: &'m [LoadedModule<'_>]) -> Vec<&'m str> {
    let mut defined: FxHashMap<&str, bool> = FxHashMap::default();
    for loaded in modules {
        let module = &loaded.module;
        let mut note = |symbol: SymbolId, defines: bool, linkage: Linkage| {
            let symbol = &module.symbols[symbol.0 as usize];
            if linkage != Linkage::Local && !symbol.unnamed && !is_intrinsic(&symbol.name) {
                *defined.entry(&symbol.name).or_default() |= defines;
            }
        };
        for function in &module.functions {
            note(function.symbol, !function.blocks.is_empty(), function.linkage);
        }
        for global in &module.globals {
            note(global.symbol, global.initialiser.is_some(), global.linkage);
        }
        for alias in &module.aliases {
            note(alias.symbol, true, alias.linkage);
        }
    }
    let mut names: Vec<&str> =
        defined.into_iter().filter(|(_, defined)| !defined).map(|(name, _)| name).collect();
    names.sort_unstable();
    names
}
