//@ verify: false(unreach-call)
// Bytes that became input, beside bytes that did not, read at an unknown place.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern void reach_error(void);
char buffer[1000];

int main(void) {
  int i = __VERIFIER_nondet_int(), g;
  if (i < 500 || i >= 1000) return 0;
  if (__VERIFIER_nondet_int()) g = 1; else g = 2;
  __VERIFIER_nondet_memory(buffer + 500, 500);
  if (buffer[i]) {
    if (g == 2) reach_error(); //~ violation: error function reached
  }
  return 0;
}
