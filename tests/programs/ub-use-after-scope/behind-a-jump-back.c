//@ exec: violation
int main(void) {
  int *earlier = 0;
again: {
  int x = 3;
  if (earlier) return *earlier; //~ violation: use after scope
  earlier = &x;
  goto again;
}
}
