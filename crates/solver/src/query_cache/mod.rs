//! Answers of the back end that took it long, kept in a folder from one run to the next.
//!
//! An answer is found by the SHA-256 of the text of its query ([`canonical`]) and of the versions of all who
//! may have answered it. What cannot be read, is not whole or is of another version is not there.
//!
//! Soundness: a model is evaluated before it is used. That there is none cannot be looked at: it is believed
//! because the entry says so, with a checksum that guards against accidents, not against somebody who writes
//! into the folder. So whoever uses one says it ([`QueryCache::refutations`]), and the checker of proofs has
//! a back end without a cache.

mod canonical;
mod entry;
mod folder;
mod shape;
#[cfg(test)]
mod tests;

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use rustsat::solvers::Solve;
use rustsat_cadical::CaDiCaL;
use term::{Evaluator, Term, TermStore};

use self::canonical::{Canonical, canonical, conjuncts};
use self::entry::{Entry, Kept};
use self::folder::Folder;
use self::shape::Shapes;
use crate::backend::{Answer, Backend, Query};
use crate::model::{ArrayModel, Model};

/// Answers that took less are found again as fast.
const WORTH_KEEPING: Duration = Duration::from_millis(20);
/// Of the text of queries and of entries.
const FORMAT: u32 = 1;

/// The answers in a folder. Copies share it.
#[derive(Clone, Debug)]
pub struct QueryCache(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    folder: Folder,
    /// What is in front of the text of each query.
    versions: String,
    /// What answers take at least that are kept.
    worth: Duration,
    /// What this run has kept, by key.
    own: Mutex<FxHashMap<String, Entry>>,
    answered: AtomicU64,
    refutations: AtomicU64,
    /// Why something could not be kept.
    failure: Mutex<Option<io::Error>>,
}

impl QueryCache {
    /// Makes the folder if it is not there; fails if files cannot be read and written in it.
    pub fn open(folder: &Path) -> io::Result<QueryCache> {
        QueryCache::keeping(folder, WORTH_KEEPING)
    }

    fn keeping(folder: &Path, worth: Duration) -> io::Result<QueryCache> {
        let versions = format!(
            "surefoot {} format {FORMAT}\nz3 {}\n{}\n",
            env!("CARGO_PKG_VERSION"),
            z3::full_version(),
            CaDiCaL::default().signature()
        );
        Ok(QueryCache(Arc::new(Shared {
            folder: Folder::open(folder)?,
            versions,
            worth,
            own: Mutex::default(),
            answered: AtomicU64::new(0),
            refutations: AtomicU64::new(0),
            failure: Mutex::default(),
        })))
    }

    /// How many queries were answered by it, of all engines.
    pub fn answered(&self) -> u64 {
        self.0.answered.load(Ordering::Relaxed)
    }

    /// How many answers that a query is contradictory came from the folder: what was found rests on these.
    pub fn refutations(&self) -> u64 {
        self.0.refutations.load(Ordering::Relaxed)
    }

    /// Why something could not be kept, said once.
    pub fn failure(&self) -> Option<io::Error> {
        self.0.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// A back end that asks another one for what is not in the folder.
    pub(crate) fn before(&self, backend: Box<dyn Backend>) -> Box<dyn Backend> {
        Box::new(Cached {
            cache: self.0.clone(),
            backend,
            shapes: Shapes::default(),
            evaluator: Evaluator::default(),
            kept: 0,
            saved: Duration::ZERO,
        })
    }
}

/// Invariant: used with one term store only.
struct Cached {
    cache: Arc<Shared>,
    backend: Box<dyn Backend>,
    shapes: Shapes,
    evaluator: Evaluator,
    /// Answers that came from the folder, and how long these took once.
    kept: u64,
    saved: Duration,
}

impl Backend for Cached {
    fn check(&mut self, store: &TermStore, query: Query<'_>) -> Answer {
        let Some(shape) = self.shapes.of(store, query) else { return self.backend.check(store, query) };
        let mut written = None;
        if self.cache.folder.may_have(shape) {
            let Some(text) = self.text(store, query) else { return self.backend.check(store, query) };
            if let Some(answer) = self.recall(store, query, shape, &text) {
                self.kept += 1;
                self.cache.answered.fetch_add(1, Ordering::Relaxed);
                return answer;
            }
            written = Some(text);
        }
        let (before, start) = (self.backend.work(), Instant::now());
        let answer = self.backend.check(store, query);
        // Where others have their turn in the middle of a query the clock says little.
        let worked = self.backend.work() - before;
        let took = if worked.is_zero() { start.elapsed() } else { worked };
        if took >= self.cache.worth
            && !matches!(answer, Answer::Unknown(_))
            && let Some(text) = written.or_else(|| self.text(store, query))
        {
            self.keep(store, query, shape, &text, took, &answer);
        }
        answer
    }

    /// An answer from the folder counts as the work that it was, so that turns are as they were.
    fn work(&self) -> Duration {
        self.backend.work() + self.saved
    }

