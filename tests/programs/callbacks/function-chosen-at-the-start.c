//@ exec: unknown
static int fast(int x) { return x + 2; }
static int (*choose(void))(int) { return fast; }
int chosen(int x) __attribute__((ifunc("choose")));

int main(void) {
  return chosen(2); //~ unknown: the ifunc chosen is not supported
}
