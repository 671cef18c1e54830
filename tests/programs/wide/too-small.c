//@ verify: unknown
//@ property: valid-deref
//@ without-replay: false(valid-deref)
// AddressSanitizer does not watch these functions, so nothing confirms it.
#include <wchar.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  wchar_t target[4];
  int number = __VERIFIER_nondet_int();
  if (number < 0 || number > 9999) return 0;
  return swprintf(target, 5, L"%d", number) < 0; //~ unknown: out-of-bounds write
}
