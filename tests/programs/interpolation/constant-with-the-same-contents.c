//@ verify: false(valid-deref)
// Both pointers show the same bytes; only one of the objects may be written.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char own[3] = "ab";
  char *p;
  if (__VERIFIER_nondet_bool()) p = own;
  else p = (char *)"ab";
  if (p[0] == 'a') p[0] = 'b'; //~ violation: write to constant
  return 0;
}
