//@ exec: same
#include <assert.h>
#include <stdio.h>

_Static_assert(sizeof(int) == 4, "int has four bytes");

static int checks;
static int counted(int condition) { return checks++, condition; }

static int safe_divide(int a, int b) {
  assert(b != 0 && "divisor");
  assert(counted(a / b * b + a % b == a));
  return a / b;
}

int main(void) {
  static const int table[] = {2, 3, 5, 7, 11, 13};
  for (int i = 1; i < 6; i++) assert(table[i - 1] < table[i]);
  for (int a = -20; a <= 20; a++)
    for (int b = -3; b <= 3; b++)
      if (b) safe_divide(a, b);
  printf("%d %d\n", safe_divide(-7, 2), checks);
  assert(table);
  assert(1), assert("literal");
  if (checks) assert(checks > 0);
  else assert(0);
  printf("%d\n", checks);
  return checks & 0xff;
}
