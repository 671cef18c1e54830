//@ verify: true
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  const char *text = "a=b=c";
  char wanted = __VERIFIER_nondet_char();
  const char *first = strchr(text, wanted), *last = strrchr(text, wanted);
  assert(!first == !last);
  if (first) assert(*first == wanted && first <= last);
  if (wanted == '=') assert(first == text + 1 && last == text + 3);
  if (wanted == 0) assert(first == text + 5);
  return 0;
}
