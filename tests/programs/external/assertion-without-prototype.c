//@ verify: true
// An assertion is about the whole number, whatever the declaration says.
extern void __ESBMC_assert(int condition, const char *text);
extern void sassert(int condition);

int main(void) {
  __ESBMC_assert(2, "two is not zero");
  sassert(256);
  return 0;
}
