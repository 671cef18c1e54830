//@ verify: false(unreach-call)
// Three jumps lead into one tail; the state of the last one differs by a single variable.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar() & 3;
  int owed = 0, paid = 0;
  if (x == 0) goto tail;
  owed = 1;
  if (x == 1) {
    paid = 1;
    goto tail;
  }
  owed = 2;
  if (x == 2) paid = 2;
  else paid = 1;
tail:
  if (owed != paid) reach_error(); //~ violation: error function reached
  return 0;
}
