//! The translation against the definition of what instructions do: random programs are run by the
//! concrete machine, and their guarded commands, evaluated on the same input, must compute the same.
//! (That conditions say what commands do, the theorems show.)
//!
//! The programs are those that exploration is tried with. All their inputs come from one number. `SUREFOOT_DIFFERENTIAL=FIRST..LAST` chooses the seeds.

// What the generator can do beyond what is needed here.
#![allow(dead_code)]

#[path = "../../../explore/tests/campaign/condition.rs"]
mod condition;
#[path = "../../../explore/tests/campaign/dice.rs"]
mod dice;
#[path = "../../../explore/tests/campaign/expressions.rs"]
mod expressions;
#[path = "../../../explore/tests/campaign/generator.rs"]
mod generator;
#[path = "../../../explore/tests/campaign/scope.rs"]
mod scope;
#[path = "../../../explore/tests/campaign/sketch.rs"]
mod sketch;
#[path = "../../../explore/tests/campaign/statements.rs"]
mod statements;
#[path = "../../../explore/tests/campaign/writer.rs"]
mod writer;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use program::Program;
use semantics::{Concrete, Machine, Stop};
use vc::{
    Algorithm, Answer, Command, Direction, Evaluator, Expression, Expressions, Theory, Value, Variable,
    generate, solve, translate,
};

/// What the checks of a program see goes into one number, which it returns.
const PRELUDE: &str = "\
extern unsigned __VERIFIER_nondet_uint(void);
void *memcpy(void *, const void *, unsigned long);
static unsigned input, seen;
static unsigned choose(unsigned values) {
  input = input * 1103515245u + 12345u;
  return (input >> 16) % values;
}
static void observe(unsigned check, long long first, long long second) {
  seen = (seen ^ (unsigned)first) * 16777619u;
  seen = (seen ^ (unsigned)second ^ check) * 16777619u;
}
";

const TIMEOUT: Duration = Duration::from_secs(20);
const INPUTS: [u32; 2] = [1, 0xdead_beef];

fn seeds() -> Range<u64> {
    let Ok(given) = std::env::var("SUREFOOT_DIFFERENTIAL") else { return 0..30 };
    let numbers =
        given.split_once("..").and_then(|(first, last)| Some(first.parse().ok()?..last.parse().ok()?));
    numbers.expect("FIRST..LAST")
}

fn load(seed: u64, folder: &Path) -> Arc<Program> {
    let sketch = generator::generate(seed);
    let text = format!(
        "{PRELUDE}{}\nint main(void) {{ input = __VERIFIER_nondet_uint(); {}(); return (int)seen; }}\n",
        sketch.for_oracle(),
        sketch.entry()
    );
    let file = folder.join(format!("{seed}.c"));
    std::fs::write(&file, text).expect("a folder to write to");
    let options = frontend::Options { clang_arguments: vec!["-w".into()], ..frontend::Options::default() };
    frontend::load(&[file], &options).unwrap_or_else(|error| panic!("seed {seed}: {error}")).program
}

/// What the program returns.
fn run(program: &Program, input: u32) -> Result<u32, Stop> {
    let mut domain = Concrete::new(
        program.data_model,
        false,
        Box::new(std::io::empty()),
        Box::new(std::io::sink()),
        Box::new(std::io::sink()),
    );
    domain.feed = Some(Box::new(move |_, _, _| Some(input.to_le_bytes().to_vec())));
    let options = semantics::Options {
        overflow: semantics::Overflow::Wrap,
        step_limit: 1_000_000,
        ..semantics::Options::default()
    };
    match Machine::new(program, domain, options, vec![b"program".to_vec()])?.run() {
        Stop::Exit(status) => Ok(status as u32),
        other => Err(other),
    }
}

