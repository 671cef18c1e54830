extern int __VERIFIER_nondet_int(void);

int main(void) {
  if (__VERIFIER_nondet_int() == 4)
    __asm__ volatile("cld");
  return 0;
}
