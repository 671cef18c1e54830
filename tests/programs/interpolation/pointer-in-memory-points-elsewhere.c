//@ verify: false(valid-deref)
// The pointer is at rest in a structure at the join; only the bytes of that field tell the paths
// apart.
extern _Bool __VERIFIER_nondet_bool(void);

struct view {
  int *first;
  int count;
};

int main(void) {
  int small[2] = {0, 0}, large[4] = {0, 0, 0, 0};
  struct view v;
  v.count = 4;
  if (__VERIFIER_nondet_bool()) v.first = large;
  else v.first = small;
  int sum = 0;
  for (int i = 0; i < v.count; i++) sum += v.first[i]; //~ violation: out-of-bounds read
  return sum;
}
