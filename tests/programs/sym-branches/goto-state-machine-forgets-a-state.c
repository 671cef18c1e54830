//@ verify: false(unreach-call)
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  int open = 0, rounds = 0;
idle:
  if (open) reach_error(); //~ violation: error function reached
  if (++rounds > 3) goto end;
  if (__VERIFIER_nondet_uchar() != 'o') goto idle;
  open = 1;
opened:
  if (++rounds > 3) goto end;
  if (__VERIFIER_nondet_uchar() == 'r') goto idle;
  goto opened;
end:
  return open;
}
