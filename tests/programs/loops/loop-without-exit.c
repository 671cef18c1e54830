//@ verify: true
extern void reach_error(void);

int main(void) {
  int x = 0;
  for (;;) { x = (x + 2) & 7; if (x == 3) reach_error(); }
}
