//@ verify: unknown
//@ options: --unwind 3
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), steps = 0;
  if (x != 1u << 20 && x > 7) return 0;
  for (; x; x >>= 1) steps++; //~ unknown: unwind
  return (int)steps;
}
