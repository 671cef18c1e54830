//@ verify: false(unreach-call)
extern void reach_error(void);

int main(void) {
  int n = 0;
again:
  if (n == 1) goto in;
  {
    int x;
    x = 3;
  in:
    if (n == 1 && x != 3) reach_error(); //~ violation: is read before it is set
  }
  if (n++ == 0) goto again;
  return 0;
}
