//@ verify: unknown
// Nothing is left of the `switch`: there is no case to jump to, and nothing says where v dies.
int main(void) {
  int *p = 0; //~ unknown: a variable of a `switch` over a constant
  switch (1) {
  default:;
    int v = 2;
    p = &v;
    break;
  case 2:;
  }
  return *p;
}
