//@ exec: same
#include <stdio.h>

static int calls;

static int t(int id) { printf("t%d ", id); calls++; return 1; }
static int f(int id) { printf("f%d ", id); calls++; return 0; }
static void result(int v) { printf("= %d\n", v); }

static const char *grade(int score) {
  return score >= 90 ? "A" : score >= 80 ? "B" : score >= 70 ? "C" : score < 0 ? "error" : "F";
}

int main(void) {
  result(t(1) && t(2));
  result(t(1) && f(2) && t(3));
  result(f(1) && t(2));
  result(f(1) || f(2) || t(3) || t(4));
  result(t(1) || t(2));
  result((f(1) || t(2)) && (t(3) || f(4)));
  result((f(1) && t(2)) || (t(3) && f(4)));
  result(!(t(1) && f(2)) || t(3));
  result(t(1) ? f(2) : t(3));
  result(f(1) ? t(2) : f(3) ? t(4) : t(5));
  result(t(1) & f(2));
  result(5 && 'x' && 0.5 && "text" != 0);
  result(0.0 || 0 || '\0' || (void *)0 != 0);
  result((f(1), t(2), 7));

  int a = 1, b = 2, c;
  c = (a++, b += a, a * b);
  printf("%d %d %d\n", a, b, c);
  c = a > b ? a++ : b++;
  printf("%d %d %d\n", a, b, c);
  a > b && (a = 100);
  a < b || (b = 200);
  printf("%d %d\n", a, b);
  (a ? printf("yes\n") : printf("no\n"));
  int array[4] = {0}, i = 0;
  array[i++] = 10, array[i++] = 20, array[i++, i] = 40;
  printf("%d %d %d %d %d\n", array[0], array[1], array[2], array[3], i);

  if (i == 3 && array[i] == 40 && !array[2]) printf("guarded\n");
  int *p = NULL;
  printf("%d\n", p && *p == 5);
  p = array;
  printf("%d\n", p && *p == 10);
  printf("%d %d\n", a ?: 55, 0 ?: 66);
  for (int s = -20; s <= 100; s += 20) printf("%s ", grade(s));
  printf("\n");

  /* The arms convert to a common type. */
  printf("%.1f\n", a ? 1 : 2.5);
  printf("%d\n", (1 ? -1 : 0u) > 0);
  printf("%ld\n", (long)(0 ? 1L : -1));
  printf("%zu\n", sizeof(1 ? (char)1 : (char)2));
  unsigned char uc = 200;
  signed char sc = -56;
  printf("%d %d\n", uc == (unsigned char)sc, uc == sc);
  printf("%d\n", calls);
  return calls;
}
