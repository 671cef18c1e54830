//@ verify: false(unreach-call)
// The variable is in memory and is the same object, but what it held is lost.
extern void reach_error(void);
static void set(int *p) { *p = 7; }

int main(void) {
  int n = 0, s = 0;
  {
  again:;
    int x;
    if (n == 0) set(&x);
    s = x;
    if (n++ < 1) goto again;
  }
  if (s != 7) reach_error(); //~ violation: is read before it is set
  return 0;
}
