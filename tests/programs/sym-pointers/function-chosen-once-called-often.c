//@ verify: false(unreach-call)
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

static int one = 1, two = 2, sum;

static int first(int *p) { return *p; }
static int second(int *p) { return *p; }

int main(void) {
  _Bool is_one = __VERIFIER_nondet_bool(), is_first = __VERIFIER_nondet_bool();
  int (*read)(int *) = is_first ? first : second;
  int *p = is_one ? &one : &two;
  if (__VERIFIER_nondet_bool()) sum = 1;
  // The engine looks at the clock now and then, also just when a call has been entered.
  for (int i = 0; i < 20000; i++)
    if (read(p) != (is_one ? 1 : 2)) return 0;
  if (is_first && !is_one) reach_error(); //~ violation: error function reached
  return sum;
}
