//@ verify: true
// The second test reads the same element again, which cannot fail where the first did not.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct reader {
  const unsigned char *text;
  unsigned at;
};

static int is_xy(const struct reader *reader) {
  return reader->text[reader->at] == 'x' || reader->text[reader->at] == 'y';
}

int main(void) {
  unsigned char text[2] = {__VERIFIER_nondet_uchar(), 'y'};
  struct reader reader = {text, __VERIFIER_nondet_uchar() % 2};
  if (!is_xy(&reader) && (reader.at == 1 || text[0] == 'x' || text[0] == 'y')) reach_error();
  return 0;
}
