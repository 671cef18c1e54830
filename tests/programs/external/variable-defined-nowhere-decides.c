//@ verify: unknown
extern const int limit;
static int t[4];

int main(void) {
  if (limit < 0) return 0;
  return t[limit]; //~ unknown: out-of-bounds read, which depends on the value of limit, which is defined nowhere
}
