//@ verify: unknown
extern void at_some_time(void (*call)(void));
static int called;
static void note(void) { called = 1; }

int main(void) {
  at_some_time(note); //~ unknown: the function at_some_time, which has no body and is given a function
  if (called) return *(int *)0;
  return 0;
}
