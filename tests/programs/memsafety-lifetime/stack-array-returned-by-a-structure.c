//@ verify: false(valid-deref)
//@ property: valid-memsafety
extern unsigned char __VERIFIER_nondet_uchar(void);

struct slice { const char *data; unsigned length; };

static struct slice digits(unsigned n) {
  char buffer[4] = {'0', '0', '0', 0};
  static const char none[1] = {0};
  struct slice s = {none, 0};
  if (n < 10) s.data = buffer, s.length = 3;
  return s;
}

int main(void) {
  struct slice s = digits(__VERIFIER_nondet_uchar());
  return s.data[s.length]; //~ violation: use after return
}
