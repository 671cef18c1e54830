//@ verify: false(valid-deref)
// The pointer kept by the late path names a local of a call that has ended; a later call has an
// equal local in the same place.
extern _Bool __VERIFIER_nondet_bool(void);

static int shared;
static int *kept = &shared;

static void keep(_Bool mine) {
  int local = 1;
  if (mine) kept = &shared;
  else kept = &local;
  *kept = local;
}

static int use(void) {
  int local = 1;
  int *p = kept;
  return *p + local; //~ violation: use after return
}

int main(void) {
  keep(__VERIFIER_nondet_bool());
  return use();
}
