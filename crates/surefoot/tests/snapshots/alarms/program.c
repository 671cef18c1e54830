extern int __VERIFIER_nondet_int(void);

static int table[4];

int main(void) {
  int x = __VERIFIER_nondet_int();
  int index = __VERIFIER_nondet_int();
  if (x > 5 && x < 5)
    return 100 / (x - x);
  if (index >= 0 && index <= 4)
    table[index] = 1;
  if (x != 0)
    return 100 / x;
  return table[0];
}
