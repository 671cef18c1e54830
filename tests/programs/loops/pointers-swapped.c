//@ verify: true
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a = 1, b = 2;
int main(void) {
  int *p = &a, *q = &b, *t;
  while (__VERIFIER_nondet_int()) { t = p; p = q; q = t; }
  if (*p + *q != 3) reach_error();
  return 0;
}
