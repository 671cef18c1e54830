//@ verify: true
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <strings.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char word[4] = "abc", other[8] = "abd";
  unsigned char size = __VERIFIER_nondet_uchar();
  if (size > 4) return 0;
  assert(memcmp(word, other, size) <= 0);
  assert(bcmp(word + 4, other, 0) == 0);
  assert(memcmp(word, other + 4, 4) > 0);
  assert(strncmp(word, other, 100) < 0);
  assert(memchr(word, 'c', 100) == word + 2);
  assert(memmem(word, 4, other, 2) == word);
  return 0;
}
