//@ exec: violation
int main(void) {
  int n = 0;
  int *p = 0;
  {
    int x = 1;
  again:
    p = &x;
    x = 2;
  }
  if (n++ < 1) goto again;
  return *p; //~ violation: use after scope
}
