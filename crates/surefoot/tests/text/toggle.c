extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int locked = 0;
  while (__VERIFIER_nondet_int()) {
    if (locked == 2)
      reach_error();
    locked = !locked;
  }
  return 0;
}
