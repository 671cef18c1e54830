//@ verify: true
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern _Noreturn void die(const char *);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 5) die("five");
  assert(x != 5);
  return 0;
}
