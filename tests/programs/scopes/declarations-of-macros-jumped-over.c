//@ verify: true
// Blocks that macros make, none of them that of a `switch` over a constant.
extern int __VERIFIER_nondet_int(void);
#define BLOCK(name) { int name; goto in_##name; in_##name: name = n; n = name; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 3) goto out;
  int z = 4;
  BLOCK(b)
  switch (n) {
    int w;
  case 0:
    w = 3;
    z += w;
  }
out:
  z = 1;
  return z - 1;
}
