//@ verify: false(unreach-call)
//@ property: unreach-call
// Since C99 this definition is no function of its own, but programs mean it to be.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int state;

inline void step(int input) { if (input == 5) state = 1; }

int main(void) {
  step(__VERIFIER_nondet_int());
  if (state) reach_error(); //~ violation: error function reached
  return 0;
}