/// What commands return for this input: nothing if they cannot be made, or go beyond the bound on loops.
fn execute(program: &Program, input: u32) -> Option<u32> {
    let options =
        translate::Options { unwind: 8, unwinding_assertions: false, ..translate::Options::default() };
    let mut store = Expressions::new();
    let mut translation = translate::translate(program, program.entry, &options, &mut store).ok()?;
    let result = translation.result().expect("main returns a number");
    let inputs = translation.inputs();
    let made = translation.store();
    let is_read = |variable: &Variable| made.declaration(*variable).name.ends_with(".in");
    let read = inputs.into_iter().find(is_read).expect("main reads a number");
    let (read, input) = (made.variable(read), made.constant(32, u128::from(input)));
    let requires = [made.equal(read, input)];
    let (command, _) = translation.finish(&requires);
    let Command::Sequence(commands) = command else { panic!("a sequence") };
    let mut state = beginning(&mut store, &commands);
    let end = commands.iter().try_for_each(|command| step(&store, command, &mut state));
    match end {
        Ok(()) => match state.get(&result) {
            Some(&Value::Bits(bits)) => Some(bits as u32),
            other => panic!("the result is {other:?}"),
        },
        Err(End::Blocked) => None,
        Err(End::Wrong) => panic!("an assertion fails, and there is none"),
    }
}

/// The values of variables.
type State = BTreeMap<Variable, Value>;

/// A state that satisfies what is assumed before anything is done: where objects are, and what they hold.
fn beginning(store: &mut Expressions, commands: &[Command]) -> State {
    let assumed = commands.iter().take_while(|command| matches!(command, Command::Assume(_)));
    let never = store.truth(false);
    let command = Command::Sequence(assumed.cloned().collect());
    let condition =
        generate(store, &command, never, Algorithm::Dwp, Direction::Forward, 0).expect("no limit");
    match solve(store, &condition, Theory::Machine, TIMEOUT) {
        Answer::Falsified { values } => values.into_iter().collect(),
        other => panic!("no execution begins: {other:?}"),
    }
}

enum End {
    /// An assumption does not hold.
    Blocked,
    /// An assertion does not.
    Wrong,
}

/// Executes a command that is deterministic: of two choices one is blocked.
fn step(store: &Expressions, command: &Command, state: &mut State) -> Result<(), End> {
    match command {
        Command::Assign(variable, value) => {
            let value = evaluate(store, state, *value);
            state.insert(*variable, value);
            Ok(())
        }
        Command::Assert(condition) if evaluate(store, state, *condition) == Value::Truth(true) => Ok(()),
        Command::Assert(_) => Err(End::Wrong),
        Command::Assume(condition) if evaluate(store, state, *condition) == Value::Truth(true) => Ok(()),
        Command::Assume(_) => Err(End::Blocked),
        Command::Sequence(list) => list.iter().try_for_each(|command| step(store, command, state)),
        Command::Choice(left, right) => {
            let mut other = state.clone();
            let (left, right) = (step(store, left, state), step(store, right, &mut other));
            match (left, right) {
                (Err(End::Blocked), end) => {
                    *state = other;
                    end
                }
                (end, Err(End::Blocked)) => end,
                _ => panic!("the commands are not deterministic"),
            }
        }
    }
}

fn evaluate(store: &Expressions, state: &State, expression: Expression) -> Value {
    let read = store.variables_of([expression]).into_iter();
    let read = read.filter_map(|variable| Some((variable, state.get(&variable)?.clone())));
    Evaluator::new(store, Theory::Machine, read).evaluate(expression).expect("it has a value")
}

#[test]
fn commands_compute_what_the_machine_does() {
    let folder = std::env::temp_dir().join(format!("surefoot-differential-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder to write to");
    let (mut compared, mut programs) = (0, 0);
    for seed in seeds() {
        programs += 1;
        let program = load(seed, &folder);
        for input in INPUTS {
            let Ok(returned) = run(&program, input) else { continue };
            let Some(computed) = execute(&program, input) else { continue };
            assert_eq!(computed, returned, "seed {seed}, input {input}: {}", folder.display());
            compared += 1;
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    // Most programs have commands, and end within the bound on loops.
    assert!(compared > programs, "{compared} runs of {programs} programs");
}
