//@ verify: true
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0x0101;
  while (__VERIFIER_nondet_int()) { ((char *)&x)[1] ^= 1; }
  if ((x & 255) != 1) reach_error();
  return 0;
}
