//@ exec: violation
int main(void) {
  static void *to[] = {&&in, &&out};
  int *p = 0;
  goto *to[0];
  {
    int x;
  in:
    x = 1;
    p = &x;
  }
  goto *to[1];
out:
  return *p; //~ violation: use after scope
}
