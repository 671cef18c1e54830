//@ verify: false(assert)
extern void __CPROVER_assert(_Bool condition, const char *text);
extern int nondet_int(void);

int main(void) {
  int x = nondet_int();
  __CPROVER_assert(x != 7, "not seven"); //~ violation: assertion failure
  return 0;
}
