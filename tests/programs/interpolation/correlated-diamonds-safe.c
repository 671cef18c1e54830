//@ verify: true
// Whatever the flags, the second chain undoes the first: needs x as a function of the flags that
// are still to be tested.
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
  if (a) x -= 1;
  if (b) x -= 1;
  if (c) x -= 1;
  if (x != 3) reach_error();
  return 0;
}
