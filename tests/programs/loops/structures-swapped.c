//@ verify: true
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct s { int a, b; };
int main(void) {
  struct s x = {1, 2}, y = {2, 4}, t;
  while (__VERIFIER_nondet_int()) { t = x; x = y; y = t; }
  if (x.b != 2 * x.a) reach_error();
  return 0;
}
