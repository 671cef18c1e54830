//@ verify: false(valid-deref)
// Two different flags say whether the pointer is null and whether it is used.
extern _Bool __VERIFIER_nondet_bool(void);

int cell;

int main(void) {
  int *p = &cell;
  int known = 1;
  if (__VERIFIER_nondet_bool()) {
    known = 0;
  } else if (!__VERIFIER_nondet_bool()) {
    p = 0;
  }
  if (known) *p = 1; //~ violation: null dereference
  return cell;
}
