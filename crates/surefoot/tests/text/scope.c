extern int __VERIFIER_nondet_int(void);

static int *last(void) {
  int own = 4;
  int *here = &own;
  return here;
}

int main(void) {
  int *kept = 0;
  int which = __VERIFIER_nondet_int();
  if (which) {
    int inner[3] = {1, 2, 3};
    kept = inner;
  } else {
    kept = last();
  }
  if (which == 2)
    return kept[1];
  return which ? 0 : *kept;
}
