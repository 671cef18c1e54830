extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5)
    __asm__("cld");
  int a[2] = {0, 0};
  return a[x & 1];
}
