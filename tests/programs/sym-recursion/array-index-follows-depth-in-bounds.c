//@ verify: true
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char path[4];

static void visit(unsigned depth, unsigned limit) {
  path[depth] = (unsigned char)depth;
  if (depth < limit) visit(depth + 1, limit);
}

int main(void) {
  visit(0, __VERIFIER_nondet_uchar() % 4);
  return path[0];
}
