//@ verify: true
// Two state machines that go on together, as long as the second is not told to wait.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int sender = 1, receiver = 1, waits = 0;
  while (__VERIFIER_nondet_int()) {
    if (waits) {
      receiver = sender;
      waits = 0;
    } else {
      sender = sender == 3 ? 1 : sender + 1;
      if (__VERIFIER_nondet_int())
        receiver = sender;
      else
        waits = 1;
    }
    if (!waits && sender != receiver) reach_error();
    if (sender < 1 || sender > 3) reach_error();
  }
  return 0;
}
