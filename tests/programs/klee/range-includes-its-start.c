//@ verify: false(valid-deref)
extern int klee_range(int, int, const char *);

int main(void) {
  int a[5] = {0}, i = klee_range(-1, 5, "i");
  a[i] = 1; //~ violation: out-of-bounds write
  return 0;
}
