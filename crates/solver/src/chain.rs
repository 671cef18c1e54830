//! The chain: cheap layers first, the back end last.

use std::rc::Rc;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use term::{Evaluator, Node, Term, TermStore};

use crate::abstraction;
use crate::backend::{Answer, Backend, Query};
use crate::by_ranges::{self, About};
use crate::chain_options::ChainOptions;
use crate::domains::{Domains, Found, Tools};
use crate::intervals::ValueSet;
use crate::layer::{Answered, Layer};
use crate::model::Model;
use crate::order::{self, Ordered};
use crate::path::{Group, Knowledge, PathCondition, restricted};
use crate::reasons::Reasons;
use crate::repair::repair;
use crate::support::{Support, single_variable};
use crate::unanswered::Unanswered;
use crate::value_sets::ValueSets;

/// Whether a condition holds on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    Always,
    Never,
    Sometimes,
    /// Not known, for this reason.
    Unknown(String),
}

/// Why a condition was not added to a path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAssumed {
    /// It cannot hold there.
    #[error("the path is not feasible")]
    Infeasible,
    /// It is not known whether it can, for this reason.
    #[error("{0}")]
    Unknown(String),
}

/// Queries answered, by the layer that finished them, and time spent.
#[derive(Clone, Debug, Default)]
pub struct ChainStatistics {
    pub answered: Answered,
    pub backend: u64,
    /// Of these, how many another run has answered.
    pub kept: u64,
    pub unknown: u64,
    pub backend_time: Duration,
    pub total_time: Duration,
}

impl ChainStatistics {
    /// Queries by who answered them; the last are those that nobody did.
    pub fn queries(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let asked = self.backend.saturating_sub(self.kept);
        self.answered.by_name().chain([("back end", asked), ("unanswered", self.unknown)])
    }
}

enum Checked {
    Satisfiable(Rc<Model>),
    Unsatisfiable,
    Unknown(String),
}

/// Called with the constraints of a query that was not decided.
type Observer = Box<dyn FnMut(&TermStore, &[Term], &str)>;

/// A model, or None for a contradiction, by constraints and goal.
type Cache = FxHashMap<(Box<[Term]>, Term), Option<Rc<Model>>>;

pub struct Chain {
    backend: Box<dyn Backend>,
    pub options: ChainOptions,
    pub statistics: ChainStatistics,
    /// No query runs longer than until then.
    pub deadline: Option<Instant>,
    pub on_unknown: Option<Observer>,
    support: Support,
    sets: ValueSets,
    domains: Domains,
    evaluator: Evaluator,
    cache: Cache,
    /// What its entries take, about.
    cache_bytes: f64,
    unanswered: Unanswered,
    reasons: Reasons,
    /// A model for the side that the path's own model does not take, from the last decision.
    pending: FxHashMap<Term, Rc<Model>>,
}

/// Time for a query without what its terms are made of.
const ABSTRACT_QUERY: Duration = Duration::from_millis(500);
/// What a query takes about that no back end is asked, and what comes to one's own work otherwise.
const CHEAP_QUERY: Duration = Duration::from_micros(4);
const QUERY: Duration = Duration::from_micros(100);
/// Why a query is not asked again.
const NOT_BEFORE: &str = "none was found before";
/// Answers kept.
const MAX_CACHE: usize = 1 << 19;

impl Chain {
    pub fn new(backend: Box<dyn Backend>, options: ChainOptions) -> Chain {
        Chain {
            backend,
            options,
            statistics: ChainStatistics::default(),
            deadline: None,
            on_unknown: None,
            support: Support::default(),
            sets: ValueSets::default(),
            domains: Domains::default(),
            evaluator: Evaluator::default(),
            cache: FxHashMap::default(),
            cache_bytes: 0.0,
            unanswered: Unanswered::default(),
            reasons: Reasons::default(),
            pending: FxHashMap::default(),
        }
    }

