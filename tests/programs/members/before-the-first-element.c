//@ verify: false(valid-deref)
extern int __VERIFIER_nondet_int(void);

struct pair {
  int left[2], right[2], sum;
};

int main(void) {
  struct pair pair = {{0}, {0}, 0};
  int i = __VERIFIER_nondet_int();
  if (i < -1 || i > 1) return 0;
  return pair.right[i]; //~ violation: index beyond the array
}
