//@ verify: false(valid-deref)
// x % 4 is an index for the first path's x; the second path's x is congruent to it but negative.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int table[4] = {1, 2, 3, 4};
  int x;
  if (__VERIFIER_nondet_bool()) x = 7;
  else x = -1;
  return table[x % 4]; //~ violation: out-of-bounds read
}
