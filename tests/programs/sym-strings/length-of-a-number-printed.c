//@ verify: true
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int plain = printf("%d\n", x);
  if (plain > 12 || plain < 2) reach_error();
  if (x == -7 && plain != 3) reach_error();
  if (x > 99 && x < 1000) {
    if (printf("%5d|%-5d|%+d|% d\n", x, x, x, x) != 22) reach_error();
    if (printf("%.6d|%07d\n", x, x) != 15) reach_error();
    if (printf("%x|%#x|%o|%#o\n", 15u + (unsigned)x % 2, (unsigned)x, 8u + (unsigned)x % 2, 9u) < 14) reach_error();
  }
  return 0;
}
