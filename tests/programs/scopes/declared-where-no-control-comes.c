//@ verify: unknown
// The block of n is not known, and in the smaller one that has all its uses it would be another in each round.
extern void reach_error(void);

int main(void) {
  switch (1) {
    int n;
  case 1:
    for (int i = 0; i < 3; i++) {
      if (i == 0) n = 5;
      else if (n != 5) reach_error(); //~ unknown: unconfirmed violation
    }
  }
  return 0;
}
