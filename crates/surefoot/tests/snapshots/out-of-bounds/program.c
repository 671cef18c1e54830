extern int __VERIFIER_nondet_int(void);

static int table[4];

static void put(int index, int value) {
  table[index] = value;
}

int main(void) {
  for (int round = 0; round < 2; round++) {
    int index = __VERIFIER_nondet_int();
    int value = __VERIFIER_nondet_int();
    if (index < 0 || index > 4 - round)
      continue;
    if (round == 1 || index < 3)
      put(index + round, value);
  }
  return table[0];
}
