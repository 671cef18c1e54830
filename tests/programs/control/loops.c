//@ exec: same
#include <stdio.h>

static int digits(unsigned n) {
  int count = 0;
  do count++;
  while (n /= 10);
  return count;
}

int main(void) {
  printf("%d %d %d\n", digits(0), digits(9), digits(4294967295u));

  int i = 0;
  do {
    if (i == 2) continue; /* goes to the condition */
    printf("%d ", i);
  } while (++i < 5);
  printf("\n");

  for (int a = 0, b = 10; a < b; a += 2, b--) {
    if (a == 4) continue;
    printf("(%d,%d)", a, b);
  }
  printf("\n");

  int outer = 0, inner = 0;
  while (outer++ < 5) {
    for (int k = 0;; k++) {
      if (k > outer) break;
      if ((k + outer) % 3 == 0) continue;
      inner += k * outer;
    }
    if (outer == 4) break;
  }
  printf("%d %d\n", outer, inner);

  for (;;) {
    if (outer-- < 0) break;
  }
  printf("%d\n", outer);

  /* The body changes the variables of the condition. */
  for (unsigned n = 27, steps = 0; n != 1; steps++) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    if (steps % 20 == 0) printf("%u@%u ", n, steps);
  }
  printf("\n");

  unsigned char c = 250;
  int rounds = 0;
  while (c++ != 3) rounds++;
  printf("%d %d\n", c, rounds);

  for (int x = 5; x-- > 0;) printf("%d", x);
  printf("\n");
  for (unsigned x = 5; x-- != 0;) printf("%u", x);
  printf("\n");
  for (float f = 0; f < 1; f += 0.25f) printf("%g ", f);
  printf("\n");
  for (int x = 1; x; x <<= 1) {
    if (x == 1 << 20) { printf("%d\n", x); break; }
  }
  for (const char *p = "walk", *q = p + 3; p < q; p++, q--) printf("%c%c", *p, *q);
  printf("\n");

  int x = 3; /* shadowing */
  for (int x = 0; x < 2; x++) {
    int x = 40;
    x++;
    printf("%d ", x);
  }
  while (0) x = 99;
  do x++;
  while (0);
  printf("%d\n", x);
  return x + rounds;
}
