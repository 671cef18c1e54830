//@ exec: violation
int main(void) {
  int *p;
  {
    p = (int[]){1, 2, 3};
    p[0] = p[1];
  }
  return p[1]; //~ violation: use after scope
}
