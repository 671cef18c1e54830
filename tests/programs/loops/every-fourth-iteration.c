//@ verify: true
// One counter loses two in every fourth iteration.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int k = __VERIFIER_nondet_int();
  if (k > 100000 || k < 0) return 0;
  int left = 0;
  for (int i = 0; i < 4 * k; i++) {
    if ((i & 3) == 3) left -= 2;
  }
  if (left != -2 * k) reach_error();
  return 0;
}
