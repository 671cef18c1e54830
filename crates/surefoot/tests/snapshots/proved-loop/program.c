extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int held = 0;
  int old = __VERIFIER_nondet_int();
  int new = old;
  do {
    held = 1;
    old = new;
    if (__VERIFIER_nondet_int()) {
      held = 0;
      new++;
    }
  } while (new != old);
  if (held == 0)
    reach_error();
  return 0;
}
