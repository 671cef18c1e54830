//@ verify: true
// The safe twin of goto-into-shared-code: the relation holds on every jump, the values differ.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar() & 3;
  int owed = 0, paid = 0;
  if (x == 0) goto tail;
  owed = 1;
  if (x == 1) {
    paid = 1;
    goto tail;
  }
  owed = x;
  if (x == 2) paid = 2;
  else paid = 3;
tail:
  if (owed != paid) reach_error();
  return 0;
}
