//@ verify: false(unreach-call)
// One bit decides the sign when the field is read back.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct narrow {
  signed int value : 3;
  unsigned rest : 5;
};

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar() & 7;
  struct narrow n = {0, 0};
  if (x < 4) n.value = x & 3;
  else n.value = x;
  n.rest = 31;
  if (n.value < -3) reach_error(); //~ violation: error function reached
  return 0;
}
