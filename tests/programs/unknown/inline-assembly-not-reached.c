//@ verify: true
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  x |= 1;
  if (x == 16) __asm__("incl %0" : "+r"(x));
  return x == 0;
}
