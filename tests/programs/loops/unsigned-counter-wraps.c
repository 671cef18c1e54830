//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned c = 4294967290u;
  while (__VERIFIER_nondet_int()) c += 5;
  if (c == 4) reach_error(); //~ violation: error function reached
  return 0;
}
