//@ verify: unknown
extern void die(const char *);
extern int __VERIFIER_nondet_int(void);
static int known;

int main(void) {
  int *p = __VERIFIER_nondet_int() ? &known : 0;
  if (!p) die("no memory");
  return *p; //~ unknown: null dereference, which depends on what die, which has no body, does
}
