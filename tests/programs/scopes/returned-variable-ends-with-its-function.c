//@ verify: false(valid-deref)
struct large { int first; int rest[10]; };
static int *kept;

static struct large make(void) {
  struct large made = {4};
  kept = &made.first;
  return made;
}

int main(void) {
  struct large copy = make();
  copy.first = 5;
  return *kept; //~ violation: use after return
}
