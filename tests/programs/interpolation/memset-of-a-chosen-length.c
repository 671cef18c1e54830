//@ verify: false(valid-deref)
// The string keeps its end unless the longer fill was taken; the end is a byte that neither path
// names.
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char text[5] = "abcd";
  int length = 4;
  if (__VERIFIER_nondet_bool()) length = 3;
  if (__VERIFIER_nondet_bool()) length++;
  memset(text, 'x', length);
  int end = 0;
  while (text[end]) end++; //~ violation: out-of-bounds read
  return end;
}
