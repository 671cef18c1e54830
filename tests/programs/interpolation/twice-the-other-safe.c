//@ verify: true
// The safe twin of twice-the-other: with the relation one pass per iteration is enough.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0;
  for (int i = 0; i < 6; i++) {
    if (__VERIFIER_nondet_bool()) {
      x += 2;
      y += 1;
    } else {
      x += 4;
      y += 2;
    }
  }
  if (x != 2 * y) reach_error();
  return 0;
}
