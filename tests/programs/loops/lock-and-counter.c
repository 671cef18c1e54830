//@ verify: true
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int lock = 0, req, old;
  do {
    if (lock != 0) reach_error();
    lock = 1;
    old = req = __VERIFIER_nondet_int();
    if (__VERIFIER_nondet_int()) { lock = 0; req++; }
  } while (req != old);
  if (lock != 1) reach_error();
  return 0;
}
