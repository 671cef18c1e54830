extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int ask(void) { return __VERIFIER_nondet_int(); }

int main(void) {
  int a = ask(), b = ask(), n = 2;
  if (!a)
    return 1;
  if (a == 1 && ask() == 3) {
    b++;
  } else
    return 2;
  do {
    if (n == 77) return 3;
    n--;
  } while (n > 0);
  for (int i = 0; i < 2; i++) {
    int k = 0;
    while (k < i) {
      if (b == 99) return 4;
      k++;
    }
    do {
      if (b == 98) return 5;
      k++;
    } while (k < i);
    if (b != 8) continue; else n = 1;
    if (i == 0) break;
  }
  while (n > 0)
    if (n-- == 9) return 6;
  switch (b) {
  case 3: return 7;
  case 8: break;
  default: return 8;
  }
  if (b > 7 || ask())
    reach_error();
  return 0;
}
