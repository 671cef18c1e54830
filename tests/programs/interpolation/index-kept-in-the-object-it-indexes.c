//@ verify: false(valid-deref)
// The store through the index changes the index: the check before it holds on both paths.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int cells[4] = {1, 0, 0, 0};
  int value;
  if (__VERIFIER_nondet_bool()) cells[0] = 1;
  else cells[0] = 0;
  value = 4;
  if (cells[0] < 4) cells[cells[0]] = value;
  return cells[cells[0]]; //~ violation: out-of-bounds read
}
