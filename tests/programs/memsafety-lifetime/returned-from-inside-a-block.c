//@ verify: true
//@ property: valid-memsafety
extern int __VERIFIER_nondet_int(void);

static int find(const int *values, int wanted) {
  for (int i = 0; i < 3; i++) {
    int copy = values[i], *p = &copy;
    if (*p == wanted) {
      int found = i, *q = &found;
      return *q;
    }
    if (*p > wanted) break;
  }
  return -1;
}

int main(void) {
  int values[3] = {1, 3, 5};
  int at = find(values, __VERIFIER_nondet_int());
  return at < 0 ? 0 : values[at];
}
