//@ verify: false(valid-deref)
// The length of the array is data; the variable that held it has changed since.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int n;
  if (__VERIFIER_nondet_bool()) n = 4;
  else n = 3;
  char cells[n];
  n = 0;
  for (int i = 0; i < 4; i++) cells[i] = 0; //~ violation: out-of-bounds write
  return cells[n];
}
