//@ exec: violation
int main(void) {
  int *p = 0;
  for (int k = 0; k < 2; k++) {
    if (k) *p = 3; //~ violation: use after scope
    p = &(int){k};
  }
  return 0;
}
