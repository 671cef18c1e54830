//@ verify: false(valid-deref)
// A call through a pointer that the late path left null, in a structure passed by value.
extern _Bool __VERIFIER_nondet_bool(void);

struct handler {
  int (*run)(int);
  int argument;
};

static int same(int x) { return x; }

static int apply(struct handler h) {
  return h.run(h.argument); //~ violation: invalid call
}

int main(void) {
  struct handler h = {0, 3};
  if (__VERIFIER_nondet_bool()) h.run = same;
  return apply(h);
}
