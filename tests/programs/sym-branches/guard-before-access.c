//@ verify: true
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int table[4] = {0, 5, 0, 7};
  int i = __VERIFIER_nondet_int();
  if (i >= 0 && i < 4 && table[i]) return table[i];
  return 0;
}