    /// The memory that the answers take that are kept, about.
    pub fn bytes(&self) -> f64 {
        const ENTRY: usize = size_of::<((Box<[Term]>, Term), Option<Rc<Model>>)>();
        (self.cache.capacity() * ENTRY) as f64 + self.cache_bytes
    }

    /// How long all it did took, about, counted and not measured: the same each time that it does it.
    pub fn work(&self) -> Duration {
        let counts = &self.statistics;
        CHEAP_QUERY * u32::try_from(counts.answered.total()).unwrap_or(u32::MAX)
            + QUERY * u32::try_from(counts.backend).unwrap_or(u32::MAX)
            + self.backend.work()
    }

    /// Whether a condition holds in all, some or no states of a path.
    pub fn decide(&mut self, store: &TermStore, path: &PathCondition, condition: Term) -> Truth {
        let start = Instant::now();
        let truth = self.decide_untimed(store, path, condition);
        self.statistics.total_time += start.elapsed();
        truth
    }

    /// Whether a condition is known to hold in all states of a path. Asks less than [`Chain::decide`]:
    /// where the model of the path does not satisfy it, nothing has to be found out.
    pub fn always(&mut self, store: &TermStore, path: &PathCondition, condition: Term) -> bool {
        let start = Instant::now();
        let leaves = self.support.leaves(store, condition);
        let touching = path.touching(&leaves);
        let model = merged_model(store, path, &touching);
        self.evaluator.begin();
        let may_hold = self.evaluator.evaluate(store, &model, condition) != 0;
        let constraints = merged_constraints(path, &touching);
        let known = if self.options.reasons && self.options.layers.has(Layer::Cache) && may_hold {
            self.reasons.decide(store, &mut self.evaluator, &constraints, condition)
        } else {
            None
        };
        if known.is_some() {
            self.statistics.answered.count(Layer::Cache);
        }
        self.statistics.total_time += start.elapsed();
        if !may_hold || known.is_some() {
            if known == Some(true) {
                self.validate(store, path, &touching, condition, &Truth::Always);
            }
            return known == Some(true);
        }
        let asked = self.statistics.backend;
        let truth = self.decide(store, path, condition);
        if self.options.reasons && self.options.layers.has(Layer::Cache) && self.statistics.backend > asked {
            match truth {
                Truth::Always if self.reasons.is_wanted(condition) => {
                    if let Some(core) = self.core(store, &constraints, store.not(condition)) {
                        self.reasons.follows_from(condition, core);
                    }
                }
                Truth::Sometimes => {
                    if let Some(model) = self.pending.get(&store.not(condition)) {
                        self.reasons.refuted_by(condition, model.clone());
                    }
                }
                _ => {}
            }
        }
        truth == Truth::Always
    }

    fn decide_untimed(&mut self, store: &TermStore, path: &PathCondition, condition: Term) -> Truth {
        let leaves = self.support.leaves(store, condition);
        let touching = path.touching(&leaves);
        if let Some(truth) = self.by_value_set(store, path, &leaves, &touching, condition) {
            self.statistics.answered.count(Layer::ValueSets);
            self.validate(store, path, &touching, condition, &truth);
            return truth;
        }
        let about = About { support: &mut self.support, sets: &mut self.sets };
        if self.options.layers.has(Layer::Ranges)
            && let Some(truth) = by_ranges::decide(store, path, &touching, condition, about)
        {
            self.statistics.answered.count(Layer::Ranges);
            self.validate(store, path, &touching, condition, &truth);
            return truth;
        }
        let constraints = merged_constraints(path, &touching);
        if self.options.layers.has(Layer::Cache) {
            // What the path assumes, as it is.
            let known = |wanted: Term| constraints.contains(&wanted);
            let truth = match () {
                () if known(condition) => Some(Truth::Always),
                () if known(store.not(condition)) => Some(Truth::Never),
                () => None,
            };
            if let Some(truth) = truth {
                self.statistics.answered.count(Layer::Cache);
                self.validate(store, path, &touching, condition, &truth);
                return truth;
            }
        }
        // The model of the path satisfies one side; is there one for the other?
        let model = merged_model(store, path, &touching);
        self.evaluator.begin();
        let holds = self.evaluator.evaluate(store, &model, condition) != 0;
        let other = if holds { store.not(condition) } else { condition };
        match self.check(store, &constraints, other, &model) {
            Checked::Satisfiable(model) => {
                self.pending.clear();
                self.pending.insert(other, model);
                Truth::Sometimes
            }
            Checked::Unsatisfiable if holds => Truth::Always,
            Checked::Unsatisfiable => Truth::Never,
            Checked::Unknown(why) => Truth::Unknown(why),
        }
    }

