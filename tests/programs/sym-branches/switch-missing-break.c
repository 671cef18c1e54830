//@ verify: false(unreach-call)
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char command = __VERIFIER_nondet_uchar();
  int armed = 0, fired = 0;
  switch (command) {
  case 'a': armed = 1; break;
  case 'c': armed = 0; /* falls through */
  case 'f': fired = 1; break;
  }
  if (fired && command == 'c') reach_error(); //~ violation: error function reached
  return armed;
}
