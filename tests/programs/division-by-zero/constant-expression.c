//@ verify: false(division-by-zero)
//@ property: division-by-zero
int main(void) {
  const int zero = 0;
  int x = 5 % zero; //~ violation: division by zero
  return x;
}
