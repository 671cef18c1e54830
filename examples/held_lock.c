/* A driver that takes a lock before it looks at a counter, and tries again if somebody else was
   faster. The lock is always held when the loop is left: that takes an invariant with an "or" in it,
   since in some rounds the lock was given back. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int is_locked = 0;
  unsigned seen = __VERIFIER_nondet_int();
  unsigned latest = seen + 1;

  while (latest != seen) {
    is_locked = 1;
    seen = latest;
    if (__VERIFIER_nondet_int()) {
      is_locked = 0;
      latest++;
    }
  }

  if (!is_locked)
    reach_error();
  return 0;
}
