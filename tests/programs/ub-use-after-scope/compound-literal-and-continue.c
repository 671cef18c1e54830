//@ exec: violation
static int *p;

int main(void) {
  int n = 0;
  while (1) {
    if (p) *p = 1; //~ violation: use after scope
    p = (int[]){n};
    if (n++ < 3) continue;
    return 0;
  }
}
