//@ exec: same
#include <stdio.h>

static void show(const char *what, const int *value) { printf("%s %d\n", what, *value); }

static int leave(int how) {
  int outer = how;
  show("outer", &outer);
  for (int i = 0; i < 3; i++) {
    int first = 10 * i, *p = &first;
    show("first", p);
    if (how == 1 && i == 1) break;
    {
      int second = first + 1;
      show("second", &second);
      if (how == 2 && i == 1) continue;
      if (how == 3 && i == 1) goto out;
      if (how == 4 && i == 1) return second;
      switch (how) {
      case 5: {
        int third = second + 1;
        show("third", &third);
        break;
      }
      default:
        show("none", &how);
      }
    }
    first++;
    show("again", p);
  }
  show("end", &outer);
  return 0;
out:
  show("out", &outer);
  return -1;
}

int main(void) {
  for (int how = 0; how < 6; how++) {
    int result = leave(how);
    show("result", &result);
  }
  return 0;
}
