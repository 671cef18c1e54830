//@ exec: violation
// Nothing is evaluated between the end of one round and the start of the next.
static int *p;

int main(void) {
  int n = 0;
  if (n) goto in;
  while (1) {
    int x;
  in:
    x = n;
    if (n == 2) return *p; //~ violation: use after scope
    p = &x;
    if (n++ < 5) continue;
    return 0;
  }
}
