//@ verify: unknown
//@ options: --unwind 5
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = 0;
  while (x != 1) //~ unknown: unwind
    x = (unsigned char)(__VERIFIER_nondet_uchar() | 2);
  reach_error();
  return 0;
}
