//@ verify: false(unreach-call)
extern void reach_error(void);

int main(void) {
  int a[3];
  a[0] = 1;
  if (a[2] == 99) reach_error(); //~ violation: is read before it is set; where it holds 99: error function reached
  return 0;
}
