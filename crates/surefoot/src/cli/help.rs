//! What the help of each command says behind its flags.

pub const SUREFOOT_HELP: &str = "\
Examples:
  surefoot verify prog.c                    is it safe? true, false with a test, or unknown
  surefoot reach prog.c                     which error calls and assertions can be reached?
  surefoot test prog.c                      tests that take every branch
  surefoot exec prog.c -- arg               run it, and stop at undefined behaviour

surefoot CMD --help explains a command, --help-all each of its flags.";

pub const VERIFY_EXAMPLES: &str = "\
Examples:
  surefoot verify prog.c
  surefoot verify --property no-overflow prog.c
  surefoot verify --unwind 10 --timeout 60 prog.c
  surefoot verify --invariant 'low <= high' prog.c

Exit code: 0 true, 1 false, 2 bad input, 3 unknown. More flags: --help-all.";

pub const REACH_EXAMPLES: &str = "\
Examples:
  surefoot reach prog.c                                   every error call and assertion
  surefoot reach --target prog.c:42 --target function:cleanup prog.c
  surefoot reach --targets blocks prog.c                  dead code
  surefoot reach --alarms alarms.sarif prog.c             are the alarms of an analyser real?

Exit code: 0 every target is decided, 2 bad input, 3 some are unknown. More flags: --help-all.";

pub const TEST_EXAMPLES: &str = "\
Examples:
  surefoot test prog.c                                    a test per new branch, in test-suite/
  surefoot test --cover paths --format ktest --output out prog.c

Exit code: 0 all was explored and nothing violated, 1 a property was violated, 2 bad input or the \
tests could not be written, 3 not all was explored. More flags: --help-all.";

pub const GENERATE_HELP: &str = "\
Examples:
  surefoot generate man ~/.local/share/man/man1
  surefoot generate completions bash > ~/.local/share/bash-completion/completions/surefoot";

pub const VERIFY_HELP: &str = "\
The program's inputs are what __VERIFIER_nondet_*() return, what klee_make_symbolic() fills, and on \
request arguments (--sym-args) and standard input (--sym-stdin). All their values are tried at once: \
true means that no input violates a property, on any path.

Every violation is run on the natively compiled program before it is shown, and must fail there in \
the same way; where that cannot be tried, the answer says why.

Examples:
  surefoot verify prog.c
  surefoot verify --trace --property no-overflow prog.c
  surefoot verify --unwind 10 prog.c                      loops without end: up to 10 iterations
  surefoot verify --invariant 'low <= high' --in search prog.c
  surefoot verify --property task.prp --data-model ILP32 --timeout 60 prog.i
  surefoot verify --sym-args 0 2 8 --sym-stdin 16 tool.c
  surefoot verify --json prog.c > found.json; surefoot replay prog.c found.json

The verdict is the first line on standard output: true, false(<property>) or unknown (<reason>); \
everything else goes to standard error. With --json, standard output is JSON instead.

Exit code: 0 true, 1 false, 2 bad input, 3 unknown.";

pub const TEST_HELP: &str = "\
Explores the program as verify does and writes tests while it runs, each file whole or not at all. \
Ctrl-C or a limit keeps the tests written so far, and adds those of paths that had reached something \
new. A path that violates a property gets its test, too, once the compiled program is seen to fail \
in the same way.

Examples:
  surefoot test prog.c                                    a test per new branch, in test-suite/
  surefoot test --cover paths --format ktest --output out prog.c
  surefoot test --format c --output unit prog.c; cc -o test unit/test-1.c prog.c && ./test
  surefoot test --property coverage-error-call.prp --timeout 60 prog.i

Formats:
  test-comp  metadata.xml and testcase-N.xml, as TestCov reads them
  ktest      testNNNNNN.ktest, as KLEE's tools read them; testNNNNNN.<kind>.err beside it says which
             error the test leads to
  c          test-N.c, to be compiled together with the program

Exit code: 0 all was explored and nothing violated, 1 a property was violated, 2 bad input or the \
tests could not be written, 3 not all was explored.";

