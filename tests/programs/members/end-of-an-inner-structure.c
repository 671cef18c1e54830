//@ verify: false(valid-deref)
extern int __VERIFIER_nondet_int(void);

struct inner { int values[4]; };
struct outer {
  struct inner inner;
  int behind;
};

int main(void) {
  struct outer outer = {{{0}}, 0};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4)
    return 0;
  return outer.inner.values[i]; //~ violation: index beyond the array
}
