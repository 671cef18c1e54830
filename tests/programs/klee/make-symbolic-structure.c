//@ verify: false(valid-deref)
#include <stddef.h>

extern void klee_make_symbolic(void *, size_t, const char *);

struct request { unsigned char command, argument; };

int main(void) {
  struct request r;
  int registers[16] = {0};
  klee_make_symbolic(&r, sizeof r, "request");
  if (r.command == 'w' && r.argument < 17) registers[r.argument] = 1; //~ violation: out-of-bounds write
  return 0;
}
