//@ verify: false(valid-deref)
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

static int *kept;

/* The same place is reached with the object alive, in the first round, and dead, in the second: the
   one must not be taken for the other. */
static int get(void) {
  return *kept; //~ violation: use after scope
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    if (i == 0) {
      int local = 1;
      kept = &local;
      if (__VERIFIER_nondet_int()) sum += get();
    } else if (__VERIFIER_nondet_int() == 9) {
      sum += get();
    }
  }
  return sum;
}
