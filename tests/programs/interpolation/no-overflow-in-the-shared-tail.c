//@ verify: true
//@ property: no-overflow
// The safe twin of overflow-in-the-shared-tail: large x goes with small y.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x, y;
  if (__VERIFIER_nondet_bool()) x = 2147483646, y = 1;
  else x = 2147483640, y = 2;
  if (__VERIFIER_nondet_bool() && y == 2) y = 7;
  return x + y > 0;
}
