//@ verify: unknown
int main(void) {
  int *p = 0, n = 0;
again:
  switch (n) {
    int v;
  case 0:
    v = 1;
    p = &v;
    break;
  case 1:
    return *p; //~ unknown: use after scope
  }
  n++;
  goto again;
}
