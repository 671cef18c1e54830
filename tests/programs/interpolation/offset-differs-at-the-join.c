//@ verify: false(valid-deref)
// The pointer names the same object on both paths but not the same place in it.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int values[4] = {0, 1, 2, 3};
  int *p = values;
  if (__VERIFIER_nondet_bool()) p += 2;
  else p += 3;
  return p[1]; //~ violation: out-of-bounds read
}