pub const REPLAY_HELP: &str = "\
The last file is the test: a .ktest file, a test case of a suite (.xml), or a counterexample that \
verify --json printed (.json); the others are the program, as for verify. It is compiled without \
optimisation, with the checks that show violations of the properties, and run with the test's \
inputs. Its output is passed on; what happened is said on standard error.

Examples:
  surefoot replay prog.c test-suite/testcase-1.xml
  surefoot replay --property no-overflow prog.c out/test000001.ktest

Exit code: 0 the program came to its end and nothing was wrong, 1 something was violated, 2 bad \
input, 3 it could not be run, took another path than the test, or did not end in time.";

pub const REACH_HELP: &str = "\
Without other targets, every call of reach_error, __VERIFIER_error and every assertion is one. All \
targets are decided in one run: a target that was reached is done with, and a state from which \
control flow leads to no undecided target is not explored.

Examples:
  surefoot reach prog.c                                   every error call and assertion
  surefoot reach --target prog.c:42 --target function:cleanup prog.c
  surefoot reach --target-labels 'error_*' prog.c
  surefoot reach --targets blocks prog.c                  dead code
  surefoot reach --alarms alarms.sarif prog.c             are the alarms of an analyser real?
  surefoot reach --alarms in.sarif --sarif out.sarif prog.c

Alarms are read from SARIF 2.1.0, from clang's property lists, and from Frama-C's CSV. An alarm is \
taken for its line: that it cannot be reached refutes it. It is confirmed by a test that violates a \
property in that line on the compiled program; half of the time is for finding one, or 20 seconds \
without --timeout. With --sarif OUT the same alarms are written back with what became of each.

Exit code: 0 every target is decided, 2 bad input, 3 some are unknown.";

pub const EXPLAIN_HELP: &str = "\
The last file is what verify, reach or test printed with --json; the others are the program, which must \
be the same, byte for byte.

Examples:
  surefoot verify --json prog.c > run.json; surefoot explain prog.c run.json

Exit code: 0, or 2 if the document cannot be read, is of another version or about other files.";

pub const CHECK_PROOF_HELP: &str = "\
The first file is the proof, the others are the program; the flags must be those that verify was \
given. The program is run from its beginning, and from every interpolant of the proof that is \
needed, with nothing known but the interpolant, until each path ends or satisfies an interpolant \
again. A solver of its own answers, without the fast layers of verify.

Examples:
  surefoot verify --proof prog.proof prog.c && surefoot check-proof prog.proof prog.c

Exit code: 0 confirmed, 2 bad input, 3 not confirmed.";

pub const VC_HELP: &str = "\
The condition says that the function, called in any state that --requires allows, violates no assertion \
and ends, if it ends, in a state that --ensures allows. Calls are put in their places and loops are \
unrolled; going beyond --unwind violates an assertion, too. Parameters in contracts have the values they \
had at the call.

Pointers that are parameters can be anything; memory is flat, and what a pointer from outside points to \
has no bounds. Objects of the function and globals are apart from each other.

Examples:
  surefoot vc --function f prog.c                         the condition in SMT-LIB 2
  surefoot vc --function f --emit gcl prog.c              the guarded commands
  surefoot vc --function f --solve --requires 'x > 0' --ensures 'result > x' prog.c
  surefoot vc --function f --solve --check overflow,bounds --unwind 32 prog.c
  surefoot vc --function f --solve --theory integers prog.c

Exit code: 0 printed or valid, 1 falsified, 2 bad input, 3 unknown or not supported.";

pub const SHOW_TREE_HELP: &str = "\
Explores the program as verify does and shows what was explored: where states fork, which branches are \
infeasible, which states were subsumed and by which node, what was cut, and where a property is violated. \
The verdict goes to standard error; the exit code is 0 whatever it is.

Examples:
  surefoot show tree prog.c                               an outline, one line per node
  surefoot show tree --format dot prog.c | dot -Tsvg > tree.svg
  surefoot show tree --format html --output out prog.c    a page: open out/index.html in a browser
  surefoot verify --html out prog.c                       the same page, beside an answer

The page is one file that fetches nothing. Press ? on it for its keys.";
