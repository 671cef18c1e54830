//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void set(int *p, int value) { *p = value; }

/* The value of the first round is gone in the second. */
int main(void) {
  for (int i = 0; i < 2; i++) {
    int local;
    if (i == 0) set(&local, 5);
    else if (local != 5) reach_error(); //~ violation: error function reached
    set(&local, local);
  }
  return 0;
}
