//@ verify: true
// What a result is that nobody knows may not matter, and comparisons and integers are known bit by bit.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static long double total = 1;

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 0) total = total * x / 3;
  long double y = x, z = -y;
  if (x > 100 && y <= 100) reach_error();
  if (x == 7 && (z != -7 || (int)z != -7)) reach_error();
  if (x < 0 && !(z > 0)) reach_error();
  return 0;
}
