//@ verify: false(unreach-call)
#include <stddef.h>

extern void __VERIFIER_nondet_memory(void *, size_t);
extern void reach_error(void);

struct packet { unsigned short kind; unsigned char flags[2]; };

int main(void) {
  struct packet p;
  __VERIFIER_nondet_memory(&p, sizeof p);
  if (p.kind == 0xbeef && p.flags[1] == 7) reach_error(); //~ violation: error function reached
  return 0;
}
