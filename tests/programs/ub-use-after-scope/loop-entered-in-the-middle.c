//@ exec: violation
int main(void) {
  int *p = 0;
  int i = 0;
  goto in;
  for (; i < 2; i++) {
    int x;
  in:
    x = i;
    if (p && i == 1) return *p; //~ violation: use after scope
    p = &x;
  }
  return 0;
}
