//@ verify: true
//@ property: valid-deref
#include <wchar.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  wchar_t target[4];
  int number = __VERIFIER_nondet_int();
  if (number < 0 || number > 9999) return 0;
  return swprintf(target, 4, L"%d", number) < 0;
}
