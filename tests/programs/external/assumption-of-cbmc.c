//@ verify: true
extern void __CPROVER_assume(_Bool condition);
extern unsigned nondet_unsigned(void);

int main(void) {
  unsigned x = nondet_unsigned();
  __CPROVER_assume(x < 4);
  int t[4] = {0};
  return t[x];
}
