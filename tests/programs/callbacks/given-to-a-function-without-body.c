//@ verify: unknown
// It may call what it is given, now or later.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void register_handler(void (*)(void));

static void handler(void) { reach_error(); }

int main(void) {
  if (__VERIFIER_nondet_int() == 7) register_handler(handler); //~ unknown: the function register_handler, which has no body
  return 0;
}
