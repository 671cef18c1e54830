//@ verify: false(unreach-call)
// Each flag is tested twice; the bug needs the false side of all of them, taken last.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  _Bool a = __VERIFIER_nondet_bool(), b = __VERIFIER_nondet_bool(), c = __VERIFIER_nondet_bool();
  int x = 0;
  if (a) x += 2;
  else x += 1;
  if (b) x += 2;
  else x += 1;
  if (c) x += 2;
  else x += 1;
  if (a) x -= 2;
  if (b) x -= 2;
  if (c) x -= 2;
  if (x == 3) reach_error(); //~ violation: error function reached
  return 0;
}
