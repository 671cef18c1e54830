//@ verify: false(valid-deref)
//@ property: valid-memsafety
struct pair { int a[2]; };

static struct pair make(int x) {
  struct pair p = {{x, x + 1}};
  return p;
}

/* The structure that a call returns lives until the end of the expression. */
int main(void) {
  int first = make(3).a[0];
  int *p = make(4).a;
  return first + *p; //~ violation: use after scope
}
