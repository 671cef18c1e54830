//@ exec: violation
// The variable is in scope again, but it is another one.
int main(void) {
  int *earlier = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    if (earlier) *earlier = 7; //~ violation: use after scope
    earlier = &x;
  }
  return 0;
}
