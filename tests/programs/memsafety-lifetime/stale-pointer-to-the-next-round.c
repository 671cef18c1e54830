//@ verify: true
//@ property: valid-memsafety
/* fixme: false(valid-deref) by the letter of the standard: the pointer is to the object of the round
   before. In the compiled program, and for AddressSanitizer, it is the same object. */
int main(void) {
  int *p = 0, sum = 0;
  for (int i = 0; i < 2; i++) {
    int local = i;
    if (p) sum += *p;
    p = &local;
  }
  return sum;
}
