//@ verify: true
// The safe twin of input-after-the-join-meets-a-variable.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  int x;
  switch (__VERIFIER_nondet_uchar() & 3) {
  case 0: x = 9; break;
  case 1: x = 8; break;
  case 2: x = 3; break;
  default: x = 1;
  }
  int y = __VERIFIER_nondet_uchar() & 3;
  if (x + y == 7) reach_error();
  return 0;
}
