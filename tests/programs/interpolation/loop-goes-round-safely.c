//@ verify: true
// The safe twin of loop-goes-round-before-it-fails, with a last round: x stays even.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  for (int round = 0; round < 4; round++) {
    if (__VERIFIER_nondet_bool()) continue;
    if (__VERIFIER_nondet_bool()) x = 0;
    else x = (x + 2) & 7;
    if (x & 1) reach_error();
  }
  return 0;
}
