//@ exec: same
#include <stdio.h>
#include <string.h>

static int next_id(void) {
  static int id = 100;
  return id++;
}

static int next_other(void) {
  static int id;
  id += 5;
  return id;
}

static int recursive(int depth) {
  static int deepest, calls;
  calls++;
  if (depth > deepest) deepest = depth;
  if (depth < 4) recursive(depth + 1), recursive(depth + 2);
  return deepest * 100 + calls;
}

static char *format(int n) {
  static char buffers[3][12];
  static unsigned char turn;
  char *b = buffers[turn++ % 3];
  sprintf(b, "<%d>", n);
  return b;
}

static unsigned long random_number(void) {
  static unsigned long state = 88172645463325252UL;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static int memoised(int n) {
  static int cache[30], filled = 2;
  static int *const first = cache;
  if (filled == 2) first[0] = 0, first[1] = 1;
  while (filled <= n) first[filled] = cache[filled - 1] + cache[filled - 2], filled++;
  return cache[n];
}

static int *counter(void) {
  static int value = 7;
  {
    static int value = 70; /* a different one */
    value++;
    if (value > 72) return &value;
  }
  return &value;
}

static int scoped(int which) {
  if (which) {
    static int x = 1;
    return x *= 2;
  } else {
    static int x = 1;
    return x *= 3;
  }
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    printf("%d", next_id());
    printf(" %d\n", next_other());
  }
  printf("%d\n", recursive(0));
  printf("%d\n", recursive(3));
  char *a = format(1), *b = format(22), *c = format(333);
  printf("%s %s %s\n", a, b, c);
  format(4444);
  printf("%s %s %s\n", a, b, c);
  for (int i = 0; i < 4; i++) printf("%lu\n", random_number());
  printf("%d %d %d\n", memoised(10), memoised(5), memoised(29));
  for (int i = 0; i < 4; i++) printf("%d ", ++*counter());
  printf("\n");
  for (int i = 0; i < 6; i++) printf("%d ", scoped(i % 3));
  printf("\n");
  return next_id();
}
