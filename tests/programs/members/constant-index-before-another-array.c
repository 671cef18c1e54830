//@ verify: false(valid-deref)
struct pair { int a[4]; int b; } pair;

int main(void) {
  int whole[4] = {0};
  return pair.a[4] + *whole; //~ violation: index beyond the array
}
