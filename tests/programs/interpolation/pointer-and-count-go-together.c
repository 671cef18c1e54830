//@ verify: true
// The safe twin of pointer-in-memory-points-elsewhere: which object, and how many elements, are
// correlated.
extern _Bool __VERIFIER_nondet_bool(void);

struct view {
  int *first;
  int count;
};

int main(void) {
  int small[2] = {0, 0}, large[4] = {0, 0, 0, 0};
  struct view v;
  if (__VERIFIER_nondet_bool()) v.first = large, v.count = 4;
  else v.first = small, v.count = 2;
  int sum = 0;
  for (int i = 0; i < v.count; i++) sum += v.first[i];
  return sum;
}
