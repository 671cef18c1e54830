//@ verify: false(unreach-call)
//@ property: unreach-call
// What is uninitialised has another value each time it comes into scope.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define INLINED static inline __attribute__((always_inline))

INLINED int set_first(int i) {
  int x;
  if (i == 0) x = 5;
  return x;
}

int main(void) {
  for (int i = 0; i < 2; i++)
    if (set_first(i) != 5) reach_error(); //~ violation: error function reached
  return 0;
}
