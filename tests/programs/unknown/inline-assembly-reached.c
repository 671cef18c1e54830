//@ verify: unknown
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 17) __asm__("incl %0" : "+r"(x)); //~ unknown: inline assembly
  return x == 0;
}
