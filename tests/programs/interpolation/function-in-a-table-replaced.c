//@ verify: false(unreach-call)
// The table entry is replaced through a pointer, on the false side; the call reads it later at a
// symbolic index.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static void quiet(void) {}
static void loud(void) {
  reach_error(); //~ violation: error function reached
}

static void (*table[3])(void) = {quiet, quiet, quiet};

int main(void) {
  void (**entry)(void) = &table[1];
  if (__VERIFIER_nondet_uchar() & 1) *entry = quiet;
  else *entry = loud;
  table[__VERIFIER_nondet_uchar() % 3]();
  return 0;
}