    fn by_value_set(
        &mut self,
        store: &TermStore,
        path: &PathCondition,
        leaves: &[Term],
        touching: &[usize],
        condition: Term,
    ) -> Option<Truth> {
        if !self.options.layers.has(Layer::ValueSets) {
            return None;
        }
        let variable = single_variable(store, leaves)?;
        let set = self.sets.of(store, variable, condition)?;
        let Some(&group) = touching.first() else {
            return Some(match () {
                () if set.is_empty() => Truth::Never,
                () if set.complement().is_empty() => Truth::Always,
                () => Truth::Sometimes,
            });
        };
        let group = path.group(group);
        match &group.knowledge {
            Knowledge::Exact(values) => Some(if values.is_subset(&set) {
                Truth::Always
            } else if values.is_disjoint(&set) {
                Truth::Never
            } else {
                Truth::Sometimes
            }),
            Knowledge::Model { sets, .. } => {
                let (_, values) = sets.iter().find(|(found, _)| *found == variable)?;
                if values.is_subset(&set) {
                    Some(Truth::Always)
                } else if values.is_disjoint(&set) {
                    Some(Truth::Never)
                } else {
                    None
                }
            }
        }
    }

    /// Are constraints and goal satisfiable? The model satisfies the constraints.
    fn check(&mut self, store: &TermStore, constraints: &[Term], goal: Term, model: &Model) -> Checked {
        let key = self.options.layers.has(Layer::Cache).then(|| (Box::<[Term]>::from(constraints), goal));
        if let Some(key) = &key
            && let Some(answer) = self.cache.get(key)
        {
            self.statistics.answered.count(Layer::Cache);
            return match answer {
                Some(model) => Checked::Satisfiable(model.clone()),
                None => Checked::Unsatisfiable,
            };
        }
        let timeout = self.unanswered.timeout(&self.options);
        if self.options.impatient && self.unanswered.knows(constraints, goal, timeout) {
            return Checked::Unknown(NOT_BEFORE.into());
        }
        let checked = self.check_uncached(store, constraints, goal, model);
        if let Some(key) = key {
            if self.cache.len() >= MAX_CACHE {
                self.cache.clear();
                self.cache_bytes = 0.0;
            }
            self.cache_bytes += size_of_val(&*key.0) as f64;
            match &checked {
                Checked::Satisfiable(model) => {
                    self.cache_bytes += model.bytes();
                    self.cache.insert(key, Some(model.clone()));
                }
                Checked::Unsatisfiable => {
                    self.cache.insert(key, None);
                }
                Checked::Unknown(_) => self.unanswered.add(key, timeout),
            }
        }
        checked
    }

