//@ verify: false(unreach-call)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0;
  if (__VERIFIER_nondet_int()) goto b;
a:
  x = (x + 1) & 3;
  if (__VERIFIER_nondet_int()) goto end;
b:
  y = (y + 1) & 3;
  while (__VERIFIER_nondet_int()) { if (y == 3) x = (x + 2) & 3; }
  if (__VERIFIER_nondet_int()) goto a;
end:
  if (x == 3 && y == 2) reach_error(); //~ violation: error function reached
  return 0;
}
