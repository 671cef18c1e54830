//@ verify: false(valid-deref)
extern unsigned char __VERIFIER_nondet_uchar(void);

struct record { int kind; int count; };

int main(void) {
  struct record r = {1, 2};
  unsigned field = __VERIFIER_nondet_uchar() % 3;
  return *(int *)((char *)&r + field * sizeof(int)); //~ violation: out-of-bounds read
}
