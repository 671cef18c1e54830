//@ verify: false(unreach-call)
// Both paths leave the low byte alone and change the next one; the interpolant must speak of the
// bytes that the int is read from, not of the value that was last stored as an int.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  int cell = x & 3;
  if (x & 4) ((char *)&cell)[1] = 0;
  else ((char *)&cell)[1] = 1;
  if (cell == 258) reach_error(); //~ violation: error function reached
  return 0;
}
