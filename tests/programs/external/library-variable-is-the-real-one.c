//@ verify: unknown
// What the C library defines is not arbitrary: the run has the real variable.
extern int opterr;
extern void reach_error(void);

int main(void) {
  if (opterr == 77) reach_error(); //~ unknown: could not be confirmed
  return 0;
}
