//! Functions of libm on values that are not known: what must not be concluded.

mod common;

use common::{Scratch, run, surefoot};

/// On one way the value is the cosine, on the other it is an input. The states look alike, and the
/// first is safe only by what its past says; the second, which is not, must not be dropped for it.
const ALIKE: &str = "
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double x = __VERIFIER_nondet_int() & 3, value;
  if (__VERIFIER_nondet_int())
    value = cos(x);
  else
    value = __VERIFIER_nondet_double();
  assert(value == cos(x));
  return 0;
}
";

#[test]
fn a_state_is_not_dropped_because_one_with_another_past_is_safe() {
    let scratch = Scratch::new("libm");
    let file = scratch.file("alike.c", ALIKE);
    let mut found = 0;
    for flags in [
        &[][..],
        &["--engine", "bmc"],
        &["--engine", "paths", "--merge"],
        &["--interpolation", "exact"],
        &["--search", "dfs"],
        &["--all-paths"],
        &["--check-proof"],
    ] {
        let ran = run(surefoot().args(["verify", "--timeout", "20"]).args(flags).arg(&file), b"");
        assert!(matches!(ran.code, Some(1 | 3)), "{flags:?}: {:?}, {}", ran.code, ran.stderr);
        found += u32::from(ran.code == Some(1));
    }
    assert!(found > 0, "some way finds it");
}
