//@ verify: false(valid-deref)
// The second test reads where the first did not, though it looks alike.
extern unsigned char __VERIFIER_nondet_uchar(void);

struct reader {
  const unsigned char *text;
  unsigned at;
};

static int two(struct reader *reader) {
  return reader->text[reader->at] == 'x' || reader->text[reader->at + 1] == 'y'; //~ violation: out-of-bounds read
}

int main(void) {
  unsigned char text[2] = {__VERIFIER_nondet_uchar(), 'y'};
  struct reader reader = {text, __VERIFIER_nondet_uchar() % 2};
  return two(&reader);
}
