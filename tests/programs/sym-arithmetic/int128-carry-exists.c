//@ verify: false(unreach-call)
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

int main(void) {
  __int128 x = __VERIFIER_nondet_long();
  x = x * 4 + 1;
  if (x < 0 && (long)x > 0 && (unsigned char)x == 0x2d) reach_error(); //~ violation: error function reached
  return 0;
}
