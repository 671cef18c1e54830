//@ verify: true
// What a function leaves in memory depends on each of its calls: none can be left out.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int calls;

static int sum(int n) {
  calls++;
  return n < 2 ? n : sum(n - 1) + sum(n - 2);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 6) return 0;
  int first = sum(n), before = calls, second = sum(n);
  if (first != second || calls != 2 * before) reach_error();
  if (n == 6 && calls != 50) reach_error();
  return 0;
}
