//@ verify: true
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  switch (x % 4) {
  case 0: return 0;
  case 1: return 1;
  case 2: return 2;
  case 3: return 3;
  default: reach_error();
  }
  return 0;
}
