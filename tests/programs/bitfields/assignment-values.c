//@ exec: same
// The value of an assignment to a bit-field is the stored (truncated) value.
#include <stdio.h>

struct flags {
  unsigned open : 1, locked : 1, mode : 2, count : 4;
  int level : 4;
};

static struct flags global = {1, 0, 2, 15, -8};

static struct flags *counted(struct flags *f, int *calls) {
  ++*calls;
  return f;
}

int main(void) {
  struct flags f = {0}, g;
  int v = (f.count = 37);
  printf("%d %d\n", v, f.count);
  v = (f.level = 9);
  printf("%d %d\n", v, f.level);
  int a, b;
  a = f.mode = b = 7;
  printf("%d %d %d\n", a, f.mode, b);
  printf("%d\n", f.open = 6);
  printf("%d\n", f.locked = 7);
  printf("%u\n", f.count++);
  printf("%u\n", f.count);
  f.count = 15;
  printf("%u\n", ++f.count);
  printf("%u\n", --f.count);
  printf("%d\n", f.level = -1);
  printf("%d\n", f.level -= 6);
  printf("%d\n", f.level == -7);
  printf("%u\n", f.count ^= 5);
  printf("%u\n", f.count <<= 1);
  printf("%u\n", f.mode |= 1);

  int calls = 0;
  counted(&f, &calls)->count += 3;
  printf("%d %u\n", calls, f.count);
  counted(&f, &calls)->level *= counted(&f, &calls)->mode;
  printf("%d %d\n", calls, f.level);

  g = f;
  g.open = !g.open;
  f.locked = f.open && g.open;
  printf("%d %d %d %d\n", f.open, f.locked, g.open, g.locked);
  if (f.mode == 3 && !f.locked) printf("mode 3\n");
  while (g.count) g.count /= 2, printf(".");
  printf("\n%d %d %d %d %d\n", global.open, global.locked, global.mode, global.count, global.level);
  global.level = -global.level;
  printf("%d\n", global.level);
  switch (global.mode) {
  case 2: printf("two\n"); break;
  default: printf("other\n");
  }
  return (f.count = 0x5b);
}
