//@ exec: violation
// The declaration is jumped over, but the variable dies with its block all the same.
int main(void) {
  int *p = 0;
  goto in;
  {
    int x;
  in:
    x = 3;
    p = &x;
  }
  return *p; //~ violation: use after scope
}
