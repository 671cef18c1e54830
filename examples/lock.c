// A lock protocol: never take a lock that is held, never release one that is not.
//
// The loop takes the lock, and releases it only when there was a request to handle. That it is never taken twice hangs on
// one relation, between `handled` and `before`: the loop goes round again exactly if the lock was released. Try
//
//   surefoot exec examples/lock.c       runs it with all inputs 0
//   surefoot verify --unwind 9 --no-unwinding-assertions examples/lock.c       nine rounds with any input
//
// then move the `before = handled;` below the `if` (now the loop stops with the lock free, and it is released twice), or
// write `handled += 2` and ask again: the relation still holds, also when the counter wraps around.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int held = 0;

static void take(void) {
  if (held) reach_error();
  held = 1;
}

static void release(void) {
  if (!held) reach_error();
  held = 0;
}

int main(void) {
  unsigned handled = 0, before;
  do {
    take();
    before = handled;
    if (__VERIFIER_nondet_int()) {
      release();
      handled++;
    }
  } while (handled != before);
  release();
  return held;
}
