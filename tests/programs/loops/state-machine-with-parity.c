//@ verify: true
// What a counter's last bit is depends on the state.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0, full = 0;
  unsigned count = 0;
  while (1) {
    switch (state) {
    case 0:
      if (count % 2 != 0 || full) reach_error();
      if (__VERIFIER_nondet_int()) { state = 1; full = 1; count++; }
      break;
    case 1:
      if (count % 2 != 1 || !full) reach_error();
      if (__VERIFIER_nondet_int()) { state = 2; full = 0; }
      break;
    default:
      if (state != 2 || full) reach_error();
      count += 3;
      state = 0;
    }
  }
}
