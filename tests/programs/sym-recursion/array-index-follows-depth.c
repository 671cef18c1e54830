//@ verify: false(valid-deref)
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char path[4];

static void visit(unsigned depth, unsigned limit) {
  path[depth] = (unsigned char)depth; //~ violation: out-of-bounds write
  if (depth < limit) visit(depth + 1, limit);
}

int main(void) {
  visit(0, __VERIFIER_nondet_uchar() % 5);
  return path[0];
}
