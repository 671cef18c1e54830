//@ verify: unknown
// What `signal` becomes without the extensions of BSD.
extern void (*__sysv_signal(int, void (*)(int)))(int);
extern void reach_error(void);

static void handler(int number) { reach_error(); }

int main(void) {
  __sysv_signal(8, handler); //~ unknown: a handler of a signal that the machine sends
  volatile int zero = 0;
  return 1 / zero;
}