    fn check_uncached(
        &mut self,
        store: &TermStore,
        constraints: &[Term],
        goal: Term,
        model: &Model,
    ) -> Checked {
        if self.options.layers.has(Layer::Repair)
            && let Some(model) = repair(store, &mut self.evaluator, constraints, goal, model)
        {
            self.statistics.answered.count(Layer::Repair);
            return Checked::Satisfiable(Rc::new(model));
        }
        if self.options.layers.has(Layer::Domains) {
            let Chain { support, sets, evaluator, .. } = self;
            let tools = Tools { store, support, sets, evaluator };
            match self.domains.decide(tools, constraints, goal, model) {
                Found::Contradiction => {
                    self.statistics.answered.count(Layer::Domains);
                    self.validate_answer(store, constraints, goal, false);
                    return Checked::Unsatisfiable;
                }
                // A model is its own proof.
                Found::Model(model) => {
                    self.statistics.answered.count(Layer::Domains);
                    return Checked::Satisfiable(Rc::new(model));
                }
                Found::Unknown => {}
            }
        }
        if self.options.layers.has(Layer::Order) {
            match order::decide(store, constraints.iter().copied().chain([goal])) {
                Ordered::Contradiction => {
                    self.statistics.answered.count(Layer::Order);
                    self.validate_answer(store, constraints, goal, false);
                    return Checked::Unsatisfiable;
                }
                Ordered::Model(model) => {
                    // A model is its own proof.
                    if self.satisfies(store, &model, constraints, goal) {
                        self.statistics.answered.count(Layer::Order);
                        return Checked::Satisfiable(Rc::new(model));
                    }
                }
                Ordered::Unknown => {}
            }
        }
        self.statistics.backend += 1;
        if self.options.abstraction
            && let Some((abstracted, without)) = abstraction::abstracted(store, constraints, goal)
        {
            let (is_false, timeout) = (store.is_false(without), self.options.timeout);
            self.options.timeout = timeout.min(ABSTRACT_QUERY);
            let answer = if is_false { None } else { Some(self.ask(store, &abstracted, without)) };
            self.options.timeout = timeout;
            if is_false || matches!(answer, Some(Answer::Unsatisfiable(_))) {
                return Checked::Unsatisfiable;
            }
        }
        match self.ask(store, constraints, goal) {
            Answer::Satisfiable(model) => Checked::Satisfiable(Rc::new(model)),
            Answer::Unsatisfiable(_) => Checked::Unsatisfiable,
            Answer::Unknown(why) => {
                self.statistics.unknown += 1;
                if let Some(observer) = &mut self.on_unknown {
                    let mut all = constraints.to_vec();
                    all.push(goal);
                    observer(store, &all, &why);
                }
                Checked::Unknown(why)
            }
        }
    }

    fn ask(&mut self, store: &TermStore, constraints: &[Term], goal: Term) -> Answer {
        let start = Instant::now();
        let mut timeout = self.unanswered.timeout(&self.options);
        if let Some(deadline) = self.deadline {
            timeout = timeout.min(deadline.saturating_duration_since(start));
        }
        let answer = if timeout.is_zero() {
            Answer::Unknown("out of time".into())
        } else {
            self.backend.check(store, Query { constraints, assumptions: &[goal], wants_core: false, timeout })
        };
        self.statistics.kept = self.backend.kept();
        self.statistics.backend_time += start.elapsed();
        answer
    }

    fn satisfies(&mut self, store: &TermStore, model: &Model, constraints: &[Term], goal: Term) -> bool {
        self.evaluator.begin();
        let evaluator = &mut self.evaluator;
        let mut holds = |term| evaluator.evaluate(store, model, term) != 0;
        holds(goal) && constraints.iter().all(|&constraint| holds(constraint))
    }

    /// Compares an answer of the cheap layers with the back end's.
    fn validate(
        &mut self,
        store: &TermStore,
        path: &PathCondition,
        touching: &[usize],
        condition: Term,
        truth: &Truth,
    ) {
        if !self.options.validate {
            return;
        }
        let constraints = merged_constraints(path, touching);
        self.validate_answer(store, &constraints, condition, *truth != Truth::Never);
        self.validate_answer(store, &constraints, store.not(condition), *truth != Truth::Always);
    }

    fn validate_answer(&mut self, store: &TermStore, constraints: &[Term], goal: Term, satisfiable: bool) {
        if !self.options.validate {
            return;
        }
        let disagrees = match self.ask(store, constraints, goal) {
            Answer::Satisfiable(_) => !satisfiable,
            Answer::Unsatisfiable(_) => satisfiable,
            Answer::Unknown(_) => false,
        };
        assert!(
            !disagrees,
            "a solver layer answered {satisfiable} where the back end disagrees, on {}",
            store.text(constraints.iter().fold(goal, |all, &constraint| store.and(all, constraint)))
        );
    }

