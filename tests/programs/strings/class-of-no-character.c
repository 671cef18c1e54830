//@ verify: false(valid-deref)
#include <ctype.h>

int main(void) {
  return (isalpha)(100000000) != 0; //~ violation: out-of-bounds read
}
