//@ verify: true
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

/* The declaration is jumped over, but the object is there. */
int main(void) {
  int *p, rounds = 0;
  if (__VERIFIER_nondet_int()) goto in;
  {
    int local;
  in:
    p = &local;
    *p = 7;
    if (++rounds < 3) goto in;
    rounds += *p;
  }
  return rounds;
}
