//! A folder, and a back end that says how often it was asked.

use std::cell::Cell;
use std::fs;
use std::path::PathBuf;
use std::rc::Rc;

use super::*;
use crate::z3_backend::Z3Backend;

/// A folder that goes when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("surefoot-kept-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Scratch(path)
    }

    fn cache(&self) -> QueryCache {
        QueryCache::keeping(&self.0, Duration::ZERO).expect("a folder")
    }

    /// The only entry.
    fn entry(&self) -> PathBuf {
        let mut paths = fs::read_dir(&self.0).expect("a folder").map(|file| file.expect("a file").path());
        let only = paths.next().expect("an entry");
        assert!(paths.next().is_none());
        only
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Counting(Z3Backend, Rc<Cell<u32>>);

impl Backend for Counting {
    fn check(&mut self, store: &TermStore, query: Query<'_>) -> Answer {
        self.1.set(self.1.get() + 1);
        self.0.check(store, query)
    }
}

/// A query over two variables whose numbers begin here, in a store of its own.
struct Asked {
    store: TermStore,
    constraints: Vec<Term>,
    assumptions: Vec<Term>,
}

impl Asked {
    fn new(first: u32, product: u128) -> Asked {
        let store = TermStore::new();
        // So that terms have other numbers, too.
        for number in 0..first {
            let _ = store.variable(16, 100 + number);
        }
        let (x, y) = (store.variable(8, first), store.variable(8, first + 1));
        let byte = |value| store.constant(8, value);
        let constraints = vec![store.eq(store.mul(x, y), byte(product)), store.ult(x, y)];
        let assumptions = vec![store.ult(byte(9), y), store.eq(store.and(x, byte(1)), byte(0))];
        Asked { store, constraints, assumptions }
    }

    /// The answer, and whether the back end was asked.
    fn ask(&self, cache: &QueryCache, wants_core: bool) -> (Answer, bool) {
        let count = Rc::new(Cell::new(0));
        let mut backend = cache.before(Box::new(Counting(Z3Backend::new(), count.clone())));
        let Asked { store, constraints, assumptions } = self;
        let query = Query { constraints, assumptions, wants_core, timeout: Duration::from_secs(60) };
        (backend.check(store, query), count.get() > 0)
    }

    fn holds(&self, model: &Model) -> bool {
        let mut evaluator = Evaluator::default();
        evaluator.begin();
        let mut all = self.constraints.iter().chain(&self.assumptions);
        all.all(|&term| evaluator.evaluate(&self.store, model, term) != 0)
    }
}

const EVEN: u128 = 6;
const ODD: u128 = 7;

#[test]
fn another_run_with_other_numbers_does_not_ask_again() {
    for (product, name) in [(EVEN, "even"), (ODD, "odd")] {
        let scratch = Scratch::new(name);
        let (first, asked) = Asked::new(0, product).ask(&scratch.cache(), false);
        assert!(asked);
        let cache = scratch.cache();
        let again = Asked::new(5, product);
        let (second, asked) = again.ask(&cache, false);
        assert!(!asked);
        match (first, second) {
            (Answer::Satisfiable(_), Answer::Satisfiable(model)) => {
                assert!(again.holds(&model));
                assert_eq!((product, cache.refutations()), (EVEN, 0));
            }
            (Answer::Unsatisfiable(_), Answer::Unsatisfiable(_)) => {
                assert_eq!((product, cache.refutations()), (ODD, 1));
            }
            answers => panic!("{answers:?}"),
        }
        // Another query is another one.
        assert!(Asked::new(5, product + 2).ask(&cache, false).1);
    }
}

#[test]
fn a_core_is_kept_if_it_was_asked_for() {
    let scratch = Scratch::new("core");
    let asked = Asked::new(0, ODD);
    asked.ask(&scratch.cache(), false);
    let (Answer::Unsatisfiable(core), was_asked) = asked.ask(&scratch.cache(), true) else {
        panic!("a core")
    };
    assert!(was_asked);
    // An even number times another is no odd one, whatever that is.
    assert_eq!(core, asked.assumptions[1..]);
    let again = Asked::new(3, ODD);
    let (Answer::Unsatisfiable(kept), was_asked) = again.ask(&scratch.cache(), true) else {
        panic!("a core")
    };
    assert!(!was_asked);
    assert_eq!(kept, again.assumptions[1..]);
    // What was a constraint then is an assumption now: it is part of the core, too.
    let Asked { store, constraints, assumptions } = Asked::new(3, ODD);
    let parted = Asked { store, constraints: Vec::new(), assumptions: [constraints, assumptions].concat() };
    let (Answer::Unsatisfiable(kept), was_asked) = parted.ask(&scratch.cache(), true) else {
        panic!("a core")
    };
    assert!(!was_asked);
    assert!([0, 3].iter().all(|&number: &usize| kept.contains(&parted.assumptions[number])), "{kept:?}");
}

/// What is done to the only entry, after which the back end has to be asked.
fn is_a_miss_after(name: &str, product: u128, change: impl FnOnce(&PathBuf, &str)) {
    let scratch = Scratch::new(name);
    let asked = Asked::new(0, product);
    asked.ask(&scratch.cache(), false);
    assert!(!asked.ask(&scratch.cache(), false).1);
    let entry = scratch.entry();
    let text = fs::read_to_string(&entry).expect("an entry");
    change(&entry, &text);
    let cache = scratch.cache();
    let (answer, was_asked) = asked.ask(&cache, false);
    assert!(was_asked);
    assert_eq!(cache.refutations(), 0);
    assert_eq!(matches!(answer, Answer::Satisfiable(_)), product == EVEN);
}

#[test]
fn what_is_not_whole_or_not_ours_is_a_miss() {
    let write = |path: &PathBuf, text: &str| fs::write(path, text).expect("written");
    is_a_miss_after("empty", ODD, |path, _| write(path, ""));
    is_a_miss_after("truncated", ODD, |path, text| write(path, &text[..text.len() - 5]));
    is_a_miss_after("corrupt", ODD, |path, text| write(path, &text.replace("took", "look")));
    is_a_miss_after("binary", ODD, |path, _| fs::write(path, [0xff; 100]).expect("written"));
    is_a_miss_after("large", ODD, |path, text| write(path, &(text.to_string() + &" ".repeat(2 << 20))));
    // The entry of another query, or of another version, under the name of this one.
    is_a_miss_after("foreign", EVEN, |path, _| {
        let took = Duration::ZERO;
        let other = Entry { took, answer: Kept::Unsatisfiable(None) };
        write(path, &other.write(&entry::hash("another version")));
    });
    // A model that is none, well written.
    is_a_miss_after("wrong", EVEN, |path, _| {
        let key = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.split('-').nth(1));
        let key = key.expect("a key");
        let variables = [(0, 1), (1, 1)].into();
        let answer = Kept::Satisfiable { variables, arrays: Default::default() };
        write(path, &Entry { took: Duration::ZERO, answer }.write(key));
    });
    is_a_miss_after("gone", ODD, |path, _| fs::remove_file(path).expect("removed"));
}

