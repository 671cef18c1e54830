//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void set(int *p, int v) { *p = v; }
static int get(int v) {
  int local;
  set(&local, v);
  while (__VERIFIER_nondet_int()) set(&local, (local + 1) & 3);
  return local;
}
int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) { x = get(x); }
  if (x == 3) reach_error(); //~ violation: error function reached
  return 0;
}
