//@ verify: false(unreach-call)
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char skip = __VERIFIER_nondet_uchar();
  int i = 0, rounds = 0;
  while (i < 4) {
    if (++rounds > 5) {
      reach_error(); //~ violation: error function reached
      return 1;
    }
    if (i == skip) continue;
    i++;
  }
  return 0;
}
