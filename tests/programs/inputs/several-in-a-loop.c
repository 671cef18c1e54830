//@ verify: false(unreach-call)
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned hash = 5;
  for (int i = 0; i < 4; i++) hash = hash * 3 + __VERIFIER_nondet_uchar();
  if (hash == 4321) reach_error(); //~ violation: error function reached
  return 0;
}
