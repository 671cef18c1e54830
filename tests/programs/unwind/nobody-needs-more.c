//@ verify: true
//@ options: --unwind 4
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), steps = 0;
  if (x > 7) return 0;
  for (; x; x >>= 1) steps++;
  return (int)steps;
}
