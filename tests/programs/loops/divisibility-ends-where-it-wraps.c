//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

// c % 3 stays 0 until it wraps.
int main(void) {
  unsigned c = 4294967286u;
  while (__VERIFIER_nondet_int()) c += 6;
  if (c % 6 != 0) reach_error(); //~ violation: error function reached
  return 0;
}