    fn kept(&self) -> u64 {
        self.kept
    }
}

/// A query that was written, and its key.
struct Text {
    canonical: Canonical,
    key: String,
}

impl Cached {
    fn text(&self, store: &TermStore, query: Query<'_>) -> Option<Text> {
        let canonical = canonical(store, query)?;
        let key = entry::hash(&(self.cache.versions.clone() + &canonical.text));
        Some(Text { canonical, key })
    }

    fn recall(&mut self, store: &TermStore, query: Query<'_>, shape: u64, text: &Text) -> Option<Answer> {
        // What this run has found out itself rests on no folder.
        let own = self.cache.own.lock().unwrap_or_else(PoisonError::into_inner).get(&text.key).cloned();
        let is_own = own.is_some();
        let Entry { took, answer } = own.or_else(|| self.cache.folder.read(shape, &text.key))?;
        let answer = match answer {
            Kept::Satisfiable { .. } => {
                let model = model_of(answer, &text.canonical)?;
                self.evaluator.begin();
                let holds = |&term: &Term| self.evaluator.evaluate(store, &model, term) != 0;
                text.canonical.conjuncts.iter().all(holds).then_some(Answer::Satisfiable(model))?
            }
            // Whoever wants to know what it rests on asks again.
            Kept::Unsatisfiable(None) if query.wants_core => return None,
            Kept::Unsatisfiable(core) => {
                let core = core.filter(|_| query.wants_core);
                let core = match core {
                    Some(core) => assumptions_in(store, query, &text.canonical, &core)?,
                    None => query.assumptions.to_vec(),
                };
                self.cache.refutations.fetch_add(u64::from(!is_own), Ordering::Relaxed);
                Answer::Unsatisfiable(core)
            }
        };
        if !self.backend.work().is_zero() {
            self.saved += took;
        }
        Some(answer)
    }

    fn keep(
        &self,
        store: &TermStore,
        query: Query<'_>,
        shape: u64,
        text: &Text,
        took: Duration,
        answer: &Answer,
    ) {
        let answer = match answer {
            Answer::Satisfiable(model) => kept_model(model, &text.canonical),
            Answer::Unsatisfiable(core) if query.wants_core => {
                Kept::Unsatisfiable(Some(contradictory(store, query, &text.canonical, core)))
            }
            Answer::Unsatisfiable(_) => Kept::Unsatisfiable(None),
            Answer::Unknown(_) => return,
        };
        let entry = Entry { took, answer };
        let written = self.cache.folder.write(shape, &text.key, &entry);
        self.cache.own.lock().unwrap_or_else(PoisonError::into_inner).insert(text.key.clone(), entry);
        if let Err(error) = written {
            *self.cache.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    }
}

/// The numbers of the conjuncts that contradict each other: those of the core, and of all constraints.
fn contradictory(store: &TermStore, query: Query<'_>, canonical: &Canonical, core: &[Term]) -> Vec<usize> {
    let used = conjuncts(store, query.constraints.iter().chain(core));
    let numbers = canonical.conjuncts.iter().enumerate();
    numbers.filter(|(_, conjunct)| used.contains(conjunct)).map(|(number, _)| number).collect()
}

/// The assumptions that have one of these conjuncts.
///
/// Soundness: the conjuncts contradict each other. Each is one of a constraint, which is part of the query in
/// any case, or of an assumption that is named, so these and the constraints contradict each other, however the
/// query that left them was parted.
fn assumptions_in(
    store: &TermStore,
    query: Query<'_>,
    canonical: &Canonical,
    core: &[usize],
) -> Option<Vec<Term>> {
    let used: Option<Vec<Term>> =
        core.iter().map(|&number| canonical.conjuncts.get(number).copied()).collect();
    let used = used?;
    let has_one = |assumption: &&Term| {
        conjuncts(store, std::iter::once(*assumption)).iter().any(|term| used.contains(term))
    };
    Some(query.assumptions.iter().filter(has_one).copied().collect())
}

fn kept_model(model: &Model, canonical: &Canonical) -> Kept {
    let variables = canonical.variables.iter().enumerate();
    let arrays = canonical.arrays.iter().enumerate();
    let value = |(number, variable)| Some((number, *model.variables.get(variable)?));
    let bytes = |(number, array)| {
        let ArrayModel { default, bytes } = model.arrays.get(array)?;
        Some((number, (*default, bytes.iter().map(|(&index, &byte)| (index, byte)).collect())))
    };
    Kept::Satisfiable {
        variables: variables.filter_map(value).collect(),
        arrays: arrays.filter_map(bytes).collect(),
    }
}

/// None if it is about variables that the query does not have.
fn model_of(kept: Kept, canonical: &Canonical) -> Option<Model> {
    let Kept::Satisfiable { variables, arrays } = kept else { return None };
    let mut model = Model::default();
    for (number, value) in variables {
        model.variables.insert(*canonical.variables.get(number)?, value);
    }
    for (number, (default, bytes)) in arrays {
        let array = ArrayModel { default, bytes: bytes.into_iter().collect() };
        model.arrays.insert(*canonical.arrays.get(number)?, array);
    }
    Some(model)
}
