extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
    case 0: state = 1; break;
    case 1: state = __VERIFIER_nondet_int() ? 2 : 0; break;
    case 2: state = 0; break;
    case 3: goto broken;
    }
  }
  return state;
broken:
  reach_error();
  return -1;
}
