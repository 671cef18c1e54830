//@ verify: false(valid-deref)
//@ property: valid-memsafety
static int *kept;

static void keep(void) {
  int local = 5;
  kept = &local;
}

static void use_the_stack(void) {
  int local = 7, *p = &local;
  *p = 8;
}

static int look(void) {
  int local = 9, *p = &local;
  *p = 10;
  return *kept; //~ violation: use after return
}

int main(void) {
  keep();
  for (int i = 0; i < 255; i++) use_the_stack();
  return look();
}
