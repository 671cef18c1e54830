//@ verify: unknown
// clang emits the only case without the block around it: nothing says where z dies.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(); //~ unknown: a variable of a `switch` over a constant
  int *p = 0;
  if (n) goto in;
  switch (1) {
  case 1:;
    int z;
  in:
    z = 3;
    p = &z;
    break;
  }
  return *p;
}
