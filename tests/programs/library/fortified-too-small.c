//@ verify: false(valid-deref)
//@ property: valid-deref
#include <stddef.h>

extern void *__memset_chk(void *, int, size_t, size_t);

int main(void) {
  char text[4];
  __memset_chk(text, 0, 5, 5); //~ violation: out-of-bounds write
  return 0;
}