    /// Adds a condition to a path.
    pub fn assume(
        &mut self,
        store: &TermStore,
        path: &mut PathCondition,
        condition: Term,
    ) -> Result<(), NotAssumed> {
        let start = Instant::now();
        let result = self.assume_untimed(store, path, condition);
        self.statistics.total_time += start.elapsed();
        result
    }

    fn assume_untimed(
        &mut self,
        store: &TermStore,
        path: &mut PathCondition,
        condition: Term,
    ) -> Result<(), NotAssumed> {
        if store.is_true(condition) {
            return Ok(());
        }
        let leaves = self.support.leaves(store, condition);
        let touching = path.touching(&leaves);
        let variable = single_variable(store, &leaves).filter(|_| self.options.layers.has(Layer::ValueSets));
        let set = variable.and_then(|variable| self.sets.of(store, variable, condition));
        // One variable, one exact set.
        if let Some(set) = &set {
            let before = touching.first().map(|&index| path.group(index));
            let values = match before.map(|group| &group.knowledge) {
                None => Some((**set).clone()),
                Some(Knowledge::Exact(values)) => Some(values.intersect(set)),
                Some(Knowledge::Model { .. }) => None,
            };
            if let Some(values) = values.filter(ValueSet::is_small) {
                if values.is_empty() {
                    return Err(NotAssumed::Infeasible);
                }
                let mut constraints = before.map(|group| group.constraints.clone()).unwrap_or_default();
                constraints.push(condition);
                let group =
                    Group { leaves: leaves.to_vec(), constraints, knowledge: Knowledge::Exact(values) };
                path.replace(&touching, group);
                return Ok(());
            }
        }
        let mut model = merged_model(store, path, &touching);
        self.evaluator.begin();
        if self.evaluator.evaluate(store, &model, condition) == 0 {
            let constraints = merged_constraints(path, &touching);
            let pending = self.pending.get(&condition).cloned();
            let found = match pending {
                Some(pending) if self.satisfies(store, &pending, &constraints, condition) => pending,
                _ => match self.check(store, &constraints, condition, &model) {
                    Checked::Satisfiable(model) => model,
                    Checked::Unsatisfiable => return Err(NotAssumed::Infeasible),
                    Checked::Unknown(why) => return Err(NotAssumed::Unknown(why)),
                },
            };
            model = (*found).clone();
        }
        let mut all_leaves: Vec<Term> = leaves.to_vec();
        let mut sets: Vec<(Term, ValueSet)> = Vec::new();
        for &index in &touching {
            let group = path.group(index);
            all_leaves.extend(&group.leaves);
            sets.extend(group.sets().map(|(variable, set)| (variable, set.clone())));
        }
        all_leaves.sort_unstable();
        all_leaves.dedup();
        if let (Some(variable), Some(set)) = (variable, set) {
            match sets.iter_mut().find(|(found, _)| *found == variable) {
                Some((_, values)) => *values = values.intersect(&set),
                None => sets.push((variable, (*set).clone())),
            }
        }
        let mut lists = touching.iter().map(|&index| &path.group(index).constraints);
        let mut constraints = lists.next().cloned().unwrap_or_default();
        lists.for_each(|list| constraints.extend(list.iter()));
        constraints.push(condition);
        let model = Rc::new(restricted(store, &model, &all_leaves));
        let group = Group { leaves: all_leaves, constraints, knowledge: Knowledge::Model { model, sets } };
        path.replace(&touching, group);
        Ok(())
    }

    /// The constraints of a path that say something about these terms, directly or through others,
    /// and about addresses if asked. What is left out is satisfiable on its own.
    pub fn constraints_on(
        &mut self,
        store: &TermStore,
        path: &PathCondition,
        terms: &[Term],
        addresses: bool,
    ) -> Vec<Term> {
        let relevant = self.groups_on(store, path, terms, addresses);
        let mut constraints = merged_constraints(path, &relevant);
        constraints.sort_unstable();
        constraints
    }

