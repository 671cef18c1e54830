//! Notes what invariants need to know: where variables live, and the scope of each place.

use program::{AllocaId, Place, RegisterId};
use rustc_hash::FxHashMap;

use super::Translator;
use crate::llvm::{LocalId, MetadataId};

/// What is known of a function's source, before anything is simplified.
#[derive(Default)]
pub(crate) struct Watched {
    pub declared: Vec<Declared>,
    /// The node of the innermost scope that a place is in.
    pub scopes: FxHashMap<Place, u32>,
    /// That of the keyword of a loop.
    pub keywords: FxHashMap<Place, u32>,
}

/// A local variable.
pub(crate) struct Declared {
    /// Its node.
    pub variable: u32,
    /// Where its name is in its declaration.
    pub place: Option<Place>,
    pub home: Home,
}

/// Where a local variable lives.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// In this register, and perhaps those behind it.
    Register(RegisterId),
    /// In an object of the frame, whose address is in the register.
    Alloca(RegisterId, AllocaId),
    /// In an object that the caller made, whose address is in the register.
    Argument(RegisterId),
}

impl Translator<'_, '_, '_> {
    /// Notes the scope of the current place.
    pub(super) fn watch(&mut self, location: Option<MetadataId>) {
        let Some(watched) = &mut self.watched else { return };
        let (Some(place), Some(location)) = (self.build.place, location) else { return };
        let Some(scope) = self.debug.scope(location.0) else { return };
        let known = watched.scopes.entry(place).or_insert(scope);
        // The use of a macro is one place for all scopes in it.
        if *known != scope && self.debug.enclosing(scope).len() > self.debug.enclosing(*known).len() {
            *known = scope;
        }
    }

    /// Notes where a variable lives.
    pub(super) fn watch_variable(&mut self, variable: MetadataId, local: LocalId, at: Option<MetadataId>) {
        if self.watched.is_none() {
            return;
        }
        let place = at.and_then(|at| self.debug.place(at, &mut self.linker.files));
        let register = |slot: super::Slot| slot.registers().next();
        let home = match (self.promoted.get(&local), self.alloca_sites.get(&local)) {
            (Some(&slot), _) => register(slot).map(Home::Register),
            (None, site) => {
                let address = register(self.locals[local.0 as usize]);
                address
                    .map(|address| site.map_or(Home::Argument(address), |&site| Home::Alloca(address, site)))
            }
        };
        if let (Some(watched), Some(home)) = (&mut self.watched, home) {
            watched.declared.push(Declared { variable: variable.0, place, home });
        }
    }
}
