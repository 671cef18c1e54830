//@ verify: false(no-overflow)
//@ property: no-overflow
int main(void) {
  int x = 2147483647 + 1; //~ violation: signed overflow
  return x < 0;
}
