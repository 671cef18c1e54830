//@ verify: false(valid-deref)
// The same header is reached with other counts of passes left, in the order long, short, longest.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char cells[4] = {0};
  int i, end = 4;
  switch (__VERIFIER_nondet_uchar() & 3) {
  case 0: i = 0; break;
  case 1: i = 2; break;
  case 2: i = -1; break;
  default: i = 3;
  }
  for (; i < end; i++) cells[i] = 1; //~ violation: out-of-bounds write
  return cells[3];
}
