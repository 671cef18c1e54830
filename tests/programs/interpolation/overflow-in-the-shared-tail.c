//@ verify: false(no-overflow)
//@ property: no-overflow
// The target is the addition itself, below the join: no branch of the program mentions it.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x = 0, y = 1;
  if (__VERIFIER_nondet_bool()) x = 2147483646;
  else x = 2147483640;
  if (__VERIFIER_nondet_bool()) y = 1;
  else y = 2;
  return x + y > 0; //~ violation: signed overflow
}
