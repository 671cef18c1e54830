//@ verify: unknown
//@ options: --unwind 3
// The first path ends within the bound; the second is cut, and nothing may make it look finished.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int n, i = 0;
  if (__VERIFIER_nondet_bool()) n = 2;
  else n = 20;
  while (i < n) i++; //~ unknown: unwind
  if (i == 20) reach_error();
  return 0;
}
