//@ verify: false(unreach-call)
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned char reverse(unsigned char x) {
  unsigned char result = 0;
  for (int i = 0; i < 8; i++) result = (unsigned char)(result << 1 | (x >> i & 1));
  return result;
}

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  if (reverse(x) == x && (x & 0xf0) == 0xa0) reach_error(); //~ violation: error function reached
  return 0;
}
