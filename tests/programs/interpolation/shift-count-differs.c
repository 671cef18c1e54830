//@ verify: false(shift)
//@ property: shift
// The count is the sum of two choices, and only the largest sum is too large.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  unsigned count = 0;
  if (__VERIFIER_nondet_bool()) count += 8;
  else count += 16;
  if (__VERIFIER_nondet_bool()) count += 15;
  else count += 16;
  return (1u << count) != 0; //~ violation: oversized shift
}
