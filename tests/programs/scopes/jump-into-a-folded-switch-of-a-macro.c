//@ verify: unknown
// As without macros: nothing but the text says where z dies.
extern int __VERIFIER_nondet_int(void);
#define ONLY(what) switch (1) { case 1:; int z; in: z = 3; what; break; }
int main(void) {
  int n = __VERIFIER_nondet_int(); //~ unknown: a variable of a `switch` over a constant
  int *p = 0;
  if (n) goto in;
  ONLY(p = &z)
  return *p;
}
