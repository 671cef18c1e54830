//@ exec: same
//@ stdin: 3 4\n 10 -20  30\n0x1f 017 99\nword another,third 2.5 -1e2\nX 12abc rest\n7 eight
#include <stdio.h>

int main(void) {
  int rows, columns, a, b, c;
  printf("%d", scanf("%d %d", &rows, &columns));
  printf(" %d %d\n", rows, columns);
  printf("%d", scanf("%d%d%d", &a, &b, &c));
  printf(" %d %d %d\n", a, b, c);
  unsigned x;
  int o, i;
  printf("%d", scanf("%x %o %i", &x, (unsigned *)&o, &i));
  printf(" %u %d %d\n", x, o, i);
  char word[10], list[20], one;
  printf("%d", scanf("%9s %[^,],%4s", word, list, list + 10));
  printf(" %s %s %s\n", word, list, list + 10);
  float f = 0;
  double d = 0;
  printf("%d ", scanf("%f", &f)); /* the d of "third" is in the way */
  printf("%d ", scanf("d"));
  printf("%d", scanf("%f%lf", &f, &d));
  printf(" %.2f %.2f\n", f, d);
  printf("%d", scanf(" %c", &one));
  printf(" %c\n", one);
  short s = -1;
  char rest[10];
  int consumed = -1;
  printf("%d", scanf("%hd%s%n", &s, rest, &consumed));
  printf(" %d %s %d\n", s, rest, consumed);
  printf("%d", scanf("%*s %d", &a));
  printf(" %d\n", a);
  printf("%d", scanf("%d", &b));
  printf(" %d\n", b);
  printf("%d", scanf("%s", word));
  printf(" %s\n", word);
  printf("%d\n", scanf("%d", &b));
  return a * 10 + rows;
}
