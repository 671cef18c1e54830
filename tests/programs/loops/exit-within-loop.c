//@ verify: true
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void exit(int);

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) { x++; if (x > 10) exit(0); }
  if (x > 10) reach_error();
  return 0;
}
