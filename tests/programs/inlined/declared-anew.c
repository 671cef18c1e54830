//@ verify: false(unreach-call)
//@ property: unreach-call
// A jump back over a declaration makes the variable indeterminate again.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define INLINED static inline __attribute__((always_inline))

int main(void) {
  int n = 0;
again:;
  int x;
  if (n == 0) {
    x = 5;
    n = 1;
    goto again;
  }
  if (x != 5) reach_error(); //~ violation: error function reached
  return 0;
}
