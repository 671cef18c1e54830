//@ verify: false(unreach-call)
//@ options: --unwind 4 --no-unwinding-assertions
// x is 2 after two passes on one path and after one pass on a later one; only the later one has
// enough passes left within the bound.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  for (;;) {
    if (x == 8) reach_error(); //~ violation: error function reached
    if (__VERIFIER_nondet_bool()) x += 1;
    else x += 2;
  }
}
