//@ exec: violation
//@ data-model: ILP32
static int *kept;
static void keep(int *p) { kept = p; }

int main(void) {
  for (int i = 0; i < 600; i++) {
    int x = i;
    if (i == 0) keep(&x);
    if (i == 599) return *kept; //~ violation: use after scope
  }
  return 0;
}