    /// What tells these constraints from others.
    pub fn digest_on(
        &mut self,
        store: &TermStore,
        path: &PathCondition,
        terms: &[Term],
        addresses: bool,
    ) -> u128 {
        let relevant = self.groups_on(store, path, terms, addresses).into_iter();
        relevant.fold(0, |sum, position| sum.wrapping_add(path.group(position).constraints.digest()))
    }

    /// The groups that say something about these terms, and about addresses if asked.
    fn groups_on(
        &mut self,
        store: &TermStore,
        path: &PathCondition,
        terms: &[Term],
        addresses: bool,
    ) -> Vec<usize> {
        let mut leaves: Vec<Term> = Vec::new();
        for &term in terms {
            leaves.extend(self.support.leaves(store, term).iter());
        }
        leaves.sort_unstable();
        leaves.dedup();
        let mut relevant = path.touching(&leaves);
        if addresses {
            let is_address = |&leaf: &Term| matches!(store.node(leaf), Node::Address { .. });
            let with_address = path.groups().filter(|(_, group)| group.leaves.iter().any(is_address));
            relevant.extend(with_address.map(|(position, _)| position));
            relevant.sort_unstable();
            relevant.dedup();
        }
        relevant
    }

    /// Those of some facts that contradict a goal, as the back end found them; None if they do not.
    pub fn core(&mut self, store: &TermStore, facts: &[Term], goal: Term) -> Option<Vec<Term>> {
        let start = Instant::now();
        let mut timeout = self.unanswered.timeout(&self.options);
        if let Some(deadline) = self.deadline {
            timeout = timeout.min(deadline.saturating_duration_since(start));
        }
        if timeout.is_zero() {
            return None;
        }
        self.statistics.backend += 1;
        let query = Query { constraints: &[goal], assumptions: facts, wants_core: true, timeout };
        let answer = self.backend.check(store, query);
        self.statistics.kept = self.backend.kept();
        self.statistics.backend_time += start.elapsed();
        self.statistics.total_time += start.elapsed();
        match answer {
            Answer::Unsatisfiable(core) => Some(core),
            _ => None,
        }
    }

    /// The variables in a condition that can have only one value on a path, with it.
    pub fn determined(
        &mut self,
        store: &TermStore,
        path: &PathCondition,
        condition: Term,
    ) -> Vec<(Term, u128)> {
        let leaves = self.support.leaves(store, condition);
        let groups = path.touching(&leaves);
        let sets = groups.iter().flat_map(|&index| path.group(index).sets());
        let single = |(variable, set): (Term, &ValueSet)| match set.hull() {
            Some((low, high)) if low == high => Some((variable, u128::from(low))),
            _ => None,
        };
        sets.filter_map(single).filter(|(variable, _)| leaves.contains(variable)).collect()
    }

    /// A value that a term can have on a path.
    pub fn value(&mut self, store: &TermStore, path: &PathCondition, term: Term) -> u128 {
        let leaves = self.support.leaves(store, term);
        let touching = path.touching(&leaves);
        let model = merged_model(store, path, &touching);
        self.evaluator.begin();
        self.evaluator.evaluate(store, &model, term)
    }

    /// The number that a term has in all states of a path, if that is known.
    pub fn only_value(&mut self, store: &TermStore, path: &PathCondition, term: Term) -> Option<u128> {
        if let Some(known) = store.value(term) {
            return Some(known);
        }
        if store.has_address(term) {
            return None;
        }
        let guess = self.value(store, path, term);
        let is_it = store.eq(store.constant(store.width(term), guess), term);
        self.always(store, path, is_it).then_some(guess)
    }
}

fn merged_model(store: &TermStore, path: &PathCondition, touching: &[usize]) -> Model {
    let mut model = Model::default();
    for &index in touching {
        path.group(index).add_to(store, &mut model);
    }
    model
}

fn merged_constraints(path: &PathCondition, touching: &[usize]) -> Vec<Term> {
    touching.iter().flat_map(|&index| path.group(index).constraints.iter()).collect()
}
