//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int g = 0;
__attribute__((constructor)) static void init(void) {
  while (__VERIFIER_nondet_int()) g = (g + 2) & 7;
}

int main(void) {
  while (__VERIFIER_nondet_int()) g = (g + 4) & 7;
  if (g == 6) reach_error(); //~ violation: error function reached
  return 0;
}
