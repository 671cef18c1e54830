//@ verify: true
// A function that compares pointers into one object leaves nothing behind: the loop returns to its first
// state.
extern void reach_error(void);

static int count(const char *from, const char *to) {
  int n = 0;
  for (; from < to; from++) n++;
  return n;
}

static int f(void) {
  char buffer[4];
  int other;
  if ((char *)&other == buffer) reach_error();
  return count(buffer, buffer + 4);
}

int main(void) {
  while (1) {
    if (f() != 4) reach_error();
  }
}
