extern int __VERIFIER_nondet_int(void);

int main(void) {
  int table[3] = {1, 2, 3};
  int x = __VERIFIER_nondet_int();
  switch (x) {
  case 0:
    return 10;
  case 1:
    return 11;
  case 2:
    return table[x];
  case 3:
    return table[x];
  }
  return 0;
}
