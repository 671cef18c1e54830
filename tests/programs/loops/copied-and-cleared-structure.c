//@ verify: true
extern int __VERIFIER_nondet_int(void);

extern void reach_error(void);
#include <string.h>
struct s { int a[4]; int n; };
int main(void) {
  struct s x = {{0, 0, 0, 0}, 0}, y = {{0, 1, 0, 0}, 2};
  while (__VERIFIER_nondet_int()) {
    if (x.n == 2 && x.a[1] == 1) memset(&x, 0, sizeof x);
    else memcpy(&x, &y, sizeof x);
    y.n = 3 - y.n;
  }
  if (x.n == 1) reach_error();
  return 0;
}
