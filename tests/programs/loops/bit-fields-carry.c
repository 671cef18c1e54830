//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct b { unsigned x : 3, y : 3; } b;
int main(void) {
  while (__VERIFIER_nondet_int()) { b.x++; if (b.x == 0) b.y++; }
  if (b.y == 1 && b.x == 1) reach_error(); //~ violation: error function reached
  return 0;
}
