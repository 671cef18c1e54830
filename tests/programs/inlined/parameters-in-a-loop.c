//@ exec: same
//@ verify: true
// The debug record of an inlined parameter comes behind the store of its value.
void reach_error(void) { __builtin_abort(); }
extern int __VERIFIER_nondet_int(void);
#define INLINED static inline __attribute__((always_inline))

INLINED int is_seven(int x) {
  if (x == 7) return 1;
  return 0;
}

INLINED int at(const int *p) { return *p; }

int main(void) {
  int five = 5;
  for (int i = 0; i < 2; i++) {
    if (is_seven(3)) reach_error();
    if (at(&five) != 5) reach_error();
  }
  return 0;
}
