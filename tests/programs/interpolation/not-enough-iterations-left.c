//@ verify: true
//@ options: --unwind 4 --no-unwinding-assertions
// The safe twin of more-iterations-left: the value is out of reach within the bound.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  for (;;) {
    if (x == 9) reach_error();
    if (__VERIFIER_nondet_bool()) x += 1;
    else x += 2;
  }
}
