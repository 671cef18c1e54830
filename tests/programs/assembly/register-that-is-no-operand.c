//@ verify: unknown
int main(void) {
  unsigned a;
  __asm__("movl %%esi, %0" : "=r"(a));  //~ unknown: inline assembly
  return 0;
}