#[test]
fn a_query_about_addresses_is_not_kept() {
    let scratch = Scratch::new("address");
    let store = TermStore::new();
    let far = store.ult(store.constant(64, 1 << 40), store.address(64, 1, 4));
    let asked = Asked { store, constraints: vec![far], assumptions: Vec::new() };
    for _ in 0..2 {
        assert!(asked.ask(&scratch.cache(), false).1);
    }
}

#[test]
fn arrays_are_kept_with_their_bytes() {
    let scratch = Scratch::new("array");
    let make = |array: u32| {
        let store = TermStore::new();
        let (bytes, index) = (store.array_variable(array), store.variable(64, array));
        let read = store.select(bytes, store.add(index, store.constant(64, 1)));
        let other = store.select(bytes, index);
        let sum = store.eq(store.mul(read, other), store.constant(8, 77));
        Asked { store, constraints: vec![sum], assumptions: Vec::new() }
    };
    assert!(make(0).ask(&scratch.cache(), false).1);
    let again = make(4);
    let (answer, was_asked) = again.ask(&scratch.cache(), false);
    assert!(!was_asked);
    assert!(matches!(answer, Answer::Satisfiable(model) if again.holds(&model)));
}

#[test]
fn a_folder_that_is_a_file_is_an_error() {
    let scratch = Scratch::new("file");
    fs::write(&scratch.0, "").expect("written");
    assert!(QueryCache::open(&scratch.0).is_err());
    assert!(QueryCache::open(&scratch.0.join("below")).is_err());
    fs::remove_file(&scratch.0).expect("removed");
}
