//@ verify: unknown
// The logic before clears the flag, which is not followed.
int main(void) {
  unsigned a = 1;
  __asm__("xorl %0, %0\n\tcmovc %0, %0" : "+r"(a) : : "cc");  //~ unknown: inline assembly
  return 0;
}
